"""Chapters of a medical textbook (Eisenstein & Barzilay 2008): 227, of four sections on average.

Punctuation and digits were removed by who made the set. A separator stands first and last, so
that the literature's 1,136 sections are separators; there are 909.
"""

from __future__ import annotations

from collections.abc import Iterator

from textseg.datasets import _lines
from textseg.datasets._bayes_seg import BAYES_SEG
from textseg.datasets._pinned import PinnedFolder
from textseg.datasets._pinned_set import Contents, PinnedSet
from textseg.document import Document

FOLDER = PinnedFolder(
    "real/clinical",
    *BAYES_SEG,
    "data/books/clinical",
    227,
    "3d67d3a45c6909608335a90baaf471be775025a22b736abc6958b26909ff0ef1",
)


def _chapters(contents: Contents, _subset: str) -> Iterator[Document]:
    for name, data in contents.items():
        source = f"clinical/{name.removesuffix('.ref')}"
        yield _lines.document(_lines.separated(data), source, _lines.between_blanks)


#: A unit is a sentence.
load = PinnedSet("clinical", FOLDER, _chapters)
