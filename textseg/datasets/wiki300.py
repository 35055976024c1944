"""Three hundred articles of Wikipedia (Badjatiya et al. 2018): for choosing, never for reporting.

The first line of an article is its title, and some later sections begin with their heading: a
line without the mark that ends a sentence, before others. Both give a boundary away and are
dropped.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

from textseg.datasets import _lines
from textseg.datasets._pinned import PinnedFolder
from textseg.document import Document
from textseg.storage.cache import first

FOLDER = PinnedFolder(
    "real/wiki300",
    "pinkeshbadjatiya/neuralTextSegmentation",
    "23d88191a6abf729e02295b9bf1131d53beba70a",
    "code/data/wiki",
    300,
    "b840ca289527ea96c593f60b98b8f86f827ebec0487aee997d6e4e395d582133",
)

_COMPLETE = re.compile(r""".*[.!?:;,"”'’)\]]""")


def load(
    subset: str = "all", *, limit: int | None = None, source: str | os.PathLike[str] | None = None
) -> list[Document]:
    """Return the articles; a unit is a sentence. Errors are those of `clinical`."""
    _lines.check_subset("wiki300", subset, ("all",))
    return first(_documents(FOLDER.find(source)), limit, "wiki300")


@cache
def _documents(folder: Path) -> list[Document]:
    return [
        _lines.document(
            without_headings(_lines.separated(data)),
            f"wiki300/{name.removesuffix('.ref').rpartition('_')[2]}",
            _lines.words,
        )
        for name, data in FOLDER.read(folder).items()
    ]


def without_headings(sections: list[list[str]]) -> list[list[str]]:
    """Drop the title, and the headings of later sections.

    Examples
    --------
    >>> without_headings([["Tea", "A drink."], ["History", "It is old."], ["x = y"]])
    [['A drink.'], ['It is old.'], ['x = y']]
    """
    (_, *preface), *others = sections
    bodies = (
        section if len(section) == 1 or _COMPLETE.fullmatch(section[0]) else section[1:]
        for section in others
    )
    return [body for body in (preface, *bodies) if body]
