"""``textseg data``: which data sets and word vectors there are, here and elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from textseg.commands.terminal import ERRORS, errors_in_one_line, say
from textseg.errors import said

if TYPE_CHECKING:
    from textseg.catalogue import Holding

data = typer.Typer(no_args_is_help=True, help="Data sets and word vectors: list, fetch, verify.")
Name = Annotated[str, typer.Argument(help="As `textseg data list` shows it.")]


@data.command("list")
def show() -> None:
    """List all data sets and vectors: what is here, how large, from where, when verified."""
    from textseg.catalogue import bytes_at, holdings, verified

    times = verified()
    line = "{:<26} {:<8} {:>10}  {:<16}  {}".format
    say(line("name", "", "size", "verified", "from (licence)"))
    for name, h in holdings().items():
        here = h.is_here()
        size = bytes_at(h.path()) if here else h.size
        time = (times.get(name, "-") if here else "-")[:16].replace("T", " ")
        what = "here" if here else "-", f"{size / 1e6:.0f} MB" if size else "-", time
        say(line(name, *what, f"{h.origin} ({h.licence})"))


@data.command()
def fetch(name: Name) -> None:
    """Get a data set or word vectors, if they are not here, and print where they are."""
    with errors_in_one_line():
        holding = _named(name)
        holding.get()
        say(holding.path())


@data.command()
def verify(
    name: Annotated[str | None, typer.Argument(help="All that are here if none is given.")] = None,
) -> None:
    """Check a data set or word vectors, or all that are here, to the last byte."""
    from textseg import catalogue as holdings

    names = [name] if name else [n for n, h in holdings.holdings().items() if h.is_here()]
    failed = False
    for one in names:
        if not _named(one).is_here():
            _fail(f"{one} is not here; get it: textseg data fetch {one}")
        try:
            holdings.verify(one)
            say(f"{one}: as it should be")
        except BrokenPipeError:
            raise
        except ERRORS as error:
            failed = True
            say(f"{one}: {said(error)}", err=True)
    raise typer.Exit(failed)


@data.command()
def path(name: Name) -> None:
    """Print where a data set or word vectors are."""
    holding = _named(name)
    if not holding.is_here():
        _fail(f"{name} is not here; get it: textseg data fetch {name}")
    say(holding.path())


def _named(name: str) -> Holding:
    from textseg.catalogue import holdings

    if name not in (known := holdings()):
        _fail(f"there is no {name!r}, only {', '.join(known)}")
    return known[name]


def _fail(error: object) -> NoReturn:
    say(f"textseg: {error}", err=True)
    raise typer.Exit(1)
