"""The command line: ``textseg …``."""

from __future__ import annotations

import os
import sys
import warnings
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import textseg
from textseg.commands import terminal
from textseg.commands.data import data
from textseg.commands.score import score
from textseg.commands.segment import segment
from textseg.commands.sweep import sweep
from textseg.commands.train import train
from textseg.errors import said, what_is_missing
from textseg.output.streams import set_up
from textseg.storage.files import FULL


class _Group(TyperGroup):
    """Names a missing extra, Ctrl-C, a full disk in one line; silent when its output is closed."""

    def invoke(self, ctx: Any) -> Any:
        try:
            if ctx.obj:  # see `textseg.__main__`
                ctx.obj()
            return super().invoke(ctx)
        except ModuleNotFoundError as error:
            typer.echo(f"textseg: {what_is_missing(error)}", err=True)
            raise typer.Exit(1) from None
        except KeyboardInterrupt as stopped:
            typer.echo(f"textseg: {str(stopped) or 'interrupted'}", err=True)
            raise typer.Exit(130) from None
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(141) from None  # as the shell has it for a program that SIGPIPE ends
        except OSError as error:
            if error.errno not in FULL:
                raise
            typer.echo(f"textseg: {said(error)}", err=True)
            raise typer.Exit(1) from None


app = typer.Typer(cls=_Group, no_args_is_help=True, add_completion=False)


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
    """Segment texts by topic, with word vectors (Alemi & Ginsparg, 2015)."""
    set_up()
    warnings.showwarning = _warn


def _warn(message: Warning | str, *_: object, **__: object) -> None:
    """Print a warning in one line, without the place in the code."""
    terminal.say(f"textseg: {terminal.in_options(message)}", err=True)


app.command()(segment)
app.command()(score)
app.command()(train)
app.add_typer(data, name="data")
app.add_typer(sweep)
