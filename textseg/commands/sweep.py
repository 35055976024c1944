"""``textseg sweep``: run a notebook with many settings, in parallel, resumable."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from typer.core import TyperGroup

from textseg.commands.sweep_report import report, settings_of
from textseg.commands.terminal import path
from textseg.errors import said
from textseg.sweep.pools import cores

if TYPE_CHECKING:
    from textseg.notebooks.template import Template
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
        Path | None,
        typer.Option(
            parser=path, metavar="FILE", help="A YAML file of named sweeps, as in notebooks/sweeps."
        ),
    ] = None,
    sweep: Annotated[
        list[str] | None, typer.Option(help="A sweep of the file; all if not given. Repeatable.")
    ] = None,
    parameter: Annotated[
        list[str] | None,
        typer.Option("-p", metavar="NAME=V1,V2", help="Values of a parameter, combined "
                     "with all values of the others. Repeatable."),
    ] = None,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=1, help="Number of parallel runs.")
    ] = cores(),
    scheduler: Annotated[
        str | None, typer.Option(help="Address of a Dask scheduler, tcp://…, whose workers to use.")
    ] = None,
    timeout: Annotated[
        float | None, typer.Option(help="Maximum seconds for a run; no limit if not given.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", parser=path, metavar="FOLDER",
            help="Folder for the results; by default results/sweeps/….",
        ),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="List the runs without executing them.")
    ] = False,
    only: Annotated[
        bool, typer.Option("--only", help="Restrict the tables to the runs of this command "
                           "(and later ones); by default they include those of earlier commands. "
                           "No run is deleted.")
    ] = False,
) -> None:  # fmt: skip
    """Run a notebook with every setting that has not succeeded yet.

    All settings are checked first. Outputs are named by a hash of everything a
    run depends on, so the same command resumes after an interruption. The exit
    status is 1 if a run failed, 2 if nothing could run.
    """
    from textseg import store
    from textseg.notebooks.template import read
    from textseg.storage.code_digest import code_digest
    from textseg.sweep.folder import Folder
    from textseg.sweep.pools import open_pool
    from textseg.sweep.runner import execute, missing

    try:
        if timeout is not None and not timeout > 0:
            raise ValueError(
                f"--timeout must be above 0, got {timeout:g}; leave it out for no limit"
            )
        if str(output) == "-":
            raise ValueError("--output -: a sweep writes a folder; give its name")
        template = read(notebook)
        plans = _plans(template, grid, sweep or [], parameter or [])
        folder = Folder(output or store.folder() / "sweeps" / notebook.stem)
        runs = [run for planned in plans.values() for run in planned]
        if dry_run:
            return _list(plans, missing(folder, runs))
        left_out = sum(folder.plan(name, planned, only=only) for name, planned in plans.items())
        pool = open_pool(scheduler, jobs)
    except BrokenPipeError:  # the reader of the list has seen enough: see `cli`
        raise
    except (TypeError, ValueError, OSError, ImportError, RuntimeError) as error:
        _fail(said(error), 2)
    if left_out:
        typer.echo(
            f"textseg: {left_out} earlier runs are no longer in the tables, because of --only; "
            "they are kept, and a command with their values puts them back",
            err=True,
        )
    failed: int | bool
    try:
        package = code_digest() if scheduler else None
        failed = execute(folder, template, runs, pool, timeout=timeout, package=package)["failed"]
    except KeyboardInterrupt:
        pool.close()
        _collect(folder)
        left = len(missing(folder, runs))
        number = len({run.digest for run in runs})
        _fail(
            f"interrupted: {number - left} of {number} runs are saved; the same command resumes",
            130,
        )
    except OSError as error:  # such as a scheduler that is lost, or a disk that is full
        pool.close()
        typer.echo(f"textseg: {folder.path}: {said(error)}", err=True)
        failed = True
    pool.close()
    if not _collect(folder):
        raise typer.Exit(1)
    report(folder, plans)
    if failed:
        raise typer.Exit(1)


@sweep.command()
def status(folder: Annotated[Path, typer.Argument(help="The folder of a sweep.")]) -> None:
    """Count the done, failed, running and waiting runs of each sweep in a folder."""
    opened = _open(folder)
    typer.echo(opened.counts().to_string())
    _tell_of_outdated(opened)


@sweep.command()
def collect(folder: Annotated[Path, typer.Argument(help="The folder of a sweep.")]) -> None:
    """Write manifest.csv and metrics.csv for the runs that have finished so far."""
    try:
        manifest, metrics = _open(folder).collect()
    except OSError as error:
        _fail(said(error), 1)
    typer.echo(f"{folder / 'manifest.csv'}: {len(manifest)} runs")
    typer.echo(f"{folder / 'metrics.csv'}: {len(metrics)} numbers")


def _plans(
    template: Template, grid: Path | None, chosen: list[str], options: list[str]
) -> dict[str, list[Run]]:
    from textseg.sweep.axes import read_axes
    from textseg.sweep.grid import read
    from textseg.sweep.plan import plan
    from textseg.sweep.settings import Sweep

    axes = read_axes(template, options)
    alone = {"parameters": Sweep("parameters", file=str(template.path))}
    if not grid and (chosen or not axes):
        raise ValueError(f"{template.path}: nothing to vary; give --grid FILE, or -p NAME=V1,V2")
    sweeps = read(grid, chosen) if grid else alone
    plans, wrong = {}, []
    for name, sweep in sweeps.items():
        try:
            plans[name] = plan(template, sweep.vary(axes))
        except (TypeError, ValueError) as error:  # all that is wrong in a file, not the first
            wrong.append(error)
    if wrong:
        raise ValueError("\ntextseg: ".join(map(str, wrong)))
    return plans


def _list(plans: dict[str, list[Run]], missing: list[Run]) -> None:
    wanted = {run.digest for run in missing}
    for name, runs in plans.items():
        typer.echo(f"{name}: {sum(r.digest in wanted for r in runs)} of {len(runs)} would run")
        for run, setting in settings_of(runs):
            if run.digest in wanted:
                typer.echo(f"  {run.digest} {setting}")


def _collect(folder: Folder) -> bool:
    """Write the tables; tell whether that could be done."""
    try:
        manifest, _ = folder.collect()
    except (OSError, ValueError) as error:
        typer.echo(f"textseg: runs saved, but not their tables: {said(error)}", err=True)
        return False
    if (programs := manifest.made_from.nunique()) > 1:
        typer.echo(
            f"textseg: the runs in the tables come from {programs} versions of notebook and "
            "package: see the column made_from (--only excludes earlier runs)",
            err=True,
        )
    _tell_of_outdated(folder)
    return True


def _tell_of_outdated(folder: Folder) -> None:
    if number := folder.n_outdated():
        typer.echo(
            f"textseg: of {number} of the runs that are done, the notebook, the package, or a file "
            "that they read or executed has changed since: run their sweeps again (or exclude "
            "earlier runs with --only)",
            err=True,
        )


def _open(path: Path) -> Folder:
    from textseg.sweep.folder import Folder

    if not path.is_dir():
        _fail(f"there is no folder {path}", 2)
    folder = Folder(path)
    try:
        folder.planned()
    except OSError as error:
        _fail(said(error), 2)
    return folder


def _fail(what: object, status: int) -> NoReturn:
    typer.echo(f"textseg: {what}", err=True)
    raise typer.Exit(status)
