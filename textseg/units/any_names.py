"""Names of any form: *iPhone*, *anna meyer | ACME*, *+49 151 23456*, where line after line has one.

`textseg.units.heads` knows what names look like. Here it is the place that tells: beside a time, in
bold type, or before the colon of every line, what comes back after somebody else is a name.
"""

from __future__ import annotations

import regex

from textseg.units.heads import CLOCK, INDENT, MARKS, Head, Heads, Lines
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
_PLACES = [regex.compile(INDENT + place) for place in _TIMED + _ASKED]
_ALONE = _PLACES[-1]
#: So many of the names in one place have to return; of the lines, where nothing but a colon tells.
_MOST, _NEARLY_ALL = 0.75, 0.9
_LEAST = 4


def with_any_names(text: str, lines: Lines, heads: Heads) -> Heads:
    """Find names of any form where most return in one place.

    Names that are known by their form stay as they are.
    """
    known = [bool(head and head.who and not {"m", "n", "a"} & set(head.way)) for head in heads]
    if ":" not in text or all(known):
        return heads
    found = list(heads)
    for place in _PLACES if asks(text) else _PLACES[: len(_TIMED)]:
        begins = {i: head for i, line in enumerate(lines) if (head := _head(place, text, line))}
        names = [head.who for head in begins.values()]
        who = who_return(names)
        again = [i for i, head in begins.items() if head.who in who]
        n = max(begins) - min(begins) + 1 if begins and place is _ALONE else len(names)
        if len(again) < max(_LEAST, _MOST * n) or are_records(text, names):
            continue
        after = {i - 1 for i, head in enumerate(heads) if head}.union(i - 1 for i in begins)
        alone = sum(head.fills(text, lines[i][1]) and i in after for i, head in begins.items())
        if 4 * alone > len(begins):
            continue  # a programme, or short answers
        for i, head in begins.items():
            # Who speaks once, amid others; above them *March 12, 2024, 9:15AM* is when it was.
            once = again[0] < i < again[-1] and len(again) >= _NEARLY_ALL * len(names)
            if not known[i] and (head.who in who or once):
                found[i], known[i] = head, True
    return found


def _head(place: regex.Pattern, text: str, line: tuple[int, int]) -> Head | None:
    found = place.match(text, *line)
    if not found or is_label(found["s"]):
        return None
    part = found.groupdict()
    clock, begins = part.get("t") or "", found.start("s")
    named = begins if clock and begins > found.start("t") else None
    who = " ".join(part["s"].split()).strip(MARKS)
    return Head(found.end(), clock, "", who, "", named) if any(map(str.isalnum, who)) else None
