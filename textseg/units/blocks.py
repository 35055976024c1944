r"""Blocks that no sentence crosses: paragraphs, intended lines, and blocks that stay whole.

A paragraph ends at an empty line (in double-spaced text at two, see `textseg.units.double_spaced`),
a form feed, U+2029, or two of any other line ends. A single line end is meant, rather than made by
wrapping, before an item of a list, and after a line on which the next word would have had room:
always, if at least half of the lines are such, or longer than the others are wide, or if all are
short, or if hardly any has an end mark (turns, chats, lists, verses); in wrapped text, and after
the long lines of a wrapped paragraph of any text (`textseg.units.wrapped`), only before a capital
or digit and after a line without an end mark, as headings are. Fenced code and tables of Markdown
are whole, and a heading (``# …``) is part of what follows it.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from functools import partial
from itertools import pairwise

import regex

from textseg.units.double_spaced import single_spaced
from textseg.units.fences import fences
from textseg.units.wrapped import (
    FINAL,
    ITEM,
    MARK,
    hangs,
    is_item,
    is_long,
    is_wrapped,
    label_of,
)

Span = tuple[int, int]
LINE_END = regex.compile(r"\r\n|[\n\r\v\f\x85\u2028\u2029]")
_TABLE = regex.compile(r"[ ]{0,3}\|.*\|\s*$")
_HEADING = regex.compile(r"#{1,6}\s+\S")
#: No prose is wrapped to fewer characters a line.
_NARROW = 30
#: What ends a unit whatever the lines are like.
_PAGE = "\f\u2029"
_BLANK = "> \t"
_CODE = re.compile(r"^>>> |[(=]|<-")
_LETTER = re.compile(r"[^\W_]")
#: The number of a page in a table of contents.
_LEADER = regex.compile(r"\.(?:[ ]?\.){3,}\s*(?:\d+|[ivxlc]+)$")
#: A word divided at the end of a line.
_HYPHENATED = regex.compile(r"\p{Ll}[-\u00ad\u2010]\s+\p{Ll}")


def lines(text: str) -> list[Span]:
    """Return start and end of every line that isn't blank, without the spaces around it."""
    found = (stripped(text, a, b) for a, b, _ in _lines(text))
    return joined(text, [span for span in found if span[0] < span[1]])


def paragraphs(text: str) -> list[Span]:
    """Return start and end of every paragraph, without the spaces around it."""
    spans = [stripped(text, group[0][0], group[-1][1]) for group, _ in _groups(text)]
    return headed(text, joined(text, spans))


def blocks(text: str) -> Iterator[tuple[int, int, bool]]:
    """Yield start and end of all that sentences don't cross, and whether it is to stay whole."""
    groups = _groups(text)
    # Quotations of e-mails were wrapped by somebody else.
    quoted = [_is_quoted(text, group) for group, _ in groups]
    layouts = [
        _layout(
            text, [g for (g, whole), q in zip(groups, quoted, strict=True) if q is of and not whole]
        )
        for of in (False, True)
    ]
    for (group, whole), of in zip(groups, quoted, strict=True):
        limit, all_meant = layouts[of]
        start = group[0][0]
        wrapped = all_meant and not whole and is_wrapped(text, group)
        item, labels = None, set(map(partial(label_of, text), group))
        for before, after in pairwise(group):
            item = before if ITEM.match(text, *before) else item
            room = has_room(text, before, after, limit)
            if whole or (not room and hangs(text, item, before, after)):
                continue
            meant = all_meant and not (wrapped and is_long(text, before))
            if _is_meant(text, before, after, room, meant, labels):
                yield start, before[1], False
                start = after[0]
        yield start, group[-1][1], whole


def _is_quoted(text: str, group: list[Span]) -> bool:
    lines = [text[slice(*line)].lstrip() for line in group]
    code = sum(_CODE.search(line) is not None for line in lines)  # behind the prompt of Python or R
    return all(line.startswith(">") for line in lines) and 2 * code < len(lines)


