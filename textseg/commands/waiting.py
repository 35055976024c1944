"""Time estimate and progress for long texts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer
from tqdm import tqdm

from textseg.document import Document
from textseg.segmenting import count_from_length
from textseg.splitting.progress import reporting

#: Texts of fewer units take a second or two: no estimate is printed.
_LONG = 20_000
#: From one text of 5 MB: operations a second of the compiled search, bytes a unit, bytes without.
_SPEED, _BYTES, _BASE = 1e10, 5_000, 200e6
_DIM = 50


@contextmanager
def waiting(document: Document, settings: dict[str, Any]) -> Iterator[None]:
    """Print the estimated cost of a long text to standard error, with a bar if it is a terminal."""
    if document.n_units < _LONG:
        yield
        return
    typer.echo(f"textseg: {estimate(document.n_units, settings)}", err=True)
    with progress():
        yield


@contextmanager
def progress(what: str = "") -> Iterator[None]:
    """Show a bar on a terminal, after two seconds, while searches report how far they are."""
    form = "{l_bar}{bar}| {elapsed}<{remaining}"
    with tqdm(total=1.0, desc=what or None, delay=2, disable=None, bar_format=form) as bar:

        def show(share: float) -> None:
            bar.update(share - bar.n)

        with reporting(show):
            yield


def estimate(n_units: int, settings: dict[str, Any]) -> str:
    """Return about how long the search takes and how much memory, and what makes it shorter.

    Examples
    --------
    >>> estimate(100_000, {"n_segments": 20})
    '100,000 units take about 35 s and 0.7 GB; --max-length 500 makes it about 1 s'
    >>> estimate(100_000, {"n_segments": 20, "max_length": 500})
    '100,000 units take about 1 s and 0.7 GB'
    >>> estimate(20_000, {"splitter": "elbow", "max_length": 500})
    '20,000 units take about 10 s and 1.9 GB'
    """

    def seconds(longest: int | None) -> float:
        pairs = n_units * min(longest or n_units, n_units / 2)
        return max(1.0, pairs * (_DIM + _number(n_units, settings)) / _SPEED)

    longest = settings.get("max_length")
    table = 4 * n_units**2 if settings.get("splitter") == "elbow" else 0
    size = (_BASE + _BYTES * n_units + table) / 1e9
    said = f"{n_units:,} units take about {seconds(longest):,.0f} s and {size:.1f} GB"
    return said + ("" if longest else f"; --max-length 500 makes it about {seconds(500):,.0f} s")


def _number(n_units: int, settings: dict[str, Any]) -> int:
    if (about := settings.get("about")) is not None:
        return count_from_length(about, n_units)
    if settings.get("splitter") == "elbow":
        return n_units // 2  # as many numbers of segments are considered
    return settings.get("n_segments") or 1
