r"""Representation: a document as a matrix V, one row per unit (sections 2.1, 3.1 and 3.2).

All representations of the paper are one product, the frequencies of words in units times the
vectors of the words,

.. math:: V_{ik} = \sum_w f_{iw}\, g_w\, v_{wk}

with :math:`v` the word vectors, one dimension a word for a bag of words, or one dimension a
cluster for a histogram of topics, and :math:`g` an optional weight such as idf.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

import numpy as np
from numpy.typing import ArrayLike
from scipy import sparse

from textseg.representation.dense import dense

#: How the rows of the product become the rows of V; see `combine`.
COMBINATIONS = ("sum", "mean", "mean_plus_zero")
#: Every representation, by how words are combined, and None, the vectors or their clusters; or an
#: encoder, which combines them itself.
REPRESENTATIONS = {
    "bag_of_words": ("sum", None),
    "vector_sum": ("sum", "vectors"),
    "vector_mean": ("mean", "vectors"),
    "vector_mean_plus_zero": ("mean_plus_zero", "vectors"),
    "topic_histogram": ("sum", "clusters"),
    "sentence_encoder": ("", "encoder"),
}


def term_frequencies(units: Sequence[Sequence[str]]) -> tuple[sparse.csr_array, list[str]]:
    """Count the words in each unit.

    Parameters
    ----------
    units : sequence of sequence of str, length n_units

    Returns
    -------
    frequencies : csr_array, shape (n_units, n_types)
        :math:`f_{iw}`.
    types : list of str
        The distinct words, in order of first appearance.

    Examples
    --------
    >>> f, types = term_frequencies([["a", "rose", "a"], ["rose"]])
    >>> f.toarray().tolist(), types
    ([[2.0, 1.0], [0.0, 1.0]], ['a', 'rose'])
    """
    words = list(chain.from_iterable(units))
    types = list(dict.fromkeys(words))
    number = dict(zip(types, range(len(types)), strict=True))
    columns = np.fromiter(map(number.__getitem__, words), dtype=np.int32, count=len(words))
    rows = np.repeat(np.arange(len(units)), [len(unit) for unit in units])
    # Counted here: the constructors of SciPy would take longer than all the rest.
    cells, counts = np.unique(rows * max(len(types), 1) + columns, return_counts=True)
    starts = np.searchsorted(cells, np.arange(len(units) + 1) * max(len(types), 1))
    indices = (cells % max(len(types), 1)).astype(np.int32)
    csr = (counts.astype(float), indices, starts.astype(np.int32))
    return sparse.csr_array(csr, (len(units), len(types))), types


def combine(
    frequencies: sparse.csr_array,
    vectors: ArrayLike | None = None,
    *,
    combination: str = "sum",
    weights: ArrayLike | None = None,
    known: ArrayLike | None = None,
) -> np.ndarray:
    r"""Combine the vectors of the words in each unit (eqs. of section 3.2).

    Parameters
    ----------
    frequencies : csr_array, shape (n_units, n_types)
    vectors : ndarray, shape (n_types, dim), optional
        A row of zeros for an unknown word. Without vectors, V is the bag of words.
    combination : {"sum", "mean", "mean_plus_zero"}
        The text's strict sum; the mean over the known words; or the mean of the paper's program,
        in which one zero vector too many is averaged: sum / (n_known + 1).
    weights : ndarray, shape (n_types,), optional
        :math:`g_w`, for instance `inverse_document_frequency`.
    known : ndarray of bool, shape (n_types,), optional
        Which words count in a mean; by default those whose vector is not zero.

    Returns
    -------
    ndarray, shape (n_units, dim)
        A unit without any known word is a row of zeros.

    Examples
    --------
    >>> f, _ = term_frequencies([["a", "rose", "a"]])
    >>> combine(f, [[1.0, 0.0], [0.0, 3.0]], combination="mean").round(3)
    array([[0.667, 1.   ]])
    """
    if combination not in COMBINATIONS:
        choices = ", ".join(COMBINATIONS)
        raise ValueError(f"combination must be one of {choices}, got {combination!r}")
    weighted = frequencies if weights is None else frequencies * np.asarray(weights, dtype=float)
    if vectors is None:
        return weighted.toarray()
    vectors = np.asarray(vectors, dtype=float)
    total = weighted @ vectors
    if combination == "sum":
        return total
    known = vectors.any(axis=1) if known is None else np.asarray(known)
    n_known = frequencies @ known.astype(float)
    extra = 1 if combination == "mean_plus_zero" else 0
    return total / np.maximum(n_known + extra, 1)[:, None]


def inverse_document_frequency(
    types: Sequence[str], document_frequencies: Mapping[str, int], n_documents: int
) -> np.ndarray:
    r"""Return :math:`\log(|D| / df_w)` of each word; one unseen in the collection counts df = 1.

    Examples
    --------
    >>> inverse_document_frequency(["the", "rose"], {"the": 500, "rose": 5}, 500).round(3)
    array([0.   , 4.605])
    """
    df = np.array([document_frequencies.get(word, 1) for word in types], dtype=float)
    return np.log(n_documents / df)


def normalize(vectors: ArrayLike) -> np.ndarray:
    r"""Scale every row to unit length, :math:`\tilde v = v / \lVert v \rVert_2`; zero rows stay.

    Examples
    --------
    >>> normalize([[3.0, 4.0], [0.0, 0.0]])
    array([[0.6, 0.8],
           [0. , 0. ]])
    """
    vectors = dense(vectors)
    length = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.divide(vectors, length, out=np.zeros_like(vectors), where=length > 0)
