"""A text into units: turns where it is a transcript, else spans of it, and their tokens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from textseg.errors import shortly, warn
from textseg.units import UNITS, Span, doubt, words
from textseg.units.pages import with_heads, without_running_lines
from textseg.units.reading import EXAMPLE, almost, turns_of, unnamed
from textseg.units.transcripts import Turn


class Cut(NamedTuple):
    """The units of a text: their tokens, their places in characters, and the turns, if any."""

    units: tuple[tuple[str, ...], ...]
    offsets: tuple[Span, ...]
    turns: tuple[Turn, ...] | None = None


def cut(
    text: str,
    unit: str,
    transcript: bool | str | None,
    spans: Iterable[Span] | None,
    name: str,
) -> Cut:
    """Cut a text into units; arguments, errors and warnings as in `textseg.Document.from_text`."""
    read = without_running_lines(text)
    if spans is None:
        if unit not in UNITS:
            *others, last = map(repr, UNITS)
            raise ValueError(f"unit must be {', '.join(others)} or {last}, got {unit!r}")
        if unit in ("sentence", "line"):
            if turns := turns_of(read, transcript, name):
                if transcript is None and (why := unnamed(turns)):
                    warn(f"{name}: {why}; transcript={EXAMPLE!r} says how turns are written")
                return _of_turns(turns)
            if transcript is None and (why := almost(read)):
                warn(f"{name}: {why}")
        elif transcript or transcript == "":
            raise ValueError(
                f"{name}: the units of a transcript are its turns; leave unit={unit!r} out, or "
                f"transcript={transcript!r}"
            )
        elif transcript is None and unit in ("paragraph", "word") and turns_of(read, None, name):
            warn(
                f"{name}: it looks like a transcript, whose times and speakers are words with "
                f"unit={unit!r}; leave the unit out, or use transcript=False if that is right",
            )
        spans = UNITS[unit](read)
        if read is not text:
            spans = with_heads(text, spans)
        if why := doubt(unit, text, spans):
            warn(f"{name}: {why}")
    spans = tuple(spans)
    try:
        spans = tuple((start, end) for start, end in spans)
    except (TypeError, ValueError):
        raise TypeError(
            f"{name}: spans must be pairs of start and end, in characters, got {shortly(spans)}"
        ) from None
    words.check_spans(spans, len(text))
    spans = tuple((int(start), int(end)) for start, end in spans)
    units = words.tokens(read, spans)
    if unit == "word" and not text.isascii():
        words.warn_if_unspaced(units, name)
    return Cut(units, spans)


def _of_turns(turns: Sequence[Turn]) -> Cut:
    tokens = (words.tokens(turn.words, [(0, len(turn.words))]) for turn in turns)
    return Cut(
        tuple(unit for (unit,) in tokens),
        tuple((turn.begin, turn.stop) for turn in turns),
        tuple(turns),
    )
