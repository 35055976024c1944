"""The bootstrap over documents: of a mean, and of a difference between two methods."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from textseg.reproduction.statistics.interval import N_RESAMPLES, Interval, percentile_interval


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
    return percentile_interval(scores.mean(), resampled_means(scores, seed, n_resamples))


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
        values=difference(first, second),
        seed=seed,
        n_resamples=n_resamples,
    )


def difference(first: ArrayLike, second: ArrayLike) -> np.ndarray:
    """Return first minus second, document by document, once both are found to be sound."""
    a, b = _scores(first), _scores(second)
    if len(a) != len(b):
        raise ValueError(
            f"the methods must be scored on the same documents, got {len(a)} and {len(b)} scores"
        )
    return a - b


def resampled_means(values: np.ndarray, seed: int, n_resamples: int) -> np.ndarray:
    """Return the mean of each resample of the values, drawn with replacement."""
    return _means(values.tobytes(), seed, n_resamples)


@lru_cache(maxsize=4)  # an interval over sources asks again for what that over documents has
def _means(values: bytes, seed: int, n_resamples: int) -> np.ndarray:
    scores = np.frombuffer(values)
    means = scores.take(drawn(len(scores), seed, n_resamples)[0]).mean(axis=1)
    means.flags.writeable = False
    return means


@lru_cache(maxsize=4)
def drawn(n_values: int, seed: int, n_resamples: int) -> tuple[np.ndarray, dict[str, Any]]:
    """Draw resamples, and say where this leaves the random numbers.

    Hundreds of results have equally many documents and one seed, and so the same draws.

    Returns
    -------
    ndarray of int, shape (n_resamples, n_values)
        Not to be written to.
    dict
        State of the bit generator, for whoever draws more.
    """
    rng = np.random.default_rng(seed)
    places = rng.integers(n_values, size=(n_resamples, n_values))
    places.flags.writeable = False
    return places, dict(rng.bit_generator.state)


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
