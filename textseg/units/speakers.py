"""Which heads of lines begin turns: what the file as a whole says for and against them.

A conversation is a text in which somebody speaks again after somebody else. A label (``Note:``)
names no speaker, and what comes round again, three or more in one order, is a record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import regex

from textseg.units.abbreviations import STARTERS
from textseg.units.capitals import capitals
from textseg.units.clocks import clock_seconds, is_of_a_day
from textseg.units.heads import Head, Heads, Lines
from textseg.units.labels import LEVELS, OPEN_ENDS, SURNAMES, is_label, is_role
from textseg.units.own_lines import names_on_lines, titles
from textseg.units.records import are_records, asks, without_records
from textseg.units.remarks import without_remarks, without_strangers
from textseg.units.returning import returning, who_return
from textseg.units.strays import without_facts, without_lone, without_wrapped

_INDENT = regex.compile(r"[ \t]*")


def settled(text: str, lines: Lines, heads: Heads) -> Heads:
    """Return the heads that begin turns, None for other lines."""
    heads = without_facts(text, lines, capitals(text, lines, _headings(heads)))
    if sum(head is not None for head in heads) < 3:
        return heads
    heads = _nicknames(without_records(text, _without_title(heads)))
    often = Counter(
        head.who
        for head, (_, stop) in zip(heads, lines, strict=True)
        if head and (head.clock or (head.who.isupper() and _speaks(head, text[head.stop : stop])))
    )
    named = [
        head.nameless()
        if head and is_label(head.who) and not (_is_sure(head) or often[head.who] > 2)
        else head
        for head in heads
    ]
    named = _small_after_times(text, named)
    named = without_lone(text, lines, _names_before_times(named))
    named = without_strangers(text, lines, _names_after_times(named))
    named = without_wrapped(text, lines, without_remarks(text, lines, named))
    found = _small_names(text, lines, _bare_times(named))
    return titles(text, lines, names_on_lines(text, lines, found))


def _headings(heads: Heads) -> Heads:
    """Keep headings that name a model or its user if hardly anybody is named in another form.

    Inside an answer, *### Answer* is a heading.
    """
    named = [head.way for head in heads if head and head.who]
    if 4 * sum("h" in way for way in named) >= 3 * len(named):
        return heads
    return [None if head and "h" in head.way else head for head in heads]


def _speaks(head: Head, said: str) -> bool:
    """Tell whether a label in capitals asks, or may be a surname."""
    return said.endswith("?") or head.who.lower() in SURNAMES


def _nicknames(heads: Heads) -> Heads:
    """Keep what stands in brackets after times as nicknames, if most do: else it is a <laugh>."""
    timed = [head for head in heads if head and head.clock]
    if 2 * sum("k" in head.way for head in timed) >= len(timed):
        return heads
    return [head.nameless() if head and "k" in head.way else head for head in heads]


def _is_sure(head: Head) -> bool:
    """Tell whether a form of chats says who speaks: contacts are called Office, or Dave from work.

    Logs are written in the same form.
    """
    return head.in_chat and head.who.lower() not in LEVELS


def _without_title(heads: Heads) -> Heads:
    """Leave out when a meeting was: a first time that has a date or half a day, as no other has.

    Most others have names; where they have none, a messenger may give the day once. So is one above
    a recording that begins in its first minute and goes on: *Start: 10:15*.
    """
    timed = [head for head in heads if head and head.clock]
    if len(timed) > 2 and _is_above_recording(timed):
        return [None if head is timed[0] else head for head in heads]
    names = sum(bool(head.who) for head in timed[1:])
    if len(timed) < 3 or timed[0].who or 2 * names < len(timed) - 1:
        return heads
    alone = is_of_a_day(timed[0]) and not any(map(is_of_a_day, timed[1:]))
    return [None if alone and head is timed[0] else head for head in heads]


def _is_above_recording(timed: Sequence[Head]) -> bool:
    """Tell whether the first time is later than the next ones, and of nobody who speaks."""
    first, *others = timed
    if any(map(is_of_a_day, others)) or first.who in {head.who for head in others} - {""}:
        return False
    clocks = [clock_seconds(head.clock) for head in others]
    begins = clocks[0] < 60 <= clock_seconds(first.clock)
    return begins and clock_seconds(first.clock) > clocks[1] and clocks == sorted(clocks)


def _names_before_times(heads: Heads) -> Heads:
    """Keep what stands before times of a day as names, if any comes twice: programmes go on."""
    alike = [head for head in heads if head and head.clock and head.who and head.named is None]
    if len({head.who for head in alike}) < len(alike):
        return heads
    some = {head.stop: head for head in alike if not head.in_chat}
    if not some or clock_seconds(next(iter(some.values())).clock) < 60:
        return heads
    return [None if head and head.stop in some else head for head in heads]


def _small_after_times(text: str, heads: Heads) -> Heads:
    """Keep small names after times, if most return; programs that write logs ask nobody."""
    who = who_return([head.who for head in heads if head and head.clock])
    small = [head for head in heads if head and "m" in head.way]
    bare = any("p" in head.way for head in small)
    kept = 2 * sum(head.who in who for head in small) >= len(small) and (not bare or asks(text))
    return [
        (replace(head, way="") if kept else head.nameless()) if head and "m" in head.way else head
        for head in heads
    ]


def _names_after_times(heads: Heads) -> Heads:
    """Keep what fills a line after its time as names, if they return and words stand below them."""
    for bare in (True, False):  # in a message, times before words are bare: 9:41 Leipzig
        alike = [bool(h and "a" in h.way and ("p" in h.way) == bare) for h in heads]
        names = [head.who for head, is_alike in zip(heads, alike, strict=True) if head and is_alike]
        below = sum(
            is_alike and (after is None or not after.clock or (not bare and "p" in after.way))
            for is_alike, after in zip(alike, [*heads[1:], None], strict=True)
        )
        if 2 * returning(names) < len(names) or 5 * below < 4 * len(names):
            heads = [
                head.nameless() if head and is_alike else head
                for head, is_alike in zip(heads, alike, strict=True)
            ]
    return heads


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
    wrapped, or else a slip of the Shift key: *ada* among several *Ada* is Ada.
    """
    names = [head.who for head in heads if head and not head.clock]
    small = [head.who for head in heads if head and head.way == "n"]
    large = [head.who for head in heads if head and not head.clock and head.way != "n"]
    again = who_return(names)
    who = {name for name in again if name.lower() not in STARTERS | OPEN_ENDS}
    kept = sum(name in who for name in small)
    indents = [_INDENT.match(text, start).end() - start for start, _ in lines]
    least = min(indents, default=0)
    inside = any(
        head is not None and head.way == "n" and indent > least
        for head, indent in zip(heads, indents, strict=True)
    )
    if are_records(text, names) or 4 * kept < 3 * len(small) or inside:
        who = set()
    if len(large) >= 4 and 2 * returning(large) >= len(large):
        who = who if 4 * len(small) >= len(large) else set()
        who |= {name for name in small if is_role(name)}
    meant = {name.lower(): name for name in large if name in again}
    return [_meant(head, who, meant) if head and head.way == "n" else head for head in heads]


def _meant(head: Head, who: Collection[str], meant: Mapping[str, str]) -> Head | None:
    """Return the head of a small name, with the name that is meant; None if it is of nobody."""
    if head.who in who:
        return head
    return replace(head, who=meant[head.who], way="") if head.who in meant else None
