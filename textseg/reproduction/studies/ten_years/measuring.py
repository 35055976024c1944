"""The paper's score with vectors of this decade: word vectors and sentence encoders, ten years on.

Nothing is trained on the test sets. What had to be chosen (whether to centre, the penalty where K
is unknown, the constant of KernelCPD's penalty, the weighting of words) was chosen on Choi's subset
6-8 alone, by P_k with the paper's window; everything else is measured with the same settings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import pandas as pd

from textseg import store
from textseg.document import Document
from textseg.encoders import label_of, load_encoder
from textseg.encoders.sentence_encoder import unit_texts
from textseg.experiment import Experiment
from textseg.metrics import pk
from textseg.reproduction import recorded
from textseg.reproduction.published import SUBSETS, later, values
from textseg.reproduction.statistics import clustered_bootstrap, mean_interval
from textseg.reproduction.studies.systems.measuring import SOURCES
from textseg.reproduction.studies.ten_years import systems
from textseg.reproduction.studies.ten_years.systems import BOTH
from textseg.reproduction.tables import experiment_of
from textseg.reproduction.tables.layout import only
from textseg.run import documents
from textseg.segmentation import Segmentation

_ENCODER = {"representation": "sentence_encoder", "normalize_units": True}
_WORDS = "minilm-wordllama-640d"
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
    "MiniLM + WordLlama words": ("T2.CVS.tf-F", {"vectors": _WORDS}),
    "MiniLM + WordLlama words, idf": ("T2.CVS.tfidf-T", {"vectors": _WORDS}),
    "MiniLM": ("T2.CVS.tf-F", {**_ENCODER, "encoder": "minilm-l6"}),
}
#: The cell whose filtered sentences are split by every sum of scores.
SUMS = "T2.CVS.tf-F"
#: What the book's own environment lacks.
RECORDED = tuple(name for name in (*RAW, BOTH, *FILTERED) if "MiniLM" in name)
#: The windows of P_k.
RULES = ("paper", "half")
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
        an interval over documents and their sources, and for the vectors of two encoders
        `minus_one`, that to CVS with MiniLM, centred; `seconds_per_document`, the median, of CPU
        time from sentence vectors on (of CVS and Euclidean of wall time, from kept embeddings on);
        `vectors` and `data` say which. `commit` and `date` are those of a recorded row.
    """
    chosen = tuple(SUBSETS) if subset == "all" else (subset,)
    frame = pd.DataFrame([row for s in chosen for row in _subset(dataset, s, limit, False)])
    if limit is None:
        kept = recorded.read("ten_years")
        kept = kept[(kept.dataset == dataset) & kept.subset.isin(chosen)]
        frame = pd.concat([frame, kept], ignore_index=True)
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
    frame = only(frame, **where)
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
    rows = {"the paper (2015): CVS, GloVe 42B, filtered sentences": ("known", "paper", *paper)}
    for row in later().itertuples():
        found = [getattr(row, name) for name in ("pk_3_5", "pk_6_8", "pk_9_11", "pk_3_11")]
        rows[str(row.system)] = (str(row.K), str(row.window), *found)
    return pd.DataFrame.from_dict(rows, orient="index", columns=["K", "window", *SUBSETS])


def record() -> list[Path]:
    """Run what needs the extra `encoders`, and record it, and what encoding costs."""
    sets = list(product(("choi", "brown-heldout"), SUBSETS))
    rows = [row for dataset, subset in sets for row in _subset(dataset, subset, None, True)]
    return [
        recorded.write("ten_years", pd.DataFrame(rows).round(6)),
        recorded.write("ten_years_cost", encoding().round(6), sets),
    ]


def encoding(limit: int = 5) -> pd.DataFrame:
    """Measure the CPU time of encoding the sentences of a document, without kept embeddings.

    Returns
    -------
    pandas.DataFrame
        By `encoder` the median `seconds_per_document` over the first documents of 3-11.
    """
    texts = [unit_texts(text) for text in documents(Experiment(limit=limit))]
    rows = []
    for name in systems.SENTENCES[BOTH][0]:
        encoder, seconds = load_encoder(name), []
        encoder.encode(texts[0])  # loads what has to be loaded
        for units in texts:
            start = process_time()
            encoder.encode(units)
            seconds.append(process_time() - start)
        rows.append({"encoder": name, "seconds_per_document": float(np.median(seconds))})
    return pd.DataFrame(rows)


