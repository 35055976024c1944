"""Chapter 13: the paper's score with vectors of this decade."""
