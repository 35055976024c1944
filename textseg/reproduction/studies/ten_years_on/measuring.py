"""The paper's score with vectors of this decade: word vectors and sentence encoders, ten years on.

What the book's environment has is measured in each build, the rest is recorded.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from textseg import store
from textseg.document import Document
from textseg.metrics import pk
from textseg.reproduction import recorded
from textseg.reproduction.paired import difference
from textseg.reproduction.published import SUBSETS, subsets
from textseg.reproduction.statistics import mean_interval
from textseg.reproduction.studies.ten_years_on import systems
from textseg.reproduction.studies.ten_years_on.costs import encoding
from textseg.reproduction.studies.ten_years_on.running import labels, runs
from textseg.reproduction.studies.ten_years_on.systems import BOTH
from textseg.run import documents
from textseg.segmentation import Segmentation

#: The windows of P_k.
RULES = ("paper", "half")
KEY = ["dataset", "sentences", "system", "objective", "K", "window"]


def table(dataset: str = "choi", *, subset: str = "all", limit: int | None = None) -> pd.DataFrame:
    """Measure what the book's environment has; show the rest as recorded.

    Returns
    -------
    pandas.DataFrame
        A row per `system`, `objective`, `sentences` (raw or filtered), `K` (known or unknown),
        `window` of P_k (the paper's, or half the mean segment length) and `subset`: `pk` in percent
        with its 95 % interval; `minus_cvs`, the paired difference to CVS on the same vectors, with
        an interval over documents and their sources, and for the vectors of two encoders
        `minus_one`, that to CVS with MiniLM, centred; `seconds_per_document`, the median, of CPU
        time from sentence vectors on (of CVS and Euclidean of wall time, from kept embeddings on);
        `vectors` and `data` say which. `commit` and `date` are those of a recorded row.
    """
    chosen = subsets(subset)
    frame = pd.DataFrame([row for s in chosen for row in _subset(dataset, s, limit, False)])
    if limit is None:
        kept = recorded.read("ten_years")
        kept = kept[(kept.dataset == dataset) & kept.subset.isin(chosen)]
        frame = pd.concat([frame, kept], ignore_index=True)
    return frame


def record() -> list[Path]:
    """Run what needs the extra `encoders`, and record it, and what encoding costs."""
    sets = list(product(("choi", "brown-heldout"), SUBSETS))
    rows = [row for dataset, subset in sets for row in _subset(dataset, subset, None, True)]
    return [
        recorded.write("ten_years", pd.DataFrame(rows).round(6)),
        recorded.write("ten_years_cost", encoding().round(6), sets),
    ]


def _subset(dataset: str, subset: str, limit: int | None, extra: bool) -> Iterator[dict[str, Any]]:
    cvs: dict[tuple[str, ...], np.ndarray] = {}  # the errors of CVS, which comes first
    for e, (sentences, system, objective, k), found in runs(dataset, subset, limit, extra):
        for rule in RULES:
            errors = _errors(found, documents(e), rule)
            others = {"minus_cvs": cvs.setdefault((sentences, system, k, rule), errors)}
            if (sentences, system) == ("raw", BOTH):
                others["minus_one"] = cvs["raw", "MiniLM, centred", k, rule]
            row: dict[str, Any] = dict(
                zip(KEY, (dataset, sentences, system, objective, k, rule), strict=True)
            )
            row |= {"subset": subset, **mean_interval(values=errors).columns("pk", "pk_")}
            for name, other in others.items():
                apart = difference(errors, other, subset=subset, dataset=dataset)
                row |= apart.columns(name, f"{name}_")
            encoded = system in systems.SENTENCES
            label = " and ".join(labels(system)) if encoded else store.vectors_label(e)
            own = {"vectors": label, "data": store.dataset_label(e)}
            yield row | {"seconds_per_document": found.seconds.median(), **own}


def _errors(found: pd.DataFrame, texts: list[Document], rule: str) -> np.ndarray:
    """Return P_k of each document in percent."""
    both = zip(texts, found.ends, strict=True)
    return np.array([
        100 * pk(reference=text.truth, hypothesis=Segmentation(ends), k=rule).value
        for text, ends in both
    ])  # fmt: skip
