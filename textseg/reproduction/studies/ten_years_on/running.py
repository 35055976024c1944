"""What is run in the chapter "Ten years on": settings, and the segmentations that they give.

Nothing is trained on the test sets. What had to be chosen (whether to centre, the penalty where K
is unknown, the constant of KernelCPD's penalty, the weighting of words) was chosen on Choi's subset
6-8 alone, by P_k with the paper's window; everything else is measured with the same settings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pandas as pd

from textseg import store
from textseg.encoders import label_of, load_encoder
from textseg.experiment import Experiment
from textseg.reproduction.studies.ten_years_on import systems
from textseg.reproduction.studies.ten_years_on.systems import BOTH
from textseg.reproduction.tables import experiment_of
from textseg.run import documents

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


def hardest(subset: str = "all", limit: int | None = None) -> Experiment:
    """Return the experiment whose hardest documents are looked at: what the book can run."""
    fields = {name: value for name, value in RAW["WordLlama, centred"].items() if name != "penalty"}
    return Experiment(subset="3-11" if subset == "all" else subset, limit=limit, **fields)


def runs(
    dataset: str, subset: str, limit: int | None, extra: bool
) -> Iterator[tuple[Experiment, tuple[str, str, str, str], pd.DataFrame]]:
    """Yield what is run: an experiment, its values of `measuring.KEY` in between, and its rows."""
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
        ["ten years", how, name, labels(name), store.dataset_label(e)],
        lambda: [row for text in texts for row in split(text, name)],
    )
    return dict(iter(rows.groupby(["K", "objective"], sort=False)))


def labels(name: str) -> list[str]:
    """Return the labels of the encoders of sentence vectors."""
    return [label_of(load_encoder(encoder)) for encoder in systems.SENTENCES[name][0]]
