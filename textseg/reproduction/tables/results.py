"""Results: rows per document become the paper's tables, beside the published numbers."""

from __future__ import annotations

from typing import Any

import pandas as pd

from textseg import store
from textseg.experiment import given
from textseg.reproduction.contenders import TRIVIAL, trivial
from textseg.reproduction.join import verdict
from textseg.reproduction.published import published
from textseg.reproduction.statistics import mean_interval
from textseg.reproduction.tables import Cell, cells
from textseg.reproduction.tables.cell_scores import agreement


def table(name: str, *, preset: str = "code", **overrides: Any) -> pd.DataFrame:
    """Measure a table of the paper, cell by cell, and write it to the results folder.

    Parameters
    ----------
    name : {"T1", "T2", "T3", "T4", "T5", "T6"}
        The paper's tables in order of appearance.
    preset : {"code", "text"}
        Whether the published program or the paper's text is followed.
    **overrides
        Fields of `textseg.experiment.Experiment` to set in every cell, such as `vectors`, `limit`;
        `subset` selects cells, "all" takes every one. None stands for "as the table has it".

    Returns
    -------
    pandas.DataFrame
        One row per published own number that was measured again: `claim_id`, `row`, `column`,
        `metric`, `published`, `measured` with `ci_low` and `ci_high` (percent; the interval is
        over documents), the identity of the run, `difference`, measured minus published,
        and `status`, the verdict of `textseg.reproduction.verdicts`.

    Examples
    --------
    >>> t3 = table("T3", subset="3-5", limit=10)  # doctest: +SKIP
    """
    made = cells(name, preset, **overrides)
    measured = pd.DataFrame([row for cell in made for row in _measure(cell, preset)])
    about = ["claim_id", "group", "row", "column", "metric", "kind", "needs", "value"]
    frame = published()[about].rename(columns={"value": "published"})
    frame = frame.merge(measured, on="claim_id")
    frame["difference"] = frame.measured - frame.published
    frame["status"] = [verdict(row)[0] for row in frame.itertuples()]
    store.keep(frame, f"tables/{name}-{preset}{store.varied(given(overrides))}")
    return frame


def _measure(cell: Cell, preset: str) -> list[dict[str, Any]]:
    """Return a row for each metric of a cell."""
    e, rows = cell.experiment, store.documents(cell.experiment)
    scores = rows[["pk", "wd"]]
    if cell.against is not None:
        scores = agreement(store.documents(cell.against).ends, rows.ends, e.k_rule)
    identity = {
        "preset": preset,
        "vectors": store.vectors_label(e),
        "dataset": store.dataset_label(e),
        "n_documents": len(rows),
        "unit": e.unit,
        "objective": e.objective,
        "splitter": e.splitter,
        "k_rule": e.k_rule,
        "seed": e.seed,
    }
    return [
        {
            "claim_id": f"{cell.name}.{metric}",
            **mean_interval(values=scores[metric]).percent().columns("measured", "ci_"),
            **identity,
        }
        for metric in ("pk", "wd")
    ]


def floor(name: str, *, preset: str = "code", **overrides: Any) -> pd.DataFrame:
    """Judge the trivial baselines on a table's documents.

    Returns
    -------
    pandas.DataFrame
        Mean Pk and WindowDiff in percent of no boundary, every boundary, evenly spaced and random
        ones (K known for the last two), for each of the table's columns.
    """
    found = cells(name, preset, **overrides)
    first = {cell.experiment.subset: cell.experiment for cell in found}
    scores = {
        subset: pd.DataFrame(
            {system: 100 * trivial(system, experiment)[["pk", "wd"]].mean() for system in TRIVIAL}
        ).T
        for subset, experiment in first.items()
    }
    return pd.concat(scores, axis=1).round(2)
