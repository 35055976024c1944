r"""The Euclidean objective of k-means, section 3.2."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import ArrayLike

from textseg.objectives.base import Additive, check_sums, unit_matrix
from textseg.objectives.content_vector import prefix_sums


@dataclass(frozen=True, slots=True)
class Euclidean(Additive):
    r"""Negative sum of squared deviations from the mean of the segment.

    .. math:: \sigma(i,j) = -\sum_{i \le l < j} \sum_k \bigl(V_{lk} - \mu_k(i,j)\bigr)^2,
              \qquad \mu_k(i,j) = \frac{1}{j-i} \sum_{l=i}^{j-1} V_{lk}

    With prefix sums P of V and Q of the squared lengths,

    .. math:: \sigma(i,j) = \frac{\lVert P_j - P_i \rVert_2^2}{j - i} - (Q_j - Q_i)

    Deviations don't depend on the origin, so V is centred first: the two terms then stay small
    and their difference keeps its digits.

    Parameters
    ----------
    prefix : ndarray, shape (n_units + 1, dim)
        Prefix sums of the centred unit vectors; use `from_vectors`.
    squares : ndarray, shape (n_units + 1,)
        Prefix sums of their squared lengths.

    Examples
    --------
    >>> euclidean = Euclidean.from_vectors(np.array([[0.0], [2.0], [5.0]]))
    >>> euclidean.score([0, 2], [2, 3]).round(9)
    array([-2.,  0.])
    """

    subadditive: ClassVar[bool] = True
    prefix: np.ndarray
    squares: np.ndarray

    @classmethod
    def from_vectors(cls, vectors: ArrayLike) -> Euclidean:
        """Build from the unit vectors V, shape (n_units, dim)."""
        matrix = unit_matrix(vectors)
        with np.errstate(over="ignore", invalid="ignore"):
            centred = matrix - matrix.mean(axis=0)
            squares = prefix_sums(np.vecdot(centred, centred))
            check_sums(len(matrix) * squares[-1])  # no sum of vectors has a longer square
        return cls(prefix_sums(centred), squares)

    @property
    def n_units(self) -> int:
        """Number of units N."""
        return len(self.squares) - 1

    def score(self, start: ArrayLike, end: ArrayLike) -> np.ndarray:
        """Score the segments ``[start, end)``; at most 0, shape of the broadcast indices."""
        start, end = np.asarray(start), np.asarray(end)
        difference = self.prefix[end] - self.prefix[start]
        between = np.vecdot(difference, difference) / (end - start)
        return between - (self.squares[end] - self.squares[start])
