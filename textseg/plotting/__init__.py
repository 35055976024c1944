"""Plotting: data in, Axes out. Nothing is computed here that a number in the text relies on.

Importing this gives all figures of the process the style of `textseg.plotting.style`.
"""

from textseg.plotting.own_text import found_whole, gains
from textseg.plotting.real_documents import against_nothing, by_length, curve
from textseg.plotting.studies import by_vectors, losses, path, scaling, systems
from textseg.plotting.style import use
from textseg.plotting.sweeps import effects, heat, lines
from textseg.plotting.tables import beside_published, differences, ranks, untrained
from textseg.plotting.texts import first_cut, matrix, segmentations, strip

__all__ = [
    "against_nothing", "beside_published", "by_length", "by_vectors", "curve", "differences",
    "effects", "first_cut", "found_whole", "gains", "heat", "lines", "losses", "matrix", "path",
    "ranks", "scaling", "segmentations", "strip", "systems", "untrained",
]  # fmt: skip

use()
