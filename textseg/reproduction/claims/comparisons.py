"""Tests that compare cells: the generic ones, and what is made of them."""

from __future__ import annotations

import math
from dataclasses import replace

from textseg.reproduction.claims.finding import (
    Finding,
    apart,
    decided,
    found,
    paired,
    resampled,
    with_these_vectors,
)
from textseg.reproduction.claims.measure import Claim, Measure
from textseg.reproduction.claims.score_names import Name
from textseg.reproduction.claims.size import size_of, sized
from textseg.reproduction.contenders import untrained
from textseg.reproduction.scores import Scores
from textseg.reproduction.statistics import (
    N_RESAMPLES,
    Interval,
    mean_interval,
    percentile_interval,
    ratio_interval,
)
from textseg.reproduction.statistics.bootstrap import resampled_means
from textseg.reproduction.statistics.clustered import resampled_by_source
from textseg.reproduction.verdicts import CLOSE

#: The vectors of the paper's tables 1 to 4, by the beginning of their label.
PAPERS_VECTORS = "glove-42b-300d"


def lower(claim: Claim, measure: Measure) -> Finding:
    """Judge whether the cell `better` has a lower error than `worse` on the same documents."""
    finding = decided(with_figure(_difference(claim, measure), claim, measure), below=0.0)
    ranks = Name.parse(claim.better).system or Name.parse(claim.worse).system
    return finding if not ranks else _rank(finding, claim, measure)


@sized
def lower_by(claim: Claim, measure: Measure) -> Finding:
    """Judge whether the cell `better` is lower by the size stated; note whether it is at all."""
    return _by(_difference(claim, measure), size_of(claim, measure))


@sized
def lower_by_about(claim: Claim, measure: Measure) -> Finding:
    """Judge whether `better` is lower by the figure printed, up to the factor stated."""
    figure, factor = measure.published(claim.figure), size_of(claim, measure)
    finding = with_figure(_difference(claim, measure), claim, measure)
    return decided(finding, above=-figure * factor, below=-figure / factor)


def _by(finding: Finding, size: float) -> Finding:
    """Judge a difference by a size, which is printed to two decimals."""
    at_all = decided(finding, below=0.0).status
    note = f"threshold {size:.2f} points; lower at all: {at_all}"
    return decided(replace(finding, note=note), below=-size)


@sized
def lower_unpaired(claim: Claim, measure: Measure) -> Finding:
    """Judge `lower_by` of cells on different documents, each resampled on its own."""
    a, b = measure.scores(claim.better), measure.scores(claim.worse)
    a.comparable(b, claim.across.split())
    printed = measure.published(claim.better) - measure.published(claim.worse)
    finding = Finding("", _unpaired(a, b, by_source=False), published=printed, n=len(b.values))
    if a.sources or b.sources:
        finding = replace(finding, by_source=_unpaired(a, b, by_source=True))
    return _by(finding, size_of(claim, measure))


def _unpaired(a: Scores, b: Scores, *, by_source: bool) -> Interval:
    first, second = (
        resampled_by_source(scores.values, scores.sources, seed, N_RESAMPLES)
        if by_source and scores.sources
        else resampled_means(scores.values, seed, N_RESAMPLES)
        for scores, seed in zip((a, b), range(2), strict=True)
    )
    return percentile_interval(a.values.mean() - b.values.mean(), first - second)


def differ(claim: Claim, measure: Measure) -> Finding:
    """Judge whether two cells differ in either direction."""
    return apart(_difference(claim, measure))


@sized
def equivalent(claim: Claim, measure: Measure) -> Finding:
    """Judge whether two cells differ by less than the size stated."""
    near = size_of(claim, measure)
    return decided(_difference(claim, measure), above=-near, below=near)


def _difference(claim: Claim, measure: Measure) -> Finding:
    preset = preset_of(claim, measure)
    return measure.difference(claim.better, claim.worse, preset, across=claim.across)


def _rank(finding: Finding, claim: Claim, measure: Measure) -> Finding:
    """Withhold the verdict on a rank among systems where one has other vectors than the paper's."""
    used = {measure.scores(cell).vectors for cell in (claim.better, claim.worse) if cell}
    if used <= {"none"} or measure.has_vectors(PAPERS_VECTORS):
        return finding
    return with_these_vectors(finding, "a rank among systems")


