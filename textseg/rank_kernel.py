"""Compiled counting of smaller neighbours for `textseg.similarity.rank_transform`.

Loaded on first use, never by ``import textseg``. The loop runs along a row, where neighbours at
one distance are neighbours in memory, and takes four distances at once.
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
    n, side = len(similarity), 2 * half + 1
    padded = np.full((n + 2 * half, n + 2 * half), np.inf)  # not smaller than anything
    padded[half : half + n, half : half + n] = neighbours
    smaller = np.zeros((n, n), dtype=np.int64)
    for i in range(n):
        here, count = similarity[i], smaller[i]
        for down in range(side):
            if cross and down == half:
                continue
            row = padded[i + down]
            if cross:
                _count(here, row, 0, half, count)
                _count(here, row, half + 1, side, count)
            else:
                _count(here, row, 0, side, count)
    return smaller


@njit(cache=True, nogil=True)
def _count(here, row, first, last, count):
    n, right = len(here), first
    while right + 4 <= last:
        a, b = row[right : right + n], row[right + 1 : right + 1 + n]
        c, d = row[right + 2 : right + 2 + n], row[right + 3 : right + 3 + n]
        for j in range(n):
            x = here[j]
            count[j] += (a[j] < x) + (b[j] < x) + (c[j] < x) + (d[j] < x)
        right += 4
    for left_over in range(right, last):
        a = row[left_over : left_over + n]
        for j in range(n):
            count[j] += a[j] < here[j]
