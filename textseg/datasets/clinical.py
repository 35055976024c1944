"""Chapters of a medical textbook (Eisenstein & Barzilay 2008): 227, of four sections on average.

Punctuation and digits were removed by who made the set. A separator stands first and last, so
that the literature's 1,136 sections are separators; there are 909.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from textseg.datasets import _lines
from textseg.datasets._pinned import PinnedFolder
from textseg.document import Document
from textseg.storage.cache import first

FOLDER = PinnedFolder(
    "real/clinical",
    "jacobeisenstein/bayes-seg",
    "490ddec3d859f30459055e0fbf99f750a37880b9",
    "data/books/clinical",
    227,
    "3d67d3a45c6909608335a90baaf471be775025a22b736abc6958b26909ff0ef1",
)


def load(
    subset: str = "all", *, limit: int | None = None, source: str | os.PathLike[str] | None = None
) -> list[Document]:
    """Return the chapters; a unit is a sentence.

    Raises
    ------
    ValueError
        If `subset` is not "all", or there are not that many documents.
    DataError
        If the files are not available, or not the expected ones.
    """
    _lines.check_subset("clinical", subset, ("all",))
    return first(_documents(FOLDER.find(source)), limit, "clinical")


@cache
def _documents(folder: Path) -> list[Document]:
    return [
        _lines.document(
            _lines.separated(data), f"clinical/{name.removesuffix('.ref')}", _lines.between_blanks
        )
        for name, data in FOLDER.read(folder).items()
    ]
