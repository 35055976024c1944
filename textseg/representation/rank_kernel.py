"""Compiled counting of smaller neighbours for `textseg.representation.similarity.rank_transform`.

Loaded on first use, never by ``import textseg``. The loops run along a row, where the neighbours
at one place of the window are neighbours in memory, and take four places at once. Of a symmetric
matrix, as similarities are, only the upper half is counted.
"""

from __future__ import annotations

import numpy as np

from textseg.compiling import compiled


@compiled()
def share_smaller(similarity, neighbours, half, cross):
    """Return for every cell the share of smaller ones among the others in its window.

    Parameters
    ----------
    similarity : ndarray, shape (n_units, n_units)
    neighbours : ndarray, shape (n_units, n_units)
        The same as its cells are seen by others; infinite where they are to be ignored.
    half : int
        Distance from the centre to the edge of the window, less than n_units.
    cross : bool
        Whether the row and the column of the cell are left out of the count.

    Returns
    -------
    ndarray, shape (n_units, n_units)
    """
    n, places = len(similarity), _places(half, cross)
    padded = np.full((n + 2 * half, n + 2 * half), np.inf)  # not smaller than anything
    padded[half : half + n, half : half + n] = neighbours
    smaller, share = np.empty(n, dtype=np.int64), np.empty((n, n))
    symmetric = _is_symmetric(similarity)
    for i in range(n):
        first = i if symmetric else 0
        _count(similarity[i], padded[i : i + 2 * half + 1], places, first, smaller)
        side = min(i + half, n - 1) - max(i - half, 0) + 1
        for j in range(first, n):
            cells = side * (min(j + half, n - 1) - max(j - half, 0) + 1)
            share[i, j] = smaller[j - first] / max(cells - 1, 1)
        for j in range(first if symmetric else n, n):
            share[j, i] = share[i, j]
    return share


@compiled()
def _is_symmetric(matrix):
    for i in range(len(matrix)):
        for j in range(i):
            if matrix[i, j] != matrix[j, i]:
                return False
    return True


@compiled()
def _places(half, cross):
    """List the places of a window, row and column."""
    side, n_places = 2 * half + 1, 0
    places = np.empty((side * side, 2), dtype=np.int64)
    for row in range(side):
        for column in range(side):
            if not cross or (row != half and column != half):
                places[n_places, 0], places[n_places, 1] = row, column
                n_places += 1
    return places[:n_places]


@compiled()
def _count(here, rows, places, first, smaller):
    """Count for a row of cells from the first one on; `rows` are those around it.

    The sum begins with a whole number: uncompiled, as with NUMBA_DISABLE_JIT, True + True is True.
    """
    here, fours = here[first:], len(places) // 4 * 4
    smaller[: len(here)] = 0
    for p in range(0, fours, 4):
        a, b = _seen(rows, places[p], first), _seen(rows, places[p + 1], first)
        c, d = _seen(rows, places[p + 2], first), _seen(rows, places[p + 3], first)
        for j in range(len(here)):
            x = here[j]
            smaller[j] += 0 + (a[j] < x) + (b[j] < x) + (c[j] < x) + (d[j] < x)
    for p in range(fours, len(places)):
        a = _seen(rows, places[p], first)
        for j in range(len(here)):
            smaller[j] += a[j] < here[j]


@compiled()
def _seen(rows, place, first):
    """Return what the cells from the first one on see at a place of their windows."""
    row, column = place
    return rows[row, first + column :]
