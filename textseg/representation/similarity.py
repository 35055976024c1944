r"""Similarity of units and its rank transform: what C99 sees (section 3.1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import ArrayLike

from textseg.representation import normalize
from textseg.representation.dense import dense

#: Rules for counting the neighbours of a cell, see `rank_transform`.
RANK_RULES = ("window", "code", "cross")
#: Largest matrix made without being asked for more, in bytes; that of 16,000 units.
MAX_BYTES = 2 * 1024**3
#: Cosines are multiples of 1 / _STEPS. Equal ones, as of each unit with itself, come out of the
#: product some 1e-16 apart, by the machine's order of additions, and ranks would take this for an
#: order.
_STEPS = 2.0**40


def cosine_similarity(
    vectors: ArrayLike, *, raw: bool = False, max_bytes: int = MAX_BYTES
) -> np.ndarray:
    r"""Compute the cosine of every pair of units.

    .. math:: A_{ij} = \frac{\sum_w f_{iw} f_{jw}}{\sqrt{\sum_w f_{iw}^2 \sum_w f_{jw}^2}}

    Parameters
    ----------
    vectors : ndarray, shape (n_units, dim)
    raw : bool
        Leave them as the product gives them, as the paper's program does.
    max_bytes : int
        Most bytes the matrix may take.

    Returns
    -------
    ndarray, shape (n_units, n_units)
        In [-1, 1], in steps of 2^-40 unless they are raw; a unit without words is similar to
        nothing, itself included (0).

    Raises
    ------
    MemoryError
        If the matrix would take more than `max_bytes`; the message says how many.
    """
    vectors = dense(vectors)
    n_units = len(vectors)
    if (needed := 8 * n_units**2) > max_bytes:
        raise MemoryError(
            f"the similarities of {n_units:,} units take {needed:,} bytes, more than max_bytes = "
            f"{max_bytes:,}; use an objective that needs no such matrix (cvs, euclidean), or "
            "raise max_bytes"
        )
    unit_vectors = normalize(vectors)
    cosines = unit_vectors @ unit_vectors.T
    if not raw:
        cosines *= _STEPS
        np.rint(cosines, out=cosines)
        cosines /= _STEPS
    return cosines


def rank_transform(similarity: ArrayLike, size: int, *, rule: str = "window") -> np.ndarray:
    r"""Replace each value by the share of its neighbours that are smaller.

    .. math:: V_{ij} = \frac{1}{r^2-1}
              \sum_{\substack{i-r/2 \le l \le i+r/2 \\ l \neq i}}
              \sum_{\substack{j-r/2 \le m \le j+r/2 \\ m \neq j}} [A_{ij} > A_{lm}]

    Parameters
    ----------
    similarity : ndarray, shape (n_units, n_units)
    size : int
        Side r of the neighbourhood, odd; 0 leaves the similarities as they are.
    rule : {"window", "code", "cross"}
        "window" counts all other cells of the window clipped at the border and divides by their
        number. "code" does the same but, as the paper's program marks cells outside with -1 and
        skips what is negative, ignores every negative similarity; an experiment with this rule
        leaves the last bits of equal cosines to the machine, as the program does, which has moved
        the mean P_k of 400 documents by up to 0.15 points. "cross" is the formula to the
        letter: the whole row and column of the cell are left out, and the divisor is the number
        of cells in the clipped window less one.

    Returns
    -------
    ndarray, shape (n_units, n_units)
        In [0, 1].

    Raises
    ------
    ValueError
        If the size is even or negative, or the rule unknown.

    Examples
    --------
    >>> rank_transform([[3.0, 1.0], [2.0, 3.0]], 3).round(3)
    array([[0.667, 0.   ],
           [0.333, 0.667]])
    """
    similarity = dense(similarity)
    if size == 0:
        return similarity
    if size < 0 or size % 2 == 0:
        raise ValueError(f"rank_size must be odd (or 0 for none), got {size}")
    if rule not in RANK_RULES:
        raise ValueError(f"rank_rule must be one of {', '.join(RANK_RULES)}, got {rule!r}")
    # A window that reaches beyond the matrix on both sides holds no more than the whole of it.
    half = min(size // 2, len(similarity) - 1)
    neighbours = np.where(similarity < 0, np.inf, similarity) if rule == "code" else similarity
    return _ranker()(similarity, neighbours, half, rule == "cross")


@cache
def _ranker() -> Callable[[np.ndarray, np.ndarray, int, bool], np.ndarray]:
    """Return the compiled share of smaller neighbours, or NumPy's where Numba is missing."""
    try:
        from textseg.representation.rank_kernel import share_smaller
    except ImportError:
        return _share_smaller
    return share_smaller


def _share_smaller(
    similarity: np.ndarray, neighbours: np.ndarray, half: int, cross: bool
) -> np.ndarray:
    """Count as `textseg.representation.rank_kernel.share_smaller` does."""
    n_units, reach = len(similarity), range(-half, half + 1)
    smaller = np.zeros(similarity.shape, dtype=int)
    for down in reach:
        for right in reach:
            if cross and (down == 0 or right == 0):
                continue
            here, there = _shifted(n_units, down), _shifted(n_units, right)
            centre, other = (here[0], there[0]), (here[1], there[1])
            smaller[centre] += neighbours[other] < similarity[centre]
    place = np.arange(n_units)
    side = np.minimum(place + half, n_units - 1) - np.maximum(place - half, 0) + 1
    return smaller / np.maximum(np.outer(side, side) - 1, 1)


def _shifted(n: int, by: int) -> tuple[slice, slice]:
    """Return the places that have a neighbour at this distance, and those neighbours' places."""
    return slice(max(0, -by), n - max(0, by)), slice(max(0, by), n - max(0, -by))
