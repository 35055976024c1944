"""What a sweep says at its end: failures and ways out, numbers that no table has, warnings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from textseg.errors import EXTRAS, what_is_missing

if TYPE_CHECKING:
    from textseg.sweep.folder import Folder
    from textseg.sweep.plan import Run

#: A module or a file that an error says is missing.
_LACKS = re.compile(r"No module named '(\w+)'|No such file or directory: '([^']+)'")


def report(folder: Folder, plans: dict[str, list[Run]]) -> None:
    """Say how the runs of sweeps went, and where their tables are."""
    records = []
    for name, runs in plans.items():
        for run, setting in settings_of(runs):
            records.append(record := folder.record(run))
            if record["status"] == "failed":
                reason = record["reason"]
                reason = _with_extra(reason) + beside_notebook(reason, run.notebook)
                typer.echo(f"failed {name} {run.digest} {setting}: {reason}", err=True)
    _tell_of_glued(records, folder.path / "runs")
    _tell_of_warnings(records, folder.path / "runs")
    typer.echo(folder.counts().to_string())
    typer.echo(f"{folder.path / 'manifest.csv'}\n{folder.path / 'metrics.csv'}")


def _with_extra(reason: str) -> str:
    """Say which extra installs the package that a notebook lacks.

    >>> _with_extra("ModuleNotFoundError: No module named 'matplotlib'")
    "this needs the package 'matplotlib', which is not installed: pip install 'textseg[book]'"
    """
    kind, _, message = reason.partition(": ")
    name = message.removeprefix("No module named ").strip("'")
    if kind != "ModuleNotFoundError" or name.partition(".")[0] not in EXTRAS:
        return reason
    return what_is_missing(ModuleNotFoundError(message, name=name))


def beside_notebook(reason: str, notebook: str) -> str:
    """Say where runs begin, if a file or module that a run lacks is beside its notebook."""
    folder = Path(notebook).parent
    found = _LACKS.search(reason)
    names = (found[1] or found[2], f"{found[1] or found[2]}.py") if found else ()
    if folder.resolve() == Path.cwd() or not any((folder / name).exists() for name in names):
        return ""
    return f"; it is beside the notebook, but runs begin where the command is given: cd {folder}"


def _tell_of_glued(records: list[dict[str, Any]], notebooks: Path) -> None:
    """Say which glued values no table has: those that are not numbers, or not the last."""
    done = [record for record in records if record["status"] == "done"]
    if done and not any(record.get("metrics") or record.get("texts") for record in done):
        typer.echo(
            "textseg: no number was glued, so that metrics.csv has none: glue('name', number) in "
            "the notebook, with `from myst_nb import glue`",
            err=True,
        )
    said = {
        "texts": "glued values that are not numbers are not in metrics.csv ({}): they are in the "
        f"notebooks in {notebooks}",
        "again": "of several numbers glued under one name, metrics.csv has the last ({}): give "
        "each a name of its own",
    }
    for kind, what in said.items():
        if names := list(dict.fromkeys(name for one in records for name in one.get(kind, ()))):
            more = f" and {len(names) - 3} more" if len(names) > 3 else ""
            typer.echo(f"textseg: {what.format(', '.join(names[:3]) + more)}", err=True)


def _tell_of_warnings(records: list[dict[str, Any]], notebooks: Path) -> None:
    """Say what the notebooks warned of, the most frequent first: nobody looks into all of them."""
    warned = Counter(what for record in records for what in record.get("warned", ()))
    for what, number in warned.most_common(3):
        typer.echo(f"textseg: {number} of {len(records)} runs warned: {what}", err=True)
    if (others := len(warned) - 3) > 0:
        typer.echo(f"textseg: {others} other warnings are in {notebooks}", err=True)


def settings_of(runs: list[Run]) -> Iterator[tuple[Run, str]]:
    """Yield the runs of a sweep, each with those of its parameters that vary in it."""
    varied = [p for p in runs[0].parameters if len({repr(r.parameters[p]) for r in runs}) > 1]
    for run in runs:
        yield run, " ".join(f"{name}={run.parameters[name]}" for name in varied)
