"""Chapter 7: from the paper's text to its program, one change at a time."""
