"""Chapter 5: what the Choi set gives away (appendix B)."""
