"""How the settings for long segments were chosen: on sets that are never reported.

Every weight and penalty of the sum of BayesSeg's score and a score of sentence vectors is run on
"wiki300" and the lectures for choosing. One setting is chosen for all encoders: the one with the
least mean P_k over encoders and sets, K unknown, among those whose boundary F1 within one unit is
on each set, with each encoder, at least twice that of random boundaries. P_k alone would take
settings that find hardly any boundary.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd

from textseg.baselines.trivial import random_boundaries
from textseg.baselines.word_counts import TableObjective
from textseg.datasets import DATASETS
from textseg.document import Document
from textseg.encoders.installed import encoded_by
from textseg.experiment import Experiment
from textseg.metrics import boundaries_placed, pk
from textseg.objectives import AdditiveObjective, ContentVector, Euclidean
from textseg.pipeline import represent
from textseg.reproduction import recorded
from textseg.reproduction.studies import evidence, real_documents
from textseg.reproduction.studies.real_tables import SET_NAMES
from textseg.splitting import exact, penalised
from textseg.splitting.default_penalty import default_penalty

#: Encoders, and how many articles of "wiki300" each reads: MiniLM needs an hour for all.
ENCODERS = {"wordllama-256d": None, "minilm-l6": 168}
#: The score of sentence vectors, and the penalties tried: for CVS multiples of its default, which
#: grows with the text, for the others multiples of the gain of an average cut.
PENALTIES = {
    "CVS": (1.0, 1.5, 2.0, 2.5, 3.0),
    "Euclidean": (3.0, 3.5, 4.0, 4.5, 5.0, 6.0),
    "Euclidean, weighted": (3.0, 3.5, 4.0, 4.5, 5.0, 6.0),
}
#: What the vectors' score is multiplied by; BayesSeg has 1.
WEIGHTS = (30.0, 60.0, 100.0, 150.0, 250.0)
#: Boundary F1 of the chosen setting, at least this many times that of random boundaries.
LEAST_F1 = 2.0
#: Draws of random boundaries for each document.
_DRAWS = 20


def allowed(sets: Any) -> tuple[tuple[str, str], ...]:
    """Return sets for choosing, after checking that none is reported.

    Raises
    ------
    ValueError
        If one is not in `real_documents.CHOSEN_ON`.

    Examples
    --------
    >>> allowed([("wiki50", "all")])
    Traceback (most recent call last):
    ValueError: 'wiki50 all' is not for choosing; wiki300 all, physics dev, ai-lectures dev are
    """
    for one in sets:
        if tuple(one) not in real_documents.CHOSEN_ON:
            names = ", ".join(" ".join(known) for known in real_documents.CHOSEN_ON)
            raise ValueError(f"{' '.join(one)!r} is not for choosing; {names} are")
    return tuple(sets)


def measure(encoders: Any = tuple(ENCODERS), sets: Any = real_documents.CHOSEN_ON) -> pd.DataFrame:
    """Run every setting on the sets for choosing.

    Returns
    -------
    pandas.DataFrame
        By `encoder`, `score`, `weight`, `penalty` (0 where K is known) and `set`: mean `pk`,
        `f1_near` and `random_f1_near` (random boundaries, which are given K) in percent, mean
        number of `segments`, number of `documents`.
    """
    rows = [
        {"encoder": encoder, "set": f"{name} {subset}", **row}
        for encoder in encoders
        for name, subset in allowed(sets)
        for document in DATASETS[name](subset, ENCODERS[encoder] if name == "wiki300" else None)
        for row in _of_document(document, encoder)
    ]
    keys = ["encoder", "score", "weight", "penalty", "set"]
    means = pd.DataFrame(rows).groupby(keys, sort=False)
    return means.mean().assign(documents=means.size()).reset_index()


def _of_document(document: Document, encoder: str) -> Iterator[dict[str, Any]]:
    reference = document.reference
    assert reference is not None
    words, weighted = evidence.both_parts(document, encoder)
    vectors = represent(document, Experiment(**encoded_by(encoder)))[0]
    cvs, euclidean = ContentVector.from_vectors(vectors), Euclidean.from_vectors(vectors)
    gain = evidence.average_gain
    scores: dict[str, tuple[AdditiveObjective, float]] = {
        "CVS": (cvs, default_penalty(cvs)),
        "Euclidean": (euclidean, gain(euclidean)),
        "Euclidean, weighted": (weighted, gain(weighted)),
    }
    random = _random_f1(document)
    for name, (objective, price) in scores.items():
        table = evidence.table_of(objective)
        for weight in WEIGHTS:
            both = TableObjective(words.scores + weight * table)
            for penalty in (0.0, *PENALTIES[name]):
                if penalty:
                    found = penalised(both, penalty=penalty * weight * price)
                else:
                    found = exact(both, reference.n_segments)
                both_ways = {"reference": reference, "hypothesis": found.segmentation}
                yield {
                    "score": name, "weight": weight, "penalty": penalty,
                    "pk": 100 * pk(**both_ways, k="half").value,
                    "f1_near": 100 * boundaries_placed(**both_ways, within=1).f1,
                    "random_f1_near": random,
                    "segments": found.segmentation.n_segments,
                }  # fmt: skip


def _random_f1(document: Document) -> float:
    """Return the mean F1 (%) of random boundaries, given K: that of one draw says little."""
    reference = document.reference
    assert reference is not None
    draws = [random_boundaries(document, reference.n_segments, seed=seed) for seed in range(_DRAWS)]
    near = [
        boundaries_placed(reference=reference, hypothesis=draw.segmentation, within=1).f1
        for draw in draws
    ]
    return 100 * sum(near) / _DRAWS


def record() -> Path:
    """Run every setting and record the rows."""
    begun_at = recorded.commit()
    identity = real_documents.identity(real_documents.CHOSEN_ON)
    return recorded.write("real_choice", measure().round(4), identity, begun_at=begun_at)


def settings(frame: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each score, weight and penalty: means over encoders and sets.

    Returns
    -------
    pandas.DataFrame
        Mean `pk` over encoders and sets, and the least `ratio` of F1 to that of random boundaries
        over them.
    """
    own = frame.assign(ratio=frame.f1_near / frame.random_f1_near)
    grouped = own.groupby(["score", "weight", "penalty"], sort=False)
    return grouped.agg(pk=("pk", "mean"), ratio=("ratio", "min")).reset_index()


