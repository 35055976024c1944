"""How many intervals the scorecard judges, and what a correction for so many would change."""

from __future__ import annotations

from typing import NamedTuple

import pandas as pd

from textseg.reproduction.statistics import holm

#: Verdicts that an interval carries, and that a correction can take back.
DECIDED = ("holds", "fails", "reversed")


def corrected(rows: pd.DataFrame, *, family: str, verdict: str) -> pd.DataFrame:
    """Count verdicts by interval, and those that go by another interval or a correction.

    Parameters
    ----------
    rows : pandas.DataFrame
        With `p`, NaN where no interval judged, and `by_documents`.
    family : str
        The column by which tests belong together: what is corrected by Holm's method is the chance
        of one wrong verdict or more in a family.
    verdict : str
        The column of the verdicts.

    Returns
    -------
    pandas.DataFrame
        One row for each family: the number of `intervals`, of verdicts `decided`, of those
        `not_by_holm`, that would be "not distinguishable" once corrected, and of those that
        `differ_by_documents`.
    """
    judged = rows[rows.p.notna()]
    counts = {}
    for name, tests in judged.groupby(family, sort=False):
        decided = tests[verdict].isin(DECIDED)
        p = tests.p.where(~decided, tests.p.clip(upper=0.05))  # an interval that is not symmetric
        counts[name] = {
            "intervals": len(tests),
            "decided": int(decided.sum()),
            "not_by_holm": int((decided & ~holm(p)).sum()),
            "differ_by_documents": int(
                (tests.by_documents.ne("") & tests.by_documents.ne(tests[verdict])).sum()
            ),
        }
    columns = ["intervals", "decided", "not_by_holm", "differ_by_documents"]
    return pd.DataFrame.from_dict(counts, orient="index", columns=columns).rename_axis(family)


#: Heads of the columns that `corrected` counts.
HEADS = {
    "intervals": "Intervals", "decided": "Verdicts they decide",
    "not_by_holm": "undecided after Holm's correction",
    "differ_by_documents": "different if documents were independent",
}  # fmt: skip


class Many(NamedTuple):
    """What a correction for many tests would change: where it would, and in all."""

    shown: pd.DataFrame
    all: pd.Series


def many(rows: pd.DataFrame, *, family: str, verdict: str) -> Many:
    """Count verdicts by interval that a correction or the other interval would change."""
    counted = corrected(rows, family=family, verdict=verdict)
    total = counted.sum()
    changed = counted[(counted.not_by_holm > 0) | (counted.differ_by_documents > 0)].copy()
    changed.loc["all"] = total
    names = {name: f"Table {name[1:]}" for name in changed.index if family == "table"}
    shown = changed.astype(int).rename(names | {"all": "All"}).rename(columns=HEADS)
    return Many(shown.rename_axis(None), total)
