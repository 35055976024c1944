"""The folder of a sweep: its plan, the finished runs, and the tables.

::

    plans/<sweep>.json    the runs that a sweep consists of, of all commands that have run it
    runs/<digest>.json    the record of a run, written last: a run that has one is complete
    runs/<digest>.ipynb   its executed notebook
    manifest.csv          a row for each run of each sweep
    metrics.csv           a row for each run and number it glued

A run that two sweeps share is executed once. The tables cover all runs: a command adds to the plan
of its sweep, and removes only the rows that it replaces: the same parameters of the same notebook
(or of one that no longer exists) from before something they depend on changed. Damaged files are
renamed, reported, and made again; so is a table that somebody has changed (`textseg.sweep.tables`).
"""

from __future__ import annotations

import filecmp
import hashlib
import json
import os
import re
import warnings
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import pandas as pd

from textseg.notebooks import executed, read_files
from textseg.storage import files
from textseg.storage.locks import Locks
from textseg.sweep import tables
from textseg.sweep.plan import Run, made_from

#: The claim on the two tables; no run has this name.
_TABLES = "0" * 7
_OURS = re.compile(rb'\s*$|(?:\xef\xbb\xbf)?"?sweep"?[,;\t]"?run\b')
_NO_NUMBERS = ["sweep", "run", "metric", "value"]


