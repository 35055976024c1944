"""Names above or before speeches: HAMLET. in plays, Mr. Hale. in records, Q. and A. in hearings."""

from __future__ import annotations

from collections import Counter

from textseg.units.blocks import LINE_END, has_room, width_of
from textseg.units.heads import Head, Heads, Lines, speech_of
from textseg.units.records import asks
from textseg.units.returning import returning
from textseg.units.wrapped import FINAL

#: Speeches of plays have fewer lines than this on average; pages of books have more.
_SHORT = 12


def capitals(text: str, lines: Lines, heads: Heads) -> Heads:
    """Keep names that stand above or before speeches, if there are six or more and most return.

    They are in capitals or have a title; a name above a speech begins a paragraph and does not end
    it. Before words on its line, *NATO.* may be the end of a sentence, so that somebody has to ask,
    and the line above ends a sentence or has room. Without a full stop, a name may be a running
    head, so that speeches have to be short, too. Where most heads are so, what has a colon is
    verse.
    """
    counts = Counter(head.who for head in heads if head and head.way == "c")
    again = {who for who, count in counts.items() if count > 1 and len(who) > 1}
    if names := again | ({"Q", "A"} if counts.keys() >= {"Q", "A"} else set()):
        # So that A. Exhibit 12: is no name.
        pairs = zip(lines, heads, strict=True)
        heads = [speech_of(text, *line, names) or head for line, head in pairs]
    width, spoken = width_of(lines), bool(again) and asks(text)
    short = _SHORT * sum(counts.values()) >= len(lines)

    def may_speak(place: int, head: Head) -> bool:
        stops = text[head.stop - 1] == "."
        above = stops and head.fills(text, lines[place][1])
        return len(head.who) == 1 or above or (spoken and (stops or short))

    kept = {
        place: head.who
        for place, head in enumerate(heads)
        if head and head.way == "c" and may_speak(place, head)
        if len(head.who) == 1 or _is_apart(text, lines, place, head, width)
    }
    if len(kept) < 6 or 4 * returning([*kept.values()]) < 3 * len(kept):
        return [None if head and head.way == "c" else head for head in heads]
    who = again | {name for name in kept.values() if len(name) > 1}
    kept |= {  # also right below the speech before
        place: head.who
        for place, head in enumerate(heads)
        if head and head.who in who and head.fills(text, lines[place][1])
        if head.way == "c" and not begins_paragraph(text, lines, place + 1)
        if may_speak(place, head)
    }
    others = sum(bool(head and not head.clock and head.way != "c") for head in heads)
    only = 3 * others < sum(name in who for name in kept.values())  # of a play
    return [
        None if head and (head.way == "c" or (only and not head.clock)) and place not in kept
        else head
        for place, head in enumerate(heads)
    ]  # fmt: skip


def _is_apart(text: str, lines: Lines, place: int, head: Head, width: int) -> bool:
    """Tell whether a name is above a speech, or before it, in lines of a width."""
    begins, line = begins_paragraph(text, lines, place), lines[place]
    if head.fills(text, line[1]):
        return begins and not begins_paragraph(text, lines, place + 1)
    above = lines[place - 1]
    return begins or bool(FINAL.search(text, *above)) or has_room(text, above, line, width)


def begins_paragraph(text: str, lines: Lines, place: int) -> bool:
    """Tell whether a line is the first, or has an empty one above it; so has the end."""
    if not 0 < place < len(lines):
        return True
    return len(LINE_END.findall(text, lines[place - 1][1], lines[place][0])) > 1
