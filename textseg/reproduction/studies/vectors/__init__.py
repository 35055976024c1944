"""Chapter 11: what the choice of word vectors is worth."""
