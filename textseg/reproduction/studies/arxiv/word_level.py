"""Table 5 of the paper, at the level of words, with exact rows and vectors trained on the spot."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pandas as pd

from textseg import store
from textseg.datasets import DATASETS, arxiv
from textseg.document import Document
from textseg.errors import DataError
from textseg.experiment import Experiment
from textseg.reproduction import recorded
from textseg.reproduction.published import values
from textseg.reproduction.statistics import Interval, mean_interval, paired_bootstrap
from textseg.reproduction.tables import cells

STANDIN = "arxiv-standin"
#: The authors' documents, as `recorded.write` takes them.
ARXIV = [("arxiv", "all")]
#: How many documents of the stand-in are segmented unless told otherwise.
STANDIN_LIMIT = 100


def available(dataset: str = "arxiv", limit: int | None = None) -> tuple[str, int | None]:
    """Return the data set's own name if it is available, else that of the stand-in, and a limit.

    Of the stand-in, which has no published numbers, the first documents are enough.

    Examples
    --------
    >>> available("arxiv-standin")
    ('arxiv-standin', 100)
    """
    if dataset == "arxiv":
        try:
            arxiv.load(limit=1)
        except DataError:
            dataset = STANDIN
    return dataset, limit or (STANDIN_LIMIT if dataset == STANDIN else None)


def table(
    dataset: str,
    vectors: Sequence[str],
    *,
    groups: Sequence[str] = ("CVS", "CVSn"),
    limit: int | None = None,
) -> pd.DataFrame:
    """Measure the rows of table 5, and the exact ones that the paper could not afford.

    Parameters
    ----------
    dataset : {"arxiv", "arxiv-standin"}
    vectors : sequence of str
        Names of word vectors, "ppmi-crossfit" and "ppmi" among them.
    groups : sequence of str
        Of "oC99", "CVS" and "CVSn". oC99 needs the similarities of all pairs of words, 8 N² bytes,
        which `representation.similarity.cosine_similarity` refuses to allocate beyond its limit.
    limit : int, optional
        Only the first documents.

    Returns
    -------
    pandas.DataFrame
        For each vectors, group and splitter: `pk` with its 95 % interval over documents, `wd`, both
        in percent, the share of documents in which refinement had `settled`, the median
        `milliseconds` a document took to split, the `coverage` of the vectors in percent, and what
        the paper printed with its own vectors (not for the stand-in: those are other documents).
    """
    rows = [
        _row(experiment, name, splitter, dataset)
        for set_name in vectors
        for name, splitter, experiment in _experiments(dataset, set_name, groups, limit)
    ]
    return pd.DataFrame(rows).set_index(["vectors", "group", "splitter"])


def worth_of_seeing(dataset: str, limit: int | None = None) -> Interval:
    """Return Pk of exact CVS with vectors trained on the very documents minus that with others.

    In points; below zero where having seen them helps. No two documents share a text here, so the
    interval is over documents.
    """
    return _effect(dataset, limit, ("ppmi", "CVS"), ("ppmi-crossfit", "CVS"))


def normalised(dataset: str, limit: int | None = None) -> Interval:
    """Return Pk of exact CVSn, with word vectors of length one, minus that of exact CVS."""
    return _effect(dataset, limit, ("ppmi-crossfit", "CVSn"), ("ppmi-crossfit", "CVS"))


def _effect(dataset: str, limit: int | None, *ways: tuple[str, str]) -> Interval:
    """Compare exact splitting by two vectors and groups, document by document."""
    first, second = (
        100 * store.documents(made).pk
        for vectors, group in ways
        for _, splitter, made in _experiments(dataset, vectors, [group], limit)
        if splitter == "exact"
    )
    return paired_bootstrap(first=first, second=second)


def record() -> Path:
    """Measure all rows on the authors' documents, and record them."""
    frame = pd.concat(
        [
            table("arxiv", ["glove-6b-50d", "ppmi-crossfit", "ppmi"]),
            table("arxiv", ["ppmi-crossfit"], groups=["oC99"]),
        ]
    )
    return recorded.write("arxiv", frame.reset_index().round(4), ARXIV)


def similarity_megabytes(dataset: str, limit: int | None = None) -> float:
    """Return how much memory the similarities of all words of the longest document take."""
    longest = max(d.words().n_units for d in DATASETS[dataset]("all", limit=limit))
    return 8 * longest**2 / 2**20


def extract(document: Document, *, words: int = 40) -> str:
    """Return the beginnings of a document's first two segments, with the marks between them."""
    pieces = []
    for start, end in document.truth.spans[:2]:
        tokens = [token for unit in document.units[start:end] for token in unit]
        pieces.append(textwrap.fill(" ".join(tokens[:words]) + " …", width=84))
    mark = "=" * 10
    return "\n".join([mark, *(f"{piece}\n{mark}" for piece in pieces)])


def _experiments(
    dataset: str, vectors: str, groups: Sequence[str], limit: int | None
) -> list[tuple[str, str, Experiment]]:
    found = []
    for cell in cells("T5", "code", dataset=dataset, vectors=vectors):
        group, base = cell.name.split(".")[1], replace(cell.experiment, limit=limit)
        if group in groups:
            found.append((group, base.splitter, base))
            if base.splitter == "refined":
                found.append((group, "exact", replace(base, splitter="exact")))
    return found


def _row(experiment: Experiment, group: str, splitter: str, dataset: str) -> dict[str, object]:
    rows = store.documents(experiment)
    pk, wd = (mean_interval(values=100 * rows[metric]) for metric in ("pk", "wd"))
    row = {
        "vectors": store.vectors_label(experiment),
        "group": group,
        "splitter": splitter,
        **pk.columns("pk", "pk_"),
        "wd": wd.estimate,
        "settled": rows.converged.astype(float).mean() if splitter == "refined" else None,
        "milliseconds": 1000 * rows.split_seconds.median(),
        "coverage": 100 * rows.coverage.mean(),
        "documents": len(rows),
    }
    if dataset == "arxiv":
        for metric in ("pk", "wd"):
            claim = f"T5.{group}.{splitter[0].upper()}.{metric}"
            row[f"published_{metric}"] = values().get(claim)
    return row
