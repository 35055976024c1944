"""The measured counterparts of the figures in the running text and in appendix B."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pandas as pd

from textseg.errors import DataError
from textseg.reproduction import facts as counts
from textseg.reproduction.claims.measure import Measure
from textseg.reproduction.join import N_DOCUMENTS
from textseg.reproduction.published import claims, published


def rows(
    measure: Measure, tables: pd.DataFrame, statements: pd.DataFrame
) -> Iterator[pd.DataFrame]:
    """Yield the rows of the figures in the running text and in appendix B, kind by kind.

    Parameters
    ----------
    measure : Measure
    tables : pandas.DataFrame
        The primary rows of the tables, some of whose levels the text repeats.
    statements : pandas.DataFrame
        As `scorecard.statements.judged` returns them: they decide the figures in them.
    """
    numbers = published()
    yield pd.DataFrame(_facts(measure))
    repeated = numbers[numbers.kind == "level"][["claim_id", "cells"]]
    of_cells = tables.rename(columns={"claim_id": "cells"})
    yield repeated.merge(of_cells, on="cells").drop(columns="cells")
    yield pd.DataFrame([_difference(row, measure) for row in _kind(numbers, "difference")])
    yield pd.DataFrame(
        [_statement(row, measure, statements) for row in _kind(numbers, "statement")]
    )


def _kind(numbers: pd.DataFrame, kind: str) -> Any:
    return numbers[numbers.kind == kind].itertuples()


def _identity(measure: Measure, column: str) -> dict[str, Any]:
    """Return what a row says of its data set: a name for the one that the column is about."""
    dataset = {"arxiv": "arxiv", "": "", "aaabbcccdd": ""}.get(column, f"choi/{column}")
    expected = N_DOCUMENTS.get(column)
    limit = measure.overrides.get("limit")
    n = expected if expected is None or limit is None else min(limit, expected)
    return {
        "preset": measure.preset, "vectors": measure.label(), "dataset": dataset, "n_documents": n
    }  # fmt: skip


def _facts(measure: Measure) -> list[dict[str, Any]]:
    """Return a row for every count, of whole data sets whatever the limit on what is run."""
    columns = published().set_index("claim_id").column
    facts = counts.settings(measure.preset, measure.experiment().vectors)
    for facts_of in counts.PARTS.values():
        try:
            facts |= facts_of()
        except DataError:
            continue
    whole = Measure(measure.preset, {k: v for k, v in measure.overrides.items() if k != "limit"})
    return [
        {"claim_id": claim_id, "measured": value, **_identity(whole, columns[claim_id])}
        for claim_id, value in facts.items()
        if claim_id in columns
    ]


def _difference(row: Any, measure: Measure) -> dict[str, Any]:
    first, second = row.cells.split()
    interval = measure.difference(first, second).fair.columns("measured", "ci_")
    return {"claim_id": row.claim_id, **interval, **_identity(measure, row.column)}


def _statement(row: Any, measure: Measure, statements: pd.DataFrame) -> dict[str, Any]:
    """Judge a figure by the statements it stands in: it holds where all of them do."""
    about = claims().set_index("claim_id").figure
    of = statements[statements.claim_id.map(about) == row.claim_id]
    if row.column:
        of = of[of.subset == row.column]
    undecided = ~of.status.isin(["holds", "fails"])
    fails = of[of.status == "fails"]
    outcome = False if len(fails) else (None if undecided.any() else True)
    shown = (fails if len(fails) else of).iloc[0]
    same_unit = row.unit in (shown.unit, "times")
    return {
        "claim_id": row.claim_id,
        "measured": shown.effect if same_unit else float("nan"),
        "outcome": outcome,
        **_identity(measure, row.column),
    }
