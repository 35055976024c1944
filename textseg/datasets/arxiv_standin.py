"""A stand-in for the arXiv set where that is not available, built likewise from Brown (4.3).

A document is ten segments of 100 to 299 contiguous words, uniformly, each from a random place of a
random text, lower-cased, with spaces around everything that is not a letter or a digit. The texts
are Brown's 80 learned ones, not 98,392 articles, so documents overlap: `sources` says where.
"""

from __future__ import annotations

import random
import re
from functools import cache

from textseg.datasets import brown
from textseg.datasets.arxiv import from_words
from textseg.document import Document
from textseg.storage.cache import first

N_DOCUMENTS, N_SEGMENTS = 500, 10
#: Words of a segment; the authors' set has none of 300.
SHORTEST, LONGEST = 100, 299
_NOT_ALPHANUMERIC = re.compile(r"([^a-z0-9\s])")


def load(subset: str = "all", *, limit: int | None = None, seed: int = 0) -> list[Document]:
    """Return the stand-in's 500 documents; a unit is a word.

    Parameters
    ----------
    subset : {"all"}
        There is one.
    limit : int, optional
        Only the first so many documents.
    seed : int
        Another seed draws other segments.

    Returns
    -------
    list of Document
        With their references; `Document.source` is like ``"arxiv-standin/000"``.

    Raises
    ------
    ValueError
        If `subset` is not "all", or there are not that many documents.
    DataError
        If Brown is not available.

    Examples
    --------
    >>> load(limit=1)[0].reference.n_segments
    10
    """
    if subset != "all":
        raise ValueError(f"arxiv-standin has no subset {subset!r}; its only one is 'all'")
    return first(_documents(seed), limit, "arxiv-standin")


def sources(subset: str = "all", *, seed: int = 0) -> list[tuple[str, ...]]:
    """Return the Brown files that the segments of every document come from, ten different ones."""
    return [tuple(fileid for fileid, _, _ in places) for places in _places(seed)]


@cache
def _documents(seed: int) -> tuple[Document, ...]:
    return tuple(
        from_words(
            [_words(fileid)[start : start + length] for fileid, start, length in places],
            f"arxiv-standin/{i:03}",
        )
        for i, places in enumerate(_places(seed))
    )


def _places(seed: int) -> list[list[tuple[str, int, int]]]:
    """Return (file, start, length) of every segment of every document."""
    draw = random.Random(seed)
    texts = [fileid for fileid in brown.fileids() if fileid.startswith("cj")]
    documents = []
    for _ in range(N_DOCUMENTS):
        lengths = [draw.randint(SHORTEST, LONGEST) for _ in range(N_SEGMENTS)]
        files = draw.sample(texts, N_SEGMENTS)
        documents.append(
            [
                (fileid, draw.randint(0, len(_words(fileid)) - n), n)
                for fileid, n in zip(files, lengths, strict=True)
            ]
        )
    return documents


@cache
def _words(fileid: str) -> list[str]:
    text = " ".join(brown.tokens(fileid)).lower()
    return _NOT_ALPHANUMERIC.sub(r" \1 ", text).split()
