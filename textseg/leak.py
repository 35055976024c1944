"""The leak: how much of a method's advantage is that it has seen the test texts (appendix B).

A *trial* is what is learned from and what is tested; a *regime* makes trials that differ from those
of another regime in one thing only; an *ingredient* is whatever a system learns, as a function from
training documents to a segmenter. `measure` crosses them, and says beside every score which share
of the test's sentences and sources was seen in training.

Choi's documents share their 124 sources so thoroughly that no fold of them is clean. The two
regimes on *rebuilt* documents use documents made from ten disjoint groups of these sources: one
trains on documents of the other groups, the other on as many that share the test's sources, and
both test on the same documents, so that difficulty cancels.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any

import numpy as np

from textseg.baselines import f04, lda_c99, lsa, misra, topics
from textseg.baselines.c99 import divide
from textseg.baselines.choi_stems import stems
from textseg.baselines.training import brown_passages, passages
from textseg.datasets import choi
from textseg.datasets.brown_heldout import CHOI_GENRES, GENRES, Genres
from textseg.datasets.generated import assemble, draw
from textseg.document import Document
from textseg.evaluation import Segmenter, evaluate
from textseg.objectives import ContentVector
from textseg.preprocessing import preprocess
from textseg.representation import (
    combine,
    inverse_document_frequency,
    normalize,
    term_frequencies,
)
from textseg.segmentation import Segmentation
from textseg.similarity import cosine_similarity
from textseg.splitting import SplitResult, exact

N_FOLDS = 10


@dataclass(frozen=True)
class Trial:
    """Documents to learn from and documents to be tested on, with the sources of both."""

    training: Sequence[Document]
    training_sources: frozenset[str]
    test: Sequence[Document]
    test_sources: Sequence[tuple[str, ...]]

    @property
    def seen_sentences(self) -> float:
        """Share of the test's sentences that occur in training, each counted as often as it is."""
        known = {unit for document in self.training for unit in document.units}
        return float(np.mean([unit in known for d in self.test for unit in d.units]))

    @property
    def seen_sources(self) -> float:
        """Share of the test's segments whose source is one of training's."""
        return float(np.mean([s in self.training_sources for d in self.test_sources for s in d]))


def _brown(subset: str, genres: Genres) -> list[Trial]:
    training = brown_passages(genres)
    seen = frozenset(passage.source for passage in training)
    return [Trial(training, seen, choi.load(subset), choi.sources(subset))]


def _folds(
    documents: Sequence[Document], sources: Sequence[tuple[str, ...]], fold: Sequence[int]
) -> list[Trial]:
    """Test on each fold what is learned from the others."""
    trials = []
    for number in sorted(set(fold)):
        inside = [i for i, f in enumerate(fold) if f == number]
        outside = [i for i, f in enumerate(fold) if f != number]
        trials.append(
            Trial(
                [documents[i] for i in outside],
                frozenset(name for i in outside for name in sources[i]),
                [documents[i] for i in inside],
                [sources[i] for i in inside],
            )
        )
    return trials


def _cross_validation(subset: str) -> list[Trial]:
    documents = choi.load(subset)
    return _folds(documents, choi.sources(subset), [i % N_FOLDS for i in range(len(documents))])


def _rebuilt(subset: str, disjoint: bool) -> list[Trial]:
    documents, sources, group = rebuilt(subset)
    # Within a group every tenth document goes to the same fold, so that all groups are in all.
    within = [i % N_FOLDS for i in range(len(documents))]
    return _folds(documents, sources, group if disjoint else within)


@cache
def rebuilt(subset: str, seed: int = 0) -> tuple[list[Document], list[tuple[str, ...]], list[int]]:
    """Make documents like Choi's, each from the sources of one of ten disjoint groups.

    Returns
    -------
    documents : list of Document
        As many as Choi's subset has, a tenth from each group, with segments as long as his.
    sources : list of tuple of str
    group : list of int
        The group of every document, 0 to 9.
    """
    texts = choi_sources()
    names = [str(name) for name in np.random.default_rng(seed).permutation(sorted(texts))]
    shortest, longest = map(int, subset.split("-"))
    n_documents = choi.SUBSETS[subset] // N_FOLDS
    documents, sources, group = [], [], []
    for number in range(N_FOLDS):
        sizes = {name: len(texts[name]) for name in names[number::N_FOLDS]}
        drawn = draw(sizes, n_documents, (shortest, longest), seed=seed + number, once=False)
        for i, pieces in enumerate(drawn):
            documents.append(assemble(texts, pieces, f"rebuilt/{subset}/{number}/{i}"))
            sources.append(tuple(name for name, *_ in pieces))
            group.append(number)
    return documents, sources, group


@cache
def choi_sources() -> dict[str, tuple[tuple[str, ...], ...]]:
    """Return the sentences of every source that Choi's documents use: its longest segment."""
    texts: dict[str, tuple[tuple[str, ...], ...]] = {}
    for subset in choi.SUBSETS:
        for document, names in zip(choi.load(subset), choi.sources(subset), strict=True):
            assert document.reference is not None
            for name, (start, end) in zip(names, document.reference.spans, strict=True):
                if end - start > len(texts.get(name, ())):
                    texts[name] = document.units[start:end]
    return texts


