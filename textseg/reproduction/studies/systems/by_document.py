"""Two systems document by document: what the means of the chapter's tables hide."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from textseg import store
from textseg.reproduction import wording
from textseg.reproduction.contenders import OURS, compared, experiment
from textseg.reproduction.paired import difference
from textseg.reproduction.published import subsets
from textseg.reproduction.studies.splitting_strategies.by_document import difference_numbers


def per_document(
    first: str = "BayesSeg",
    second: str = "CVS",
    *,
    subset: str = "all",
    limit: int | None = None,
    vectors: str | None = None,
) -> pd.DataFrame:
    """Return the Pk of two systems on every document, on original sentences, K known.

    `first` and `second` are keys of `textseg.reproduction.contenders.OURS`, or of
    `textseg.baselines.BASELINES`.

    Returns
    -------
    pandas.DataFrame
        For each document its `subset`, `document` number, and Pk in percent of the `first` and the
        `second`; `difference`, the first minus the second in points. The name of the columns says
        which two.
    """
    parts = []
    for name in subsets(subset):
        given = {"dataset": "choi", "limit": limit, "vectors": vectors}
        a, b = (_scores(system, name, **given) for system in (first, second))
        parts.append(pd.DataFrame({
            "subset": name, "document": np.arange(len(a)), "first": a, "second": b,
            "difference": a - b,
        }))  # fmt: skip
    return pd.concat(parts, ignore_index=True).rename_axis(columns=f"{first} minus {second}")


def per_document_numbers(frame: pd.DataFrame) -> dict[str, object]:
    """Say how often the first is ahead, over all documents, and its mean difference by subset.

    Returns
    -------
    dict
        The percentages of documents on which the first has the lower error, `doc_first`, the second
        has, `doc_second`, or both have the same, `doc_same`; `doc_half`, half of the documents
        differ by less than so many points; and `doc_where`, on which subsets the means are told
        apart, with intervals over sources.
    """
    points = frame.difference
    shares = difference_numbers(points)
    intervals = {
        name: difference(rows["first"], rows["second"], subset=name)
        for name, rows in frame.groupby("subset", sort=False)
    }
    ends = pd.DataFrame(
        [{"subset": name, "low": i.low, "high": i.high} for name, i in intervals.items()]
    )
    return {
        "doc_first": shares["below"],
        "doc_second": shares["above"],
        "doc_same": shares["same"],
        "doc_half": float(points.abs().median()),
        "doc_where": wording.where(ends),
    }


def _scores(system: str, subset: str, **given: Any) -> np.ndarray:
    if system in OURS:
        rows = store.documents(experiment(system, subset, **given))
    else:
        rows = compared(system, subset, given["limit"], dataset=given["dataset"])
    return 100 * rows.pk_original.to_numpy(dtype=float)
