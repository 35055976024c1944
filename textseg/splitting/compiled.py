"""Where the compiled kernels come in: for objectives in `KERNELS`, if Numba is installed.

Any other is split in NumPy, with the same result.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from textseg.objectives import ContentVector, Euclidean, Objective, Sum

#: The forms of scores for which there are compiled kernels, see `Kernel`.
FORMS = ("city_block", "squared", "area", "table")
#: Up to this many units, the scores of all segments of a `Sum` are tabulated.
_TABLE_UNITS = 1000


class Kernel(NamedTuple):
    r"""What compiled code needs to know of an additive objective.

    Attributes
    ----------
    form : {"city_block", "squared", "area", "table"}
        With the table T, the offsets q and the scale c, the score is
        :math:`c \lVert T_j - T_i \rVert_1`,
        :math:`\lVert T_j - T_i \rVert_2^2 / (j - i) - (q_j - q_i)`,
        :math:`q_j - T_{ij} - T_{ji} + q_i - c\, (j - i)^2`, or :math:`T_{ij}` itself.
    table : ndarray, shape (n_units + 1, dim)
        Of float64, rows contiguous; ``dim`` is ``n_units + 1`` for "area" and
        "table".
    offsets : ndarray, shape (n_units + 1,)
        For "squared" and for "area", where they are the diagonal of the table; else empty.
    scale : float
    """

    form: str
    table: np.ndarray
    offsets: np.ndarray = np.empty(0)
    scale: float = 1.0


@cache
def kernels() -> Any:
    """Load `splitting.kernels`; return None where Numba is missing or doesn't fit this NumPy."""
    try:
        from textseg.splitting import kernels
    except ImportError:
        return None
    return kernels


def offered(objective: Objective) -> Kernel | None:
    """Return the kernel of an objective, None if it has none or there is no Numba.

    One derived from an objective that has a kernel may score differently, so it has none.
    """
    offer = KERNELS.get(type(objective))
    return offer(objective) if offer is not None and kernels() is not None else None


def _of_content_vectors(objective: ContentVector) -> Kernel:
    return Kernel("city_block", objective.prefix, scale=objective.prefix.shape[1] ** -0.5)


def _of_euclidean(objective: Euclidean) -> Kernel:
    return Kernel("squared", objective.prefix, objective.squares)


def _of_sum(objective: Sum) -> Kernel | None:
    return Kernel("table", tabulated(objective)) if objective.n_units <= _TABLE_UNITS else None


def tabulated(objective: Objective) -> np.ndarray:
    """Tabulate the scores of all segments of an additive objective, 0 where there is none."""
    table = np.zeros((objective.n_units + 1,) * 2)
    for end in range(1, objective.n_units + 1):
        table[:end, end] = objective.score(np.arange(end), end)
    return table


#: By type. Objectives made elsewhere add themselves.
KERNELS: dict[type, Callable[[Any], Kernel | None]] = {
    ContentVector: _of_content_vectors,
    Euclidean: _of_euclidean,
    Sum: _of_sum,
}
