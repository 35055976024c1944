r"""Where sentences end: marks of any script, and what keeps a full stop from being an end.

A block (`textseg.units.blocks`) ends a sentence. Inside it, a run of marks with the property
``Sentence_Terminal`` of Unicode does, with the closing quotes and references to notes ([1], or
digits that copying left glued to it) after it, unless

* it is of ASCII and neither a space nor a new word with a capital follows (3.14, www.x.org);
* a small letter follows, and the mark is an ellipsis, stands in quotes, or belongs to a short word
  or an abbreviation; in a text that sets no capitals, only abbreviations count;
* a capital follows an abbreviation, an initial or an ordinal number (`textseg.units.full_stops`);
* it belongs to the number or letter of a list item;
* it is an ellipsis of three full stops before a number, or in a text in which small letters follow
  most of them: speakers break off, and go on.

A stretch without a letter or digit is part of the sentence before it. Abbreviations and first words
are lists, `textseg.units.abbreviations`; a text that fools them can be given as spans.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

import regex

from textseg.units.beginnings import beginnings
from textseg.units.blocks import Span, blocks, headed, joined, stripped
from textseg.units.full_stops import NO_ENDS, NO_SMALL_ENDS, goes_on, is_word, last_word

#: Also “ ‘ « ‹, which close in German and Czech; where they open, a space stands before them.
_CLOSING = "\"'”’»›“‘«‹)\\]}」』）】*_"
#: French has a space before its closing quotes; where they open, none stands behind them.
_SPACED = r"[ \u00a0\u202f][»›](?=\s|[,;:.!?…)]|$)"


def _notes(small: str, large: str) -> str:
    """Return what references to notes look like: [1], [^1], 1 raised or glued to the mark; 3,4."""
    word = rf"(?:(?<={small}{small}[.!?])|(?<={small}[.!?][\"'”’)]))"
    return (
        rf"(?:{word}\d{{1,3}}(?:[,–-]\d{{1,3}})*(?=\s+[\"'“‘(]?{large})"
        r"|[\xb9\xb2\xb3\u2070\u2074-\u2079]{1,3}"
        r"|(?:\[(?:\d{1,3}(?:[,;–-] ?\d{1,3})*|[a-z]|note \d{1,3}|citation needed"
        r"|\^[^\]\s]{1,30})\])*)"
    )


_NOTES, _ASCII_NOTES = _notes(r"\p{Ll}", r"\p{Lu}"), _notes("[a-z]", "[A-Z]")
#: What isn't seen: between a mark and the next sentence it may stand for a space.
_UNSEEN = "\u200b\u200c\u200d\u2060\ufeff"
#: Marks with the spaces that spaced ellipses have, closing quotes, and what stands after them.
_MARKS = regex.compile(
    rf"(?P<mark>(?:[\p{{Sentence_Terminal}}…\u037e\u0f0d\u0f0e]|(?<=\p{{Greek}});)"
    rf"(?:[ \u00a0]?[\p{{Sentence_Terminal}}…])*)"
    rf"(?P<close>(?:[{_CLOSING}]|{_SPACED})*{_NOTES})(?P<space>[\s{_UNSEEN}]*)"
)
#: The same in ASCII, for speed: the standard library's is several times as fast.
_ASCII_MARKS = re.compile(
    r"(?P<mark>[.!?](?: ?[.!?])*)"
    rf"(?P<close>[\"')\]}}*_]*{_ASCII_NOTES})(?P<space>\s*)"
)
_ELLIPSIS = re.compile(r"\. ?\. ?\.|…")
_AFTER_ELLIPSIS = (
    regex.compile(r"(?:\w\. ?\. ?\.|…) \p{Ll}"),
    regex.compile(r"(?:\w\. ?\. ?\.|…) \p{Lu}"),
)
_PAGE = re.compile(r"(?:\d+|[ivxlc]+)[ \t]*(?:[\r\n]|$)")
_BRACKETS = ("(", "[")
_OPENING = "\"'“”‘’«‹„‚([{¿¡「『（-–—*_ "
_ASCII_WORD = re.compile(r"[A-Za-z0-9'-]+")
_NEW_WORD = regex.compile(r"\p{Lu}(?:\p{Ll}|\s|['’])")
_WORD = regex.compile(r"[\p{L}\p{M}\p{N}'’-]+")


def sentences(text: str) -> list[Span]:
    """Return start and end of every sentence, without the spaces around it.

    Examples
    --------
    >>> text = "Dr. J. Harrow paid 3.14 . . . and left. No. 5 is his. iCloud keeps it."
    >>> [text[a:b] for a, b in sentences(text)]
    ['Dr. J. Harrow paid 3.14 . . . and left.', 'No. 5 is his.', 'iCloud keeps it.']
    """
    ascii_only = text.isascii()
    marks, word = (_ASCII_MARKS, _ASCII_WORD) if ascii_only else (_MARKS, _WORD)
    style = _Style(text)
    spans: list[Span] = []
    for start, end, whole in blocks(text):
        start, end = stripped(text, start, end)
        if whole:
            spans.append((start, end))
            continue
        pieces, begin = [], start
        for found in marks.finditer(text, start, end):
            number = start if begin == start else None  # where that of an item would begin
            if found.end() < end and _ends(text, found, number, word, style):
                pieces.append((begin, found.start("space") if ascii_only else found.end()))
                begin = found.end()
        pieces.append((begin, end))
        if not ascii_only:  # with spaces, and what may stand for them
            pieces = [stripped(text, *piece) for piece in pieces]
        spans.extend(joined(text, [piece for piece in pieces if piece[0] < piece[1]]))
    return headed(text, joined(text, spans))


class _Style:
    """How the writer of a text uses capitals and ellipses; found out when it is asked for."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def cased(self) -> bool:
        """Whether sentences begin with capitals: more do than don't."""
        small, large = beginnings(self._text)
        return large >= small

    @cached_property
    def pauses(self) -> bool:
        """Whether an ellipsis is a pause: more are followed by a small letter than by a capital."""
        small, large = (len(rule.findall(self._text)) for rule in _AFTER_ELLIPSIS)
        return small > large


