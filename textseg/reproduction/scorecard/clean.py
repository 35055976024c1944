"""Exact CVS and other systems on the test set whose texts no system was trained on."""

from __future__ import annotations

from typing import Any

import pandas as pd

from textseg.experiment import Experiment
from textseg.reproduction import contenders, wording
from textseg.reproduction.footing import of_system
from textseg.reproduction.published import SUBSETS
from textseg.reproduction.scores import Scores, interval_of
from textseg.reproduction.tables import Cell
from textseg.reproduction.tables.cell_scores import of_cell

#: The test set whose texts no system was trained on.
CLEAN = "brown-heldout"


def clean_set(names: list[str], **overrides: Any) -> pd.DataFrame:
    """Compare systems that are told K with exact CVS on the test set that none was trained on.

    Returns
    -------
    pandas.DataFrame
        For each system and subset its mean `pk` on original sentences in percent; `minus_cvs`, its
        difference from exact CVS in points, with the interval over sources, `low` and `high`. The
        rows of "CVS" come first.
    """
    rows = []
    for subset in SUBSETS:
        made = contenders.experiment("CVS", subset, **overrides, dataset=CLEAN)
        cvs = of_cell(Cell("CVS", made), level="sentence")
        rows.append({"system": "CVS", "subset": subset, "pk": cvs.values.mean()})
        for name in names:
            apart = _system(name, made) - cvs
            found = interval_of(apart)
            rows.append({
                "system": name, "subset": subset, "pk": (apart.values + cvs.values).mean(),
                "minus_cvs": found.estimate, "low": found.low, "high": found.high,
            })  # fmt: skip
    return pd.DataFrame(rows)


def _system(name: str, ours: Experiment) -> Scores:
    footing = of_system(name, ours.subset, "pk", "sentence", ours.limit, ours.dataset)
    rows = contenders.compared(name, ours.subset, ours.limit, dataset=ours.dataset)
    return Scores(name, 100 * rows.pk_original.to_numpy(dtype=float), footing)


def ahead(frame: pd.DataFrame) -> str:
    """Name the systems with a lower mean error than exact CVS over the parts, the best first."""
    mean = frame.groupby("system").pk.mean().sort_values()
    better = mean[mean < mean["CVS"]]
    return wording.listed(f"{name} ({value:.2f} %)" for name, value in better.items())


def ahead_on(frame: pd.DataFrame, system: str) -> str:
    """Name the subsets on which a system's error is lower than exact CVS's, by its interval."""
    rows = frame[(frame.system == system) & (frame.high < 0)]
    return wording.listed(
        f"{row.subset.replace('-', '–')} by {-row.minus_cvs:.1f} points "
        f"[{-row.high:.1f}, {-row.low:.1f}]"
        for row in rows.itertuples()
    )
