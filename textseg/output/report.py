"""The report on a segmented text, computed on demand."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, fields
from itertools import accumulate
from typing import Any

import numpy as np

from textseg.document import Document
from textseg.experiment import Experiment
from textseg.output.spoken import end_of, of_segments, spoken_texts
from textseg.segmentation import Segmentation
from textseg.splitting import SplitResult


@dataclass(frozen=True)
class Report:
    """A segmented text, ready to be written in any of `textseg.output.FORMATS`.

    Attributes
    ----------
    source : str
    rows : list of dict
        For each segment `start` and `end`, in characters as Python counts them (code points; Java
        and JavaScript count an emoji as two), its `text`, its characteristic `words`, the
        `support` of the boundary before it, if asked for; of a transcript `start_time` and
        `end_time`, in seconds, and `speakers`. The last has no `end_time` where a transcript says
        only when turns begin.
    shown : list of str
        The segments for a reader: of a transcript what was said and by whom, without counters and
        times; else their texts.
    settings : dict
        The fields of the experiment that differ from their defaults, and the main ones; how the
        text was read, where not as it stands.
    score : float
        Of the segmentation.
    curve : list of float
        Gain of a boundary before each unit but the first, with segments of average length on either
        side of it.
    places : list of int
        The units before which the boundaries stand.
    end : float, optional
        When a transcript with times ends, in seconds, estimated if need be.
    """

    source: str
    rows: list[dict[str, Any]]
    shown: list[str]
    settings: dict[str, Any]
    score: float
    curve: list[float]
    places: list[int]
    end: float | None = None


def report(
    document: Document,
    found: SplitResult,
    experiment: Experiment,
    support: np.ndarray | None = None,
    details: bool = True,
) -> Report:
    """Collect the report on a segmented text.

    Parameters
    ----------
    document : Document
    found : SplitResult
        Its segmentation is of the document's units.
    experiment : Experiment
        With which it was found.
    support : ndarray, shape (n_segments - 1,), optional
        See `textseg.support`.
    details : bool
        Whether to compute words and curve, which needs a second representation of the text.
    """
    segmentation = found.segmentation
    pieces = _pieces(document, segmentation)
    ends = list(accumulate(map(len, pieces)))
    words: list[list[str]] = [[] for _ in pieces]
    curve: list[float] = []
    if details:
        words, curve = _words_and_curve(document, segmentation, experiment)
    rows: list[dict[str, Any]] = []
    known = of_segments(document, segmentation)
    for piece, end, own, spoken in zip(pieces, ends, words, known, strict=True):
        rows.append({"start": end - len(piece), "end": end, **spoken, "words": own, "text": piece})
    for row, share in zip(rows[1:], _shares(support, len(rows) - 1), strict=False):
        row["support"] = round(float(share), 2)
    settings = _settings(experiment) | document.reading
    shown = spoken_texts(document, segmentation) or [piece.strip() for piece in pieces]
    places = [*segmentation.boundaries]
    # The name of a file may have bytes that are no UTF-8, which no format could be encoded with.
    source = document.source.encode(errors="replace").decode()
    closing = end_of(document)
    return Report(source, rows, shown, settings, found.score, curve, places, closing)


def _shares(support: np.ndarray | None, n_boundaries: int) -> np.ndarray:
    if support is None:
        return np.empty(0)
    if np.shape(support) != (n_boundaries,):
        raise ValueError(
            f"the support is of {np.size(support)} boundaries, but the segmentation has "
            f"{n_boundaries}; pass the result of textseg.support for this segmentation"
        )
    return support


def _pieces(document: Document, segmentation: Segmentation) -> list[str]:
    if document.text is not None:
        return document.segment_texts(segmentation)
    lines = [" ".join(unit) + "\n" for unit in document.units]
    return ["".join(lines[start:end]) for start, end in segmentation.spans]


def _words_and_curve(
    document: Document, segmentation: Segmentation, experiment: Experiment
) -> tuple[list[list[str]], list[float]]:
    from textseg.output.keywords import characteristic_words
    from textseg.pipeline import objective_of, prepare, represent
    from textseg.representation import term_frequencies

    prepared = prepare(document, experiment)
    frequencies, types = term_frequencies(prepared.units)
    vectors = _word_vectors(prepared, experiment, types)
    places = np.array(prepared.places)
    ends = np.searchsorted(places, segmentation.ends)  # in units that preprocessing leaves
    words: list[list[str]] = [[] for _ in ends]
    filled = np.flatnonzero(np.diff([0, *ends]))  # segments of which something is left
    found = characteristic_words(frequencies, types, vectors, Segmentation(tuple(ends[filled])))
    for segment, own in zip(filled, found, strict=True):
        words[segment] = as_written(document, own)
    objective = objective_of(represent(prepared, experiment)[0], experiment)
    curve = np.zeros(document.n_units)
    n = prepared.n_units
    if n > 1:
        width = max(1, n // segmentation.n_segments)
        at = np.arange(1, n)
        low, high = np.maximum(0, at - width), np.minimum(n, at + width)
        both = objective.score(low, at) + objective.score(at, high)
        curve[places[1:]] = objective.key(both) - objective.key(objective.score(low, high))
    return words, curve[1:].tolist()


def as_written(document: Document, words: list[str]) -> list[str]:
    """Return words with the capitals that they have even inside units, as names have them.

    >>> document = Document.from_text("Der Ofen und der Teig. Teig und Brot. Es ruht. Das ruht.")
    >>> as_written(document, ["teig", "brot", "es", "ruht"])
    ['Teig', 'Brot', 'es', 'ruht']
    """
    forms: dict[str, Counter[str]] = {word: Counter() for word in words}
    for unit in document.units:
        for token in unit[1:]:
            if (lower := token.lower()) in forms:
                forms[lower][token] += 1
    return [
        word if word in forms[word] or not forms[word] else forms[word].most_common(1)[0][0]
        for word in words
    ]


def _word_vectors(
    prepared: Document, experiment: Experiment, types: list[str]
) -> np.ndarray | None:
    """Return what the representation knows of single words, None where it is nothing."""
    from textseg.pipeline import vectors_of
    from textseg.vectors import load_vectors, wordllama

    if experiment.representation == "sentence_encoder":
        known = experiment.encoder == wordllama.NAME
        return load_vectors(wordllama.NAME).lookup(types)[0] if known else None
    if experiment.representation == "bag_of_words":
        return None
    return vectors_of(prepared, experiment).lookup(types)[0]


def _settings(experiment: Experiment) -> dict[str, Any]:
    encoded = experiment.representation == "sentence_encoder"
    read = "encoder" if encoded else "vectors"
    main = ("unit", "representation", read, "objective", "splitter")
    given = experiment.asdict()  # `asdict` would copy an encoder, model and all
    return {
        field.name: given[field.name]
        for field in fields(experiment)
        if field.name in main
        or (given[field.name] != field.default and field.name not in ("dataset", "subset", "limit"))
    }
