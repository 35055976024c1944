"""Chapter 6: table 5 at the level of words, and the paper segmented by its own method."""
