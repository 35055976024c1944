"""The scores of a cell, one per document, with what they were judged on."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd

from textseg import store
from textseg.experiment import Experiment
from textseg.metrics import pk, window_diff
from textseg.reproduction.footing import COLUMNS, of_experiment
from textseg.reproduction.scores import Scores, digest
from textseg.reproduction.tables import Cell
from textseg.segmentation import Segmentation


def of_cell(
    cell: Cell,
    metric: str = "pk",
    level: str = "unit",
    rows: Callable[[Experiment], pd.DataFrame] = store.documents,
) -> Scores:
    """Return the scores of a cell in percent.

    Parameters
    ----------
    cell : Cell
    metric : {"pk", "wd"}
    level : {"unit", "sentence", "word"}
        What is judged: the units that were segmented, the original sentences, or words.
    rows : callable
        Where the rows of an experiment come from.
    """
    e = cell.experiment
    judged, footing = rows(e), of_experiment(e, metric, level)
    if cell.against is not None:
        truth = rows(cell.against).ends
        judged, footing = (
            agreement(truth, judged.ends, e.k_rule),
            footing._replace(units=digest(truth)),
        )
    values = 100 * judged[COLUMNS[level].format(metric)].to_numpy(dtype=float)
    return Scores(f"{cell.name}.{metric}", values, footing, store.vectors_label(e))


def agreement(references: pd.Series, hypotheses: pd.Series, k_rule: str) -> pd.DataFrame:
    """Judge segmentations by others in place of the reference, by Pk and WindowDiff."""
    pairs = [
        {"reference": Segmentation(a), "hypothesis": Segmentation(b)}
        for a, b in zip(references, hypotheses, strict=True)
    ]
    return pd.DataFrame(
        {
            "pk": [pk(**pair, k=k_rule).value for pair in pairs],
            "wd": [window_diff(**pair, k=k_rule).value for pair in pairs],
        }
    )
