"""Where the compiled kernels come in: for objectives that offer one, if Numba is installed."""

from __future__ import annotations

from functools import cache
from typing import Any

from textseg.objectives.base import Kernel, Objective


@cache
def kernels() -> Any:
    """Load `splitting.kernels`; return None where Numba is missing or doesn't fit this NumPy."""
    try:
        from textseg.splitting import kernels
    except ImportError:
        return None
    return kernels


def offered(objective: Objective) -> Kernel | None:
    """Return the kernel that the objective offers, None if it has none or there is no Numba."""
    offer = getattr(objective, "kernel", None)
    return offer() if offer is not None and kernels() is not None else None
