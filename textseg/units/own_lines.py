"""Names, times and titles that have lines of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import regex

from textseg.units.clocks import is_of_a_day
from textseg.units.heads import ANYBODY, NAME, Head, Heads, Lines
from textseg.units.labels import is_label
from textseg.units.transcripts import repeated

_NAME, _ANYBODY = regex.compile(NAME), regex.compile(ANYBODY)


def names_on_lines(text: str, lines: Lines, heads: Heads) -> Heads:
    """Find names on lines of their own: above the time, or between it and the words.

    Words that are not written as a name are one if they come again. One above a name, the
    same, describes a picture.
    """
    times = _only_times(text, lines, heads)
    goes_on = _times_going_on(text, lines, heads, times)
    n = sum(
        time and not before and place not in goes_on
        for place, (before, time) in enumerate(pairwise([False, *times]))
    )
    for above in (True, False):
        found = {}
        for place, (start, stop) in enumerate(lines[:-1]):
            before = heads[place - 1] if place else None
            if heads[place] or not (
                times[place + 1] and place + 1 not in goes_on and not before
                if above
                else place and times[place - 1] and not heads[place + 1]
            ):
                continue
            name = text[start:stop].strip()
            if _ANYBODY.fullmatch(name) and not is_label(name):
                found[place] = Head(stop, who=name)
        counts = Counter(head.who for head in found.values())
        names = {
            place: head
            for place, head in found.items()
            if counts[head.who] > 1 or " " not in head.who or _NAME.fullmatch(head.who)
        }
        if found and 2 * repeated(counts.elements()) >= n:
            pictures = [
                p
                for p in names
                if p and text[slice(*lines[p - 1])].strip() == names[p].who
                if p < 2 or not times[p - 2]
            ]
            names |= {place - 1: names[place] for place in pictures}
            return [names.get(place, head) for place, head in enumerate(heads)]
    return heads


def titles(text: str, lines: Lines, heads: Heads) -> Heads:
    """Find titles of chapters: where a line of words follows each time, second ones before a time.

    A title is a turn of its own, at the time of what follows.
    """
    times = _only_times(text, lines, heads)
    if not any(times) or any(head and not time for head, time in zip(heads, times, strict=True)):
        return heads
    found = list(heads)
    free = [head is None for head in heads]
    titles = [i for i, head in enumerate(heads[1:]) if head and free[i] and (i == 0 or free[i - 1])]
    n = sum(time and not before for before, time in pairwise([False, *times]))
    if 5 * len(titles) > n or any(i > 1 and free[i - 2] for i in titles):
        return heads
    for i in titles:
        found[i] = Head(lines[i][0], heads[i + 1].clock)  # type: ignore[union-attr]
    return found


def _only_times(text: str, lines: Lines, heads: Heads) -> list[bool]:
    """Tell which lines have a time and nothing else."""
    return [
        head is not None and not head.who and head.fills(text, stop)
        for head, (_, stop) in zip(heads, lines, strict=True)
    ]


def _times_going_on(text: str, lines: Lines, heads: Heads, times: Sequence[bool]) -> set[int]:
    """Return the lines of times without a name: Slack indents others, and gives am and pm there."""
    forms = {
        place: (not text[start].isdigit(), is_of_a_day(head))
        for place, ((start, _), head, time) in enumerate(zip(lines, heads, times, strict=True))
        if time and head
    }
    first = next(iter(forms.values()), ())
    return {
        place
        for place, form in forms.items()
        if any(had and not has for had, has in zip(first, form, strict=True))
    }
