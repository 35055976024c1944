"""Represent: a text as one vector per unit, and the similarity of units (sections 2.1 and 3)."""

from textseg.representation.combination import (
    COMBINATIONS,
    REPRESENTATIONS,
    combine,
    inverse_document_frequency,
    normalize,
    term_frequencies,
)

__all__ = [
    "COMBINATIONS",
    "REPRESENTATIONS",
    "combine",
    "inverse_document_frequency",
    "normalize",
    "term_frequencies",
]
