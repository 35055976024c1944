"""Chapter 3: the content vector score, compared with others and looked into."""
