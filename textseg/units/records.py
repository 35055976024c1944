"""What begins lines as speakers do, but names nobody: records, numbers, and speech in a story."""

from __future__ import annotations

from collections.abc import Sequence

import regex

from textseg.units.abbreviations import STARTERS
from textseg.units.heads import Head
from textseg.units.labels import ADDRESS, ARTICLES, is_role
from textseg.units.remarks import has_small_words
from textseg.units.returning import in_rounds

_QUOTE = regex.compile(r"\s*[\p{Pi}\p{Pf}\"„‚「『]")
_DIGIT, _WORD = regex.compile(r"[^\S\r\n]*\d"), regex.compile(r"[\p{L}\p{M}'’]+")
_DOZEN = 12


def without_records(text: str, heads: list[Head | None]) -> list[Head | None]:
    """Return the heads without those of records, and of what a story quotes.

    All names without a time are of records if they come in rounds, or numbers follow half of them.
    """
    untimed = [head for head in heads if head and head.who and not head.clock]
    numbers = sum(_DIGIT.match(text, head.stop) is not None for head in untimed)
    if are_records(text, [head.who for head in untimed]) or 2 * numbers > len(untimed):
        return [head if head and head.clock else None for head in heads]
    return [None if head and not head.clock and _quotes(text, head) else head for head in heads]


def are_records(text: str, names: Sequence[str]) -> bool:
    """Tell whether names come in rounds; but a moderator may ask all, who say I and you."""
    return in_rounds(names) and not (any(map(is_role, dict.fromkeys(names))) and asks(text))


def asks(text: str) -> bool:
    """Tell whether there is a question, and somebody says I or you."""
    return "?" in text and not ADDRESS.isdisjoint(_words(text))


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]


def is_spoken(text: str, heads: Sequence[Head | None]) -> bool:
    """Tell whether somebody asks, or says I or you, as somebody does in a long talk.

    It is not told of a dozen turns or fewer, nor in languages whose articles are not known.
    """
    if "?" in text or sum(head is not None for head in heads) <= _DOZEN:
        return True
    words = _words(text)
    few = sum(word in ARTICLES for word in words) < 2 * _DOZEN
    return few or not ADDRESS.isdisjoint(words)


def _quotes(text: str, head: Head) -> bool:
    """Tell whether it is as in *Ben looked up: “Rain.”*: no name, and a quotation."""
    first = head.who.partition(" ")[0].lower()
    no_name = has_small_words(head.who) or (first in STARTERS and first != head.who.lower())
    return no_name and _QUOTE.match(text, head.stop) is not None
