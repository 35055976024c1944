"""Names of any form: *iPhone*, *anna meyer | ACME*, *+49 151 23456*, where line after line has one.

`textseg.units.heads` knows what names look like. Here it is the place that tells: beside a time, in
bold type, or before the colon of every line, what comes back after somebody else is a name.
"""

from __future__ import annotations

import regex

from textseg.units.heads import CLOCK, INDENT, Head, Heads, Lines, name_in
from textseg.units.labels import is_label
from textseg.units.records import are_records, asks
from textseg.units.returning import who_return

_WHO = r"(?P<s>[^\s:*_\[\]<>-][^:\n\[\]<>]{0,39}?(?:[ ]\[[^\[\]\n:]{1,40}\])?)"
_TIME, _END, _COLON = rf"(?P<t>{CLOCK})", r"(?=[ \t]*$)", r"[ \u00a0\u202f]?:"
_BLANK = rf"{_COLON}(?=[ \t\u00a0]|$)"
_BRACKET = rf"[\[(]{_TIME}[\])](?:[ \t]*[-–])?[ \t]*"
_BOLD = rf"\*\*{_WHO}(?:{_COLON}\*\*|\*\*{_COLON})"
#: Where names of any form may stand, each judged by itself: in talks, and where somebody asks.
_TIMED = (
    rf"{_BRACKET}{_BOLD}",
    rf"{_BRACKET}{_WHO}{_BLANK}",
    rf"{_BRACKET}{_WHO}{_END}",
    rf"{_WHO}:?[ \t]+\[{_TIME}\](?=[ \t])",
)
_ASKED = (
    _BOLD,
    rf"{_WHO}[ \t]+(?:[-–|][ \t]+)?[\[(]?{_TIME}[\])]?:?{_END}",
    rf"{_TIME}[ \t]+[-–|][ \t]+{_WHO}{_END}",
    rf"(?<![ \t]){_WHO}{_BLANK}",  # what is indented is of settings or code
)
_WAYS = [regex.compile(INDENT + way) for way in _TIMED + _ASKED]
_ALONE = _WAYS[-1]
#: So many of the names in one place have to return; of the lines, where nothing but a colon tells.
_MOST, _NEARLY_ALL = 0.75, 0.9
_LEAST = 4


def with_any_names(text: str, lines: Lines, heads: Heads) -> Heads:
    """Find names of any form where most return in one place.

    Names that are known by their form stay as they are.
    """
    known = [bool(head and head.who and not {"m", "n", "a"} & set(head.way)) for head in heads]
    places = [i for i, (start, stop) in enumerate(lines) if text.find(":", start, stop) >= 0]
    if len(places) < _LEAST or all(known):
        return heads
    found = list(heads)
    for way in _WAYS if asks(text) else _WAYS[: len(_TIMED)]:
        begins = {i: head for i in places if (head := _head(way, text, lines[i]))}
        for i, head in _names(text, lines, heads, begins, alone=way is _ALONE).items():
            if not known[i]:
                found[i], known[i] = head, True
    return found


def _names(
    text: str, lines: Lines, heads: Heads, begins: dict[int, Head], alone: bool
) -> dict[int, Head]:
    """Return the heads that name somebody, by their lines, if most of them do."""
    names = [head.who for head in begins.values()]
    who = who_return(names)
    again = [i for i, head in begins.items() if head.who in who]
    n = max(begins) - min(begins) + 1 if begins and alone else len(names)
    if len(again) < max(_LEAST, _MOST * n) or are_records(text, names):
        return {}
    after = {i - 1 for i, head in enumerate(heads) if head}.union(i - 1 for i in begins)
    wordless = sum(head.fills(text, lines[i][1]) and i in after for i, head in begins.items())
    if 4 * wordless > len(begins):
        return {}  # a programme, or short answers
    # Who speaks once, amid others; above them *March 12, 2024, 9:15AM* is when it was.
    once = len(again) >= _NEARLY_ALL * len(names)
    return {
        i: head
        for i, head in begins.items()
        if head.who in who or (once and again[0] < i < again[-1])
    }


def _head(way: regex.Pattern, text: str, line: tuple[int, int]) -> Head | None:
    found = way.match(text, *line)
    if not found or is_label(found["s"]):
        return None
    part = found.groupdict()
    clock, begins = part.get("t") or "", found.start("s")
    named = begins if clock and begins > found.start("t") else None
    who = name_in(part["s"])
    return Head(found.end(), clock, "", who, "", named) if any(map(str.isalnum, who)) else None
