"""Tests of what the paper says of its data sets, sections 4.2, 4.3 and appendix B."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from textseg.datasets import DATASETS, choi
from textseg.datasets._choi_table import Table
from textseg.document import Document
from textseg.evaluation import score
from textseg.reproduction.claims.finding import Finding, apart, found, resampled, untestable
from textseg.reproduction.claims.measure import Claim, Measure, whole
from textseg.reproduction.claims.size import size_of, sized
from textseg.reproduction.facts import N_FOLDS, Sentence, full_stops, lengths
from textseg.reproduction.leak.ingredients import memory
from textseg.reproduction.statistics import mean_interval
from textseg.reproduction.tables import appendix_a

#: What "uniform" is held to: the level of the test.
LEVEL = 0.05
N_CLASSES = 20


@whole
def sources_differ(claim: Claim, measure: Measure) -> Finding:
    """Look for documents that use a source text twice."""
    repeated = [len(set(names)) < len(names) for names in choi.sources(claim.subset)]
    return found(
        not any(repeated), sum(repeated), unit="documents that use a text twice", published=0.0,
        n=len(repeated),
    )  # fmt: skip


@whole
def segments_are_first_sentences(claim: Claim, measure: Measure) -> Finding:
    """Look up whether the source of every segment begins where its Brown file begins."""
    sources = Table.load().sources
    first: list[Any] = [
        sources[name].start == 0 for names in choi.sources(claim.subset) for name in names
    ]
    return found(all(first), 100 * np.mean(first), unit="percent of segments", n=len(first))


@whole
def uniform_lengths(claim: Claim, measure: Measure) -> Finding:
    """Test the lengths of all segments against the uniform distribution over the stated range."""
    from scipy.stats import chisquare  # half a second to load

    if claim.subset == "arxiv":
        counted, low, high = lengths(DATASETS["arxiv"]("all", limit=None)), 100, 300
        edges = np.linspace(low, high, N_CLASSES + 1)
        observed = np.histogram(list(counted.elements()), edges)[0]
        expected_share = np.diff(np.append(edges[:-1], high + 1)) / (high + 1 - low)
    else:
        counted = lengths(DATASETS["choi"](claim.subset, limit=None))
        low, high = (int(end) for end in claim.subset.split("-"))
        observed = np.array([counted[n] for n in range(low, high + 1)])
        expected_share = np.full(len(observed), 1 / len(observed))
    outside = sum(n for length, n in counted.items() if not low <= length <= high)
    p = chisquare(observed, observed.sum() * expected_share).pvalue
    return found(
        p >= LEVEL and not outside, p, unit="p (chi-square)", n=counted.total(),
        note=f"{outside} segments outside {low} to {high}",
    )  # fmt: skip


def full_stops_confound(claim: Claim, measure: Measure) -> Finding:
    """Compare Pk with the sentences that are a full stop kept and dropped, where there are any.

    Both are judged on the original sentences.
    """
    fields = (
        appendix_a(measure.preset, "0-T-F-11")
        if claim.reading == "C99"
        else {"objective": "cvs", "cut": 0}
    )
    base = measure.experiment(**{**fields, "subset": claim.subset})
    kept, dropped = (
        measure.of(replace(base, stop_match="cased", cut_rule=rule), "sentence")
        for rule in ("at_least", "more_than")
    )
    difference = kept.minus(dropped, across=claim.across.split())
    has = [full_stops(d) > 0 for d in DATASETS["choi"](claim.subset, limit=base.limit)]
    if not any(has):
        return untestable("no document measured has such a sentence")
    sources = [names for names, h in zip(choi.sources(claim.subset), has, strict=False) if h]
    return apart(resampled(difference.values[has], sources))


@sized
@whole
def test_sentences_seen(claim: Claim, measure: Measure) -> Finding:
    """Judge how many test sentences occur in the training folds."""
    bound = size_of(claim, measure)
    shares = []
    for train, test in folds(DATASETS["choi"](claim.subset, limit=None)):
        seen = {unit for document in train for unit in document.units}
        sentences: list[Sentence] = [unit for document in test for unit in document.units]
        if claim.reading == "distinct sentences":
            sentences = list(set(sentences))
        shares.append(100 * np.mean([sentence in seen for sentence in sentences]))
    mean = float(np.mean(shares))
    return found(mean > bound, mean, unit="percent of sentences", n=len(shares))


@whole
def memorising_accuracy(claim: Claim, measure: Measure) -> Finding:
    """Judge how accurate a splitter is that cuts before every first sentence it has seen."""
    documents = DATASETS["choi"](claim.subset, limit=None)
    values = measure.once(("memorised", claim.subset), lambda: memorise(documents))
    effect = mean_interval(values=values[claim.reading])
    figure = measure.published(claim.figure)
    accurate = effect.estimate > figure
    return found(accurate, effect, unit="percent", published=figure, n=len(documents))


def folds(documents: list[Document]) -> Iterator[tuple[list[Document], list[Document]]]:
    """Yield training and test documents of 10-fold cross-validation, every tenth to a fold."""
    for fold in range(N_FOLDS):
        train = [d for i, d in enumerate(documents) if i % N_FOLDS != fold]
        yield train, documents[fold::N_FOLDS]


def memorise(documents: list[Document]) -> dict[str, np.ndarray]:
    """Cut before every sentence that began a segment in training; score four ways in percent.

    Returns
    -------
    dict of str to ndarray
        By reading of "accurate". Shares over all sentences or boundaries are repeated for each
        document, those of documents are one for each.
    """
    right, sizes, pks, exact = [], [], [], []
    found_, true, hits = 0, 0, 0
    for train, test in folds(documents):
        segment = memory(train)
        for document in test:
            hypothesis = segment(document, None).segmentation
            boundaries, cuts = set(document.truth.boundaries), set(hypothesis.boundaries)
            right.append(document.n_units - len(boundaries ^ cuts))
            sizes.append(document.n_units)
            found_, true, hits = (
                found_ + len(cuts), true + len(boundaries), hits + len(boundaries & cuts),
            )  # fmt: skip
            pks.append(score(document, hypothesis)["pk"])
            exact.append(hypothesis == document.truth)
    n = len(documents)
    return {
        "sentence decisions": np.full(n, 100 * sum(right) / sum(sizes)),
        "boundary precision and recall": np.full(n, 100 * hits / max(found_, true)),
        "1 - Pk": 100 * (1 - np.array(pks)),
        "exactly right documents": 100 * np.array(exact, dtype=float),
    }
