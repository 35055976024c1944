"""Differences on the same documents, with the interval that the book judges by.

Choi's documents share their sources, so an interval over documents alone is too narrow; where a
data set says what its documents are made of, sources are resampled too.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from textseg import store
from textseg.experiment import Experiment
from textseg.reproduction.scores import SHARED
from textseg.reproduction.statistics import Interval, clustered_bootstrap, paired_bootstrap


def difference(
    first: ArrayLike, second: ArrayLike, *, subset: str, dataset: str = "choi"
) -> Interval:
    """Return the mean of first minus second with its 95 % interval, over shared sources too.

    Parameters
    ----------
    first, second : array_like
        Scores of two methods on the first documents of the subset, in their order.
    subset, dataset : str
        What the documents are part of. Where nothing is known of its sources, the interval is over
        documents.
    """
    a, b = np.asarray(first, dtype=float), np.asarray(second, dtype=float)
    if dataset not in SHARED:
        return paired_bootstrap(first=a, second=b)
    return clustered_bootstrap(first=a, second=b, sources=SHARED[dataset](subset)[: len(a)])


def change(
    before: Experiment,
    after: Experiment,
    names: tuple[str, str, str] = ("before", "after", "points"),
    *,
    column: str = "pk",
) -> dict[str, float]:
    """Run two experiments on the same documents, and return what lies between them.

    Parameters
    ----------
    before, after : Experiment
    names : (str, str, str)
        What the values are called.
    column : str
        The scores, see `textseg.evaluation.score`.

    Returns
    -------
    dict
        Both means in percent, and the second minus the first in points, with the ends of its 95 %
        interval, `low` and `high`.
    """
    first, second = (100 * store.documents(e)[column] for e in (before, after))
    apart = difference(second, first, subset=after.subset, dataset=after.dataset)
    return {names[0]: first.mean(), names[1]: second.mean(), **apart.columns(names[2])}
