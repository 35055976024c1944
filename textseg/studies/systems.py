"""All systems on one footing: the same documents, both metrics, and what each takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from textseg import recorded, store
from textseg.baselines import BASELINES
from textseg.baselines.training import brown_documents, brown_files, left_by
from textseg.datasets import brown_heldout, choi
from textseg.published import SUBSETS, values
from textseg.statistics import clustered_bootstrap, mean_interval
from textseg.systems import CALLED, OURS, UNKNOWN, compared, experiment

#: What a sentence-level and a word-level figure are computed from.
UNITS = {"sentence": ("pk_original", "wd_original"), "word": ("pk_words", "wd_words")}
#: The row that all others are compared with.
REFERENCE = "CVS"
KEY = ["system", "k_known", "subset", "metric_unit"]
NAME = ["system", "K"]
#: Where the sources of a data set's documents are found.
SOURCES = {"choi": choi.sources, "brown-heldout": brown_heldout.sources}
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

    What is trained on Brown has learned from texts that the data set has nothing of; see
    `learned_from`.

    Parameters
    ----------
    subset : str
        One subset, or "all" four.
    dataset : {"choi", "brown-heldout"}
    limit : int, optional
        Only the first documents of each.
    vectors : str, optional
        Word vectors of our own methods.

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
    chosen = SUBSETS if subset == "all" else (subset,)
    rows = [row for name in chosen for row in _subset(name, limit, vectors, dataset)]
    frame = pd.DataFrame(rows)
    if limit is None:
        frame = pd.concat([frame, kept(chosen, dataset)], ignore_index=True)
    frame["published"] = [
        _cited(row) if dataset == "choi" else np.nan for row in frame.itertuples()
    ]
    store.save(frame, store.folder() / f"{TABLES[dataset]}.csv")
    return frame


def kept(subsets: tuple[str, ...], dataset: str = "choi") -> pd.DataFrame:
    """Return the recorded rows of the slow systems, none if nothing was recorded."""
    try:
        frame = recorded.read(TABLES[dataset])
    except FileNotFoundError:
        return pd.DataFrame()
    return frame[frame.subset.isin(subsets)].drop(columns="data")


def record(datasets: Sequence[str] = tuple(TABLES)) -> list[Path]:
    """Run the slow systems on all documents of data sets and record their rows."""
    begun_at = recorded.commit()
    return [_record(dataset, begun_at) for dataset in datasets]


def _record(dataset: str, begun_at: str) -> Path:
    rows = [row for name in SUBSETS for row in _subset(name, None, None, dataset, slow=True)]
    made = (experiment("CVS", name, dataset=dataset) for name in SUBSETS)
    identity = "; ".join(store.dataset_label(e) for e in made)
    frame = pd.DataFrame(rows).round(6)
    return recorded.write(TABLES[dataset], frame, identity, begun_at=begun_at)


def learned_from(datasets: Sequence[str] = tuple(TABLES)) -> pd.DataFrame:
    """Count what the trained systems learn from, to be run on data sets.

    Returns
    -------
    pandas.DataFrame
        For each data set the `files` of Brown that it has nothing of, and their `sentences` and
        `words`; the `documents` made of them, from which F04 learns the lengths of segments.
    """
    rows = {}
    for dataset in datasets:
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
    sources = SOURCES[dataset](subset)[: len(reference)]
    for name, system in BASELINES.items():
        if system.slow != slow:
            continue
        label = system.learned_from if system.vectors else "none"
        about = {"trained": system.trained, "vectors": label}
        for k_known in _ways(system.known, system.unknown):
            found = compared(name, subset, limit, k_known=k_known, dataset=dataset)
            yield from _rows(name, k_known, subset, found, reference, sources, about)
    for name in () if slow else (*OURS, *UNKNOWN):
        made = experiment(name, subset, **given)
        label = store.vectors_label(made)
        about = {"trained": label != "none", "vectors": label}
        found = store.documents(made)
        yield from _rows(name, name in OURS, subset, found, reference, sources, about)


def _ways(known: bool, unknown: bool) -> list[bool]:
    """Return whether a system is run with the number of segments known, and with it unknown."""
    return [way for way, can in ((True, known), (False, unknown)) if can]


def _rows(
    name: str, k_known: bool, subset: str, found: pd.DataFrame, reference: pd.DataFrame,
    sources: Sequence[Any], about: dict[str, Any],
) -> Iterator[dict[str, Any]]:  # fmt: skip
    for unit, (pk, wd) in UNITS.items():
        level = mean_interval(values=100 * found[pk])
        apart = clustered_bootstrap(
            first=100 * found[pk].to_numpy(), second=100 * reference[pk].to_numpy(), sources=sources
        )
        yield dict(zip(KEY, (name, k_known, subset, unit), strict=True)) | {
            **level.columns("pk", "pk_"),
            "wd": 100 * found[wd].mean(),
            **apart.columns("minus_cvs", "minus_cvs_"),
            "seconds_per_document": found.seconds.median(),
            "documents": len(found),
            "K": "known" if k_known else "found",
            **about,
        }


def _cited(row: Any) -> float:
    """Return what the paper cites for a system: word-level figures, K known where it can be."""
    called = next((paper for paper, ours in CALLED.items() if ours == row.system), row.system)
    can = BASELINES.get(row.system)
    if row.metric_unit != "word" or can is None or row.k_known != can.known:
        return float("nan")
    return float(values().get(f"T3.cited.{called}.{row.subset}.pk", np.nan))


def side_by_side(frame: pd.DataFrame, metric_unit: str = "sentence") -> pd.DataFrame:
    """Lay the table out: a row per system, its Pk with the interval on each subset."""
    chosen = frame[frame.metric_unit == metric_unit].copy()
    chosen["milliseconds"] = 1000 * chosen.seconds_per_document
    wide = _wide(chosen, ["pk", "pk_low", "pk_high"])
    systems = chosen.groupby(NAME)
    wide["WD, mean"] = systems.wd.mean().round(2)
    wide["ms a document"] = systems.milliseconds.mean().round(1)
    return wide


def against_cvs(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay out the paired differences to exact CVS with their intervals, in points."""
    chosen = frame[(frame.metric_unit == "sentence") & (frame.system != REFERENCE)]
    return _wide(chosen, ["minus_cvs", "minus_cvs_low", "minus_cvs_high"], sign="+")


