"""Compiled kernels: dynamic programming over scores that are computed as they are needed.

Only what dominates the time is here. Loaded on first use, never by ``import textseg``; where Numba
is missing the same searches run in NumPy. An objective takes part by offering a `Kernel`: the form
of its score and the arrays it is computed from.

Units are taken in tiles of `TILE`. Four neighbouring starts at a time are scored with all ends of
a tile, and the scores are used for every number of segments while they are in the fastest cache.
Ends are contiguous in memory: a loop over them has no horizontal sum. No N × N table exists at any
time. All functions release the interpreter lock.

All are in one file: Numba compiles a function again when its own file changes, not when that of a
function it calls does.

A search is a series of calls of about `CALL` operations each, so that Ctrl-C is heard between
them, and whoever waits can be told how far it is (`splitting.progress`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from textseg.compiling import compiled
from textseg.splitting.compiled import FORMS, Kernel
from textseg.splitting.progress import report

#: Ends of a tile.
TILE = 128
#: Shorter texts are one tile, of a multiple of this many ends.
_ALIGN = 8
#: Operations on a component of a unit in one call of compiled code: a tenth of a second or so.
CALL = 1e8
_CITY_BLOCK, _SQUARED, _AREA, _TABLE = range(len(FORMS))
#: Sums may be taken in any order; infinities keep their meaning (a prefix that is not possible).
_compiled = compiled(error_model="numpy", fastmath={"nnan", "nsz", "reassoc", "contract"})


def segmentations(
    kernel: Kernel,
    fewest: int,
    most: int,
    shortest: int,
    longest: int,
    right: bool,
    slack: float,
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
    form = FORMS.index(kernel.form)
    columns, offsets = _layout(form, kernel.table, kernel.offsets)
    problem = (form, kernel.table, offsets, kernel.scale, columns)
    n_tiles, _, tile = columns.shape
    # The way back looks at prefixes with a segment less; only `pick` asks for all of the text.
    # Rows of an odd number of tiles are not all in the same places of the cache.
    best = np.full((most - (pick is None), (n_tiles | 1) * tile), -np.inf)
    if jobs == 1:
        cost = columns.shape[1] + len(best) + 1
        for part in _parts(n_tiles, tile, longest, cost):
            _cover(*problem, best, shortest, longest, *part)
    else:
        with ThreadPoolExecutor(jobs) as pool:
            for first in range(0, n_tiles, jobs):  # each thread has a column of tiles at a time
                last = min(first + jobs, n_tiles)
                rest = best, shortest, longest
                calls = [
                    pool.submit(_cover, *problem, *rest, tile, tile + 1, 0, first)  # type: ignore
                    for tile in range(first, last)
                ]
                for call in calls:
                    call.result()
                _cover(*problem, best, shortest, longest, first, last, first, last)
                report(last**2, n_tiles**2)
    if pick is not None:
        fewest = most = fewest + pick(best[fewest - 1 :, len(kernel.table) - 1])
    return _trace(*problem, best, fewest, most, shortest, longest, right, slack)


def _parts(n_tiles: int, tile: int, longest: int, cost: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield ranges of tiles, of ends and of starts, in an order in which starts come first.

    `cost` is the number of operations for a start and an end.
    """
    blocks = max(1, int(CALL / (cost * tile**2)))  # pairs of tiles in a call
    reach = min(n_tiles, (longest - 1) // tile + 2)  # tiles with starts for the ends of one
    if n_tiles * reach <= blocks:
        yield 0, n_tiles, 0, n_tiles
        return
    for end in range(n_tiles):
        for start in range(max(0, end + 1 - reach), end + 1, blocks):
            yield end, end + 1, start, min(start + blocks, end + 1)
        report((end + 1) * min(end + 1, reach), n_tiles * reach)


@_compiled
def _layout(form, table, given):
    """Copy the table tile by tile, units last, and the offsets: padded by zeros, both."""
    n_ends, dim = table.shape if form in (_CITY_BLOCK, _SQUARED) else (len(table), 0)
    tile = min(TILE, -(-n_ends // _ALIGN) * _ALIGN)
    n_tiles = -(-n_ends // tile)
    columns, offsets = np.zeros((n_tiles, -(-dim // 4) * 4, tile)), np.zeros(n_tiles * tile)
    for n in range(len(given)):
        offsets[n] = given[n]
    for n in range(n_ends):
        for d in range(dim):
            columns[n // tile, d, n % tile] = table[n, d]
    return columns, offsets


@_compiled
def _cover(
    form, table, offsets, scale, columns, best, shortest, longest, end_from, end_to, start_from,
    start_to,
):  # fmt: skip
    """Let the starts of some tiles reach the ends of others, starts before ends."""
    tile = columns.shape[2]
    scores = np.zeros((4, tile))
    for end_tile in range(end_from, end_to):
        for start_tile in range(start_from, min(start_to, end_tile + 1)):
            n0, s0 = end_tile * tile, start_tile * tile
            if n0 - s0 - tile + 1 > longest or n0 + tile - 1 - s0 < shortest:
                continue
            free = n0 - s0 - tile + 1 >= shortest and n0 + tile - 1 - s0 <= longest
            for s in range(s0, min(s0 + tile, len(table)), 4):
                skip = max(s - n0, 0)
                _score_four(form, table, offsets, scale, columns, s, n0, skip, scores)
                if not free:
                    _forbid(scores, shortest, longest, s, n0, skip)
                if s == 0 and len(best):
                    for n in range(n0 + (n0 == 0), n0 + tile):
                        best[0, n] = scores[0, n - n0]
                if n0 + skip == s:
                    _update_within(best, scores, s, n0)
                    skip += 4
                _update(best, scores, s, n0, skip)


@_compiled
def _score_four(form, table, offsets, scale, columns, s, n0, skip, scores):
    """Score the segments from four starts to the ends of a tile, but for the first ones.

    What is found for ends that are not after the start, or beyond the text, is never used.
    """
    if form in (_AREA, _TABLE):
        last = min(n0 + scores.shape[1], len(table))
        for i in range(min(4, len(table) - s)):
            row, here = scores[i, skip:], table[s + i, n0 + skip : last]
            for n in range(len(here)):
                row[n] = here[n]
        if form == _AREA:
            _finish_area(table, offsets, scale, s, n0, skip, last, scores)
        return
    _distances(form, columns, s, n0, skip, scores)
    for i in range(4):
        row = scores[i, skip:]
        if form == _CITY_BLOCK:
            for n in range(len(row)):
                row[n] *= scale
        else:
            length, ends, start = n0 + skip - s - i, offsets[n0 + skip :], offsets[s + i]
            for n in range(len(row)):
                row[n] = row[n] / max(length + n, 1) - (ends[n] - start)


@_compiled
def _finish_area(table, corners, scale, s, n0, skip, last, scores):
    """Turn entries of a summed-area table into scores; the cells of a column are far apart."""
    n_starts = min(4, len(table) - s)
    for n in range(n0 + skip, last):
        column = table[n]
        for i in range(n_starts):
            scores[i, n - n0] += column[s + i]
    for i in range(n_starts):
        row, ends, start = scores[i, skip:], corners[n0 + skip : last], corners[s + i]
        length = n0 + skip - s - i
        for n in range(len(ends)):
            row[n] = ends[n] - row[n] + start - scale * (length + n) ** 2


@_compiled
def _distances(form, columns, s, n0, skip, scores):
    """Fill four rows with city-block or squared Euclidean distances of the prefix sums."""
    tile = columns.shape[2]
    starts, i, ends = columns[s // tile], s % tile, columns[n0 // tile]
    one, two, three, four = scores[0, skip:], scores[1, skip:], scores[2, skip:], scores[3, skip:]
    for n in range(len(one)):
        one[n] = two[n] = three[n] = four[n] = 0.0
    for d in range(0, len(starts), 4):
        a, b, c, e = ends[d, skip:], ends[d + 1, skip:], ends[d + 2, skip:], ends[d + 3, skip:]
        p, q = _four(starts, d, i), _four(starts, d, i + 1)
        u, v = _four(starts, d, i + 2), _four(starts, d, i + 3)
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
def _four(columns, d, i):
    return columns[d, i], columns[d + 1, i], columns[d + 2, i], columns[d + 3, i]


@_compiled
def _city_block(x, p):
    return abs(x[0] - p[0]) + abs(x[1] - p[1]) + abs(x[2] - p[2]) + abs(x[3] - p[3])


@_compiled
def _squared(x, p):
    return (x[0] - p[0]) ** 2 + (x[1] - p[1]) ** 2 + (x[2] - p[2]) ** 2 + (x[3] - p[3]) ** 2


@_compiled
def _forbid(scores, shortest, longest, s, n0, skip):
    for i in range(4):
        for n in range(skip, scores.shape[1]):
            if not shortest <= n0 + n - s - i <= longest:
                scores[i, n] = -np.inf


@_compiled
def _update_within(best, scores, s, n0):
    """Let each of four starts reach those after it, which then is final."""
    for i in range(3):
        for k in range(1, len(best)):
            for j in range(i + 1, 4):
                found = best[k - 1, s + i] + scores[i, s + j - n0]
                best[k, s + j] = max(best[k, s + j], found)


@_compiled
def _update(best, scores, s, n0, skip):
    """Improve the best aggregates at the ends by those of four earlier starts."""
    r0, r1, r2, r3 = scores[0, skip:], scores[1, skip:], scores[2, skip:], scores[3, skip:]
    for k in range(1, min(len(best), s + 4)):  # k segments take k units
        before, after = best[k - 1], best[k, n0 + skip : n0 + scores.shape[1]]
        b0, b1, b2, b3 = before[s], before[s + 1], before[s + 2], before[s + 3]
        for n in range(len(after)):
            v, w, x, y = b0 + r0[n], b1 + r1[n], b2 + r2[n], b3 + r3[n]
            v = w if w > v else v
            x = y if y > x else x
            v = x if x > v else v
            y = after[n]
            after[n] = v if v > y else y


@_compiled
def _trace(
    form, table, offsets, scale, columns, best, fewest, most, shortest, longest, right, slack
):
    """Follow the boundaries back from the end of the text, for every number of segments."""
    ends = np.zeros((most - fewest + 1, most), dtype=np.int64)
    totals, ties = np.zeros(len(ends)), np.zeros(len(ends), dtype=np.int64)
    scores = np.empty(columns.shape[0] * columns.shape[2])
    for i in range(len(ends)):
        n = ends[i, fewest + i - 1] = len(table) - 1
        for k in range(fewest + i - 1, 0, -1):
            first, last = max(0, n - longest), n - shortest + 1
            _scores_to(form, table, offsets, scale, columns, first, last, n, scores)
            values = scores[first:last]
            for s in range(first, last):
                scores[s] += best[k - 1, s]
            chosen, tied = _choose(values, right, slack)
            totals[i] += _score(form, table, offsets, scale, first + chosen, n)
            n = ends[i, k - 1] = first + chosen
            ties[i] += tied
        totals[i] += _score(form, table, offsets, scale, 0, n)
    return ends, totals, ties


@_compiled
def _scores_to(form, table, offsets, scale, columns, first, last, n, scores):
    """Score the segments from a range of starts to one end."""
    tile = columns.shape[2]
    if form in (_AREA, _TABLE):
        for s in range(first, last):
            scores[s] = _score(form, table, offsets, scale, s, n)
        return
    for t in range(first // tile, (last + tile - 1) // tile):
        part = scores[t * tile : min(last, (t + 1) * tile)]
        for s in range(len(part)):
            part[s] = 0.0
        for d in range(0, columns.shape[1], 4):
            a, b, c, e = columns[t, d], columns[t, d + 1], columns[t, d + 2], columns[t, d + 3]
            p = _four(columns[n // tile], d, n % tile)
            if form == _CITY_BLOCK:
                for s in range(len(part)):
                    part[s] += _city_block((a[s], b[s], c[s], e[s]), p)
            else:
                for s in range(len(part)):
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
        inside = offsets[n] - table[s, n] - table[n, s] + offsets[s]
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
def _choose(values, right, slack):
    """Return the place of the best value, left- or right-most among ties, and whether any tied."""
    top = values[0]
    for value in values:
        top = max(top, value)
    reach = top - slack
    chosen, count = 0, 0
    for i in range(len(values)):
        if values[i] >= reach:
            if right or count == 0:
                chosen = i
            count += 1
    return chosen, count > 1


def penalised(
    kernel: Kernel,
    penalty: float,
    prune: float,
    shortest: int,
    longest: int,
    right: bool,
    slack: float,
) -> tuple[list[int], int]:
    """Return the ends of the best segmentation at a price for each segment, and its ties.

    Starts that fall behind by more than `prune` are dropped, four at a time.
    """
    form = FORMS.index(kernel.form)
    columns, offsets = _layout(form, kernel.table, kernel.offsets)
    problem = (form, kernel.table, offsets, kernel.scale, columns)
    n_tiles, dim, tile = columns.shape
    best = np.full(n_tiles * tile, -np.inf)
    best[0] = 0.0
    dropped = np.zeros(n_tiles * tile // 4, dtype=np.bool_)
    for part in _parts(n_tiles, tile, longest, dim + 1):
        _reach(*problem, best, dropped, penalty, prune, shortest, longest, *part)
    return _follow(*problem, best, shortest, longest, right, slack)


@_compiled
def _reach(
    form, table, offsets, scale, columns, best, dropped, penalty, prune, shortest, longest,
    end_from, end_to, start_from, start_to,
):  # fmt: skip
    """Let the starts of some tiles reach the ends of others, as `_cover` does, for any number."""
    tile = columns.shape[2]
    scores = np.zeros((4, tile))
    for end_tile in range(end_from, end_to):
        for start_tile in range(start_from, min(start_to, end_tile + 1)):
            n0, s0 = end_tile * tile, start_tile * tile
            if n0 - s0 - tile + 1 > longest or n0 + tile - 1 - s0 < shortest:
                continue
            free = n0 - s0 - tile + 1 >= shortest and n0 + tile - 1 - s0 <= longest
            for s in range(s0, min(s0 + tile, len(table)), 4):
                if dropped[s // 4]:
                    continue
                skip = max(s - n0, 0)
                _score_four(form, table, offsets, scale, columns, s, n0, skip, scores)
                if not free:
                    _forbid(scores, shortest, longest, s, n0, skip)
                if n0 + skip == s:
                    for i in range(3):
                        for j in range(i + 1, 4):
                            found = best[s + i] + scores[i, s + j - n0] - penalty
                            best[s + j] = max(best[s + j], found)
                    skip += 4
                _extend(best, scores, penalty, s, n0, skip)
        if start_to > end_tile and (end_tile + 1) * tile < len(table):
            _drop(form, table, offsets, scale, best, dropped, prune, shortest, end_tile, tile)


@_compiled
def _extend(best, scores, penalty, s, n0, skip):
    """Improve the best values at the ends by those of four earlier starts, less the penalty."""
    r0, r1, r2, r3 = scores[0, skip:], scores[1, skip:], scores[2, skip:], scores[3, skip:]
    after = best[n0 + skip : n0 + scores.shape[1]]
    b0, b1 = best[s] - penalty, best[s + 1] - penalty
    b2, b3 = best[s + 2] - penalty, best[s + 3] - penalty
    for n in range(len(after)):
        v, w, x, y = b0 + r0[n], b1 + r1[n], b2 + r2[n], b3 + r3[n]
        v = w if w > v else v
        x = y if y > x else x
        v = x if x > v else v
        y = after[n]
        after[n] = v if v > y else y


@_compiled
def _drop(form, table, offsets, scale, best, dropped, prune, shortest, end_tile, tile):
    """Drop the starts that a cut at an end of this tile beats, for all later ends."""
    n = (end_tile + 1) * tile - shortest  # whose own segments can end at the next tile's first end
    if n <= 0:
        return
    for group in range(n // 4):
        if dropped[group]:
            continue
        behind = True
        for s in range(4 * group, 4 * group + 4):
            value = best[s] + _score(form, table, offsets, scale, s, n)
            behind = behind and value < best[n] - prune
        dropped[group] = behind


@_compiled
def _follow(form, table, offsets, scale, columns, best, shortest, longest, right, slack):
    """Follow the boundaries back from the end of the text."""
    ends, n_ties, n = [len(table) - 1], 0, len(table) - 1
    scores = np.empty(columns.shape[0] * columns.shape[2])
    while n > 0:
        first, last = max(0, n - longest), n - shortest + 1
        _scores_to(form, table, offsets, scale, columns, first, last, n, scores)
        for s in range(first, last):
            scores[s] += best[s]
        chosen, tied = _choose(scores[first:last], right, slack)
        n = first + chosen
        n_ties += tied
        if n > 0:
            ends.append(n)
    return ends[::-1], n_ties
