"""What the trained systems learn from unless told otherwise: Brown without the test's genres."""

from __future__ import annotations

from textseg.datasets import brown
from textseg.datasets.brown_heldout import CHOI_GENRES, brown_sentences
from textseg.document import Document

#: Sentences in a passage: as many as in an average segment of Choi's documents.
PASSAGE = 7


def brown_passages(
    without: tuple[str, ...] = CHOI_GENRES, *, size: int = PASSAGE
) -> list[Document]:
    """Cut the Brown files, but those whose names begin with one of `without`, into passages."""
    files = (
        Document(tuple(map(tuple, brown_sentences(name))), source=name)
        for name in brown.fileids()
        if not name.startswith(without)
    )
    return [passage for file in files for passage in passages(file, size)]


def passages(document: Document, size: int = PASSAGE) -> list[Document]:
    """Cut a document into passages of `size` units, the last one shorter.

    Examples
    --------
    >>> [passage.n_units for passage in passages(Document((("word",),) * 16))]
    [7, 7, 2]
    """
    n_units = document.n_units
    starts = range(0, n_units, size)
    return [Document(document.units[s : s + size], source=document.source) for s in starts]
