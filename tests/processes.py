"""The command line in processes of its own, and what tests of killing them need."""

import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pandas as pd
import psutil

TEXTSEG = [str(Path(sys.executable).with_name("textseg"))]
#: A run of its own length and end: it squares x, unless told to fail, to die or to dawdle.
CELLS = [
    "from myst_nb import glue",
    "import os, time\ntime.sleep(pause)\nx == 3 and 1 / (x - 3)",
    "x == 4 and os.kill(os.getpid(), 9)",
    "x == 5 and time.sleep(60)",
    "glue('square', x**2, display=False)\nglue('threads', int(os.environ['OMP_NUM_THREADS']))",
]


def heed_interrupts():
    """Undo what a child inherits where the tests run in the background: deafness to Ctrl-C."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def begin(*command, env=None):
    return subprocess.Popen(
        [*TEXTSEG, *map(str, command)], text=True, encoding="utf-8", env=env,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=heed_interrupts,
    )  # fmt: skip


def finish(process):
    out, err = process.communicate(timeout=120)
    return process.returncode, out, err


def tables(folder):
    return pd.read_csv(folder / "manifest.csv"), pd.read_csv(folder / "metrics.csv")


def made(folder):
    return {path.name: path.stat().st_mtime_ns for path in (folder / "runs").iterdir()}


def wait_for(condition, seconds=60):
    deadline = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.02)
    return found


def kernels_of(process):
    """Return the processes of a sweep's kernels."""
    try:
        children = psutil.Process(process.pid).children(recursive=True)
        return [c.pid for c in children if "ipykernel_launcher" in " ".join(c.cmdline())]
    except psutil.Error:
        return []


@contextmanager
def claim_elsewhere(path, name):
    """Have another process claim a name, until it is killed."""
    code = f"""
from pathlib import Path
from textseg.storage.locks import Locks
locks = Locks(Path({str(path)!r}))
print(locks.claim({name!r}), flush=True)
input()
"""
    other = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert other.stdout.readline() == "True\n"
    yield
    other.kill()
    other.communicate()
