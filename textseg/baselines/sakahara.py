r"""S14: clusters of words and the distance that sentences move (Sakahara, Okada & Nitta 2014).

From the paper's abstract: the words of the document are compared by their word vectors and by how
they occur together in it; affinity propagation clusters them; sentences are compared by the earth
mover's distance between their counts of clusters; dynamic programming finds the segments.

Only the abstract was available. The following is inferred, not theirs: the two similarities,
cosines of vectors and of the counts of words in sentences and their neighbours, are averaged;
moving a word costs 1 minus the similarity of the clusters' exemplars; the distance is Cuturi's
entropic one (2013); a segment is good if its sentences are near each other,

.. math:: \sigma(i,j) = -\frac{1}{j-i} \sum_{i \le s < t < j} d_{st}

the sum of squares about a mean, written in distances. It leaves the number of segments to the user.
The vectors are the paper's GloVe in place of word2vec.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from textseg.baselines.word_counts import TableObjective, segment_lengths, sums_within
from textseg.document import Document
from textseg.errors import optional
from textseg.representation import term_frequencies
from textseg.representation.similarity import cosine_similarity
from textseg.splitting import SplitResult, dynamic_programming
from textseg.stopwords import stop_words
from textseg.vectors import WordVectors, load_vectors

VECTORS = "glove-6b-50d"
#: Epsilon of the entropic distance, whose costs are between 0 and 1, and its rounds.
EPSILON = 0.05
ROUNDS = 50


@dataclass(frozen=True)
class WordClusters:
    """Word vectors, called as a `Segmenter`.

    Parameters
    ----------
    vectors : WordVectors
    """

    vectors: WordVectors

    def __call__(self, document: Document, n_segments: int | None = None) -> SplitResult:
        """Segment a document into a known number of segments.

        Returns
        -------
        SplitResult
            Its score is the negative sum of distances within segments, each by its length.
        """
        assert n_segments is not None
        stop = stop_words()
        lower = [[t.lower() for t in unit if t.isalpha()] for unit in document.units]
        frequencies, types = term_frequencies([[w for w in u if w not in stop] for u in lower])
        counts = frequencies.toarray().astype(float)
        if not types:
            distance = np.zeros((document.n_units,) * 2)
        else:
            similarity = word_similarity(counts, self.vectors.lookup(types)[0])
            exemplar = clusters(similarity)
            chosen, label = np.unique(exemplar, return_inverse=True)
            shares = counts @ np.eye(len(chosen))[label]
            cost = 1 - similarity[np.ix_(chosen, chosen)]
            distance = moving_distance(shares, cost)
        return dynamic_programming(within(distance), n_segments)


def word_similarity(counts: np.ndarray, vectors: np.ndarray) -> np.ndarray:
    """Average the cosine of word vectors and that of words' places in the text, at least 0.

    Parameters
    ----------
    counts : ndarray, shape (n_units, n_types)
    vectors : ndarray, shape (n_types, dim)
        Zeros for a word without a vector.

    Returns
    -------
    ndarray, shape (n_types, n_types)
        In [0, 1]; 1 between a word and itself.
    """
    near = counts.copy()
    near[1:] += counts[:-1]
    near[:-1] += counts[1:]
    both = [cosine_similarity(x).clip(0, 1) for x in (np.asarray(vectors, float), near.T)]
    similarity = (both[0] + both[1]) / 2
    np.fill_diagonal(similarity, 1.0)
    return similarity


def clusters(similarity: np.ndarray) -> np.ndarray:
    """Return the exemplar of every word, by affinity propagation; itself if that doesn't converge.

    Raises
    ------
    ImportError
        If scikit-learn is not installed.
    """
    import warnings

    with optional():
        from sklearn.cluster import AffinityPropagation
        from sklearn.exceptions import ConvergenceWarning

    alone = np.arange(len(similarity))
    if len(similarity) < 3:
        return alone
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        # From degenerate similarities scikit-learn warns and answers as well as it can.
        warnings.simplefilter("ignore", UserWarning)
        found = AffinityPropagation(
            affinity="precomputed", damping=0.8, max_iter=400, random_state=0
        ).fit(similarity)
    if not len(found.cluster_centers_indices_) or found.labels_.min() < 0:
        return alone
    return found.cluster_centers_indices_[found.labels_]


def moving_distance(counts: np.ndarray, cost: np.ndarray) -> np.ndarray:
    """Return the entropic earth mover's distance between all pairs of rows.

    Parameters
    ----------
    counts : ndarray, shape (n_units, n_clusters)
        Not negative. A row of zeros is half way between all others.
    cost : ndarray, shape (n_clusters, n_clusters)
        Of moving everything from a cluster to another, in [0, 1].

    Returns
    -------
    ndarray, shape (n_units, n_units)
        Symmetric, zeros in its diagonal.
    """
    n_units, filled = len(counts), counts.sum(axis=1) > 0
    # Any share would do for a row of zeros, whose distances are not used.
    share = np.where(filled[:, None], counts, 1.0)
    share /= share.sum(axis=1, keepdims=True)
    kernel = np.exp(-cost / EPSILON)
    weighted = kernel * cost
    distance = np.zeros((n_units, n_units))
    for s in range(n_units - 1):
        # From one sentence to all after it at once.
        others = share[s + 1 :]
        right = np.ones_like(others)
        for _ in range(ROUNDS):
            left = share[s] / (right @ kernel.T)
            right = others / (left @ kernel)
        moved = ((left @ weighted) * right).sum(axis=1)
        distance[s, s + 1 :] = np.where(filled[s] & filled[s + 1 :], moved, 0.5)
    return distance + distance.T


def within(distance: np.ndarray) -> TableObjective:
    """Tabulate the scores of all segments."""
    return TableObjective(-sums_within(distance) / 2 / segment_lengths(len(distance) + 1))


def sakahara(document: Document, n_segments: int | None = None) -> SplitResult:
    """Segment with GloVe vectors."""
    return WordClusters(load_vectors(VECTORS))(document, n_segments)
