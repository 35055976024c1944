"""Tables of the paper as a reader sees them: published and ours side by side, few decimals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

import pandas as pd

from textseg.reproduction.tables.results import floor

#: How a verdict on a level is marked behind ours; a level that depends on the vectors has no mark.
MARKS = {"reproduced": " =", "close": " ≈", "differs": " ≠"}
METRICS = {"pk": "P_k (%)", "wd": "WD (%)"}
#: Heads of published and ours; spaces that don't break keep cells and heads in one line.
SHOWN = ["published", "ours\u00a0[95\u00a0%\u00a0CI]"]
#: The trivial systems by what they do.
TRIVIAL = {
    "none": "no boundary",
    "every": "a boundary after every sentence",
    "even": "segments of equal length (K known)",
    "random": "random boundaries (K known)",
}
#: Rows and groups of the paper's tables, said in words.
NAMES = {
    "oC99tf": "oC99tf: sums of word vectors",
    "oC99tfidf": "oC99tfidf: the same, weighted by idf",
    "oC99k50": "oC99k50: counts of 50 word clusters",
    "oC99k200": "oC99k200: counts of 200 word clusters",
    "G-CVS": "G-CVS: greedy",
    "R-CVS": "R-CVS: refined",
    "DP-CVS": "DP-CVS: exact",
    "R-CVS-vs-DP-CVS": "R-CVS judged by DP-CVS",
    "reps": "variants",
}


def beside(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay the P_k of a table of `results.table` out: a column for each subset.

    Returns
    -------
    pandas.DataFrame
        For each row of the paper what it printed and, below it, ours. Cells are text: percent,
        with the 95 % interval over documents and a mark of `MARKS`.
    """
    made = _cells(frame[frame.metric == "pk"], "column")
    parts = {
        head: part.set_index("row")[SHOWN].stack().rename(head)
        for head, part in made.groupby("head", sort=False)
    }
    whole = pd.concat(parts, axis=1)
    return named(whole.loc[list(made["row"].unique())])


def by_metric(frame: pd.DataFrame, metrics: Sequence[str] = ("pk", "wd")) -> pd.DataFrame:
    """Lay a table of `results.table` out that has one subset: published and ours by metric."""
    made = _cells(frame[frame.metric.isin(metrics)], "metric")
    parts = {
        head: part.set_index(["group", "row"])[SHOWN]
        for head, part in made.groupby("head", sort=False)
    }
    return named(pd.concat(parts, axis=1))


def _cells(frame: pd.DataFrame, across: str) -> pd.DataFrame:
    """Write each number of a table with its names in words."""
    ours = interval("measured", "ci_low", "ci_high", form=".2f")
    return pd.DataFrame(
        {
            "row": [_name(row) for row in frame.row],
            "group": [_name(group) for group in frame.group],
            "head": [METRICS.get(head) or dashed(head) for head in frame[across]],
            SHOWN[0]: frame.published.map("{:.2f}".format).to_numpy(),
            SHOWN[1]: [
                (text + MARKS.get(status, "")).replace(" ", "\u00a0")
                for text, status in zip(lines(frame, ours), frame.status, strict=True)
            ],
        }
    )


def trivial(name: str = "T1", **overrides: Any) -> pd.DataFrame:
    """Judge the trivial systems on a table's documents, in percent: what any method has to beat."""
    found = floor(name, **overrides).rename(index=TRIVIAL)
    found.columns = pd.MultiIndex.from_tuples(
        [(dashed(subset), METRICS[metric]) for subset, metric in found.columns]
    )
    return found.map("{:.1f}".format)


def interval(name: str, low: str = "low", high: str = "high", *, form: str = "+.2f") -> str:
    """Return the template of a column with its interval, for `lines`, `written` and `wide`.

    Examples
    --------
    >>> interval("points"), interval("pk", "pk_low", "pk_high", form=".1f")
    ('{points:+.2f} [{low:+.2f}, {high:+.2f}]', '{pk:.1f} [{pk_low:.1f}, {pk_high:.1f}]')
    """
    return f"{{{name}:{form}}} [{{{low}:{form}}}, {{{high}:{form}}}]"


def lines(frame: pd.DataFrame, template: str) -> list[str]:
    """Write each row into a template; nothing where one of its values is missing.

    Examples
    --------
    >>> lines(pd.DataFrame({"pk": [7.25, None]}), "{pk:.1f} %")
    ['7.2 %', '']
    """
    used = [name for _, name, _, _ in Formatter().parse(template) if name]
    missing = frame[used].isna().any(axis=1)
    rows = zip(missing, frame.to_dict("records"), strict=True)
    return ["" if lacks else template.format_map(row) for lacks, row in rows]


def written(frame: pd.DataFrame, columns: Mapping[Any, str]) -> pd.DataFrame:
    """Lay a frame out: a column for each head, written by its template.

    Examples
    --------
    >>> written(pd.DataFrame({"pk": [7.25]}, ["CVS"]), {"P_k (%)": "{pk:.1f}"})["P_k (%)"]["CVS"]
    '7.2'
    """
    return pd.DataFrame({head: lines(frame, t) for head, t in columns.items()}, frame.index)


def wide(
    frame: pd.DataFrame, template: str, index: str | list[str], columns: str = "subset"
) -> pd.DataFrame:
    """Lay rows out by what two columns say, both in the order in which it comes.

    Examples
    --------
    >>> row = {"row": "tf", "column": "3-5", "points": -1.0, "low": -2.0, "high": 0.5}
    >>> wide(pd.DataFrame([row]), interval("points"), "row", "column")["3-5"]["tf"]
    '-1.00 [-2.00, +0.50]'
    """
    shown = frame.assign(shown=lines(frame, template))
    made = shown.pivot(index=index, columns=columns, values="shown")
    rows = frame.set_index(index).index.unique()
    return named(made.loc[rows, list(frame[columns].unique())])


def only(frame: pd.DataFrame, **values: object) -> pd.DataFrame:
    """Choose the rows that have these values in the columns so called.

    Examples
    --------
    >>> len(only(pd.DataFrame({"K": ["known", "found"], "pk": 1.0}), K="known", pk=1.0))
    1
    """
    for name, value in values.items():
        frame = frame[frame[name] == value]
    return frame


def dashed(subset: str) -> str:
    """Write a range of sentences with a dash.

    >>> dashed("3-11")
    '3–11'
    """
    return subset.replace("-", "–")


def named(frame: pd.DataFrame) -> pd.DataFrame:
    """Take the names off index and columns: they would be a row and a column of their own."""
    frame = frame.rename_axis(columns=[None] * frame.columns.nlevels)
    return frame.rename_axis(index=[None] * frame.index.nlevels)


def _name(name: str) -> str:
    return NAMES.get(name, name)
