r"""Other rules that split a text by sentence vectors, so that all can be run on the same ones.

Each is called as ``peer(vectors, n_segments)``, with None for a number of segments that is to be
found, and returns the ends of the segments. They are few lines each, written from what is
published; KernelCPD is the package ruptures.

References
----------
S. Arlot, A. Celisse, Z. Harchaoui, *A kernel multiple change-point algorithm via model selection*,
2019. M. Jia, J. Diaz-Rodriguez, *Unsupervised text segmentation via kernel change-point detection
on sentence embeddings* (Embed-KCPD), arXiv:2601.18788, 2026. C. Schock, *textsplit* (MIT), release
0.5 of 2020. D. L. Miller, *WordLlama* (MIT), ``SemanticSplitter``, release 0.4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import log, sqrt

import numpy as np

from textseg.baselines.word_counts import TableObjective
from textseg.objectives.content_vector import prefix_sums
from textseg.splitting import exact, greedy, penalised

Ends = tuple[int, ...]
Peer = Callable[[np.ndarray, int | None], Ends]


def kernel_cpd(vectors: np.ndarray, n_segments: int | None, kernel: str, c: float) -> Ends:
    r"""Split by kernel change point detection, with Embed-KCPD's penalty.

    Parameters
    ----------
    vectors : ndarray, shape (n_units, dim)
    n_segments : int or None
    kernel : {"cosine", "linear"}
    c : float
        C of the penalty :math:`C \sqrt{N \log N}` for a segment.
    """
    import ruptures

    n_units = len(vectors)
    search = ruptures.KernelCPD(kernel=kernel, min_size=1).fit(vectors)
    if n_segments is None:
        ends = search.predict(pen=c * sqrt(n_units * log(n_units)))
    else:
        ends = search.predict(n_bkps=n_segments - 1) if n_segments > 1 else [n_units]
    return tuple(map(int, ends))


def elbow(constants: Sequence[float], counts: Sequence[float]) -> float:
    """Return the constant at the elbow of a falling curve: the point farthest below its chord.

    No reference is needed for it, only the mean number of segments for each constant.

    Examples
    --------
    >>> elbow([1.0, 2.0, 3.0, 4.0], [20.0, 6.0, 5.0, 4.0])
    2.0
    """
    x, y = (np.asarray(values, dtype=float) for values in (constants, counts))
    x, y = (x - x[0]) / (x[-1] - x[0]), (y - y[-1]) / (y[0] - y[-1])
    return float(constants[int((1 - x - y).argmax())])


def length_score(vectors: np.ndarray) -> TableObjective:
    r"""Tabulate textsplit's score, the Euclidean length :math:`\lVert P_j - P_i \rVert_2`.

    Examples
    --------
    >>> float(length_score(np.array([[3.0, 0.0], [0.0, 4.0]])).score(0, 2))
    5.0
    """
    prefix = prefix_sums(vectors)
    return TableObjective(np.array([np.linalg.norm(prefix - row, axis=1) for row in prefix]))


def textsplit(vectors: np.ndarray, n_segments: int | None, penalty: float) -> Ends:
    """Split exactly by the Euclidean length of the segments' sums, as textsplit does."""
    score = length_score(vectors)
    found = penalised(score, penalty=penalty) if n_segments is None else exact(score, n_segments)
    return found.segmentation.ends


def textsplit_penalty(documents: Iterable[np.ndarray], length: float) -> float:
    """Return textsplit's penalty for segments of this mean length.

    It is the smallest gain of a boundary in a greedy split into segments of that length on average,
    and the mean of that over documents. (The package rounds the number of segments at random.)
    """
    smallest = []
    for vectors in documents:
        score = length_score(vectors)
        bounds = (0, *greedy(score, max(2, round(len(vectors) / length))).segmentation.ends)
        a, b, c = (np.array(bounds[i : len(bounds) - 2 + i]) for i in range(3))
        smallest.append((score.score(a, b) + score.score(b, c) - score.score(a, c)).min())
    return float(np.mean(smallest))


def chunker(
    vectors: np.ndarray, n_segments: int | None, percentile: float, buffer: int = 1
) -> Ends:
    """Cut where neighbours are least alike, as the semantic chunkers of common libraries do.

    Each sentence is taken together with `buffer` sentences on both sides. A cut is made where the
    cosine distance to the next exceeds this percentile of all such distances in the document, or
    at the largest ones if the number of segments is known.
    """
    n_units = len(vectors)
    near = np.abs(np.subtract.outer(np.arange(n_units), np.arange(n_units))) <= buffer
    joined = near @ vectors
    joined /= np.maximum(np.linalg.norm(joined, axis=1, keepdims=True), 1e-12)
    distance = 1 - (joined[:-1] * joined[1:]).sum(axis=1)
    if n_segments is None:
        cuts = np.flatnonzero(distance > np.percentile(distance, percentile))
    else:
        cuts = np.sort(np.argsort(-distance, kind="stable")[: n_segments - 1])
    return (*(int(cut) + 1 for cut in cuts), n_units)


def wordllama_splitter(vectors: np.ndarray, share: float = 0.4) -> Ends:
    """Cut at low local minima of the similarity around a sentence, as WordLlama's splitter does.

    Its defaults: windows of three sentences, a Savitzky-Golay filter of order 2 over three values,
    and minima among the lowest `share` of values. It finds the number of segments itself. The limit
    on the characters of a chunk is left out, since it is not about meaning.
    """
    n_units = len(vectors)
    unit = vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
    alike = unit @ unit.T
    around = [range(max(0, i - 1), min(n_units, i + 2)) for i in range(n_units)]
    mean = np.array([np.mean([alike[a, b] for a in w for b in w if a < b] or [0]) for w in around])
    padded = np.pad(mean, 1, mode="edge")
    slope, bend = (padded[2:] - padded[:-2]) / 2, padded[2:] - 2 * mean + padded[:-2]
    cuts = set()
    for i in range(1, n_units - 1):
        if slope[i] < 0 < slope[i + 1] and bend[i] > 0:
            at = i + int(-slope[i] >= 0.5 * (slope[i + 1] - slope[i]))
            if mean[at] < np.quantile(mean, share):
                cuts.add(at)
    return (*sorted(cuts), n_units)
