r"""The words that tell a segment from the rest of its text, by the representation itself.

With the segment's vector :math:`S = \sum_w f_w v_w` and the text's :math:`T`, a word's share in
what sets the segment apart is

.. math:: f_w \, v_w \cdot (\hat S - \hat T),

where a hat is division by the length. Words are bag-of-words vectors where there are no others.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from scipy import sparse

from textseg.encoders.function_words import function_words
from textseg.segmentation import Segmentation

#: A segment that points where its text does, to this distance, has no words of its own.
PARALLEL = 1e-9


def characteristic_words(
    frequencies: sparse.csr_array,
    types: list[str],
    vectors: np.ndarray | None,
    segmentation: Segmentation,
    n_words: int = 3,
) -> list[list[str]]:
    """Return for each segment its most characteristic words, best first.

    Parameters
    ----------
    frequencies : csr_array, shape (n_units, n_types)
    types : list of str, length n_types
        Marks and numbers among them are passed over, and function words of other languages than
        English, whose stop words are not there any more.
    vectors : ndarray, shape (n_types, dim), optional
    segmentation : Segmentation
        Of the units.
    n_words : int
        At most so many; only words that do set the segment apart.

    Examples
    --------
    >>> from textseg.representation import term_frequencies
    >>> counts = term_frequencies([["rain", "salt"], ["rain"], ["bread", "salt"], ["bread"]])
    >>> characteristic_words(*counts, None, Segmentation((2, 4)), n_words=1)
    [['rain'], ['bread']]
    """
    bounds = np.array((0, *segmentation.ends))
    counts = np.array([frequencies[a:b].sum(axis=0) for a, b in pairwise(bounds)])
    placed = counts if vectors is None else counts @ vectors
    apart = _unit(placed) - _unit(placed.sum(axis=0))
    apart[np.linalg.norm(apart, axis=1) < PARALLEL] = 0  # what is left is rounding
    shares = counts * (apart if vectors is None else apart @ vectors.T)
    passed_over = function_words(types, counts.sum(axis=0))
    shares[:, [w in passed_over or not any(map(str.isalpha, w)) for w in types]] = 0
    best = np.argsort(-shares, axis=1, kind="stable")[:, :n_words]
    return [
        [types[w] for w in order if row[w] > 0] for row, order in zip(shares, best, strict=True)
    ]


def _unit(vectors: np.ndarray) -> np.ndarray:
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return vectors / np.where(lengths > 0, lengths, 1)
