"""The differences within the paper's tables, each judged by its sign."""

from __future__ import annotations

from typing import Any

import pandas as pd

from textseg import store
from textseg.errors import DataError
from textseg.experiment import given
from textseg.reproduction.claims.measure import Measure
from textseg.reproduction.published import differences
from textseg.reproduction.statistics import paired_bootstrap
from textseg.reproduction.tables import TABLES
from textseg.reproduction.verdicts import judge_difference


def table_differences(preset: str = "code", **overrides: Any) -> pd.DataFrame:
    """Judge every difference between two own numbers of a table by what ours is.

    Parameters
    ----------
    preset, **overrides
        As for `textseg.reproduction.scorecard.build`.

    Returns
    -------
    pandas.DataFrame
        As `textseg.reproduction.published.differences`, with our difference `measured`, its
        interval `ci_low` and `ci_high`, and the `verdict`.
    """
    measure, rows = Measure(preset, given(overrides)), []
    for name in TABLES:
        try:
            for pair in differences(name).itertuples():
                a, b = measure.scores(pair.first), measure.scores(pair.second)
                effect = paired_bootstrap(first=a, second=b)
                rows.append({
                    "table": name, "first": pair.first, "second": pair.second,
                    "column": pair.column, "metric": pair.metric, "published": pair.published,
                    **effect.columns("measured", "ci_"),
                    "verdict": judge_difference(effect, pair.published),
                })  # fmt: skip
        except DataError:
            continue
    frame = pd.DataFrame(rows)
    store.save(frame, store.folder() / "differences.csv")
    return frame
