"""Compiled functions that are kept on disk where there is a place for them.

Loaded only by modules that need Numba.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import cache
from typing import Any

from numba import njit


def compiled(**options: Any) -> Any:
    """Return a decorator like ``numba.njit``, for functions that release the interpreter lock.

    What is compiled is kept for the next process. Where Numba finds no folder that it may write
    to, as for an account without a home, functions are compiled in each process anew.
    """

    def decorate(function: Callable) -> Any:
        try:
            return njit(cache=True, nogil=True, **options)(function)
        except RuntimeError:  # "no locator available for file …"
            _warn()
            return njit(nogil=True, **options)(function)

    return decorate


@cache
def _warn() -> None:
    warnings.warn(
        "Numba finds no folder to keep compiled code in, so each process compiles it again; set "
        "NUMBA_CACHE_DIR to a folder that can be written to",
        stacklevel=4,
    )
