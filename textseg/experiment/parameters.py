"""The parameters of a running notebook: those it has, and nothing else."""

from __future__ import annotations

import ast
import itertools
import re
import types
from collections.abc import Iterable, Mapping, Set
from dataclasses import fields
from typing import Any

from textseg.errors import did_you_mean
from textseg.experiment.experiment import Experiment, check_names

#: How a cell asks for its parameters.
_CALL = re.compile(r"\bparameters\(\s*globals\(\)\s*\)")


def parameters(namespace: Mapping[str, object]) -> dict[str, Any]:
    """Collect the parameters of a notebook, print them, and refuse unknown ones.

    papermill only warns about a misspelt parameter; this raises an error. Call it in the first cell
    of a notebook with ``globals()``, before anything else is defined.

    Parameters
    ----------
    namespace : mapping
        Names and values; modules, functions and the like, IPython's own names and names that begin
        with ``_`` are ignored, and so is what a notebook had set otherwise if it is run again.

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
    listed = namespace.get("In")
    history = list(map(str, listed)) if isinstance(listed, list) else []
    cells, called_before = _since_the_last_call(history)
    again = _set_again(cells, history, known) if called_before else None
    found: dict[str, Any] = {
        name: value
        for name, value in namespace.items()
        if (name in known or (_is_literal(value) and not name.startswith("_")))
        and name not in ("In", "Out")
        and (again is None or name in again)
    }
    check_names(found, also=("preset",))
    _check_declared(cells, known)
    Experiment.preset(**found)
    if "In" in namespace:  # a reader of the page sees what it was made with
        print(", ".join(f"{name} = {value!r}" for name, value in found.items()) or "no parameters")
    return found


def _is_literal(value: object) -> bool:
    """Tell whether a value may be one of a parameter, unlike a registry of functions."""
    if isinstance(value, dict):
        return all(map(_is_literal, (*value, *value.values())))
    if isinstance(value, (list, tuple, set)):
        return all(map(_is_literal, value))
    return isinstance(value, (bool, int, float, str, types.NoneType))


def _since_the_last_call(cells: list[str]) -> tuple[list[str], bool]:
    """Return the cells that were run after `parameters` was called the last time, if it was."""
    before = [n for n, cell in enumerate(cells[:-1]) if _CALL.search(cell)]
    return (cells[before[-1] + 1 :], True) if before else (cells, False)


def _set_again(cells: Iterable[str], history: list[str], known: Set[str]) -> Set[str]:
    """Return the names that cells of parameters set, such as hold literals and print them at most.

    Where cells are run again, whatever the notebook has set otherwise is still there, perhaps under
    the name of a parameter. What was set when it called for the first time stays.
    """
    first = next(n for n, cell in enumerate(history) if _CALL.search(cell))
    before = set().union(*map(_targets, history[: first + 1])) & known
    return _set_by(cells, known) | before | (_set_by(history, known) & known) or known


def _set_by(cells: Iterable[str], known: Set[str]) -> set[str]:
    of_parameters = (_targets(cell) for cell in cells if _holds_literals(cell))
    return set().union(*(names for names in of_parameters if names & known))


def _statements(source: str) -> list[ast.stmt]:
    """Return the statements of a cell, without its magics; none if it isn't Python."""
    lines = ("" if line.startswith(("%", "!")) else line for line in source.splitlines())
    try:
        return ast.parse("\n".join(lines)).body
    except (SyntaxError, ValueError):
        return []


def _targets(source: str) -> set[str]:
    """Return the names that the statements of a cell assign."""
    targets: list[ast.expr] = []
    for statement in _statements(source):
        if isinstance(statement, ast.Assign):
            targets += statement.targets
        elif isinstance(statement, ast.AnnAssign):
            targets.append(statement.target)
    return {target.id for target in targets if isinstance(target, ast.Name)}


def _holds_literals(source: str) -> bool:
    statements = [s for s in _statements(source) if not _shows(s)]
    try:
        for statement in statements:
            ast.literal_eval(statement.value)  # type: ignore[attr-defined]
    except (ValueError, AttributeError, TypeError):
        return False
    return bool(statements)


def _shows(statement: ast.stmt) -> bool:
    """Tell whether a statement is a name alone, or prints something."""
    value = statement.value if isinstance(statement, ast.Expr) else None
    called = value.func if isinstance(value, ast.Call) else None
    return isinstance(value, ast.Name) or (isinstance(called, ast.Name) and called.id == "print")


def _check_declared(cells: Iterable[str], known: Set[str]) -> None:
    """Refuse parameters that papermill has set though the notebook's own cell doesn't have them.

    papermill puts the given parameters into a cell of its own after that one; a field of
    `Experiment` that the notebook doesn't have would affect only some of its cells.
    """
    for own, injected in itertools.pairwise(cells):
        declared = assigned(own)
        # A cell after one that sets no parameter is the notebook's own, with such a title.
        if injected.lstrip().startswith("# Parameters") and known & set(declared):
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