def _subset(dataset: str, subset: str, limit: int | None, extra: bool) -> Iterator[dict[str, Any]]:
    cvs: dict[tuple[str, ...], np.ndarray] = {}  # the errors of CVS, which comes first
    for e, (sentences, system, objective, k), found in _runs(dataset, subset, limit, extra):
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
                sources = SOURCES[dataset](subset)[: len(errors)]
                apart = clustered_bootstrap(first=errors, second=other, sources=sources)
                row |= apart.columns(name, f"{name}_")
            encoded = system in systems.SENTENCES
            label = " and ".join(_labels(system)) if encoded else store.vectors_label(e)
            own = {"vectors": label, "data": store.dataset_label(e)}
            yield row | {"seconds_per_document": found.seconds.median(), **own}


def _runs(
    dataset: str, subset: str, limit: int | None, extra: bool
) -> Iterator[tuple[Experiment, tuple[str, str, str, str], pd.DataFrame]]:
    """Yield what is run: an experiment, the values of `KEY` in between, and its rows."""
    where: dict[str, Any] = {"dataset": dataset, "subset": subset, "limit": limit}
    for name, fields in RAW.items():
        if (name in RECORDED) != extra:
            continue
        own = _own(name, where) if name in systems.SENTENCES else {}
        for splitter, k in (("exact", "known"), ("penalised", "unknown")):
            base = {**fields, **where, "splitter": splitter}
            e = Experiment(**base | {"penalty": fields.get("penalty", 1.0)})
            plain = Experiment(**base | {"penalty": 1.0, "objective": "euclidean"})
            yield e, ("raw", name, "CVS", k), store.documents(e)
            yield e, ("raw", name, "Euclidean", k), store.documents(plain)
            for (known, objective), found in own.items():
                if known == k:
                    yield e, ("raw", name, objective, k), found
    for (k, objective), found in _own(BOTH, where).items() if extra else ():
        yield Experiment(**where), ("raw", BOTH, objective, k), found
    for name, (cell, fields) in FILTERED.items() if dataset == "choi" else ():
        if (name in RECORDED) == extra:
            made = replace(experiment_of(cell, "code"), splitter="exact", **fields)
            e = Experiment(**made.asdict() | where)
            yield e, ("filtered", name, "CVS", "known"), store.documents(e)
    for name, (_, center) in systems.SENTENCES.items() if dataset == "choi" else ():
        if center == "document" and (name in RECORDED) == extra:
            e = replace(experiment_of(SUMS, "code"), **where)
            for (k, objective), found in _kept(name, e, systems.filtered, SUMS).items():
                yield e, ("filtered", name, objective, k), found


def _own(name: str, where: dict[str, Any]) -> dict[Any, pd.DataFrame]:
    """Return the segmentations of raw sentences by everything that is not an `Experiment`."""
    brief = name == "MiniLM" or where["dataset"] != "choi"
    split = partial(systems.segmented, brief=brief)
    return _kept(name, Experiment(**where), split, brief)


def _kept(
    name: str, e: Experiment, split: Callable[..., Iterator[dict[str, Any]]], how: str | bool
) -> dict[Any, pd.DataFrame]:
    """Return the segmentations of the experiment's documents by K and objective, kept once made."""
    texts = documents(e)
    rows = store.kept(
        ["ten years", how, name, _labels(name), store.dataset_label(e)],
        lambda: [row for text in texts for row in split(text, name)],
    )
    return dict(iter(rows.groupby(["K", "objective"], sort=False)))


def _labels(name: str) -> list[str]:
    return [label_of(load_encoder(encoder)) for encoder in systems.SENTENCES[name][0]]


def _errors(found: pd.DataFrame, texts: list[Document], rule: str) -> np.ndarray:
    """Return P_k of each document in percent."""
    both = zip(texts, found.ends, strict=True)
    return np.array([
        100 * pk(reference=text.truth, hypothesis=Segmentation(ends), k=rule).value
        for text, ends in both
    ])  # fmt: skip


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
    others = only(frame[frame.objective != "CVS"], **where)
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
