"""Tests of what the paper says of its splitting strategies: that they are optimal, or settle."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np

from textseg.experiment import Experiment
from textseg.objectives import OBJECTIVES, Objective
from textseg.pipeline import objective_of, represent
from textseg.reproduction.claims.finding import Finding, decided, found
from textseg.reproduction.claims.measure import Claim, Measure, whole
from textseg.reproduction.claims.size import size_of, sized
from textseg.reproduction.statistics import mean_interval, ratio_interval
from textseg.reproduction.tables import appendix_a
from textseg.run import documents
from textseg.splitting import all_segmentations, dynamic_programming
from textseg.splitting.base import TIE_TOLERANCE

#: The objectives as the paper's tables have them: sums of word vectors at cut 5, no rank transform.
OF = {
    "C99": {"objective": "c99", "cut": 5},
    "Euclidean": {"objective": "euclidean", "cut": 5},
    "CVS": {"objective": "cvs", "cut": 5},
}


def greedy_misses_optimum(claim: Claim, measure: Measure) -> Finding:
    """Look for documents on which exact splitting scores better than greedy."""
    base = measure.experiment(subset=claim.subset, **OF[claim.reading])
    greedy, best = (measure.rows(replace(base, splitter=s)).score for s in ("greedy", "exact"))
    missed = _short(greedy, best)
    return found(missed.any(), 100 * missed.mean(), unit="percent of documents", n=len(missed))


def recursion_is_optimal(claim: Claim, measure: Measure) -> Finding:
    """Look for documents on which the paper's recursion misses the optimum."""
    if claim.reading in ("CVS", "Euclidean"):
        missed = _against_brute_force(measure.experiment(subset=claim.subset, **OF[claim.reading]))
        note = "the first sentences of every document, against all segmentations of them"
    else:
        rank = claim.reading.rsplit(" ", 1)[1]
        row = appendix_a(measure.preset, f"0-T-F-{rank}")
        base = measure.experiment(**{**row, "subset": claim.subset})
        recursion, best = (
            measure.rows(replace(base, splitter=s)).score for s in ("dynamic_programming", "exact")
        )
        missed = _short(recursion, best)
        note = "bag of words; the optimum by Dinkelbach's iteration"
    return found(
        not missed.any(), 100 * missed.mean(), unit="percent of documents missed", n=len(missed),
        note=note,
    )  # fmt: skip


@whole
def one_pass_table(claim: Claim, measure: Measure, n_texts: int = 200) -> Finding:
    """Compare one pass for all numbers of segments with brute force, on random small texts."""
    rng = np.random.default_rng(0)
    name = {"CVS": "cvs", "Euclidean": "euclidean"}[claim.reading]
    equal: list[Any] = []
    for _ in range(n_texts):
        objective = OBJECTIVES[name].from_vectors(rng.standard_normal((9, 3)))
        for result in all_segmentations(objective, 5):
            ends, total = _best_of_all(objective, result.segmentation.n_segments)
            equal.append(result.segmentation.ends == ends and np.isclose(result.score, total))
    return found(all(equal), 100 * np.mean(equal), unit="percent equal", n=len(equal))


@sized
def settled_within(claim: Claim, measure: Measure) -> Finding:
    """Judge whether more documents than the share stated settle within the sweeps."""
    settled = _refined(claim, measure).converged.astype(bool)
    effect = mean_interval(values=100.0 * settled)
    finding = Finding("", effect, "percent of documents", n=len(settled))
    return decided(finding, above=size_of(claim, measure))


def all_settled_within(claim: Claim, measure: Measure) -> Finding:
    """Judge whether every document settles within the sweeps."""
    settled = _refined(claim, measure).converged.astype(bool)
    return found(
        settled.all(), 100 * settled.mean(), unit="percent of documents", published=100.0,
        n=len(settled),
    )  # fmt: skip


def some_not_settled_within(claim: Claim, measure: Measure) -> Finding:
    """Judge whether some document doesn't settle within the sweeps."""
    settled = _refined(claim, measure).converged.astype(bool)
    not_settled = 100 * (1 - settled.mean())
    return found(not settled.all(), not_settled, unit="percent of documents", n=len(settled))


@sized
def refined_score_near_exact(claim: Claim, measure: Measure) -> Finding:
    """Judge whether refinement closes the share stated of the gap in score, greedy to exact."""
    base = measure.experiment(subset=claim.subset, max_sweeps=20, **OF[claim.reading])
    greedy, refined, best = (
        measure.rows(replace(base, splitter=s)).score for s in ("greedy", "refined", "exact")
    )
    effect = ratio_interval(refined - greedy, best - greedy).percent()
    finding = Finding("", effect, "percent of the gap", n=len(best))
    return decided(finding, above=size_of(claim, measure))


def _short(score: Any, best: Any) -> np.ndarray:
    """Tell where a score falls short of the best beyond the tie tolerance."""
    best = np.asarray(best)
    return best - np.asarray(score) > TIE_TOLERANCE * np.maximum(1, np.abs(best))


def _against_brute_force(experiment: Experiment, n_units: int = 12, n_segments: int = 4):
    missed: list[Any] = []
    for document in documents(experiment):
        vectors, _ = represent(document, experiment)
        objective = objective_of(vectors[:n_units], experiment)
        _, best = _best_of_all(objective, n_segments)
        missed.append(_short(dynamic_programming(objective, n_segments).score, best))
    return np.array(missed)


def _best_of_all(objective: Objective, n_segments: int) -> tuple[tuple[int, ...], float]:
    """Score all segmentations into so many segments; return the ends and total of the best."""
    n_units = objective.n_units
    found_ = list(combinations(range(1, n_units), n_segments - 1))
    cuts = np.array(found_, dtype=int).reshape(len(found_), n_segments - 1)
    bounds = np.pad(cuts, ((0, 0), (1, 1)))
    bounds[:, -1] = n_units
    totals = objective.score(bounds[:, :-1], bounds[:, 1:]).sum(axis=1)
    best = int(totals.argmax())
    return tuple(bounds[best, 1:].tolist()), float(totals[best])


def _refined(claim: Claim, measure: Measure):
    """Return the rows of refinement with the limit and the move that a reading names."""
    objective, move = claim.reading.split(", ")
    options: dict[str, Any] = {
        "splitter": "refined",
        "refine_move": {"all at once": "simultaneous", "one at a time": "one_at_a_time"}[move],
        "max_sweeps": int(measure.published(claim.figure)),
    }
    if claim.subset == "arxiv":
        return measure.rows(of_words(objective, measure, **options))
    base = measure.experiment(subset=claim.subset, **OF[objective])
    return measure.rows(replace(base, **options))


def of_words(objective: str, measure: Measure, **fields: Any) -> Experiment:
    """Return an experiment on the arXiv documents as the paper's table has it."""
    row = {"C99": "oC99"}.get(objective, objective)
    (cell,) = measure.cells(f"T5.{row}.R")
    return replace(cell.experiment, **fields)
