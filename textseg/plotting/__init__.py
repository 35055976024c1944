"""Plotting: data in, Axes out. Nothing is computed here that a number in the text relies on."""

from textseg.plotting.framework import found_by_length, matrices, steps
from textseg.plotting.real_documents import against_nothing, curve
from textseg.plotting.studies import by_vectors, losses, path, scaling, systems
from textseg.plotting.sweeps import effects, heat, lines
from textseg.plotting.tables import beside_published, ranks, untrained
from textseg.plotting.texts import first_cut, segmentations, strip

__all__ = [
    "against_nothing", "beside_published", "by_vectors", "curve", "effects",
    "first_cut", "found_by_length", "heat", "lines", "losses", "matrices", "path", "ranks",
    "scaling", "segmentations", "steps", "strip", "systems", "untrained",
]  # fmt: skip
