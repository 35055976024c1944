"""Turns of a conversation: lines that begin with a speaker or a time.

``ADA: text``, ``[00:12:30] text``, ``[0:12] ADA: text``, ``[00:12.000 --> 00:15.000] text``,
``Ada  0:12`` or a bare ``0:12`` above the text, ``12/05/2021, 10:11 - Ada: text``,
``10:11:00 From Ada to Everyone: text`` and ``[10:11] <ada> text`` are understood.
Times of day go on after midnight: each further date adds one day (a date doesn't tell the order of
day and month), and so does, without dates, a time more than 12 hours before the last one.
"""

from __future__ import annotations

import regex

from textseg.units.transcripts import Turn, repeated, seconds

_CLOCK = r"(?:\d{1,2}:)?\d{1,3}:\d\d(?:[.,]\d{1,3})?(?:[ \u202f]?[AaPp][Mm])?"
#: A name has a capital, or is of a script without any.
NAME = r"[\p{Lu}\p{Lo}][\p{L}\p{M}\p{N}.'’_-]*(?:[ ]\p{L}?[\p{L}\p{M}\p{N}.'’_()/-]*){0,3}"
_COLON = r"(?::|：)"
_DATE = r"(?P<d>\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?[ \u202f])"
_TURN = regex.compile(
    rf"[ \t\u200e]*(?:"
    rf"[\[(](?:{_DATE})?(?P<t>{_CLOCK})(?:[ ]-->[ ]{_CLOCK})?[\])](?:[ \t]*[-–])?"
    rf"(?:[ \t]*(?P<s>{NAME}){_COLON}|[ \t]*<(?P<s>[^<>\n]+)>"
    rf"|(?(d)[ \t]*(?P<s>[^:\n]{{1,40}}):|(?!)))?"
    rf"|(?:{_DATE})(?P<t>{_CLOCK})[ \t]*[-–][ \t]*(?:(?P<s>[^:\n]{{1,40}}):)?"
    rf"|(?P<t>{_CLOCK})[ \t]+From[ \t]+(?P<s>[^:\n]{{1,60}}?)(?:[ \t]+to[ \t][^:\n]+)?[ \t]*:"
    rf"|(?P<t>{_CLOCK})[ \t]+(?P<s>{NAME}){_COLON}"
    rf"|(?P<t>{_CLOCK})(?=[ \t]*$)"
    rf"|(?P<s>{NAME})[ \t]+[\[(]?(?P<t>{_CLOCK})[\])]?:?(?=[ \t]*$)"
    rf"|(?:>>[ \t]*)?(?P<s>{NAME})(?::(?=[ \t])|：)"
    rf"|<(?P<s>[^<>\s]+)>(?=[ \t])"
    rf")",
    regex.MULTILINE,
)
_HALF_A_DAY = 43200
_LINE = regex.compile(r"[^\r\n\f\u2028\u2029]*[^\s][^\r\n\f\u2028\u2029]*")


def turns(text: str) -> list[Turn] | None:
    """Return the turns, or None if the text isn't a transcript.

    It is one if at least half of its lines begin a turn, in the same way, and times are given or
    speakers come again. Where name and time have a line of their own, a quarter will do: turns have
    paragraphs, and programs put a title before them and their address after.
    """
    start = int(text.startswith("\ufeff"))
    lines = [found.span() for found in _LINE.finditer(text, start)]
    heads = [_TURN.match(text, *line) for line in lines]
    marked = [head for head in heads if head]
    timed = sum(head.group("t") is not None for head in marked)
    again = repeated(map(_who, marked))
    alone = sum(
        bool(head and head.group("t") and _who(head)) and not text[head.end() : stop].strip()
        for head, (_, stop) in zip(heads, lines, strict=True)
    )
    share = 4 if 2 * alone >= len(marked) else 2
    if len(marked) < 3 or share * len(marked) < len(lines):
        return None
    if 2 * timed < len(marked) and 2 * again < len(marked):
        return None
    return _turns(text, lines, heads)


def _turns(
    text: str, lines: list[tuple[int, int]], heads: list[regex.Match | None]
) -> list[Turn] | None:
    found: list[Turn] = []
    times = _times(heads)
    for (start, end), head, time in zip(lines, heads, times, strict=True):
        begin = start + len(text[start:end]) - len(text[start:end].lstrip())
        stop = start + len(text[start:end].rstrip())
        words = text[head.end() if head else begin : stop].strip()
        last = found[-1] if found else None
        if last and (head is None or not last.words):
            when, who = last.start, last.speaker
            if head is None:
                words = f"{last.words}\n{words}".strip()
            else:
                when, who = time or when, _who(head) or who
            found[-1] = Turn(last.begin, stop, words, when, None, who)
        else:
            found.append(Turn(begin, stop, words, time, None, _who(head)))
    nexts = [turn.start for turn in found[1:]] + [None]
    spoken = [
        Turn(t.begin, t.stop, t.words, t.start, _not_before(t.start, after), t.speaker)
        for t, after in zip(found, nexts, strict=True)
    ]
    return [turn for turn in spoken if any(map(str.isalnum, turn.words))] or None


def _who(head: regex.Match | None) -> str:
    return (head.group("s") or "").strip() if head else ""


def _not_before(start: float | None, after: float | None) -> float | None:
    return None if after is None or (start is not None and after < start) else after


def _times(heads: list[regex.Match | None]) -> list[float | None]:
    """Return the time of each turn, in seconds after the midnight before the first one."""
    found: list[float | None] = []
    days, last, date = 0, 0.0, None
    for head in heads:
        when = _when(head)
        found.append(when)
        if head is None or when is None:
            continue
        if head.group("d"):
            days += date not in (None, head.group("d").strip(" ,\u202f"))
            date = head.group("d").strip(" ,\u202f")
        else:
            days += last - when > _HALF_A_DAY
        last, found[-1] = when, when + 2 * _HALF_A_DAY * days
    return found


def _when(head: regex.Match | None) -> float | None:
    if head is None or (clock := head.group("t")) is None:
        return None
    total = seconds(regex.sub(r"[^\d:.,]", "", clock))
    half = clock[-2:].lower()
    if clock.count(":") == 1 and (half in ("am", "pm") or head.group("d")):
        total *= 60  # hours and minutes of a day, not minutes and seconds of a recording
    hour = total // 3600
    return total + _HALF_A_DAY * ((half == "pm" and hour < 12) - (half == "am" and hour == 12))
