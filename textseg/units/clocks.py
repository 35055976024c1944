"""Times of a transcript, in seconds.

Times without seconds are of a day where a date or a form of chats shows it, or where people are
named, the first is not before 5:00, and none is after 23:59. They go on after midnight, by their
dates (`textseg.units.dates`); where these don't tell, each further date adds one day, and so does,
without dates, a time more than 12 hours before the last one.
"""

from __future__ import annotations

from collections.abc import Sequence

import regex

from textseg.units.dates import days
from textseg.units.heads import Head
from textseg.units.transcripts import seconds

_HALF_A_DAY = 43200
_MORNING = 5
_PLAIN = regex.compile(r"(\d+):\d\d")
_SAID = regex.compile(r"(\d+) (hour|minute|second|stunde|sekunde|heure)")
_SECONDS = {"hour": 3600, "stunde": 3600, "heure": 3600, "minute": 60, "second": 1, "sekunde": 1}
_NUMBERS, _HALF = regex.compile(r"[\d:.,]*\d"), regex.compile(r"([ap])\W*m\W*$")


def times(heads: Sequence[Head | None]) -> list[float | None]:
    """Return the time of each head, in seconds after the midnight before the first one."""
    found: list[float | None] = []
    passed, last, date, half = 0, 0.0, "", ""
    dates = list(dict.fromkeys(head.date for head in heads if head and head.clock and head.date))
    after = dict(zip(dates, days(dates) or (), strict=False))
    chat = _from_morning(heads)
    for head in heads:
        if head is None or not head.clock:
            found.append(None)
            continue
        half = half_of(head.clock) or half  # Slack leaves it out in all messages but the first
        clock = head.clock if half_of(head.clock) else f"{head.clock} {half}".strip()
        of_a_day = chat or head.in_chat
        when = clock_seconds(clock, of_a_day=of_a_day)
        if not half_of(head.clock) and half == "am" and when < last < when + _HALF_A_DAY:
            when, half = when + _HALF_A_DAY, "pm"  # 12:01 after 11:58 am
        if head.date:
            passed = after.get(head.date, passed + (date not in ("", head.date)))
            date = head.date
        else:
            passed += last - when > _HALF_A_DAY
        last = when
        found.append(when + 2 * _HALF_A_DAY * passed)
    return found


def _from_morning(heads: Sequence[Head | None]) -> bool:
    """Tell whether they are of a chat: recordings begin before 5:00, most chats after."""
    clocks = [head.clock for head in heads if head and head.clock]
    plain = [found for clock in clocks if (found := _PLAIN.fullmatch(clock))]
    return (
        any(head is not None and head.who for head in heads)
        and 0 < len(plain) == len(clocks)
        and int(plain[0][1]) >= _MORNING
        and all(int(found[1]) < 24 for found in plain)
    )


def clock_seconds(clock: str, of_a_day: bool = False) -> float:
    """Return a time as it is written, or said in words, in seconds.

    Of a day, two numbers are hours and minutes; of a recording, minutes and seconds.

    >>> clock_seconds("1:30 pm"), clock_seconds("1:30"), clock_seconds("1 minute, 5 seconds")
    (48600.0, 90.0, 65.0)
    """
    if said := _SAID.findall(clock.lower()):
        return float(sum(int(number) * _SECONDS[unit] for number, unit in said))
    total = seconds(_NUMBERS.search(clock).group())
    half = half_of(clock)
    of_a_day = of_a_day or bool(half) or clock.endswith("Uhr")
    if clock.count(":") == 1 and of_a_day:
        total *= 60
    hour = total // 3600
    return total + _HALF_A_DAY * ((half == "pm" and hour < 12) - (half == "am" and hour == 12))


def end_of(head: Head, start: float | None) -> float | None:
    """Return when a turn ends, in the seconds of its start, if that is written and not before.

    >>> end_of(Head(0, "0:05.0", until="0:09.5"), 5.0)
    9.5
    """
    if start is None or not head.until:
        return None
    lasts = clock_seconds(head.until) - clock_seconds(head.clock)
    return start + lasts if lasts >= 0 else None


def is_of_a_day(head: Head) -> bool:
    """Tell whether a time is said to be of a day, by its date or as am or pm."""
    return bool(head.date or half_of(head.clock))


def half_of(clock: str) -> str:
    """Return am or pm, if the time has it."""
    half = _HALF.search(clock.lower())
    return half[1] + "m" if half else ""
