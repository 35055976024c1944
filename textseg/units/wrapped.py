"""Wrapped paragraphs in a text whose line ends are meant: one with lists, headings, ragged lines.

Lists don't outvote paragraphs: a paragraph is wrapped if small letters follow at least half of its
long lines without an end mark, those before items apart, if it has an end mark, and if the text
begins its sentences with capitals.
Chats and verses have no such paragraphs: their lines are short, or begin with capitals, or their
sentences begin with small letters too.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import pairwise

import regex

from textseg.units.beginnings import beginnings

Span = tuple[int, int]
MARK = regex.compile(r"[\p{Sentence_Terminal}…]")
FINAL = regex.compile(r"[\p{Sentence_Terminal}…][\"'”’»)\]]*\s*$")
ITEM = regex.compile(r"\s*(?:[-*+•–—]|[(\[]?(?:\d{1,3}(?:\.\d{1,3})*|\p{L}|[ivx]{2,4})[.)])\s+\S")
_LABEL = regex.compile(r"\s*[(\[]?(?:\d{1,3}\.)*(\d{1,3}|\p{L}|[ivx]{2,4})[.)]\s+\S")
_SECTION = regex.compile(r"\s*\d{1,3}\.\d")
#: Lines as long aren't items of a list, and seldom verses: a sentence may run on.
_LONG = 45
_COLONS = (":", "\uff1a")
#: What stands before a line that is quoted in an e-mail.
_QUOTED = "> \t"


def is_wrapped(text: str, lines: Sequence[Span]) -> bool:
    r"""Tell whether sentences run on from line to line of a paragraph.

    >>> text = "The ferry left the harbour at seven and took the\nbread with it. Gulls cried."
    >>> is_wrapped(text, [(0, 48), (49, len(text))])
    True
    """
    firsts = [
        text[slice(*after)].lstrip(_QUOTED)[:1]
        for before, after in pairwise(lines)
        if is_long(text, before)
        and not FINAL.search(text, *before)
        and not ITEM.match(text, *after)
    ]
    if not firsts or 2 * sum(map(str.islower, firsts)) < len(firsts):
        return False
    small, large = beginnings(text)
    return large > 2 * small and MARK.search(text, lines[0][0], lines[-1][1]) is not None


def hangs(text: str, item: Span | None, before: Span, after: Span) -> bool:
    """Tell whether a line goes on with an item of a list, under which it is indented."""
    if item is None or FINAL.search(text, *before) or ITEM.match(text, *after):
        return False
    words = text[slice(*after)].lstrip()
    return _indent(text, after) > _indent(text, item) and words[:1].islower() and words[1:2] != " "


def _indent(text: str, line: Span) -> int:
    return line[1] - line[0] - len(text[slice(*line)].lstrip())


def is_item(text: str, before: Span, after: Span, labels: Container[str], room: bool) -> bool:
    """Tell whether a line begins an item, and not with *J. Smith* or *19)* where a line was full.

    Its number, or letter, is the first or has the one before it among the labels of the paragraph.
    """
    if not ITEM.match(text, *after):
        return False
    label = label_of(text, after)
    if not label or room or FINAL.search(text, *before) or not is_long(text, before):
        return True
    if len(label) > 1 and not label.isdecimal():
        return "i" in labels
    before_it = str(int(label) - 1) if label.isdecimal() else chr(ord(label) - 1)
    first = label in ("1", "a", "A", "i", "I")
    if _SECTION.match(text, *after):  # a version, perhaps: the next has to be there
        first = first and "2" in labels
    return first or before_it in labels


def label_of(text: str, line: Span) -> str:
    """Return the number or letter of an item, if it has one."""
    found = _LABEL.match(text, *line)
    return found[1] if found else ""


def is_long(text: str, line: Span) -> bool:
    """Tell whether a line is too long for an item or a verse, and doesn't announce a list."""
    start, end = line
    return end - start >= _LONG and not text[start:end].rstrip().endswith(_COLONS)
