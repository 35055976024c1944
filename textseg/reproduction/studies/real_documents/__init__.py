"""Chapter 14: real documents, and how many segments they have."""
