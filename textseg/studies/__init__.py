"""Studies: questions that no single table answers, one file for each chapter that asks them."""

from textseg.studies.overfitting import leak, memorising, redundancy
from textseg.studies.strategies import exact_c99, scored_segments, strategies
from textseg.studies.sweeps import misjudged, runs, scores
from textseg.studies.text_and_code import path, tie_directions

__all__ = [
    "exact_c99",
    "leak",
    "memorising",
    "misjudged",
    "path",
    "redundancy",
    "runs",
    "scored_segments",
    "scores",
    "strategies",
    "tie_directions",
]
