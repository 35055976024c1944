"""``textseg data``: list, fetch and verify data sets and word vectors."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from textseg.commands.terminal import ERRORS, errors_in_one_line, say
from textseg.errors import did_you_mean, said

if TYPE_CHECKING:
    from textseg.catalogue import Holding

data = typer.Typer(no_args_is_help=True, help="Data sets and word vectors: list, fetch, verify.")
Name = Annotated[str, typer.Argument(help="A name from `textseg data list`.")]


@data.command("list")
@errors_in_one_line()
def show() -> None:
    """List all data sets and word vectors: local copy, size, date of verification, origin."""
    from textseg.catalogue import bytes_at, holdings, verified

    times = verified()
    line = "{:<26} {:<8} {:>10}  {:<16}  {}".format
    say(line("name", "", "size", "verified", "from (licence)"))
    for name, h in holdings().items():
        here = h.is_here()
        size = bytes_at(h.path()) if here else h.size
        time = (times.get(name, "-") if here else "-")[:16].replace("T", " ")
        what = "local" if here else "-", f"{size / 1e6:.0f} MB" if size else "-", time
        say(line(name, *what, f"{h.origin} ({h.licence})"))


@data.command()
@errors_in_one_line()
def fetch(name: Name) -> None:
    """Download a data set or word vectors if there is no local copy, and print the path."""
    holding = _named(name)
    holding.get()
    say(holding.path())


@data.command()
@errors_in_one_line()
def verify(
    name: Annotated[str | None, typer.Argument(help="By default, all with a local copy.")] = None,
) -> None:
    """Verify the local copy of a data set or of word vectors by checksum."""
    from textseg import catalogue as holdings

    known = holdings.holdings()
    names = _called(name, known) if name else [n for n, h in known.items() if h.is_here()]
    failed = False
    for one in names:
        if not _named(one).is_here():
            _fail(f"there is no local copy of {one}; get it: textseg data fetch {one}")
        try:
            holdings.verify(one)
            say(f"{one}: OK")
        except BrokenPipeError:
            raise
        except ERRORS as error:
            failed = True
            say(f"{one}: {said(error)}", err=True)
    raise typer.Exit(failed)


@data.command()
@errors_in_one_line()
def path(name: Name) -> None:
    """Print the path of a data set or of word vectors."""
    holding = _named(name)
    if not holding.is_here():
        _fail(f"there is no local copy of {name}; get it: textseg data fetch {name}")
    say(holding.path())


def _named(name: str) -> Holding:
    from textseg.catalogue import holdings

    known = holdings()
    if len(several := _called(name, known)) > 1:
        files = "; ".join(f"{one} ({known[one].origin})" for one in several)
        _fail(f"{len(several)} files of vectors are called {name!r}; give one of {files}")
    if name not in known:
        _fail(f"unknown name {name!r}; {did_you_mean(name, known)}")
    return known[name]


def _called(name: str, known: Iterable[str]) -> list[str]:
    """Return the names of the sets that are called so; several have a hash at the end."""
    hashed = re.compile(rf"{re.escape(name)}-[0-9a-f]{{12}}")
    return [name] if name in known else list(filter(hashed.fullmatch, known)) or [name]


def _fail(error: object) -> NoReturn:
    say(f"textseg: {error}", err=True)
    raise typer.Exit(1)
