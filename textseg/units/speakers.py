"""Which heads of lines begin turns: what the file as a whole says for and against them.

A conversation is a text in which somebody speaks again after somebody else. A label (``Note:``)
names no speaker, and what comes round again, three or more in one order, is a record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import regex

from textseg.units.abbreviations import STARTERS
from textseg.units.blocks import LINE_END
from textseg.units.clocks import clock_seconds, half_of
from textseg.units.heads import NAME, Head
from textseg.units.labels import OPEN_ENDS, is_label, is_role
from textseg.units.records import in_rounds, without_records
from textseg.units.remarks import without_remarks, without_strangers
from textseg.units.transcripts import repeated

Lines = Sequence[tuple[int, int]]
Heads = list[Head | None]
_INDENT = regex.compile(r"[ \t]*")
_NAME, _ANYBODY = regex.compile(NAME), regex.compile(r"[^:\n]{1,40}")


def settled(text: str, lines: Lines, heads: Heads) -> Heads:
    """Return the heads that begin turns, None for other lines."""
    heads = _capitals(text, lines, heads)
    if sum(head is not None for head in heads) < 3:
        return heads
    heads = without_records(text, lines, heads)
    named = [head.nameless() if head and is_label(head.who) else head for head in heads]
    named = without_strangers(_names_after_times(_names_before_times(named)))
    named = without_remarks(text, lines, named)
    found = _small_names(text, lines, _bare_times(named))
    return _titles(text, lines, _names_on_lines(text, lines, found))


def returning(names: Sequence[str]) -> int:
    """Return how many of the names are of somebody who comes back after somebody else.

    >>> returning(["ADA", "BEN", "ADA", "CEM", "CEM", ""])
    2
    """
    who = _who_return(names)
    return sum(name in who for name in names)


def _who_return(names: Sequence[str]) -> set[str]:
    last: dict[str, int] = {}
    found = set()
    for place, name in enumerate(filter(None, names)):
        if place - last.get(name, place) > 1:
            found.add(name)
        last[name] = place
    return found


def _capitals(text: str, lines: Lines, heads: Heads) -> Heads:
    """Keep *HAMLET.* above a speech, and the *Q.* and *A.* of hearings, if there are six or more.

    Most of them return. Before words on its line, *NATO.* may be the end of a sentence.
    """
    kept = {
        place: head.who
        for place, head in enumerate(heads)
        if head and head.way == "c"
        if len(head.who) == 1
        or (begins_paragraph(text, lines, place) and not begins_paragraph(text, lines, place + 1))
    }
    if len(kept) < 6 or 4 * returning([*kept.values()]) < 3 * len(kept):
        kept = {}
    return [
        None if head and head.way == "c" and place not in kept else head
        for place, head in enumerate(heads)
    ]


def begins_paragraph(text: str, lines: Lines, place: int) -> bool:
    """Tell whether a line is the first, or has an empty one above it; so has the end."""
    if not 0 < place < len(lines):
        return True
    return len(LINE_END.findall(text, lines[place - 1][1], lines[place][0])) > 1


def _names_before_times(heads: Heads) -> Heads:
    """Keep what stands before times of a day as names, if any comes twice: programmes go on."""
    alike = [head for head in heads if head and head.clock and head.who and head.named is None]
    some = [head for head in alike if not head.date and "i" not in head.way]
    if len({head.who for head in alike}) < len(alike) or not some:
        return heads
    if clock_seconds(some[0].clock) < 60:
        return heads
    return [None if head in some else head for head in heads]


def _names_after_times(heads: Heads) -> Heads:
    """Keep what fills a line after its time as names, if they return and words stand below them."""
    names = [head.who for head in heads if head and "a" in head.way]
    below = sum("a" in head.way and next is None for head, next in pairwise(heads) if head)
    if 2 * returning(names) >= len(names) and 5 * below >= 4 * len(names):
        return heads
    return [head.nameless() if head and "a" in head.way else head for head in heads]


def _bare_times(heads: Heads) -> Heads:
    """Keep bare times before words if they are of a recording: from its first minute on, in order.

    Those of programmes (9:15 Coffee) begin later, and so do the verses of chapters.
    """
    bare = [clock_seconds(head.clock) for head in heads if head and _bare(head)]
    if bare and bare[0] < 60 and all(a <= b for a, b in pairwise(bare)):
        return heads
    return [None if head and _bare(head) else head for head in heads]


def _bare(head: Head) -> bool:
    return head.way == "p" and not head.who


def _small_names(text: str, lines: Lines, heads: Heads) -> Heads:
    """Keep small names that return, if most of what looks so does; roles where others return.

    Those that are indented are of settings or code; few among others are words at which a line was
    wrapped.
    """
    names = [head.who for head in heads if head and not head.clock]
    small = [head.who for head in heads if head and head.way == "n"]
    large = [head.who for head in heads if head and not head.clock and head.way != "n"]
    who = {name for name in _who_return(names) if name.lower() not in STARTERS | OPEN_ENDS}
    kept = sum(name in who for name in small)
    indents = [_INDENT.match(text, start).end() - start for start, _ in lines]
    least = min(indents, default=0)
    inside = any(
        head is not None and head.way == "n" and indent > least
        for head, indent in zip(heads, indents, strict=True)
    )
    if in_rounds(names) or 4 * kept < 3 * len(small) or inside:
        who = set()
    if len(large) >= 4 and 2 * returning(large) >= len(large):
        who = who if 4 * len(small) >= len(large) else set()
        who |= {name for name in small if is_role(name)}
    return [None if head and head.way == "n" and head.who not in who else head for head in heads]


def _names_on_lines(text: str, lines: Lines, heads: Heads) -> Heads:
    """Find names on lines of their own: above the time, or between it and the words.

    Words that are not written as a name are one if they come again. One above a name, the
    same, describes a picture.
    """
    times = _only_times(text, lines, heads)
    n = sum(time and not before for before, time in pairwise([False, *times]))
    goes_on = _times_going_on(text, lines, heads, times)
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
                p for p in names if p and text[slice(*lines[p - 1])].strip() == names[p].who
            ]
            names |= {place - 1: names[place] for place in pictures}
            return [names.get(place, head) for place, head in enumerate(heads)]
    return heads


def _times_going_on(text: str, lines: Lines, heads: Heads, times: Sequence[bool]) -> set[int]:
    """Return the lines of times without a name: Slack indents others, and gives am and pm there."""
    forms = {
        place: (not text[start].isdigit(), bool(head.date or half_of(head.clock)))
        for place, ((start, _), head, time) in enumerate(zip(lines, heads, times, strict=True))
        if time and head
    }
    first = next(iter(forms.values()), ())
    return {
        place
        for place, form in forms.items()
        if any(had and not has for had, has in zip(first, form, strict=True))
    }


def _titles(text: str, lines: Lines, heads: Heads) -> Heads:
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
