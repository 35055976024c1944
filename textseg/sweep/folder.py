"""The folder of a sweep: what is planned, what has finished, and the tables of it.

::

    plans/<sweep>.json    the runs that a sweep consists of
    runs/<digest>.json    what became of a run; written last, so that what has one is whole
    runs/<digest>.ipynb   its executed notebook
    manifest.csv          a row for each run of each sweep
    metrics.csv           a row for each run and number it glued

A run that two sweeps share is executed once. Runs that no plan names any longer, because
something they depend on has changed, stay in ``runs`` but are in no table.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pandas as pd

from textseg import store
from textseg.storage import files
from textseg.sweep.locks import Locks
from textseg.sweep.plan import Run

#: The claim on the two tables; no run has this name.
_TABLES = "0" * 7
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

    def plan(self, sweep: str, runs: Iterable[Run]) -> None:
        """Write down what a sweep consists of."""
        planned = json.dumps([asdict(run) for run in runs], indent=1)
        files.write(self.path / "plans" / f"{sweep}.json", planned)

    def planned(self) -> dict[str, list[Run]]:
        """Return the runs of every sweep.

        Raises
        ------
        FileNotFoundError
            If no sweep was planned here.
        ValueError
            If a plan is damaged; the message names it.
        """
        plans = sorted((self.path / "plans").glob("*.json"))
        if not plans:
            raise FileNotFoundError(f"{self.path} holds no sweep: it has no plans/*.json")
        return {path.stem: _read_plan(path) for path in plans}

    def finish(self, record: dict[str, Any], notebook: str | None) -> None:
        """Keep what became of a run."""
        if notebook is not None:
            files.write(self.path / "runs" / f"{record['run']}.ipynb", notebook)
        record_text = json.dumps(record, indent=1)
        files.write(self.path / "runs" / f"{record['run']}.json", record_text)

    def record(self, run: Run) -> dict[str, Any]:
        """Return what became of a run, its `status` ``waiting`` if nothing did yet."""
        try:
            return json.loads((self.path / "runs" / f"{run.digest}.json").read_text("utf-8"))
        except FileNotFoundError:
            return {"run": run.digest, "status": "waiting"}

    def is_done(self, run: Run) -> bool:
        """Tell whether a run has succeeded, and its notebook is there."""
        notebook = self.path / "runs" / f"{run.digest}.ipynb"
        return self.record(run)["status"] == "done" and notebook.is_file()

    def counts(self) -> pd.DataFrame:
        """Count the runs of every sweep by status; one that a process is at is ``running``."""
        counted = {}
        for sweep, runs in self.planned().items():
            statuses = [self.record(run)["status"] for run in runs]
            counted[sweep] = Counter(
                status if status == "done" or self._is_free(run) else "running"
                for run, status in zip(runs, statuses, strict=True)
            )
        columns = ["done", "failed", "running", "waiting"]
        return pd.DataFrame(counted).T.reindex(columns=columns).fillna(0).astype(int)

    def collect(self) -> tuple[pd.DataFrame, pd.DataFrame]:
        """Make the two tables of what is there, and write them.

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
                        numbers.append(about | run.parameters | {"metric": metric, "value": value})
            manifest = pd.DataFrame(rows)
            metrics = pd.DataFrame(numbers or None, columns=None if numbers else _NO_NUMBERS)
            store.save(manifest, self.path / "manifest.csv")
            store.save(metrics, self.path / "metrics.csv")
        return manifest, metrics

    def _is_free(self, run: Run) -> bool:
        if free := self.locks.claim(run.digest):
            self.locks.release(run.digest)
        return free


def _read_plan(path: Path) -> list[Run]:
    try:
        return [Run(**run) for run in json.loads(path.read_text("utf-8"))]
    except (TypeError, ValueError):
        raise ValueError(f"{path} is no plan of a sweep; remove it, and plan it again") from None


def _manifest_row(run: Run, record: dict[str, Any]) -> dict[str, Any]:
    figures = {name: record.get(name) for name in ("status", "reason", "seconds", "peak_mb")}
    identity = {"data_label": run.data, "vectors_label": run.vectors, **record.get("versions", {})}
    return figures | run.parameters | identity
