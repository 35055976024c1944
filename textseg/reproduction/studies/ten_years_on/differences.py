"""Differences between scores on the same vectors, and between vectors, with intervals."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd

from textseg.experiment import Experiment
from textseg.reproduction.paired import change
from textseg.reproduction.published import SUBSETS, subsets
from textseg.reproduction.studies.ten_years_on.levels import CHANGED, head, heads
from textseg.reproduction.studies.ten_years_on.running import RAW
from textseg.reproduction.tables.layout import dashed, interval, only, wide

#: What is compared with the vectors of the other chapters.
PAIR = ("WordLlama, centred", "GloVe 50 d, summed")
#: The windows of P_k, and the encoders, for people.
WINDOWS = {"paper": "the paper's window", "half": "usual window"}


def against_cvs(frame: pd.DataFrame, **where: str) -> pd.DataFrame:
    """Return the differences in P_k to CVS on the same vectors, with their intervals.

    Returns
    -------
    pandas.DataFrame
        By system, objective, K and subset: `difference` in points (other minus CVS), `low`, `high`.
    """
    others = only(frame[frame.objective != "CVS"], **where)
    names = {"minus_cvs": "difference", "minus_cvs_low": "low", "minus_cvs_high": "high"}
    by = ["system", "objective", "K", "subset"]
    return others.set_index(by)[list(names)].rename(columns=names)


def distinct(differences: pd.DataFrame) -> pd.DataFrame:
    """Keep one of several rows that are one comparison, and none with sums of word vectors.

    On vectors of one length, KernelCPD with K known maximises the Euclidean score, and centring
    leaves that score as it is. Sums of word vectors are left out: the Euclidean score of these
    measures how long sentences are.

    Examples
    --------
    >>> index = pd.MultiIndex.from_tuples(
    ...     [("A", "Euclidean", "known", "3-5"), ("A", "KernelCPD, linear", "known", "3-5")],
    ...     names=["system", "objective", "K", "subset"],
    ... )
    >>> same = pd.DataFrame({"difference": [1.0, 1.0], "low": 0.5, "high": 1.5}, index=index)
    >>> len(distinct(same))
    1
    """
    rows = differences.reset_index()
    rows = rows[~rows.system.str.contains("summed")].round({"difference": 6, "low": 6, "high": 6})
    rows["vectors"] = rows.system.str.partition(",")[0]
    return rows.drop_duplicates(["vectors", "K", "subset", "difference"])


def apart(frame: pd.DataFrame, *, k: str, window: str = "paper") -> pd.DataFrame:
    """Lay the differences of other objectives and rules to CVS on the same vectors out.

    Of comparisons that are one and the same, the first is shown; see `distinct`.
    """
    others = frame[~frame.objective.isin(CHANGED)]
    found = against_cvs(others, window=window, K=k).reset_index()
    return _spread(found, ["system", "objective"])


def changed(frame: pd.DataFrame, *, window: str = "paper", sentences: str = "raw") -> pd.DataFrame:
    """Lay out what words and the Euclidean length change: differences to CVS on the same vectors.

    Returns
    -------
    pandas.DataFrame
        By K, vectors and objective, a column per subset: points with their interval.
    """
    where = {"window": window, "sentences": sentences}
    found = against_cvs(frame[frame.objective.isin(CHANGED)], **where)
    return _spread(found.reset_index(), ["K", "system", "objective"], called=heads(frame))


def two(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay the differences of both encoders together to CVS with MiniLM, centred, out.

    Returns
    -------
    pandas.DataFrame
        By K, window and objective, a column per subset; empty without recorded rows.
    """
    if "minus_one" not in frame:
        return pd.DataFrame()
    rows = frame[frame.minus_one.notna() & frame.objective.isin(("CVS", *CHANGED))]
    names = {"minus_one": "difference", "minus_one_low": "low", "minus_one_high": "high"}
    rows = rows.rename(columns=names).assign(window=rows.window.map(WINDOWS))
    return _spread(rows, ["K", "window", "objective"])


def _spread(
    found: pd.DataFrame, by: list[str], *, called: Callable[[str], str] = head
) -> pd.DataFrame:
    """Lay differences out with their intervals, a column per subset, in the order found."""
    made = wide(found, interval("difference", form=".2f"), by)
    made = made.sort_index(level=list(range(len(by) - 1)), sort_remaining=False, kind="stable")
    return made[[s for s in SUBSETS if s in made]].rename(columns=called)


def newer(dataset: str = "choi", *, subset: str = "all", limit: int | None = None) -> pd.DataFrame:
    """Compare CVS with newer vectors to CVS with GloVe, K known, raw sentences, on the same texts.

    Returns
    -------
    pandas.DataFrame
        By subset: `difference` in points, WordLlama minus GloVe, with `low` and `high`, its 95 %
        interval over documents and the sources they share.
    """
    rows = {}
    for name in subsets(subset):
        new, old = (_raw(system, dataset, name, limit) for system in PAIR)
        rows[name] = change(old, new, ("old", "new", "difference"))
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis("subset")


def newer_table(*frames: pd.DataFrame, names: tuple[str, ...]) -> pd.DataFrame:
    """Lay results of `newer` out, a row for each data set."""
    rows = pd.concat(dict(zip(names, frames, strict=True)), names=["set"]).reset_index()
    return wide(rows, interval("difference"), "set").rename(columns=dashed)


def _raw(system: str, dataset: str, subset: str, limit: int | None) -> Experiment:
    fields = {"penalty": 1.0, **RAW[system], "splitter": "exact"}
    return Experiment(**fields | {"dataset": dataset, "subset": subset, "limit": limit})
