r"""Greedy splitting, section 2.3.1."""

from __future__ import annotations

import numpy as np

from textseg.objectives.base import Objective
from textseg.segmentation import Segmentation
from textseg.splitting.base import Limits, SplitResult, check_tie, choose, tolerance


def greedy(
    objective: Objective,
    n_segments: int,
    *,
    min_length: int = 1,
    max_length: int | None = None,
    tie: str = "left",
    last_cut: bool = True,
) -> SplitResult:
    r"""Insert the best available boundary, one after the other.

    .. math:: s^0 = \{N\}, \qquad
              s^{t+1} = s^t \cup \Bigl\{ \operatorname*{arg\,max}_{i \in [1,N)}
              [\![ S(s^t \cup \{i\}) ]\!] \Bigr\}

    A cut at i changes the total by :math:`\sigma(a,i) + \sigma(i,b) - \sigma(a,b)` for the segment
    (a, b) around it; only the two new segments need scoring after each cut.

    Parameters
    ----------
    objective : Objective
    n_segments : int
        Number of segments K, ``1 <= K <= n_units``.
    min_length, max_length : int, optional
        Hard limits on segment lengths. Cuts after which they could not be kept are not tried.
    tie : {"left", "right"}
        Which of several equally good cuts is taken.
    last_cut : bool
        Whether a cut right before the last unit may be tried; the paper's program never does.

    Returns
    -------
    SplitResult

    Raises
    ------
    ValueError
        If `n_segments` segments within the limits don't fit, or `tie` is unknown.

    Examples
    --------
    >>> from textseg.objectives import ContentVector
    >>> cvs = ContentVector.from_vectors(np.repeat([[1.0], [-2.0], [1.0]], [3, 2, 4], axis=0))
    >>> greedy(cvs, 3).segmentation.ends
    (3, 5, 9)
    """
    n_units = objective.n_units
    limits = Limits(min_length, max_length)
    limits.check(n_units, n_segments)
    check_tie(tie)
    ends, near_ties, slack = [n_units], 0, tolerance(objective)
    aggregate = objective.score(0, n_units)
    change = _changes(objective, 0, n_units)
    while len(ends) < n_segments:
        allowed = _allowed(np.array(ends), n_segments, limits)
        if not last_cut and allowed[:-1].any():
            allowed[-1] = False
        cuts = np.flatnonzero(allowed)
        best, tied = choose(objective.key(aggregate + change[cuts]), tie, slack)
        cut = int(cuts[best]) + 1
        near_ties += tied
        aggregate = aggregate + change[cut - 1]
        ends = sorted([*ends, cut])
        where = ends.index(cut)
        start, end = ends[where - 1] if where else 0, ends[where + 1]
        change[start : cut - 1] = _changes(objective, start, cut)
        change[cut : end - 1] = _changes(objective, cut, end)
    segmentation = Segmentation(tuple(ends))
    return SplitResult(segmentation, objective.total(segmentation), near_ties)


@np.errstate(invalid="ignore")  # of what is forbidden
def _changes(objective: Objective, start: int, end: int) -> np.ndarray:
    """Return what each cut strictly inside ``[start, end)`` adds to the aggregate."""
    cuts = np.arange(start + 1, end)
    left, right = objective.score(start, cuts), objective.score(cuts, end)
    return left + right - objective.score(start, end)


def _allowed(ends: np.ndarray, n_segments: int, limits: Limits) -> np.ndarray:
    """Tell for each cut 1 … N-1 whether `n_segments` segments are still possible after it."""
    cuts = np.arange(1, ends[-1])
    if limits == Limits():
        free = np.ones(len(cuts), dtype=bool)
        free[ends[:-1] - 1] = False
        return free
    where = np.searchsorted(ends, cuts)
    starts = np.concatenate([[0], ends[:-1]])
    fewest, most = limits.counts(ends - starts)
    pieces = [limits.counts(cuts - starts[where]), limits.counts(ends[where] - cuts)]
    fewest_after = fewest.sum() - fewest[where] + sum(low for low, _ in pieces)
    most_after = most.sum() - most[where] + sum(high for _, high in pieces)
    possible = [low <= high for low, high in pieces]
    return (
        (cuts != ends[where])
        & np.logical_and(*possible)
        & (fewest_after <= n_segments)
        & (n_segments <= most_after)
    )
