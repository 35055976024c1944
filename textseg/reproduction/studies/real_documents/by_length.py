"""A second choice for long segments that did not hold: sentences weighed by their number of words.

The sum of BayesSeg's score and the Euclidean score of sentence vectors, with more weight for longer
sentences, was better than the sum in use on the sets for choosing. Its setting was fixed on them
and run on the sets that are reported, where it was not. Both steps are recorded.
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
from textseg.evaluation import evaluate
from textseg.metrics import boundaries_placed, pk
from textseg.reproduction import recorded
from textseg.reproduction.statistics import paired_bootstrap
from textseg.reproduction.studies.real_documents import choice, evidence, measuring
from textseg.reproduction.studies.real_documents.tables import (
    set_names,
    with_interval,
)
from textseg.reproduction.tables.vector_names import ENCODER_NAMES
from textseg.splitting import SplitResult, exact, penalised
from textseg.splitting.compiled import tabulated

#: The encoders that it was chosen with.
ENCODERS = ("wordllama-256d", "minilm-l6")
#: Settings tried: the factor of the vectors' score, and the penalty in multiples of the gain of an
#: average cut, 0 where K is known.
WEIGHTS = (30.0, 60.0, 100.0, 150.0, 250.0)
PENALTIES = (0.0, 3.0, 3.5, 4.0, 4.5, 5.0, 6.0)
#: Boundary F1 of the chosen setting, at least this many times that of random boundaries.
LEAST_F1 = 2.0
#: Draws of random boundaries for each document: a single one says little.
_DRAWS = 20


def try_settings(encoders: Any = ENCODERS, sets: Any = measuring.CHOSEN_ON) -> pd.DataFrame:
    """Run every setting on the sets for choosing.

    Returns
    -------
    pandas.DataFrame
        By `encoder`, `weight`, `penalty` and `set`: mean `pk`, `f1_near` and `random_f1_near`
        (random boundaries, which are given K) in percent, and the number of `segments`.

    Raises
    ------
    ValueError
        If a set is reported.
    """
    if reported := [" ".join(one) for one in sets if one not in measuring.CHOSEN_ON]:
        raise ValueError(f"{', '.join(reported)} can't be chosen on: only CHOSEN_ON can")
    rows = [
        {"encoder": encoder, "set": f"{name} {subset}", **row}
        for encoder in encoders
        for name, subset in sets
        for document in DATASETS[name](
            subset, limit=choice.ARTICLES[encoder] if name == "wiki300" else None
        )
        for row in _of_document(document, encoder)
    ]
    keys = ["encoder", "weight", "penalty", "set"]
    return pd.DataFrame(rows).groupby(keys, sort=False).mean().reset_index()


def _of_document(document: Document, encoder: str) -> Iterator[dict[str, float]]:
    assert document.reference is not None
    n_segments = document.reference.n_segments
    draws = [random_boundaries(document, n_segments, seed=seed) for seed in range(_DRAWS)]
    random = sum(_near(document, draw) for draw in draws) / _DRAWS
    words, vectors = evidence.both_parts(document, encoder, by_length=True)
    table, price = tabulated(vectors), evidence.average_gain(vectors)
    for weight in WEIGHTS:
        both = TableObjective(words.scores + weight * table)
        for penalty in PENALTIES:
            if penalty:
                found = penalised(both, penalty=penalty * weight * price)
            else:
                found = exact(both, n_segments)
            error = pk(reference=document.reference, hypothesis=found.segmentation, k="half")
            yield {
                "weight": weight, "penalty": penalty, "pk": 100 * error.value,
                "f1_near": _near(document, found), "random_f1_near": random,
                "segments": found.segmentation.n_segments,
            }  # fmt: skip


def _near(document: Document, found: SplitResult) -> float:
    assert document.reference is not None
    both_ways = {"reference": document.reference, "hypothesis": found.segmentation}
    return 100 * boundaries_placed(**both_ways, within=1).f1


def settings(frame: pd.DataFrame) -> pd.DataFrame:
    """Return by weight and penalty the mean `pk`, and the least `ratio` of F1 to random's."""
    own = frame.assign(ratio=frame.f1_near / frame.random_f1_near)
    return own.groupby(["weight", "penalty"]).agg(pk=("pk", "mean"), ratio=("ratio", "min"))


