"""Watch a kernel's process while it runs: how much memory it takes, and whether its time is up."""

from __future__ import annotations

import os
import re
import signal
from contextlib import suppress
from math import inf
from pathlib import Path
from threading import Event, Thread
from time import monotonic

_LOOK_EVERY = 0.05  # seconds
_watched: set[int] = set()


def end_all() -> None:
    """End every kernel of this process that is watched, with whatever they have started."""
    for pid in list(_watched):
        _kill(pid)


class Watch(Thread):
    """Look at a kernel process until it ends: its memory, and whether its time is up."""

    def __init__(self, timeout: float | None = None) -> None:
        super().__init__(daemon=True)
        self.deadline = monotonic() + (inf if timeout is None else timeout)
        self.peak_mb, self.timed_out, self.pid = 0.0, False, 0
        self._over = Event()

    def begin(self, pid: int) -> None:
        """Watch this process from now on."""
        self.pid = pid
        _watched.add(pid)
        self.start()

    def end(self) -> None:
        """Stop watching."""
        _watched.discard(self.pid)
        self._over.set()

    def run(self) -> None:
        """Look again and again."""
        while not self._over.wait(_LOOK_EVERY):
            self.peak_mb = max(self.peak_mb, _resident(self.pid))
            if monotonic() > self.deadline:
                self.timed_out = True
                _kill(self.pid)
                return


def _resident(pid: int) -> float:
    """Return the largest resident memory of a process so far, in MB (elsewhere: the present)."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]
    except (OSError, TypeError):
        pass
    import psutil

    try:
        return psutil.Process(pid).memory_info().rss / 2**20
    except psutil.Error:
        return 0.0


def _kill(pid: int) -> None:
    """End a kernel and whatever it started: Jupyter gives each kernel a session of its own."""
    if hasattr(os, "killpg"):
        with suppress(OSError):  # it has just ended by itself
            os.killpg(pid, signal.SIGKILL)
        return
    import psutil

    with suppress(psutil.Error):
        kernel = psutil.Process(pid)
        for process in (*kernel.children(recursive=True), kernel):
            with suppress(psutil.Error):
                process.kill()
