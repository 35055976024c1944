r"""Word vectors from your own texts: positive pointwise mutual information, truncated SVD.

The count-based counterpart of the paper's embeddings (Levy & Goldberg 2014, whom it cites): with
:math:`n_{wc}` the number of times that w and c stand no more than `window` words apart,

.. math:: M_{wc} = \max\Bigl(0, \log \frac{n_{wc}\, \sum n}{n_{w\cdot}\, n_{\cdot c}}\Bigr)
          \approx U_d\, \Sigma_d\, V_d^{\mathsf T}, \qquad v_w = \bigl(U_d \sqrt{\Sigma_d}\bigr)_w

Windows are symmetric, hence so is M: its singular vectors are its eigenvectors, its singular
values the absolute eigenvalues, and one Lanczos iteration finds both.

References
----------
O. Levy, Y. Goldberg, *Neural word embedding as implicit matrix factorization*, 2014.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
from scipy import sparse
from scipy.sparse.linalg import eigsh

from textseg.vectors.base import WordVectors


def train(
    texts: Iterable[Sequence[str]],
    *,
    window: int = 10,
    dim: int = 300,
    min_count: int = 5,
    seed: int = 0,
    cased: bool = False,
    name: str = "ppmi",
) -> WordVectors:
    """Train word vectors on texts.

    Parameters
    ----------
    texts : iterable of sequence of str
        The words of every text; a window does not reach from one text into the next.
    window : int
        How many words to either side count as context, at least 1.
    dim : int
        Number of dimensions; with fewer than ``dim + 1`` words, one less than there are words.
    min_count : int
        Words that occur more rarely are dropped, before windows are laid.
    seed : int
        Of the vector that starts the iteration; the result depends on it by rounding only.
    cased : bool
        Whether to tell capitals apart; if not, words are lower-cased.
    name : str
        What the set is called in results.

    Returns
    -------
    WordVectors
        Words by falling frequency, float32; the largest component of every dimension is positive.

    Raises
    ------
    ValueError
        If `window` or `dim` is below 1, or fewer than two words occur `min_count` times.

    Examples
    --------
    >>> vectors = train([["sun", "moon"] * 9, ["oven", "bread"] * 9], window=2, dim=2)
    >>> vectors.words
    ['sun', 'moon', 'oven', 'bread']
    """
    for parameter, value in (("window", window), ("dim", dim)):
        if value < 1:
            raise ValueError(f"{parameter} must be at least 1, got {value}")
    texts = [text if cased else [word.lower() for word in text] for text in texts]
    frequency = Counter(word for text in texts for word in text)
    words = [word for word, count in frequency.most_common() if count >= min_count]
    if len(words) < 2:
        raise ValueError(
            f"{len(words)} of {len(frequency)} words occur at least min_count = {min_count} times; "
            "vectors need two: lower min_count or give more text"
        )
    number = {word: i for i, word in enumerate(words)}
    streams = [np.array([number[w] for w in text if w in number], dtype=np.int32) for text in texts]
    matrix = ppmi(cooccurrences(streams, len(words), window))
    return WordVectors(name, words, _factor(matrix, min(dim, len(words) - 1), seed), cased)


def cooccurrences(streams: Sequence[np.ndarray], n_words: int, window: int) -> sparse.csr_array:
    """Count how often two words stand at most `window` places apart.

    Parameters
    ----------
    streams : sequence of ndarray of int
        The numbers of the words of every text.
    n_words, window : int

    Returns
    -------
    csr_array of float32, shape (n_words, n_words)
        Symmetric.

    Examples
    --------
    >>> cooccurrences([np.array([0, 1, 0])], 2, 2).toarray()
    array([[2., 2.],
           [2., 0.]], dtype=float32)
    """
    stream = np.concatenate(streams)
    text = np.repeat(np.arange(len(streams)), [len(s) for s in streams])
    counts = sparse.csr_array((n_words, n_words), dtype=np.float32)
    for distance in range(1, min(window, len(stream) - 1) + 1):
        same = text[:-distance] == text[distance:]
        pair = stream[:-distance][same], stream[distance:][same]
        ones = np.ones(len(pair[0]), dtype=np.float32)
        counts = counts + sparse.coo_array((ones, pair), counts.shape).tocsr()
    return counts + counts.T


def ppmi(counts: sparse.csr_array) -> sparse.csr_array:
    """Replace counts by their positive pointwise mutual information.

    Examples
    --------
    >>> ppmi(sparse.csr_array([[0.0, 2.0], [2.0, 0.0]])).toarray().round(3)
    array([[0.   , 0.693],
           [0.693, 0.   ]])
    """
    margins = counts.sum(axis=1)
    pairs = counts.tocoo()
    expected = margins[pairs.coords[0]] * margins[pairs.coords[1]] / margins.sum()
    values = np.maximum(np.log(pairs.data / expected), 0)
    matrix = sparse.coo_array((values, pairs.coords), counts.shape).tocsr()
    matrix.eliminate_zeros()
    return matrix


def _factor(matrix: sparse.csr_array, dim: int, seed: int) -> np.ndarray:
    start = np.random.default_rng(seed).standard_normal(len(matrix.indptr) - 1)
    values, vectors = eigsh(matrix, dim, v0=start.astype(matrix.dtype))
    order = np.argsort(-np.abs(values))
    vectors = vectors[:, order] * np.sqrt(np.abs(values[order]))
    largest = vectors[np.abs(vectors).argmax(axis=0), np.arange(dim)]
    return (vectors * np.where(largest < 0, -1, 1)).astype(np.float32)
