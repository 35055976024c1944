"""One line about notebooks that run side by side: which ones, how many are done, the time left."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Mapping
from threading import Event, Thread
from time import monotonic
from typing import Self, TextIO

#: Seconds that a notebook takes of which nothing is known.
_UNKNOWN = 15.0


class Progress:
    """Keep a line on a terminal up to date; elsewhere, write a line for each notebook that ends.

    Parameters
    ----------
    names : iterable of str
        The notebooks that are to run.
    usual : mapping
        About how many seconds each takes; it is learned how this machine compares.
    jobs : int
        How many run side by side.
    stream : file, optional
        By default standard error.
    """

    def __init__(
        self, names: Iterable[str], usual: Mapping[str, float], jobs: int,
        stream: TextIO | None = None,
    ) -> None:  # fmt: skip
        self.usual = {name: usual.get(name, _UNKNOWN) for name in names}
        self.jobs, self.stream = jobs, stream or sys.stderr
        self.running: dict[str, float] = {}
        self.seconds: dict[str, float] = {}
        self._over = Event()

    def __enter__(self) -> Self:
        if self.stream.isatty():
            Thread(target=self._tick, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        if self.stream.isatty():
            self._write("")

    def began(self, name: str) -> None:
        """Note that a notebook runs from now on."""
        self.running[name] = monotonic()

    def ended(self, name: str) -> None:
        """Note that a notebook has ended, and say so."""
        self.seconds[name] = monotonic() - self.running.pop(name)
        if not self.stream.isatty():
            print(self.line(), file=self.stream, flush=True)

    def line(self) -> str:
        """Say how far it is.

        >>> progress = Progress(["01_a", "02_b", "03_c"], {"02_b": 300.0}, jobs=2)
        >>> progress.began("02_b"), progress.line()
        (None, 'running the notebooks: 0 of 3 done, about 5 min left (02_b)')
        """
        done = f"running the notebooks: {len(self.seconds)} of {len(self.usual)} done"
        if len(self.seconds) == len(self.usual):
            return done
        minutes = round(self.left() / 60)
        left = f"about {minutes} min left" if minutes else "less than a minute left"
        return f"{done}, {left} ({', '.join(self.running) or 'none yet'})"

    def left(self) -> float:
        """Estimate the seconds that are left: no less than the longest notebook still takes."""
        now, pace = monotonic(), self._pace()
        rest = [
            max(pace * usual - (now - self.running.get(name, now)), 1.0)
            for name, usual in self.usual.items()
            if name not in self.seconds
        ]
        return max(sum(rest) / self.jobs, max(rest, default=0.0))

    def _pace(self) -> float:
        """Return how many times as long as usual the notebooks took that are done."""
        usual = sum(self.usual[name] for name in self.seconds)
        return sum(self.seconds.values()) / usual if usual > 2 * _UNKNOWN else 1.0

    def _tick(self) -> None:
        while not self._over.is_set():
            self._write(self.line())
            self._over.wait(1)

    def _write(self, line: str) -> None:
        width = shutil.get_terminal_size().columns - 1
        self.stream.write(f"\r{line[:width]:<{width}}" + ("" if line else "\r"))
        self.stream.flush()
