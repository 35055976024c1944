"""Recorded results: committed rows that a default build can't compute, each with its provenance.

``python -m textseg.recorded`` (or ``make record``) measures them again where the data are at hand,
and writes ``results/recorded/``. A page shows them as recorded, never as its own.
"""

from __future__ import annotations

import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pandas as pd

from textseg import store

#: Columns that say where a recorded row comes from.
PROVENANCE = ["commit", "data", "date", "machine"]


def read(name: str) -> pd.DataFrame:
    """Return the recorded table of this name.

    Raises
    ------
    FileNotFoundError
        If none was recorded; the message says how to.
    """
    path = _path(name)
    if not path.is_file():
        raise FileNotFoundError(f"{path} is not there: `make record` writes it from the data")
    return pd.read_csv(path, dtype={"commit": str})  # 80e664476665 would be a number


def write(
    name: str,
    frame: pd.DataFrame,
    data: str,
    *,
    begun_at: str | None = None,
    beside: pd.DataFrame | None = None,
) -> Path:
    """Record a table with the commit, the data's identity, the date and the class of machine.

    Rows `beside` it, recorded before, stay as they are in front of the new ones.
    """
    machine = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    provenance = dict(
        zip(
            PROVENANCE,
            (begun_at or commit(), data, f"{datetime.now(UTC):%Y-%m-%d}", machine),
            strict=True,
        )
    )
    store.save(pd.concat([beside, frame.assign(**provenance)]), _path(name))
    return _path(name)


def _path(name: str) -> Path:
    return store.checkout_folder() / "recorded" / f"{name}.csv"


def commit() -> str:
    """Return the commit that is checked out, marked if files of the package differ from it."""
    root = Path(__file__).resolve().parent

    def git(*arguments: str) -> str:
        command = ["git", *arguments]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    # Rows recorded a moment ago are no difference that matters.
    changed = "-dirty" if git("status", "--porcelain", "--", ".") else ""
    return git("rev-parse", "--short=12", "HEAD") + changed


def main() -> None:
    """Record what needs the authors' own documents, and what takes too long for each build."""
    from textseg import scorecard
    from textseg.studies import own_paper, regimes, sweeps, systems, topics, word_level

    print(systems.record(), *regimes.record(), topics.record_overfit(), sep="\n")
    print(*sweeps.record(), sep="\n")
    print(own_paper.record(), *scorecard.record(), sep="\n")
    begun_at = commit()  # the tree may move on while this runs
    vectors = ["glove-6b-50d", "ppmi-crossfit", "ppmi"]
    frame = pd.concat(
        [
            word_level.table("arxiv", vectors),
            word_level.table("arxiv", ["ppmi-crossfit"], groups=("oC99",)),
        ]
    )
    identity = store.dataset_label(word_level.experiment("arxiv"))
    print(write("arxiv", frame.reset_index().round(4), identity, begun_at=begun_at))


if __name__ == "__main__":
    main()
