"""Real documents with vectors of this decade: sentence vectors alone, and together with words.

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
from textseg.reproduction.studies.real_documents import evidence, measuring
from textseg.reproduction.studies.real_documents.tables import (
    by_set,
    provenance,
    set_names,
    with_interval,
)
from textseg.reproduction.tables.vector_names import ENCODER_NAMES, MPNET

#: The compared systems, and the columns of differences from them; BayesSeg needs K.
_BESIDE = {"none": "none", "words": "BayesSeg", "u00": "U00"}
#: What a segment costs in CVS, in multiples of the default penalty: WordLlama's is the package's
#: default, those of the others were chosen in the same way.
CVS_PENALTIES = {
    "wordllama-256d": PENALTIES["sentence vectors"], "minilm-l6": 1.25, MPNET: 1.5
}  # fmt: skip
#: Name, encoder and whether it is the sum of words' and vectors' evidence, or CVS of vectors.
SYSTEMS = tuple(
    (f"{kind}, {ENCODER_NAMES[encoder]}", encoder, kind == "Sum")
    for encoder in CVS_PENALTIES
    for kind in ("CVS", "Sum")
)
#: The encoders in the names of numbers.
_LETTERS = dict(zip(CVS_PENALTIES, "wmp", strict=True))
#: What the book's own environment has.
_HERE = "wordllama-256d"


def table(limit: int | None = None) -> pd.DataFrame:
    """Return the recorded rows, or with a limit and the data those of WordLlama here.

    Returns
    -------
    pandas.DataFrame
        As from `measuring.table`, with `encoder`; `minus_words` is the difference in P_k to
        BayesSeg, which needs K, `minus_u00` that to U00 with the same knowledge of K, and
        `random_f1_near` the boundary F1 of random boundaries, which are given K.
    """
    chosen = [system for system in SYSTEMS if system[1] == _HERE]
    sets = () if limit is None else measuring.SETS
    rows: list[dict[str, Any]] = []
    try:
        for name, subset in sets:
            rows += rows_of(name, subset, measuring.at_most(limit, name, subset), chosen)
    except DataError:
        rows = []
    return pd.DataFrame(rows) if rows else recorded.read("real_decade")


def record() -> Path:
    """Run all systems on all documents and record the rows."""
    sets = measuring.SETS
    rows = [row for name, subset in sets for row in rows_of(name, subset, None, SYSTEMS)]
    frame = pd.DataFrame(rows).round(4)
    return recorded.write("real_decade", frame, sets)


def rows_of(
    dataset: str, subset: str, limit: int | None, systems: Any = SYSTEMS
) -> Iterator[dict[str, Any]]:
    """Yield a row for each system, K known and K found."""
    beside = {
        way: {
            column: measuring.compared(name, dataset, subset, limit, way or name == "none")
            for column, name in _BESIDE.items()
            if way or name != "BayesSeg"
        }
        for way in (True, False)
    }
    random = measuring.compared("random", dataset, subset, limit, True)
    for name, encoder, both in systems:
        for way in (True, False):
            found = _found(dataset, subset, limit, encoder, both, way)
            where = {"dataset": dataset, "subset": subset, "system": name}
            where["K"] = "known" if way else "found"
            more = {
                "random_f1_near": 100 * random.f1_near.mean(),
                "encoder": label_of(load_encoder(encoder)),
            }
            yield where | measuring.row(found, beside[way]) | more


def _found(
    dataset: str, subset: str, limit: int | None, encoder: str, both: bool, way: bool
) -> pd.DataFrame:
    if both:
        label = store.dataset_label(Experiment(dataset=dataset, subset=subset, limit=limit))
        system, documents = (
            evidence.words_and_variance(encoder),
            DATASETS[dataset](subset, limit=limit),
        )
        chosen = [*evidence.LONG_SEGMENTS[encoder]]
        return store.kept(
            ["words and variance", label_of(load_encoder(encoder)), label, way, chosen],
            lambda: evaluate(system, documents, k_known=way, k_rule="half"),
        )
    fields = encoded_by(encoder)
    if not way:
        fields |= {"splitter": "penalised", "penalty": CVS_PENALTIES[encoder]}
    where = {"dataset": dataset, "subset": subset, "limit": limit, "k_rule": "half"}
    return store.documents(Experiment(**where, **fields))  # type: ignore[arg-type]


def counted(frame: pd.DataFrame) -> dict[str, object]:
    """Return on how many references a system's P_k is lower, with its whole interval.

    Returns
    -------
    dict
        By system, as ``vectors`` or ``both`` with the encoder's letter (``vectors_w`` of WordLlama,
        ``both_m`` of MiniLM, ``both_p`` of MPNet): than no boundary, K known and K found
        (``…_known``, ``…_found``), than BayesSeg, K known (``…_words``), and than U00, K found
        (``…_u00``); on how many it is higher than no boundary, K found (``…_above``); on how many
        its F1 within one unit, K found and K known, is at least twice that of random boundaries
        (``…_twice``, ``…_twice_known``).
    """
    numbers: dict[str, object] = {}
    for name, encoder, both in SYSTEMS:
        key = f"{'both' if both else 'vectors'}_{_LETTERS[encoder]}"
        own = frame[frame.system == name]
        known, found = own[own.K == "known"], own[own.K == "found"]
        numbers[f"{key}_known"] = int((known.minus_none_high < 0).sum())
        numbers[f"{key}_words"] = int((known.minus_words_high < 0).sum())
        numbers[f"{key}_found"] = int((found.minus_none_high < 0).sum())
        numbers[f"{key}_above"] = int((found.minus_none_low > 0).sum())
        numbers[f"{key}_u00"] = int((found.minus_u00_high < 0).sum())
        numbers[f"{key}_twice"] = int((found.f1_near >= 2 * found.random_f1_near).sum())
        numbers[f"{key}_twice_known"] = int((known.f1_near >= 2 * known.random_f1_near).sum())
    return numbers


def errors(frame: pd.DataFrame, *, known: bool) -> pd.DataFrame:
    """Lay P_k out next to that of no boundary: a row for each set, a column for each system."""
    first = frame[frame.K.eq("known" if known else "found")].groupby(
        ["dataset", "subset"], sort=False
    )
    nothing = first.pk.first() - first.minus_none.first()
    shown = by_set(frame, "pk", known=known)
    return shown.assign(**{"no boundary": nothing.map("{:.1f}".format).to_numpy()})


def near(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay boundary F1 within one unit, K unknown, out next to that of random boundaries."""
    random = frame.groupby(["dataset", "subset"], sort=False).random_f1_near.first()
    shown = by_set(frame, "f1_near", known=False)
    return shown.assign(**{"random, K given": random.map("{:.1f}".format).to_numpy()})


