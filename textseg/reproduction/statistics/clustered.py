"""The bootstrap where documents are made of shared sources."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from textseg.reproduction.statistics.bootstrap import difference, drawn, resampled_means
from textseg.reproduction.statistics.interval import N_RESAMPLES, Interval, percentile_interval


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
    apart = difference(first, second)
    resampled = resampled_by_source(apart, sources, seed, n_resamples)
    return percentile_interval(apart.mean(), resampled)


def resampled_by_source(
    apart: np.ndarray, sources: ArrayLike, seed: int, n_resamples: int
) -> np.ndarray:
    """Return the mean of each resample of values, with the sources of their documents redrawn."""
    used = _membership(sources, n_documents=len(apart))
    n_documents, n_sources = used.shape
    centred = apart - apart.mean()
    influence = centred @ used / n_documents
    by_chance = used.var(axis=0).sum() * apart.var() / n_documents
    spread = influence @ influence
    c = np.sqrt(max(0.0, 1.0 - by_chance / spread)) if spread > 0 else 0.0

    means = resampled_means(apart, seed, n_resamples)
    return means + c * _surplus(n_documents, n_sources, seed, n_resamples) @ influence


@lru_cache(maxsize=4)
def _surplus(n_documents: int, n_sources: int, seed: int, n_resamples: int) -> np.ndarray:
    """Return how much more often than once each resample draws each source, after the documents."""
    rng = np.random.default_rng(seed)
    rng.bit_generator.state = drawn(n_documents, seed, n_resamples)[1]
    shares = np.full(n_sources, 1 / n_sources)
    return rng.multinomial(n_sources, shares, size=n_resamples) - 1


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
