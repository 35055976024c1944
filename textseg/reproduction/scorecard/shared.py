"""Rows of the scorecard that rest on one measurement, so that nobody counts it twice."""

from __future__ import annotations

from typing import Any

import pandas as pd


def measurements(statements: pd.DataFrame) -> list[pd.DataFrame]:
    """Return the groups of rows that rest on the same measurement, those of more than one row.

    Two rows do if they found the same size, but for its sign, in the same unit on as many documents
    of the same subset. All or none of the documents are the same measurement only in the same
    reading, as many a test finds that.

    Parameters
    ----------
    statements : pandas.DataFrame
        As `textseg.reproduction.scorecard.statements.judged` returns them.

    Examples
    --------
    >>> rows = {"claim_id": ["a", "b", "c"], "effect": [-1.5, 1.5, -1.4], "n": 100}
    >>> same = {"subset": "3-5", "unit": "points", "reading": ""}
    >>> [list(group.claim_id) for group in measurements(pd.DataFrame({**rows, **same}))]
    [['a', 'b']]
    """
    rows = statements[statements.effect.notna()]
    size = rows.effect.abs().round(9)
    reading = rows.reading.where(size.isin([0, 100]), "")
    groups = rows.groupby([rows.subset, rows.unit, rows.n, size, reading], sort=False)
    return [group for _, group in groups if len(group) > 1]


def noted(statements: pd.DataFrame) -> dict[Any, str]:
    """Say of each row that shares its measurement with others which these are, by `claim_id`."""
    notes = {}
    for group in measurements(statements):
        for row in group.itertuples():
            others = group[group.claim_id != row.claim_id]
            named = "; ".join(map(_named, others.itertuples()))
            notes[row.claim_id] = f"the same measurement decides: {named}"
    return notes


def _named(row: Any) -> str:
    return f"“{row.statement}”" + (f", {row.reading}" if row.reading else "")
