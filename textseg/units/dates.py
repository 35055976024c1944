"""Dates of messages, in days after the first one.

Whether day or month comes first, all dates of a file tell together: there is such a day, none is
before the one above it, and of two ways left the shorter chat is meant: 1/5, 1/6 is two days in
a row in the American way, and a month in the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

import regex

_NUMBER, _WORD = regex.compile(r"\d+"), regex.compile(r"\p{L}{3,}")
#: By the first letters of their names in English, German, French, Spanish, Italian, Portuguese and
#: Dutch.
_MONTHS = {
    name: month
    for month, names in enumerate(
        (
            "jan ene gen", "feb fév fev", "mar mär mrt", "apr avr abr", "may mai mag mei",
            "jun juin giu", "jul juil lug", "aug août aoû ago", "sep set", "oct okt ott out",
            "nov", "dec dez déc dic",
        ),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
#: Where year, month and day stand, by the number of numbers of which the first is no year.
_ORDERS = {3: ((2, 1, 0), (2, 0, 1)), 2: ((None, 1, 0), (None, 0, 1))}
_LEAP = 2000


def days(dates: Sequence[str]) -> list[int] | None:
    """Return the days of the dates after the first, or None if they don't tell.

    >>> days(["31.12.23", "02.02.24"]), days(["1/5/24", "1/6/24"]), days(["Today", "Monday"])
    ([0, 33], [0, 1], None)
    """
    parts = [_parts(one) for one in dates]
    ways = [found for order in (0, 1) if (found := _read(parts, order))]
    return min(ways, key=lambda found: found[-1], default=None)


def _parts(written: str) -> list[int]:
    """Return the numbers of a date, a month by its name as one more at the end, negative."""
    word = _WORD.search(written.lower())
    month = word and (_MONTHS.get(word[0][:4]) or _MONTHS.get(word[0][:3]))
    return [*map(int, _NUMBER.findall(written)), *([-month] if month else [])]


def _read(parts: Sequence[Sequence[int]], order: int) -> list[int] | None:
    """Return the days if day and month stand in this order; None if there is no such day."""
    try:
        read = list(_dates(parts, order))  # none, if there are no dates
    except (ValueError, KeyError):
        return None
    after = [(day - read[0]).days for day in read]
    return after if after == sorted(after) else None


def _dates(parts: Sequence[Sequence[int]], order: int) -> Iterator[date]:
    year, before = _LEAP, None
    for numbers in parts:
        if numbers and numbers[-1] < 0:  # 15 January 2024, January 15, 2024
            day, last = numbers[:2]
            yield date(_full(last), -numbers[2], day)
        elif len(numbers) == 3 and numbers[0] > 31:
            yield date(*numbers)
        else:
            places = _ORDERS[len(numbers)][order]
            month, day = (numbers[place] for place in places[1:])
            if places[0] is None:  # no year is written: it is that of the one above, or the next
                year += before is not None and (month, day) < before
                before = month, day
            yield date(year if places[0] is None else _full(numbers[places[0]]), month, day)


def _full(year: int) -> int:
    return year + 2000 if year < 100 else year
