"""REPRESENT: what preprocessing leaves of a document, as a matrix."""

from __future__ import annotations

import numpy as np

from textseg.datasets import forget_own as forget_own_set
from textseg.datasets.weighting import weights
from textseg.document import Document
from textseg.encoders import load_encoder
from textseg.encoders.sentence_encoder import encode_units
from textseg.experiment import Experiment
from textseg.preprocessing import preprocess
from textseg.representation import REPRESENTATIONS, combine, normalize, term_frequencies
from textseg.representation.centring import centered
from textseg.vectors import WordVectors, load_vectors
from textseg.vectors import forget_own as forget_own_vectors
from textseg.vectors.coverage import Known
from textseg.vectors.trained import TRAINED, vectors_for


def prepare(document: Document, experiment: Experiment) -> Document:
    """Preprocess a document; the remaining units are segmented and judged."""
    return preprocess(
        document,
        stop_match=experiment.stop_match,
        stem_use=experiment.stem_use,
        cut=experiment.cut,
        cut_rule=experiment.cut_rule,
    )


def represent(document: Document, experiment: Experiment) -> tuple[np.ndarray, Known | None]:
    """Represent a preprocessed document.

    Returns
    -------
    ndarray, shape (n_units, dim)
    Known or None
        Which of its words the word vectors know, where there are any; ``tokens`` is the share of
        its tokens, the coverage.

    Raises
    ------
    ValueError
        If the document has no token at all, or the vectors know none of them. A unit without a
        known word is a row of zeros.
    """
    combination, made_of = REPRESENTATIONS[experiment.representation]
    if made_of == "encoder":
        units = encode_units(document, load_encoder(experiment.encoder))
        return _scaled(units, experiment), None
    frequencies, types = term_frequencies(document.units)
    if not types:
        raise ValueError(
            f"{document.source or 'document'}: none of its {document.n_units} units has a word; "
            "perhaps all of them were stop words"
        )
    vectors, known, found = None, None, None
    if made_of is not None:
        vectors, known = vectors_of(document, experiment).lookup(types)
        counts = np.bincount(frequencies.indices, frequencies.data, len(types))
        found = Known(types, counts, known)
        _refuse_unknown(document, experiment, found)
        if made_of == "clusters":
            from textseg.vectors.word_clusters import one_hot

            vectors = one_hot(types, experiment.vectors, experiment.n_clusters, experiment.seed)
        elif experiment.normalize_words:
            vectors = normalize(vectors)
    e, stemmed = experiment, experiment.stem_use == "tokens"
    weigh = weights(types, e.weighting, e.dataset, e.subset, stemmed=stemmed)
    matrix = combine(frequencies, vectors, combination=combination, weights=weigh, known=known)
    return _scaled(matrix, experiment), found


def _refuse_unknown(document: Document, experiment: Experiment, found: Known) -> None:
    if not found.known.any():
        raise ValueError(
            f"{document.source or 'document'}: the vectors {experiment.vectors!r} know none of "
            f"its {int(found.counts.sum())} tokens; choose vectors of its language and casing"
        )


def _scaled(matrix: np.ndarray, experiment: Experiment) -> np.ndarray:
    """Scale and centre the unit vectors, in this order: length 1, centred, length 1 again."""
    if experiment.normalize_units:
        matrix = normalize(matrix)
    if experiment.center == "document":
        matrix = centered(matrix)
    return normalize(matrix) if experiment.normalize_centered else matrix


def forget_own(experiment: Experiment) -> None:
    """Forget the data set and the vectors if a notebook has registered them: they may change."""
    forget_own_set(experiment.dataset)
    forget_own_vectors(experiment.vectors)


def vectors_of(document: Document, experiment: Experiment) -> WordVectors:
    """Return the word vectors for a document: a set, or one trained without (or with) it."""
    if experiment.vectors in TRAINED:
        return vectors_for(document, experiment.vectors, experiment.dataset, experiment.subset)
    return load_vectors(experiment.vectors)
