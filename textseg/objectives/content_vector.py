r"""Content vector segmentation (CVS), section 3.3."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import ArrayLike

from textseg.objectives.base import Additive, check_sums, unit_matrix


@dataclass(frozen=True, slots=True)
class ContentVector(Additive):
    r"""Log-likelihood of each segment under its own most likely content vector.

    .. math:: \sigma(i,j) = \sum_{i \le l < j} \sum_k w_{lk}\, c_k(i,j), \qquad
              c_k(i,j) = \frac{1}{\sqrt D}\, \mathrm{sign} \sum_{i \le l < j} w_{lk}

    The sign turns every component of the segment's sum positive, so the score is the city-block
    length of that sum. With prefix sums :math:`P_i = \sum_{l<i} w_l` it needs no loop over units:

    .. math:: \sigma(i,j) = \frac{\lVert P_j - P_i \rVert_1}{\sqrt D}

    Parameters
    ----------
    prefix : ndarray, shape (n_units + 1, dim)
        Prefix sums of the unit vectors; use `from_vectors`.

    Examples
    --------
    >>> cvs = ContentVector.from_vectors(np.array([[1.0], [2.0], [-1.0]]))
    >>> float(cvs.score(0, 2)), float(cvs.score(0, 3))
    (3.0, 2.0)
    """

    subadditive: ClassVar[bool] = True
    prefix: np.ndarray

    @classmethod
    def from_vectors(cls, vectors: ArrayLike) -> ContentVector:
        """Build from the unit vectors V, shape (n_units, dim)."""
        matrix = unit_matrix(vectors)
        with np.errstate(over="ignore"):
            check_sums(2 * np.abs(matrix).max() * matrix.size)
        return cls(prefix_sums(matrix))

    @property
    def n_units(self) -> int:
        """Number of units N."""
        return len(self.prefix) - 1

    @property
    def n_nonzero(self) -> int:
        """Number of units whose vector isn't all zeros; the others change no score."""
        return int((self.prefix[1:] != self.prefix[:-1]).any(axis=1).sum())

    def score(self, start: ArrayLike, end: ArrayLike) -> np.ndarray:
        """Score the segments ``[start, end)``; at least 0, shape of the broadcast indices."""
        difference = self.prefix[np.asarray(end)] - self.prefix[np.asarray(start)]
        return np.abs(difference).sum(axis=-1) / np.sqrt(self.prefix.shape[1])


def prefix_sums(values: np.ndarray) -> np.ndarray:
    """Sum the first i rows for i = 0 … n, shape (n + 1, …).

    >>> prefix_sums(np.array([1.0, 2.0, 3.0]))
    array([0., 1., 3., 6.])
    """
    sums = np.zeros((len(values) + 1, *values.shape[1:]))
    np.add.accumulate(values, axis=0, out=sums[1:])
    return sums
