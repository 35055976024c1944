"""Word clusters: the topics of a topic histogram (section 4.2.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from textseg.errors import optional
from textseg.representation import normalize
from textseg.vectors import load_vectors


def one_hot(types: Sequence[str], vectors: str, n_clusters: int, seed: int) -> np.ndarray:
    """Return for each word the indicator of its cluster.

    Parameters
    ----------
    types : sequence of str, length n_types
    vectors : str
        Name or path of the word vectors.
    n_clusters, seed : int

    Returns
    -------
    ndarray, shape (n_types, n_clusters)
        A word without a cluster is a row of zeros.
    """
    cluster = word_clusters(vectors, n_clusters, seed)
    indicator = np.zeros((len(types), n_clusters))
    for row, word in enumerate(types):
        if (number := cluster.get(word.lower(), -1)) >= 0:
            indicator[row, number] = 1
    return indicator


def word_clusters(vectors: str, n_clusters: int, seed: int, sweeps: int = 50) -> dict[str, int]:
    r"""Cluster the words that Brown and the vectors share, by spherical k-means.

    Vectors and centroids have unit length; each word belongs to the centroid with the largest
    cosine, each centroid is the normalised sum of its words (Dhillon & Modha, 2001). scikit-learn's
    k-means++ makes the start.

    Parameters
    ----------
    vectors : str
        Name or path of the word vectors.
    n_clusters : int
    seed : int
    sweeps : int
        Most rounds; it ends earlier when no word moves.

    Returns
    -------
    dict of str to int
        The cluster of every shared word.
    """
    found = load_vectors(vectors)
    return _clustered(vectors, (found.label, found.cased), n_clusters, seed, sweeps)


@lru_cache(maxsize=8)
def _clustered(
    vectors: str, state: tuple[str, bool], n_clusters: int, seed: int, sweeps: int
) -> dict[str, int]:
    """Cluster the words; a name or a path may come to mean other vectors, of another state."""
    with optional():
        from sklearn.cluster import kmeans_plusplus

    from textseg.datasets import brown

    words = sorted(brown.document_frequencies())
    found, known = load_vectors(vectors).lookup(words)
    shared = [word for word, is_known in zip(words, known, strict=True) if is_known]
    unit_vectors = normalize(found[known])
    centroids, _ = kmeans_plusplus(unit_vectors, n_clusters, random_state=seed)
    labels = np.full(len(shared), -1)
    for _ in range(sweeps):
        moved = (unit_vectors @ centroids.T).argmax(axis=1)
        if np.array_equal(moved, labels):
            break
        labels = moved
        sums = np.zeros_like(centroids)
        np.add.at(sums, labels, unit_vectors)
        empty = ~sums.any(axis=1)
        centroids = np.where(empty[:, None], centroids, normalize(sums))
    return dict(zip(shared, labels.tolist(), strict=True))
