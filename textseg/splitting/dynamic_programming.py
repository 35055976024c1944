r"""Dynamic programming, section 2.3.2."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from textseg.objectives.base import Objective
from textseg.segmentation import Segmentation
from textseg.splitting.base import Limits, SplitResult, check_tie, forbidden, tolerance, whole
from textseg.splitting.compiled import kernels, offered

#: Most bytes that the table of all prefixes and numbers of segments may take.
MAX_BYTES = 4 * 2**30


def dynamic_programming(
    objective: Objective,
    n_segments: int,
    *,
    min_length: int = 1,
    max_length: int | None = None,
    tie: str = "left",
    jobs: int = 1,
) -> SplitResult:
    r"""Build the segmentation from the best segmentations of the prefixes, the paper's recursion.

    .. math:: S(n,1) = \sigma(0,n), \qquad
              S(n,k) = \max_{l<n}^{[\![\cdot]\!]} S(l,k-1) \oplus \sigma(l,n)

    For an additive objective this is the optimum. For a ratio such as C99's it is not, although
    the paper calls it so: a prefix with the best ratio need not be part of the best whole.
    `textseg.splitting.exact` is exact for both.

    Takes O(N² (D + K)) time and O(N (D + K)) memory, as no N × N table is kept. Objectives that
    offer a kernel are searched by compiled code (`splitting.kernels`) where Numba is installed;
    otherwise the scores of all segments that end at a unit are one NumPy operation.

    Parameters
    ----------
    objective : Objective
    n_segments : int
        Number of segments K, ``1 <= K <= n_units``.
    min_length, max_length : int, optional
        Hard limits on segment lengths.
    tie : {"left", "right"}
        Which of several equally good last boundaries of a prefix is taken.
    jobs : int
        Threads to use where the objective has a compiled kernel; worth it from some thousand
        units. The result does not depend on it.

    Returns
    -------
    SplitResult

    Raises
    ------
    ValueError
        If `n_segments` segments within the limits don't fit, the objective forbids all such
        segmentations, or `tie` is unknown.
    MemoryError
        If its table would take more than `MAX_BYTES`; the message says how many.

    Examples
    --------
    >>> from textseg.objectives import Euclidean
    >>> euclidean = Euclidean.from_vectors(np.array([0.0, 0, 0, 5, 5, 9]).reshape(-1, 1))
    >>> dynamic_programming(euclidean, 3).segmentation.ends
    (3, 5, 6)
    """
    limits = Limits(min_length, max_length)
    limits.check(objective.n_units, n_segments)
    return search(objective, n_segments, n_segments, limits, tie, jobs)[0]


def all_segmentations(
    objective: Objective,
    max_segments: int,
    *,
    min_length: int = 1,
    max_length: int | None = None,
    tie: str = "left",
    jobs: int = 1,
) -> list[SplitResult]:
    """Return the segmentations for every possible K up to `max_segments`, from a single pass.

    Parameters and errors are those of `dynamic_programming`. A K is left out if the objective
    forbids all its segmentations.

    Examples
    --------
    >>> from textseg.objectives import ContentVector
    >>> cvs = ContentVector.from_vectors(np.repeat([[1.0], [-2.0], [1.0]], [3, 2, 4], axis=0))
    >>> [(r.segmentation.n_segments, r.score) for r in all_segmentations(cvs, 4)]
    [(1, 3.0), (2, 5.0), (3, 11.0), (4, 11.0)]
    """
    limits = Limits(min_length, max_length)
    limits.check(objective.n_units, max_segments)
    fewest, most = limits.counts(objective.n_units)
    return search(objective, int(fewest), min(max_segments, int(most)), limits, tie, jobs)


def search(
    objective: Objective,
    fewest: int,
    most: int,
    limits: Limits,
    tie: str,
    jobs: int,
    pick: Callable[[np.ndarray], int] | None = None,
) -> list[SplitResult]:
    """Return the segmentations into ``fewest … most`` segments that the objective allows.

    With `pick`, return only one of them: the one at the place that it finds among their scores.

    Raises
    ------
    ValueError
        If it allows none.
    """
    check_tie(tie)
    if whole("jobs", jobs) < 1:
        raise ValueError(f"jobs must be at least 1, got {jobs}")
    kernel = offered(objective)
    _check_memory(objective, most, compiled=kernel is not None)
    slack = tolerance(objective)
    results = []
    if kernel:
        longest = limits.longest(objective.n_units)
        ends, totals, ties = kernels().segmentations(
            kernel, fewest, most, limits.min_length, longest, tie == "right", slack, jobs, pick
        )
        for row in np.flatnonzero(totals > -np.inf):
            segmentation = Segmentation(tuple(filter(None, ends[row].tolist())))
            results.append(SplitResult(segmentation, float(totals[row]), int(ties[row])))
    else:
        best, previous, tied = _table(objective, most, limits, tie, slack)
        numbers = np.arange(fewest, most + 1)
        if pick is not None:
            numbers = numbers[[pick(best[fewest - 1 :, -1])]]
        for k in numbers[best[numbers - 1, -1] > -np.inf].tolist():
            boundaries, near_ties = _trace(previous, tied, k)
            segmentation = Segmentation(tuple(boundaries))
            results.append(SplitResult(segmentation, objective.total(segmentation), near_ties))
    if not results:
        raise forbidden(f"{fewest}" if fewest == most else f"{fewest} to {most}")
    return results


def _check_memory(objective: Objective, most: int, *, compiled: bool) -> None:
    # Compiled code keeps the best aggregate alone; `_table` keeps each score with its components,
    # its key, the boundary before it and whether it tied.
    cell = 8 if compiled else 8 * np.size(objective.score(0, 1)) + 8 + 4 + 1
    if (needed := cell * objective.n_units * most) > MAX_BYTES:
        raise MemoryError(
            f"up to {most:,} segments of {objective.n_units:,} units take a table of {needed:,} "
            f"bytes, more than {MAX_BYTES:,}; look for fewer segments (max_segments of the elbow), "
            "or use the splitter penalised, which has no such table"
        )


def _table(
    objective: Objective, max_segments: int, limits: Limits, tie: str, slack: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the score, the last boundary and whether others tied, for k segments in n units."""
    n_units = objective.n_units
    shape = (max_segments, n_units + 1)
    aggregate = np.zeros(shape + objective.score(0, n_units).shape)
    best = np.full(shape, -np.inf)
    previous, tied = np.zeros(shape, dtype=np.int32), np.zeros(shape, dtype=bool)
    longest = limits.longest(n_units)
    for n in range(limits.min_length, n_units + 1):
        starts = np.arange(max(0, n - longest), n - limits.min_length + 1)
        scores = objective.score(starts, n)
        if n <= longest:
            aggregate[0, n], best[0, n] = scores[0], objective.key(scores[0])
        if max_segments == 1:
            continue
        candidates = aggregate[:-1, starts] + scores
        values = np.where(np.isneginf(best[:-1, starts]), -np.inf, _key(objective, candidates))
        reach = values.max(axis=1) - slack
        equal = (values >= reach[:, None]) & ~np.isneginf(values)
        chosen = _first(equal) if tie == "left" else len(starts) - 1 - _first(equal[:, ::-1])
        rows = np.arange(len(chosen))
        aggregate[1:, n], best[1:, n] = candidates[rows, chosen], values[rows, chosen]
        previous[1:, n], tied[1:, n] = starts[chosen], equal.sum(axis=1) > 1
    return best, previous, tied


def _key(objective: Objective, candidates: np.ndarray) -> np.ndarray:
    with np.errstate(divide="ignore", invalid="ignore"):  # of prefixes that are not possible
        return objective.key(candidates)


def _first(flags: np.ndarray) -> np.ndarray:
    return flags.argmax(axis=1)


def _trace(previous: np.ndarray, tied: np.ndarray, k: int) -> tuple[list[int], int]:
    """Follow the boundaries back from the end of the text."""
    ends, ties = [previous.shape[1] - 1], 0
    for row in range(k - 1, 0, -1):
        ties += int(tied[row, ends[0]])
        ends.insert(0, int(previous[row, ends[0]]))
    return ends, ties
