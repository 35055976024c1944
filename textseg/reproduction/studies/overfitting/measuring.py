"""What the Choi set gives away (appendix B)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pandas as pd

from textseg.datasets import DATASETS
from textseg.experiment import Experiment
from textseg.reproduction.claims.data import memorise
from textseg.reproduction.facts import repeats
from textseg.reproduction.paired import change
from textseg.reproduction.published import SUBSETS, subsets


def redundancy() -> pd.DataFrame:
    """Count the sentences of the Choi set, how many are distinct, and how many begin a segment."""
    return pd.DataFrame(
        {subset: repeats(DATASETS["choi"](subset, limit=None)) for subset in SUBSETS}
    ).T.rename(columns={"first": "distinct first sentences"})


def memorising() -> pd.DataFrame:
    """Judge the memorising splitter of appendix B by four readings of "accurate", in percent."""
    return pd.DataFrame(
        {
            subset: {
                reading: values.mean()
                for reading, values in memorise(DATASETS["choi"](subset, limit=None)).items()
            }
            for subset in SUBSETS
        }
    )


#: Vectors that have seen the sources of the test sentences, and vectors that haven't.
VECTORS = ("ppmi-brown", "ppmi-brown-unseen")
#: Ways of preparing the documents and the words, by which the same leak is measured in the book:
#: the preprocessing, the length of word vectors and the sentences judged; then the preset, the
#: fields and the column of scores; and the page that shows these levels. The vectors of the last
#: are trained there passage by passage.
PIPELINES: list[tuple[tuple[str, str, str], str, dict[str, Any], str, str]] = [
    (("program, cut 5", "1", "remaining"), "code", {"cut": 5, "normalize_words": True}, "pk",
     "this one"),
    (("program, cut 5", "1", "original"), "code", {"cut": 5, "normalize_words": True},
     "pk_original", "chapter 9"),
    (("program, cut 5", "as it is", "remaining"), "code", {"cut": 5}, "pk", "chapter 11"),
    (("text, no cut", "1", "original"), "text", {"normalize_words": True}, "pk_original",
     "this one (recorded)"),
]  # fmt: skip
NAMES = ["preprocessing", "length of words", "judged on"]


def leak_by_pipeline(*, subset: str = "3-11", limit: int | None = None) -> pd.DataFrame:
    """Measure one leak by every pipeline that the book uses, as their levels differ.

    Returns
    -------
    pandas.DataFrame
        For each pipeline the mean Pk of both sets of vectors in percent; `leak`, the second minus
        the first in points, with its 95 % interval over documents and sources; and the `page` that
        shows these levels.
    """
    rows = {}
    for name, preset, fields, column, page in PIPELINES:
        made = Experiment.preset(preset, subset=subset, limit=limit, **fields)
        known, fair = (replace(made, vectors=vectors) for vectors in VECTORS)
        found = change(known, fair, (*VECTORS, "leak"), column=column)
        rows[name] = {**found, "page": page}
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis(NAMES)


def leak(
    seen: str = VECTORS[0], unseen: str = VECTORS[1], *, subset: str = "all", **fields: Any
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
        given = {**fields, "subset": name, "cut": 5, "normalize_words": True}
        known, fair = (Experiment.preset("code", **given, vectors=v) for v in (seen, unseen))
        rows[name] = change(known, fair, (seen, unseen, "leak"))
    return pd.DataFrame(rows).T
