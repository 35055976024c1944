"""The runs of a sweep: every setting checked before anything runs, and named by its identity."""

from __future__ import annotations

import hashlib
import json
import os
import re
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from textseg import notebooks, store
from textseg.datasets.choi import SUBSETS
from textseg.encoders.installed import best_encoder, encoded_by
from textseg.experiment import Experiment
from textseg.notebooks.template import Template, read
from textseg.sweep.axes import literal
from textseg.sweep.idle import experiment_of, warn_if_in_vain
from textseg.sweep.registered import known, registers
from textseg.sweep.settings import Point, Sweep

#: Columns that the tables have besides the parameters.
COLUMNS = (
    "sweep", "run", "status", "reason", "seconds", "peak_mb", "data_label", "vectors_label",
    "notebook", "made_from", "textseg", "python", "numpy", "platform", "metric", "value",
)  # fmt: skip
#: What makes IPython display numbers with fewer digits than they have.
_ROUNDS = re.compile(r"^[ \t]*%precision\b|\bfloat_precision\b", re.MULTILINE)


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
    notebook : str
        The notebook's path.
    made_from : str
        What all runs of it share: a hash of its cells, the package's sources and what is
        installed. Rows of one table with different ones were not made by the same program.
    """

    digest: str
    parameters: Point
    data: str
    vectors: str
    notebook: str = ""
    made_from: str = ""


def plan(path: str | os.PathLike[str] | Template, sweep: Sweep) -> list[Run]:
    """Check a sweep's settings and return its runs, in order, each once.

    Raises
    ------
    ValueError, TypeError
        If the notebook has no single tagged cell of literals, or a setting has an unknown name, a
        value of the wrong type or one that `Experiment` refuses. The message names the sweep, the
        parameter and the value.
    """
    template = read(path)
    for name in template.parameters:
        if name in COLUMNS:
            raise ValueError(
                f"{template.path}: {name!r} is a column of the tables; rename the parameter"
            )
    if any(_ROUNDS.search(code) for kind, code in template.cells if kind == "code"):
        warnings.warn(
            f"{template.path} shortens the numbers that it displays, and glued ones with them; "
            "remove %precision or float_precision for all their digits in metrics.csv",
            stacklevel=2,
        )
    points = sweep.points()
    own = registers(template)
    resolved = [_checked(template, point, sweep, own) for point in points]
    if template.runs_experiments and all(known(point, own) == point for point in resolved):
        warn_if_in_vain(template.parameters, points, resolved, sweep)
    basis = notebooks.basis(template)
    try:
        runs = [_run(template, basis, point, own) for point in resolved]
    except ValueError as error:  # of the data or the vectors that a setting names
        raise ValueError(f"{sweep}: {error}") from None
    return list({run.digest: run for run in runs}.values())


def made_from(path: str) -> str | None:
    """Return what runs of a notebook would be made from now, None if it can't be read."""
    try:
        return notebooks.basis(read(path))[:8]
    except (OSError, TypeError, ValueError):
        return None


def labels(parameters: Mapping[str, Any]) -> tuple[str, str]:
    """Return names and checksums of the data and of the vectors that parameters name."""
    experiment = experiment_of(parameters)
    if not experiment.vectors:  # "" leaves it to `textseg.segment` what represents a text
        encoder = best_encoder()
        own = {} if encoder is None else encoded_by(encoder)
        experiment = replace(experiment, **{"vectors": Experiment().vectors, **own})
    if experiment.dataset != "choi" and "subset" not in parameters:
        experiment = replace(experiment, subset="all")
    every = (experiment.dataset, experiment.subset) == ("choi", "all")
    parts = SUBSETS if every else (experiment.subset,)
    each = [replace(experiment, subset=part) for part in parts]
    data = [store.dataset_label(e) for e in each if {"dataset", "subset"} & set(parameters)]
    data += filter(None, map(store.weights_label, each)) if data else ()
    vectors = {store.vectors_label(e): None for e in each if "vectors" in parameters}
    return "; ".join(data), "; ".join(vectors)


def _checked(template: Template, point: Point, sweep: Sweep, own: frozenset[str]) -> Point:
    """Return all parameters of a run."""
    defaults = template.parameters
    # A whole number may stand for a float; written as one, it is the same run.
    floats = {n for n, v in defaults.items() if type(v) is float}
    point = {n: float(v) if n in floats and type(v) is int else v for n, v in point.items()}
    try:
        template.check(point)
        resolved = defaults | point
        if template.runs_experiments:
            experiment_of(known(resolved, own))
    except (TypeError, ValueError) as error:
        # Of a sweep without a grid file, both would begin with the notebook's path.
        said = str(error).removeprefix(f"{sweep.file}: ")
        raise type(error)(f"{sweep}: {said}{_hint(point, defaults)}") from None
    return resolved


def _hint(point: Point, defaults: Point) -> str:
    """Say what a grid file's author may have meant by a text where a number stands."""
    for name, value in point.items():
        default = defaults.get(name)
        if isinstance(value, str) and not isinstance(default, str):
            if isinstance(literal(value, default), (int, float)):
                return f"; {value!r} is a text, write the number without quotes"
        elif isinstance(default, str) and isinstance(value, (bool, int, float)):
            return f"; quote it, '{value}', if text is meant"
    return ""


def _run(template: Template, basis: str, parameters: Point, own: frozenset[str]) -> Run:
    data, vectors = labels(known(parameters, own)) if template.runs_experiments else ("", "")
    parts = [notebooks.digest_of(basis, parameters), data, vectors]
    digest = hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]
    return Run(digest, parameters, data, vectors, str(template.path.resolve()), basis[:8])
