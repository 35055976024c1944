"""Tests of what the paper says of the cost of splitting: segments scored, and seconds."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Any

import numpy as np

from textseg.experiment import Experiment
from textseg.objectives import Objective
from textseg.pipeline import objective_of, represent, split
from textseg.reproduction.claims.finding import Finding, decided, found
from textseg.reproduction.claims.measure import Claim, Measure, whole
from textseg.reproduction.claims.size import size_of, sized
from textseg.reproduction.claims.splitting import OF, of_words
from textseg.reproduction.statistics import ratio_interval
from textseg.run import documents

#: Lengths of the texts whose splitting is timed, in words.
LENGTHS = (250, 500, 1000, 2000)


@sized
def exact_slower(claim: Claim, measure: Measure) -> Finding:
    """Judge whether exact splitting costs as much more as is printed, up to the factor stated."""
    cost = measure.once(("cost", claim.subset), lambda: _choi_cost(claim.subset, measure))
    exactly, refined = cost[claim.reading]
    five, factor = measure.published(claim.figure), size_of(claim, measure)
    effect = ratio_interval(exactly, refined)
    note = "both uncompiled; refinement with the greedy start it needs"
    finding = Finding("", effect, "times", published=five, n=len(exactly), note=note)
    return decided(finding, above=five / factor, below=factor * five)


@sized
@whole
def exact_cost_on_long_texts(claim: Claim, measure: Measure) -> Finding:
    """Judge whether exact splitting grows faster than greedy and costs far more on 2000 words."""
    far = size_of(claim, measure)
    cost = measure.once("long", lambda: _cost_of_lengths(measure))
    exactly, greedy = (np.array(cost[s, claim.reading]) for s in ("exact", "greedy"))
    exponents = [np.polyfit(np.log(LENGTHS), np.log(c), 1)[0] for c in (exactly, greedy)]
    ratio = exactly[-1] / greedy[-1]
    return found(
        exponents[0] > exponents[1] and ratio >= far, ratio, unit="times greedy's on 2000 words",
        n=len(LENGTHS),
        note=f"exponent of the number of words: exact {exponents[0]:.2f}, greedy "
        f"{exponents[1]:.2f}; both uncompiled",
    )  # fmt: skip


@whole
def exact_is_infeasible(claim: Claim, measure: Measure, n_documents: int = 5) -> Finding:
    """Time exact CVS on whole arXiv documents, one core."""
    experiment = of_words("CVS", measure, splitter="exact", limit=n_documents)
    seconds = []
    for document in documents(experiment):
        vectors, _ = represent(document, experiment)
        start = perf_counter()
        split(objective_of(vectors, experiment), document.truth.n_segments, experiment)
        seconds.append(perf_counter() - start)
    median = float(np.median(seconds))
    return found(median > 60, median, unit="seconds a document", n=n_documents)


@dataclass
class Counted:
    """An objective that counts the segments it scores, and hides what is compiled of it."""

    objective: Any
    evaluations: int = field(default=0)

    @property
    def n_units(self) -> int:
        """Number of units N."""
        return self.objective.n_units

    @property
    def additive(self) -> bool:
        """Whether the objective is additive."""
        return getattr(self.objective, "additive", False)

    def score(self, start: Any, end: Any) -> np.ndarray:
        """Score segments and count them."""
        self.evaluations += np.broadcast(start, end).size
        return self.objective.score(start, end)

    def key(self, aggregate: np.ndarray) -> np.ndarray:
        """Return the objective's key."""
        return self.objective.key(aggregate)

    def total(self, segmentation: Any) -> float:
        """Return the objective's total."""
        return self.objective.total(segmentation)


def cost(objective: Objective, n_segments: int, experiment: Experiment) -> tuple[int, float]:
    """Return how many segments a splitting scores, and the seconds it takes, uncompiled."""
    counted = Counted(objective)
    start = perf_counter()
    split(counted, n_segments, experiment)
    return counted.evaluations, perf_counter() - start


def _choi_cost(subset: str, measure: Measure) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    base = measure.experiment(subset=subset, **OF["CVS"])
    spent = np.zeros((len(documents(base)), 2, 2))
    for d, document in enumerate(documents(base)):
        vectors, _ = represent(document, base)
        objective = objective_of(vectors, base)
        for s, splitter in enumerate(("exact", "refined")):
            experiment = replace(base, splitter=splitter)
            spent[d, s] = cost(objective, document.truth.n_segments, experiment)
    return {
        name: (spent[:, 0, i], spent[:, 1, i]) for i, name in enumerate(("operations", "wall time"))
    }


def _cost_of_lengths(measure: Measure) -> dict[tuple[str, str], list[float]]:
    base = of_words("CVS", measure, limit=1)
    (document,) = documents(base)
    vectors, _ = represent(document, base)
    spent: dict[tuple[str, str], list[float]] = {}
    while len(vectors) < max(LENGTHS):
        vectors = np.concatenate([vectors, vectors])
    for length in LENGTHS:
        objective = objective_of(vectors[:length], base)
        for splitter in ("exact", "greedy"):
            operations, seconds = cost(objective, 10, replace(base, splitter=splitter))
            spent.setdefault((splitter, "operations"), []).append(operations)
            spent.setdefault((splitter, "wall time"), []).append(seconds)
    return spent
