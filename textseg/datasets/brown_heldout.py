"""A test set without Choi's leak: "brown-heldout", from the Brown genres that he left alone.

Made like his, in four parts of ten segments a document, from 376 texts of 13 genres; no sentence is
used twice, so that no document is a training text for another.
"""

from __future__ import annotations

from functools import cache

from textseg.datasets import brown
from textseg.datasets.generated import Piece, assemble, draw
from textseg.document import Document
from textseg.storage.cache import first

#: Segment lengths in sentences and number of documents of each part.
SUBSETS = {"3-5": (3, 5, 100), "6-8": (6, 8, 100), "9-11": (9, 11, 100), "3-11": (3, 11, 200)}
SEED = 2015
#: Genres of Brown, by what the names of their files begin with.
Genres = tuple[str, ...]
#: Those that Choi took his sources from, press reportage and learned prose, and all others.
CHOI_GENRES: Genres = ("ca", "cj")
#: What a set made of these leaves to learn from.
LEAVES: Genres = CHOI_GENRES
GENRES: Genres = ("cb", "cc", "cd", "ce", "cf", "cg", "ch", "ck", "cl", "cm", "cn", "cp", "cr")


def load(subset: str = "3-11", *, limit: int | None = None) -> list[Document]:
    """Return the documents of one part; a unit is a sentence.

    Parameters
    ----------
    subset : {"3-5", "6-8", "9-11", "3-11"}
    limit : int, optional
        Only the first so many documents.

    Returns
    -------
    list of Document
        100, 100, 100 and 200 of them; no sentence of the 376 source texts occurs twice in the set.

    Raises
    ------
    ValueError
        If there is no such subset, or not that many documents.
    DataError
        If Brown is not available.
    """
    if subset not in SUBSETS:
        raise ValueError(
            f"brown-heldout has no subset {subset!r}; choose one of {', '.join(SUBSETS)}"
        )
    return first(assembled(subset), limit, f"brown-heldout {subset}")


def assembled(subset: str, genres: Genres = GENRES, name: str = "brown-heldout") -> list[Document]:
    """Assemble one part, or what it would be of other genres: fewer documents of fewer texts."""
    return [
        assemble(texts(genres), pieces, f"{name}/{subset}/{i}")
        for i, pieces in enumerate(_pieces(genres)[subset])
    ]


def sources(subset: str = "3-11", genres: Genres = GENRES) -> list[tuple[str, ...]]:
    """Return the Brown files that the segments of every document come from."""
    return [tuple(name for name, *_ in pieces) for pieces in _pieces(genres)[subset]]


@cache
def _pieces(genres: Genres = GENRES) -> dict[str, list[list[Piece]]]:
    """Draw all subsets from one supply: sentences that one has used are removed for the next."""
    sizes = {name: len(sentences) for name, sentences in texts(genres).items()}
    share = sum(sizes.values()) / sum(map(len, texts().values()))
    begun = dict.fromkeys(sizes, 0)
    parts = {}
    for number, (subset, (shortest, longest, n_documents)) in enumerate(SUBSETS.items()):
        left = {name: size - begun[name] for name, size in sizes.items()}
        drawn = draw(left, int(share * n_documents), (shortest, longest), seed=SEED + number)
        parts[subset] = [[(name, begun[name] + at, n) for name, at, n in d] for d in drawn]
        for document in drawn:
            for name, _, n in document:
                begun[name] += n
    return parts


@cache
def texts(genres: Genres = GENRES) -> dict[str, list[list[str]]]:
    """Return the sentences of the Brown files of some genres, by default the 376 not of Choi's."""
    return {name: brown_sentences(name) for name in brown.fileids() if name.startswith(genres)}


def brown_sentences(fileid: str) -> list[list[str]]:
    """Return the sentences of a Brown file: its lines, as NLTK's reader gives them but faster.

    Examples
    --------
    >>> len(brown_sentences("ca01"))
    98
    """
    lines = brown.reader().raw(fileid).splitlines()
    return [[word.rpartition("/")[0] for word in line.split()] for line in lines if line.strip()]