#: Every regime by name: from a subset to its trials.
REGIMES: dict[str, Callable[[str], list[Trial]]] = {
    "brown with the sources": lambda subset: _brown(subset, CHOI_GENRES + GENRES),
    "brown without ca and cj": lambda subset: _brown(subset, GENRES),
    "cross-validation": _cross_validation,
    "rebuilt, sources shared": lambda subset: _rebuilt(subset, disjoint=False),
    "rebuilt, sources disjoint": lambda subset: _rebuilt(subset, disjoint=True),
}


def memory(training: Iterable[Document]) -> Segmenter:
    """Remember how segments begin and cut before those sentences; it learns nothing else.

    Examples
    --------
    >>> seen = Document((("a",), ("b",), ("c",)), Segmentation((1, 3)))
    >>> new = Document((("b",), ("c",), ("x",), ("a",)))
    >>> memory([seen])(new, None).segmentation.ends
    (3, 4)
    """
    first = {
        document.units[start]
        for document in training
        if document.reference
        for start, _ in document.reference.spans
    }

    def segment(document: Document, n_segments: int | None = None) -> SplitResult:
        cuts = [i for i in range(1, document.n_units) if document.units[i] in first]
        return SplitResult(Segmentation((*cuts, document.n_units)), float("nan"))

    return segment


def lengths(training: Iterable[Document]) -> Segmenter:
    """Learn F04's length prior and its two weights; Brown has no segments to learn them from."""
    return f04.train(list(training))


def lsa_space(training: Iterable[Document]) -> Segmenter:
    """Learn C01's space."""
    return lsa.train([passage for document in training for passage in passages(document)])


def lda_topics(training: Iterable[Document], n_topics: int = topics.N_TOPICS) -> Segmenter:
    """Learn topics for C99-LDA, from the same passages as C01's space."""
    return lda_c99.TopicC99(_topics(training, n_topics))


def lda_mixtures(training: Iterable[Document], n_topics: int = topics.N_TOPICS) -> Segmenter:
    """Learn the same topics for M09."""
    return misra.LikelySegments(_topics(training, n_topics))


def _topics(training: Iterable[Document], n_topics: int) -> topics.TopicModel:
    texts = [passage for document in training for passage in passages(document)]
    return topics.train(texts, n_topics=n_topics)


def ppmi_vectors(training: Iterable[Document]) -> Segmenter:
    """Learn word vectors for exact CVS: window 20, 200 dimensions, unit length."""
    from textseg.vectors import ppmi

    texts = [[word for unit in document.units for word in unit] for document in training]
    vectors = ppmi.train(texts, window=20, dim=200)

    def segment(document: Document, n_segments: int | None = None) -> SplitResult:
        assert n_segments is not None
        frequencies, types = term_frequencies(preprocess(document).units)
        matrix = combine(frequencies, normalize(vectors.lookup(types)[0]))
        return exact(ContentVector.from_vectors(matrix), n_segments)

    return segment


def idf(training: Iterable[Document]) -> Segmenter:
    """Learn document frequencies of stems, which weight the cosines of C99.

    They can't be tried on CVS of bags of words: without negative components its score is the same
    for all segmentations.
    """
    found = [{stem for unit in stems(document) for stem in unit} for document in training]
    df = Counter(chain.from_iterable(found))

    def segment(document: Document, n_segments: int | None = None) -> SplitResult:
        frequencies, types = term_frequencies(stems(document))
        weights = inverse_document_frequency(types, df, len(found))
        return divide(cosine_similarity(combine(frequencies, weights=weights)), n_segments)

    return segment


#: Everything that is learned, by name: from training documents to a segmenter.
INGREDIENTS: dict[str, Callable[[Iterable[Document]], Segmenter]] = {
    "memory": memory,
    "idf": idf,
    "lengths": lengths,
    "LSA": lsa_space,
    "LDA": lda_topics,
    "LDA mixtures": lda_mixtures,
    "PPMI": ppmi_vectors,
}

#: What can only be learned from segmented documents, which Brown's texts are not.
NEEDS_SEGMENTS = ("memory", "lengths")


def measure(ingredient: str, regime: str, subset: str = "3-11") -> list[dict[str, Any]]:
    """Train an ingredient under a regime and evaluate it on all trials.

    Returns
    -------
    list of dict
        For each test document the columns of `textseg.evaluation.evaluate`, K known, and
        `ingredient`, `regime`, `subset`, `seen_sentences` and `seen_sources` of its trial.

    Raises
    ------
    ValueError
        If the ingredient or the regime is unknown, or lengths are to be learned from Brown.
    """
    for name, choices in ((ingredient, INGREDIENTS), (regime, REGIMES)):
        if name not in choices:
            raise ValueError(f"{name!r} is not one of {', '.join(choices)}")
    rows = []
    for trial in REGIMES[regime](subset):
        segmenter = INGREDIENTS[ingredient](trial.training)
        shared = {
            "ingredient": ingredient, "regime": regime, "subset": subset,
            "seen_sentences": trial.seen_sentences, "seen_sources": trial.seen_sources,
        }  # fmt: skip
        rows += [row | shared for row in evaluate(segmenter, trial.test)]
    return rows
