"""Sampling intervals for means over documents, and for differences between two methods.

Conventions
-----------
A method has one score per document, e.g. Pk in percent. A difference is *first minus second*, so
it is negative where the first method is better (Pk and WindowDiff count errors). Intervals are
percentile intervals of 10,000 bootstrap resamples [1]_, reproducible by their seed.

An interval is for differences between methods on the same documents [2]_. It says how far the
result may hang on which documents were drawn. It never makes a level "reproduced": the level of a
deterministic method on fixed data has no sampling error.

References
----------
.. [1] B. Efron, R. Tibshirani (1993). An Introduction to the Bootstrap, chapter 13.
.. [2] P. Koehn (2004). Statistical significance tests for machine translation evaluation. EMNLP.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

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


def mean_interval(
    *,
    values: ArrayLike,
    seed: int = 0,
    n_resamples: int = N_RESAMPLES,
) -> Interval:
    """Bootstrap the mean of one score over documents.

    Parameters
    ----------
    values : array_like, shape (n_documents,)
        One finite score per document.
    seed : int
        Seed of the resampling; equal input and seed give equal intervals.
    n_resamples : int
        Number of resamples of the documents.

    Returns
    -------
    Interval
        Mean, lower and upper end.

    Raises
    ------
    ValueError
        If there is no document, a score is not finite, or ``values`` is not one-dimensional.

    Examples
    --------
    >>> mean_interval(values=[2.0, 2.0, 2.0])
    Interval(estimate=2.0, low=2.0, high=2.0)
    """
    scores = _scores(values)
    rng = np.random.default_rng(seed)
    return percentile_interval(scores.mean(), _resampled_means(scores, rng, n_resamples))


def paired_bootstrap(
    *,
    first: ArrayLike,
    second: ArrayLike,
    seed: int = 0,
    n_resamples: int = N_RESAMPLES,
) -> Interval:
    """Bootstrap the mean difference of two methods on the same documents.

    Documents are drawn with replacement, and both methods' scores go with them.

    Parameters
    ----------
    first, second : array_like, shape (n_documents,)
        Scores of the two methods, document by document in the same order.
    seed, n_resamples
        As in `mean_interval`.

    Returns
    -------
    Interval
        Of *first minus second*.

    Raises
    ------
    ValueError
        If the two do not have one finite score for each of the same documents.

    Examples
    --------
    >>> paired_bootstrap(first=[1.0, 2.0, 3.0], second=[2.0, 3.0, 4.0])
    Interval(estimate=-1.0, low=-1.0, high=-1.0)
    """
    return mean_interval(
        values=_difference(first, second),
        seed=seed,
        n_resamples=n_resamples,
    )


def clustered_bootstrap(
    *,
    first: ArrayLike,
    second: ArrayLike,
    sources: ArrayLike,
    seed: int = 0,
    n_resamples: int = N_RESAMPLES,
) -> Interval:
    r"""Bootstrap the mean difference where documents are made of shared sources.

    A Choi document is ten draws from 124 source texts, so that documents are not independent, and
    the mean over documents is an *incomplete U-statistic* of order ten over the sources [1]_. Its
    variance has two parts, which sources there are and which tuples of them were made into
    documents, and each resample redraws both:

    .. math:: \bar d^{\,*} + c \sum_s (m_s - 1)\, g_s, \qquad
              g_s = \frac1n \sum_i b_{is} (d_i - \bar d)

    with :math:`d_i` the difference on document i, :math:`b_{is}` how often it uses source s,
    :math:`\bar d^{\,*}` the mean over resampled documents, :math:`m_s` how often source s is
    drawn with replacement, and :math:`g_s` the influence of a source (the first-order projection,
    known as the infinitesimal jackknife of a bagged predictor [2]_). Chance alone gives the
    :math:`g_s` a spread, of which :math:`c` takes out the expectation [2]_:
    :math:`c^2 = \max(0, 1 - \mathrm{E}_0 \sum g_s^2 / \sum g_s^2)`.

    Parameters
    ----------
    first, second : array_like, shape (n_documents,)
        Scores of the two methods, document by document in the same order.
    sources : array_like, shape (n_documents, n_segments)
        Label of the source of each segment; a document may use a source twice.
    seed, n_resamples
        As in `mean_interval`.

    Returns
    -------
    Interval
        Of *first minus second*; on average no narrower than that of `paired_bootstrap`.

    Raises
    ------
    ValueError
        If the two do not have one finite score for each of the same documents, or ``sources``
        does not have one row for each document.

    Notes
    -----
    The bootstrap for crossed factors multiplies the weights of the levels a document belongs to
    [3]_. With ten sources a document, the product of resampling counts is zero for 99 % of the
    documents, and of any independent weights with variance one it has variance :math:`2^{10} - 1`.
    The mean of the ten counts errs the other way: it lets a source move the result by a tenth of
    its influence.

    References
    ----------
    .. [1] G. Blom (1976). Some properties of incomplete U-statistics. Biometrika 63:573-580.
    .. [2] S. Wager, T. Hastie, B. Efron (2014). Confidence intervals for random forests: the
       jackknife and the infinitesimal jackknife. JMLR 15:1625-1651.
    .. [3] A. Owen, D. Eckles (2012). Bootstrapping data arrays of arbitrary order. Annals of
       Applied Statistics 6:895-927.

    Examples
    --------
    >>> clustered_bootstrap(
    ...     first=[1.0, 2.0, 3.0], second=[2.0, 3.0, 4.0], sources=[[0, 1], [1, 2], [2, 0]]
    ... )
    Interval(estimate=-1.0, low=-1.0, high=-1.0)
    """
    difference = _difference(first, second)
    used = _membership(sources, n_documents=len(difference))
    n_documents, n_sources = used.shape
    centred = difference - difference.mean()
    influence = centred @ used / n_documents
    by_chance = used.var(axis=0).sum() * difference.var() / n_documents
    spread = influence @ influence
    c = np.sqrt(max(0.0, 1.0 - by_chance / spread)) if spread > 0 else 0.0

    rng = np.random.default_rng(seed)
    means = _resampled_means(difference, rng, n_resamples)
    drawn = rng.multinomial(n_sources, np.full(n_sources, 1 / n_sources), size=n_resamples)
    return percentile_interval(difference.mean(), means + c * (drawn - 1) @ influence)


def _scores(values: ArrayLike) -> np.ndarray:
    scores = np.asarray(values, dtype=float)
    if scores.ndim != 1 or not len(scores):
        raise ValueError(
            f"scores must be one number per document, at least one, got shape {scores.shape}"
        )
    if not np.isfinite(scores).all():
        place = int(np.flatnonzero(~np.isfinite(scores))[0])
        raise ValueError(f"the score of document {place} is {scores[place]}, not a finite number")
    return scores


def _difference(first: ArrayLike, second: ArrayLike) -> np.ndarray:
    a, b = _scores(first), _scores(second)
    if len(a) != len(b):
        raise ValueError(
            f"the methods must be scored on the same documents, got {len(a)} and {len(b)} scores"
        )
    return a - b


def _membership(sources: ArrayLike, *, n_documents: int) -> np.ndarray:
    """Count how often each document uses each source, shape (n_documents, n_sources)."""
    labels = np.asarray(sources)
    if labels.ndim != 2 or len(labels) != n_documents:
        raise ValueError(
            "sources must have a row of labels for each document: "
            f"got shape {labels.shape} for {n_documents} documents"
        )
    names, codes = np.unique(labels, return_inverse=True)
    counts = np.zeros((n_documents, len(names)))
    np.add.at(counts, (np.arange(n_documents)[:, None], codes.reshape(labels.shape)), 1)
    return counts


def _resampled_means(values: np.ndarray, rng: np.random.Generator, n_resamples: int) -> np.ndarray:
    return values[rng.integers(len(values), size=(n_resamples, len(values)))].mean(axis=1)
