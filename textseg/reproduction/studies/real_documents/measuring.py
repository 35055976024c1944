"""Real documents: what carries over from joins of unrelated texts to lectures, chapters, articles.

Errors are sentence-level, with windows of half the mean length of the reference's segments, as in
the published results on these sets. Where the data aren't available, recorded rows are shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pandas as pd

from textseg import store
from textseg.baselines import BASELINES
from textseg.datasets import DATASETS, docsouth
from textseg.encoders.installed import PENALTIES
from textseg.errors import DataError
from textseg.evaluation import evaluate
from textseg.experiment import Experiment
from textseg.reproduction import recorded
from textseg.reproduction.statistics import mean_interval, paired_bootstrap
from textseg.splitting import SplitResult

#: The sets that are reported, and their parts.
SETS = (
    ("clinical", "all"), ("physics", "test"), ("ai-lectures", "test"), ("wiki50", "top"),
    ("wiki50", "all"), ("tinyrec", "coarse"), ("tinyrec", "fine"), ("docsouth", "brennan"),
    ("docsouth", "mannheim"),
)  # fmt: skip
#: What is chosen on, never reported on.
CHOSEN_ON = (("wiki300", "all"), ("physics", "dev"), ("ai-lectures", "dev"))
#: The compared systems that need no training.
SYSTEMS = ("none", "even", "random", "TextTiling", "C99", "U00", "BayesSeg")
#: Our own methods: fields of an experiment. The price of an unknown number is the user's default.
OURS: dict[str, dict[str, Any]] = {
    "CVS": {},
    "Euclidean": {"objective": "euclidean", "normalize_units": True},
}
#: The columns that are averaged over documents, and by what they are multiplied.
_MEANS = {
    "wd": 100, "precision": 100, "recall": 100, "f1": 100, "precision_near": 100,
    "recall_near": 100, "f1_near": 100, "k_off": 1, "pk_closed": 100, "wd_closed": 100,
}  # fmt: skip


def table(
    dataset: str = "all", *, vectors: str = "glove-6b-50d", limit: int | None = None
) -> pd.DataFrame:
    """Judge every system on real documents, K known and K unknown.

    Parameters
    ----------
    dataset : str
        "all" of `SETS`, or one name.
    vectors : str
        What our own methods make of a sentence.
    limit : int, optional
        At most so many documents of each set.

    Returns
    -------
    pandas.DataFrame
        A row per `dataset`, `subset`, `system` and `K` ("known", "found"): `pk` with its interval
        and the columns of `textseg.evaluation.score` as means over documents, shares in percent;
        `segments`, the mean number found; `units`, the mean number of a document, and `length`,
        that of a segment of the reference; `minus_none` and `minus_cvs`, the paired differences in
        Pk to no boundary at all and to CVS with the same knowledge of K, in points, with their
        intervals over documents. `commit`, `date` and `machine` are those of recorded rows, which
        are shown where the data aren't available.
    """
    rows: list[dict[str, Any]] = []
    try:
        for name, subset in SETS:
            if dataset in ("all", name):
                rows += rows_of(name, subset, vectors, at_most(limit, name, subset))
    except DataError:
        kept = recorded.read("real_documents")
        return kept if dataset == "all" else kept[kept.dataset == dataset]
    if not rows:
        names = ", ".join(dict.fromkeys(name for name, _ in SETS))
        raise ValueError(f"dataset must be 'all' or one of {names}, got {dataset!r}")
    return pd.DataFrame(rows)


def record(vectors: str = "glove-6b-50d") -> Path:
    """Run everything on all documents and record the rows."""
    rows = [row for name, subset in SETS for row in rows_of(name, subset, vectors, None)]
    return recorded.write("real_documents", pd.DataFrame(rows).round(4), SETS)


def agreement() -> pd.DataFrame:
    """Judge each annotator of the interviews against the other, as if it were a system."""
    rows = {}
    for judged, reference in (docsouth.SUBSETS, docsouth.SUBSETS[::-1]):
        found = {d.source: d.reference for d in docsouth.load(judged)}
        frame = pd.DataFrame(
            evaluate(
                lambda document, _, found=found: SplitResult(found[document.source], 0.0),  # type: ignore[misc]
                docsouth.load(reference),
                k_rule="half",
            )
        )
        rows[f"{judged} against {reference}"] = {
            "pk": 100 * frame.pk.mean(), "wd": 100 * frame.wd.mean(),
            "f1_near": 100 * frame.f1_near.mean(), "k_off": frame.k_off.mean(),
        }  # fmt: skip
    return pd.DataFrame(rows).T


def penalties(
    multiples: Sequence[float] = (1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0),
    *,
    vectors: str = "glove-6b-50d",
    limit: int | None = None,
) -> pd.DataFrame:
    """Choose the penalty: mean Pk, K unknown, on the sets for choosing and on Choi's 3-11.

    Returns
    -------
    pandas.DataFrame
        For each multiple of the default penalty and each set `pk` in percent, boundary F1 within
        one unit in percent, and the mean number of `segments`.
    """
    rows = []
    for name, subset in (*CHOSEN_ON, ("choi", "3-11")):
        few = at_most(limit, name, subset)
        for penalty in multiples:
            fields = {"splitter": "penalised", "penalty": penalty}
            found = _ours(name, subset, vectors, few, fields)
            rows.append(
                {
                    "penalty": penalty,
                    "set": f"{name} {subset}",
                    "pk": 100 * found.pk.mean(),
                    "f1_near": 100 * found.f1_near.mean(),
                    "segments": found.ends.map(len).mean(),
                }
            )
    return pd.DataFrame(rows)


def at_most(limit: int | None, dataset: str, subset: str) -> int | None:
    """Return a limit for one of several sets: None, for all, if it has no more documents.

    Real sets have 3 to 300 documents; a loader refuses a limit above the number of its own.
    """
    if limit is None or limit >= len(DATASETS[dataset](subset, limit=None)):
        return None
    return limit


def rows_of(dataset: str, subset: str, vectors: str, limit: int | None) -> Iterator[dict[str, Any]]:
    """Yield the rows of `table` of one set: every system with every way to know K that it has."""
    found: dict[tuple[str, bool], pd.DataFrame] = {}
    for name in SYSTEMS:
        system = BASELINES[name]
        for way, can in ((True, system.known or name == "none"), (False, system.unknown)):
            if can and (way or name != "none"):
                found[name, way] = compared(name, dataset, subset, limit, way)
    for name, fields in OURS.items():
        for way in (True, False):
            more = {} if way else {"splitter": "penalised", "penalty": PENALTIES["word vectors"]}
            found[name, way] = _ours(dataset, subset, vectors, limit, fields | more)
    for (name, way), frame in found.items():
        beside = {"none": found["none", True], "cvs": found["CVS", way]}
        where = {"dataset": dataset, "subset": subset, "system": name}
        where["K"] = "known" if way else "found"
        yield where | row(frame, beside) | {"vectors": vectors if name in OURS else "none"}


def compared(name: str, dataset: str, subset: str, limit: int | None, way: bool) -> pd.DataFrame:
    """Return the rows per document of a compared system, K known or not."""
    experiment = Experiment(dataset=dataset, subset=subset, limit=limit)
    documents = DATASETS[dataset](subset, limit=limit)
    return store.kept(
        ["real documents", name, store.dataset_label(experiment), way],
        lambda: evaluate(BASELINES[name], documents, k_known=way, k_rule="half"),
        [BASELINES[name]],
    )


def _ours(
    dataset: str, subset: str, vectors: str, limit: int | None, fields: dict[str, Any]
) -> pd.DataFrame:
    where = {"dataset": dataset, "subset": subset, "limit": limit, "vectors": vectors}
    return store.documents(Experiment(**where, k_rule="half", **fields))  # type: ignore[arg-type]


def row(found: pd.DataFrame, beside: dict[str, pd.DataFrame]) -> dict[str, Any]:
    """Average rows per document, and compare their P_k with those of other systems."""
    judged = found.pk.notna()  # a text of one unit has no window
    pk = 100 * found.pk[judged]
    means = {
        **mean_interval(values=pk).columns("pk", "pk_"),
        **{column: scale * found[column].mean() for column, scale in _MEANS.items()},
        "segments": found.ends.map(len).mean(),
        "units": found.n_units.mean(),
        "length": found.n_units.sum() / found.n_segments.sum(),
    }
    for name, other in beside.items():
        apart = paired_bootstrap(first=pk, second=100 * other.pk[judged])
        means |= apart.columns(f"minus_{name}", f"minus_{name}_")
    return means | {"documents": len(found)}
