"""An estimate with its percentile interval."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

N_RESAMPLES = 10_000
CONFIDENCE = 0.95


class Interval(NamedTuple):
    """A mean and its percentile interval, in the units of the scores."""

    estimate: float
    low: float
    high: float

    def percent(self) -> Interval:
        """Return the interval of shares in percent."""
        return Interval(*(100 * value for value in self))

    def columns(self, name: str, ends: str = "") -> dict[str, float]:
        """Return the estimate under a name, and the ends as ``low`` and ``high`` with a prefix.

        >>> Interval(2.0, 1.0, 3.0).columns("pk", "pk_")
        {'pk': 2.0, 'pk_low': 1.0, 'pk_high': 3.0}
        """
        return dict(zip((name, f"{ends}low", f"{ends}high"), self, strict=True))


def percentile_interval(estimate: float, resampled: np.ndarray) -> Interval:
    """Return an estimate with the percentiles between which 95 % of its resamples lie."""
    tail = (1 - CONFIDENCE) / 2
    low, high = np.quantile(resampled, [tail, 1 - tail])
    return Interval(float(estimate), float(low), float(high))
