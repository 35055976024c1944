"""The parameters of a running notebook: those it has, and nothing else."""

from __future__ import annotations

import ast
import itertools
import types
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from textseg.errors import did_you_mean
from textseg.experiment.experiment import Experiment, check_names


def parameters(namespace: Mapping[str, object]) -> dict[str, Any]:
    """Collect the parameters of a notebook, print them, and refuse unknown ones.

    papermill only warns about a misspelt parameter; this raises an error. Call it in the first cell
    of a notebook with ``globals()``, before anything else is defined.

    Parameters
    ----------
    namespace : mapping
        Names and values; modules, functions and the like, IPython's own names and names that begin
        with ``_`` are ignored.

    Returns
    -------
    dict
        Fields of `Experiment`, and perhaps ``preset``.

    Raises
    ------
    TypeError, ValueError
        If a name is not a parameter, or a value has the wrong type or is impossible.

    Examples
    --------
    >>> parameters({"subset": "3-5", "limit": 10, "In": ["..."]})
    subset = '3-5', limit = 10
    {'subset': '3-5', 'limit': 10}
    """
    known = {field.name for field in fields(Experiment)} | {"preset"}
    literal = (bool, int, float, str, types.NoneType, list, tuple, set, dict)
    found: dict[str, Any] = {
        name: value
        for name, value in namespace.items()
        if name in known
        or (isinstance(value, literal) and not name.startswith("_") and name not in ("In", "Out"))
    }
    check_names(found, also=("preset",))
    _check_declared(namespace.get("In"))
    Experiment.preset(**found)
    if "In" in namespace:  # a reader of the page sees what it was made with
        print(", ".join(f"{name} = {value!r}" for name, value in found.items()) or "no parameters")
    return found


def _check_declared(history: object) -> None:
    """Refuse parameters that papermill has set though the notebook's own cell doesn't have them.

    papermill puts the given parameters into a cell of its own after that one; a field of
    `Experiment` that the notebook doesn't have would affect only some of its cells.
    """
    cells = history if isinstance(history, list) else []
    for own, injected in itertools.pairwise(map(str, cells)):
        if injected.lstrip().startswith("# Parameters"):
            declared = assigned(own)
            for name in assigned(injected):
                if name not in declared:
                    hint = did_you_mean(name, declared)
                    raise TypeError(f"this notebook has no parameter {name!r}; {hint}")


def assigned(source: str) -> list[str]:
    """Return the names that a cell assigns to, in order; none if it isn't Python.

    >>> assigned("subset = '3-5'; limit: int = 10")
    ['subset', 'limit']
    """
    try:
        statements = ast.parse(source).body
    except SyntaxError:
        return []
    targets = [
        target
        for s in statements
        for target in (s.targets if isinstance(s, ast.Assign) else [getattr(s, "target", None)])
    ]
    return [target.id for target in targets if isinstance(target, ast.Name)]
