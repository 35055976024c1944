r"""Sums of objectives: additive scores may be added, and the sum is split exactly as well."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from textseg.objectives.base import Additive, AdditiveObjective


@dataclass(frozen=True, slots=True)
class Sum(Additive):
    r"""A weighted sum of additive objectives, such as the evidence of words and of vectors.

    .. math:: \sigma(i,j) = \sum_m w_m\, \sigma_m(i,j)

    Parameters
    ----------
    weights : tuple of float
        :math:`w_m`, at least 0 and finite, one for each objective.
    objectives : tuple of AdditiveObjective
        All of the same units.

    Raises
    ------
    ValueError
        If there is no objective, their numbers of units differ, a weight is missing or is not
        possible, or an objective is not additive.

    Examples
    --------
    >>> from textseg.objectives import ContentVector, Euclidean
    >>> vectors = np.array([[1.0], [2.0], [-1.0]])
    >>> both = Sum((1.0, 0.5), tuple(o.from_vectors(vectors) for o in (ContentVector, Euclidean)))
    >>> round(float(both.score(0, 2)), 3)
    2.75
    """

    weights: tuple[float, ...]
    objectives: tuple[AdditiveObjective, ...]

    def __post_init__(self) -> None:
        if not self.objectives or len(self.weights) != len(self.objectives):
            raise ValueError(
                f"a sum has a weight for each objective, got {len(self.weights)} weights for "
                f"{len(self.objectives)} objectives"
            )
        for weight in self.weights:
            if not 0 <= weight < np.inf:
                raise ValueError(f"a weight must be finite and at least 0, got {weight}")
        for objective in self.objectives:
            if not getattr(objective, "additive", False):
                raise ValueError(f"{type(objective).__name__} is not additive; it can't be summed")
        if len(units := {objective.n_units for objective in self.objectives}) > 1:
            raise ValueError(f"the objectives are of different numbers of units: {sorted(units)}")

    @property
    def n_units(self) -> int:
        """Number of units N."""
        return self.objectives[0].n_units

    def score(self, start: ArrayLike, end: ArrayLike) -> np.ndarray:
        """Score the segments ``[start, end)``; shape of the broadcast indices."""
        parts = zip(self.weights, self.objectives, strict=True)
        return np.sum([weight * part.score(start, end) for weight, part in parts], axis=0)
