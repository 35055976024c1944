"""Scoring functions compared with CVS, and why the Euclidean one needs means (table 2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from textseg import store
from textseg.reproduction import wording
from textseg.reproduction.paired import difference
from textseg.reproduction.published import values
from textseg.reproduction.tables import cells, experiment_of
from textseg.reproduction.tables.layout import SHOWN, by_metric, interval, lines, written
from textseg.run import documents

#: How the word vectors of a unit are combined.
COMBINATIONS = ("vector_sum", "vector_mean", "vector_mean_plus_zero")


def lone_units(**overrides: Any) -> pd.DataFrame:
    """Count the segments of a single unit, and the words in those units.

    Returns
    -------
    pandas.DataFrame
        For each combination of word vectors: mean `pk` in percent; `lone segments`, the share of
        the segments found that hold a single unit, in percent; and `words in them`, how many times
        as many words these units have as all units have on average; `minus sums`, the difference
        of Pk to that of sums in points, with its 95 % interval over documents and sources.
    """
    base = experiment_of("T2.Euclidean.tf-F", "code", **overrides)
    sizes = [np.array([len(unit) for unit in document.units]) for document in documents(base)]
    average = np.concatenate(sizes).mean()
    rows = {}
    frames = {c: store.documents(replace(base, representation=c)) for c in COMBINATIONS}
    sums = 100 * frames["vector_sum"].pk
    for combination, found in frames.items():
        lengths = [np.diff([0, *ends]) for ends in found.ends]
        lone = np.concatenate(
            [
                words[np.array(ends)[long == 1] - 1]
                for words, ends, long in zip(sizes, found.ends, lengths, strict=True)
            ]
        )
        rows[combination] = {
            "pk": 100 * found.pk.mean(),
            "lone segments": 100 * len(lone) / sum(map(len, lengths)),
            "words in them": lone.mean() / average if len(lone) else np.nan,
            **difference(100 * found.pk, sums, subset=base.subset).columns("minus sums"),
        }
    return pd.DataFrame(rows).T


#: The paper's plain CVS, which the other scores of table 2 are compared with.
PLAIN = "T2.CVS.tf-F"


def minus_cvs(preset: str = "code", **overrides: Any) -> pd.DataFrame:
    """Compare every score of table 2 with plain CVS, on the same documents.

    Returns
    -------
    pandas.DataFrame
        For each `group` and `row`: Pk minus that of plain CVS in points, as `published` and as
        measured (`points`), with its 95 % interval over documents and sources.
    """
    made = {cell.name: cell.experiment for cell in cells("T2", preset, **overrides)}
    plain = 100 * store.documents(made[PLAIN]).pk
    rows = []
    for name, experiment in made.items():
        _, group, row = name.split(".")
        apart = difference(100 * store.documents(experiment).pk, plain, subset=experiment.subset)
        printed = values()[f"{name}.pk"] - values()[f"{PLAIN}.pk"]
        rows.append({"group": group, "row": row, "published": printed, **apart.columns("points")})
    return pd.DataFrame(rows).set_index(["group", "row"])


#: Rows of `lone_units` in words.
COMBINED = {
    "vector_sum": "sums (the paper's text)",
    "vector_mean": "means",
    "vector_mean_plus_zero": "the program's means",
}


def scoring_table(scoring: pd.DataFrame, apart: pd.DataFrame) -> pd.DataFrame:
    """Lay table 2 out, with the differences to plain CVS of `minus_cvs` beside the levels."""
    made = by_metric(scoring, ["pk"])
    heads = "P_k minus CVS tf-F (points)"
    made[heads, SHOWN[0]] = lines(apart, "{published:+.2f}")
    made[heads, SHOWN[1]] = lines(apart, interval("points"))
    made.loc[("CVS", "tf-F"), heads] = ""
    return made


def scoring_numbers(scoring: pd.DataFrame, apart: pd.DataFrame) -> dict[str, object]:
    """Return what the chapter says of table 2."""
    levels = scoring[scoring.metric == "pk"]
    far = levels.difference.abs().groupby(levels.group)
    others = {
        "c99": ("oC99", "tf"), "euclidean": ("Euclidean", "tf-F"), "best": ("CVS", "tfidf-T"),
    }  # fmt: skip
    said = {
        f"{key}_said": wording.worded(*apart.loc[row, ["points", "low", "high"]])
        for key, row in others.items()
    }
    printed = {f"{key}_printed": apart.published[row] for key, row in others.items()}
    return {
        **said, **printed, "furthest": far.max()["Euclidean"], "nearest_cvs": far.min()["CVS"],
    }  # fmt: skip


def lone_table(lone: pd.DataFrame) -> pd.DataFrame:
    """Lay `lone_units` out."""
    columns = {
        "P_k (%)": "{pk:.2f}",
        "minus sums (points)": interval("minus sums"),
        "single sentences (%)": "{lone segments:.1f}",
        "their words / average": "{words in them:.2f}",
    }
    made = written(lone, columns).rename(index=COMBINED)
    made.iloc[0, 1] = ""
    return made


def lone_numbers(lone: pd.DataFrame) -> dict[str, object]:
    """Return what the chapter says of `lone_units`."""
    sums, means = lone.loc["vector_sum"], lone.loc["vector_mean"]
    return {
        "sum": sums.pk, "mean": means.pk, "alone": sums["lone segments"],
        "alone_mean": means["lone segments"], "longer": sums["words in them"],
        "means_said": wording.worded(*means[["minus sums", "low", "high"]]),
    }  # fmt: skip


def splitting_numbers(splitting: pd.DataFrame) -> dict[str, object]:
    """Return what the chapter says of the own rows of table 3: means over the subsets shown."""
    levels = splitting[splitting.metric == "pk"]
    means = levels.groupby("row")[["measured", "published"]].mean()
    exact_rows = levels[levels.row == "DP-CVS"]
    return {
        "exact_mean": means.measured["DP-CVS"],
        "published_mean": means.published["DP-CVS"],
        "gain": means.measured["G-CVS"] - means.measured["DP-CVS"],
        "published_gain": means.published["G-CVS"] - means.published["DP-CVS"],
        "n_documents": int(exact_rows.n_documents.sum()),
    }


def agreement_numbers(agreement: pd.DataFrame, splitting: pd.DataFrame) -> dict[str, object]:
    """Return what the chapter says of table 4, also in percent of exact CVS's own error."""
    apart = agreement[agreement.metric == "pk"].set_index("column")
    levels = splitting[(splitting.metric == "pk") & (splitting.row == "DP-CVS")]
    share = 100 * apart.measured / levels.set_index("column").measured
    ends: Mapping[str, pd.Series] = {
        "apart": apart.measured, "printed": apart.published, "share": share,
    }  # fmt: skip
    return {
        f"{name}_{end}": getattr(found, way)()
        for name, found in ends.items()
        for end, way in (("least", "min"), ("most", "max"))
    }
