r"""Sums over words of a function of how often the word occurs, for all segments at once.

Several systems score a segment by :math:`G(i,j) = \sum_w g(f_w(i,j))`, with :math:`f_w` the number
of times that the word w occurs in units i … j-1 and g(0) = 0. Let w occur at the units
:math:`p_1 \le p_2 \le \dots`. A segment holds a run of occurrences, a-th to b-th, exactly if it
reaches from :math:`p_a` or before to beyond :math:`p_b`; with the second differences of g,

.. math:: g(f_w(i,j)) = \sum_{a \le b,\; i \le p_a,\; p_b < j} \Delta(b-a+1), \qquad
          \Delta(m) = g(m) - 2 g(m-1) + g(m-2)

(g(-1) = 0). So G is a table of these differences, one for each pair of occurrences of the same
word, summed along rows and columns; words that a segment doesn't repeat cost no time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from textseg.objectives import Additive
from textseg.representation.similarity import MAX_BYTES
from textseg.splitting.compiled import KERNELS, Kernel


@dataclass(frozen=True, slots=True)
class TableObjective(Additive):
    """An additive objective whose scores are all computed beforehand.

    Parameters
    ----------
    scores : ndarray, shape (n_units + 1, n_units + 1)
        Score of the segment ``[i, j)`` at ``i < j``.
    """

    scores: np.ndarray

    @property
    def n_units(self) -> int:
        """Number of units N."""
        return len(self.scores) - 1

    def score(self, start: ArrayLike, end: ArrayLike) -> np.ndarray:
        """Look up the scores of the segments ``[start, end)``."""
        return self.scores[np.asarray(start), np.asarray(end)]


KERNELS[TableObjective] = lambda objective: Kernel("table", objective.scores)


def sum_over_words(
    units: Sequence[Sequence[str]], function: Callable[[np.ndarray], np.ndarray]
) -> np.ndarray:
    """Tabulate G(i, j) for all segments.

    Parameters
    ----------
    units : sequence of sequence of str
        The words of every unit.
    function : callable
        g, on an array of counts 0, 1, 2, …; its value at 0 must be 0.

    Returns
    -------
    ndarray, shape (n_units + 1, n_units + 1)
        0 where ``i >= j``.

    Raises
    ------
    MemoryError
        If the table would take more than `textseg.representation.similarity.MAX_BYTES`.

    Examples
    --------
    >>> sum_over_words([["a", "b"], ["a"]], lambda count: count**2).tolist()
    [[0.0, 2.0, 5.0], [0.0, 0.0, 1.0], [0.0, 0.0, 0.0]]
    """
    n_units = len(units)
    if (needed := 8 * (n_units + 1) ** 2) > MAX_BYTES:
        raise MemoryError(
            f"the scores of all segments of {n_units:,} units take {needed:,} bytes, more than "
            f"{MAX_BYTES:,}; make the units larger"
        )
    places: dict[str, list[int]] = {}
    for place, unit in enumerate(units):
        for word in unit:
            places.setdefault(word, []).append(place)
    runs: dict[int, list[list[int]]] = {}
    for occurrences in places.values():
        runs.setdefault(len(occurrences), []).append(occurrences)
    second = np.diff(function(np.arange(max(runs, default=0) + 1)), 2, prepend=0.0)
    table = np.zeros((n_units + 1, n_units + 1))
    for length, words in runs.items():
        at = np.array(words)
        first, last = np.triu_indices(length)
        np.add.at(table, (at[:, first], at[:, last] + 1), second[last - first])
    return table[::-1].cumsum(axis=0)[::-1].cumsum(axis=1)


def words_in(units: Sequence[Sequence[str]]) -> np.ndarray:
    """Return the number of words of all segments, shape (n_units + 1, n_units + 1).

    Examples
    --------
    >>> words_in([["a", "b"], ["a"]]).tolist()
    [[0, 2, 3], [0, 0, 1], [0, 0, 0]]
    """
    before = np.concatenate([[0], np.cumsum([len(unit) for unit in units], dtype=int)])
    return np.triu(before[None, :] - before[:, None])


def sums_within(values: np.ndarray) -> np.ndarray:
    """Sum the values of all pairs of units of every segment, shape (n_units + 1, n_units + 1).

    Examples
    --------
    >>> sums_within(np.ones((2, 2), dtype=int)).tolist()
    [[0, 1, 4], [0, 0, 1], [0, 0, 0]]
    """
    area = np.zeros((len(values) + 1,) * 2, dtype=values.dtype)
    area[1:, 1:] = values.cumsum(axis=0).cumsum(axis=1)
    corner = np.diag(area)
    return np.triu(corner[None, :] - area - area.T + corner[:, None])


def segment_lengths(n_places: int) -> np.ndarray:
    """Return the lengths of all segments between places, at least 1."""
    places = np.arange(n_places)
    return np.maximum(places[None, :] - places[:, None], 1)
