"""What a text must be to be segmented, and what is said where it is not."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import fields

from textseg.document import Document
from textseg.errors import warn
from textseg.experiment import Experiment
from textseg.quiet import is_quiet

#: In fewer units the gain of a cut is mostly chance, so that a found K says little.
SHORT = 12
#: Fields that act on collections of documents, or on what is known of a reference.
_IDLE = ("limit", "k_error", "k_rule")


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


def refuse_too_many(document: Document, n_segments: int) -> None:
    """Refuse more segments than units, and say where lines would be enough of them."""
    if n_segments <= (n_units := document.n_units):
        return
    n_lines = sum(bool(line.strip()) for line in (document.text or "").splitlines())
    each = f"; each of its {n_lines} lines is one with unit='line'"
    raise ValueError(
        f"{document.source or 'the text'}: {n_units} unit{'s' if n_units > 1 else ''} cannot be "
        f"split into {n_segments} segments{each if n_lines > n_units else ''}"
    )


def warn_if_short(document: Document) -> None:
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
