"""Training texts of the trained systems: the texts of Brown that do not occur in a data set.

On Choi's documents these are the 376 files of other genres than his; on documents made of those,
the 124 files of his genres, with a third of the words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from textseg.datasets import NAMES, brown_heldout, module
from textseg.datasets.brown_heldout import GENRES, Genres
from textseg.document import Document
from textseg.evaluation import Segmenter
from textseg.splitting import SplitResult

#: Sentences in a passage: as many as in an average segment of Choi's documents.
PASSAGE = 7


def left_by(dataset: str) -> Genres:
    """Return the genres of Brown that a trained system may learn from, to be run on a data set.

    A set made of other genres than Choi's says so in its file, in ``LEAVES``; one that a notebook
    has registered has no file, and leaves what Choi's set does.

    Examples
    --------
    >>> left_by("brown-heldout")
    ('ca', 'cj')
    >>> len(left_by("choi"))
    13
    """
    return getattr(module(dataset), "LEAVES", GENRES) if dataset in NAMES else GENRES


@dataclass(frozen=True)
class Learned:
    """A method that is trained before it segments, called as a `Segmenter`.

    Parameters
    ----------
    learn : callable
        Returns the `Segmenter` that results from training on the files of some genres.
    genres : tuple of str
        Which; by default all but Choi's. Each is learned once, when it is first needed.
    """

    learn: Callable[[Genres], Segmenter]
    genres: Genres = GENRES

    def __call__(self, document: Document, n_segments: int | None = None) -> SplitResult:
        """Segment a document by what was learned."""
        return _learned(self.learn, self.genres)(document, n_segments)


@cache
def _learned(learn: Callable[[Genres], Segmenter], genres: Genres) -> Segmenter:
    return learn(genres)


def brown_files(genres: Genres = GENRES) -> list[Document]:
    """Return the Brown files of some genres, each a document of its sentences."""
    return [
        Document(tuple(map(tuple, sentences)), source=name)
        for name, sentences in brown_heldout.texts(genres).items()
    ]


def brown_passages(genres: Genres = GENRES, *, size: int = PASSAGE) -> list[Document]:
    """Cut the Brown files of some genres into passages."""
    return [passage for file in brown_files(genres) for passage in passages(file, size)]


def brown_documents(genres: Genres = GENRES) -> list[Document]:
    """Assemble documents with references out of the files, as "brown-heldout", 3-11, is."""
    return brown_heldout.assembled("3-11", genres, name=f"brown {' '.join(genres)}")


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
