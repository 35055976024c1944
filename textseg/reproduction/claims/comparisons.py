"""Tests that compare cells: the generic ones, and what is made of them."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations, product

import numpy as np

from textseg.reproduction.claims.finding import Finding, apart, decided, found, paired
from textseg.reproduction.claims.measure import Claim, Measure, Test
from textseg.reproduction.statistics import (
    N_RESAMPLES,
    mean_interval,
    percentile_interval,
    ratio_interval,
)
from textseg.reproduction.statistics.bootstrap import resampled_means
from textseg.reproduction.systems import untrained
from textseg.reproduction.tables import appendix_a
from textseg.reproduction.verdicts import CLOSE

#: What the tests call a large effect, near enough, weak: points.
LARGE, NEAR, WEAK = 5.0, 0.5, 1.0


def lower(claim: Claim, measure: Measure) -> Finding:
    """Judge whether the cell `better` has a lower error than `worse` on the same documents."""
    finding = measure.difference(claim.better, claim.worse, preset_of(claim, measure))
    return decided(with_figure(finding, claim, measure), below=0.0)


def lower_unpaired(claim: Claim, measure: Measure) -> Finding:
    """Judge the same of cells on different documents, each resampled on its own."""
    a, b = measure.scores(claim.better), measure.scores(claim.worse)
    first, second = (
        resampled_means(scores, np.random.default_rng(seed), N_RESAMPLES)
        for seed, scores in enumerate((a, b))
    )
    effect = percentile_interval(a.mean() - b.mean(), first - second)
    printed = measure.published(claim.better) - measure.published(claim.worse)
    return decided(Finding("", effect, published=printed, n=len(b)), below=0.0)


def differ(claim: Claim, measure: Measure) -> Finding:
    """Judge whether two cells differ in either direction."""
    return apart(measure.difference(claim.better, claim.worse))


def equivalent(claim: Claim, measure: Measure) -> Finding:
    """Judge whether two cells lie within half a point."""
    return decided(measure.difference(claim.better, claim.worse), above=-NEAR, below=NEAR)


def below(claim: Claim, measure: Measure) -> Finding:
    """Judge a bound on a level; with other vectors than the paper's it can't be judged."""
    scores = measure.scores(claim.better)
    effect, bound = mean_interval(values=scores), measure.published(claim.figure)
    finding = Finding("", effect, "percent", published=bound, n=len(scores))
    if not measure.has_vectors("glove-42b-300d"):
        why = "a level, and so not testable with other vectors than the paper's"
        return replace(finding, status="not testable here", note=why)
    return decided(finding, below=bound)


def above_cited(claim: Claim, measure: Measure) -> Finding:
    """Judge whether our run of `worse` lies above the value cited for `better`."""
    return _against_cited(claim.worse, claim.better, measure, above=0.0)


def below_cited(claim: Claim, measure: Measure) -> Finding:
    """Judge whether our run of `better` lies below the value cited for `worse`."""
    return _against_cited(claim.better, claim.worse, measure, below=0.0)


def _against_cited(ours: str, cited: str, measure: Measure, **borders: float) -> Finding:
    value = measure.published(cited)
    scores = measure.scores(ours)
    effect = mean_interval(values=scores - value)
    note = f"ours less the cited {value:g}, which was not rerun"
    return decided(Finding("", effect, n=len(scores), note=note), **borders)


def rounds_to(claim: Claim, measure: Measure) -> Finding:
    """Judge whether our mean, rounded as the cited value is printed, equals it."""
    scores = measure.scores(claim.better, preset_of(claim, measure))
    cited, mean = measure.published(claim.worse), scores.mean()
    return found(round(mean) == cited, mean, unit="percent", published=cited, n=len(scores))


def ties_left_most(claim: Claim, measure: Measure) -> Finding:
    """Judge whether the left-most rule gives the published level and the right-most doesn't."""
    level = measure.published(claim.better)
    left, right = (measure.scores(cell).mean() for cell in (claim.better, claim.worse))
    holds = abs(left - level) <= CLOSE and abs(right - level) > abs(left - level)
    return found(
        holds, left - right, published=level - measure.published(claim.worse),
        n=len(measure.scores(claim.better)),
        note=f"left-most {left:.2f}, right-most {right:.2f}; published {level:.2f}",
    )  # fmt: skip


