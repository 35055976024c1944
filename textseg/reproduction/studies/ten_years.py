"""The paper's score with vectors of this decade: word vectors and sentence encoders, ten years on.

Nothing is trained on the test sets. What had to be chosen (whether to centre, the penalty where K
is unknown, the constant of KernelCPD's penalty, the weighting of words) was chosen on Choi's subset
6-8 alone, by P_k with the paper's window; everything else is measured with the same settings.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from math import log, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from textseg import store
from textseg.document import Document
from textseg.evaluation import evaluate
from textseg.experiment import Experiment
from textseg.pipeline import represent
from textseg.reproduction import recorded
from textseg.reproduction.published import SUBSETS, values
from textseg.reproduction.statistics import clustered_bootstrap, mean_interval
from textseg.reproduction.studies.comparison import SOURCES
from textseg.reproduction.tables import experiment_of
from textseg.run import documents
from textseg.segmentation import Segmentation
from textseg.splitting import SplitResult

_ENCODER = {"representation": "sentence_encoder", "normalize_units": True}
_BOTH = "minilm-wordllama-640d"
#: Raw sentences, none removed: fields of each system, `penalty` where K is unknown.
RAW: dict[str, dict[str, Any]] = {
    "GloVe 50 d, summed": {"vectors": "glove-6b-50d"},
    "WordLlama, centred": {
        **_ENCODER, "encoder": "wordllama-256d", "center": "document", "penalty": 0.9
    },
    "MiniLM": {**_ENCODER, "encoder": "minilm-l6", "penalty": 0.95},
    "MiniLM, centred": {
        **_ENCODER, "encoder": "minilm-l6", "center": "document", "penalty": 0.9
    },
}  # fmt: skip
#: Filtered sentences, the paper's setting: a cell of table 2 and what differs from it.
FILTERED: dict[str, tuple[str, dict[str, Any]]] = {
    "GloVe 50 d words": ("T2.CVS.tf-F", {"vectors": "glove-6b-50d"}),
    "WordLlama words, idf": ("T2.CVS.tfidf-T", {"vectors": "wordllama-256d"}),
    "MiniLM + WordLlama words": ("T2.CVS.tf-F", {"vectors": _BOTH}),
    "MiniLM + WordLlama words, idf": ("T2.CVS.tfidf-T", {"vectors": _BOTH}),
    "MiniLM": ("T2.CVS.tf-F", {**_ENCODER, "encoder": "minilm-l6"}),
}
#: What the book's own environment lacks.
RECORDED = tuple(name for name in (*RAW, *FILTERED) if "MiniLM" in name)
#: Systems on whose vectors KernelCPD is run too, by kernel: the constant C of its penalty.
KERNELS = {
    "WordLlama, centred": {"cosine": 0.085, "linear": 0.08},
    "MiniLM": {"cosine": 0.085, "linear": 0.085},
}
#: P_k as published, by subset, in percent.
_EMBED_KCPD = (3.6, 2.5, 3.1, 5.2)
KEY = ["dataset", "sentences", "system", "objective", "K", "window"]


def table(dataset: str = "choi", *, subset: str = "all", limit: int | None = None) -> pd.DataFrame:
    """Measure what the book's environment has; show the rest as recorded.

    Parameters
    ----------
    dataset : {"choi", "brown-heldout"}
    subset : str
        One subset, or "all" four.
    limit : int, optional
        Only the first documents of each; nothing recorded is shown then.

    Returns
    -------
    pandas.DataFrame
        A row per `system`, `objective`, `sentences` (raw or filtered), `K` (known or unknown),
        `window` of P_k (the paper's, or half the mean segment length) and `subset`: `pk` in percent
        with its 95 % interval; `minus_cvs`, the paired difference to CVS on the same vectors, with
        an interval over documents and their sources; `seconds_per_document`, the median, from
        vectors that are kept; `vectors`. `commit` and `date` are those of a recorded row.
    """
    chosen = tuple(SUBSETS) if subset == "all" else (subset,)
    frame = pd.DataFrame([row for s in chosen for row in _subset(dataset, s, limit, False)])
    if limit is None:
        kept = recorded.read("ten_years")
        kept = kept[(kept.dataset == dataset) & kept.subset.isin(chosen)]
        frame = pd.concat([frame, kept.drop(columns="data")], ignore_index=True)
    return frame


def wide(frame: pd.DataFrame, **where: str) -> pd.DataFrame:
    """Lay rows out: a row per system and what else varies, a column per subset, and their mean.

    Parameters
    ----------
    frame : DataFrame
        From `table`.
    **where
        Values of the columns to choose by, such as ``K="known"``.
    """
    for name, value in where.items():
        frame = frame[frame[name] == value]
    index = [name for name in KEY if name == "system" or frame[name].nunique() > 1]
    columns = [subset for subset in SUBSETS if subset in set(frame.subset)]
    out = frame.pivot(index=index, columns="subset", values="pk")[columns]
    order = frame[index].drop_duplicates()
    out = out.reindex(pd.MultiIndex.from_frame(order) if len(index) > 1 else order[index[0]])
    return out.assign(mean=out.mean(axis=1))


def published() -> pd.DataFrame:
    """Return published figures on the Choi set, in percent, with K and the window they are for."""
    numbers = values()
    paper = [numbers[f"T3.own.DP-CVS.{subset}.pk"] for subset in SUBSETS]
    rows = {
        "the paper (2015): CVS, GloVe 42B, filtered sentences": ("known", "paper", *paper),
        "Embed-KCPD (2026): commercial encoder": ("unknown", "half, probably", *_EMBED_KCPD),
    }
    return pd.DataFrame.from_dict(rows, orient="index", columns=["K", "window", *SUBSETS])


def record() -> Path:
    """Run what needs the extra `encoders`, and record it."""
    begun_at = recorded.commit()
    sets = ("choi", "brown-heldout")
    rows = [row for d in sets for s in SUBSETS for row in _subset(d, s, None, True)]
    made = [Experiment(dataset=d, subset=s) for d in sets for s in SUBSETS]
    identity = "; ".join(store.dataset_label(e) for e in made)
    return recorded.write("ten_years", pd.DataFrame(rows).round(6), identity, begun_at=begun_at)


def kernel_cpd(vectors: np.ndarray, n_segments: int | None, kernel: str, c: float) -> SplitResult:
    r"""Split by kernel change point detection (Arlot, Celisse & Harchaoui, 2019; ruptures).

    Parameters
    ----------
    vectors : ndarray, shape (n_units, dim)
    n_segments : int or None
        None if it is to be found.
    kernel : {"cosine", "linear"}
    c : float
        C of the penalty :math:`C \sqrt{N \log N}` for a segment, that of Embed-KCPD (2026).
    """
    import ruptures

    n_units = len(vectors)
    search = ruptures.KernelCPD(kernel=kernel, min_size=1).fit(vectors)
    if n_segments is None:
        ends = search.predict(pen=c * sqrt(n_units * log(n_units)))
    else:
        ends = search.predict(n_bkps=n_segments - 1) if n_segments > 1 else [n_units]
    return SplitResult(Segmentation(tuple(map(int, ends))), float("nan"))


def _subset(dataset: str, subset: str, limit: int | None, extra: bool) -> Iterator[dict[str, Any]]:
    for name, fields in RAW.items():
        if (name in RECORDED) == extra:
            yield from _raw(name, fields, {"dataset": dataset, "subset": subset, "limit": limit})
    for name, (cell, fields) in FILTERED.items() if dataset == "choi" else ():
        if (name in RECORDED) == extra:
            made = replace(experiment_of(cell, "code"), splitter="exact", **fields)
            for rule in ("paper", "half"):
                e = Experiment(**made.asdict() | {"subset": subset, "limit": limit, "k_rule": rule})
                found = store.documents(e)
                yield _row(e, "filtered", name, "CVS", found, found)


def _raw(name: str, fields: dict[str, Any], where: dict[str, Any]) -> Iterator[dict[str, Any]]:
    penalty = fields.get("penalty", 1.0)
    for rule in ("paper", "half"):
        for splitter in ("exact", "penalised"):
            base = {**fields, **where, "splitter": splitter, "k_rule": rule}
            e = Experiment(**base | {"penalty": penalty})
            cvs = store.documents(e)
            yield _row(e, "raw", name, "CVS", cvs, cvs)
            other = Experiment(**base | {"penalty": 1.0, "objective": "euclidean"})
            yield _row(other, "raw", name, "Euclidean", store.documents(other), cvs)
            for kernel, c in KERNELS.get(name, {}).items():
                yield _row(e, "raw", name, f"KernelCPD, {kernel}", _peer(e, kernel, c), cvs)


def _peer(experiment: Experiment, kernel: str, c: float) -> pd.DataFrame:
    def segment(document: Document, n_segments: int | None) -> SplitResult:
        vectors, _ = represent(document, experiment)
        return kernel_cpd(vectors, n_segments, kernel, c)

    known = experiment.splitter == "exact"
    judge = partial(evaluate, segment, k_known=known, k_rule=experiment.k_rule)
    return pd.DataFrame(judge(documents(experiment)))


def _row(
    e: Experiment, sentences: str, name: str, objective: str, found: pd.DataFrame, cvs: pd.DataFrame
) -> dict[str, Any]:
    sources = SOURCES[e.dataset](e.subset)[: len(found)]
    apart = clustered_bootstrap(
        first=100 * found.pk.to_numpy(), second=100 * cvs.pk.to_numpy(), sources=sources
    )
    return {
        "dataset": e.dataset,
        "sentences": sentences,
        "system": name,
        "objective": objective,
        "K": "known" if e.splitter == "exact" else "unknown",
        "window": e.k_rule,
        "subset": e.subset,
        **mean_interval(values=100 * found.pk).columns("pk", "pk_"),
        **apart.columns("minus_cvs", "minus_cvs_"),
        "seconds_per_document": found.seconds.median(),
        "vectors": store.vectors_label(e),
    }


def against_cvs(frame: pd.DataFrame, **where: str) -> pd.DataFrame:
    """Return the differences in P_k to CVS on the same vectors, with their intervals.

    Parameters
    ----------
    frame : DataFrame
        From `table`.
    **where
        Values of the columns to choose by.

    Returns
    -------
    pandas.DataFrame
        By system, objective, K and subset: `difference` in points (other minus CVS), `low`, `high`.
    """
    for name, value in where.items():
        frame = frame[frame[name] == value]
    others = frame[frame.objective != "CVS"]
    names = {"minus_cvs": "difference", "minus_cvs_low": "low", "minus_cvs_high": "high"}
    by = ["system", "objective", "K", "subset"]
    return others.set_index(by)[list(names)].rename(columns=names)


def distinct(differences: pd.DataFrame) -> pd.DataFrame:
    """Keep one of several rows that are one comparison, and none with sums of word vectors.

    On vectors of one length, KernelCPD with K known maximises the Euclidean score, and centring
    leaves that score as it is. Sums of word vectors are left out: the Euclidean score of these
    measures how long sentences are.

    Parameters
    ----------
    differences : DataFrame
        From `against_cvs`.

    Examples
    --------
    >>> index = pd.MultiIndex.from_tuples(
    ...     [("A", "Euclidean", "known", "3-5"), ("A", "KernelCPD, linear", "known", "3-5")],
    ...     names=["system", "objective", "K", "subset"],
    ... )
    >>> same = pd.DataFrame({"difference": [1.0, 1.0], "low": 0.5, "high": 1.5}, index=index)
    >>> len(distinct(same))
    1
    """
    rows = differences.reset_index()
    rows = rows[~rows.system.str.contains("summed")].round({"difference": 6, "low": 6, "high": 6})
    rows["vectors"] = rows.system.str.partition(",")[0]
    return rows.drop_duplicates(["vectors", "K", "subset", "difference"])


def hardest(subset: str = "all", limit: int | None = None) -> Experiment:
    """Return the experiment whose hardest documents are looked at: what the book can run."""
    fields = {name: value for name, value in RAW["WordLlama, centred"].items() if name != "penalty"}
    return Experiment(subset="3-11" if subset == "all" else subset, limit=limit, **fields)
