"""Shared by the commands: output, errors in one line, names of options and files."""

from __future__ import annotations

import ast
import os
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from textseg.errors import said

#: Errors that a command reports in one line; any other is a fault of the program.
ERRORS = (TypeError, ValueError, OSError, ImportError, RuntimeError, MemoryError)

#: The option of all commands that read texts.
Turns = Annotated[
    str | None,
    typer.Option(
        metavar="TEMPLATE",
        help="How a turn is written, if its form is not known: '{speaker} [{time}] {words}'; "
        "{any} is skipped, \\n is a line end.",
    ),
]
#: What a terminal would act on.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
#: How turns are written, as Python quotes it.
_TEMPLATE = re.compile(r"""\btranscript ?= ?('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""")
#: The options of the commands by the arguments of the package that they set.
_OPTIONS = {
    name: f"--{name.replace('_', '-')}"
    for name in (
        "about", "penalty", "unit", "preset", "objective", "splitter", "vectors", "encoder",
        "center", "min_length", "max_length", "format", "numbers", "window", "dim", "min_count",
    )
} | {"n_segments": "-k"}  # fmt: skip


def shown(text: object) -> str:
    r"""Return a text as a terminal may have it: control characters, but line ends, are escaped.

    >>> shown("a\x1b[31m.txt")
    'a\\x1b[31m.txt'
    """
    return "".join(
        c if c.isprintable() or c in "\n\t" or "\udc80" <= c <= "\udcff" else ascii(c)[1:-1]
        for c in str(text)
    )


def say(text: object, *, err: bool = False) -> None:
    """Print lines of the program's own, as opposed to the user's text."""
    typer.echo(shown(text), err=err)


def write(text: str) -> None:
    """Print the user's text: as it is, but for control characters where a terminal shows it."""
    if sys.stdout.isatty():
        text = _CONTROL.sub(lambda found: ascii(found[0])[1:-1], text)
    typer.echo(text, color=True)  # else click would drop what looks like a colour


def in_options(message: object) -> str:
    r"""Name options where a message of the package names the arguments of a Python function.

    >>> in_options("max_length = 3 is too small; use center='document'")
    '--max-length 3 is too small; use --center document'
    >>> print(in_options("use transcript=True or transcript='{time}\\n'"))
    use --transcript or --turns '{time}\n'
    """
    words = str(message)
    for name, option in _OPTIONS.items():
        words = re.sub(rf"\b{name} ?= ?(?:'([^']*)'|([\w.+-]*\w))", rf"{option} \1\2", words)
        words = re.sub(rf"\b{name}(?= must )", option, words)
        if "_" in name:  # else it may be a word
            words = re.sub(rf"\b{name}\b", option, words)
    words = re.sub(r"\btranscript ?= ?True\b", "--transcript", words)
    words = re.sub(r"\btranscript ?= ?False\b", "--no-transcript", words)
    return _TEMPLATE.sub(lambda found: f"--turns {_quoted(found[1])}", words)


def _quoted(template: str) -> str:
    """Return a template, which Python has quoted, as a shell takes it."""
    return shlex.quote(ast.literal_eval(template).replace("\n", r"\n"))


def how_read(transcript: bool | None, turns: str | None) -> bool | str | None:
    """Return what two options say of how a text is read; refuse both at once."""
    if turns is not None and transcript is not None:
        option = "--transcript" if transcript else "--no-transcript"
        raise ValueError(
            f"--turns says how the turns of a transcript are written, {option} whether there are "
            "any; leave one out"
        )
    return transcript if turns is None else turns


@contextmanager
def errors_in_one_line() -> Iterator[None]:
    """Report an error in one line, and leave with the status 1."""
    try:
        yield
    except (BrokenPipeError, typer.Exit):  # the reader has seen enough, see `cli`; all is said
        raise
    except ERRORS as error:
        say(f"textseg: {in_options(said(error))}", err=True)
        raise typer.Exit(1) from None


def path(text: str) -> Path:
    """Return the name of a file or folder; an empty one is an error, not the current folder.

    A ``~`` is the home folder: of ``--output=~/rows.csv`` no shell makes it so.

    >>> str(path("-")), path("./-").is_absolute()  # standard input, and a file of that name
    ('-', True)
    """
    if not text:
        raise typer.BadParameter("the name is empty")
    found = Path(os.path.expanduser(text))
    return found if text == "-" or found != Path("-") else found.absolute()


def file(text: str) -> Path:
    """Return the name of a file to write; one that ends in a slash is of a folder, or of none."""
    found = path(text)
    if os.path.basename(text) in ("", ".", "..") and not found.is_dir():
        raise typer.BadParameter(f"{text} is a folder; give the name of a file")
    return found
