"""The splitter of a name, and which options it takes: those of its signature, but what is fixed."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from typing import Any

from textseg.splitting import AUTOMATIC, SPLITTERS, SplitResult

#: The options that every splitter takes.
COMMON = frozenset({"min_length", "max_length", "tie"})


def strategy_of(splitter: str) -> Callable[..., SplitResult]:
    """Return the splitter of a name: the one it has now, as it can be given to another one."""
    return AUTOMATIC[splitter] if splitter in AUTOMATIC else SPLITTERS[splitter]


def options_of(splitter: str) -> frozenset[str]:
    """Return the options of a splitter.

    Those of its `fixed_options` no longer are; any ``**options`` stand for `COMMON`.

    >>> sorted(options_of("penalised"))
    ['max_length', 'min_length', 'penalty', 'prune', 'tie']
    """
    strategy = strategy_of(splitter)
    try:
        taken = _parameters(strategy)
    except TypeError:  # an object that can change has no hash
        taken = _read(strategy)
    return taken - {"objective", "n_segments", *fixed_options(splitter)}


def fixed_options(splitter: str) -> dict[str, Any]:
    """Return the options of a splitter that ``functools.partial`` has set.

    >>> fixed_options("exact")
    {}
    """
    return getattr(strategy_of(splitter), "keywords", {})


def _read(strategy: Callable) -> frozenset[str]:
    taken = inspect.signature(strategy).parameters.values()
    names = {p.name for p in taken if p.kind is not p.VAR_KEYWORD}
    return frozenset(names.union(*(COMMON for p in taken if p.kind is p.VAR_KEYWORD)))


_parameters = cache(_read)
