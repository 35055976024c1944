"""How functions are compiled, and cached on disk where a folder can be written to.

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

    Compiled code is cached for the next process. Where Numba finds no folder that it may write
    to, as for an account without a home folder, each process compiles the functions again.
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
