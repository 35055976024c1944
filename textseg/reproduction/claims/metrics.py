"""Tests of what the paper says of its metrics, section 4.1; they are in `textseg.metrics`."""

from __future__ import annotations

import numpy as np

from textseg.datasets import choi
from textseg.document import Document
from textseg.metrics import pk, window_size
from textseg.reproduction.claims.finding import Finding, decided, found, resampled
from textseg.reproduction.claims.measure import Claim, Measure, whole
from textseg.reproduction.claims.size import size_of, sized
from textseg.reproduction.statistics import correlation_interval, mean_interval
from textseg.reproduction.tables.results import table
from textseg.run import documents
from textseg.segmentation import Segmentation

SYSTEMS = {
    "no boundary": "none", "every unit alone": "every", "even boundaries": "even",
    "random boundaries": "random",
}  # fmt: skip
#: By how much the sizes of 10 segments of 20 units differ from 20 at most.
SPREADS = (4, 18)


@sized
def about(claim: Claim, measure: Measure) -> Finding:
    """Judge whether the mean Pk of a trivial system lies near the figure, up to the size stated."""
    scores = 100 * measure.system(SYSTEMS[claim.reading], claim.subset).pk
    effect, figure = mean_interval(values=scores), measure.published(claim.figure)
    near = abs(effect.estimate - figure) <= size_of(claim, measure)
    return found(near, effect, unit="percent", published=figure, n=len(scores))


def false_positive_costs_more(claim: Claim, measure: Measure) -> Finding:
    """Compare the Pk of one boundary too many and of one too few, averaged over all places."""
    texts = documents(measure.experiment(subset=claim.subset))
    too_many, too_few = np.array([_one_error(d) for d in texts]).T
    sources = choi.sources(claim.subset)[: len(texts)]
    return decided(resampled(100 * (too_many - too_few), sources), above=0.0)


def _one_error(document: Document) -> tuple[float, float]:
    reference = document.truth
    n, true = reference.n_units, set(reference.boundaries)
    added = [true | {b} for b in range(1, n) if b not in true]
    removed = [true - {b} for b in true]
    return _mean_pk(reference, added), _mean_pk(reference, removed)


def _mean_pk(reference: Segmentation, boundaries: list[set[int]]) -> float:
    return float(np.mean(_pks(reference, boundaries)))


def _pks(reference: Segmentation, boundaries: list[set[int]]) -> list[float]:
    k, _ = window_size(reference)
    n = reference.n_units
    found_ = (Segmentation.from_boundaries(sorted(b), n) for b in boundaries)
    return [pk(reference=reference, hypothesis=h, k=k).value for h in found_]


@whole
def segment_size_spread_matters(claim: Claim, measure: Measure, n_texts: int = 200) -> Finding:
    """Compare how unequally one missed boundary is punished, as segment sizes spread.

    References have equal N and K; sizes come in pairs 20 + d and 20 - d, d up to the spread.
    """
    rng = np.random.default_rng(0)
    narrow: list[float] = []
    wide: list[float] = []
    for _ in range(n_texts):
        unit = rng.uniform(-1, 1, size=5)
        order = rng.permutation(10)
        for spread, deviations in ((SPREADS[0], narrow), (SPREADS[1], wide)):
            d = np.rint(spread * unit).astype(int)
            reference = Segmentation.from_lengths(np.concatenate([20 + d, 20 - d])[order].tolist())
            true = set(reference.boundaries)
            missed = _pks(reference, [true - {b} for b in true])
            deviations.append(100 * float(np.std(missed)))
    note = "standard deviation of Pk over the boundaries missed, wide minus narrow spread of sizes"
    return decided(resampled(np.subtract(wide, narrow), note=note), above=0.0)


@sized
def pk_follows_wd(claim: Claim, measure: Measure) -> Finding:
    """Judge whether Pk and WindowDiff correlate by more than the size stated."""
    highly = size_of(claim, measure)
    if claim.reading == "documents":
        rows = measure.cell(f"T1.own.oC99.{claim.subset}")
        effect = correlation_interval(rows.pk, rows.wd)
        return decided(Finding("", effect, "correlation", n=len(rows)), above=highly)
    name = claim.reading.rsplit(" ", 1)[1]
    frame = measure.once(name, lambda: table(name, preset=measure.preset, **measure.overrides))
    cells = frame.assign(cell=frame.claim_id.str.rsplit(".", n=1).str[0])
    wide = cells.pivot(index="cell", columns="metric", values=["measured", "published"])
    ours, printed = (
        float(np.corrcoef(wide[whose].pk, wide[whose].wd)[0, 1])
        for whose in ("measured", "published")
    )
    return found(ours > highly, ours, unit="correlation", n=len(wide), published=printed)