def below(claim: Claim, measure: Measure) -> Finding:
    """Judge a bound on a level; with other vectors than the paper's it can't be judged."""
    scores, bound = measure.scores(claim.better), measure.published(claim.figure)
    effect = mean_interval(values=scores.values)
    finding = Finding("", effect, "percent", published=bound, n=len(scores.values))
    finding = decided(finding, below=bound)
    if scores.vectors != "none" and not measure.has_vectors(PAPERS_VECTORS):
        return with_these_vectors(finding, "a level")
    return finding


def above_cited(claim: Claim, measure: Measure) -> Finding:
    """Judge whether our run of `worse` lies above the value cited for `better`."""
    return _against_cited(claim.worse, claim.better, measure, above=0.0)


def below_cited(claim: Claim, measure: Measure) -> Finding:
    """Judge whether our run of `better` lies below the value cited for `worse`."""
    return _against_cited(claim.better, claim.worse, measure, below=0.0)


def _against_cited(ours: str, cited: str, measure: Measure, **borders: float) -> Finding:
    scores, value = measure.scores(ours), measure.published(cited)
    note = f"ours minus the cited {value:g}, which was not rerun"
    finding = decided(resampled(scores.values - value, scores.sources, note=note), **borders)
    if scores.vectors != "none" and not measure.has_vectors(PAPERS_VECTORS):
        return with_these_vectors(finding, "a rank among systems")
    return finding


def rounds_to(claim: Claim, measure: Measure) -> Finding:
    """Judge whether our mean, rounded as the cited value is printed, equals it."""
    scores = measure.scores(claim.better, preset_of(claim, measure)).values
    cited, mean = measure.published(claim.worse), scores.mean()
    return found(round(mean) == cited, mean, unit="percent", published=cited, n=len(scores))


def ties_left_most(claim: Claim, measure: Measure) -> Finding:
    """Judge whether the left-most rule gives the published level and the right-most doesn't."""
    level = measure.published(claim.better)
    finding = _difference(claim, measure)
    left, right = (measure.scores(cell).values.mean() for cell in (claim.better, claim.worse))
    holds = abs(left - level) <= CLOSE and abs(right - level) > abs(left - level)
    return found(
        holds, finding.effect.estimate, published=finding.published, n=finding.n,
        note=f"left-most {left:.2f}, right-most {right:.2f}; published {level:.2f}",
    )  # fmt: skip


@sized
def leak_is_weak(claim: Claim, measure: Measure) -> Finding:
    """Judge whether having seen the test texts gains less than the size stated."""
    gain = measure.difference(claim.worse, claim.better, across=claim.across)
    return decided(gain, below=size_of(claim, measure))


@sized
def refined_splits_near_exact(claim: Claim, measure: Measure) -> Finding:
    """Judge whether refined splits lie nearer to exact ones than the share stated of greedy's."""
    refined, greedy = measure.scores(claim.better), measure.scores(claim.worse)
    size = size_of(claim, measure)
    refined.comparable(greedy, claim.across.split())
    effect = ratio_interval(refined.values, greedy.values)
    return decided(Finding("", effect, unit="ratio", n=len(refined.values)), below=size)


def state_of_the_art(claim: Claim, measure: Measure) -> Finding:
    """Judge CVS against the best of all untrained systems told the number of segments as it is."""
    level = Name.parse(claim.better).level
    ours = measure.scores(claim.better)
    rivals = {name: measure.scores(f"X.{level}.{name}.{claim.subset}.pk") for name in untrained()}
    rivals = {name: s for name, s in rivals.items() if s.footing.k == ours.footing.k}
    best = min(rivals, key=lambda name: rivals[name].values.mean())
    note = f"the best other untrained system with the same information is {best}"
    note = f"{note} (of {', '.join(rivals)})"
    difference = ours.minus(rivals[best], across=claim.across.split())
    return _rank(decided(paired(difference, note=note), below=0.0), claim, measure)


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
