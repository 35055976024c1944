r"""The framework of section 2.2: score, aggregation and key.

An objective gives every candidate segment a score :math:`\sigma(i, j)`; scores are aggregated
by :math:`\oplus`, which is component-wise addition throughout; a key
:math:`[\![\cdot]\!]` maps the aggregate to one number. **Larger is better**: the paper's
cost is the negative of ours.
"""

from __future__ import annotations

from typing import Any, ClassVar, Protocol, runtime_checkable

import numpy as np
from numpy.typing import ArrayLike

from textseg.representation.dense import dense
from textseg.segmentation import Segmentation


@runtime_checkable
class Objective(Protocol):
    """What a splitter maximises."""

    @property
    def n_units(self) -> int:
        """Number of units N."""

    def score(self, start: ArrayLike, end: ArrayLike) -> np.ndarray:
        """Score the segments ``[start, end)``, half-open; broadcasts over integer arrays.

        A score of several components has them on a last axis of its own. A segment that must not
        be has -inf; a large negative number would make the others tie, whose differences are small
        beside it (`textseg.splitting.base.tolerance`).
        """

    def key(self, aggregate: np.ndarray) -> np.ndarray:
        """Map aggregated scores to numbers, larger is better."""

    def total(self, segmentation: Segmentation) -> float:
        """Return the key of the aggregated scores of all segments (eqs. 2 and 3)."""


@runtime_checkable
class AdditiveObjective(Objective, Protocol):
    """An objective whose score is one number and whose key is the identity.

    Only for these is the best segmentation made of best prefixes, so that dynamic programming
    is exact. The marker is what tells them apart.
    """

    additive: bool


def unit_matrix(values: ArrayLike) -> np.ndarray:
    """Return values as float64, shape (n_units, dim), after checking that they can be scored.

    Raises
    ------
    ValueError
        If they are not a dense matrix of real numbers, it is empty, or a value is not finite.
    """
    matrix = dense(values)
    if 0 in matrix.shape:
        raise ValueError(f"expected a row for each unit, not empty, got shape {matrix.shape}")
    finite = np.isfinite(matrix)
    if not finite.all():
        unit = finite.all(axis=1).argmin()
        raise ValueError(f"unit {unit} has a value that is not finite")
    return matrix


def check_sums(total: float) -> None:
    """Raise ValueError if sums over the units are beyond what a float can hold."""
    if not np.isfinite(total):
        raise ValueError(
            "the values are too large: their sums overflow; divide all of them by a constant, "
            "which changes no segmentation"
        )


class _Total:
    """The aggregate of a whole segmentation, the same for every objective."""

    def total(self: Objective, segmentation: Segmentation) -> float:
        if segmentation.n_units != self.n_units:
            raise ValueError(
                f"the segmentation covers {segmentation.n_units} units, "
                f"the objective {self.n_units}"
            )
        bounds = np.array((0, *segmentation.ends))
        return float(self.key(self.score(bounds[:-1], bounds[1:]).sum(axis=0)))


class Additive(_Total):
    """Mix-in of additive objectives: the key is the identity."""

    additive = True
    #: Whether a cut can't lower the score, σ(a, c) ≤ σ(a, b) + σ(b, c), and all scores are of one
    #: sign: what `textseg.splitting.penalised` needs to drop starts. It is said of one `score`: a
    #: class that has another says it again, or not.
    subadditive: ClassVar[bool] = False

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "score" in vars(cls) and "subadditive" not in vars(cls):
            cls.subadditive = False

    def key(self, aggregate: np.ndarray) -> np.ndarray:
        """Return the aggregate itself."""
        return aggregate


class Ratio(_Total):
    r"""Mix-in of ratio objectives: scores are pairs, the key their quotient.

    .. math:: [\![(\beta, \alpha)]\!] = \beta / \alpha
    """

    def key(self, aggregate: np.ndarray) -> np.ndarray:
        """Divide the first component by the second, which is positive."""
        return aggregate[..., 0] / aggregate[..., 1]
