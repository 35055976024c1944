r"""The framework of section 2.2: score, aggregation and key.

An objective gives every candidate segment a score :math:`\sigma(i, j)`; scores are aggregated
by :math:`\oplus`, which is component-wise addition throughout; a key
:math:`[\![\cdot]\!]` maps the aggregate to one number. **Larger is better**: the paper's
cost is the negative of ours.
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import ArrayLike

from textseg.segmentation import Segmentation


@runtime_checkable
class Objective(Protocol):
    """What a splitter maximises."""

    @property
    def n_units(self) -> int:
        """Number of units N."""

    def score(self, start: ArrayLike, end: ArrayLike) -> np.ndarray:
        """Score the segments ``[start, end)``, half-open; broadcasts over integer arrays.

        A score of several components has them on a last axis of its own.
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


class _Total:
    """The aggregate of a whole segmentation, the same for every objective."""

    def total(self: Objective, segmentation: Segmentation) -> float:
        if segmentation.n_units != self.n_units:
            raise ValueError(
                f"the segmentation covers {segmentation.n_units} units, "
                f"the objective {self.n_units}"
            )
        start, end = np.array(segmentation.spans).T
        return float(self.key(self.score(start, end).sum(axis=0)))


class Additive(_Total):
    """Mix-in of additive objectives: the key is the identity."""

    additive = True

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
