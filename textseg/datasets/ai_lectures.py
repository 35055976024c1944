"""Lectures on artificial intelligence (Malioutov & Barzilay 2006): 19, and 3 to choose on.

Transcribed by hand, as those on `physics`, but with words and punctuation together.
"""

from __future__ import annotations

import os

from textseg.datasets import _lines, physics
from textseg.datasets._pinned import PinnedFolder
from textseg.document import Document
from textseg.storage.cache import first

FOLDER = PinnedFolder(
    "real/ai_manual",
    "jacobeisenstein/bayes-seg",
    "490ddec3d859f30459055e0fbf99f750a37880b9",
    "data/lectures/ai/manual",
    22,
    "0e6e7349d214018d97934f4223798438b3b1c7052bb6182aea88cb5a0ba8931b",
)


def load(
    subset: str = "test", *, limit: int | None = None, source: str | os.PathLike[str] | None = None
) -> list[Document]:
    """Return the lectures; a unit is a sentence. Parameters and errors are those of `physics`."""
    _lines.check_subset("ai-lectures", subset, physics.SUBSETS)
    found = physics.lectures(FOLDER, "ai-lectures", subset, _lines.words, FOLDER.find(source))
    return first(found, limit, f"ai-lectures {subset}")
