"""Grid files: named sweeps over the parameters of a notebook.

A sweep is the product of its parts, each of them optional, laid over the values of `base`::

    base: {dataset: choi, limit: 50}            # for all sweeps of the file
    sweeps:
      preprocessing:
        base: {objective: c99}                  # for this sweep
        grid: {rank_size: [0, 11], cut: [0, 5]} # every combination
        zip: {subset: [3-5, 3-11], seed: [1, 2]} # the first with the first, and so on
        list: [{splitter: greedy}, {splitter: refined, tie: right}] # just these
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import product
from typing import Any

from textseg.sweep import strict_yaml

Point = dict[str, Any]
_PARTS = ("base", "grid", "zip", "list")


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

    def points(self) -> list[Point]:
        """Return the settings of the sweep's runs, in order."""
        combined = [dict(zip(self.grid, v, strict=True)) for v in product(*self.grid.values())]
        together = [
            dict(zip(self.zipped, v, strict=True)) for v in zip(*self.zipped.values(), strict=True)
        ]
        parts = product(combined, together or [{}], self.listed or [{}])
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
                    f"sweep {self.name!r} sets {name!r} together with other parameters; "
                    "it can't be varied alone with -p"
                )
        return Sweep(self.name, self.base, self.grid | dict(axes), self.zipped, self.listed)


def read(path: str | os.PathLike[str]) -> dict[str, Sweep]:
    """Read the sweeps of a grid file by their names.

    Raises
    ------
    ValueError
        If the file is not of this form; the message names the place.
    """
    content = strict_yaml.load(path)
    if not isinstance(content, dict) or not isinstance(content.get("sweeps"), dict):
        raise ValueError(f"{path}: a grid file is a mapping with 'sweeps:' and perhaps 'base:'")
    _check_keys(content, ("base", "sweeps"), f"{path}")
    base = _mapping(content.get("base"), f"{path}: base")
    sweeps = {
        name: _sweep(f"{path}: sweep {name!r}", name, base, parts)
        for name, parts in content["sweeps"].items()
    }
    if not sweeps:
        raise ValueError(f"{path}: there is no sweep in it")
    return sweeps


def choose(sweeps: dict[str, Sweep], names: Sequence[str]) -> dict[str, Sweep]:
    """Return the sweeps of these names, all if none is given.

    Raises
    ------
    ValueError
        If there is no sweep of a name.
    """
    _check_keys(dict.fromkeys(names), tuple(sweeps), "--sweep")
    return {name: sweeps[name] for name in names} if names else sweeps


def _sweep(place: str, name: object, base: Point, parts: object) -> Sweep:
    if not isinstance(name, str) or not name.replace("-", "").replace("_", "").isalnum():
        raise ValueError(f"{place}: a name is of letters, digits, - and _, because files bear it")
    given = _mapping(parts, place)
    _check_keys(given, _PARTS, place)
    grid, zipped = (
        {axis: _values(v, f"{place}, {part}: {axis}") for axis, v in named.items()}
        for part in ("grid", "zip")
        for named in [_mapping(given.get(part), f"{place}, {part}")]
    )
    sizes = {axis: len(values) for axis, values in zipped.items()}
    if len(set(sizes.values())) > 1:
        raise ValueError(f"{place}, zip: the lists must be equally long, got {sizes}")
    listed = [
        _mapping(point, f"{place}, list")
        for point in ([] if given.get("list") is None else _values(given["list"], f"{place}, list"))
    ]
    _check_distinct([*grid, *zipped, *{axis for point in listed for axis in point}], place)
    return Sweep(name, base | _mapping(given.get("base"), f"{place}, base"), grid, zipped, listed)


def _check_distinct(names: list[str], place: str) -> None:
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"{place}: {name!r} is in more than one of grid, zip and list")


def _check_keys(given: Mapping, known: Sequence[str], place: str) -> None:
    for key in given:
        if key not in known:
            close = get_close_matches(str(key), known, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(known)}"
            raise ValueError(f"{place}: unknown key {key!r}; {hint}")


def _mapping(value: object, place: str) -> dict:
    if value is None:
        return {}
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise ValueError(f"{place}: must be `name: value` pairs, got {value!r}")
    return value


def _values(value: object, place: str) -> list:
    if not isinstance(value, list) or not value:
        raise ValueError(f"{place}: must be a list of at least one value, got {value!r}")
    return value
