"""What splitting strategies cost, and what exactness is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike

from textseg import store
from textseg.experiment import Experiment
from textseg.objectives import Additive, Objective
from textseg.pipeline import objective_of, represent, split
from textseg.reproduction.paired import difference
from textseg.reproduction.tables import cells, experiment_of
from textseg.run import documents
from textseg.splitting.base import TIE_TOLERANCE

#: The strategies compared, as fields of an experiment.
VARIANTS: dict[str, dict[str, Any]] = {
    "greedy": {"splitter": "greedy"},
    "refined, simultaneous": {"splitter": "refined", "refine_move": "simultaneous"},
    "refined, one at a time": {"splitter": "refined", "refine_move": "one_at_a_time"},
    "merge and split": {"splitter": "merge_and_split"},
    "exact": {"splitter": "exact"},
}


def strategies(subset: str = "all", **overrides: Any) -> pd.DataFrame:
    """Compare splitting strategies on one representation: error, total score and cost.

    Returns
    -------
    pandas.DataFrame
        For each subset and strategy: mean `pk` in percent, and `minus_exact`, its paired difference
        to exact splitting in points, with `low` and `high`, its 95 % interval over documents and
        sources; `gap`, the mean by which the total score falls short of the exact one, in percent
        of it; `optimal`, the share of documents where it doesn't; for refinement the share that
        `collided`, came back to an earlier state (`cycled`), did not settle within the sweeps
        (`unsettled`), or ended `worse` than greedy, and the mean number of `sweeps`; and the median
        `milliseconds` a document.
    """
    made = cells("T3", overrides.pop("preset", "code"), subset=subset, **overrides)
    rows = [
        row
        for cell in made
        if cell.experiment.splitter == "exact"
        for row in _compared(cell.experiment, cell.experiment.subset)
    ]
    frame = pd.DataFrame(rows).set_index(["subset", "strategy"])
    return frame.rename_axis(columns=store.vectors_label(made[0].experiment))


def strategies_of_words(dataset: str, vectors: str, *, limit: int | None = None) -> pd.DataFrame:
    """Compare the strategies on texts of words, as `strategies` does, by the rows of table 5."""
    rows = [
        row
        for cell in cells("T5", "code", dataset=dataset, vectors=vectors, limit=limit)
        if cell.name in ("T5.CVS.R", "T5.CVSn.R")
        for row in _compared(replace(cell.experiment, max_sweeps=20), cell.name.split(".")[1])
    ]
    return pd.DataFrame(rows).rename(columns={"subset": "row"}).set_index(["row", "strategy"])


def _compared(base: Experiment, label: str) -> Iterator[dict[str, Any]]:
    found = {name: store.documents(replace(base, **fields)) for name, fields in VARIANTS.items()}
    exact, greedy = found["exact"], found["greedy"].score
    for name, frame in found.items():
        short = (exact.score - frame.score) / exact.score.abs()
        row = {
            "subset": label,
            "strategy": name,
            "pk": 100 * frame.pk.mean(),
            "gap": 100 * short.mean(),
            "optimal": (short <= TIE_TOLERANCE).mean(),
            "milliseconds": 1000 * frame.split_seconds.median(),
        }
        if name.startswith(("refined", "merge")):
            row |= {
                "collided": (frame.collisions > 0).mean(),
                "cycled": (frame.cycle > 0).mean(),
                "unsettled": (~frame.converged.astype(bool)).mean(),
                "worse": (greedy - frame.score > TIE_TOLERANCE * greedy.abs()).mean(),
                "sweeps": frame.sweeps.mean(),
            }
        where = {"dataset": base.dataset, "subset": base.subset}
        yield row | difference(100 * frame.pk, 100 * exact.pk, **where).columns("minus_exact")


#: On how many documents of a subset scored segments are counted.
COUNTED_ON = 40


def scored_segments(subset: str, **overrides: Any) -> pd.Series:
    """Count how many candidate segments each strategy scores, a cost that no machine changes.

    Returns
    -------
    pandas.Series
        Mean number per document, by splitter, over the first documents of the subset.
    """
    made = cells("T3", "code", subset=subset, **{**overrides, "limit": COUNTED_ON})
    return pd.Series({cell.experiment.splitter: _count(cell.experiment) for cell in made})


def _count(experiment: Experiment) -> float:
    scored = []
    for document in documents(experiment):
        counting = _Counting(objective_of(represent(document, experiment)[0], experiment))
        split(counting, document.truth.n_segments, experiment)
        scored.append(counting.count)
    return float(np.mean(scored))


@dataclass
class _Counting(Additive):
    """An objective that counts the segments it is asked about, also for the total of the result."""

    objective: Objective
    count: int = 0

    @property
    def n_units(self) -> int:
        return self.objective.n_units

    def score(self, start: ArrayLike, end: ArrayLike) -> np.ndarray:
        scores = self.objective.score(start, end)
        self.count += np.size(scores)
        return scores


#: The columns of what exact splitting gains on greedy, and the ends of its interval.
GAIN = ("exact - greedy", "low of greedy", "high of greedy")


def exact_c99(**overrides: Any) -> pd.DataFrame:
    """Compare the paper's recursion with the true optimum of C99's ratio, on 3-11.

    Returns
    -------
    pandas.DataFrame
        For bags of words with rank size 0 and 11, and for word vectors: the number of documents,
        how many times the recursion `missed` the optimum, the mean Pk in percent of greedy,
        recursion and exact, and two differences in points with their 95 % intervals over documents
        and sources: `exact - recursion`, and what exactness gains on greedy, see `GAIN`.
    """
    names = {
        "bag of words, rank 0": "T6.reps.0-T-F-0",
        "bag of words, rank 11": "T6.oC99.0-T-F-11",
        "word vectors": "T2.oC99.tf",
    }
    rows = {}
    for label, cell in names.items():
        base = replace(experiment_of(cell, "code", **overrides), subset="3-11")
        greedy, recursion, best = (
            store.documents(replace(base, splitter=splitter))
            for splitter in ("greedy", "dynamic_programming", "exact")
        )
        effect, gain = (
            difference(100 * best.pk, 100 * other.pk, subset="3-11")
            for other in (recursion, greedy)
        )
        rows[label] = {
            "documents": len(best),
            "missed": int((best.score - recursion.score > TIE_TOLERANCE).sum()),
            "greedy": 100 * greedy.pk.mean(),
            "recursion": 100 * recursion.pk.mean(),
            "exact": 100 * best.pk.mean(),
            **effect.columns("exact - recursion"),
            **dict(zip(GAIN, gain, strict=True)),
        }
    return pd.DataFrame(rows).T.rename_axis(columns=store.vectors_label(base))
