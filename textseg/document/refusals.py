"""What a document refuses: other units than tokens, and what doesn't fit the units."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from itertools import chain
from typing import TYPE_CHECKING, Any

from textseg.errors import shortly
from textseg.segmentation import is_missing, refuse_other
from textseg.units.transcripts import Turn

if TYPE_CHECKING:
    from textseg.document import Document

_WAYS = "use Document.from_text, or Document.from_sentences of sentences that you have"


def refuse_other_source(given: object) -> None:
    """Raise TypeError unless the name of a text is one."""
    if not isinstance(given, str):
        raise TypeError(
            f"source, the name of the text, must be a text or a path, got {shortly(given)}; make "
            "it one: str(…)"
        )


def refuse_other_units(units: object, name: str) -> None:
    """Raise TypeError unless every unit is of texts, ValueError if there is none.

    There are few types, each looked at once.
    """
    if not isinstance(units, Sequence):
        raise TypeError(
            f"{name}: units must be a tuple of tuples of tokens, got {type(units).__name__}; make "
            f"it one, or {_WAYS}"
        )
    if not units:
        raise ValueError(f"{name}: no units; there is nothing to segment")
    for kind in set(map(type, units)):
        if issubclass(kind, (str, bytes, Mapping, Set)) or not issubclass(kind, Collection):
            wrong = next(unit for unit in units if type(unit) is kind)
            what = "the text" if issubclass(kind, str) else kind.__name__
            raise TypeError(
                f"{name}: a unit is a tuple of tokens, got {what} {shortly(wrong)}; split it, or "
                f"{_WAYS}"
            )
    for kind in set(map(type, chain.from_iterable(units))):
        if not issubclass(kind, str):
            raise TypeError(
                f"{name}: a token is a text, got {kind.__name__}; write the words of each unit, as "
                "(('it', 'rains'), ('we', 'read'))"
            )


def refuse_of_others(given: Any, what: str, document: Document) -> None:
    """Raise an error unless it is a segmentation, and one of as many units as a document has."""
    refuse_other(given, what)
    if given.n_units != document.n_units:
        raise ValueError(
            f"{document.source or 'document'}: the {what} covers {given.n_units} units, the "
            f"document has {document.n_units}"
        )


def refuse_unfit(document: Document) -> None:
    """Raise an error unless the reference, the offsets, places and turns are those of the units."""
    name, n_units = document.source or "document", document.n_units
    if document.reference is not None:
        refuse_of_others(document.reference, "reference", document)
    for field in ("offsets", "places", "turns"):
        given = getattr(document, field)
        if given is not None and len(given) != n_units:
            raise ValueError(f"{name}: {len(given)} {field} for {n_units} units")
    for turn in document.turns or ():
        if not isinstance(turn, Turn):
            raise TypeError(f"{name}: expected a Turn for each unit, got {shortly(turn)}")


def checked_sentences(sentences: Iterable[str], name: str) -> list[str]:
    """Return sentences as a list; raise TypeError where they are something else."""
    if isinstance(sentences, (str, bytes)):
        raise TypeError(f"{name}: expected sentences, got one text; use Document.from_text")
    if isinstance(sentences, Mapping) or hasattr(sentences, "columns"):
        raise TypeError(
            f"{name}: expected sentences, got a {type(sentences).__name__}, of which these are "
            "the names; give its column, as table['text'], or list(sentences.values())"
        )
    whole = []
    for number, sentence in enumerate(sentences):
        if not isinstance(sentence, str):
            way = "give texts, as [s.text for s in sentences], or tokens to Document(units)"
            if is_missing(sentence):
                way = "leave out what is missing, by .dropna(), or give '' for it"
            given = f"{type(sentence).__name__} {shortly(sentence)}"
            raise TypeError(f"{name}: sentence {number} is not a text, but {given}; {way}")
        whole.append(sentence)
    return whole
