"""What begins lines as speakers do, but names nobody: records, numbers, and speech in a story."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import regex

from textseg.units.abbreviations import STARTERS
from textseg.units.heads import Head
from textseg.units.remarks import has_small_words

_QUOTE = regex.compile(r"\s*[\p{Pi}\p{Pf}\"„‚「『]")
_DIGIT = regex.compile(r"\s*\d")


def without_records(
    text: str, lines: Sequence[tuple[int, int]], heads: list[Head | None]
) -> list[Head | None]:
    """Return the heads without those of records, and of what a story quotes.

    All names without a time are of records if they come in rounds, or numbers follow half of them.
    """
    untimed = [head for head in heads if head and head.who and not head.clock]
    numbers = sum(_DIGIT.match(text, head.stop) is not None for head in untimed)
    if in_rounds([head.who for head in untimed]) or 2 * numbers > len(untimed):
        return [head if head and head.clock else None for head in heads]
    return [None if head and not head.clock and _quotes(text, head) else head for head in heads]


def in_rounds(names: Sequence[str]) -> bool:
    """Tell whether three or more come round in one order, as in records.

    At least two are complete, few names are missing from the others, and the first from none.

    >>> in_rounds(["plot", "tree", "leaf"] * 2), in_rounds(["ada", "ben"] * 9)
    (True, False)
    >>> in_rounds([*"abcd", *"abd", *"abcd"]), in_rounds([*"abc", *"ab", *"abc", *"ac"])
    (True, False)
    """
    order = {name: place for place, name in enumerate(dict.fromkeys(names))}
    if len(order) < 3:
        return False
    places = [order[name] for name in names]
    if not all(b == 0 or a < b for a, b in pairwise(places)):
        return False
    starts = [i for i, place in enumerate(places) if place == 0]
    complete = sum(b - a == len(order) for a, b in pairwise([*starts, len(places)]))
    enough = 0.7 if len(order) > 3 else 0.9  # three may talk so for a while
    return complete >= 2 and len(places) >= enough * len(order) * len(starts)


def _quotes(text: str, head: Head) -> bool:
    """Tell whether it is as in *Ben looked up: “Rain.”*: no name, and a quotation."""
    first = head.who.partition(" ")[0].lower()
    no_name = has_small_words(head.who) or (first in STARTERS and first != head.who.lower())
    return no_name and _QUOTE.match(text, head.stop) is not None
