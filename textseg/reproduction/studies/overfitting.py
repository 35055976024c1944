"""What the Choi set gives away (appendix B)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pandas as pd

from textseg import store
from textseg.datasets import DATASETS, choi
from textseg.experiment import Experiment
from textseg.reproduction.claims.data import memorise
from textseg.reproduction.facts import repeats
from textseg.reproduction.published import SUBSETS, subsets
from textseg.reproduction.statistics import clustered_bootstrap


def redundancy() -> pd.DataFrame:
    """Count the sentences of the Choi set, how many are distinct, and how many begin a segment."""
    return pd.DataFrame(
        {subset: repeats(DATASETS["choi"](subset, None)) for subset in SUBSETS}
    ).T.rename(columns={"first": "distinct first sentences"})


def memorising() -> pd.DataFrame:
    """Judge the memorising splitter of appendix B by four readings of "accurate", in percent."""
    return pd.DataFrame(
        {
            subset: {
                reading: values.mean()
                for reading, values in memorise(DATASETS["choi"](subset, None)).items()
            }
            for subset in SUBSETS
        }
    )


def leak(
    seen: str = "ppmi-brown",
    unseen: str = "ppmi-brown-unseen",
    *,
    subset: str = "all",
    **fields: Any,
) -> pd.DataFrame:
    """Compare vectors that have seen the sources of the test sentences with vectors that haven't.

    Parameters
    ----------
    seen, unseen : str
        Names of the two sets of vectors, which should differ in nothing else.
    subset : str
        One subset of the Choi set, or "all" four.
    **fields
        Fields of `Experiment` for both.

    Returns
    -------
    pandas.DataFrame
        For each subset the mean Pk of both in percent and `leak`, the difference in points, with
        its 95 % interval, bootstrapped over documents and the sources they share.
    """
    rows = {}
    for name in subsets(subset):
        experiment = Experiment.preset("code", **{**fields, "subset": name, "cut": 5})
        known, fair = (
            100 * store.documents(replace(experiment, vectors=v, normalize_words=True)).pk
            for v in (seen, unseen)
        )
        sources = choi.sources(name)[: len(known)]
        effect = clustered_bootstrap(first=fair, second=known, sources=sources)
        rows[name] = {
            seen: known.mean(),
            unseen: fair.mean(),
            **effect.columns("leak"),
        }
    return pd.DataFrame(rows).T
