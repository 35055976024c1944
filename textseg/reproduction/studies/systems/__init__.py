"""Chapter 9: all systems like for like, with and without a leak."""
