"""Units: what is never cut in two. A new kind is a function of the text, and one line in `UNITS`.

Each returns the start and end of every unit, in characters. A unit has a letter or digit, unless
the whole text has none (single tokens may be marks), and nothing but spaces lies between units.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textseg.units.blocks import Span, lines, paragraphs
from textseg.units.sentences import sentences
from textseg.units.words import word_spans

UNITS: dict[str, Callable[[str], list[Span]]] = {
    "sentence": sentences,
    "line": lines,
    "paragraph": paragraphs,
    "word": word_spans,
}

#: A unit of more characters than this is probably several; the mean of many sentences is below it.
_LONG, _LONG_MEAN = 1000, 2000


def doubt(unit: str, text: str, spans: Sequence[Span]) -> str | None:
    """Return why the units look wrong and which option to try, or None.

    Examples
    --------
    >>> doubt("line", "a b c d e f g h i j", [(i, i + 1) for i in range(0, 20, 2)])
    "10 of 10 lines have a single word; try unit='paragraph' or unit='sentence'"
    """
    if unit == "word" or not spans:
        return None
    n, covered = len(spans), spans[-1][1] - spans[0][0]
    if (n == 1 and covered > _LONG) or covered > n * _LONG_MEAN:
        other = "'line'" if unit != "line" and len(lines(text)) > 2 * n else "'word'"
        found = f"one {unit} of" if n == 1 else f"only {n} {unit}s in"
        return (
            f"{found} {len(text):,} characters; use unit={other}, or pass the spans of a splitter "
            "that knows this text"
        )
    if n < 10 or _have_words(text, spans[: n // 5 + 1]):
        return None
    single = sum(not _have_words(text, [span]) for span in spans)
    if 5 * single >= 4 * n and any(ch.isspace() for ch in text[: spans[-1][1]]):
        others = [f"unit={other!r}" for other in ("paragraph", "sentence", "line") if other != unit]
        return f"{single} of {n} {unit}s have a single word; try {' or '.join(others[:2])}"
    return None


def _have_words(text: str, spans: Sequence[Span]) -> bool:
    """Tell whether all of the spans have several words."""
    return all(len(text[start:end].split(None, 1)) > 1 for start, end in spans)


__all__ = ["UNITS", "Span", "doubt"]
