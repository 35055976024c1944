"""The tables of a folder of sweeps: what a new one would lose of an old one is kept beside it.

That is whatever somebody has changed, and the numbers of runs whose files somebody has removed.
What was written is known by its SHA-256, so that rows, columns and values of other hands are told
apart from those of earlier runs, whatever they are.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

import pandas as pd

from textseg import store
from textseg.errors import warn
from textseg.storage import files

#: In the folder: for each table the digests of what it is to be, and of what it was before that.
_WRITTEN = ".tables.json"


def write(folder: Path, tables: Mapping[str, pd.DataFrame]) -> None:
    r"""Write tables by their names; rename those that are not as they were written, and warn.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write(Path(folder), {"metrics.csv": pd.DataFrame({"run": ["a"]})})
    ...     (Path(folder) / "metrics.csv").read_text()
    'run\na\n'
    """
    ours, written = _read(folder / _WRITTEN), {}
    contents = {folder / name: store.as_csv(table).encode() for name, table in tables.items()}
    for path, content in contents.items():
        before = _digest(path.read_bytes()) if path.is_file() else None
        now = _digest(content)
        if before not in (None, now):
            lost, runs = "", folder / "runs"
            if before not in ours.get(path.name, ()):
                lost = "is not as a sweep has written it"
            elif n := _n_gone(path, tables[path.name], runs):
                lost = f"has numbers of {n} runs whose files are no longer in {runs}"
            if lost:
                _set_aside(path, lost)
                before = None
        written[path.name] = [now, before]
    files.write(folder / _WRITTEN, json.dumps(written))
    for path, content in contents.items():
        files.write(path, content)


def _read(path: Path) -> dict[str, list[str]]:
    try:
        found = json.loads(path.read_bytes())
    except (OSError, ValueError):  # a folder of an earlier version has none
        return {}
    return found if isinstance(found, dict) else {}


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _n_gone(path: Path, table: pd.DataFrame, runs: Path) -> int:
    """Return how many runs that ended only the old table knows: not the new one, and no record."""
    old = pd.read_csv(path, usecols=lambda name: name in ("run", "status"), dtype=str)
    if path.name == "manifest.csv":
        old = old[old.status != "waiting"]
    ended = set(old.run) - set(table.get("run", ()))
    return sum(not (runs / f"{run}.json").exists() for run in ended)


def _set_aside(path: Path, why: str) -> None:
    aside = files.beside(path, "before")
    warn(f"{path} {why}: it was renamed to {aside.name}, and is written again")
    path.replace(aside)
