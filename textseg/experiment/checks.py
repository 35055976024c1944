"""The values that the fields of an experiment may have."""

from __future__ import annotations

import os
import types
from dataclasses import fields
from functools import cache
from math import inf
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import numpy as np

from textseg.errors import shortly
from textseg.metrics import K_RULES
from textseg.preprocessing import CUT_RULES, STEM_USES, STOP_MATCHES

if TYPE_CHECKING:
    from textseg.experiment.experiment import Experiment

#: The least value of every field that is a number; a seed is what NumPy takes.
_LEAST = {
    "limit": 1, "cut": 0, "n_clusters": 1, "rank_size": 0, "max_sweeps": 0, "min_length": 1,
    "max_length": 1, "penalty": 0, "n_segments": 1, "seed": 0,
}  # fmt: skip
#: How what is one's own gets the name that a field wants.
_REGISTERED = {
    "vectors": "set textseg.vectors.VECTORS['mine'] = lambda: WordVectors('mine', words, matrix), "
    "or lambda: any WordVectors, and give the name: vectors='mine'",
    "dataset": "set textseg.datasets.DATASETS['mine'] to a function of subset and limit, and give "
    "the name: dataset='mine'",
    "encoder": "give the object that has the method encode, as of sentence-transformers, itself "
    "and not its method",
    "objective": "set textseg.objectives.OBJECTIVES['mine'] to the class, and give the name: "
    "objective='mine'",
    "splitter": "set textseg.splitting.SPLITTERS['mine'] to the function, and give the name: "
    "splitter='mine'",
}


def plain(value: Any) -> Any:
    """Return a NumPy scalar as Python's, a path as its text, and anything else as it is.

    >>> plain(np.int64(3)), plain(np.True_), plain("3-5")
    (3, True, '3-5')
    """
    if isinstance(value, np.generic):
        return value.item()
    return os.fspath(value) if isinstance(value, os.PathLike) else value


def check(experiment: Experiment) -> None:
    """Raise TypeError or ValueError for the first field with an impossible value."""
    for name, hint in _hints().items():
        _check_type(name, getattr(experiment, name), hint)
    for name, allowed in choices().items():
        if (value := getattr(experiment, name)) not in allowed:
            raise ValueError(f"{name} must be one of {', '.join(allowed)}, got {shortly(value)}")
    for name, least in _LEAST.items():
        if (value := getattr(experiment, name)) is not None and not least <= value < inf:
            wanted = "finite" if value == inf else f"at least {least}"
            raise ValueError(f"{name} must be {wanted}, got {value}")
    _check_together(experiment)


@cache
def _hints() -> dict[str, Any]:
    """Return the type of every field: found out once, as it takes half a millisecond."""
    from textseg.experiment.experiment import Experiment

    hints = get_type_hints(Experiment)
    return {field.name: hints[field.name] for field in fields(Experiment)}


def _check_type(name: str, value: object, hint: Any) -> None:
    expected = get_args(hint) or (hint,)
    accepted = (*expected, int) if float in expected else expected
    if not isinstance(value, accepted) or (isinstance(value, bool) and bool not in expected):
        wanted = " or ".join("None" if t is types.NoneType else t.__name__ for t in expected)
        way = f"; to use your own, {_REGISTERED[name]}" if name in _REGISTERED else ""
        raise TypeError(f"{name} must be {wanted}, got {shortly(value)}{way}")


def _check_together(experiment: Experiment) -> None:
    """Refuse values that are possible alone, and not with another field's."""
    from textseg.splitting import AUTOMATIC

    e = experiment
    if e.rank_size and e.rank_size % 2 == 0:
        raise ValueError(f"rank_size must be odd (or 0 for none), got {e.rank_size}")
    if e.max_length is not None and e.max_length < e.min_length:
        raise ValueError(f"max_length {e.max_length} is below min_length {e.min_length}")
    if e.splitter in AUTOMATIC and e.n_segments is not None:
        raise ValueError(
            f"the splitter {e.splitter!r} finds the number of segments; leave out n_segments = "
            f"{e.n_segments}, or use 'exact'"
        )


def choices() -> dict[str, tuple[str, ...]]:
    """Return the values of every field that names one of several, as they are registered now."""
    from textseg.datasets import DATASETS
    from textseg.datasets.weighting import WEIGHTINGS
    from textseg.objectives import OBJECTIVES
    from textseg.representation import REPRESENTATIONS
    from textseg.representation.centring import CENTERS
    from textseg.representation.similarity import RANK_RULES
    from textseg.splitting import AUTOMATIC, SPLITTERS
    from textseg.splitting.base import TIES
    from textseg.splitting.refinement import MOVES
    from textseg.units import UNITS

    return {
        "dataset": tuple(DATASETS),
        "unit": tuple(UNITS),
        "stop_match": STOP_MATCHES,
        "stem_use": STEM_USES,
        "cut_rule": CUT_RULES,
        "representation": tuple(REPRESENTATIONS),
        "weighting": tuple(WEIGHTINGS),
        "center": CENTERS,
        "objective": tuple(OBJECTIVES),
        "rank_rule": RANK_RULES,
        "splitter": (*SPLITTERS, *AUTOMATIC),
        "refine_move": MOVES,
        "tie": TIES,
        "k_rule": tuple(K_RULES),
    }
