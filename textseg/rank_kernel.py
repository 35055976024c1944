"""Compiled counting of smaller neighbours for `textseg.similarity.rank_transform`.

Loaded on first use, never by ``import textseg``. The loop runs along a row: neighbours at one
distance are neighbours in memory.
"""

from __future__ import annotations

import numpy as np
from numba import njit


@njit(cache=True, nogil=True)
def count_smaller(similarity, neighbours, half, cross):
    """Count for every cell the smaller neighbours in its window.

    Parameters
    ----------
    similarity : ndarray, shape (n_units, n_units)
    neighbours : ndarray, shape (n_units, n_units)
        The same as its cells are seen by others; infinite where they are to be ignored.
    half : int
        Distance from the centre to the edge of the window.
    cross : bool
        Whether the row and the column of the cell are left out.

    Returns
    -------
    ndarray of int, shape (n_units, n_units)
    """
    n = len(similarity)
    smaller = np.zeros((n, n), dtype=np.int64)
    for i in range(n):
        for row in range(max(0, i - half), min(n, i + half + 1)):
            if cross and row == i:
                continue
            for right in range(-min(half, n - 1), min(half, n - 1) + 1):
                if cross and right == 0:
                    continue
                first, last = max(0, -right), n - max(0, right)
                here, count = similarity[i, first:last], smaller[i, first:last]
                there = neighbours[row, first + right : last + right]
                for j in range(len(here)):
                    count[j] += there[j] < here[j]
    return smaller
