"""Errors that users meet: data that are not as they should be, and names that are not known."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class DataError(RuntimeError):
    """A data set is missing, damaged or not the one it should be; the message says the way out."""


def did_you_mean(name: object, known: Iterable[str]) -> str:
    """Return the known name that is most like this one, or, if none is, all of them.

    >>> did_you_mean("subsett", ["subset", "seed"]), did_you_mean("x", ["subset", "seed"])
    ("did you mean 'subset'?", 'there are subset, seed')
    """
    known = list(known)
    close = get_close_matches(str(name), known, n=1)
    return f"did you mean {close[0]!r}?" if close else f"there are {', '.join(known)}"
