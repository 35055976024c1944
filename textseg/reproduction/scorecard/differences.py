"""The differences within the paper's tables, each judged by its sign."""

from __future__ import annotations

from typing import Any

import pandas as pd

from textseg import store
from textseg.errors import DataError
from textseg.experiment import given
from textseg.reproduction.claims.measure import Measure
from textseg.reproduction.published import differences
from textseg.reproduction.statistics import p_value
from textseg.reproduction.tables import TABLES
from textseg.reproduction.verdicts import judge_difference

#: What the rows of a table may differ in besides the method, as that is what it is about.
ABOUT = {"T6": "units"}


def table_differences(preset: str = "code", **overrides: Any) -> pd.DataFrame:
    """Judge every difference between two own numbers of a table by what ours is, as `build` does.

    Returns
    -------
    pandas.DataFrame
        As `textseg.reproduction.published.differences`, with our difference `measured`, its
        interval over documents `ci_low` and `ci_high`, that over the sources which documents share
        `source_low` and `source_high`, and the `verdict` by the latter where there is one;
        `by_documents` is what the other says. `p` is that of `statistics.p_value`.
    """
    measure, rows = Measure(preset, given(overrides)), []
    for name in TABLES:
        try:
            for pair in differences(name).itertuples():
                finding = measure.difference(pair.first, pair.second, across=ABOUT.get(name, ""))
                rows.append({
                    "table": name, "first": pair.first, "second": pair.second,
                    "column": pair.column, "metric": pair.metric, "published": pair.published,
                    **finding.effect.columns("measured", "ci_"),
                    "source_low": finding.by_source.low, "source_high": finding.by_source.high,
                    "verdict": judge_difference(finding.fair, pair.published),
                    "by_documents": judge_difference(finding.effect, pair.published),
                    "p": p_value(finding.fair, above=0.0),
                })  # fmt: skip
        except DataError:
            continue
    frame = pd.DataFrame(rows)
    store.keep(frame, "differences", preset=preset, **overrides)
    return frame
