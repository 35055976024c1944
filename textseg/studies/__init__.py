"""Studies: questions that no single table answers, one file for each chapter that asks them."""

from textseg.studies.overfitting import leak, memorising, redundancy
from textseg.studies.strategies import exact_c99, scored_segments, strategies
from textseg.studies.text_and_code import path, tie_directions
from textseg.studies.vectors import by_vectors, known_words, sets_elsewhere, side_by_side

__all__ = [
    "by_vectors",
    "exact_c99",
    "known_words",
    "leak",
    "memorising",
    "path",
    "redundancy",
    "scored_segments",
    "sets_elsewhere",
    "side_by_side",
    "strategies",
    "tie_directions",
]
