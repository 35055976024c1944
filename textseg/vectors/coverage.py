"""Coverage: the share of a text that the word vectors contain. Unknown words are ignored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from textseg.document import Document
from textseg.errors import warn
from textseg.vectors import WordVectors

#: Below this share of known tokens a result says little about the vectors or the method.
LOW = 0.8


class Known(NamedTuple):
    """The types (distinct words) of a document, how often each occurs, and whether it is known."""

    types: list[str]
    counts: np.ndarray
    known: np.ndarray

    @property
    def tokens(self) -> float:
        """The share of its tokens that are known."""
        return float(self.counts[self.known].sum() / self.counts.sum())


class Coverage(NamedTuple):
    """The shares of tokens and of types that are known, and what is not."""

    tokens: float
    types: float
    unknown: Counter[str]


def known_words(document: Document, vectors: WordVectors) -> Known:
    """Look the words of a preprocessed document up."""
    counts = Counter(token for unit in document.units for token in unit)
    types = list(counts)
    return Known(types, np.array(list(counts.values())), vectors.knows(types))


def merge(documents: Iterable[Known]) -> Coverage:
    """Return the coverage of several documents.

    A type is known if it is in any of them: vectors may differ from one to the next.

    Examples
    --------
    >>> toy = WordVectors("toy", ["rain"], np.ones((1, 2)))
    >>> merge([known_words(Document((("Rain", "rain", "falls"),)), toy)])
    Coverage(tokens=0.6666666666666666, types=0.6666666666666666, unknown=Counter({'falls': 1}))
    """
    n_tokens, types, known, unknown = 0, set(), set(), Counter[str]()
    for document in documents:
        n_tokens += int(document.counts.sum())
        types.update(document.types)
        counts, is_known = document.counts.tolist(), document.known.tolist()
        for word, count, here in zip(document.types, counts, is_known, strict=True):
            if here:
                known.add(word)
            else:
                unknown[word] += int(count)
    return Coverage(
        (n_tokens - unknown.total()) / max(n_tokens, 1), len(known) / max(len(types), 1), unknown
    )


def warn_if_low(documents: Iterable[Known], vectors: str, what: str) -> None:
    """Warn, naming the commonest unknown words, if less than `LOW` of the tokens are known.

    Parameters
    ----------
    documents : iterable of Known
    vectors, what : str
        What the vectors and the documents are called.
    """
    documents = list(documents)
    n_known = sum(document.counts[document.known].sum() for document in documents)
    if n_known >= LOW * max(sum(document.counts.sum() for document in documents), 1):
        return
    found = merge(documents)
    words = ", ".join(repr(word) for word, _ in found.unknown.most_common(5))
    warn(
        f"the vectors {vectors!r} know only {found.tokens:.0%} of the tokens of {what}, not "
        f"{words}, …; choose vectors of its language and casing, or train vectors on similar "
        "texts: `textseg train FOLDER` (for a data set: vectors='ppmi-crossfit')",
    )
