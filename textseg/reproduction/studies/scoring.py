"""Scoring functions compared with CVS, and why the Euclidean one needs means (table 2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from textseg import store
from textseg.reproduction.published import values
from textseg.reproduction.studies.paired import difference
from textseg.reproduction.tables import cells, experiment_of
from textseg.run import documents

#: How the word vectors of a unit are combined.
COMBINATIONS = ("vector_sum", "vector_mean", "vector_mean_plus_zero")


def lone_units(**overrides: Any) -> pd.DataFrame:
    """Count the segments of a single unit, and the words in those units.

    Parameters
    ----------
    **overrides
        Fields of `Experiment`; None stands for "as the cell of table 2 has it".

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
