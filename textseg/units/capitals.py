"""Names in capitals with a full stop: above speeches of plays, and the Q. and A. of hearings."""

from __future__ import annotations

from textseg.units.blocks import LINE_END
from textseg.units.heads import Heads, Lines, letter_of
from textseg.units.returning import returning


def capitals(text: str, lines: Lines, heads: Heads) -> Heads:
    """Keep *HAMLET.* above a speech, and the *Q.* and *A.* of hearings, if there are six or more.

    Most of them return. Before words on its line, *NATO.* may be the end of a sentence.
    """
    letters = {head.who for head in heads if head and head.way == "c"}
    if letters >= {"Q", "A"}:  # so that A. Exhibit 12: is no name
        heads = [letter_of(text, *line) or head for line, head in zip(lines, heads, strict=True)]
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
