"""What looks like the head of a turn, but is text: facts, a time in a message, wrapped lines."""

from __future__ import annotations

from collections import Counter

from textseg.units.blocks import has_room, width_of
from textseg.units.capitals import begins_paragraph
from textseg.units.heads import Heads, Lines
from textseg.units.returning import who_return
from textseg.units.wrapped import FINAL


def without_facts(text: str, lines: Lines, heads: Heads) -> Heads:
    """Leave out a first paragraph of facts, whose names come once: *Project: Rain* and so on."""
    stop = next((p for p in range(1, len(lines)) if begins_paragraph(text, lines, p)), 0)
    counts = Counter(head.who for head in heads if head)
    facts = [head for head in heads[:stop] if head and not head.clock and counts[head.who] == 1]
    if len(facts) < stop or stop < 2:
        return heads
    return [None if place < stop else head for place, head in enumerate(heads)]


def without_lone(text: str, lines: Lines, heads: Heads) -> Heads:
    """Leave out a time, with a word or not, that is all of a message: *10:15* below a head."""
    who = who_return([head.who for head in heads if head and head.clock])
    full = [
        head is not None
        and bool(head.clock and head.who and head.named is None)
        and head.fills(text, stop)
        for head, (_, stop) in zip(heads, lines, strict=True)
    ]
    found = list(heads)
    for place, head in enumerate(heads):
        inside = place and full[place - 1] and not begins_paragraph(text, lines, place)
        if head and inside and head.fills(text, lines[place][1]):
            time = bool(head.clock) and not head.who  # the answer to "When?"
            lone = full[place] and head.who not in who
            found[place] = None if time or lone else head
    return found


def without_wrapped(text: str, lines: Lines, heads: Heads) -> Heads:
    """Leave out names that come once, below a full line, where all others begin paragraphs."""
    counts = Counter(head.who for head in heads if head)
    width = width_of(lines)
    inside = [head and not begins_paragraph(text, lines, place) for place, head in enumerate(heads)]
    once = {
        place
        for place, head in enumerate(heads)
        if head and inside[place] and not head.clock and counts[head.who] == 1
        if not has_room(text, lines[place - 1], lines[place], width)
        if not FINAL.search(text, *lines[place - 1])
    }
    if sum(map(bool, inside)) > len(once):
        return heads
    return [None if place in once else head for place, head in enumerate(heads)]
