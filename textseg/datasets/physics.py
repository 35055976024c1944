"""Lectures on physics, transcribed by hand (Malioutov & Barzilay 2006): 30, and 3 to choose on.

Tokens are Penn Treebank's, separated by spaces. The file ``numsegs`` that comes with them
counts separators, one more than there are segments, and is not read.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

from textseg.datasets import _lines
from textseg.datasets._pinned import PinnedFolder
from textseg.document import Document
from textseg.storage.cache import first

FOLDER = PinnedFolder(
    "real/physics_manual",
    "jacobeisenstein/bayes-seg",
    "490ddec3d859f30459055e0fbf99f750a37880b9",
    "data/lectures/physics/manual",
    35,
    "23536e65db693ebd0d504a2c88ad16515af04527dd26fc5f9d33faf6ef96f8a3",
)
#: What the names of the files end with: "dev" is for choosing, "test" for reporting.
SUBSETS = {"test": ".ref", "dev": ".dev"}


def load(
    subset: str = "test", *, limit: int | None = None, source: str | os.PathLike[str] | None = None
) -> list[Document]:
    """Return the lectures; a unit is a sentence.

    Parameters
    ----------
    subset : {"test", "dev"}
    limit : int, optional
        Only the first so many.
    source : path, optional
        Folder of a copy.

    Raises
    ------
    ValueError
        If there is no such subset, or not that many documents.
    DataError
        If the files are not available, or not the expected ones.
    """
    _lines.check_subset("physics", subset, SUBSETS)
    found = lectures(FOLDER, "physics", subset, _lines.between_blanks, FOLDER.find(source))
    return first(found, limit, f"physics {subset}")


@cache
def lectures(
    pinned: PinnedFolder,
    name: str,
    subset: str,
    tokens: Callable[[str], tuple[str, ...]],
    folder: Path,
) -> list[Document]:
    """Return the lectures of one of the two courses."""
    read = partial(_lines.document, tokens=tokens)
    return [
        read(_lines.separated(data), f"{name}/{file.rpartition('.')[0]}")
        for file, data in pinned.read(folder).items()
        if file.endswith(SUBSETS[subset])
    ]