def _ends(text: str, found: Any, number: int | None, a_word: Any, style: _Style) -> bool:
    mark, close, space = found.group("mark", "close", "space")
    space = space.strip(_UNSEEN)
    if not mark.isascii() and mark[-1] != "…":
        return not text[found.end()].isdigit() or bool(space)
    if mark.count(".") > 3 and _PAGE.match(text, found.end()):
        return False  # of a table of contents
    if mark != "." and not close and _ELLIPSIS.fullmatch(mark):
        following = text[found.end()]
        if following.isdigit() or (following.isupper() and style.pauses):
            return False
    at = found.end()
    if not space and not close:
        return (
            text[found.start() - 2 : found.start()].isalpha()
            and text[found.start() - 1].islower()
            and _NEW_WORD.match(text, at) is not None
            and last_word(text, found.start()).lower() not in NO_ENDS
        )
    if not space or (close[-1:].isdecimal() and not is_word(text, found.start())):
        return False
    bracket = text[at : at + 1] in _BRACKETS
    while at < len(text) and text[at] in _OPENING:
        at += 1
    word = following.group() if (following := a_word.match(text, at)) else ""
    if len(word) == 1 and text[at + 1 : at + 2] == ".":
        word += "."  # an initial, not the word I or a
    if word[:1].islower() and word == word.lower() and not bracket:
        return _small_letter_begins(text, found, style)
    return mark != "." or not goes_on(text, found.start(), number, word)


def _small_letter_begins(text: str, found: Any, style: _Style) -> bool:
    """Tell whether a sentence that begins with a small letter can begin here."""
    mark, close = found.group("mark", "close")
    if (close or mark != ".") and style.cased:
        return False
    if len(mark) > 1 or mark == "…":
        return not style.cased and set(mark) <= {"!", "?"}
    if mark != ".":
        return True
    word = last_word(text, found.start())
    lower = word.lower()
    if len(word) == 1 or "." in word or lower in NO_SMALL_ENDS:
        return False
    return not style.cased or (
        len(word) > 3 and not word[0].isdigit() and bool(word.strip("IVXLC"))
    )
