"""Shared by all splitters: the result, the rule for ties, the limits on lengths."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite, isnan
from operator import index
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from textseg.errors import shortly
from textseg.objectives.base import Objective
from textseg.segmentation import Segmentation

#: Two values tie when they differ by no more than this share of the objective's magnitude, see
#: `tolerance`. It is far above the rounding of the sums and far below any difference that means
#: something, so that the order of a summation can't decide between equal candidates.
TIE_TOLERANCE = 1e-9
#: Which of several candidates that tie is taken, the left-most or the right-most.
TIES = ("left", "right")
#: Units that are scored at a time where each is a segment.
_PART = 1 << 16


@dataclass(frozen=True, slots=True)
class SplitResult:
    """A segmentation with the details of how it was found.

    Attributes
    ----------
    segmentation : Segmentation
    score : float
        The objective's total for it; larger is better.
    near_ties : int
        Decisions in which other candidates tied with the one chosen.
    sweeps : int or None
        Sweeps over all boundaries made by an iterative strategy, including the last, in which
        nothing moved.
    converged : bool or None
        Whether an iterative strategy reached a fixed point; None for the others.
    collisions : int
        Boundaries that moved to the same place in simultaneous moves, over all sweeps.
    cycle : int
        Length of the cycle, in sweeps, that an iterative strategy ran into; 0 if there was none.
    """

    segmentation: Segmentation
    score: float
    near_ties: int = 0
    sweeps: int | None = None
    converged: bool | None = None
    collisions: int = 0
    cycle: int = 0


def refuse_other_result(given: object, of: str) -> None:
    """Raise TypeError unless what a splitter or system has returned is a `SplitResult`."""
    if not isinstance(given, SplitResult):
        raise TypeError(
            f"{of} must return a SplitResult, as SplitResult(Segmentation(ends), score) is, got "
            f"{shortly(given)}"
        )


def refuse_incomplete(result: SplitResult, n_units: int, splitter: str) -> None:
    """Raise ValueError unless all units are divided."""
    found = result.segmentation
    if found.n_units != n_units:
        raise ValueError(
            f"the splitter {splitter!r} must divide all {n_units} units, but the last of its ends, "
            f"{shortly(found.ends)}, is {found.n_units}; ends include the number of units"
        )


def tolerance(objective: Objective, found: tuple[float, float] | None = None) -> float:
    r"""Return the difference up to which two totals of an objective tie.

    .. math:: 10^{-9}\, \bigl( |S_1| + |S_N| \bigr)

    with the totals of the text uncut and cut after every unit, unless the objective states its
    ``magnitude()``. It grows with the scores: vectors times a constant are split the same way.

    Examples
    --------
    >>> from textseg.objectives import ContentVector
    >>> round(tolerance(ContentVector.from_vectors([[1.0], [2.0], [-1.0]])), 15)
    6e-09
    """
    stated = getattr(objective, "magnitude", None)
    if stated:
        return TIE_TOLERANCE * stated()
    # A table of segments up to a length has -inf for longer ones, which says nothing of a tie.
    found = found or extremes(objective)
    return TIE_TOLERANCE * sum(abs(total) for total in found if isfinite(total))


def extremes(objective: Objective) -> tuple[float, float]:
    """Return the totals of the text in one segment and in as many as it has units.

    Raises
    ------
    ValueError
        If one of them is NaN: no maximum is told from it.
    """
    n_units = objective.n_units
    # In parts, as the scores of all units at once would take several times the memory of the text.
    parts = [np.arange(n, min(n + _PART, n_units)) for n in range(0, n_units, _PART)]
    cut = sum(objective.score(starts, starts + 1).sum(axis=0) for starts in parts)
    found = float(objective.key(objective.score(0, n_units))), float(objective.key(cut))
    for total, what in zip(found, ("the text in one segment", "each unit by itself"), strict=True):
        if isnan(total):
            raise ValueError(
                f"{type(objective).__name__} scores {what} as NaN; return -inf for segments that "
                "must not be, and a number for all others"
            )
    return found


def n_counted(objective: Objective) -> int:
    """Return how many units a number of segments is measured by: those that an objective scores.

    A unit without a known word is a row of zeros. Where such a row changes no score, the objective
    states the number of the others as ``n_nonzero``: a text has as many segments with empty units
    as without.

    Examples
    --------
    >>> from textseg.objectives import ContentVector
    >>> n_counted(ContentVector.from_vectors([[1.0], [0.0], [2.0]]))
    2
    """
    return int(getattr(objective, "n_nonzero", objective.n_units))


def indifferent(objective: Objective) -> bool:
    """Tell whether all segmentations tie, so that ties alone decide.

    Where a cut can't lower the score, every total lies between those of the text uncut and cut
    after every unit. Other objectives state it, as `C99` does, or are not looked at.

    Examples
    --------
    >>> from textseg.objectives import ContentVector
    >>> indifferent(ContentVector.from_vectors([[1.0, 0.0], [0.0, 2.0]]))
    True
    """
    if not getattr(objective, "subadditive", False):
        return bool(getattr(objective, "indifferent", False))
    uncut, cut = found = extremes(objective)
    return cut - uncut <= tolerance(objective, found)


def choose(values: np.ndarray, tie: str, tolerance: float) -> tuple[int, bool]:
    """Return the index of the best value, the left- or right-most among ties, and whether any tied.

    What can't be told, as the difference of two totals that are forbidden, is worth nothing.

    Examples
    --------
    >>> choose(np.array([1.0, 2.0, 2.0 + 1e-12]), "left", tolerance=1e-9)
    (1, True)
    """
    if np.isnan(best := values.max()):
        values = np.where(np.isnan(values), -np.inf, values)
        best = values.max()
    tied = np.flatnonzero(values >= best - tolerance)
    return int(tied[0 if tie == "left" else -1]), len(tied) > 1


def forbidden(number: str) -> ValueError:
    """Return the error where each segmentation into some number of segments is forbidden."""
    return ValueError(
        f"the objective allows no segmentation into {number} segments within the limits: each "
        "has a segment of the score -inf; choose another K, or other limits"
    )


def whole(name: str, value: Any) -> int:
    """Return a whole number as an int.

    Raises
    ------
    TypeError
        If it is of another type; True and False are not numbers here.
    """
    try:
        if isinstance(value, bool | np.bool_):
            raise TypeError
        return index(value)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, got {shortly(value)}") from None


def check_tie(tie: str) -> None:
    """Raise ValueError unless `tie` is one of `TIES`."""
    if tie not in TIES:
        raise ValueError(f"tie must be one of {', '.join(TIES)}, got {tie!r}")


@dataclass(frozen=True, slots=True)
class Limits:
    """Hard limits on the lengths of segments, in units, both included.

    Raises
    ------
    TypeError
        If a limit is not a whole number.
    ValueError
        If the limits contradict each other or are below 1.
    """

    min_length: int = 1
    max_length: int | None = None

    def __post_init__(self) -> None:
        whole("min_length", self.min_length)
        if self.max_length is not None:
            whole("max_length", self.max_length)
        if self.min_length < 1:
            raise ValueError(f"min_length must be at least 1, got {self.min_length}")
        if self.max_length is not None and self.max_length < self.min_length:
            raise ValueError(f"max_length {self.max_length} is below min_length {self.min_length}")

    def longest(self, n_units: int) -> int:
        """Return the longest length allowed in a text of `n_units`."""
        return n_units if self.max_length is None else min(self.max_length, n_units)

    def counts(self, length: np.ndarray | int) -> tuple[np.ndarray, np.ndarray]:
        """Return the fewest and the most segments into which a stretch of this length can be cut.

        Every number between the two is possible as well; if the first exceeds the second, none is.
        """
        length = np.asarray(length)
        fewest = np.ones_like(length) if self.max_length is None else -(-length // self.max_length)
        return fewest, length // self.min_length

    def allow(self, lengths: ArrayLike) -> bool:
        """Tell whether all lengths keep the limits."""
        lengths = np.asarray(lengths)
        longest = np.inf if self.max_length is None else self.max_length
        return bool((lengths >= self.min_length).all() and (lengths <= longest).all())

    def check(self, n_units: int, n_segments: int) -> None:
        """Raise ValueError, with the numbers, unless `n_segments` segments fit into `n_units`.

        A number of segments that is not an integer is a TypeError.
        """
        if whole("the number of segments", n_segments) < 1:
            raise ValueError(f"the number of segments must be at least 1, got {n_segments}")
        if n_segments > n_units:
            raise ValueError(f"{n_units} units cannot be split into {n_segments} segments")
        if n_segments > n_units // self.min_length:
            raise ValueError(
                f"{n_units} units cannot hold {n_segments} segments of at least {self.min_length}"
            )
        if self.max_length is not None and n_segments * self.max_length < n_units:
            raise ValueError(
                f"{n_segments} segments of at most {self.max_length} cannot cover {n_units} units"
            )
