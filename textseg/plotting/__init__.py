"""Plotting: data in, Axes out. Nothing is computed here that a number in the text relies on.

Importing this gives all figures of the process the style of `textseg.plotting.style`.
"""

from textseg.plotting.comparison import per_document, systems
from textseg.plotting.framework import found_by_length, matrices, steps
from textseg.plotting.own_text import found_whole, gains
from textseg.plotting.reading_files import read_right
from textseg.plotting.real_documents import against_nothing, by_length, curve
from textseg.plotting.results import headline
from textseg.plotting.studies import by_vectors, losses, path, scaling
from textseg.plotting.style import use
from textseg.plotting.sweeps import effects, heat, lines
from textseg.plotting.tables import beside_published, ranks, untrained
from textseg.plotting.texts import first_cut, segmentations, strip

__all__ = [
    "against_nothing", "beside_published", "by_length", "by_vectors", "curve", "effects",
    "first_cut", "found_by_length", "found_whole", "gains", "headline", "heat", "lines", "losses",
    "matrices", "path", "per_document", "ranks", "read_right", "scaling", "segmentations", "steps",
    "strip", "systems", "untrained",
]  # fmt: skip

use()
