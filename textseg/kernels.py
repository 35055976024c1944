"""Compiled kernels: dynamic programming over scores that are computed tile by tile.

Only what dominates the time is here. Loaded on first use, never by ``import textseg``; where Numba
is missing the same searches run in NumPy. An objective takes part by offering a `Kernel`: the form
of its score and the arrays it is computed from.

A tile holds the scores of the segments from `TILE` neighbouring starts to `TILE` neighbouring ends,
so that every number loaded is used many times before it leaves the cache. Ends are contiguous in
memory: a loop over them has no horizontal sum. Four starts and four dimensions are taken at once.
No N × N table exists at any time. All functions release the interpreter lock.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numba import njit

from textseg.objectives.base import FORMS, Kernel
from textseg.splitting.base import TIE_TOLERANCE

#: Starts and ends of a tile.
TILE = 128
#: Loops over the ends of a tile begin and end at multiples of this, the rest being ignored.
_ALIGN = 8
_CITY_BLOCK, _SQUARED, _AREA, _TABLE = range(len(FORMS))
#: Sums may be taken in any order; infinities keep their meaning (a prefix that is not possible).
_compiled = njit(cache=True, nogil=True, fastmath={"nnan", "nsz", "reassoc", "contract"})


def segmentations(
    kernel: Kernel,
    fewest: int,
    most: int,
    shortest: int,
    longest: int,
    right: bool,
    jobs: int = 1,
    pick: Callable[[np.ndarray], int] | None = None,
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the best segmentations into ``fewest … most`` segments: ends, scores and ties.

    With `pick`, return only one of them: the one at the place that it finds among their scores.

    Returns
    -------
    ends : ndarray of int, shape (most - fewest + 1, most)
        Row by row the ends of one segmentation, followed by zeros.
    totals : ndarray, shape (most - fewest + 1,)
        The sums of the scores of their segments.
    ties : ndarray of int, shape (most - fewest + 1,)
        Decisions on the way back in which other boundaries tied.
    """
    problem = (FORMS.index(kernel.form), kernel.table, kernel.offsets, kernel.scale)
    limits = (shortest, longest)
    best = np.full((most, len(kernel.table)), -np.inf)
    rows, columns = _layout(kernel)
    n_tiles = len(columns)
    if jobs == 1:
        _cover(*problem, rows, columns, best, *limits, 0, n_tiles, 0, n_tiles)
    else:
        with ThreadPoolExecutor(jobs) as pool:
            for first in range(0, n_tiles, jobs):  # each thread has a column of tiles at a time
                last = min(first + jobs, n_tiles)
                calls = [
                    pool.submit(
                        _cover, *problem, rows, columns, best, *limits, tile, tile + 1, 0, first
                    )
                    for tile in range(first, last)
                ]
                for call in calls:
                    call.result()
                _cover(*problem, rows, columns, best, *limits, first, last, first, last)
    if pick is not None:
        fewest = most = fewest + pick(best[fewest - 1 :, -1])
    ends = np.zeros((most - fewest + 1, most), dtype=np.int64)
    totals, ties = np.zeros(len(ends)), np.zeros(len(ends), dtype=np.int64)
    _trace(*problem, rows, columns, best, ends, totals, ties, *limits, right)
    return ends, totals, ties


