"""Turns of a conversation: lines that begin with a speaker or a time.

How a line begins is a table, `textseg.units.heads`; which names are speakers, and which times are
of a recording, the whole file tells, `textseg.units.speakers`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

import regex

from textseg.units.any_names import with_any_names
from textseg.units.blocks import Span, has_room, stripped, width_of
from textseg.units.capitals import begins_paragraph
from textseg.units.clocks import end_of, times
from textseg.units.heads import Head, Heads, are_one, head_of
from textseg.units.records import are_records, asks, is_spoken
from textseg.units.returning import in_rounds, returning
from textseg.units.speakers import settled
from textseg.units.stamps import stamped
from textseg.units.transcripts import Turn

#: No text is wrapped to lines of more characters; longer ones are paragraphs.
_WIDEST = 120
#: A dash alone is what some chats have between a name and its time.
_LINE = regex.compile(
    r"(?![ \t]*—[ \t]*(?:[\r\n]|$))[^\r\n\f\u2028\u2029]*[^\s][^\r\n\f\u2028\u2029]*"
)
#: *Transcribed by https://otter.ai*, *This transcript was computer generated*, below a rule or not;
#: *Ada Quay stopped transcription*.
_NOTE = regex.compile(
    r"[ \t]*(?:[=*_-]{3,}[ \t]*[\r\n]+[ \t]*)?[\[(*_]{0,2}(?:"
    r"(?:This|The)[ ](?:editable[ ]|automatic[ ])?transcript(?:ion)?[ ](?:was|is|has)"
    r"|Transcri(?:bed|ption|pt)[ ](?:by|with|ended|generated|created)"
    r"|[Tt]ranskri\p{L}+[ ](?:von|mit|durch)|Recording[ ](?:stopped|ended)"
    r"|[^\n:.?!]{1,40}[ ]stopped[ ]transcription|End[ ]of[ ](?:recording|transcript|interview)"
    r"|(?:Exported|Generated|Recorded|Powered|Created)[ ](?:by|with|from|on|\d+))(?!\w)",
    regex.MULTILINE,
)
_BULLET = regex.compile(r"[ \t]*[-*+•–>][ \t]+(?=\S)")


def turns(text: str, *, asked: bool = False) -> list[Turn] | None:
    """Return the turns, or None if the text isn't a transcript.

    It is one if at least half of its lines, apart from those that wrapping has made, begin a turn,
    and times are given or speakers come back and talk with each other.
    Where name and time have a line of their own, or six turns and more are all of speakers who come
    back, a quarter will do: turns have paragraphs, and programs put a title before them and their
    address after. If it is `asked` for, one line will do.
    """
    lines, raw, heads = _behind_bullets(text) or _heads(text) if asked else _heads(text)
    heads = raw if asked and not any(heads) else heads
    if not (any(heads) if asked else _is_talk(text, lines, heads)):
        return None
    begins = dict(zip((begin for begin, _ in lines), _heads(text)[0], strict=True))
    found = built(text, lines, heads)
    return found and [
        replace(turn, begin=begins.get(turn.begin, (turn.begin,))[0]) for turn in found
    ]


def turn_like(text: str) -> int:
    """Return how many lines begin like turns, 0 if they are too few to ask whether they do.

    Behind bullets they have to look like a talk: items of lists begin with words and colons, too.
    """
    lines, raw, heads = _heads(text)
    marked = [head for head in heads if head]
    most = max(Counter(head.who for head in marked if head.who).values(), default=0)
    many = 8 * len(marked) >= len(lines)
    dated = sum(bool(head.date and head.who) for head in marked) >= 3  # as prose isn't
    if ((many or dated) and _recur(text, heads)) or (many and 4 * most >= max(16, len(lines))):
        return len(marked)
    above = [head.who for head in raw if head and head.way == "c" and len(head.who) > 1]
    if 4 * len(above) >= len(lines) and len(above) >= 6 and 4 * returning(above) >= 3 * len(above):
        return len(above)  # of a play, or of headings in capitals
    names = [head.who for head in raw if head]
    if 2 * len(names) >= len(lines) and in_rounds(names) and asks(text):
        return len(names)  # of records, or of a round table
    if not (behind := _behind_bullets(text)):
        return 0
    lines, _, heads = behind
    small = any(head is not None and head.way == "n" for head in heads)
    return sum(map(bool, heads)) if not small and _is_talk(text, lines, heads) else 0


#: Lines, how each could begin a turn, and those that do.
_Found = tuple[list[Span], Heads, Heads]


@lru_cache(maxsize=1)
def _heads(text: str) -> _Found:
    return _found(text, lines_of(text))


def lines_of(text: str) -> list[Span]:
    """Return start and end of the lines that say something, without the spaces behind them."""
    start = int(text.startswith("\ufeff"))
    spans = (found.span() for found in _LINE.finditer(text, start))
    return [(begin, stripped(text, begin, stop)[1]) for begin, stop in spans]


def _behind_bullets(text: str) -> _Found | None:
    """Return the lines behind bullets, or marks of quotations, if half of them have some."""
    lines = _heads(text)[0]
    stops = [found and found.end() for found in (_BULLET.match(text, *line) for line in lines)]
    if not lines or 2 * sum(map(bool, stops)) < len(lines):
        return None
    pairs = zip(stops, lines, strict=True)
    return _found(text, [(stop or start, end) for stop, (start, end) in pairs])


def _found(text: str, lines: list[Span]) -> _Found:
    raw = with_any_names(text, lines, [head_of(text, *line) for line in lines])
    return lines, raw, settled(text, lines, raw)


def _is_talk(text: str, lines: list[Span], heads: list[Head | None]) -> bool:
    timed = 2 * sum(bool(head.clock) for head in heads if head) >= sum(map(bool, heads))
    return _recur(text, heads) and _many(text, lines, heads) and (timed or is_spoken(text, heads))


def _recur(text: str, heads: list[Head | None]) -> bool:
    """Tell whether there are three turns, with times or speakers who come back."""
    marked, names = 0, []
    for above, head in pairwise([None, *heads]):
        if head and not are_one(above, head):
            marked += 1
            names += [] if head.clock else [head.who]
    if marked < 3 or 2 * len(names) <= marked:
        return marked >= 3
    return not are_records(text, names) and 2 * returning(names) >= marked


def _many(text: str, lines: list[Span], heads: list[Head | None]) -> bool:
    """Tell whether enough of the lines begin turns."""
    marked = [head for head in heads if head]
    names = [head.who for head in marked if not head.clock]
    alone = sum(
        head is not None and bool(head.who) and head.fills(text, stop)
        for head, (_, stop) in zip(heads, lines, strict=True)
    )
    sure = len(marked) >= 6 and returning(names) == len(marked)
    share = 4 if sure or 2 * alone >= len(marked) else 2
    return share * len(marked) >= len(lines) - _wrapped(text, lines, heads)


def _wrapped(text: str, lines: list[Span], heads: list[Head | None]) -> int:
    """Return how many lines go on with a full one, right above them, or are verses of a play."""
    verses = any(head and head.way == "c" and len(head.who) > 1 for head in heads)
    if (width := width_of(lines)) > _WIDEST and not verses:
        return 0
    return sum(
        heads[place] is None
        and not begins_paragraph(text, lines, place)
        and (verses or not has_room(text, lines[place - 1], lines[place], width))
        for place in range(1, len(lines))
    )


def built(text: str, lines: list[Span], heads: list[Head | None]) -> list[Turn] | None:
    """Return the turns that begin at the heads, None if none has words; lines go on with them."""
    found: list[Turn] = []
    after = _after(text, lines, heads)
    for place, ((start, end), head, time) in enumerate(
        zip(lines, heads, times(heads), strict=True)
    ):
        begin, stop = stripped(text, start, end)
        words = text[head.stop if head else begin : stop].strip()
        last = found[-1] if found and place != after else None
        until = end_of(head, time) if head else None
        if last and (head is None or not last.words):
            when, until, who = last.start, until or last.end, last.speaker
            if head is None:
                words = f"{last.words}\n{words}".strip()
            else:
                when, who = when if time is None else time, head.who or who
            found[-1] = Turn(last.begin, stop, words, when, until, who)
        else:
            found.append(Turn(begin, stop, words, time, until, head.who if head else ""))
    nexts = [turn.start for turn in found[1:]] + [None]
    spoken = [
        replace(t, end=_not_before(t.start, after) if t.end is None else t.end)
        for t, after in zip(found, nexts, strict=True)
    ]
    return [turn for turn in stamped(spoken) if any(map(str.isalnum, turn.words))] or None


def _after(text: str, lines: list[Span], heads: list[Head | None]) -> int:
    """Return the line below the last turn at which a program says what it has made, if one does."""
    last = max((place for place, head in enumerate(heads) if head), default=len(lines))
    for place in range(last + 1, len(lines)):
        if begins_paragraph(text, lines, place) and _NOTE.match(text, lines[place][0]):
            return place
    return len(lines)


def _not_before(start: float | None, after: float | None) -> float | None:
    return None if after is None or (start is not None and after < start) else after
