r"""The whole curve: the best score for every number of segments, and what each further one gains.

A reader of the curve can choose the number of segments; a penalty and the elbow are two rules that
choose automatically.
"""

from __future__ import annotations

from dataclasses import dataclass

from textseg.objectives.base import Objective
from textseg.segmentation import Segmentation
from textseg.splitting.base import Limits, whole
from textseg.splitting.dynamic_programming import all_segmentations


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The best segmentation into K segments, next to the best into one segment less.

    Attributes
    ----------
    segmentation : Segmentation
    score : float
        The objective's total.
    gain : float
        By how much it exceeds the score of the point before; NaN for the first.
    kept : float
        Share of the boundaries of the point before that are boundaries here as well: 1 where the
        new segment splits an old one, less where boundaries move. NaN if it had none.
    """

    segmentation: Segmentation
    score: float
    gain: float
    kept: float

    @property
    def n_segments(self) -> int:
        """Number of segments K."""
        return self.segmentation.n_segments


def curve(
    objective: Objective,
    max_segments: int = 40,
    *,
    min_length: int = 1,
    max_length: int | None = None,
    tie: str = "left",
) -> list[CurvePoint]:
    """Return the best segmentation for every possible K up to `max_segments`.

    Parameters
    ----------
    objective : Objective
        An additive one.
    max_segments : int
        At least 1; fewer if the text, or `min_length`, allows no more, and more if `max_length`
        asks for more.
    min_length, max_length, tie
        As for `dynamic_programming`.

    Raises
    ------
    ValueError
        If the objective is not additive, `max_segments` is below 1, or no segmentation keeps the
        limits.

    Examples
    --------
    >>> import numpy as np
    >>> from textseg.objectives import ContentVector
    >>> cvs = ContentVector.from_vectors(np.repeat([[1.0], [-2.0], [1.0]], [3, 2, 4], axis=0))
    >>> [(p.n_segments, p.score, p.gain, p.kept) for p in curve(cvs, 3)]
    [(1, 3.0, nan, nan), (2, 5.0, 2.0, nan), (3, 11.0, 6.0, 1.0)]
    """
    if not getattr(objective, "additive", False):
        raise ValueError(f"a curve needs an additive objective, not {type(objective).__name__}")
    if whole("max_segments", max_segments) < 1:
        raise ValueError(f"max_segments must be at least 1, got {max_segments}")
    fewest, most = map(int, Limits(min_length, max_length).counts(objective.n_units))
    if not most:
        raise ValueError(
            f"{objective.n_units} units cannot hold a segment of at least {min_length}; lower "
            "min_length"
        )
    number = min(max(fewest, max_segments), most)
    found = all_segmentations(
        objective, number, min_length=min_length, max_length=max_length, tie=tie
    )
    points: list[CurvePoint] = []
    for result in found:
        gain = kept = float("nan")
        if points:
            before = set(points[-1].segmentation.boundaries)
            gain = result.score - points[-1].score
            if before:
                kept = len(before & set(result.segmentation.boundaries)) / len(before)
        points.append(CurvePoint(result.segmentation, result.score, gain, kept))
    return points