def best(tried: pd.DataFrame) -> pd.Series:
    """Return the setting with the least P_k of those with enough F1; of all, if none has."""
    found = tried[tried.penalty > 0]
    enough = found[found.ratio >= LEAST_F1]
    among = found if enough.empty else enough
    return among.loc[among.pk.idxmin()]


def chosen(frame: pd.DataFrame) -> tuple[float, float]:
    """Return the weight and the penalty of the weighted Euclidean score that are best.

    These are `evidence.LONG_SEGMENTS`.
    """
    tried = settings(frame)
    one = best(tried[tried.score == "Euclidean, weighted"])
    return float(one.weight), float(one.penalty)


def table() -> pd.DataFrame:
    """Lay the recorded choice out: a row for each score and weight, at its best penalty.

    Returns
    -------
    pandas.DataFrame
        The mean P_k over encoders and sets with K known; for K unknown the penalty, the mean P_k,
        the least ratio of F1 to that of random boundaries, and on each set P_k, F1 within one unit
        and the number of segments found, as means over encoders.
    """
    frame = recorded.read("real_choice")
    tried, rows = settings(frame), {}
    for (name, weight), own in tried.groupby(["score", "weight"], sort=False):
        one = best(own)
        row = {
            "K known, mean": f"{own.pk[own.penalty == 0].item():.1f}",
            "penalty": f"{one.penalty:g}",
            "K unknown, mean": f"{one.pk:.1f}",
            "F1 over random's, least": f"{one.ratio:.1f}",
        }
        at = (frame.score == name) & (frame.weight == weight) & (frame.penalty == one.penalty)
        columns = ["pk", "f1_near", "segments"]
        for found in frame[at].groupby("set", sort=False)[columns].mean().itertuples():
            head = SET_NAMES[tuple(str(found.Index).split())]  # type: ignore[index]
            row[head] = f"{found.pk:.1f} / {found.f1_near:.0f} / {found.segments:.1f}"
        rows[name, f"{weight:g}"] = row
    index = pd.MultiIndex.from_tuples(rows, names=["score added", "weight"])
    return pd.DataFrame(list(rows.values()), index=index)
