"""Intervals of what is neither a mean nor a difference of means: ratios, shares, correlations."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.stats import binomtest

from textseg.reproduction.statistics.bootstrap import drawn
from textseg.reproduction.statistics.interval import (
    CONFIDENCE,
    N_RESAMPLES,
    Interval,
    percentile_interval,
)  # fmt: skip


class NoRatio(ValueError):
    """A ratio whose lower part is 0 on all documents: too few were measured to say anything."""


def ratio_interval(numerator: Any, denominator: Any) -> Interval:
    """Bootstrap the ratio of two sums over documents.

    Raises
    ------
    NoRatio
        If the sum below is 0.

    Examples
    --------
    >>> ratio_interval([1.0, 2.0], [2.0, 4.0])
    Interval(estimate=0.5, low=0.5, high=0.5)
    """
    above, below = np.asarray(numerator, dtype=float), np.asarray(denominator, dtype=float)
    if below.sum() == 0:
        raise NoRatio("the ratio has no meaning: what it divides by is 0 on all documents")
    places, _ = drawn(len(above), 0, N_RESAMPLES)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratios = above[places].sum(axis=1) / below[places].sum(axis=1)
    return percentile_interval(above.sum() / below.sum(), ratios[np.isfinite(ratios)])


def proportion_interval(successes: int, n: int) -> Interval:
    """Return a share of independent cases with its exact interval (Clopper and Pearson, 1934).

    Unlike a bootstrap's, it has a width where all cases are equal.

    Examples
    --------
    >>> [round(number, 3) for number in proportion_interval(100, 100)]
    [1.0, 0.964, 1.0]
    """
    found = binomtest(successes, n)
    low, high = found.proportion_ci(CONFIDENCE, method="exact")
    return Interval(float(found.statistic), float(low), float(high))


def correlation_interval(first: Any, second: Any, *, n_resamples: int = 1000) -> Interval:
    """Bootstrap Pearson's correlation of paired values.

    Raises
    ------
    NoRatio
        If one of the two is the same throughout, as of a single document.

    Examples
    --------
    >>> [round(number, 6) for number in correlation_interval([1.0, 2, 3, 4], [2.0, 4, 6, 8])]
    [1.0, 1.0, 1.0]
    """
    x, y = np.asarray(first, dtype=float), np.asarray(second, dtype=float)
    if np.ptp(x) == 0 or np.ptp(y) == 0:
        raise NoRatio("the correlation has no meaning: one of the two is the same on all documents")
    rng = np.random.default_rng(0)
    values = []
    for _ in range(n_resamples):
        drawn = rng.integers(len(x), size=len(x))
        if np.ptp(x[drawn]) > 0 and np.ptp(y[drawn]) > 0:
            values.append(np.corrcoef(x[drawn], y[drawn])[0, 1])
    return percentile_interval(np.corrcoef(x, y)[0, 1], np.array(values))
