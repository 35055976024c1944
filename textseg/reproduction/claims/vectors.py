"""Tests of what the paper says of the length of word vectors, section 3.2."""

from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np

from textseg.datasets import brown, choi
from textseg.document import Document
from textseg.representation import inverse_document_frequency, term_frequencies
from textseg.reproduction.claims.finding import Finding, apart, decided, found, resampled
from textseg.reproduction.claims.measure import Claim, Measure, whole
from textseg.reproduction.claims.size import size_of, sized
from textseg.reproduction.statistics import correlation_interval
from textseg.run import documents
from textseg.stopwords import PUNCTUATION, stop_words
from textseg.vectors import WordVectors, load_vectors

N_COMMON = 100
#: How many words to correlate, about.
N_WORDS = 40_000


@sized
@whole
def vector_length_varies(claim: Claim, measure: Measure) -> Finding:
    """Compare the long with the short vectors of the vocabulary."""
    strong = size_of(claim, measure)
    norms = _norms(_vectors(measure))
    short, long = np.percentile(norms, [5, 95])
    return found(long / short >= strong, long / short, unit="ratio", n=len(norms))


@whole
def vector_length_follows_frequency(claim: Claim, measure: Measure) -> Finding:
    """Correlate the length of a vector with how frequent its word is, by ranks."""
    from scipy.stats import rankdata  # half a second to load

    vectors = _vectors(measure)
    norms = _norms(vectors)
    if claim.reading == "frequency in Brown":
        counted = _brown_counts()
        rows = vectors.rows(list(counted))
        known = rows >= 0
        frequency = np.array(list(counted.values()), dtype=float)[known]
        norms = norms[rows[known]]
    else:
        frequency = -np.arange(len(norms), dtype=float)
    every = slice(None, None, max(1, len(norms) // N_WORDS))  # a part tells as much, sooner
    frequency, norms = frequency[every], norms[every]
    effect = correlation_interval(rankdata(frequency), rankdata(norms), n_resamples=200)
    return apart(Finding("", effect, "rank correlation", n=len(norms)))


def common_words_weigh_less(claim: Claim, measure: Measure) -> Finding:
    """Compare the part of the 100 most frequent words in the summed lengths, plain and weighed."""
    experiment = measure.experiment(subset=claim.subset, cut=5)
    common = _common(experiment.stop_match)
    parts = [
        _shares(document, common, _vectors(measure), claim.reading)
        for document in documents(experiment)
    ]
    plain, weighed = 100 * np.array(parts).T
    sources = choi.sources(claim.subset)[: len(parts)]
    return decided(resampled(weighed - plain, sources), below=0.0)


def _shares(
    document: Document, common: frozenset[str], vectors: WordVectors, reading: str
) -> tuple[float, float]:
    frequencies, types = term_frequencies(document.units)
    counts = np.asarray(frequencies.sum(axis=0)).ravel()
    found_, known = vectors.lookup(types)
    norms = np.linalg.norm(found_, axis=1)
    weights = known.astype(float) if "normalisation" in reading else norms
    if "idf" in reading:
        weights = weights * inverse_document_frequency(
            types, brown.document_frequencies(), brown.N_FILES
        )
    is_common = np.array([word.lower() in common for word in types])
    plain, weighed = counts * norms, counts * weights
    return plain[is_common].sum() / plain.sum(), weighed[is_common].sum() / weighed.sum()


@cache
def _common(stop_match: str) -> frozenset[str]:
    """Return the words most frequent in Brown among those that preprocessing keeps."""
    stop = stop_words() | PUNCTUATION
    match = str.lower if stop_match == "lower" else str
    tokens = (token for name in brown.fileids() for token in brown.tokens(name))
    counted = Counter(token.lower() for token in tokens if match(token) not in stop)
    return frozenset(word for word, _ in counted.most_common(N_COMMON))


@cache
def _brown_counts() -> Counter[str]:
    return Counter(t.lower() for name in brown.fileids() for t in brown.tokens(name))


def _vectors(measure: Measure) -> WordVectors:
    return load_vectors(measure.experiment().vectors)


def _norms(vectors: WordVectors) -> np.ndarray:
    return np.linalg.norm(np.asarray(vectors.matrix, dtype=float), axis=1)
