"""Parameters that are varied without effect, and settings that mean something unexpected."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from textseg.experiment import SUMS, Experiment, means_sums
from textseg.idle import idle, unread
from textseg.sweep.settings import Point, Sweep


def experiment_of(parameters: Mapping[str, Any]) -> Experiment:
    """Return the experiment that those of a notebook's parameters say which are fields of it."""
    known = {field.name for field in fields(Experiment)} | {"preset"}
    return Experiment.preset(**{n: v for n, v in parameters.items() if n in known})


def warn_if_in_vain(
    defaults: Point, points: Sequence[Point], resolved: Sequence[Point], sweep: Sweep
) -> None:
    """Warn of parameters that a sweep varies though they change none of its runs.

    Only for notebooks that take a whole experiment: a chapter runs several, of its own choice.
    """
    if not {"representation", "objective", "splitter"} <= set(defaults):
        return
    experiments = [experiment_of(point) for point in resolved]
    varied = {name for point in points for name in point if _differs(name, resolved)}
    in_vain = [idle(e) | unread(e) for e in experiments]
    without_effect = set.intersection(*in_vain) if in_vain else set()
    for name in sorted(varied & without_effect):
        warnings.warn(f"{sweep}: {name!r} has no effect on any of these runs", stacklevel=2)
    if any(means_sums(p, e) for p, e in zip(points, experiments, strict=True)):
        warnings.warn(f"{sweep}: {SUMS}", stacklevel=2)


def _differs(name: str, resolved: Sequence[Point]) -> bool:
    return len({repr(point.get(name)) for point in resolved}) > 1
