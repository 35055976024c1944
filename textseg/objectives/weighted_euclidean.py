r"""The Euclidean objective with a weight for each unit: long sentences count for more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import ArrayLike

from textseg.objectives.base import Additive, check_sums, unit_matrix
from textseg.objectives.content_vector import prefix_sums


@dataclass(frozen=True, slots=True)
class WeightedEuclidean(Additive):
    r"""Negative weighted sum of squared deviations from the weighted mean of the segment.

    .. math:: \sigma(i,j) = -\sum_{i \le l < j} m_l \lVert V_l - \mu(i,j) \rVert^2,
              \qquad \mu(i,j) = \frac{\sum_{l=i}^{j-1} m_l V_l}{\sum_{l=i}^{j-1} m_l}

    It is the log-likelihood, up to a constant and a factor, of vectors that are normally
    distributed around a mean of the segment's own with variances proportional to
    :math:`1 / m_l`: a vector that says more of its segment has the larger weight. Weights are
    divided by their mean, so that equal ones give `Euclidean`. With prefix sums P of :math:`m V`,
    Q of :math:`m \lVert V \rVert^2` and M of the weights,

    .. math:: \sigma(i,j) = \frac{\lVert P_j - P_i \rVert^2}{M_j - M_i} - (Q_j - Q_i)

    As there, V is centred first, here at its weighted mean.

    Parameters
    ----------
    prefix : ndarray, shape (n_units + 1, dim)
        Prefix sums of the centred unit vectors times their weights; use `from_vectors`.
    squares, weights : ndarray, shape (n_units + 1,)
        Prefix sums of their squared lengths times their weights, and of the weights.

    Examples
    --------
    >>> vectors = np.array([[0.0], [3.0], [5.0]])
    >>> WeightedEuclidean.from_vectors(vectors, [2, 1, 3]).score([0, 2], [2, 3]).round(9)
    array([-3.,  0.])
    """

    subadditive: ClassVar[bool] = True
    prefix: np.ndarray
    squares: np.ndarray
    weights: np.ndarray

    @classmethod
    def from_vectors(cls, vectors: ArrayLike, weights: ArrayLike) -> WeightedEuclidean:
        """Build from the unit vectors V, shape (n_units, dim), and a weight for each.

        Raises
        ------
        ValueError
            If the vectors can't be scored, a weight is missing, or one is not finite and positive.
        """
        matrix = unit_matrix(vectors)
        each = _checked(weights, len(matrix))
        with np.errstate(over="ignore", invalid="ignore"):
            centred = matrix - each @ matrix / len(matrix)
            squares = prefix_sums(each * np.vecdot(centred, centred))
            check_sums(len(matrix) * squares[-1])  # no weighted sum of vectors has a longer square
        return cls(prefix_sums(each[:, None] * centred), squares, prefix_sums(each))

    @property
    def n_units(self) -> int:
        """Number of units N."""
        return len(self.squares) - 1

    def score(self, start: ArrayLike, end: ArrayLike) -> np.ndarray:
        """Score the segments ``[start, end)``; at most 0, shape of the broadcast indices."""
        start, end = np.asarray(start), np.asarray(end)
        difference = self.prefix[end] - self.prefix[start]
        between = np.vecdot(difference, difference) / (self.weights[end] - self.weights[start])
        return between - (self.squares[end] - self.squares[start])


def _checked(weights: ArrayLike, n_units: int) -> np.ndarray:
    """Return weights with the mean 1, after checking that there is a positive one for each unit."""
    each = np.asarray(weights, dtype=float)
    if each.shape != (n_units,):
        raise ValueError(f"expected a weight for each of {n_units} units, got shape {each.shape}")
    possible = np.isfinite(each) & (each > 0)
    if not possible.all():
        unit = possible.argmin()
        raise ValueError(f"the weight of unit {unit} must be finite and positive, got {each[unit]}")
    shares = each / each.max()  # their sum can't overflow
    return shares / shares.mean()
