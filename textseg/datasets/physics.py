"""Lectures on physics, transcribed by hand (Malioutov & Barzilay 2006): 30, and 3 to choose on.

Tokens are Penn Treebank's, separated by spaces. The file ``numsegs`` that comes with them
counts separators, one more than there are segments, and is not read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from textseg.datasets import _lines
from textseg.datasets._pinned import PinnedFolder
from textseg.datasets._pinned_set import Contents, PinnedSet
from textseg.document import Document

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


def lectures(
    name: str, folder: PinnedFolder, tokens: Callable[[str], tuple[str, ...]]
) -> PinnedSet:
    """Return the loader of one of the two courses; a unit is a sentence."""

    def read(contents: Contents, subset: str) -> Iterator[Document]:
        for file, data in contents.items():
            if file.endswith(SUBSETS[subset]):
                source = f"{name}/{file.rpartition('.')[0]}"
                yield _lines.document(_lines.separated(data), source, tokens)

    return PinnedSet(name, folder, read, tuple(SUBSETS))


load = lectures("physics", FOLDER, _lines.between_blanks)