def _layout(kernel: Kernel) -> tuple[np.ndarray, np.ndarray]:
    """Copy the table, padded by zeros, unit by unit and tile by tile."""
    n_ends, dim = kernel.table.shape
    tile = min(TILE, -(-n_ends // _ALIGN) * _ALIGN)
    n_tiles = -(-n_ends // tile)
    if kernel.form in ("area", "table"):
        return np.empty((0, 0)), np.empty((n_tiles, 0, tile))
    rows = np.zeros((n_tiles * tile, -(-dim // 4) * 4))
    rows[:n_ends, :dim] = kernel.table
    columns = rows.reshape(n_tiles, tile, -1).transpose(0, 2, 1)
    return rows, np.ascontiguousarray(columns)


@_compiled
def _cover(
    form, table, offsets, scale, rows, columns, best, shortest, longest, end_from, end_to,
    start_from, start_to,
):  # fmt: skip
    """Let the starts of some tiles reach the ends of others, starts before ends."""
    tile = columns.shape[2]
    scores = np.empty((tile, tile))
    for end_tile in range(end_from, end_to):
        n0 = end_tile * tile
        n1 = min(n0 + tile, best.shape[1])
        for start_tile in range(start_from, min(start_to, end_tile + 1)):
            s0 = start_tile * tile
            s1 = min(s0 + tile, n1 - 1)
            if n0 - s1 + 1 > longest or n1 - 1 - s0 < shortest:
                continue
            if form in (_AREA, _TABLE):
                _table_tile(form, table, offsets, scale, s0, s1, n0, n1, scores)
            else:
                _distance_tile(form, rows, columns[end_tile], s0, s1, n0, n1, scores)
                _finish_tile(form, offsets, scale, s0, s1, n0, n1, scores)
            if n0 < s1:
                _update_diagonal(best, scores, shortest, longest, s0, s1, n0, n1)
            else:
                if n1 - 1 - s0 > longest or n0 - s1 + 1 < shortest:
                    _forbid(scores, shortest, longest, s0, s1, n0, n1)
                _update(best, scores, s0, n0, n1)


@_compiled
def _distance_tile(form, rows, columns, s0, s1, n0, n1, scores):
    """Fill a tile with city-block or squared Euclidean distances of the prefix sums."""
    for s in range(s0, s1, 4):
        i, first = s - s0, max(0, s + 1 - n0) // _ALIGN * _ALIGN
        last = (n1 - n0 + _ALIGN - 1) // _ALIGN * _ALIGN
        one, two = scores[i, first:last], scores[i + 1, first:last]
        three, four = scores[i + 2, first:last], scores[i + 3, first:last]
        for n in range(len(one)):
            one[n] = two[n] = three[n] = four[n] = 0.0
        for d in range(0, rows.shape[1], 4):
            a, b = columns[d, first:last], columns[d + 1, first:last]
            c, e = columns[d + 2, first:last], columns[d + 3, first:last]
            p, q = _four(rows[s], d), _four(rows[s + 1], d)
            u, v = _four(rows[s + 2], d), _four(rows[s + 3], d)
            if form == _CITY_BLOCK:
                for n in range(len(one)):
                    x = a[n], b[n], c[n], e[n]
                    one[n] += _city_block(x, p)
                    two[n] += _city_block(x, q)
                    three[n] += _city_block(x, u)
                    four[n] += _city_block(x, v)
            else:
                for n in range(len(one)):
                    x = a[n], b[n], c[n], e[n]
                    one[n] += _squared(x, p)
                    two[n] += _squared(x, q)
                    three[n] += _squared(x, u)
                    four[n] += _squared(x, v)


@_compiled
def _four(row, d):
    return row[d], row[d + 1], row[d + 2], row[d + 3]


@_compiled
def _city_block(x, p):
    return abs(x[0] - p[0]) + abs(x[1] - p[1]) + abs(x[2] - p[2]) + abs(x[3] - p[3])


@_compiled
def _squared(x, p):
    return (x[0] - p[0]) ** 2 + (x[1] - p[1]) ** 2 + (x[2] - p[2]) ** 2 + (x[3] - p[3]) ** 2


@_compiled
def _finish_tile(form, offsets, scale, s0, s1, n0, n1, scores):
    """Turn the distances into scores."""
    for s in range(s0, s1):
        first = max(0, s + 1 - n0)
        row = scores[s - s0, first : n1 - n0]
        if form == _CITY_BLOCK:
            for n in range(len(row)):
                row[n] *= scale
        else:
            length, ends, start = n0 + first - s, offsets[n0 + first : n1], offsets[s]
            for n in range(len(row)):
                row[n] = row[n] / (length + n) - (ends[n] - start)


@_compiled
def _table_tile(form, table, offsets, scale, s0, s1, n0, n1, scores):
    """Fill a tile score by score from a table of all pairs."""
    for s in range(s0, s1):
        for n in range(max(n0, s + 1), n1):
            scores[s - s0, n - n0] = _score(form, table, offsets, scale, s, n)


@_compiled
def _forbid(scores, shortest, longest, s0, s1, n0, n1):
    for s in range(s0, s1):
        for n in range(n0, n1):
            if not shortest <= n - s <= longest:
                scores[s - s0, n - n0] = -np.inf


@_compiled
def _update(best, scores, s0, n0, n1):
    """Improve the best aggregates at the ends by those of a full tile of earlier starts."""
    if s0 == 0:
        for n in range(n0, n1):
            best[0, n] = scores[0, n - n0]
    for k in range(1, len(best)):
        before, after = best[k - 1, s0 : s0 + len(scores)], best[k, n0:n1]
        for s in range(0, len(scores), 4):
            b0, b1, b2, b3 = before[s], before[s + 1], before[s + 2], before[s + 3]
            r0, r1, r2, r3 = scores[s], scores[s + 1], scores[s + 2], scores[s + 3]
            for n in range(len(after)):
                v, w, x, y = b0 + r0[n], b1 + r1[n], b2 + r2[n], b3 + r3[n]
                v = w if w > v else v
                x = y if y > x else x
                v = x if x > v else v
                y = after[n]
                after[n] = v if v > y else y


@_compiled
def _update_diagonal(best, scores, shortest, longest, s0, s1, n0, n1):
    """Do the same where starts and ends are the same units: start by start, each final by then."""
    for s in range(s0, s1):
        first, last = s + shortest, min(n1, s + longest + 1)
        if first >= last:
            continue
        row = scores[s - s0, first - n0 : last - n0]
        if s == 0:
            for n in range(first, last):
                best[0, n] = row[n - first]
        for k in range(1, len(best)):
            before, after = best[k - 1, s], best[k, first:last]
            for n in range(len(after)):
                v = before + row[n]
                after[n] = v if v > after[n] else after[n]


@_compiled
def _trace(
    form, table, offsets, scale, rows, columns, best, ends, totals, ties, shortest, longest, right
):
    """Follow the boundaries back from the end of the text, for every number of segments."""
    scores = np.empty(columns.shape[0] * columns.shape[2])
    fewest = ends.shape[1] - len(ends) + 1
    for i in range(len(ends)):
        n = ends[i, fewest + i - 1] = best.shape[1] - 1
        for k in range(fewest + i - 1, 0, -1):
            first, last = max(0, n - longest), n - shortest + 1
            _scores_to(form, table, offsets, scale, rows, columns, first, last, n, scores)
            values = scores[first:last]
            for s in range(first, last):
                scores[s] += best[k - 1, s]
            chosen, tied = _choose(values, right)
            totals[i] += _score(form, table, offsets, scale, first + chosen, n)
            n = ends[i, k - 1] = first + chosen
            ties[i] += tied
        totals[i] += _score(form, table, offsets, scale, 0, n)


@_compiled
def _scores_to(form, table, offsets, scale, rows, columns, first, last, n, scores):
    """Score the segments from a range of starts to one end."""
    tile = columns.shape[2]
    if form in (_AREA, _TABLE):
        for s in range(first, last):
            scores[s] = _score(form, table, offsets, scale, s, n)
        return
    for t in range(first // tile, (last + tile - 1) // tile):
        part = scores[t * tile : (t + 1) * tile]
        for s in range(tile):
            part[s] = 0.0
        for d in range(0, rows.shape[1], 4):
            a, b, c, e = columns[t, d], columns[t, d + 1], columns[t, d + 2], columns[t, d + 3]
            p = _four(rows[n], d)
            if form == _CITY_BLOCK:
                for s in range(tile):
                    part[s] += _city_block((a[s], b[s], c[s], e[s]), p)
            else:
                for s in range(tile):
                    part[s] += _squared((a[s], b[s], c[s], e[s]), p)
    for s in range(first, last):
        if form == _CITY_BLOCK:
            scores[s] *= scale
        else:
            scores[s] = scores[s] / (n - s) - (offsets[n] - offsets[s])


@_compiled
def _score(form, table, offsets, scale, s, n):
    """Score a single segment."""
    if form == _TABLE:
        return table[s, n]
    if form == _AREA:
        inside = table[n, n] - table[s, n] - table[n, s] + table[s, s]
        return inside - scale * (n - s) ** 2
    total, start, end = 0.0, table[s], table[n]
    if form == _CITY_BLOCK:
        for d in range(len(start)):
            total += abs(end[d] - start[d])
        return total * scale
    for d in range(len(start)):
        total += (end[d] - start[d]) ** 2
    return total / (n - s) - (offsets[n] - offsets[s])


@_compiled
def _choose(values, right):
    """Return the place of the best value, left- or right-most among ties, and whether any tied."""
    top = values[0]
    for value in values:
        top = max(top, value)
    reach = top - TIE_TOLERANCE * max(1.0, abs(top))
    chosen, count = 0, 0
    for i in range(len(values)):
        if values[i] >= reach:
            if right or count == 0:
                chosen = i
            count += 1
    return chosen, count > 1


def penalised(
    kernel: Kernel, penalty: float, slack: float, shortest: int, longest: int, right: bool
) -> tuple[np.ndarray, np.ndarray]:
    """Return the last boundary of every prefix and whether others tied with it."""
    n_ends = len(kernel.table)
    previous, tied = np.zeros(n_ends, dtype=np.int64), np.zeros(n_ends, dtype=np.bool_)
    form = FORMS.index(kernel.form)
    _penalised(
        form, kernel.table, kernel.offsets, kernel.scale, penalty, slack, shortest, longest, right,
        previous, tied,
    )  # fmt: skip
    return previous, tied


@_compiled
def _penalised(
    form, table, offsets, scale, penalty, slack, shortest, longest, right, previous, tied
):
    n_ends, n_starts = len(previous), 0
    best, values = np.full(n_ends, -np.inf), np.empty(n_ends)
    starts, until = np.empty(n_ends, dtype=np.int64), np.full(n_ends, n_ends)
    best[0] = 0.0
    for n in range(shortest, n_ends):
        starts[n_starts] = n - shortest
        kept = 0
        for s in starts[: n_starts + 1]:
            if n < until[s] and n - s <= longest and best[s] > -np.inf:
                starts[kept] = s
                values[kept] = best[s] + _score(form, table, offsets, scale, s, n)
                kept += 1
        n_starts = kept
        if kept == 0:
            continue
        chosen, tied[n] = _choose(values[:kept], right)
        previous[n] = starts[chosen]
        best[n] = values[:kept].max() - penalty
        for i in range(kept):
            if values[i] < best[n] - slack:
                until[starts[i]] = min(until[starts[i]], n + shortest)
