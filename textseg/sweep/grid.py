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
from itertools import combinations

from textseg.errors import did_you_mean
from textseg.sweep import strict_yaml
from textseg.sweep.settings import Point, Sweep

_PARTS = ("base", "grid", "zip", "list")


def read(path: str | os.PathLike[str], names: Sequence[str] = ()) -> dict[str, Sweep]:
    """Read the sweeps of a grid file that have these names, all if none is given.

    Raises
    ------
    ValueError
        If the file is not of this form, or has no sweep of a name; the message names the place.
    """
    content = strict_yaml.load(path)
    if not isinstance(content, dict) or not isinstance(content.get("sweeps"), dict):
        raise ValueError(f"{path}: a grid file is a mapping with 'sweeps:' and perhaps 'base:'")
    _check_keys(content, ("base", "sweeps"), f"{path}")
    base = _mapping(content.get("base"), f"{path}: base")
    sweeps = {
        name: _sweep(f"{path}", name, base, parts) for name, parts in content["sweeps"].items()
    }
    if not sweeps:
        raise ValueError(f"{path}: it contains no sweep")
    for name, other in combinations(sweeps, 2):
        if name.casefold() == other.casefold():  # one file, where capitals don't count in names
            raise ValueError(f"{path}: {name!r} and {other!r} differ only in capitals; rename one")
    for name in names:
        if name not in sweeps:
            raise ValueError(f"{path} has no sweep {name!r}; {did_you_mean(name, sweeps)}")
    return {name: sweeps[name] for name in names or sweeps}


def _sweep(file: str, name: object, base: Point, parts: object) -> Sweep:
    place = f"{file}: sweep {name!r}"
    if not isinstance(name, str) or not name.replace("-", "").replace("_", "").isalnum():
        raise ValueError(
            f"{place}: names may contain only letters, digits, - and _ (they become file names)"
        )
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
    base = base | _mapping(given.get("base"), f"{place}, base")
    return Sweep(name, base, grid, zipped, listed, file)


def _check_distinct(names: list[str], place: str) -> None:
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"{place}: {name!r} is in more than one of grid, zip and list")


def _check_keys(given: Mapping, known: Sequence[str], place: str) -> None:
    for key in given:
        if key not in known:
            raise ValueError(f"{place}: unknown key {key!r}; {did_you_mean(key, known)}")


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
