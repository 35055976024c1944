"""Words before a colon that name nobody, in a transcript, as in *The question is: who pays?*.

Labels, such as *Note*, are known by themselves; these only by the rest of the file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import regex

from textseg.units.clocks import is_of_a_day
from textseg.units.heads import PARTICLE, Head, are_one
from textseg.units.labels import is_role

_SMALL = regex.compile(rf"(?!{PARTICLE}\b)\p{{Ll}}")


def without_remarks(
    text: str, lines: Sequence[tuple[int, int]], heads: list[Head | None]
) -> list[Head | None]:
    """Return the heads without names that are words, where more lines like theirs have no name.

    Those with a time are compared with the other times, those before a line's words with the lines
    that have neither. Words are names that come once: all of them, if few names come again, else
    those that are not written as names: once or twice, or, if they say no role, at most in one of
    twenty turns.
    """
    counts = Counter(head.who for head in heads if head)
    timed, untimed = [], []
    for head, (_, stop) in zip(heads, lines, strict=True):
        if head and head.named is not None and "a" not in head.way:
            timed.append(head)
        elif head and not head.clock and head.way != "n" and not head.fills(text, stop):
            untimed.append(head)
    times = sum(head is not None and bool(head.clock) and not head.who for head in heads)
    words = {
        head.stop
        for alike, others in ((timed, times), (untimed, heads.count(None)))
        for head in _words(alike, counts, others)
    }
    return [head.nameless() if head and head.stop in words else head for head in heads]


def without_strangers(
    text: str, lines: Sequence[tuple[int, int]], heads: Sequence[Head | None]
) -> list[Head | None]:
    """Return the heads without names that never have a time, where most have one.

    They are of lists inside messages. Who only ever answers untimed speaks about as often; where
    times stand alone, several may. Where each head is of a day, or fills its line, a name without
    a time is somebody who is talked to: *Ada: which error is it?*.
    """
    every = [
        (head, is_of_a_day(head) or head.fills(text, stop))
        for head, (_, stop) in zip(heads, lines, strict=True)
        if head and head.who
    ]
    timed = [head.who for head, _ in every if head.clock]
    if len(timed) >= max(3, len(every) - len(timed)) and all(
        of for head, of in every if head.clock
    ):
        return [head if head and head.clock else None for head in heads]
    known = set(timed)
    strangers = [head.who for head in heads if head and not head.clock and head.who not in known]
    most = max(Counter(strangers).values(), default=0)
    alone = sum(head is not None and bool(head.clock) for head in heads) - len(timed)
    below = sum(are_one(before, head) for before, head in pairwise(heads))
    many = 3 * most > len(timed) + alone // 2 or 2 * below > len(timed) + alone
    if many or len(timed) + alone < 3:
        return list(heads)
    return [head if head and (head.clock or head.who in known) else None for head in heads]


def _words(alike: Sequence[Head], counts: Counter[str], others: int) -> list[Head]:
    found = [head for head in alike if counts[head.who] == 1]
    if 2 * len(found) <= len(alike):
        few = len(alike) // 20
        found = [
            head
            for head in alike
            if has_small_words(head.who)
            and counts[head.who] <= (2 if is_role(head.who) else max(2, few))
        ]
    return found if len(found) < others else []


def has_small_words(name: str) -> bool:
    """Tell whether a name has words in lower case, as names of several words have few.

    >>> [has_small_words(name) for name in ("The question is", "Ada van Quay (host)", "ada")]
    [True, False, False]
    """
    words = name.partition("(")[0].split()
    return len(words) > 1 and any(_SMALL.match(word) for word in words)
