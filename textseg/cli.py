"""The command line: ``textseg …``."""

from __future__ import annotations

from typing import Annotated

import typer

import textseg
from textseg.commands.data import data
from textseg.commands.segment import segment
from textseg.commands.sweep import sweep

app = typer.Typer(no_args_is_help=True, add_completion=False)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"textseg {textseg.__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Segment text by its word vectors (Alemi & Ginsparg, 2015)."""


app.command()(segment)
app.add_typer(data, name="data")
app.add_typer(sweep)
