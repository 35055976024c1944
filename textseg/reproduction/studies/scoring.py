"""Why the Euclidean objective needs means: a sum grows with the length of a sentence."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from textseg import store
from textseg.reproduction.studies.paired import difference
from textseg.reproduction.tables import experiment_of
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
