r"""Exact splitting into an unknown number of segments, at a price for each."""

from __future__ import annotations

import numpy as np

from textseg.objectives.base import AdditiveObjective, Objective
from textseg.segmentation import Segmentation
from textseg.splitting.base import (
    TIE_TOLERANCE,
    Limits,
    SplitResult,
    check_tie,
    choose,
    forbidden,
    tolerance,
)
from textseg.splitting.compiled import kernels, offered
from textseg.splitting.default_penalty import default_penalty


def penalised(
    objective: AdditiveObjective,
    n_segments: None = None,
    *,
    penalty: float | None = None,
    min_length: int = 1,
    max_length: int | None = None,
    tie: str = "left",
    prune: bool = True,
) -> SplitResult:
    r"""Return the segmentation that is best after a penalty for every segment.

    .. math:: \max_{K,\, s} \sum_{k=1}^{K} \bigl( \sigma(s_{k-1}, s_k) - \gamma \bigr), \qquad
              F(n) = \max_{l<n} F(l) + \sigma(l, n) - \gamma

    One pass over the prefixes, without a factor K. If a cut can never make a score worse,
    :math:`\sigma(a,c) \le \sigma(a,b) + \sigma(b,c)`, as for content vectors and the Euclidean
    objective, a start l with :math:`F(l) + \sigma(l,n) < F(n)` never again beats the start n: it
    is dropped, as in PELT with the constant 0, and the optimum stays exact.

    Parameters
    ----------
    objective : AdditiveObjective
    n_segments : None
        Not used; present so that the function can be called like a splitter.
    penalty : float, optional
        γ, at least 0, in the units of the score; by default `default_penalty`.
    min_length, max_length : int, optional
        Hard limits on segment lengths.
    tie : {"left", "right"}
        Which of several equally good last boundaries of a prefix is taken.
    prune : bool
        Whether starts are dropped; the result is the same.

    Returns
    -------
    SplitResult
        Its `score` is the objective's total, without the penalties.

    Raises
    ------
    ValueError
        If a number of segments is given, the objective is not additive, the penalty is negative,
        `tie` is unknown, or no segmentation keeps the limits, or the objective forbids them all.

    References
    ----------
    R. Killick, P. Fearnhead, I. Eckley, *Optimal detection of changepoints with a linear
    computational cost*, 2012.

    Examples
    --------
    >>> from textseg.objectives import Euclidean
    >>> euclidean = Euclidean.from_vectors(np.array([0.0, 0, 0, 5, 5, 9]).reshape(-1, 1))
    >>> penalised(euclidean, penalty=1.0).segmentation.ends
    (3, 5, 6)
    >>> penalised(euclidean, penalty=20.0).segmentation.ends
    (3, 6)
    """
    n_units, limits = objective.n_units, Limits(min_length, max_length)
    _check(objective, n_segments, penalty, limits)
    check_tie(tie)
    penalty = default_penalty(objective) if penalty is None else penalty
    # Penalties that limits force on every segmentation cost digits as well.
    slack = tolerance(objective) + TIE_TOLERANCE * penalty * int(limits.counts(n_units)[0])
    prune = prune and getattr(objective, "subadditive", False)
    behind = 4 * slack if prune else np.inf
    if kernel := offered(objective):
        longest = limits.longest(n_units)
        ends, near_ties = kernels().penalised(
            kernel, penalty, behind, limits.min_length, longest, tie == "right", slack
        )
    else:
        ends, near_ties = _search(objective, penalty, behind, limits, tie, slack)
    segmentation = Segmentation(tuple(ends))
    score = objective.total(segmentation)
    if not (score > -np.inf and limits.allow(segmentation.lengths)):
        raise forbidden("any number of")
    return SplitResult(segmentation, score, near_ties)


def _check(
    objective: Objective, n_segments: int | None, penalty: float | None, limits: Limits
) -> None:
    if n_segments is not None:
        raise ValueError(f"penalised finds the number of segments; got {n_segments}, use exact")
    if not getattr(objective, "additive", False):
        raise ValueError(f"penalised needs an additive objective, not {type(objective).__name__}")
    if isinstance(penalty, bool | str):
        raise TypeError(f"penalty must be a number, got {penalty!r}")
    if penalty is not None and not 0 <= penalty < np.inf:
        raise ValueError(f"penalty must be finite and at least 0, got {penalty}")
    limits.check(objective.n_units, int(limits.counts(objective.n_units)[0]))


def _search(
    objective: Objective, penalty: float, behind: float, limits: Limits, tie: str, slack: float
) -> tuple[list[int], int]:
    """Return the ends of the best segmentation, and its ties."""
    n_units, shortest, longest = (
        objective.n_units,
        limits.min_length,
        limits.longest(objective.n_units),
    )
    best = np.full(n_units + 1, -np.inf)
    best[0] = 0.0
    previous, tied = np.zeros(n_units + 1, dtype=int), np.zeros(n_units + 1, dtype=bool)
    starts, until = np.empty(0, dtype=int), np.full(n_units + 1, n_units + 1)
    for n in range(shortest, n_units + 1):
        starts = np.append(starts, n - shortest)
        starts = starts[(n < until[starts]) & (n - starts <= longest)]
        starts = starts[np.isfinite(best[starts])]
        if len(starts) == 0:
            continue
        values = best[starts] + objective.score(starts, n)
        chosen, tied[n] = choose(values, tie, slack)
        previous[n], best[n] = starts[chosen], values.max() - penalty
        beaten = starts[values < best[n] - behind]
        # The start n, which beats them, has ends only from n + shortest on.
        until[beaten] = np.minimum(until[beaten], n + shortest)
    ends, near_ties = [n_units], 0
    while previous[ends[0]] > 0:
        near_ties += int(tied[ends[0]])
        ends.insert(0, int(previous[ends[0]]))
    return ends, near_ties + int(tied[ends[0]])
