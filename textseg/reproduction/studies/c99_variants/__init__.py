"""Chapter 2: variants of C99, and each decision of appendix A."""
