r"""The objective of Choi's C99, section 3.1."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from textseg.objectives.base import Ratio, check_sums, unit_matrix


@dataclass(frozen=True, slots=True)
class C99(Ratio):
    r"""Average similarity inside the segments.

    .. math:: C(s) = \frac{\sum_k \beta_k}{\sum_k \alpha_k}, \qquad
              \sigma(i,j) = \Bigl( \sum_{i \le k < j} \sum_{i \le l < j} V_{kl},\ (j-i)^2 \Bigr)

    A ratio of sums is not additive: the best segmentation need not be made of best prefixes.

    Parameters
    ----------
    area : ndarray, shape (n_units + 1, n_units + 1)
        Summed-area table of the similarities; use `from_similarity`.

    Examples
    --------
    >>> c99 = C99.from_similarity(np.array([[1.0, 0.5], [0.5, 1.0]]))
    >>> c99.score(0, 2)
    array([3., 4.])
    """

    area: np.ndarray

    @classmethod
    def from_similarity(cls, similarity: ArrayLike) -> C99:
        """Build from the (rank transformed) similarities V, shape (n_units, n_units)."""
        similarity = unit_matrix(similarity)
        if similarity.shape[0] != similarity.shape[1]:
            raise ValueError(f"similarities must form a square, got shape {similarity.shape}")
        with np.errstate(over="ignore"):
            check_sums(4 * np.abs(similarity).max() * similarity.size)
        area = np.zeros((len(similarity) + 1,) * 2)
        np.cumsum(similarity, axis=1, out=area[1:, 1:])
        for above, row in pairwise(area):  # along rows in memory, not across them
            row += above
        return cls(area)

    @property
    def n_units(self) -> int:
        """Number of units N."""
        return len(self.area) - 1

    @property
    def indifferent(self) -> bool:
        """Whether all similarities are equal, so that all segmentations have the same score."""
        sums, counts = self.area[1:, 1:], np.arange(1.0, self.n_units + 1)
        last = counts * sums[-1, 0]  # the last row alone tells most texts apart
        return bool(
            np.allclose(sums[-1], last, rtol=1e-9, atol=0)
            and np.allclose(sums, np.outer(counts, counts) * sums[0, 0], rtol=1e-9, atol=0)
        )

    def score(self, start: ArrayLike, end: ArrayLike) -> np.ndarray:
        r"""Score the segments ``[start, end)`` by :math:`(\beta, \alpha)` on a last axis of 2."""
        start, end, area = np.asarray(start), np.asarray(end), self.area
        beta = area[end, end] - area[start, end] - area[end, start] + area[start, start]
        scores = np.empty((*beta.shape, 2))
        scores[..., 0], scores[..., 1] = beta, (end - start) ** 2
        return scores
