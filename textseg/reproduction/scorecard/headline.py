"""What came out, counted: results apart from counts and settings, and nothing left out."""

from __future__ import annotations

from textwrap import wrap

import pandas as pd

from textseg import store
from textseg.reproduction.claims.measure import Measure
from textseg.reproduction.published import SUBSETS, published
from textseg.reproduction.tables.results import table
from textseg.reproduction.tables.vector_names import vectors_said

#: What kinds of published numbers are: measured results, or what they were obtained with and from.
SORTS = {
    "own": "results", "level": "results", "difference": "results", "statement": "results",
    "count": "counts and settings", "setting": "counts and settings", "cited": "cited",
}  # fmt: skip
#: How statuses are summed up.
SUMMED = {
    "agree": ("reproduced", "close", "equal", "holds"),
    "differ": ("differs", "not equal", "reversed", "fails"),
    "other vectors": ("other vectors", "not testable with these vectors"),
    "not distinguishable": ("not distinguishable",),
    "not testable": ("not testable here", "not measured"),
    "cited": ("cited",),
}


def outcomes(status: pd.Series) -> pd.Series:
    """Sum statuses up: for each the key of `SUMMED` that holds it.

    Raises
    ------
    ValueError
        If a status is summed up by nothing.
    """
    summed = {one: name for name, statuses in SUMMED.items() for one in statuses}
    if strange := set(status) - set(summed):
        raise ValueError(f"no outcome sums up the status {strange.pop()!r}")
    return status.map(summed)


def accounted(numbers: pd.DataFrame) -> pd.DataFrame:
    """Account for every published number, as `join.reproduction` returns them, once.

    Returns
    -------
    pandas.DataFrame
        Rows `results`, `counts and settings`, `cited`, `all`; a column for each key of `SUMMED`,
        and `all`.

    Raises
    ------
    ValueError
        If a published number is missing, counted twice, or of a status that nothing sums up.
    """
    primary = numbers[numbers.primary.astype(bool)]
    kinds = published().set_index("claim_id").kind
    outcome = outcomes(primary.status)
    if sorted(primary.claim_id) != sorted(kinds.index):
        raise ValueError(f"{len(primary)} numbers are counted of {len(kinds)} published")
    sort = primary.claim_id.map(kinds).map(SORTS)
    counted = pd.crosstab(sort, outcome)
    rows = list(dict.fromkeys(SORTS.values()))
    counted = counted.reindex(index=rows, columns=list(SUMMED), fill_value=0)
    counted.loc["all"] = counted.sum()
    return counted.assign(all=counted.sum(axis=1)).rename_axis(index=None, columns=None)


def levels(numbers: pd.DataFrame) -> pd.DataFrame:
    """Return every error that the paper reports as a result of its own, beside ours.

    Returns
    -------
    pandas.DataFrame
        By `claim_id` of the cells of tables and of those that the text repeats: `published` and
        `measured` in percent and the `outcome`, a key of `SUMMED`. Differences, counts and figures
        inside statements are left out: they are not levels of an error.
    """
    about = published().set_index("claim_id")
    rows = numbers[numbers.primary.astype(bool)].set_index("claim_id")
    rows = rows[about.kind[rows.index].isin(["own", "level"]).to_numpy()]
    return rows[["published", "measured"]].assign(outcome=outcomes(rows.status))


def sentence(numbers: pd.DataFrame) -> str:
    """Say what `accounted` counts, for a terminal."""
    n = accounted(numbers)
    results, counts = n.loc["results"], n.loc["counts and settings"]
    return (
        f"Of the {n.loc['all', 'all']} numbers of the paper, {results['all']} are results of its "
        f"own: {results['agree']} agree with ours, {results['differ']} differ, "
        f"{results['other vectors']} depend on word vectors that are in no registry; not "
        f"distinguishable: {results['not distinguishable']}, not testable here: "
        f"{results['not testable']}. Of {counts['all']} counts and settings "
        f"{counts['agree']} are equal; {n.loc['cited', 'all']} are quoted from others."
    )


def printed() -> str:
    """Return what a build prints: exact CVS, and what became of all published numbers."""
    frame = table("T3")
    best = frame[(frame.row == "DP-CVS") & (frame.metric == "pk")].set_index("column")
    measure = Measure()
    names = (f"X.sentence.T3.own.DP-CVS.{subset}.pk" for subset in SUBSETS)
    original = [measure.scores(name).values.mean() for name in names]
    ours = [best.measured[subset] for subset in SUBSETS]
    theirs = [best.published[subset] for subset in SUBSETS]
    lines = [
        f"Exact content vector segmentation, Pk in percent ({vectors_said(best.vectors.iloc[0])})",
        "subset                          " + "".join(f"{subset:>8}" for subset in SUBSETS),
        "ours, short sentences left out  " + "".join(f"{value:8.2f}" for value in ours),
        "published                       " + "".join(f"{value:8.2f}" for value in theirs),
        "ours, on all sentences          " + "".join(f"{value:8.2f}" for value in original),
        "(published with vectors of 300 dimensions that no package registry carries)",
    ]
    file = store.folder() / "reproduction.csv"
    if file.is_file():
        lines += ["", *wrap(sentence(pd.read_csv(file)), 78)]
    return "\n".join(lines)
