"""Segment a text of your own, in one call."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from textseg.document import Document
from textseg.experiment import Experiment
from textseg.objectives import OBJECTIVES
from textseg.output.segmented import Segmented, segmented
from textseg.splitting import AUTOMATIC


def segment(
    document: Document | str, n_segments: int | None = None, *, preset: str = "text", **fields: Any
) -> Segmented:
    """Find the segments of a text.

    Parameters
    ----------
    document : Document or str
        A string is cut into sentences (or words, with ``unit="word"``) first.
    n_segments : int, optional
        Number of segments K; if it isn't known, the splitter "penalised", or "elbow" if that is
        asked for, finds it.
    preset : {"text", "code"}
        Which bundle of defaults to begin with.
    **fields
        Fields of `textseg.experiment.Experiment`: `vectors`, `objective`, `splitter`,
        `min_length`, `cut`, …. Limits on lengths count the units that preprocessing leaves.

    Returns
    -------
    Segmented
        A `textseg.splitting.SplitResult` that can be shown and written, see
        `textseg.output.segmented`. Its segmentation is one of the document's own units: those that
        preprocessing leaves out belong to the segment before them.

    Raises
    ------
    ValueError
        If the text has no unit, none of its words is known, K segments don't fit, or K is unknown
        and the objective is a ratio or the splitter neither "exact" nor one that finds it.

    Examples
    --------
    >>> text = "Rain falls. Clouds bring rain. Bakers bake bread. Bread is baked from dough."
    >>> segment(text, 2, representation="bag_of_words", objective="c99").segmentation.ends
    (2, 4)
    """
    from textseg.pipeline import objective_of, prepare, represent_known, split
    from textseg.vectors.coverage import warn_if_low

    experiment = settled(Experiment.preset(preset, **fields), n_segments)
    if isinstance(document, str):
        document = Document.from_text(document, unit=experiment.unit)
    prepared = prepare(document, experiment)
    matrix, known = represent_known(prepared, experiment)
    if known is not None:
        warn_if_low([known], experiment.vectors, document.source or "the text")
    result = split(objective_of(matrix, experiment), n_segments, experiment)
    whole = prepared.restore(result.segmentation)
    return segmented(document, experiment, result, segmentation=whole)


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
