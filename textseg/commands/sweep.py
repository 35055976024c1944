"""``textseg sweep``: a notebook with many settings, side by side, resumable."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperGroup

if TYPE_CHECKING:
    from textseg.sweep.folder import Folder
    from textseg.sweep.plan import Run


class _RunByDefault(TyperGroup):
    """Read ``sweep NOTEBOOK …`` as ``sweep run NOTEBOOK …``."""

    def parse_args(self, ctx, args):
        if args and args[0] not in self.commands and args[0] != "--help":
            args = ["run", *args]
        return super().parse_args(ctx, args)


sweep = typer.Typer(
    name="sweep", cls=_RunByDefault, no_args_is_help=True,
    help="Run a notebook with many settings: `sweep NOTEBOOK …`, short for `sweep run NOTEBOOK …`.",
)  # fmt: skip


@sweep.command()
def run(
    notebook: Annotated[Path, typer.Argument(help="A notebook with a cell tagged 'parameters'.")],
    grid: Annotated[
        Path | None, typer.Option(help="A YAML file of named sweeps, as in notebooks/sweeps.")
    ] = None,
    sweep: Annotated[
        list[str] | None, typer.Option(help="One sweep of the file; all if not given. Repeatable.")
    ] = None,
    parameter: Annotated[
        list[str] | None,
        typer.Option("-p", metavar="NAME=V1,V2", help="Values of a parameter, in every "
                     "combination with the others. Repeatable."),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Runs side by side.")] = 2,
    scheduler: Annotated[
        str | None, typer.Option(help="Run on the workers of this Dask scheduler, tcp://….")
    ] = None,
    timeout: Annotated[
        float | None, typer.Option(help="Seconds a run may take; any number if not given.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option(help="Folder for all results; by default results/sweeps/….")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="List what would run.")] = False,
) -> None:  # fmt: skip
    """Run a notebook with every setting that has not succeeded yet.

    All settings are checked first. Outputs are named by a hash of all that a
    run depends on: the same command again resumes what was interrupted.
    The exit status is 1 if a run failed, 2 if nothing could run.
    """
    from textseg import store
    from textseg.storage.code_digest import code_digest
    from textseg.sweep.folder import Folder
    from textseg.sweep.pools import open_pool
    from textseg.sweep.runner import execute, missing

    try:
        if timeout is not None and not timeout > 0:
            raise ValueError(f"--timeout must be above 0, got {timeout:g}; without it none is set")
        plans = _plans(notebook, grid, sweep or [], parameter or [])
        folder = Folder(output or store.folder() / "sweeps" / notebook.stem)
        runs = [run for planned in plans.values() for run in planned]
        if dry_run:
            return _list(plans, missing(folder, runs))
        for name, planned in plans.items():
            folder.plan(name, planned)
        pool = open_pool(scheduler, jobs)
    except (TypeError, ValueError, OSError, ImportError, RuntimeError) as error:
        typer.echo(f"textseg: {error}", err=True)
        raise typer.Exit(2) from None
    try:
        package = code_digest() if scheduler else None
        statuses = execute(folder, notebook, runs, pool, timeout=timeout, package=package)
    except OSError as error:  # such as a scheduler that is lost
        typer.echo(f"textseg: {folder.path}: {error}", err=True)
        raise typer.Exit(1) from None
    finally:
        pool.close()
        folder.collect()
    _report(folder, plans)
    if statuses["failed"]:
        raise typer.Exit(1)


@sweep.command()
def status(folder: Annotated[Path, typer.Argument(help="The folder of a sweep.")]) -> None:
    """Count the runs of each sweep in a folder that are done, failed, running, waiting."""
    typer.echo(_open(folder).counts().to_string())


@sweep.command()
def collect(folder: Annotated[Path, typer.Argument(help="The folder of a sweep.")]) -> None:
    """Write manifest.csv and metrics.csv of what has finished so far."""
    manifest, metrics = _open(folder).collect()
    typer.echo(f"{folder / 'manifest.csv'}: {len(manifest)} runs")
    typer.echo(f"{folder / 'metrics.csv'}: {len(metrics)} numbers")


def _plans(
    notebook: Path, grid: Path | None, chosen: list[str], options: list[str]
) -> dict[str, list[Run]]:
    from textseg.sweep.grid import read
    from textseg.sweep.plan import plan, read_axes
    from textseg.sweep.settings import Sweep

    axes = read_axes(notebook, options)
    alone = {"parameters": Sweep("parameters", file=str(notebook))}
    if not grid and (chosen or not axes):
        raise ValueError(f"{notebook}: nothing to vary; give --grid FILE, or -p NAME=V1,V2")
    sweeps = read(grid, chosen) if grid else alone
    return {name: plan(notebook, sweep.vary(axes)) for name, sweep in sweeps.items()}


def _list(plans: dict[str, list[Run]], missing: list[Run]) -> None:
    wanted = {run.digest for run in missing}
    for name, runs in plans.items():
        typer.echo(f"{name}: {sum(r.digest in wanted for r in runs)} of {len(runs)} would run")
        for run, setting in _settings(runs):
            if run.digest in wanted:
                typer.echo(f"  {run.digest} {setting}")


def _report(folder: Folder, plans: dict[str, list[Run]]) -> None:
    for name, runs in plans.items():
        for run, setting in _settings(runs):
            if (record := folder.record(run))["status"] == "failed":
                typer.echo(f"failed {name} {run.digest} {setting}: {record['reason']}", err=True)
    typer.echo(folder.counts().to_string())
    typer.echo(f"{folder.path / 'manifest.csv'}\n{folder.path / 'metrics.csv'}")


def _settings(runs: list[Run]) -> Iterator[tuple[Run, str]]:
    """Yield the runs of a sweep, each with those of its parameters that vary in it."""
    varied = [p for p in runs[0].parameters if len({repr(r.parameters[p]) for r in runs}) > 1]
    for run in runs:
        yield run, " ".join(f"{name}={run.parameters[name]}" for name in varied)


def _open(path: Path) -> Folder:
    from textseg.sweep.folder import Folder

    folder = Folder(path) if path.is_dir() else None
    try:
        if folder is None:
            raise FileNotFoundError(f"there is no folder {path}")
        folder.planned()
    except (OSError, ValueError) as error:
        typer.echo(f"textseg: {error}", err=True)
        raise typer.Exit(2) from None
    return folder
