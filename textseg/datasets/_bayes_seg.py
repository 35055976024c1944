"""What Eisenstein & Barzilay (2008) published with their program: a textbook and two courses."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from textseg.datasets import _lines
from textseg.datasets._pinned import PinnedFolder
from textseg.datasets._pinned_set import Contents, PinnedSet
from textseg.document import Document

#: The repository, and the commit at which it is read.
BAYES_SEG = ("jacobeisenstein/bayes-seg", "490ddec3d859f30459055e0fbf99f750a37880b9")
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
