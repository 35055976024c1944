"""Segment your own text in one call; how sure each boundary is, and how many there may be."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from textseg.document import Document
from textseg.experiment import Experiment
from textseg.output.segments import Segments
from textseg.pipeline import forget_own, restored, scored, split
from textseg.segmenting.settings import checked, count_from_length
from textseg.segmenting.texts import as_document, enough_memory, refuse_too_many, warn_if_short
from textseg.splitting.base import whole

__all__ = ["segment", "segmented"]


def segment(
    document: Document | str,
    n_segments: int | None = None,
    *,
    about: float | None = None,
    preset: str = "text",
    **settings: Any,
) -> Segments:
    """Find the segments of a text.

    Parameters
    ----------
    document : Document or str
        A string is cut into sentences (or other units: ``unit="line"``) first; a Document is in the
        units that it was cut into.
    n_segments : int, optional
        Number of segments K; if it isn't known, the splitter "penalised", or "elbow" if that is
        asked for, finds it. One segment is a possible answer.
    about : float, optional
        Instead of K, roughly how long a segment is, in units.
    preset : {"text", "code"}
        Which bundle of defaults to begin with.
    **settings
        Fields of `textseg.experiment.Experiment`: `vectors`, `objective`, `splitter`,
        `min_length`, `cut`, …. Limits on lengths hold for the document's own units; where
        preprocessing removes some, splitters don't see them, so that a segment which they make too
        long is refused. Where settings leave open what represents the text, it is the best that is
        installed, and `penalty` suits long segments (see `textseg.encoders.installed`); 1 suits
        segments of fewer than ten sentences.

    Returns
    -------
    Segments
        A `SplitResult` with the `texts` of the segments, which can be shown and written (see
        `textseg.output.segments`). Its segmentation covers all units of the document: units that
        preprocessing removes belong to the segment before them.

    Raises
    ------
    TypeError
        If the document is neither a text nor a Document, or a setting is unknown.
    ValueError
        If both K and a length are given, the text has no unit, none of its words is known, K
        segments don't fit, or K is unknown and the objective is a ratio or the splitter neither
        "exact" nor one that finds it; if a setting has no effect, preprocessing removes so many
        units that the limits are broken, or there is not enough memory.

    Warns
    -----
    UserWarning
        If few of the words are known, words are represented and no spaces tell them apart, the
        text is not in the language of the encoder, all segmentations have the same score, or K is
        found in a text too short to tell.

    Examples
    --------
    >>> text = "Rain falls. Clouds bring rain. Bakers bake bread. Bread is baked from dough."
    >>> segment(text, 2, representation="bag_of_words", objective="c99").segmentation.ends
    (2, 4)
    >>> segment(text, 2, representation="bag_of_words", objective="c99").texts[0]
    'Rain falls. Clouds bring rain. '
    """
    if n_segments is not None:
        n_segments = whole("the number of segments", n_segments)
    if isinstance(document, Document) and all(len(unit) == 1 for unit in document.units):
        settings = {"unit": "word", **settings}  # as if the text had been given
    experiment = checked(n_segments, about, preset=preset, **settings)
    document = as_document(document, experiment)
    if about is not None:
        n_segments = count_from_length(about, document.n_units)
    forget_own(experiment)
    found = segmented(document, n_segments, experiment)
    if n_segments is None and found.segmentation.n_segments > 1:
        warn_if_short(document)
    return found


def segmented(document: Document, n_segments: int | None, experiment: Experiment) -> Segments:
    """Segment a document by settings that were checked, with what is remembered."""
    if n_segments is not None:
        refuse_too_many(document, n_segments)
    with enough_memory(document):
        prepared, objective = scored(document, experiment)
        result = split(objective, n_segments, experiment)
    result = replace(result, segmentation=restored(prepared, result.segmentation, experiment))
    known = {field.name: getattr(result, field.name) for field in fields(result)}
    return Segments(**known, document=document, experiment=experiment)
