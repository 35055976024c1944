"""Sampling intervals for means over documents, and for differences between two methods.

Conventions
-----------
A method has one score per document, e.g. Pk in percent. A difference is *first minus second*, so
it is negative where the first method is better (Pk and WindowDiff count errors). Intervals are
percentile intervals of 10,000 bootstrap resamples [1]_, reproducible by their seed.

An interval is for differences between methods on the same documents [2]_. It says how
much the result depends on which documents were drawn. It never makes a level "reproduced": the
level of a deterministic method on fixed data has no sampling error.

References
----------
.. [1] B. Efron, R. Tibshirani (1993). An Introduction to the Bootstrap, chapter 13.
.. [2] P. Koehn (2004). Statistical significance tests for machine translation evaluation. EMNLP.
"""

from __future__ import annotations

from textseg.reproduction.statistics.bootstrap import mean_interval, paired_bootstrap
from textseg.reproduction.statistics.clustered import clustered_bootstrap
from textseg.reproduction.statistics.interval import N_RESAMPLES, Interval, percentile_interval
from textseg.reproduction.statistics.multiplicity import holm, p_value
from textseg.reproduction.statistics.ratios import (
    NoRatio,
    correlation_interval,
    proportion_interval,
    ratio_interval,
)  # fmt: skip

__all__ = [
    "N_RESAMPLES", "Interval", "NoRatio", "clustered_bootstrap", "correlation_interval", "holm",
    "mean_interval", "p_value", "paired_bootstrap", "percentile_interval", "proportion_interval",
    "ratio_interval",
]  # fmt: skip
