"""Chapter 4: what splitting strategies cost, and what exactness is worth."""
