"""Time estimate and progress for long texts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import typer
from tqdm import tqdm

from textseg.document import Document
from textseg.encoders import load_encoder
from textseg.segmenting.settings import checked, count_from_length
from textseg.splitting.progress import reporting
from textseg.vectors import load_vectors
from textseg.vectors.trained import SETTINGS, TRAINED

#: Texts of fewer units take a second or two: no estimate is printed.
_LONG = 20_000
#: What the compiled search does in a second, by dimensions of the vectors and by segments, for each
#: pair of units; seconds for cutting and representing a unit. An idle machine may take half as
#: long: what is said is to hold on a busy one.
_DIMENSIONS, _SEGMENTS, _UNIT = 1.5e10, 0.9e10, 5e-5
#: Bytes of a text without units, of a unit, and of one of its dimensions.
_BASE, _BYTES, _NUMBER = 300e6, 3_000, 16


@contextmanager
def waiting(document: Document, settings: dict[str, Any]) -> Iterator[None]:
    """Print the estimated cost of a long text to standard error, with a bar if it is a terminal."""
    if document.n_units < _LONG:
        yield
        return
    said = estimate(document.n_units, settings, _dimensions(settings))
    typer.echo(f"textseg: {said}", err=True)
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


def estimate(n_units: int, settings: dict[str, Any], dim: int) -> str:
    """Return how long the search may take and how much memory, and what makes it shorter.

    Where the number of segments is looked for, clear boundaries make it several times shorter.

    Examples
    --------
    >>> estimate(100_000, {"n_segments": 20}, 256)
    '100,000 units take up to 101 s and 1.0 GB; --max-length 500 makes it 6 s'
    >>> estimate(100_000, {"n_segments": 20, "max_length": 500}, 256)
    '100,000 units take up to 6 s and 1.0 GB'
    >>> estimate(20_000, {"splitter": "elbow", "max_length": 500}, 50)
    '20,000 units take up to 12 s and 2.0 GB'
    """
    number = _number(n_units, settings)

    def seconds(longest: int | None) -> float:
        pairs = n_units * min(longest or n_units, n_units / 2)
        cost = dim / _DIMENSIONS + number / _SEGMENTS
        return max(1.0, n_units * _UNIT + pairs * cost)

    longest = settings.get("max_length")
    size = (_BASE + n_units * (_BYTES + _NUMBER * dim + 8 * number)) / 1e9
    said = f"{n_units:,} units take up to {seconds(longest):,.0f} s and {size:.1f} GB"
    return said + ("" if longest else f"; --max-length 500 makes it {seconds(500):,.0f} s")


def _dimensions(settings: dict[str, Any]) -> int:
    """Return of how many dimensions the vectors are that settings name or leave open."""
    experiment = checked(**settings)
    if experiment.representation == "sentence_encoder":
        return np.shape(load_encoder(experiment.encoder).encode(["a"]))[1]
    trained = experiment.vectors in TRAINED
    return int(SETTINGS["dim"]) if trained else load_vectors(experiment.vectors).dim


def _number(n_units: int, settings: dict[str, Any]) -> int:
    if (about := settings.get("about")) is not None:
        return count_from_length(about, n_units)
    if settings.get("splitter") == "elbow":
        return n_units // 2  # as many numbers of segments are considered
    return settings.get("n_segments") or 1
