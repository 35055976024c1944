"""What the trained systems learn from unless told otherwise: Brown without the test's genres."""

from __future__ import annotations

from textseg.datasets import brown
from textseg.datasets.brown_heldout import CHOI_GENRES, brown_sentences
from textseg.document import Document

#: Sentences in a passage: as many as in an average segment of Choi's documents.
PASSAGE = 7


def brown_passages(without: tuple[str, ...] = CHOI_GENRES) -> list[Document]:
    """Cut the Brown files, but those whose names begin with one of `without`, into passages."""
    return [
        passage
        for name in brown.fileids()
        if not name.startswith(without)
        for passage in passages(Document(tuple(map(tuple, brown_sentences(name))), source=name))
    ]


def passages(document: Document) -> list[Document]:
    """Cut a document into passages of `PASSAGE` units, the last one shorter.

    Examples
    --------
    >>> [passage.n_units for passage in passages(Document((("word",),) * 16))]
    [7, 7, 2]
    """
    n_units = document.n_units
    starts = range(0, n_units, PASSAGE)
    return [Document(document.units[s : s + PASSAGE], source=document.source) for s in starts]
