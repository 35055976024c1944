"""Three hundred articles of Wikipedia (Badjatiya et al. 2018): for choosing, never for reporting.

The first line of an article is its title, and some later sections begin with their heading: a
line without the mark that ends a sentence, before others. Both give a boundary away and are
dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from textseg.datasets import _lines
from textseg.datasets._pinned import PinnedFolder
from textseg.datasets._pinned_set import Contents, PinnedSet
from textseg.document import Document

FOLDER = PinnedFolder(
    "real/wiki300",
    "pinkeshbadjatiya/neuralTextSegmentation",
    "23d88191a6abf729e02295b9bf1131d53beba70a",
    "code/data/wiki",
    300,
    "b840ca289527ea96c593f60b98b8f86f827ebec0487aee997d6e4e395d582133",
)

_COMPLETE = re.compile(r""".*[.!?:;,"”'’)\]]""")


def _articles(contents: Contents, _subset: str) -> Iterator[Document]:
    for name, data in contents.items():
        number = name.removesuffix(".ref").rpartition("_")[2]
        sections = without_headings(_lines.separated(data))
        yield _lines.document(sections, f"wiki300/{number}", _lines.words)


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


#: A unit is a sentence.
load = PinnedSet("wiki300", FOLDER, _articles, licence="Wikipedia's, CC BY-SA")
