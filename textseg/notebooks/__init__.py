"""Run the parameterised notebooks: read their parameters, check, fingerprint, execute.

Conventions:

* A notebook has exactly one cell tagged ``parameters``; it holds literals only, one assignment a
  line. A value computed there would keep its default when papermill overrides what it came from.
* papermill only warns about a parameter that a notebook doesn't have, so `check` comes first.
* An executed notebook carries the digest of all it was made from; it is stale when that changes.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import platform
from collections.abc import Iterable, Mapping
from functools import cache
from glob import escape as glob_escape
from importlib.metadata import distributions
from pathlib import Path

import textseg
from textseg.errors import did_you_mean
from textseg.notebooks.kernel import execute
from textseg.storage import files
from textseg.storage.code_digest import code_digest, imported


class NotebookError(RuntimeError):
    """A notebook failed while it was executed; the message holds the cell and its traceback."""


def parameters(path: str | os.PathLike[str]) -> dict[str, object]:
    """Read the default parameters of a notebook, in the order of its tagged cell.

    Parameters
    ----------
    path : path-like
        A notebook file, executed or not.

    Raises
    ------
    ValueError
        If no cell or several cells are tagged ``parameters``, a line is not a plain assignment
        to a new name, or a value is not a literal.
    """
    tagged = [
        cell
        for cell in _read(path)["cells"]
        if "parameters" in cell.get("metadata", {}).get("tags", ())
    ]
    if len(tagged) != 1:
        raise ValueError(
            f"{path}: {len(tagged)} cells are tagged 'parameters', there must be exactly one"
        )
    source = "".join(tagged[0]["source"])
    found: dict[str, object] = {}
    for statement in ast.parse(source).body:
        name = _assigned_name(statement)
        line = ast.get_source_segment(source, statement)
        if name is None or name in found:
            raise ValueError(f"{path}: a parameter is one `name = literal`, set once; got {line!r}")
        try:
            found[name] = ast.literal_eval(statement.value)  # type: ignore[attr-defined]
        except ValueError:
            raise ValueError(
                f"{path}: parameter {name!r} is computed ({line!r}); write a literal, "
                "and compute in the next cell"
            ) from None
    return found


def check(path: str | os.PathLike[str], given: Mapping[str, object]) -> None:
    """Refuse parameters that a notebook doesn't have, or of another type than its default.

    An int may stand for a float, and anything for a default of None.

    Raises
    ------
    ValueError
        If a name is not in the notebook's tagged cell.
    TypeError
        If a value is of the wrong type.
    """
    defaults = parameters(path)
    for name, value in given.items():
        if name not in defaults:
            raise ValueError(f"{path}: no parameter {name!r}; {did_you_mean(name, defaults)}")
        default = defaults[name]
        allowed = (float, int) if type(default) is float else (type(default),)
        if default is not None and type(value) not in allowed:
            raise TypeError(
                f"{path}: parameter {name!r} is {value!r} ({type(value).__name__}), "
                f"it must be {type(default).__name__} like its default {default!r}"
            )


def digest(
    path: str | os.PathLike[str],
    given: Mapping[str, object],
    inputs: Iterable[str | os.PathLike[str]] = (),
) -> str:
    """Fingerprint everything an executed notebook depends on.

    Parameters
    ----------
    path : path-like
        The notebook; its cells count, not its outputs.
    given : mapping
        Parameters that override its defaults. A value that names a file stands for the present
        size and time of that file and of those beside it with the same stem.
    inputs : iterable of path-like
        Further files whose content counts.

    Returns
    -------
    str
        SHA-256 over cells, resolved parameters, the package's files that the cells can reach,
        the installed packages, the Python version and the content of `inputs`.
    """
    cells = [(cell["cell_type"], "".join(cell["source"])) for cell in _read(path)["cells"]]
    resolved = parameters(path) | dict(given)
    parts = {
        "cells": cells,
        "parameters": {name: (value, _stat(value)) for name, value in resolved.items()},
        "package": code_digest(_modules(code for kind, code in cells if kind == "code")),
        "environment": _environment(),
        "inputs": _files(sorted(map(Path, inputs))),
    }
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=repr).encode()).hexdigest()


def recorded_digest(output: str | os.PathLike[str]) -> str | None:
    """Read the digest an executed notebook was made with; None if there is no such notebook."""
    try:
        return _read(output)["metadata"]["textseg"]["digest"]
    except (OSError, ValueError, KeyError):
        return None


def run(
    path: str | os.PathLike[str],
    output: str | os.PathLike[str],
    given: Mapping[str, object],
    inputs: Iterable[str | os.PathLike[str]] = (),
    *,
    progress: bool = False,
) -> None:
    """Execute a notebook in this Python environment and write it with its digest.

    The output appears under its name only when every cell has succeeded.

    Parameters
    ----------
    path, output : path-like
        The notebook and where its executed copy goes.
    given : mapping
        Parameters that override its defaults.
    inputs : iterable of path-like
        Further files whose content counts in the digest.
    progress : bool
        Whether to show papermill's bar over the cells.

    Raises
    ------
    ValueError, TypeError
        If the parameters don't fit, as in `check`.
    NotebookError
        If a cell raises, or the kernel dies.
    """
    import nbformat

    check(path, given)
    # Taken before the run: a source edited meanwhile makes the result stale, as it should.
    fingerprint = digest(path, given, inputs)
    done = execute(path, dict(given), progress=progress)
    if done.notebook is None:
        raise NotebookError(f"{path} failed: {done.reason}\n{done.details}")
    executed = done.notebook
    executed.metadata["textseg"] = {"digest": fingerprint, "version": textseg.__version__}
    files.write(output, nbformat.writes(executed))


def _read(path: str | os.PathLike[str]) -> dict:
    contents = Path(path).read_bytes()
    try:
        notebook = json.loads(contents)
    except ValueError:  # no JSON, or not even a text
        notebook = None
    if not isinstance(notebook, dict) or "cells" not in notebook:
        raise ValueError(
            f"{path} is no notebook: give an .ipynb file (and to a sweep its grid with --grid)"
        )
    return notebook


def _assigned_name(statement: ast.stmt) -> str | None:
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr()):
            return name
    return None


def _stat(value: object) -> list[tuple[str, int, int]]:
    """Describe the file that a value names, and its companions of the same stem."""
    if not isinstance(value, str) or not os.path.isfile(value):
        return []
    companions = sorted(Path(value).parent.glob(f"{glob_escape(Path(value).stem)}.*"))
    return [(f.name, f.stat().st_size, f.stat().st_mtime_ns) for f in companions]


def _modules(cells: Iterable[str]) -> set[str] | None:
    """List what the cells import from the package; None, for all of it, if that can't be told."""
    try:
        return set().union(*(imported(code) for code in cells))
    except SyntaxError:  # a magic, say
        return None


def _files(files: Iterable[Path]) -> list[tuple[str, str]]:
    return [(file.name, hashlib.sha256(file.read_bytes()).hexdigest()) for file in files]


@cache
def _environment() -> list[str]:
    installed = {f"{d.metadata['Name']}=={d.version}".lower() for d in distributions()}
    return [platform.python_version(), *sorted(installed)]
