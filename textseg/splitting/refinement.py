r"""Iterative relaxation of a greedy segmentation, section 2.3.3."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from textseg.objectives.base import Objective
from textseg.segmentation import Segmentation
from textseg.splitting.base import Limits, SplitResult, check_tie, choose, tolerance, whole
from textseg.splitting.greedy import greedy

#: Ways of moving the boundaries in a sweep, see `refined`.
MOVES = ("simultaneous", "one_at_a_time")


def refined(
    objective: Objective,
    n_segments: int,
    *,
    refine_move: str = "simultaneous",
    max_sweeps: int | None = 20,
    min_length: int = 1,
    max_length: int | None = None,
    tie: str = "left",
    last_cut: bool = True,
    start: Segmentation | None = None,
) -> SplitResult:
    r"""Move every boundary to its best place between its neighbours until nothing moves.

    .. math:: s^{t+1}_k = \operatorname*{arg\,max}_{l \in (s^t_{k-1},\ s^t_{k+1})}
              [\![ S(s^t - \{s^t_k\} \cup \{l\}) ]\!]

    The paper's formula moves all boundaries *simultaneously*, each between the old places of its
    neighbours. Two boundaries can then move to the same place, which leaves fewer segments; the
    score can get worse, and the sweeps can cycle. Moving them *one at a time*, each with its left
    neighbour already moved, never lowers the score and always converges.

    Parameters
    ----------
    objective : Objective
    n_segments : int
        Number of segments K, ``1 <= K <= n_units``.
    refine_move : {"simultaneous", "one_at_a_time"}
        Which of the two moves.
    max_sweeps : int, optional
        Most sweeps to make; None stands for the number of boundaries, which is what the paper's
        program does for additive objectives.
    min_length, max_length : int, optional
        Hard limits on segment lengths. If the result without limits keeps them, it is the result;
        otherwise a sweep of simultaneous moves that would break them is made one at a time.
    tie : {"left", "right"}
        Which of several equally good places is taken.
    last_cut : bool
        As for `greedy`, which makes the start.
    start : Segmentation, optional
        Start from this segmentation instead.

    Returns
    -------
    SplitResult
        With `sweeps`, `converged`, `collisions` and `cycle`. A cycle is not repeated: the
        result is the one that it has after `max_sweeps`.

    Raises
    ------
    ValueError
        If the move or `tie` is unknown, `n_segments` segments within the limits don't fit, or
        `start` is of another number of units or segments or breaks the limits.
    """
    if refine_move not in MOVES:
        raise ValueError(f"refine_move must be one of {', '.join(MOVES)}, got {refine_move!r}")
    limits = Limits(min_length, max_length)
    limits.check(objective.n_units, n_segments)
    check_tie(tie)
    if start is not None:
        _check_start(start, objective.n_units, n_segments, limits)
    most = n_segments - 1 if max_sweeps is None else whole("max_sweeps", max_sweeps)
    if most < 0:
        raise ValueError(f"max_sweeps must be at least 0, got {max_sweeps}")
    for tried in (Limits(), limits):
        begin = start or greedy(
            objective, n_segments, min_length=tried.min_length, max_length=tried.max_length,
            tie=tie, last_cut=last_cut,
        ).segmentation  # fmt: skip
        result = _relaxed(objective, begin, tried, tie, refine_move == "simultaneous", most)
        if limits.allow(result.segmentation.lengths):
            break
    return result


def _relaxed(
    objective: Objective, start: Segmentation, limits: Limits, tie: str, simultaneous: bool,
    most: int,
) -> SplitResult:  # fmt: skip
    """Sweep until nothing moves or the sweeps cycle, at most `max_sweeps` times."""
    history, sweeps, collisions, near_ties, converged, cycle = [[0, *start.ends]], 0, 0, 0, False, 0
    slack = tolerance(objective)
    while not converged and not cycle and sweeps < most:
        moved, tied = _sweep(objective, history[-1], limits, tie, slack, simultaneous)
        # Without limits boundaries may fall together, as they do in the paper's program.
        if limits != Limits() and not limits.allow(np.diff(moved)):
            moved, tied = _sweep(objective, history[-1], limits, tie, slack, False)
        sweeps += 1
        near_ties += tied
        collisions += sum(a == b for a, b in pairwise(moved))
        converged = moved == history[-1]
        if not converged and moved in history:
            cycle = sweeps - history.index(moved)
            # Every further sweep is known: stop where the last one would.
            moved = history[sweeps - cycle + (most - sweeps) % cycle]
        history.append(moved)
    places = history[-1]
    segmentation = Segmentation(tuple(sorted(set(places[1:]))))
    converged = converged or segmentation.n_segments == 1
    score = objective.total(segmentation)
    return SplitResult(segmentation, score, near_ties, sweeps, converged, collisions, cycle)


def _sweep(
    objective: Objective, places: list[int], limits: Limits, tie: str, slack: float,
    simultaneous: bool,
) -> tuple[list[int], int]:  # fmt: skip
    """Move every boundary once; return the new places, in order, and the number of ties."""
    moved, near_ties = list(places), 0
    for k in range(1, len(places) - 1):
        around = places if simultaneous else moved
        left, right = around[k - 1], around[k + 1]
        longest = limits.longest(right - left)
        low = max(left + limits.min_length, right - longest)
        cuts = np.arange(low, min(right - limits.min_length, left + longest) + 1)
        if len(cuts) == 0:  # neighbours fell together around it
            continue
        rest = _aggregate(objective, around[:k]) + _aggregate(objective, around[k + 1 :])
        halves = objective.score(left, cuts) + objective.score(cuts, right)
        best, tied = choose(objective.key(rest + halves), tie, slack)
        moved[k] = int(cuts[best])
        near_ties += tied
    return sorted(moved), near_ties


def _aggregate(objective: Objective, places: list[int]) -> np.ndarray:
    ends = np.unique(places)
    return objective.score(ends[:-1], ends[1:]).sum(axis=0)


def _check_start(start: Segmentation, n_units: int, n_segments: int, limits: Limits) -> None:
    if start.n_units != n_units:
        raise ValueError(f"start covers {start.n_units} units, the objective {n_units}")
    if start.n_segments != n_segments:
        raise ValueError(f"start has {start.n_segments} segments, but {n_segments} are asked for")
    if not limits.allow(start.lengths):
        raise ValueError(f"start breaks the limits: its segments have lengths {start.lengths}")
