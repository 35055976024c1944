"""Ingredients: whatever a system learns, from training documents to a segmenter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import chain

from textseg.baselines import f04, lda_c99, lsa, misra, topics
from textseg.baselines.c99 import divide
from textseg.baselines.choi_stems import stems
from textseg.baselines.training import passages
from textseg.document import Document
from textseg.evaluation import Segmenter
from textseg.objectives import ContentVector
from textseg.preprocessing import preprocess
from textseg.representation import (
    combine,
    inverse_document_frequency,
    normalize,
    term_frequencies,
)
from textseg.representation.similarity import cosine_similarity
from textseg.segmentation import Segmentation
from textseg.splitting import SplitResult, exact


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
