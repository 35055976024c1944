"""A sweep: a named set of parameter settings, in the order in which they run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from math import prod
from typing import Any

Point = dict[str, Any]
#: Runs of a sweep; with a second for each, this many take more than a day.
MOST = 100_000


@dataclass(frozen=True)
class Sweep:
    """A named set of parameter settings.

    Attributes
    ----------
    name : str
    base : dict
        Values that every run has, where it isn't varied.
    grid : dict of str to list
        Every combination of these values.
    zipped : dict of str to list
        Values that go together; the lists are equally long.
    listed : list of dict
        Explicit settings.
    file : str
        The grid file, or the notebook, that it is of; for messages.

    Examples
    --------
    >>> Sweep("s", {"limit": 9}, {"cut": [0, 5]}, {"subset": ["3-5"], "seed": [1]}).points()[1]
    {'limit': 9, 'cut': 5, 'subset': '3-5', 'seed': 1}
    """

    name: str
    base: Point = field(default_factory=dict)
    grid: dict[str, list] = field(default_factory=dict)
    zipped: dict[str, list] = field(default_factory=dict)
    listed: list[Point] = field(default_factory=list)
    file: str = ""

    def __str__(self) -> str:
        return f"{self.file}: sweep {self.name!r}".removeprefix(": ")

    def points(self) -> list[Point]:
        """Return the settings of the sweep's runs, in order.

        Raises
        ------
        ValueError
            If there are more than could ever run.
        """
        together = [len(values) for values in self.zipped.values()] or [1]
        sizes = [*map(len, self.grid.values()), together[0], len(self.listed) or 1]
        if (number := prod(sizes)) > MOST:
            raise ValueError(f"{self} has {number:,} settings, more than {MOST:,}; vary less")
        combined = [dict(zip(self.grid, v, strict=True)) for v in product(*self.grid.values())]
        zipped = [
            dict(zip(self.zipped, v, strict=True)) for v in zip(*self.zipped.values(), strict=True)
        ]
        parts = product(combined, zipped or [{}], self.listed or [{}])
        return [self.base | first | second | third for first, second, third in parts]

    def vary(self, axes: Mapping[str, list]) -> Sweep:
        """Return the sweep with these values for these parameters, in every combination.

        Raises
        ------
        ValueError
            If a parameter goes together with others in the sweep.
        """
        for name in axes:
            if name in self.zipped or any(name in point for point in self.listed):
                raise ValueError(
                    f"{self} sets {name!r} together with other parameters; "
                    "it can't be varied alone with -p"
                )
        return replace(self, grid=self.grid | dict(axes))
