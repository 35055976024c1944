"""Files on disk: atomic writes, the cache, verified downloads."""