def apart(frame: pd.DataFrame, *, known: bool) -> pd.DataFrame:
    """Lay the differences in P_k out: a row for each set and system, K known or unknown."""
    heads = {
        "minus_none": "from no boundary",
        "minus_words": "from BayesSeg",
        "minus_u00": "from U00",
    }
    own = frame[frame.K.eq("known" if known else "found")]
    columns = {
        head: pd.Series(with_interval(own, name), index=[set_names(own), own.system])
        for name, head in heads.items()
        if known or name != "minus_words"
    }
    return pd.DataFrame(columns).rename_axis(index=["set", "system"])


def said(frame: pd.DataFrame) -> dict[str, object]:
    """Return the settings that the page names, and where the rows come from."""
    short = frame[(frame.dataset == "wiki50") & (frame.subset == "all")]
    segments = short.set_index(["system", "K"]).segments
    numbers: dict[str, object] = {}
    for encoder, letter in _LETTERS.items():
        name = f"Sum, {ENCODER_NAMES[encoder]}"
        weight, penalty = evidence.LONG_SEGMENTS[encoder]
        numbers[f"few_{letter}"] = float(segments.get((name, "found"), float("nan")))
        numbers[f"weight_{letter}"] = weight
        numbers[f"penalty_both_{letter}"] = penalty
        numbers[f"penalty_vectors_{letter}"] = CVS_PENALTIES[encoder]
    return numbers | {
        "few_reference": float(segments["Sum, WordLlama", "known"]),
        "penalty_words": PENALTIES["word vectors"],
        "decade_made": provenance(frame),
    }