class Folder:
    """A folder of sweeps; any number of processes may work in it.

    Parameters
    ----------
    path : path
        Made if it isn't there.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.locks = Locks(path / ".locks")

    def plan(self, sweep: str, runs: Iterable[Run], *, only: bool = False) -> int:
        """Add to what a sweep consists of; return how many earlier runs it has no longer.

        Parameters
        ----------
        sweep : str
        runs : iterable of Run
        only : bool
            Whether the sweep consists of these alone from now on; files of other runs are kept, and
            come back when a later plan has them.

        Raises
        ------
        ValueError
            If a file that is called as one of the tables is of something else, or a run of the
            same name read another file, in another folder: the two would replace each other.
        """
        for table in (self.path / "manifest.csv", self.path / "metrics.csv"):
            if not _OURS.match(_beginning(table)):
                raise ValueError(
                    f"{table} is not a table of a sweep; give another --output, or move the file"
                )
        path, added = self.path / "plans" / f"{sweep}.json", list(runs)
        for run in added:
            if theirs := _read_elsewhere(self.record(run)):
                raise ValueError(
                    f"{self.path} holds runs of such a notebook that read {theirs}, not the file "
                    "of this name here; give another --output"
                )
        with self.locks.held(_TABLES):  # else of two commands at once one would lose its runs
            earlier = (self._read_plan(path) if path.is_file() else None) or []
            kept = _without(earlier, added)
            whole = added if only else [*kept, *added]
            planned = json.dumps([asdict(run) for run in whole], indent=1)
            files.write(path, planned)
        return len(kept) if only else 0

    def planned(self) -> dict[str, list[Run]]:
        """Return the runs of every sweep.

        Raises
        ------
        FileNotFoundError
            If no sweep was planned here.
        """
        plans = sorted((self.path / "plans").glob("*.json"))
        read = {path.stem: self._read_plan(path) for path in plans}
        if not (whole := {sweep: runs for sweep, runs in read.items() if runs is not None}):
            raise FileNotFoundError(f"{self.path} holds no sweep: it has no plans/*.json")
        return whole

    def finish(self, record: dict[str, Any], notebook: str | None) -> None:
        """Save the record of a run."""
        if notebook is not None:
            files.write(self.path / "runs" / f"{record['run']}.ipynb", notebook)
            record = record | {"notebook_sha256": hashlib.sha256(notebook.encode()).hexdigest()}
        record_text = json.dumps(record, indent=1)
        files.write(self.path / "runs" / f"{record['run']}.json", record_text)

    def record(self, run: Run) -> dict[str, Any]:
        """Return the record of a run; its `status` is ``waiting`` if it has not been run."""
        path = self.path / "runs" / f"{run.digest}.json"
        try:
            record = json.loads(path.read_text("utf-8"))
            if record["run"] == run.digest and record["status"] in ("done", "failed"):
                return record
            _set_aside(path, "the record of a run")
        except FileNotFoundError:
            pass
        except (ValueError, TypeError, KeyError, IsADirectoryError):
            _set_aside(path, "the record of a run")
        return {"run": run.digest, "status": "waiting"}

    def is_done(self, run: Run) -> bool:
        """Tell whether a run has succeeded, and what it executed, read and wrote is as it was."""
        record, notebook = self.record(run), self.path / "runs" / f"{run.digest}.ipynb"
        if record["status"] != "done" or not notebook.is_file():
            return False
        if not _is_as_it_was(record):
            return False
        found = hashlib.sha256(notebook.read_bytes()).hexdigest()
        if found == record.get("notebook_sha256", found):
            return True
        _set_aside(notebook, "the executed notebook of a run")
        return False

    def n_outdated(self) -> int:
        """Return of how many runs that are done the notebook, or what they read, has changed.

        Of runs of another folder that is still there, no file of the same name here says that.
        """
        now = cache(made_from)

        def is_outdated(run: Run) -> bool:
            record = self.record(run)
            if record["status"] != "done":
                return False
            made = now(run.notebook) if run.made_from and _ran_here(record) else None
            changed = made not in (None, run.made_from)
            return changed or not _is_as_it_was(_as_seen_from_here(record))

        runs = {run.digest: run for runs in self.planned().values() for run in runs}
        return sum(map(is_outdated, runs.values()))

    def counts(self) -> pd.DataFrame:
        """Count the runs of every sweep by status; one that a process is at is ``running``."""
        counted = {}
        for sweep, runs in self.planned().items():
            statuses = [self.record(run)["status"] for run in runs]
            counted[sweep] = Counter(
                status if status == "done" or self.locks.is_free(run.digest) else "running"
                for run, status in zip(runs, statuses, strict=True)
            )
        columns = ["done", "failed", "running", "waiting"]
        return pd.DataFrame(counted).T.reindex(columns=columns).fillna(0).astype(int)

    def collect(self) -> tuple[pd.DataFrame, pd.DataFrame]:
        """Make the two tables of the runs in this folder, and write them.

        Returns
        -------
        manifest : pandas.DataFrame
            For each run of each sweep the status, the reason of a failure, seconds, peak memory,
            parameters, data, vectors and versions.
        metrics : pandas.DataFrame
            For each run that is done, and each number it glued: parameters, `metric`, `value`.
        """
        with self.locks.held(_TABLES):  # else an older view might be the last that is written
            rows, numbers = [], []
            for sweep, runs in self.planned().items():
                for run in runs:
                    record = self.record(run)
                    about = {"sweep": sweep, "run": run.digest}
                    rows.append(about | _manifest_row(run, record))
                    for metric, value in record.get("metrics", {}).items():
                        made = {"metric": metric, "value": value, "made_from": run.made_from}
                        numbers.append(about | run.parameters | made)
            manifest = pd.DataFrame(rows)
            metrics = pd.DataFrame(numbers or None, columns=None if numbers else _NO_NUMBERS)
            tables.write(self.path, {"manifest.csv": manifest, "metrics.csv": metrics})
        return manifest, metrics

    @staticmethod
    def _read_plan(path: Path) -> list[Run] | None:
        try:
            return [Run(**run) for run in json.loads(path.read_text("utf-8"))]
        except (TypeError, ValueError):
            _set_aside(path, "the plan of a sweep", "run the sweep again to list its runs")
            return None


def _is_as_it_was(record: dict[str, Any]) -> bool:
    """Tell whether the files that a run executed and read have not changed since."""
    as_executed = executed.are_as(record.get("executed", {}))
    return as_executed and read_files.are_as(record.get("read", {}))


def _ran_here(record: dict[str, Any]) -> bool:
    there = record.get("folder") or ""
    return os.path.isdir(there) and os.path.samefile(there, ".")


def _as_seen_from_here(record: dict[str, Any]) -> dict[str, Any]:
    """Return the record of a run without what it names from another folder, if that is there."""
    if not os.path.isdir(record.get("folder") or "") or _ran_here(record):
        return record
    kinds = {kind: record.get(kind, {}) for kind in ("executed", "read")}
    return record | {k: {f: d for f, d in v.items() if os.path.isabs(f)} for k, v in kinds.items()}


def _read_elsewhere(record: dict[str, Any]) -> str | None:
    """Return a file that a run read in another folder, if one of its name is different here."""
    if there := record.get("folder"):
        for name in record.get("read", {}):
            file = os.path.join(there, name)
            both_there = os.path.isfile(file) and os.path.isfile(name)
            if not both_there or os.path.samefile(file, name):
                continue
            if not filecmp.cmp(file, name, shallow=False):  # a copy is no other
                return file
    return None


def _without(earlier: list[Run], added: list[Run]) -> list[Run]:
    """Return the earlier runs that no added one is, or is what has become of."""
    digests, notebooks = {run.digest for run in added}, {run.notebook for run in added}
    parameters = {_plain(run) for run in added}

    def replaced(run: Run) -> bool:
        same = run.notebook in notebooks or not Path(run.notebook).is_file()
        return run.digest in digests or (same and _plain(run) in parameters)

    return [run for run in earlier if not replaced(run)]


def _plain(run: Run) -> str:
    return json.dumps(run.parameters, sort_keys=True)


def _beginning(file: Path) -> bytes:
    if not file.is_file():
        return b""
    with file.open("rb") as opened:
        return opened.read(100)


def _set_aside(path: Path, what: str, way_out: str = "the next sweep makes it again") -> None:
    aside = files.beside(path, "damaged")
    warnings.warn(
        f"{path}, {what}, is damaged and was renamed to {aside.name}; {way_out}", stacklevel=3
    )
    with suppress(OSError):  # gone, or not ours to rename: it counts as missing either way
        path.replace(aside)


def _manifest_row(run: Run, record: dict[str, Any]) -> dict[str, Any]:
    figures = {name: record.get(name) for name in ("status", "reason", "seconds", "peak_mb")}
    identity = {
        "data_label": run.data,
        "vectors_label": run.vectors,
        "notebook": run.notebook,
        "made_from": run.made_from,
        **record.get("versions", {}),
    }
    return figures | run.parameters | identity
