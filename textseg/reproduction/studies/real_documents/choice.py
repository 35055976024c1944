"""How the settings for long segments were chosen: on sets that are never reported.

Every weight and penalty of the sum of BayesSeg's score and a score of sentence vectors is run on
"wiki300" and the lectures for choosing. The setting of an encoder is the one with the least mean
P_k over the three sets, K unknown.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd

from textseg.baselines.word_counts import TableObjective
from textseg.datasets import DATASETS
from textseg.document import Document
from textseg.encoders.installed import encoded_by
from textseg.experiment import Experiment
from textseg.metrics import boundaries_placed, pk
from textseg.objectives import ContentVector
from textseg.pipeline import represent
from textseg.reproduction import recorded
from textseg.reproduction.studies.real_documents import evidence, measuring
from textseg.reproduction.studies.real_documents.tables import SET_NAMES
from textseg.reproduction.tables.vector_names import ENCODER_NAMES, MPNET
from textseg.splitting import exact, penalised
from textseg.splitting.default_penalty import default_penalty

#: How many articles of "wiki300" each encoder reads: MiniLM needs an hour for all, MPNet more.
ARTICLES = {"wordllama-256d": None, "minilm-l6": 168, MPNET: 168}
#: The score of sentence vectors, and the penalties tried: for CVS multiples of its default, which
#: grows with the text, for the Euclidean score multiples of the gain of an average cut.
PENALTIES = {"CVS": (1.0, 1.5, 2.0, 2.5, 3.0), "Euclidean": (2.0, 3.0, 4.0, 5.0, 6.0)}
#: What the vectors' score is multiplied by; BayesSeg has 1.
WEIGHTS = (30.0, 60.0, 100.0)


def measure(encoders: Any = tuple(ARTICLES), sets: Any = measuring.CHOSEN_ON) -> pd.DataFrame:
    """Run every setting on the sets for choosing.

    Returns
    -------
    pandas.DataFrame
        By `encoder`, `score`, `weight`, `penalty` (0 where K is known) and `set`: mean `pk` and
        `f1_near` in percent, mean number of `segments`, number of `documents`.
    """
    rows = [
        {"encoder": encoder, "set": f"{name} {subset}", **row}
        for encoder in encoders
        for name, subset in sets
        for document in DATASETS[name](
            subset, limit=ARTICLES[encoder] if name == "wiki300" else None
        )
        for row in _of_document(document, encoder)
    ]
    keys = ["encoder", "score", "weight", "penalty", "set"]
    means = pd.DataFrame(rows).groupby(keys, sort=False)
    return means.mean().assign(documents=means.size()).reset_index()


def _of_document(document: Document, encoder: str) -> Iterator[dict[str, Any]]:
    reference = document.reference
    assert reference is not None
    words, euclidean = evidence.both_parts(document, encoder)
    cvs = ContentVector.from_vectors(represent(document, Experiment(**encoded_by(encoder)))[0])
    prices = {"CVS": default_penalty(cvs), "Euclidean": evidence.average_gain(euclidean)}
    for name, vectors in (("CVS", cvs), ("Euclidean", euclidean)):
        table = evidence.tabulated(vectors)
        for weight in WEIGHTS:
            both = TableObjective(words.scores + weight * table)
            for penalty in (0.0, *PENALTIES[name]):
                if penalty:
                    found = penalised(both, penalty=penalty * weight * prices[name])
                else:
                    found = exact(both, reference.n_segments)
                both_ways = {"reference": reference, "hypothesis": found.segmentation}
                yield {
                    "score": name, "weight": weight, "penalty": penalty,
                    "pk": 100 * pk(**both_ways, k="half").value,
                    "f1_near": 100 * boundaries_placed(**both_ways, within=1).f1,
                    "segments": found.segmentation.n_segments,
                }  # fmt: skip


def record() -> Path:
    """Run every setting and record the rows."""
    return recorded.write("real_choice", measure().round(4), measuring.CHOSEN_ON)


def chosen(frame: pd.DataFrame) -> dict[str, tuple[float, float]]:
    """Return the weight and the penalty of the Euclidean score with the least mean P_k, by encoder.

    These are `evidence.LONG_SEGMENTS`.
    """
    euclidean = frame[(frame.score == "Euclidean") & (frame.penalty > 0)]
    means = euclidean.groupby(["encoder", "weight", "penalty"]).pk.mean()
    return {
        str(encoder): (float(best[1]), float(best[2]))
        for encoder, own in means.groupby("encoder")
        for best in [own.idxmin()]
    }


def table() -> pd.DataFrame:
    """Lay the recorded choice out: a row for each encoder, score and weight, at its best penalty.

    Returns
    -------
    pandas.DataFrame
        The mean P_k over the three sets with K known and K unknown, the penalty, and for K unknown
        P_k, F1 within one unit and the number of segments found on each set.
    """
    frame = recorded.read("real_choice")
    rows = {}
    for (encoder, name, weight), own in frame.groupby(["encoder", "score", "weight"], sort=False):
        means = own.groupby("penalty").pk.mean()
        best = means.drop(0.0).idxmin()
        row = {
            "K known, mean": f"{means[0.0]:.1f}",
            "penalty": f"{best:g}",
            "K unknown, mean": f"{means[best]:.1f}",
        }
        for found in own[own.penalty == best].itertuples():
            head = SET_NAMES[tuple(str(found.set).split())]  # type: ignore[index]
            row[head] = f"{found.pk:.1f} / {found.f1_near:.0f} / {found.segments:.1f}"
        rows[ENCODER_NAMES[encoder], name, f"{weight:g}"] = row
    index = pd.MultiIndex.from_tuples(rows, names=["vectors", "score added", "weight"])
    return pd.DataFrame(list(rows.values()), index=index)
