"""Studies: questions that no single table answers, one file for each chapter that asks them."""

from textseg.reproduction.studies.appendix_a import decisions, word_vectors
from textseg.reproduction.studies.framework import strategies_of_text
from textseg.reproduction.studies.held_out import held_out
from textseg.reproduction.studies.overfitting import leak, leak_by_pipeline, memorising, redundancy
from textseg.reproduction.studies.scoring import lone_units
from textseg.reproduction.studies.strategies import (
    exact_c99,
    scored_segments,
    strategies,
    strategies_of_words,
)
from textseg.reproduction.studies.sweeps import misjudged, runs, scores
from textseg.reproduction.studies.text_and_code import path, tie_directions
from textseg.reproduction.studies.topics import leak_by_topics, number_of_topics
from textseg.reproduction.studies.vectors import (
    by_vectors,
    known_words,
    sets_elsewhere,
    side_by_side,
)

__all__ = [
    "by_vectors",
    "decisions",
    "exact_c99",
    "held_out",
    "known_words",
    "leak",
    "leak_by_pipeline",
    "leak_by_topics",
    "lone_units",
    "memorising",
    "misjudged",
    "number_of_topics",
    "path",
    "redundancy",
    "runs",
    "scored_segments",
    "scores",
    "sets_elsewhere",
    "side_by_side",
    "strategies",
    "strategies_of_text",
    "strategies_of_words",
    "tie_directions",
    "word_vectors",
]
