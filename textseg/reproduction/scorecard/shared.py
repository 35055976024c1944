"""Rows of the scorecard that rest on one measurement, which is evidence only once."""

from __future__ import annotations

import re
from typing import Any

import pandas as pd

#: Verdicts on rows that nothing decided.
UNTESTED = ("not testable here", "not measured")


def measurements(statements: pd.DataFrame) -> list[pd.DataFrame]:
    """Return the groups of rows that rest on the same measurement, those of more than one row.

    Two rows do if they found the same size, but for its sign, in the same unit on as many documents
    of the same subset. A share can be the same by chance, as all of a hundred documents or six of
    them: there one of the readings has to name what the other does. Differences of exactly zero
    are left out, as are rows that were not tested.

    Examples
    --------
    >>> rows = {"claim_id": ["a", "b", "c"], "effect": [-1.5, 1.5, -1.4], "n": 100}
    >>> same = {"subset": "3-5", "unit": "points", "reading": "", "status": "holds"}
    >>> [list(group.claim_id) for group in measurements(pd.DataFrame({**rows, **same}))]
    [['a', 'b']]
    """
    tested = ~statements.status.isin(UNTESTED) & statements.effect.notna()
    rows = statements[tested & ((statements.unit != "points") | (statements.effect != 0))]
    groups = rows.groupby([rows.subset, rows.unit, rows.n, rows.effect.abs().round(9)], sort=False)
    parts = [part for _, group in groups for part in _parts(group)]
    return [part for part in parts if len(part) > 1]


def _parts(group: pd.DataFrame) -> list[pd.DataFrame]:
    """Part shares of documents by what was counted, as their readings name it."""
    if group.unit.iloc[0] == "points":
        return [group]
    words = [set(re.findall(r"\w+", reading)) for reading in group.reading]
    parts: list[list[int]] = []
    for i, named in enumerate(words):
        for part in parts:
            if named <= words[part[0]] or named >= words[part[0]]:
                part.append(i)
                break
        else:
            parts.append([i])
    return [group.iloc[part] for part in parts]


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