def larger_effect(claim: Claim, measure: Measure) -> Finding:
    """Judge whether removing stop words gains more than the difference of the two cells named."""
    gain = measure.scores("T6.reps.0-F-F-0.pk") - measure.scores("T6.reps.0-T-F-0.pk")
    difference = measure.scores(claim.better) - measure.scores(claim.worse)
    other = difference * np.sign(difference.mean())
    sources = measure.sources(claim.better, len(gain))
    printed = (
        measure.published("T6.reps.0-F-F-0.pk")
        - measure.published("T6.reps.0-T-F-0.pk")
        - abs(measure.published(claim.better) - measure.published(claim.worse))
    )
    return decided(paired(gain, other, sources, published=printed), above=0.0)


def leak_is_weak(claim: Claim, measure: Measure) -> Finding:
    """Judge whether having seen the test texts gains less than a point."""
    return decided(measure.difference(claim.worse, claim.better), below=WEAK)


def refined_splits_near_exact(claim: Claim, measure: Measure) -> Finding:
    """Judge whether refining more than halves the distance of greedy splits to exact ones."""
    refined, greedy = measure.scores(claim.better), measure.scores(claim.worse)
    effect = ratio_interval(refined, greedy)
    return decided(Finding("", effect, unit="ratio", n=len(refined)), below=0.5)


def state_of_the_art(claim: Claim, measure: Measure) -> Finding:
    """Judge CVS against the best of all untrained systems at hand, in one metric."""
    level = "word" if claim.better.startswith("X.word.") else "sentence"
    cited = {"word": "T3.cited.{}.{}.pk", "sentence": "X.sentence.{}.{}.pk"}[level]
    rivals = {name: cited.format(name, claim.subset) for name in untrained()}
    best = min(rivals, key=lambda name: measure.scores(rivals[name]).mean())
    finding = replace(
        measure.difference(claim.better, rivals[best]),
        note=f"the best other untrained system here is {best} (of {', '.join(rivals)})",
    )
    return decided(finding, below=0.0)


def largest_preprocessing_effect(claim: Claim, measure: Measure) -> Finding:
    """Judge whether the worst and the best preprocessing of greedy C99 are far apart."""
    codes = ["-".join(p) for p in product("05", "TF", "TF", ("0", "11"))]
    if measure.preset == "code":  # its stems only find stop words
        codes = [code for code in codes if code[2:5] != "F-T"]
    scores = {}
    for code in codes:
        fields = {**appendix_a(measure.preset, code), "subset": claim.subset}
        scores[code] = 100 * measure.rows(measure.experiment(**fields)).pk.to_numpy()
    pairs = [p for p in combinations(codes, 2) if p[0].split("-")[3] == p[1].split("-")[3]]
    worst, best = max(
        (sorted(p, key=lambda code: -scores[code].mean()) for p in pairs),
        key=lambda p: scores[p[0]].mean() - scores[p[1]].mean(),
    )
    sources = measure.sources(f"X.{claim.subset}", len(scores[best]))
    note = f"{worst} against {best} (cut-stop-stem-rank), the largest difference at equal rank"
    return decided(paired(scores[worst], scores[best], sources, note=note), above=LARGE)


def preset_of(claim: Claim, measure: Measure) -> str:
    """Return the preset that a reading names, else the measure's own."""
    for preset in ("text", "code"):
        if claim.reading.startswith(f"preset {preset}"):
            return preset
    return measure.preset


def with_figure(finding: Finding, claim: Claim, measure: Measure) -> Finding:
    """Take the size printed in the text, where there is one, with the sign of the comparison."""
    printed = measure.published(claim.figure)
    return finding if math.isnan(printed) else replace(finding, published=-printed)


TESTS: dict[str, Test] = {
    test.__name__: test
    for test in (
        lower, lower_unpaired, differ, equivalent, below, above_cited, below_cited, rounds_to,
        ties_left_most, larger_effect, leak_is_weak, refined_splits_near_exact, state_of_the_art,
        largest_preprocessing_effect,
    )
}  # fmt: skip