def moved(
    choi: pd.DataFrame, held_out: pd.DataFrame, metric_unit: str = "sentence"
) -> pd.DataFrame:
    """Compare each system's difference to exact CVS on two data sets, subset by subset.

    Parameters
    ----------
    choi, held_out : pandas.DataFrame
        Tables of both.
    metric_unit : {"sentence", "word"}

    Returns
    -------
    pandas.DataFrame
        By system, `K` and subset: whether it is `trained`; `minus_cvs` on `choi` and on `held_out`,
        in points; `change`, the second less the first, with `low` and `high`, its 95 % interval
        from those of the two, which have no document in common (Zou & Donner 2008). As points
        shrink where CVS itself is nearer to chance, also `choi_way` and `held_out_way`, in percent
        of the way from CVS to random boundaries.
    """
    name = [*NAME, "subset"]
    here, there = (
        frame[(frame.metric_unit == metric_unit) & (frame.system != REFERENCE)].set_index(name)
        for frame in (choi, held_out)
    )
    both = here.index.intersection(there.index, sort=False)
    here, there = here.loc[both], there.loc[both]
    change = there.minus_cvs - here.minus_cvs
    below = np.hypot(there.minus_cvs - there.minus_cvs_low, here.minus_cvs_high - here.minus_cvs)
    above = np.hypot(there.minus_cvs_high - there.minus_cvs, here.minus_cvs - here.minus_cvs_low)
    return pd.DataFrame({
        "trained": there.trained.astype(bool), "choi": here.minus_cvs,
        "held_out": there.minus_cvs, "change": change, "low": change - below,
        "high": change + above, "choi_way": _way(here), "held_out_way": _way(there),
    })  # fmt: skip


def _way(chosen: pd.DataFrame) -> pd.Series:
    """Return how far each system is on the way from CVS to chance, in percent."""
    points = chosen.minus_cvs
    chance = points[points.index.get_level_values("system") == "random"].droplevel(NAME)
    return 100 * points / chance.reindex(points.index.get_level_values("subset")).to_numpy()


def cited(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay out the figures that the paper cites beside ours, in the metric they are in."""
    chosen = frame[frame.published.notna()]
    columns = {"published": "published", "pk": "ours"}
    wide = chosen.pivot(index="system", columns="subset", values=list(columns)).rename(
        columns=columns
    )
    order = [(s, name) for s in SUBSETS for name in columns.values() if (name, s) in wide]
    return wide.swaplevel(axis=1)[order].round(2).rename_axis(columns=[None, None])


def price_of_unknown(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay out what each system loses by having to find the number of segments, in points."""
    chosen = frame[frame.metric_unit == "sentence"].set_index(["system", "subset"])
    found = chosen[~chosen.k_known.astype(bool)].pk
    told = chosen[chosen.k_known.astype(bool)].pk
    for name in UNKNOWN:
        for subset in found[name].index:
            told[(name, subset)] = told[(REFERENCE, subset)]
    price = (found - told).dropna().unstack()
    return price[[name for name in SUBSETS if name in price]].round(2)


def recorded_rows(dataset: str = "choi") -> pd.DataFrame:
    """Lay out the recorded rows on a data set with their provenance."""
    frame = recorded.read(TABLES[dataset])
    about = frame.groupby("system")[["commit", "date", "machine"]].first()
    return side_by_side(frame).join(about, on="system")


def _wide(chosen: pd.DataFrame, names: list[str], sign: str = "") -> pd.DataFrame:
    """Return a row per system, the best first, with a value and its interval on each subset."""
    estimate, low, high = (chosen[name] for name in names)
    shown = [
        f"{e:{sign}.2f} [{a:{sign}.2f}, {b:{sign}.2f}]"
        for e, a, b in zip(estimate, low, high, strict=True)
    ]
    rows = chosen.assign(shown=shown)
    order = rows.groupby(NAME).pk.mean().sort_values().index
    wide = rows.set_index([*NAME, "subset"]).shown.unstack().loc[order]
    return wide[[name for name in SUBSETS if name in wide]].rename_axis(columns=None)
