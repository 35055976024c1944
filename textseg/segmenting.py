"""Segment a text of your own, in one call."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from textseg.document import Document
from textseg.experiment import Experiment
from textseg.objectives import OBJECTIVES
from textseg.segment_counts import PENALTY, count_from_length
from textseg.splitting import AUTOMATIC, SplitResult


def segment(
    document: Document | str,
    n_segments: int | None = None,
    *,
    about: float | None = None,
    preset: str = "text",
    **fields: Any,
) -> SplitResult:
    """Find the segments of a text.

    Parameters
    ----------
    document : Document or str
        A string is cut into sentences (or words, with ``unit="word"``) first.
    n_segments : int, optional
        Number of segments K; if it isn't known, the splitter "penalised", or "elbow" if that is
        asked for, finds it. One segment is a possible answer.
    about : float, optional
        Instead of K, roughly how long a segment is, in units.
    preset : {"text", "code"}
        Which bundle of defaults to begin with.
    **fields
        Fields of `textseg.experiment.Experiment`: `vectors`, `objective`, `splitter`,
        `min_length`, `cut`, …. Limits on lengths count the units that preprocessing leaves. The
        `penalty` is by default `textseg.segment_counts.PENALTY`, for texts with long segments;
        1 suits segments of fewer than ten sentences.

    Returns
    -------
    SplitResult
        Its segmentation is one of the document's own units: those that preprocessing leaves out
        belong to the segment before them.

    Raises
    ------
    ValueError
        If both K and a length are given, the text has no unit, none of its words is known, K
        segments don't fit, or K is unknown and the objective is a ratio or the splitter neither
        "exact" nor one that finds it.

    Examples
    --------
    >>> text = "Rain falls. Clouds bring rain. Bakers bake bread. Bread is baked from dough."
    >>> segment(text, 2, representation="bag_of_words", objective="c99").segmentation.ends
    (2, 4)
    """
    from textseg.pipeline import objective_of, prepare, represent_known, split
    from textseg.vectors.coverage import warn_if_low

    experiment = checked(n_segments, about, preset=preset, **fields)
    if isinstance(document, str):
        document = Document.from_text(document, unit=experiment.unit)
    prepared = prepare(document, experiment)
    matrix, known = represent_known(prepared, experiment)
    if known is not None:
        warn_if_low([known], experiment.vectors, document.source or "the text")
    if about is not None:
        n_segments = count_from_length(about, prepared.n_units)
    result = split(objective_of(matrix, experiment), n_segments, experiment)
    return replace(result, segmentation=prepared.restore(result.segmentation))


def checked(
    n_segments: int | None = None, about: float | None = None, **settings: Any
) -> Experiment:
    """Return the experiment that settings of `segment` amount to.

    Raises
    ------
    TypeError, ValueError
        If they contradict each other, or are none.
    """
    if about is None:
        return settled(Experiment.preset(**{"penalty": PENALTY, **settings}), n_segments)
    count_from_length(about, 1)
    experiment = Experiment.preset(**settings)
    if n_segments is not None or experiment.splitter in AUTOMATIC:
        given = f"n_segments = {n_segments}" if n_segments is not None else experiment.splitter
        raise ValueError(
            f"about = {about} already says how many segments to look for, and so does {given}; "
            "give only one of them"
        )
    return experiment


def settled(experiment: Experiment, n_segments: int | None) -> Experiment:
    """Return the experiment with what finds the number of segments, if that isn't known.

    Raises
    ------
    ValueError
        If nothing can find it for the objective, or the splitter needs it.
    """
    if n_segments is not None or experiment.splitter in AUTOMATIC:
        return experiment
    objective = OBJECTIVES[experiment.objective]
    if not getattr(objective, "additive", False):
        raise ValueError(
            f"for {objective.__name__}, a ratio, the number of segments can't be found: give "
            "n_segments (-k), or use an additive objective such as cvs"
        )
    if experiment.splitter != "exact":
        raise ValueError(
            f"the splitter {experiment.splitter!r} needs the number of segments: give n_segments "
            f"(-k), or use one that finds it, {' or '.join(AUTOMATIC)}"
        )
    return replace(experiment, splitter="penalised")
