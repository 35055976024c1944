"""Segmentation: the paper's ``s = (s_1, ..., s_K)``.

Conventions, stated once and used everywhere in this package:

* Units are counted from 0; a segment is half-open, ``[start, end)``.
* ``ends`` holds the end of every segment, the last one included: ``s_K = n_units``.
  ``"aaabbcccdd"`` split into (aaa, bb, ccc, dd) is ``(3, 5, 8, 10)``.
* A boundary ``b`` is *interior*: a segment starts at unit ``b``, and ``0 < b < n_units``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate, pairwise
from operator import index

import numpy as np

from textseg.errors import shortly


def refuse_other(given: object, name: str) -> None:
    """Raise TypeError unless it is a segmentation, with the ways to make, or to find, one."""
    if not isinstance(given, Segmentation):
        way = "see Segmentation(ends), Segmentation.from_lengths and .from_gaps"
        if isinstance(getattr(given, "segmentation", None), Segmentation):
            way = "pass its attribute `segmentation`"
        raise TypeError(f"the {name} must be a Segmentation, got {type(given).__name__}; {way}")


def named(given: object, name: str) -> dict[str, Segmentation]:
    """Return segmentations by name; raise TypeError unless they are, with the ways to give them."""
    if not hasattr(given, "items"):
        raise TypeError(
            f"{name} must be a dict of a Segmentation for each name, as {{'mine': segmentation}} "
            f"is, got {type(given).__name__}"
        )
    found = dict(given.items())
    for key, value in found.items():
        refuse_other(value, f"value {key!r} of {name}")
    return found


@dataclass(frozen=True, slots=True)
class Segmentation:
    """A division of ``n_units`` contiguous units into segments (section 2).

    Parameters
    ----------
    ends : iterable of int
        End of every segment, strictly increasing, the first at least 1; the last one is the
        number of units.

    Raises
    ------
    TypeError
        If an end is not an integer.
    ValueError
        If there is no segment, or the ends are not positive and strictly increasing.

    Examples
    --------
    >>> s = Segmentation((3, 5, 8, 10))
    >>> s.n_units, s.n_segments, s.boundaries, s.lengths
    (10, 4, (3, 5, 8), (3, 2, 3, 2))
    """

    ends: tuple[int, ...]

    def __post_init__(self) -> None:
        try:
            ends = tuple(map(index, self.ends))
        except TypeError:
            raise TypeError(
                f"ends must be whole numbers, the end of each segment, got {shortly(self.ends)}"
            ) from None
        if not ends:
            raise ValueError("a segmentation needs at least one segment, got no ends")
        for before, end in pairwise((0, *ends)):
            if end <= before:
                raise ValueError(
                    f"segment ends must be positive and strictly increasing, but {end} follows "
                    f"{before} in {_short(ends)}"
                )
        object.__setattr__(self, "ends", ends)

    @classmethod
    def from_lengths(cls, lengths: Iterable[int]) -> Segmentation:
        """Build from segment lengths in units ("masses"), each at least 1.

        >>> Segmentation.from_lengths([3, 2, 3, 2]).ends
        (3, 5, 8, 10)
        """
        return cls(tuple(accumulate(lengths)))

    @classmethod
    def from_labels(cls, labels: Iterable[object]) -> Segmentation:
        """Build from one label per unit; a segment ends where the label changes.

        A label that is missing, None, NaN or an empty text as in tables, is an error.

        >>> Segmentation.from_labels("aaabbcccdd").ends
        (3, 5, 8, 10)
        """
        labels = list(labels)
        if missing := [i for i, label in enumerate(labels) if is_missing(label)]:
            first = missing[0]
            raise ValueError(
                f"the label of unit {first} is missing: it is {labels[first]!r}; if only the first "
                "unit of each segment has one, fill the others in, as pandas does by .ffill()"
            )
        changes = [i for i, (a, b) in enumerate(pairwise(labels), start=1) if a != b]
        return cls((*changes, len(labels)) if labels else ())

    @classmethod
    def from_boundaries(cls, boundaries: Iterable[int], n_units: int) -> Segmentation:
        """Build from interior boundaries ``0 < b < n_units``, in increasing order.

        >>> Segmentation.from_boundaries([3, 5, 8], n_units=10).ends
        (3, 5, 8, 10)
        """
        boundaries = tuple(boundaries)
        for b in boundaries:
            if not 0 < b < n_units:
                raise ValueError(
                    f"boundary {b} is not interior: it must lie strictly between 0 and the "
                    f"number of units, {n_units} (leave out the final end)"
                )
        return cls((*boundaries, n_units))

    @classmethod
    def from_gaps(cls, gaps: Iterable[object]) -> Segmentation:
        """Build from one flag for each of the ``n_units - 1`` gaps, as NLTK's metrics write it.

        Each flag must be 0, 1, a bool, ``"0"`` or ``"1"``; anything else is an error, so that
        no input is ever read as "no boundary" by accident.

        >>> Segmentation.from_gaps("0010100100").ends
        (3, 5, 8, 11)
        """
        gaps = list(gaps)
        meaning = {0: False, 1: True, "0": False, "1": True}
        if strange := [g for g in gaps if g not in meaning]:
            raise ValueError(f"gap flags must be 0 or 1, got {strange[0]!r}")
        boundaries = [i for i, gap in enumerate(gaps, start=1) if meaning[gap]]
        return cls((*boundaries, len(gaps) + 1))

    @property
    def n_units(self) -> int:
        """Number of units N."""
        return self.ends[-1]

    @property
    def n_segments(self) -> int:
        """Number of segments K."""
        return len(self.ends)

    @property
    def boundaries(self) -> tuple[int, ...]:
        """All ends but the last, the interior boundaries."""
        return self.ends[:-1]

    @property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """``(start, end)`` of every segment, half-open."""
        return tuple(pairwise((0, *self.ends)))

    @property
    def lengths(self) -> tuple[int, ...]:
        """Number of units in every segment."""
        return tuple(end - start for start, end in self.spans)

    @property
    def labels(self) -> np.ndarray:
        """Segment number of every unit, shape (n_units,), counted from 0."""
        return np.repeat(np.arange(self.n_segments), self.lengths)

    @property
    def gaps(self) -> str:
        """One symbol for each of the ``n_units - 1`` gaps, ``"1"`` where a segment ends."""
        flags = np.zeros(self.n_units - 1, dtype=int)
        flags[np.array(self.boundaries, dtype=int) - 1] = 1
        return "".join(map(str, flags))

    def keep(self, kept: Iterable[bool]) -> Segmentation:
        """Return the segmentation of the units that are kept; a segment left empty disappears.

        Parameters
        ----------
        kept : iterable of bool, length n_units
            Which units remain, as after a length cut.

        Raises
        ------
        ValueError
            If the number of flags is not the number of units, or no unit is kept.

        Examples
        --------
        >>> Segmentation((3, 5, 8)).keep([True, True, False, False, False, True, True, True]).ends
        (2, 5)
        """
        flags = np.fromiter(kept, dtype=bool)
        if len(flags) != self.n_units:
            raise ValueError(f"got {len(flags)} flags for {self.n_units} units")
        if not flags.any():
            raise ValueError(f"none of the {self.n_units} units is kept")
        return Segmentation.from_labels(self.labels[flags])

    def stretch(self, sizes: Iterable[int]) -> Segmentation:
        """Return the same segmentation of smaller units, such as the words of the sentences.

        Parameters
        ----------
        sizes : iterable of int, length n_units
            Number of smaller units in each unit; a segment without any disappears.

        Raises
        ------
        ValueError
            If the number of sizes is not the number of units, or nothing is left.

        Examples
        --------
        >>> Segmentation((1, 3)).stretch([4, 2, 5]).ends
        (4, 11)
        """
        total = (0, *accumulate(sizes))
        if len(total) != self.n_units + 1:
            raise ValueError(f"got {len(total) - 1} sizes for {self.n_units} units")
        return Segmentation(tuple(sorted({total[end] for end in self.ends} - {0})))


def is_missing(cell: object) -> bool:
    """Whether a cell of a table is missing: None, empty, NaN or pandas' NA.

    >>> is_missing(float("nan")), is_missing(""), is_missing(0)
    (True, True, False)
    """
    try:
        return cell is None or cell == "" or bool(cell != cell)  # as NaN does
    except TypeError:  # pandas' NA: even that can't be told
        return True
    except ValueError:  # an array
        return False


def _short(values: tuple[int, ...]) -> str:
    return str(values) if len(values) <= 12 else f"({', '.join(map(str, values[:12]))}, ...)"
