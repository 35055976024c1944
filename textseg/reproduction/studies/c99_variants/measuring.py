"""What each decision of appendix A, and word vectors in place of words, do to C99's error."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pandas as pd

from textseg import store
from textseg.experiment import STEM, Experiment
from textseg.reproduction.paired import change, difference
from textseg.reproduction.published import subsets, values
from textseg.reproduction.tables import appendix_a, experiment_of

#: Decisions by name, each from one row of table 6 to another, called cut-stop-stem-rank. "Stem"
#: means one thing in the paper's text and another in its program.
DECISIONS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "remove stop words": ("0-F-F-0", "0-T-F-0", {}),
    "remove stop words, with rank 11": ("0-F-F-11", "0-T-F-11", {}),
    "rank transform of width 11": ("0-T-F-0", "0-T-F-11", {}),
    "width 13 instead of 7": ("5-T-T-7", "5-T-T-13", {}),
    "leave out short sentences": ("0-T-F-11", "5-T-F-11", {}),
    "stem, as the program does": ("5-T-F-11", "5-T-T-11", {"stem_use": STEM["code"]}),
    "stem the words themselves": ("5-T-F-11", "5-T-T-11", {"stem_use": STEM["text"]}),
    "ties to the right instead of the left": ("5-T-F-11", "5-T-F-11", {"tie": "right"}),
}
#: Rows of table 1 that stand for words by their vectors, and what they are compared with.
VECTOR_ROWS = ("oC99tf", "oC99tfidf", "oC99k50", "oC99k200")
BASELINES = {"oC99, rank 11": "T1.own.oC99.{}", "oC99, no rank": "X.oC99.5-T-F-0.{}"}


def decisions(preset: str = "code", **overrides: Any) -> pd.DataFrame:
    """Measure on 3-11 what each decision does, on original sentences, whatever it leaves out.

    Returns
    -------
    pandas.DataFrame
        For each decision the rows it leads `from` and `to`, the mean Pk of both in percent, and
        `points`, the second minus the first, with its 95 % interval over documents and sources.
    """
    given = {key: value for key, value in overrides.items() if value is not None}
    rows = {}
    for name, (start, end, fields) in DECISIONS.items():
        before, after = (
            Experiment.preset(
                preset, **{**appendix_a(preset, row), "subset": "3-11", **own, **given}
            )
            for row, own in ((start, {}), (end, fields))
        )
        rows[name] = {"from": start, "to": end} | change(before, after, column="pk_original")
    return pd.DataFrame.from_dict(rows, orient="index")


def word_vectors(*, subset: str = "all", preset: str = "code", **overrides: Any) -> pd.DataFrame:
    """Compare C99 with word vectors with C99 on words, with and without a rank transform.

    Returns
    -------
    pandas.DataFrame
        For each `row` of table 1, `baseline` and `column` (subset): `measured`, the row's Pk minus
        the baseline's in points, with its 95 % interval over documents and sources, `ci_low` and
        `ci_high`; and the `published` difference, where both are printed.
    """
    rows = []
    for row, (baseline, cell), name in product(VECTOR_ROWS, BASELINES.items(), subsets(subset)):
        names = [f"T1.own.{row}.{name}", cell.format(name)]
        first, second = (
            100 * store.documents(experiment_of(c, preset, **overrides)).pk for c in names
        )
        printed = [values().get(f"{c}.pk", np.nan) for c in names]
        rows.append({
            "row": row, "baseline": baseline, "column": name,
            **difference(first, second, subset=name).columns("measured", "ci_"),
            "published": round(printed[0] - printed[1], 9),
        })  # fmt: skip
    return pd.DataFrame(rows)
