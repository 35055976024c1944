r"""Exact splitting: the true optimum, for additive objectives and for ratios."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import ArrayLike

from textseg.objectives.base import Additive, AdditiveObjective, Objective
from textseg.splitting.base import SplitResult
from textseg.splitting.dynamic_programming import dynamic_programming


def exact(
    objective: Objective,
    n_segments: int,
    *,
    min_length: int = 1,
    max_length: int | None = None,
    tie: str = "left",
) -> SplitResult:
    r"""Return the best segmentation there is.

    For an additive objective it comes from `dynamic_programming`. A ratio is maximised by
    Dinkelbach's method: the best :math:`\lambda` of

    .. math:: \max_s \Bigl( \sum_k \beta_k - \lambda \sum_k \alpha_k \Bigr) = 0

    is the optimal ratio, and replacing :math:`\lambda` by the ratio of the segmentation just
    found reaches it in a few rounds, each an additive problem.

    Parameters
    ----------
    objective : Objective
    n_segments : int
        Number of segments K, ``1 <= K <= n_units``.
    min_length, max_length : int, optional
        Hard limits on segment lengths.
    tie : {"left", "right"}
        As for `dynamic_programming`.

    Returns
    -------
    SplitResult
        For ratios with the number of rounds as `sweeps`.

    References
    ----------
    W. Dinkelbach, *On nonlinear fractional programming*, 1967.

    Examples
    --------
    >>> from textseg.objectives import C99
    >>> exact(C99.from_similarity(np.kron(np.eye(2), np.ones((2, 2)))), 2).segmentation.ends
    (2, 4)
    """
    search = partial(
        dynamic_programming, n_segments=n_segments, min_length=min_length, max_length=max_length,
        tie=tie,
    )  # fmt: skip
    result = search(objective)
    if isinstance(objective, AdditiveObjective):
        return result
    rounds, improved = 0, True
    while improved:
        found = search(_Linearised(objective, result.score)).segmentation
        score = objective.total(found)
        rounds, improved = rounds + 1, score > result.score
        if improved:
            result = SplitResult(found, score)
    return SplitResult(result.segmentation, result.score, result.near_ties, rounds, True)


@dataclass(frozen=True, slots=True)
class _Linearised(Additive):
    r"""The additive surrogate :math:`\beta - \lambda\alpha` of a ratio."""

    ratio: Objective
    multiplier: float

    @property
    def n_units(self) -> int:
        return self.ratio.n_units

    def score(self, start: ArrayLike, end: ArrayLike) -> np.ndarray:
        pair = self.ratio.score(start, end)
        return pair[..., 0] - self.multiplier * pair[..., 1]
