r"""The number of segments at the elbow of the scores, without any constant."""

from __future__ import annotations

from functools import partial

import numpy as np

from textseg.objectives.base import Objective
from textseg.splitting.base import Limits, SplitResult, choose, n_counted, tolerance
from textseg.splitting.dynamic_programming import search


def elbow(
    objective: Objective,
    n_segments: None = None,
    *,
    max_segments: int | None = None,
    min_length: int = 1,
    max_length: int | None = None,
    tie: str = "left",
    jobs: int = 1,
) -> SplitResult:
    r"""Return the best segmentation for the K at which the score's curve bends most.

    With :math:`S_K` the best total with K segments, it is the K farthest above the chord,

    .. math:: \operatorname*{arg\,max}_K\; S_K - K\, \frac{S_{K_\max} - S_{K_\min}}
              {K_\max - K_\min}

    that is, segments are added as long as one gains more than they do on average.

    Every K up to the largest has a row of N numbers in a table: by default it takes :math:`4 N^2`
    bytes, 400 MB for 10,000 units. It is refused if it is too large; `penalised` needs none.

    Parameters
    ----------
    objective : Objective
        An additive one.
    n_segments : None
        Not used; present so that the function can be called like a splitter.
    max_segments : int, optional
        The largest K considered; by default half the number of units, without those that change
        no score. Time and memory are in proportion to it.
    min_length, max_length, tie, jobs
        As for `dynamic_programming`.

    Returns
    -------
    SplitResult

    Raises
    ------
    ValueError
        If a number of segments is given, the objective is not additive, or no segmentation keeps
        the limits, or the objective forbids them all.
    MemoryError
        If the table is too large, see `dynamic_programming`.

    Examples
    --------
    >>> from textseg.objectives import Euclidean
    >>> vectors = np.repeat([[0.0], [5.0], [1.0]], [4, 3, 5], axis=0)
    >>> elbow(Euclidean.from_vectors(vectors)).segmentation.ends
    (4, 7, 12)
    """
    if n_segments is not None:
        raise ValueError(f"elbow finds the number of segments; got {n_segments}, use exact")
    if not getattr(objective, "additive", False):
        raise ValueError(f"elbow needs an additive objective, not {type(objective).__name__}")
    limits, n_units = Limits(min_length, max_length), objective.n_units
    fewest, most = (int(count) for count in limits.counts(n_units))
    if max_segments is None:
        max_segments = min(max(fewest, (n_counted(objective) + 1) // 2), most)
    limits.check(n_units, max_segments)
    pick = partial(_farthest_above_the_chord, slack=tolerance(objective))
    return search(objective, fewest, max_segments, limits, tie, jobs, pick)[0]


def _farthest_above_the_chord(scores: np.ndarray, slack: float) -> int:
    allowed = np.flatnonzero(np.isfinite(scores))
    if not len(allowed):
        return 0
    scores = scores[allowed]
    chord = np.interp(allowed, allowed[[0, -1]], scores[[0, -1]])
    return int(allowed[choose(scores - chord, "left", slack)[0]])
