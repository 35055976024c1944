r"""Exact splitting: the true optimum, for additive objectives and for ratios."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import ArrayLike

from textseg.objectives import C99, Additive, Objective
from textseg.segmentation import Segmentation
from textseg.splitting.base import Limits, SplitResult
from textseg.splitting.compiled import KERNELS, Kernel
from textseg.splitting.dynamic_programming import dynamic_programming


def exact(
    objective: Objective,
    n_segments: int,
    *,
    min_length: int = 1,
    max_length: int | None = None,
    tie: str = "left",
    jobs: int = 1,
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
    jobs : int
        As for `dynamic_programming`.

    Returns
    -------
    SplitResult
        For ratios with the number of rounds as `sweeps`.

    Raises
    ------
    ValueError
        As for `dynamic_programming`.

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
        tie=tie, jobs=jobs,
    )  # fmt: skip
    if getattr(objective, "additive", False):
        return search(objective)
    Limits(min_length, max_length).check(objective.n_units, n_segments)
    ratio, rounds, improved = objective.total(_even(objective.n_units, n_segments)), 0, True
    if not np.isfinite(ratio):  # it is forbidden: begin with one that is allowed
        ratio = objective.total(search(_Linearised(objective, 0.0)).segmentation)
    while improved:
        found = search(_Linearised(objective, ratio))
        score = objective.total(found.segmentation)
        rounds, improved = rounds + 1, score > ratio
        ratio = max(score, ratio)
    return SplitResult(found.segmentation, score, found.near_ties, rounds, True)


def _even(n_units: int, n_segments: int) -> Segmentation:
    """Return segments whose lengths differ by at most 1: within the limits, if any are."""
    return Segmentation(tuple(n_units * k // n_segments for k in range(1, n_segments + 1)))


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

    def magnitude(self) -> float:
        """Return that of the terms, which nearly cancel where the multiplier is the mean ratio."""
        inside, area = self.ratio.score(0, self.n_units)
        places = np.arange(self.n_units)
        each = self.ratio.score(places, places + 1)[:, 0].sum()
        terms = np.abs([inside, each, self.multiplier * area])
        return float(terms[np.isfinite(terms)].sum())  # what is forbidden says nothing of a tie


def _kernel(objective: _Linearised) -> Kernel | None:
    if not isinstance(c99 := objective.ratio, C99):
        return None
    return Kernel("area", c99.area, c99.area.diagonal().copy(), objective.multiplier)


KERNELS[_Linearised] = _kernel
