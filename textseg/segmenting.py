"""Segment your own text in one call."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from numbers import Real
from typing import Any

from textseg.document import Document
from textseg.encoders.installed import with_defaults
from textseg.errors import shortly, warn
from textseg.experiment import Experiment
from textseg.objectives import OBJECTIVES
from textseg.output.segments import Segments
from textseg.quiet import is_quiet
from textseg.splitting import AUTOMATIC
from textseg.splitting.base import whole

#: In fewer units the gain of a cut is mostly chance, so that a found K says little.
SHORT = 12
#: Fields that act on collections of documents, or on what is known of a reference.
_IDLE = ("limit", "k_error", "k_rule")
#: What `Document.from_text` is told.
_OF_TEXTS = {"transcript", "spans", "reference", "source"}


def count_from_length(about: float, n_units: int) -> int:
    """Return how many segments of about this length make up `n_units`, at least one.

    Raises
    ------
    TypeError, ValueError
        If the length is not a number, or below 1.

    Examples
    --------
    >>> [count_from_length(25, n) for n in (9, 100, 430)]
    [1, 4, 17]
    """
    if isinstance(about, bool) or not isinstance(about, Real):
        raise TypeError(f"about must be a number, got {shortly(about)}")
    if not about >= 1:
        raise ValueError(f"about must be at least 1, as a length in units, got {about}")
    return max(1, round(n_units / about))


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
    from textseg.pipeline import forget_own

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
        _warn_if_short(document)
    return found


def segmented(document: Document, n_segments: int | None, experiment: Experiment) -> Segments:
    """Segment a document by settings that were checked, with what is remembered."""
    from textseg.pipeline import restored, scored, split

    with enough_memory(document):
        prepared, objective = scored(document, experiment)
        result = split(objective, n_segments, experiment)
    result = replace(result, segmentation=restored(prepared, result.segmentation, experiment))
    known = {field.name: getattr(result, field.name) for field in fields(result)}
    return Segments(**known, document=document, experiment=experiment)


def _warn_if_short(document: Document) -> None:
    """Say that boundaries found in a few units, with K unknown, may be those of one subject."""
    if document.n_units < SHORT and not is_quiet():
        warn(
            f"{document.source or 'the text'}: {document.n_units} units are too few to tell "
            "whether there is a boundary at all; give n_segments, or look at the support of each",
        )


@contextmanager
def enough_memory(document: Document) -> Iterator[None]:
    """Name the document, and the way out, where memory doesn't suffice."""
    try:
        yield
    except MemoryError as error:
        raise ValueError(
            f"{document.source or 'the text'}: not enough memory for {document.n_units:,} units "
            f"({error or 'none left'}); use objective='cvs' with splitter='exact' or "
            "splitter='penalised', whose memory is proportional to the length of the text, or "
            "divide the text"
        ) from None


def as_document(document: Document | str, experiment: Experiment) -> Document:
    """Return a text as a document; refuse settings that would have no effect on it.

    Raises
    ------
    TypeError
        If it is neither a text nor a Document.
    ValueError
        If a setting has no effect, or as in `Document.from_text`.
    """
    if isinstance(document, str):
        document = Document.from_text(document, unit=experiment.unit)
    if not isinstance(document, Document):
        way = "pass the text itself, or Document.from_text(text)"
        if isinstance(document, (bytes, os.PathLike)):
            way = "use Document.from_bytes, of a file with path.read_bytes()"
        elif isinstance(document, Iterable):
            way = "use Document.from_sentences(sentences), or Document(units) of lists of tokens"
        raise TypeError(f"expected a text or a Document, got {type(document).__name__}; {way}")
    _refuse_idle(document, experiment)
    return document


def _refuse_idle(document: Document, experiment: Experiment) -> None:
    """Refuse settings that would have no effect on a single document."""
    from textseg.vectors.trained import TRAINED

    of_collection: tuple[str, ...] = _IDLE
    if experiment.weighting != "idf_documents" and experiment.vectors not in TRAINED:
        of_collection = (*_IDLE, "dataset", "subset")
    defaults = {field.name: field.default for field in fields(Experiment)}
    for name in of_collection:
        if (value := getattr(experiment, name)) != defaults[name]:
            raise ValueError(f"{name} = {value!r} has no effect on a single text; leave it out")
    if experiment.unit == "word" and any(len(unit) > 1 for unit in document.units):
        raise ValueError(
            "unit = 'word' has no effect on a Document, which is cut into units already; use "
            "document.words(), or Document.from_text(text, unit='word')"
        )


def checked(
    n_segments: int | None = None, about: float | None = None, **settings: Any
) -> Experiment:
    """Return the experiment that settings of `segment` amount to.

    Raises
    ------
    TypeError, ValueError
        If they contradict each other, or are unknown or impossible.
    """
    from textseg.idle import refuse_idle, unread

    for name in _OF_TEXTS & settings.keys():
        raise TypeError(
            f"{name} is for reading a text, and segment reads it as it stands: give it a document, "
            f"Document.from_text(text, {name}=…)"
        )
    told = {"n_segments": n_segments, "about": about}
    for name, value in told.items():
        if value is not None and "penalty" in settings:
            raise ValueError(
                f"penalty = {settings['penalty']} is for finding the number of segments, which "
                f"{name} = {value} gives; leave one of them out"
            )
    if "penalty" in settings and settings.get("splitter") == "elbow":
        raise ValueError(
            f"penalty = {settings['penalty']} has no effect on the splitter elbow; use penalised"
        )
    chosen = with_defaults({**told, **settings})
    experiment = Experiment.preset(**{k: v for k, v in chosen.items() if k not in told})
    if about is None:
        experiment = settled(experiment, n_segments)
    refuse_idle(settings, experiment)
    for name in sorted(settings.keys() & unread(experiment)):
        if settings[name] != getattr(Experiment(), name) and not is_quiet():
            warn(
                f"{name} = {settings[name]!r} moves no boundary, only the titles are others: the "
                f"encoder {experiment.encoder!r} reads the text as it stands"
            )
    if about is None:
        return experiment
    count_from_length(about, 1)
    if n_segments is not None or experiment.splitter in AUTOMATIC:
        given = f"n_segments = {n_segments}" if n_segments is not None else experiment.splitter
        raise ValueError(
            f"about = {about} already says how many segments to look for, and so does {given}; "
            "give only one of them"
        )
    return experiment


def settled(experiment: Experiment, n_segments: int | None) -> Experiment:
    """Return the experiment with a splitter that finds the number of segments, if it isn't known.

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
            f"the number of segments can't be found for {objective.__name__}, a ratio: give "
            "n_segments, or use an additive objective such as cvs"
        )
    if experiment.splitter != "exact":
        raise ValueError(
            f"the splitter {experiment.splitter!r} needs the number of segments: give n_segments, "
            f"or use one that finds it, {' or '.join(AUTOMATIC)}"
        )
    return replace(experiment, splitter="penalised")
