"""How functions are compiled, and cached on disk where a folder can be written to.

Loaded only by modules that need Numba. Its cache is a convenience: where a file of it is damaged,
or can't be read or written, a warning says so, and functions are compiled again.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from numba import njit
from numba.core.caching import FunctionCache

from textseg.errors import said


def compiled(**options: Any) -> Any:
    """Return a decorator like ``numba.njit``, for functions that release the interpreter lock.

    Compiled code is cached for the next process. Where Numba finds no folder that it may write
    to, as for an account without a home folder, each process compiles the functions again.
    """

    def decorate(function: Callable) -> Any:
        made = njit(nogil=True, **options)(function)
        if hasattr(made, "enable_caching"):  # else NUMBA_DISABLE_JIT is set
            try:
                made._cache = _Cache(function)  # as `enable_caching` does
            except RuntimeError:  # "no locator available for file …"
                _do_without("Numba finds no folder to keep compiled code in")
        return made

    return decorate


class _Cache(FunctionCache):
    """Numba's cache of a function, whose faults stop nothing."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except OSError as error:
            _do_without(f"compiled code can't be read from {self.cache_path} ({said(error)})")
        except Exception as error:  # whatever reading a damaged pickle may raise
            self._set_aside(error)
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            super().save_overload(sig, data)
        except OSError as error:
            _do_without(f"compiled code can't be kept in {self.cache_path} ({said(error)})")

    def _set_aside(self, error: Exception) -> None:
        """Rename the index of the function, without which its other files aren't read either."""
        index = Path(self.cache_path, f"{self._impl.filename_base}.nbi")
        way_out = "its index is set aside as *.damaged, and the code compiled again"
        try:
            index.replace(f"{index}.damaged")
        except FileNotFoundError:  # another process has done so
            pass
        except OSError:
            way_out = "remove this folder"
        _warn(f"compiled code in {self.cache_path} is damaged ({type(error).__name__}): {way_out}")


def _do_without(why: str) -> None:
    way_out = "set NUMBA_CACHE_DIR to a folder that can be written to"
    _warn(f"{why}, so each process compiles it again; {way_out}")


@cache  # once, whatever the number of functions
def _warn(message: str) -> None:
    warnings.warn(message, stacklevel=2)
