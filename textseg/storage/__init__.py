"""What is kept on disk: whole files, the cache, verified downloads."""
