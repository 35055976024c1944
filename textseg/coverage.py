"""How much of the text the word vectors know: an unknown word counts for nothing in a unit."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from textseg.document import Document
from textseg.experiment import Experiment
from textseg.pipeline import REPRESENTATIONS, vectors_of
from textseg.vectors import WordVectors

#: Below this share of known tokens a result says little about the vectors or the method.
LOW = 0.8


class Coverage(NamedTuple):
    """The shares of tokens and of types (distinct words) that are known, and what is not."""

    tokens: float
    types: float
    unknown: Counter[str]


def coverage(documents: Sequence[Document], experiment: Experiment) -> Coverage | None:
    """Return the coverage of some preprocessed documents, None where no vectors are used."""
    if REPRESENTATIONS[experiment.representation][1] is None:
        return None
    return count((document, vectors_of(document, experiment)) for document in documents)


def count(pairs: Iterable[tuple[Document, WordVectors]]) -> Coverage:
    """Count what is known of documents, each with the vectors that it is segmented with.

    A type is known if it is in any of the documents: vectors may differ from one to the next.

    Examples
    --------
    >>> import numpy as np
    >>> toy = WordVectors("toy", ["rain"], np.ones((1, 2)))
    >>> count([(Document((("Rain", "rain", "falls"),)), toy)])
    Coverage(tokens=0.6666666666666666, types=0.6666666666666666, unknown=Counter({'falls': 1}))
    """
    counts: Counter[str] = Counter()
    unknown: Counter[str] = Counter()
    known: set[str] = set()
    for document, vectors in pairs:
        own = Counter(token for unit in document.units for token in unit)
        rows = vectors.rows(list(own))
        counts.update(own)
        for (word, count), row in zip(own.items(), rows.tolist(), strict=True):
            if row >= 0:
                known.add(word)
            else:
                unknown[word] += count
    n_known, n_tokens = counts.total() - unknown.total(), max(counts.total(), 1)
    return Coverage(n_known / n_tokens, len(known) / max(len(counts), 1), unknown)


def warn_if_low(documents: Sequence[Document], experiment: Experiment) -> None:
    """Warn, naming the commonest unknown words, if less than `LOW` of the tokens are known."""
    found = coverage(documents, experiment)
    if found is None or found.tokens >= LOW:
        return
    what = documents[0].source if len(documents) == 1 else f"{len(documents)} documents"
    words = ", ".join(repr(word) for word, _ in found.unknown.most_common(5))
    warnings.warn(
        f"the vectors {experiment.vectors!r} know only {found.tokens:.0%} of the tokens of "
        f"{what or 'the text'}, not {words}, …; choose vectors of its language and casing, or "
        "train some on it: vectors='ppmi-crossfit'",
        stacklevel=3,
    )
