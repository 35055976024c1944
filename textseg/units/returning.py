"""Who comes back: after somebody else, as in a conversation, or in rounds, as in records."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise


def returning(names: Sequence[str]) -> int:
    """Return how many of the names are of somebody who comes back after somebody else.

    >>> returning(["ADA", "BEN", "ADA", "CEM", "CEM", ""])
    2
    """
    who = who_return(names)
    return sum(name in who for name in names)


def who_return(names: Sequence[str]) -> set[str]:
    """Return the names of those who come back after somebody else."""
    last: dict[str, int] = {}
    found = set()
    for place, name in enumerate(filter(None, names)):
        if place - last.get(name, place) > 1:
            found.add(name)
        last[name] = place
    return found


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
