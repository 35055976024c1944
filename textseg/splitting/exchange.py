"""Refinement that can also give up a boundary and set one elsewhere: merge and split."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from textseg.objectives.base import Objective
from textseg.segmentation import Segmentation
from textseg.splitting.base import Limits, SplitResult, choose, tolerance
from textseg.splitting.refinement import refined

#: Single moves never lower the score, so they settle; no text needs as many sweeps.
_ENOUGH = 10_000


def merge_and_split(
    objective: Objective,
    n_segments: int,
    *,
    min_length: int = 1,
    max_length: int | None = None,
    tie: str = "left",
    last_cut: bool = True,
) -> SplitResult:
    r"""Refine one boundary at a time, then exchange boundaries as long as that helps.

    When refinement has converged, no boundary has a better place between its neighbours, but it may
    have one elsewhere: two segments are merged and another is split, by the pair of changes that
    raises the score most,

    .. math:: \max_{k,\, l}\; [\![ S(s - \{s_k\} \cup \{l\}) ]\!], \qquad
              l \notin (s_{k-1}, s_{k+1})

    and refinement continues from there. It ends when no pair raises the score. Like refinement it
    scores in the order of N segments a sweep, where exact splitting scores :math:`N^2`.

    Parameters
    ----------
    objective : Objective
    n_segments : int
        Number of segments K, ``1 <= K <= n_units``.
    min_length, max_length : int, optional
        Hard limits on segment lengths.
    tie : {"left", "right"}
        Which of several equally good places is taken.
    last_cut : bool
        As for `textseg.splitting.greedy`, which makes the start.

    Returns
    -------
    SplitResult
        Its `sweeps` are those of all refinements.

    Raises
    ------
    ValueError
        As for `textseg.splitting.refined`.

    Examples
    --------
    >>> from textseg.objectives import Euclidean
    >>> values = np.array([5.0, 5, 0, 0, 1, 1, 5, 5, 9, 9, 5])
    >>> merge_and_split(Euclidean.from_vectors(values[:, None]), 4).segmentation.ends
    (2, 6, 8, 11)
    """
    limits, slack = Limits(min_length, max_length), tolerance(objective)
    moves: dict[str, Any] = {"refine_move": "one_at_a_time", "max_sweeps": _ENOUGH, "tie": tie}
    moves |= {"min_length": min_length, "max_length": max_length, "last_cut": last_cut}
    result = refined(objective, n_segments, **moves)
    sweeps, near_ties = result.sweeps or 0, result.near_ties
    while (better := _exchanged(objective, result, limits, tie, slack)) is not None:
        found = refined(objective, n_segments, start=better, **moves)
        sweeps, near_ties = sweeps + (found.sweeps or 0), near_ties + found.near_ties
        if not found.score > result.score:  # ties that add up have taken back what it gained
            break
        result = found
    return replace(result, sweeps=sweeps, near_ties=near_ties)


@np.errstate(invalid="ignore")  # of what is forbidden
def _exchanged(
    objective: Objective, result: SplitResult, limits: Limits, tie: str, slack: float
) -> Segmentation | None:
    """Return the segmentation after the best exchange, None if none raises the score."""
    places = np.array((0, *result.segmentation.ends))
    scores = objective.score(places[:-1], places[1:])
    aggregate = scores.sum(axis=0)
    cuts, home, gain = _splits(objective, places, scores, limits)
    best: tuple[float, int, int] | None = None
    for k in range(1, len(places) - 1):
        a, c = places[k - 1], places[k + 1]
        elsewhere = (home != k - 1) & (home != k)
        if c - a > limits.longest(places[-1]) or not elsewhere.any():
            continue
        loss = objective.score(a, c) - scores[k - 1] - scores[k]
        values = objective.key(aggregate + loss + gain[elsewhere])
        chosen, _ = choose(values, tie, slack)
        if best is None or values[chosen] > best[0]:
            best = float(values[chosen]), k, int(cuts[elsewhere][chosen])
    if best is None or not best[0] > result.score + slack:  # nor if it can't be told
        return None
    _, given_up, cut = best
    ends = [*np.delete(places, given_up)[1:], cut]
    return Segmentation(tuple(sorted(int(end) for end in ends)))


@np.errstate(invalid="ignore")
def _splits(
    objective: Objective, places: np.ndarray, scores: np.ndarray, limits: Limits
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return every cut that the limits allow, the segment it lies in, and what it adds."""
    cuts = [
        np.arange(start + limits.min_length, end - limits.min_length + 1)
        for start, end in pairwise(places)
    ]
    home = np.repeat(np.arange(len(cuts)), [len(inside) for inside in cuts])
    every = np.concatenate(cuts)
    halves = objective.score(places[home], every) + objective.score(every, places[home + 1])
    return every, home, halves - scores[home]
