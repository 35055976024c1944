"""``textseg sweep``: a notebook with many settings, side by side, resumable."""

from __future__ import annotations

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
    timeout: Annotated[float | None, typer.Option(help="Seconds a run may take.")] = None,
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
    from textseg.sweep.folder import Folder
    from textseg.sweep.pools import open_pool
    from textseg.sweep.runner import execute, missing

    try:
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
        package = store.sources() if scheduler else None
        statuses = execute(folder, notebook, runs, pool, timeout=timeout, package=package)
    except OSError as error:  # a scheduler that has gone; what had finished is kept
        typer.echo(f"textseg: {error}", err=True)
        raise typer.Exit(1) from None
    finally:
        pool.close()
        folder.collect()
    _report(folder, runs)
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
    from textseg.sweep.grid import Sweep, choose, read
    from textseg.sweep.plan import plan, read_axes

    axes = read_axes(notebook, options)
    sweeps = choose(read(grid), chosen) if grid else {"parameters": Sweep("parameters")}
    if not grid and (chosen or not axes):
        raise ValueError("nothing to vary: give --grid FILE, or -p NAME=V1,V2")
    return {name: plan(notebook, sweep.vary(axes)) for name, sweep in sweeps.items()}


def _list(plans: dict[str, list[Run]], missing: list[Run]) -> None:
    wanted = {run.digest for run in missing}
    for name, runs in plans.items():
        varied = {p for p in runs[0].parameters if len({repr(r.parameters[p]) for r in runs}) > 1}
        typer.echo(f"{name}: {sum(r.digest in wanted for r in runs)} of {len(runs)} would run")
        for run in runs:
            if run.digest in wanted:
                shown = {k: v for k, v in run.parameters.items() if k in varied}
                typer.echo(f"  {run.digest} " + " ".join(f"{k}={v}" for k, v in shown.items()))


def _report(folder: Folder, runs: list[Run]) -> None:
    for run in {run.digest: run for run in runs}.values():
        if (record := folder.record(run))["status"] == "failed":
            typer.echo(f"failed {run.digest}: {record['reason']}", err=True)
    typer.echo(folder.counts().to_string())
    typer.echo(f"{folder.path / 'manifest.csv'}\n{folder.path / 'metrics.csv'}")


def _open(path: Path) -> Folder:
    from textseg.sweep.folder import Folder

    folder = Folder(path) if path.is_dir() else None
    try:
        if folder is None:
            raise FileNotFoundError(f"there is no folder {path}")
        folder.planned()
    except OSError as error:
        typer.echo(f"textseg: {error}", err=True)
        raise typer.Exit(2) from None
    return folder
