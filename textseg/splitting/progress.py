"""Progress of a search in compiled code, or of several."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_listener: ContextVar[Callable[[float], None] | None] = ContextVar("listener", default=None)


@contextmanager
def reporting(listener: Callable[[float], None]) -> Iterator[None]:
    """Call `listener` with the share of a search that is done, in 0 … 1, while it is running.

    Short searches, and those that are not compiled, report nothing.

    Examples
    --------
    >>> with reporting(print):
    ...     report(1, 4)
    0.25
    """
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)


@contextmanager
def part(number: int, of: int) -> Iterator[None]:
    """Report what is done meanwhile as one of several equal parts, counted from 0.

    Examples
    --------
    >>> with reporting(print), part(1, 2):
    ...     report(1, 4)
    0.625
    1.0
    """
    outer = _listener.get()
    if outer is None:
        yield
        return
    try:
        with reporting(lambda share: outer((number + share) / of)):
            yield
    finally:
        report(number + 1, of)


def report(done: int, of: int) -> None:
    """Tell the listener, if there is one."""
    if (listener := _listener.get()) is not None:
        listener(done / of)
