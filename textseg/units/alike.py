"""Lines that begin alike, as those of a talk in a form that is not known.

A form of talks has no end of variants. But somebody who speaks again is named again, so that
beginnings of lines, up to a mark such as a colon or the line's end, come back in turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import regex

from textseg.units.abbreviations import BEFORE_NAMES
from textseg.units.labels import is_label
from textseg.units.records import asks
from textseg.units.returning import in_rounds, who_return

#: Numbers, times and dates, which differ from turn to turn; that of *Speaker 1* is of a name.
_NUMBER = regex.compile(
    r"(?:#?\d+(?:[:./,-]\d+)+|(?<!\d|\p{L}[ _#]?)#?\d+)(?:[ \u202f]?[AaPp]\.?[Mm]\b\.?)?"
)
_BEGIN = regex.compile(
    r"(?P<open>[\[(<*#@|{~_>-]{0,4})[ \t]*"
    r"(?P<who>(?:\p{Lu}\p{L}{1,4}\.[ ])?[^\n]{1,40}?)(?:[.:>\])}*|—–\t]|[ ]{2}|[ ]-|[ \t]*$)"
)
#: After these, also what has no capital is a beginning: <|im_start|>user.
_OPEN = frozenset("[(#@|{")
_NO_NAME = regex.compile(r"[\"'“”„«‘]|.*[\w.]@\w|\P{L}*$")
_WORDS, _LEAST, _SHARE = 5, 6, 4


def alike(text: str) -> tuple[int, int, list[str]] | None:
    r"""Return how many lines begin alike, of how many, and how; None if too few do.

    They are a quarter of the lines, or of those that begin paragraphs, and somebody asks.

    >>> alike("Ada - Rain?\nBen - I see rain.\nAda - Oh.\nCem - So?\n" * 3)
    (12, 12, ['Ada', 'Ben', 'Cem'])
    >>> alike("Speaker 1 - Rain?\nSpeaker 2 - I see rain.\n" * 3)
    (6, 6, ['Speaker 1', 'Speaker 2'])
    """
    pairs = pairwise(["", *map(str.strip, text.splitlines())])
    begins = [(_beginning(line), not above) for above, line in pairs if line]
    found: tuple[int, int, list[str]] | None = None
    for group in ([who for who, _ in begins], [who for who, is_first in begins if is_first]):
        names = _names(group)
        enough = len(names) >= _LEAST and _SHARE * len(names) >= len(group)
        if enough and (found is None or len(names) * found[1] > found[0] * len(group)):
            found = len(names), len(group), [name for name, _ in Counter(names).most_common(3)]
    return found if found and asks(text) else None


def _names(beginnings: Sequence[str]) -> list[str]:
    """Return the beginnings that come back after another one, at least three times each."""
    counts = Counter(filter(None, beginnings))
    often = [name for name in beginnings if counts.get(name, 0) > 2]
    who = who_return(often)
    names = [name for name in often if name in who]
    return [] if len({*names}) < 2 or in_rounds(names) else names


def _beginning(line: str) -> str:
    """Return how a stripped line begins, without numbers, if it may name somebody; else nothing."""
    found = _BEGIN.match(_NUMBER.sub("0", line[:80]))
    who = found["who"].lstrip("0# ").strip() if found else ""
    if not who or _NO_NAME.match(who) or len(who.split()) > _WORDS or who.lower() in BEFORE_NAMES:
        return ""
    small = who == who.lower() and who != who.upper()
    if is_label(who) or (small and _OPEN.isdisjoint(found["open"])):
        return ""
    return who
