"""Chapter 10: what the shipped sweeps say."""
