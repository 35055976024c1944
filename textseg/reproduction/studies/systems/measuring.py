"""All systems like for like: the same documents, both metrics, and the time each takes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from textseg import store
from textseg.baselines import BASELINES
from textseg.baselines.training import brown_documents, brown_files, left_by
from textseg.reproduction import recorded
from textseg.reproduction.contenders import CALLED, OURS, UNKNOWN, compared, experiment
from textseg.reproduction.paired import difference
from textseg.reproduction.published import SUBSETS, subsets, values
from textseg.reproduction.statistics import mean_interval

#: What a sentence-level and a word-level figure are computed from.
UNITS = {"sentence": ("pk_original", "wd_original"), "word": ("pk_words", "wd_words")}
#: The row that all others are compared with.
REFERENCE = "CVS"
KEY = ["system", "k_known", "subset", "metric_unit"]
#: What the table of a data set is called, and that of its recorded rows.
TABLES = {"choi": "baselines", "brown-heldout": "held_out"}


def table(
    subset: str = "all",
    *,
    dataset: str = "choi",
    limit: int | None = None,
    vectors: str | None = None,
) -> pd.DataFrame:
    """Judge every system and write ``results/baselines.csv``, or ``results/held_out.csv``.

    Those are the tables of the book; of other settings, see `textseg.store.keep`.

    Systems that are trained on Brown learn from texts that do not occur in the data set; see
    `learned_from`.

    Returns
    -------
    pandas.DataFrame
        A row per `system`, `subset`, `metric_unit` and `k_known`: `pk` with its 95 % interval and
        `wd`, both in percent; `minus_cvs`, the paired difference to exact CVS in points, with its
        interval over documents and the sources they share; `seconds_per_document`, the median;
        `published`, the figure the paper cites; `trained`, whether it learned from other texts;
        `vectors`, the word vectors, if any.
        `commit`, `date` and `machine` are those of a recorded row, empty if this build made it.
    """
    chosen = subsets(subset)
    rows = [row for name in chosen for row in _subset(name, limit, vectors, dataset)]
    frame = pd.DataFrame(rows)
    if limit is None:
        frame = pd.concat([frame, kept(chosen, dataset)], ignore_index=True)
    frame["published"] = [
        _cited(row) if dataset == "choi" else np.nan for row in frame.itertuples()
    ]
    store.keep(frame, TABLES[dataset], subset=subset, limit=limit, vectors=vectors)
    return frame


def kept(parts: tuple[str, ...], dataset: str = "choi") -> pd.DataFrame:
    """Return the recorded rows of the slow systems, none if nothing was recorded."""
    try:
        frame = recorded.read(TABLES[dataset])
    except FileNotFoundError:
        return pd.DataFrame()
    return frame[frame.subset.isin(parts)].drop(columns="data")


def record() -> list[Path]:
    """Run the slow systems on all documents of both data sets and record their rows."""
    return [_record(dataset) for dataset in TABLES]


def _record(dataset: str) -> Path:
    rows = [row for name in SUBSETS for row in _subset(name, None, None, dataset, slow=True)]
    sets = [(dataset, subset) for subset in SUBSETS]
    return recorded.write(TABLES[dataset], pd.DataFrame(rows).round(6), sets)


def learned_from() -> pd.DataFrame:
    """Count what the trained systems learn from, to be run on data sets.

    Returns
    -------
    pandas.DataFrame
        For each data set the `files` of Brown that it has nothing of, and their `sentences` and
        `words`; the `documents` made of them, from which F04 learns the lengths of segments.
    """
    rows = {}
    for dataset in TABLES:
        files = brown_files(left_by(dataset))
        rows[dataset] = {
            "files": len(files),
            "sentences": sum(file.n_units for file in files),
            "words": sum(len(unit) for file in files for unit in file.units),
            "documents": len(brown_documents(left_by(dataset))),
        }
    return pd.DataFrame.from_dict(rows, orient="index")


def _subset(
    subset: str,
    limit: int | None,
    vectors: str | None,
    dataset: str = "choi",
    *,
    slow: bool = False,
) -> Iterator[dict[str, Any]]:
    given = {"dataset": dataset, "limit": limit, "vectors": vectors}
    reference = store.documents(experiment(REFERENCE, subset, **given))
    for name, k_known, about, found in _runs(subset, given, slow):
        for unit, (pk, wd) in UNITS.items():
            errors, others = (100 * rows[pk].to_numpy() for rows in (found, reference))
            apart = difference(errors, others, subset=subset, dataset=dataset)
            yield dict(zip(KEY, (name, k_known, subset, unit), strict=True)) | {
                **mean_interval(values=errors).columns("pk", "pk_"),
                "wd": 100 * found[wd].mean(),
                **apart.columns("minus_cvs", "minus_cvs_"),
                "seconds_per_document": found.seconds.median(),
                "documents": len(found),
                "K": "known" if k_known else "found",
                **about,
            }


def _runs(
    subset: str, given: dict[str, Any], slow: bool
) -> Iterator[tuple[str, bool, dict[str, Any], pd.DataFrame]]:
    """Yield each system, whether it is told K, what it has read, and its rows."""
    for name, system in BASELINES.items():
        if system.slow != slow:
            continue
        label = system.learned_from if system.vectors else "none"
        about = {"trained": system.trained, "vectors": label}
        for k_known, can in ((True, system.known), (False, system.unknown)):
            if can:
                where = {"k_known": k_known, "dataset": given["dataset"]}
                yield name, k_known, about, compared(name, subset, given["limit"], **where)
    for name in () if slow else (*OURS, *UNKNOWN):
        made = experiment(name, subset, **given)
        label = store.vectors_label(made)
        about = {"trained": label != "none", "vectors": label}
        yield name, name in OURS, about, store.documents(made)


def _cited(row: Any) -> float:
    """Return what the paper cites for a system: word-level figures, K known where it can be."""
    called = next((paper for paper, ours in CALLED.items() if ours == row.system), row.system)
    can = BASELINES.get(row.system)
    if row.metric_unit != "word" or can is None or row.k_known != can.known:
        return float("nan")
    return float(values().get(f"T3.cited.{called}.{row.subset}.pk", np.nan))