def _layout(text: str, groups: list[list[Span]]) -> tuple[int, bool]:
    """Return the width to which paragraphs are wrapped, and whether all line ends are meant."""
    inner = [pair for group in groups for pair in pairwise(group)]
    limit = width_of([line for pair in inner for line in pair])
    unmarked = len(inner) >= 10 and 10 * sum(
        MARK.search(text, *line) is not None for _, line in inner
    ) <= len(inner)
    early = sum(has_room(text, *pair, limit) or _overlong(pair[0], limit) for pair in inner)
    return limit, len(inner) > 1 and (2 * early >= len(inner) or limit < _NARROW or unmarked)


def headed(text: str, spans: list[Span]) -> list[Span]:
    """Join a heading of Markdown to what follows it."""
    if "#" not in text:
        return spans
    found: list[Span] = []
    for start, end in reversed(spans):
        if found and _HEADING.match(text, start, end) and not LINE_END.search(text, start, end):
            found[-1] = (start, found[-1][1])
        else:
            found.append((start, end))
    return found[::-1]


def joined(text: str, spans: list[Span]) -> list[Span]:
    """Join spans without a letter or digit to the one before, or the first to the next."""
    found: list[Span] = []
    begun = True  # whether the last one has a letter or digit
    for start, end in spans:
        wordless = not text[start].isalnum() and _LETTER.search(text, start, end) is None
        if found and (wordless or not begun):
            found[-1] = (found[-1][0], end)
            begun = begun or not wordless
        else:
            found.append((start, end))
            begun = not wordless
    return found


def stripped(text: str, start: int, end: int) -> Span:
    """Return the span without the spaces around it."""
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), end - len(piece) + len(piece.rstrip())


def _groups(text: str) -> list[tuple[list[Span], bool]]:
    """Return the lines of every paragraph, and whether it is a fence, a table or a heading."""
    groups: list[tuple[list[Span], bool]] = []
    open_group, kind, closing = False, "", -1
    every = list(_lines(text))
    closed = fences(text, [(start, end) for start, end, _ in every])
    for place, (start, end, line_end) in enumerate(every):
        line = (start, end)
        if place <= closing:
            groups[-1][0].append(line)
            continue
        if not text[start:end].strip(_BLANK):  # quoted, an empty line has its mark
            open_group = False
            if stripped(text, start, end)[0] < end:
                groups.append(([line], False))
        elif place in closed:
            closing, open_group = closed[place], False
            groups.append(([line], True))
        else:
            now = _kind(text, start, end)
            if open_group and now == kind != "heading":
                groups[-1][0].append(line)
            else:
                groups.append(([line], bool(now)))
            open_group, kind = True, now
        if line_end and line_end in _PAGE:
            open_group = False
    return single_spaced(text, groups)


def _kind(text: str, start: int, end: int) -> str:
    """Return what a line is of, if that stays whole."""
    if _TABLE.match(text, start, end):
        return "table"
    return "heading" if _HEADING.match(text, start, end) else ""


def _lines(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield start and end of every line, and the line end after it."""
    start = int(text.startswith("\ufeff"))
    for found in LINE_END.finditer(text, start):
        yield start, stripped(text, start, found.start())[1], found.group()
        start = found.end()
    if start < len(text):
        yield start, stripped(text, start, len(text))[1], ""


def width_of(spans: Sequence[Span]) -> int:
    """Return the width to which the lines are wrapped, if they are: most are about as long."""
    lengths = sorted(end - start for start, end in spans)
    return lengths[3 * len(lengths) // 4] if lengths else 0


def has_room(text: str, before: Span, after: Span, width: int) -> bool:
    """Tell whether the first word of a line would have fitted on the line before."""
    start, end = stripped(text, *after)
    word = next(iter(text[start:end].split(None, 1)), "")
    return before[1] - before[0] + 1 + len(word) <= width


def _overlong(line: Span, width: int) -> bool:
    """Tell whether a line is longer than any that is wrapped to about this width."""
    return line[1] - line[0] > width + 20


def _is_meant(
    text: str, before: Span, after: Span, room: bool, all_meant: bool, labels: Container[str]
) -> bool:
    if _LEADER.search(text, *before):
        return True
    if _HYPHENATED.match(text, stripped(text, *before)[1] - 2):
        return False
    if all_meant or is_item(text, before, after, labels, room):
        return True
    first = text[stripped(text, *after)[0]]
    return (first.isdigit() or first.isupper()) and room and not FINAL.search(text, *before)