def chosen(frame: pd.DataFrame) -> tuple[float, float]:
    """Return the weight and the penalty, the same for all encoders: `evidence.BY_LENGTH`.

    P_k is the least, as the mean over encoders and sets, K unknown, of all settings whose boundary
    F1 is on each set, with each encoder, at least `LEAST_F1` times that of random boundaries.
    """
    tried = settings(frame).drop(index=0.0, level="penalty")
    weight, penalty = tried[tried.ratio >= LEAST_F1].pk.idxmin()
    return float(weight), float(penalty)


def compare(encoders: Any = ENCODERS, sets: Any = measuring.SETS) -> pd.DataFrame:
    """Run both sums on the sets that are reported.

    Returns
    -------
    pandas.DataFrame
        By `dataset`, `subset`, `encoder` and `K`: `pk`, `f1_near` (%) and `segments` with sentences
        weighed by length, and `minus_equal`, the paired difference in P_k to the sum in use, in
        points, with its interval over documents.
    """
    rows = []
    for name, subset in sets:
        documents = DATASETS[name](subset, limit=None)
        for encoder in encoders:
            for way in (True, False):
                equal, own = (
                    pd.DataFrame(
                        evaluate(
                            evidence.words_and_variance(encoder, by_length=by_length),
                            documents, k_known=way, k_rule="half",
                        )
                    )
                    for by_length in (False, True)
                )  # fmt: skip
                judged = own.pk.notna()  # a text of one unit has no window
                first, second = (100 * found.pk[judged] for found in (own, equal))
                row = {"dataset": name, "subset": subset, "encoder": encoder}
                row |= {"K": "known" if way else "found", "pk": first.mean()}
                row |= {"f1_near": 100 * own.f1_near.mean(), "segments": own.ends.map(len).mean()}
                apart = paired_bootstrap(first=first, second=second)
                rows.append(row | apart.columns("minus_equal", "minus_equal_"))
    return pd.DataFrame(rows)


def record() -> tuple[Path, Path]:
    """Record the choice, and what came of it."""
    return (
        recorded.write("by_length_choice", try_settings().round(4), measuring.CHOSEN_ON),
        recorded.write("by_length", compare().round(4), measuring.SETS),
    )


def table() -> pd.DataFrame:
    """Lay the recorded differences out: a row for each set, columns by encoder and K."""
    frame = recorded.read("by_length")
    shown = frame.assign(set=set_names(frame), shown=with_interval(frame, "minus_equal"))
    columns = {}
    for (encoder, way), own in shown.groupby(["encoder", "K"], sort=False):
        name = ENCODER_NAMES[encoder]
        knowledge = "known" if way == "known" else "unknown"
        columns[f"{name}, K {knowledge}"] = own.set_index("set").shown
    return pd.DataFrame(columns).rename_axis(index=None)


def numbers() -> dict[str, object]:
    """Return the setting, the means on the sets for choosing, and counts on the reported ones.

    Returns
    -------
    dict
        ``length_weight`` and ``length_penalty``; mean P_k over encoders and sets for choosing,
        ``length_known`` and ``length_found``, and of the sum in use at its settings,
        ``equal_known`` and ``equal_found``; the number of ``length_compared`` differences on
        reported sets, and how many are below and above zero with the whole interval,
        ``length_lower`` and ``length_higher``.
    """
    tried, apart = settings(recorded.read("by_length_choice")), recorded.read("by_length")
    weight, penalty = evidence.BY_LENGTH
    return {
        "length_weight": weight,
        "length_penalty": penalty,
        "length_known": float(tried.pk[weight, 0.0]),
        "length_found": float(tried.pk[weight, penalty]),
        "equal_known": _in_use(known=True),
        "equal_found": _in_use(known=False),
        "length_compared": len(apart),
        "length_lower": int((apart.minus_equal_high < 0).sum()),
        "length_higher": int((apart.minus_equal_low > 0).sum()),
    }


def _in_use(*, known: bool) -> float:
    frame = recorded.read("real_choice")
    frame = frame[frame.score == "Euclidean"].set_index(["encoder", "weight", "penalty"])
    means = [
        frame.loc[(encoder, weight, 0.0 if known else penalty)].pk.mean()
        for encoder in ENCODERS
        for weight, penalty in [evidence.LONG_SEGMENTS[encoder]]
    ]
    return float(sum(means) / len(means))
