"""The runs of a sweep: every setting checked before anything runs, and named by its identity."""

from __future__ import annotations

import ast
import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from textseg import notebooks, store
from textseg.datasets.choi import SUBSETS
from textseg.experiment import Experiment
from textseg.sweep.settings import Point, Sweep

#: Columns that the tables have besides the parameters.
COLUMNS = (
    "sweep", "run", "status", "reason", "seconds", "peak_mb", "data_label", "vectors_label",
    "textseg", "python", "numpy", "platform", "metric", "value",
)  # fmt: skip


@dataclass(frozen=True)
class Run:
    """One setting of a notebook.

    Attributes
    ----------
    digest : str
        Its name: a hash of the parameters, the notebook, the package's sources, the installed
        packages, the data and the vectors.
    parameters : dict
        All of them, defaults included.
    data, vectors : str
        Names and checksums of what it reads, as far as its parameters tell.
    """

    digest: str
    parameters: Point
    data: str
    vectors: str


def plan(path: str | os.PathLike[str], sweep: Sweep) -> list[Run]:
    """Check a sweep's settings and return its runs, in order, each once.

    Raises
    ------
    ValueError, TypeError
        If the notebook has no single tagged cell of literals, or a setting has an unknown name, a
        value of the wrong type or one that `Experiment` refuses. The message names the sweep, the
        parameter and the value.
    """
    defaults = notebooks.parameters(path)
    for name in defaults:
        if name in COLUMNS:
            raise ValueError(f"{path}: {name!r} is a column of the tables; call it otherwise")
    points = [_checked(path, defaults, point, sweep) for point in sweep.points()]
    try:
        runs = [_run(path, point) for point in points]
    except ValueError as error:  # of the data or the vectors that a setting names
        raise ValueError(f"{sweep}: {error}") from None
    return list({run.digest: run for run in runs}.values())


def read_axes(path: str | os.PathLike[str], options: Iterable[str]) -> dict[str, list]:
    """Read ``name=v1,v2`` as on the command line, each value of the type of the default.

    Raises
    ------
    ValueError
        If an option is not of this form, is there twice, or the notebook has no such parameter.
    """
    defaults, axes = notebooks.parameters(path), {}
    for option in options:
        name, equals, values = option.partition("=")
        if not equals or not values:
            raise ValueError(f"-p takes name=value or name=value1,value2, got {option!r}")
        if name in axes:
            raise ValueError(f"-p {name} is there twice; write -p {name}=value1,value2")
        notebooks.check(path, {name: defaults.get(name)})
        axes[name] = [_literal(text, defaults[name]) for text in values.split(",")]
    return axes


def labels(parameters: Mapping[str, Any]) -> tuple[str, str]:
    """Return names and checksums of the data and of the vectors that parameters name."""
    known = {field.name for field in fields(Experiment)} | {"preset"}
    given = {name: value for name, value in parameters.items() if name in known}
    experiment = Experiment.preset(**given)
    parts = SUBSETS if experiment.subset == "all" else (experiment.subset,)
    each = [replace(experiment, subset=part) for part in parts]
    data = [store.dataset_label(e) for e in each if {"dataset", "subset"} & set(given)]
    vectors = {store.vectors_label(e): None for e in each if "vectors" in given}
    return "; ".join(data), "; ".join(vectors)


def _checked(path: Any, defaults: Point, point: Point, sweep: Sweep) -> Point:
    """Return all parameters of a run."""
    # A whole number may stand for a float; written as one, it is the same run.
    floats = {n for n, v in defaults.items() if type(v) is float}
    point = {n: float(v) if n in floats and type(v) is int else v for n, v in point.items()}
    try:
        notebooks.check(path, point)
        resolved = defaults | point
        known = {field.name for field in fields(Experiment)} | {"preset"}
        Experiment.preset(**{name: v for name, v in resolved.items() if name in known})
    except (TypeError, ValueError) as error:
        raise type(error)(f"{sweep}: {error}{_hint(point, defaults)}") from None
    return resolved


def _hint(point: Point, defaults: Point) -> str:
    """Say what a grid file's author may have meant by a text where a number stands."""
    for name, value in point.items():
        default = defaults.get(name)
        if isinstance(value, str) and not isinstance(default, str):
            if isinstance(_literal(value, default), (int, float)):
                return f"; {value!r} is a text, write the number without quotes"
        elif isinstance(default, str) and isinstance(value, (bool, int, float)):
            return f"; quote it, '{value}', if text is meant"
    return ""


def _run(path: Any, parameters: Point) -> Run:
    data, vectors = labels(parameters)
    parts = [notebooks.digest(path, parameters), data, vectors]
    return Run(
        hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16], parameters, data, vectors
    )


def _literal(text: str, default: object) -> Any:
    if isinstance(default, str):
        return text
    words = {"none": None, "null": None, "true": True, "false": False}
    if text.lower() in words:
        return words[text.lower()]
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text
