"""Chapter 21: how often files are read as they were meant, and where sentences end."""
