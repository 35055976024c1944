"""Silence about a text of which all has been said: where it is segmented again and again.

`warnings.catch_warnings` is of the whole process, so that threads would silence each other, and
even for good. This is of the thread, or the task, that asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_QUIET = ContextVar("quiet", default=False)


@contextmanager
def quietly() -> Iterator[None]:
    """Have nothing said again of a text: `is_quiet` tells those who would.

    Examples
    --------
    >>> with quietly():
    ...     is_quiet()
    True
    >>> is_quiet()
    False
    """
    before = _QUIET.set(True)
    try:
        yield
    finally:
        _QUIET.reset(before)


def is_quiet() -> bool:
    """Tell whether warnings about a text have been given before."""
    return _QUIET.get()
