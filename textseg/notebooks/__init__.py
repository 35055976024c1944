"""Run the parameterised notebooks: read their parameters, check, fingerprint, execute.

Conventions:

* A notebook has exactly one cell tagged ``parameters``; it holds literals only, one assignment a
  line. A value computed there would keep its default when papermill overrides what it came from.
* papermill only warns about a parameter that a notebook doesn't have, so `check` comes first.
* An executed notebook carries the digest of all it was made from; it is stale when that changes,
  or when somebody changes the copy itself.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any

import textseg
from textseg.notebooks import own_modules
from textseg.notebooks.kernel import execute
from textseg.notebooks.mark import content_digest, content_of, mark_of, name_of
from textseg.notebooks.named_files import in_folder, statuses
from textseg.notebooks.template import Template, read
from textseg.storage import files
from textseg.storage.code_digest import code_digest, imported


class NotebookError(RuntimeError):
    """A notebook failed while it was executed; the message holds the cell and its traceback."""


def parameters(path: str | os.PathLike[str] | Template) -> dict[str, object]:
    """Read the default parameters of a notebook, in the order of its tagged cell.

    Parameters
    ----------
    path : path-like or Template
        A notebook, executed or not; one that was read isn't read again.

    Raises
    ------
    ValueError
        If no cell or several cells are tagged ``parameters``, the cell is not Python, a line is
        not a plain assignment to a new name, or a value is not a literal that can be kept.
    """
    return dict(read(path).parameters)


def check(path: str | os.PathLike[str] | Template, given: Mapping[str, object]) -> None:
    """Refuse parameters that a notebook doesn't have, or of another type than its default.

    An int is accepted for a float, and any plain value for a default of None: None, bool, int,
    finite float, str, and lists and dicts of these.

    Raises
    ------
    ValueError
        If a name is not in the notebook's tagged cell.
    TypeError
        If a value is of the wrong type.
    """
    read(path).check(given)


def digest(
    path: str | os.PathLike[str] | Template,
    given: Mapping[str, object],
    inputs: Iterable[str | os.PathLike[str]] = (),
) -> str:
    """Fingerprint everything an executed notebook depends on.

    Parameters
    ----------
    path : path-like or Template
        The notebook; its cells and their metadata count, not its outputs.
    given : mapping
        Parameters that override its defaults. A value that names a file stands for the present
        size and time of that file and of those beside it with the same stem, or of all files in
        the folder that it names (see `textseg.notebooks.named_files`).
    inputs : iterable of path-like
        Further files whose content counts.

    Returns
    -------
    str
        SHA-256 over cells, resolved parameters, modules of one's own that the cells import, the
        package's files that all these can reach, the installed packages, the Python version and
        the content of `inputs`.
    """
    template = read(path)
    made_of = basis(template, inputs) + json.dumps(template.page, sort_keys=True)
    return digest_of(made_of, template.parameters | dict(given))


def basis(template: Template, inputs: Iterable[str | os.PathLike[str]] = ()) -> str:
    """Fingerprint what all runs of a notebook depend on, whatever their parameters."""
    in_folder.cache_clear()  # one command looks into a folder once
    code = [source for kind, source in template.cells if kind == "code"]
    own = own_modules.reached(code)
    parts: dict[str, Any] = {
        "cells": template.cells,
        "package": code_digest(_modules([*code, *own.sources]) if own.whole else None),
        "environment": _environment(),
        "inputs": _files(sorted(map(Path, inputs))),
    }
    if own.files:
        parts["own"] = own.digests
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def digest_of(basis: str, resolved: Mapping[str, object]) -> str:
    """Fingerprint a run: what all runs of its notebook depend on, and its own parameters."""
    named = {name: (repr(value), statuses(value)) for name, value in resolved.items()}
    parts = [basis, named]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def recorded_digest(output: str | os.PathLike[str]) -> str | None:
    """Read the digest an executed notebook was made with; None if it isn't there as it was made."""
    return mark_of(content_of(Path(output))).get("digest")


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
        If the parameters don't fit, as in `check`, or the output is the notebook itself.
    NotebookError
        If a cell raises, or the kernel dies.
    """
    import nbformat

    template = read(path)  # once: what is fingerprinted is what runs, whoever edits it meanwhile
    if os.path.realpath(output) == os.path.realpath(template.path):
        raise ValueError(f"{output} is the notebook itself; give its executed copy another name")
    template.check(given)
    # Taken before the run: a source edited meanwhile makes the result stale, as it should.
    fingerprint = digest(template, given, inputs)
    done = execute(nbformat.reads(template.text, 4), dict(given), progress=progress)
    if done.notebook is None:
        raise NotebookError(f"{path} failed: {done.reason}\n{done.details}")
    executed = done.notebook
    executed.metadata["textseg"] = {
        "digest": fingerprint,
        "version": textseg.__version__,
        "notebook": name_of(template.path),
        "content": content_digest(json.loads(nbformat.writes(executed))),
    }
    files.write(output, nbformat.writes(executed))


def run_one(task: tuple) -> None:
    """Run a notebook with the arguments of `run`, as one value: what a pool takes."""
    run(*task)


def _modules(cells: Iterable[str]) -> set[str] | None:
    """List what code imports from the package; None, for all of it, if that can't be told."""
    try:
        return set().union(*(imported(code) for code in cells))
    except SyntaxError:  # a magic, say
        return None


def _files(files: Iterable[Path]) -> list[tuple[str, str]]:
    return [(file.name, hashlib.sha256(file.read_bytes()).hexdigest()) for file in files]


@cache
def _environment() -> list[str]:
    installed = {f"{d.metadata['Name']}=={d.version}{_built(d)}".lower() for d in distributions()}
    return [platform.python_version(), *sorted(installed)]


def _built(package: Distribution) -> str:
    """Tell builds of one version apart, if it comes from a folder or a repository.

    Not of this package: its code is known by itself, and its record names the folder that it is in.
    """
    ours = package.metadata["Name"] == __name__.partition(".")[0]
    if ours or package.read_text("direct_url.json") is None:
        return ""
    return hashlib.sha256((package.read_text("RECORD") or "").encode()).hexdigest()[:16]
