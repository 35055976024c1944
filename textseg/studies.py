"""Studies: questions that no single table answers, asked of stored rows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike

from textseg import store
from textseg.document import Document
from textseg.experiment import Experiment
from textseg.objectives import Additive, Objective
from textseg.pipeline import (
    number_of_segments,
    objective_of,
    represent,
    split,
    splitter_options,
)
from textseg.published import SUBSETS, published
from textseg.run import documents
from textseg.splitting import SPLITTERS
from textseg.splitting.base import TIE_TOLERANCE, TIES
from textseg.statistics import mean_interval, paired_bootstrap
from textseg.tables import cells

#: What lies on the way between two values of a field, where one switch changes two things.
WAYPOINTS = {("vector_sum", "vector_mean_plus_zero"): "vector_mean"}


def path(cell: str, *, subset: str = "all", **overrides: Any) -> pd.DataFrame:
    """Walk from the paper's text to its program, one field of the experiment at a time.

    Parameters
    ----------
    cell : str
        A cell of the paper's tables, such as ``T6.reps.5-T-T-11``.
    subset : str
        One subset of the Choi set, or "all" four of them.
    **overrides
        Fields of `Experiment` that stay as given all the way.

    Returns
    -------
    pandas.DataFrame
        For each subset and step: the `field` changed and its new `value`, the mean `pk` in percent
        after the change, and what it did, `change` in points with its paired 95 % interval.
    """
    start, end = (_experiment(cell, preset, overrides) for preset in ("text", "code"))
    return pd.DataFrame(
        [
            row
            for name in (SUBSETS if subset == "all" else (subset,))
            for row in _walk(replace(start, subset=name), replace(end, subset=name))
        ]
    )


def _experiment(cell: str, preset: str, overrides: dict[str, Any]) -> Experiment:
    given = {key: value for key, value in overrides.items() if value is not None}
    return next(c for c in cells(cell[:2], preset, **given) if c.name == cell).experiment


def _walk(start: Experiment, end: Experiment) -> Iterable[dict[str, Any]]:
    before = 100 * store.documents(start).pk
    yield {"subset": start.subset, "field": "(text)", "value": "", "pk": before.mean()}
    now = start
    for name, value in _steps(start, end):
        now = replace(now, **{name: value})
        after = 100 * store.documents(now).pk
        effect = paired_bootstrap(first=after, second=before)
        yield {
            "subset": start.subset,
            "field": name,
            "value": str(value),
            "pk": after.mean(),
            "change": effect.estimate,
            "ci_low": effect.low,
            "ci_high": effect.high,
        }
        before = after


def _steps(start: Experiment, end: Experiment) -> Iterable[tuple[str, Any]]:
    """Return the changes that lead from one experiment to another, in the order of the fields.

    Options of other splitters, and the rank rule where nothing is ranked, are passed over.
    """
    options = set().union(*map(splitter_options, SPLITTERS))
    idle = options - splitter_options(end.splitter) | (set() if end.rank_size else {"rank_rule"})
    here, there = start.asdict(), end.asdict()
    for name, value in there.items():
        if here[name] != value and name not in idle:
            if (middle := WAYPOINTS.get((here[name], value))) is not None:
                yield name, middle
            yield name, value


def tie_directions(**overrides: Any) -> pd.DataFrame:
    """Run the rows of table 6 that have a rank transform with both tie rules.

    Returns
    -------
    pandas.DataFrame
        For each row and metric the published value and, in percent, ours with ties broken to the
        left and to the right.
    """
    given = {key: value for key, value in overrides.items() if value is not None}
    ranked = [c for c in cells("T6", "code", **given) if c.experiment.rank_size]
    numbers = published().set_index("claim_id").value
    rows = {}
    for cell in ranked:
        found = {tie: store.documents(replace(cell.experiment, tie=tie)) for tie in TIES}
        rows[cell.name] = {
            (metric, column): value
            for metric in ("pk", "wd")
            for column, value in {
                "published": numbers[f"{cell.name}.{metric}"],
                **{tie: 100 * found[tie][metric].mean() for tie in TIES},
            }.items()
        }
    return pd.DataFrame(rows).T.round(2)


def strategies(subset: str = "all", **overrides: Any) -> pd.DataFrame:
    """Compare splitting strategies on one representation: error, total score and cost.

    Parameters
    ----------
    subset : str
        One subset of the Choi set, or "all" four.
    **overrides
        Fields of `Experiment`; what is not given is as in the paper's table 3.

    Returns
    -------
    pandas.DataFrame
        For each subset and strategy: mean `pk` in percent; `gap`, the mean by which the total score
        falls short of the exact one, in percent of it; `optimal`, the share of documents where
        it doesn't; for refinement the share that `collided`, did not `settle` within the sweeps,
        or ended `worse` than greedy, and the mean number of `sweeps`; and the median
        `milliseconds` a document.
    """
    rows = []
    for cell in cells("T3", overrides.pop("preset", "code"), subset=subset, **overrides):
        if cell.experiment.splitter != "exact":
            continue
        variants = {
            "greedy": {"splitter": "greedy"},
            "refined, simultaneous": {"splitter": "refined", "refine_move": "simultaneous"},
            "refined, one at a time": {"splitter": "refined", "refine_move": "one_at_a_time"},
            "exact": {},
        }
        found = {
            name: store.documents(replace(cell.experiment, **fields))
            for name, fields in variants.items()
        }
        for name, frame in found.items():
            rows.append(_strategy(cell.experiment.subset, name, frame, found))
    return pd.DataFrame(rows).set_index(["subset", "strategy"])


def _strategy(
    subset: str, name: str, frame: pd.DataFrame, all_frames: dict[str, pd.DataFrame]
) -> dict[str, Any]:
    best, greedy = all_frames["exact"].score, all_frames["greedy"].score
    short = (best - frame.score) / best.abs()
    row = {
        "subset": subset,
        "strategy": name,
        "pk": 100 * frame.pk.mean(),
        "gap": 100 * short.mean(),
        "optimal": (short <= TIE_TOLERANCE).mean(),
        "milliseconds": 1000 * frame.split_seconds.median(),
    }
    if name.startswith("refined"):
        row |= {
            "collided": (frame.collisions > 0).mean(),
            "unsettled": (~frame.converged.astype(bool)).mean(),
            "worse": (greedy - frame.score > TIE_TOLERANCE * greedy.abs()).mean(),
            "sweeps": frame.sweeps.mean(),
        }
    return row


def scored_segments(subset: str, *, n_documents: int = 40, **overrides: Any) -> pd.Series:
    """Count how many candidate segments each strategy scores, a cost that no machine changes.

    Returns
    -------
    pandas.Series
        Mean number per document, by splitter, over the first documents of the subset.
    """
    counts = {}
    for cell in cells("T3", "code", subset=subset, **{**overrides, "limit": n_documents}):
        experiment = cell.experiment
        counts[experiment.splitter] = sum(
            _count(document, experiment) for document in documents(experiment)
        )
    return pd.Series(counts) / n_documents


def _count(document: Document, experiment: Experiment) -> int:
    counting = _Counting(objective_of(represent(document, experiment)[0], experiment))
    split(counting, number_of_segments(document, experiment), experiment)
    return counting.count


@dataclass
class _Counting(Additive):
    """An objective that counts the segments it is asked about."""

    objective: Objective
    count: int = 0

    @property
    def n_units(self) -> int:
        return self.objective.n_units

    def score(self, start: ArrayLike, end: ArrayLike) -> np.ndarray:
        scores = self.objective.score(start, end)
        self.count += np.size(scores)
        return scores


def exact_c99(subset: str = "3-11", **overrides: Any) -> pd.DataFrame:
    """Compare the paper's recursion with the true optimum of C99's ratio.

    Returns
    -------
    pandas.DataFrame
        For bags of words with rank size 0 and 11, and for word vectors: the number of documents,
        how many times the recursion `missed` the optimum, and the mean Pk in percent of greedy,
        recursion and exact, with the paired interval of exact minus recursion.
    """
    given = {key: value for key, value in overrides.items() if value is not None}
    names = {
        "bag of words, rank 0": "T6.reps.0-T-F-0",
        "bag of words, rank 11": "T6.oC99.0-T-F-11",
        "word vectors": "T2.oC99.tf",
    }
    rows = {}
    for label, cell in names.items():
        base = replace(_experiment(cell, "code", given), subset=subset)
        greedy, recursion, best = (
            store.documents(replace(base, splitter=splitter))
            for splitter in ("greedy", "dynamic_programming", "exact")
        )
        effect = paired_bootstrap(first=100 * best.pk, second=100 * recursion.pk)
        rows[label] = {
            "documents": len(best),
            "missed": int((best.score - recursion.score > TIE_TOLERANCE).sum()),
            "greedy": 100 * greedy.pk.mean(),
            "recursion": 100 * recursion.pk.mean(),
            "exact": 100 * best.pk.mean(),
            "exact - recursion": effect.estimate,
            "low": effect.low,
            "high": effect.high,
        }
    return pd.DataFrame(rows).T


def vary(experiment: Experiment, field: str, values: Iterable[Any]) -> pd.DataFrame:
    """Run an experiment with several values of one field.

    Returns
    -------
    pandas.DataFrame
        For each value the means of `pk` and `wd` in percent, the interval of `pk`, the median
        `split_seconds`, and the shares of documents with near ties, collisions, or without
        convergence.
    """
    rows = []
    for value in values:
        found = store.documents(replace(experiment, **{field: value}))
        pk = mean_interval(values=100 * found.pk)
        rows.append(
            {
                field: value,
                "pk": pk.estimate,
                "ci_low": pk.low,
                "ci_high": pk.high,
                "wd": 100 * found.wd.mean(),
                "score": found.score.mean(),
                "milliseconds": 1000 * found.split_seconds.median(),
                "tied": (found.near_ties > 0).mean(),
            }
        )
    return pd.DataFrame(rows).set_index(field)
