"""A text of your own: how many segments it may have, and how reliable the boundaries are."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd

import textseg
from textseg import store
from textseg.datasets import DATASETS
from textseg.document import Document
from textseg.encoders.installed import with_defaults
from textseg.experiment import Experiment, given
from textseg.metrics import pk
from textseg.pipeline import objective_of, prepare, represent, split
from textseg.reproduction.statistics import ratio_interval
from textseg.segmenting.support import support
from textseg.splitting import AUTOMATIC, all_segmentations

#: Documents of the Choi set on which support is compared with what is right, and texts drawn each.
N_DOCUMENTS, N_RESAMPLES = 40, 50
#: The bounds between which boundaries of a support are counted together.
BOUNDS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)


def numbers(document: Document, most: int = 10, **settings: Any) -> pd.DataFrame:
    """Segment a text into every number of segments, and say which the automatic ways choose.

    Parameters
    ----------
    document : Document
    most : int
        The largest number of segments.
    **settings
        As for `textseg.segment`, with an additive objective.

    Returns
    -------
    pandas.DataFrame
        For each number of segments K the best `score`, what it `gains` over one segment less, the
        `boundaries`, which automatic splitters find this number (`found by`), and, if there is a
        reference, the error `pk` in percent.
    """
    experiment = Experiment.preset(**with_defaults({"preset": "text", **given(settings)}))
    prepared = prepare(document, experiment)
    objective = objective_of(represent(prepared, experiment)[0], experiment)
    e = experiment
    results = all_segmentations(
        objective, most, min_length=e.min_length, max_length=e.max_length, tie=e.tie
    )
    found = [prepared.restore(result.segmentation) for result in results]
    frame = pd.DataFrame(
        {
            "score": [result.score for result in results],
            "boundaries": [segmentation.boundaries for segmentation in found],
            "found by": "",
        },
        index=pd.Index([segmentation.n_segments for segmentation in found], name="K"),
    )
    frame.insert(1, "gains", frame.score.diff())
    for name in AUTOMATIC:
        number = split(objective, None, replace(experiment, splitter=name)).segmentation.n_segments
        if number in frame.index:
            frame.loc[number, "found by"] = f"{frame.loc[number, 'found by']} {name}".strip()
    if document.reference is not None:
        frame["pk"] = [
            100 * pk(reference=document.truth, hypothesis=segmentation).value
            for segmentation in found
        ]
    return frame


def of_vectors(vectors: str) -> dict[str, Any]:
    """Return settings of `textseg.segment` for these word vectors; "" leaves it its default."""
    return {"vectors": vectors} if vectors else {}


def experiment_of(vectors: str, **fields: Any) -> Experiment:
    """Return the experiment that segments as `textseg.segment` does, K known."""
    return Experiment(**with_defaults(of_vectors(vectors)) | {"penalty": 1.0} | fields)


def cost_of_penalty_one(vectors: str) -> float:
    """Return what a segment costs with ``penalty=1``, in multiples of the default of `segment`.

    Examples
    --------
    >>> round(cost_of_penalty_one("glove-6b-50d"), 2)
    0.57
    """
    return 1 / float(with_defaults(of_vectors(vectors))["penalty"])


def n_documents(limit: int | None) -> int:
    """Return how many documents `reliability` takes, the limit or `N_DOCUMENTS` at most."""
    return min(limit or N_DOCUMENTS, N_DOCUMENTS)


def reliability(subset: str = "3-11", limit: int | None = None, vectors: str = "") -> pd.DataFrame:
    """Compare the support of boundaries in the Choi set with how often they are right.

    Returns
    -------
    pandas.DataFrame
        For each range of support the number of `boundaries` found by exact CVS, K known; the share
        of them in percent that is `right`, with `low` and `high`, its 95 % interval over
        documents; and the share that is right `within` one sentence.
    """
    experiment = experiment_of(vectors, subset=subset, limit=n_documents(limit))
    parts = [
        "support",
        N_RESAMPLES,
        store.dataset_label(experiment),
        store.vectors_label(experiment),
    ]
    rows = store.kept(
        parts, lambda: _judged(experiment, of_vectors(vectors)), store.code_of(experiment)
    )
    labels = [f"{low:.1f} to {high:.1f}" for low, high in pairwise(BOUNDS)]
    ranges = pd.cut(rows.support, BOUNDS, labels=labels, include_lowest=True)
    names = rows.document.unique()
    found = {}
    for label, own in rows.groupby(ranges, observed=True):
        counts = own.away.eq(0).groupby(own.document).agg(["sum", "size"])
        counts = counts.reindex(names, fill_value=0)
        right = ratio_interval(counts["sum"], counts["size"]).percent()
        near = 100 * own.away.le(1).mean()
        found[label] = {"boundaries": len(own), **right.columns("right"), "within": near}
    return pd.DataFrame.from_dict(found, orient="index").rename_axis("support")


def _judged(experiment: Experiment, settings: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a row for each boundary found: its support, and how far it is from a true one."""
    rows, e = [], experiment
    for document in DATASETS[e.dataset](e.subset, limit=e.limit):
        true = np.array(document.truth.boundaries)
        found = textseg.segment(document, len(true) + 1, **settings).segmentation
        firm = support(document, found, n_resamples=N_RESAMPLES, **settings)
        for boundary, share in zip(found.boundaries, firm.tolist(), strict=True):
            away = int(np.abs(true - boundary).min())
            rows.append({"document": document.source, "support": share, "away": away})
    return rows
