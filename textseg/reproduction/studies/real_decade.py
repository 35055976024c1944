"""Real documents with vectors of this decade: CVS of sentence vectors, alone and with words.

All documents take a quarter of an hour, and MiniLM an extra, so the rows are recorded.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd

from textseg import store
from textseg.datasets import DATASETS
from textseg.encoders import label_of, load_encoder
from textseg.encoders.installed import PENALTIES, encoded_by
from textseg.errors import DataError
from textseg.evaluation import evaluate
from textseg.experiment import Experiment
from textseg.reproduction import recorded
from textseg.reproduction.studies import evidence, real_documents
from textseg.reproduction.studies.real_tables import provenance, set_names, with_interval

#: Name, encoder and whether the evidence of words is added.
SYSTEMS = (
    ("CVS, WordLlama", "wordllama-256d", False),
    ("BayesSeg + CVS, WordLlama", "wordllama-256d", True),
    ("CVS, MiniLM", "minilm-l6", False),
    ("BayesSeg + CVS, MiniLM", "minilm-l6", True),
)
#: What the book's own environment has.
_HERE = "wordllama-256d"


def table(limit: int | None = None) -> pd.DataFrame:
    """Return the recorded rows, or with a limit and the data those of WordLlama here.

    Returns
    -------
    pandas.DataFrame
        As from `real_documents.table`, with `encoder`; `minus_words` is the difference in P_k to
        BayesSeg, which needs K.
    """
    chosen = [system for system in SYSTEMS if system[1] == _HERE]
    sets = () if limit is None else real_documents.SETS
    try:
        rows = [row for name, subset in sets for row in rows_of(name, subset, limit, chosen)]
    except DataError:
        rows = []
    return pd.DataFrame(rows) if rows else recorded.read("real_decade")


def record() -> Path:
    """Run all systems on all documents and record the rows."""
    begun_at = recorded.commit()
    sets = real_documents.SETS
    rows = [row for name, subset in sets for row in rows_of(name, subset, None, SYSTEMS)]
    frame = pd.DataFrame(rows).round(4)
    return recorded.write("real_decade", frame, real_documents.identity(sets), begun_at=begun_at)


def rows_of(
    dataset: str, subset: str, limit: int | None, systems: Any = SYSTEMS
) -> Iterator[dict[str, Any]]:
    """Yield a row for each system, K known and K found."""
    none, words = (
        real_documents.compared(name, dataset, subset, limit, True) for name in ("none", "BayesSeg")
    )
    for name, encoder, both in systems:
        for way in (True, False):
            found = _found(dataset, subset, limit, encoder, both, way)
            beside = {"none": none, "words": words} if way else {"none": none}
            where = {"dataset": dataset, "subset": subset, "system": name}
            where["K"] = "known" if way else "found"
            label = label_of(load_encoder(encoder))
            yield where | real_documents.row(found, beside) | {"encoder": label}


def _found(
    dataset: str, subset: str, limit: int | None, encoder: str, both: bool, way: bool
) -> pd.DataFrame:
    if both:
        label = store.dataset_label(Experiment(dataset=dataset, subset=subset, limit=limit))
        system, documents = evidence.words_and_vectors(encoder), DATASETS[dataset](subset, limit)
        return store.kept(
            ["words and vectors", label_of(load_encoder(encoder)), label, way],
            lambda: evaluate(system, documents, k_known=way, k_rule="half"),
        )
    fields = encoded_by(encoder)
    if not way:
        fields |= {"splitter": "penalised", "penalty": PENALTIES["sentence vectors"]}
    where = {"dataset": dataset, "subset": subset, "limit": limit, "k_rule": "half"}
    return store.documents(Experiment(**where, **fields))  # type: ignore[arg-type]


def counted(frame: pd.DataFrame) -> dict[str, object]:
    """Return on how many references a system's P_k is lower, with its whole interval.

    Returns
    -------
    dict
        By system, as ``vectors`` or ``both`` with the encoder's initial letter (``vectors_w``,
        ``both_m``): than no boundary, K known and K found (``…_known``, ``…_found``), and than
        BayesSeg, K known (``…_words``).
    """
    numbers: dict[str, object] = {}
    for name, encoder, both in SYSTEMS:
        key = f"{'both' if both else 'vectors'}_{encoder[0]}"
        own = frame[frame.system == name]
        known, found = own[own.K == "known"], own[own.K == "found"]
        numbers[f"{key}_known"] = int((known.minus_none_high < 0).sum())
        numbers[f"{key}_words"] = int((known.minus_words_high < 0).sum())
        numbers[f"{key}_found"] = int((found.minus_none_high < 0).sum())
    return numbers


def apart(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay the differences out: a row for each set and system, a column for each comparison."""
    heads = {
        ("minus_none", "known"): "to no boundary, K known",
        ("minus_none", "found"): "to no boundary, K unknown",
        ("minus_words", "known"): "to BayesSeg, K known",
    }
    columns = {
        head: pd.Series(with_interval(own, name), index=[set_names(own), own.system])
        for (name, k), head in heads.items()
        for own in [frame[frame.K.eq(k)]]
    }
    return pd.DataFrame(columns).rename_axis(index=["set", "system"])


def said(frame: pd.DataFrame) -> dict[str, object]:
    """Return the settings that the page names, and where the rows come from."""
    return {
        "weight": evidence.WEIGHT,
        "penalty_vectors": PENALTIES["sentence vectors"],
        "penalty_both": evidence.PENALTY,
        "penalty_words": PENALTIES["word vectors"],
        "decade_made": provenance(frame),
    }
