"""Tests of how much preprocessing moves the error of C99, sections 2.1 and A.

All settings are judged on the original sentences, as they keep different ones.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import numpy as np

from textseg.reproduction.claims.finding import Finding, decided, paired
from textseg.reproduction.claims.measure import Claim, Measure
from textseg.reproduction.claims.size import size_of, sized
from textseg.reproduction.tables import appendix_a

#: The cells that show the effect of removing stop words: greedy C99 with and without them.
STOP_WORDS = ("X.sentence.T6.reps.0-F-F-0.pk", "X.sentence.T6.reps.0-T-F-0.pk")


def larger_effect(claim: Claim, measure: Measure) -> Finding:
    """Judge whether removing stop words gains more than the difference of the two cells named."""
    across, pairs = claim.across.split(), (STOP_WORDS, (claim.better, claim.worse))
    gain, other = (measure.scores(a).minus(measure.scores(b), across=across) for a, b in pairs)
    printed = [abs(measure.printed(a) - measure.printed(b)) for a, b in pairs]
    size = replace(other, values=other.values * np.sign(other.values.mean()))
    more = gain.minus(size, across=across)
    return decided(paired(more, published=printed[0] - printed[1]), above=0.0)


@sized
def largest_preprocessing_effect(claim: Claim, measure: Measure) -> Finding:
    """Judge whether the worst and the best preprocessing of greedy C99 are far apart."""
    codes = ["-".join(p) for p in product("05", "TF", "TF", ("0", "11"))]
    if measure.preset == "code":  # its stems only find stop words
        codes = [code for code in codes if code[2:5] != "F-T"]
    scores = {}
    for code in codes:
        fields = {**appendix_a(measure.preset, code), "subset": claim.subset}
        scores[code] = measure.of(measure.experiment(**fields), "sentence")
    pairs = [p for p in combinations(codes, 2) if p[0].split("-")[3] == p[1].split("-")[3]]
    means = {code: scores[code].values.mean() for code in codes}
    worst, best = max(
        (sorted(p, key=lambda code: -means[code]) for p in pairs),
        key=lambda p: means[p[0]] - means[p[1]],
    )
    note = f"{worst} against {best} (cut-stop-stem-rank), the largest difference at equal rank"
    difference = scores[worst].minus(scores[best], across=claim.across.split())
    return decided(paired(difference, note=note), above=size_of(claim, measure))
