"""Recorded results: committed rows that a default build can't compute, each with its provenance.

``python -m textseg.reproduction.recorded`` (or ``make record``) measures them again where the
data are available, and writes ``results/recorded/``; given names, only those. A page labels such
rows as recorded.
"""

from __future__ import annotations

import platform
import subprocess
import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from pkgutil import resolve_name

import pandas as pd

import textseg
from textseg import store
from textseg.experiment import Experiment
from textseg.output.streams import set_up

#: Columns that say where a recorded row comes from.
PROVENANCE = ["commit", "data", "date", "machine"]
#: What is recorded, and the function that does; it returns the file, or the files, it wrote.
RECORDERS = {
    "baselines": "textseg.reproduction.studies.systems.measuring:record",
    "leak": "textseg.reproduction.studies.overfitting.recorded_leak:record",
    "topics_overfit": "textseg.reproduction.studies.overfitting.topics:record_overfit",
    "lsa_passages": "textseg.reproduction.studies.overfitting.lsa_passages:record",
    "sweeps": "textseg.reproduction.studies.sweeps.measuring:record",
    "own_paper": "textseg.reproduction.studies.arxiv.paper_segmented:record",
    "scorecard": "textseg.reproduction.scorecard:record",
    "ten_years": "textseg.reproduction.studies.ten_years_on.measuring:record",
    "ten_years_tried": "textseg.reproduction.studies.ten_years_on.tried:record",
    "arxiv": "textseg.reproduction.studies.arxiv.word_level:record",
    "arxiv_worth": "textseg.reproduction.studies.arxiv.authors_documents:record_worth",
    "real_documents": "textseg.reproduction.studies.real_documents.measuring:record",
    "real_decade": "textseg.reproduction.studies.real_documents.decade:record",
    "real_choice": "textseg.reproduction.studies.real_documents.choice:record",
    "by_length": "textseg.reproduction.studies.real_documents.by_length:record",
    "default_on_choi": "textseg.reproduction.studies.real_documents.default:record",
    "sentences": "textseg.reproduction.studies.reading_files.sentence_rules:record",
    "talks_read": "textseg.reproduction.studies.reading_files.talks_read:record",
    "layouts_read": "textseg.reproduction.studies.reading_files.layouts_read:record",
    "annotators": "textseg.reproduction.studies.real_documents.transfer:record_agreement",
    "choi_by_real_rules": "textseg.reproduction.studies.real_documents.transfer:record_choi",
    "penalties": "textseg.reproduction.studies.real_documents.transfer:record_penalties",
}


def read(name: str) -> pd.DataFrame:
    """Return the recorded table of this name.

    Raises
    ------
    FileNotFoundError
        If none was recorded; the message says how to.
    """
    path = _path(name)
    if not path.is_file():
        raise FileNotFoundError(f"{path} does not exist; `make record` writes it from the data")
    return pd.read_csv(path, dtype={"commit": str})  # 80e664476665 would be a number


def write(
    name: str,
    frame: pd.DataFrame,
    data: str | Iterable[tuple[str, str]] | None = None,
    *,
    begun_at: str | None = None,
    beside: pd.DataFrame | None = None,
) -> Path:
    """Record a table with the commit, the data's identity, the date and the class of machine.

    Parameters
    ----------
    name : str
    frame : pandas.DataFrame
    data : str or iterable of (str, str), optional
        What identifies the data, or the names and subsets of data sets; else each row says its own.
    begun_at : str, optional
        The commit; by default `commit`, that at the beginning.
    beside : pandas.DataFrame, optional
        Rows recorded before, which stay as they are in front of the new ones.
    """
    if data is not None and not isinstance(data, str):
        data = "; ".join(store.dataset_label(Experiment(dataset=n, subset=s)) for n, s in data)
    machine = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    made = {"commit": begun_at or commit(), "date": f"{datetime.now(UTC):%Y-%m-%d}"}
    whole = frame.assign(**made, machine=machine, data=frame["data"] if data is None else data)
    results = [column for column in frame if column not in PROVENANCE]
    store.save(pd.concat([beside, whole[[*results, *PROVENANCE]]]), _path(name))
    return _path(name)


def _path(name: str) -> Path:
    return store.checkout_folder() / "recorded" / f"{name}.csv"


@cache
def commit() -> str:
    """Return the commit that is checked out, marked if files of the package differ from it.

    It is asked for once, before anything is measured, as the tree may move on meanwhile.
    """
    root = Path(textseg.__file__).resolve().parent

    def git(*arguments: str) -> str:
        command = ["git", *arguments]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    # Rows recorded a moment ago are no difference that matters.
    changed = "-dirty" if git("status", "--porcelain", "--", ".") else ""
    return git("rev-parse", "--short=12", "HEAD") + changed


def main(names: Sequence[str] = ()) -> None:
    """Record what needs the authors' own documents, and what takes too long for each build.

    Parameters
    ----------
    names : sequence of str
        Keys of `RECORDERS`; all if there are none.

    Raises
    ------
    ValueError
        If one is not; nothing is recorded then.
    """
    for name in names:
        if name not in RECORDERS:
            raise ValueError(f"unknown recording {name!r}; choose from {', '.join(RECORDERS)}")
    commit()
    for name in names or RECORDERS:
        print(f"{name}: {resolve_name(RECORDERS[name])()}", flush=True)


if __name__ == "__main__":
    set_up()
    try:  # by the module that the recorders import: the commit is asked for before they begin
        resolve_name("textseg.reproduction.recorded:main")(sys.argv[1:])
    except (ValueError, OSError, RuntimeError) as error:
        sys.exit(f"textseg: {error}")
