"""Many tests: how many verdicts would stand if those of one family were corrected."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import ndtr, ndtri

from textseg.reproduction.statistics.interval import CONFIDENCE, Interval


def p_value(interval: Interval, *, above: float = -math.inf, below: float = math.inf) -> float:
    """Return how probable an estimate so far from the nearest border is if it lies on the border.

    The standard error is taken from the width of the interval, as if the estimate were normal, and
    both tails count: p lies below 0.05 about where the interval excludes the border.

    Parameters
    ----------
    interval : Interval
        95 % interval of a quantity.
    above, below : float
        The borders between which a statement says that the quantity lies.

    Examples
    --------
    >>> round(p_value(Interval(1.96, 0.0, 3.92), above=0.0), 3)
    0.05
    """
    error = (interval.high - interval.low) / (2 * ndtri((1 + CONFIDENCE) / 2))
    inside = min(interval.estimate - above, below - interval.estimate)
    if error == 0:
        return 1.0 if inside == 0 else 0.0
    return float(2 * ndtr(-abs(inside) / error))


def holm(p: ArrayLike, level: float = 1 - CONFIDENCE) -> np.ndarray:
    """Tell which tests of a family are significant by Holm's step-down correction [1]_.

    Parameters
    ----------
    p : array_like, shape (n_tests,)
    level : float
        Probability of one wrong rejection or more in the family.

    Returns
    -------
    ndarray of bool, shape (n_tests,)

    References
    ----------
    .. [1] S. Holm (1979). A simple sequentially rejective multiple test procedure. Scandinavian
       Journal of Statistics 6:65-70.

    Examples
    --------
    >>> holm([0.04, 0.01, 0.03]).tolist()  # 0.01 <= 0.05 / 3, but 0.03 > 0.05 / 2
    [False, True, False]
    """
    values = np.asarray(p, dtype=float)
    order = np.argsort(values, kind="stable")
    passed = values[order] <= level / np.arange(len(values), 0, -1) + 1e-12
    significant = np.zeros(len(values), dtype=bool)
    significant[order] = np.logical_and.accumulate(passed)
    return significant
