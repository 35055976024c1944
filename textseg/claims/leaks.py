"""Runs without what the files of the Choi set tell: idf of the rest of Brown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from textseg.datasets import brown, choi
from textseg.document import Document
from textseg.evaluation import evaluate
from textseg.experiment import Experiment
from textseg.objectives import ContentVector
from textseg.pipeline import REPRESENTATIONS
from textseg.published import SUBSETS
from textseg.representation import (
    combine,
    inverse_document_frequency,
    normalize,
    term_frequencies,
)
from textseg.run import documents
from textseg.splitting import SplitResult, exact
from textseg.vectors import load_vectors

if TYPE_CHECKING:
    from textseg.claims.base import Measure


@cache
def choi_files() -> frozenset[str]:
    """Return the Brown files that the Choi set is made of."""
    return frozenset(
        name for subset in SUBSETS for document in choi.sources(subset) for name in document
    )


def without_test_files(measure: Measure, parts: list[str]) -> pd.DataFrame:
    """Run exact CVS with idf weights of Brown without the files of the Choi set.

    Parameters
    ----------
    measure : Measure
    parts : list of str
        Of the name of a cell, ``["CVS", "tfidf-T", "idf-without-test-files", "3-5"]``.
    """
    normalized = parts[1].endswith("-T")
    experiment = measure.experiment(subset=parts[3], cut=5, normalize_units=normalized)

    def segment(document: Document, n_segments: int | None = None) -> SplitResult:
        assert n_segments is not None
        vectors = _weighted(document, experiment)
        return exact(ContentVector.from_vectors(vectors), n_segments)

    return pd.DataFrame(evaluate(segment, documents(experiment)))


def _weighted(document: Document, experiment: Experiment) -> np.ndarray:
    frequencies, types = term_frequencies(document.units)
    vectors, known = load_vectors(experiment.vectors).lookup(types)
    df, n_files = _frequencies()
    matrix = combine(
        frequencies,
        vectors,
        combination=REPRESENTATIONS[experiment.representation][0],
        weights=inverse_document_frequency(types, df, n_files),
        known=known,
    )
    return normalize(matrix) if experiment.normalize_units else matrix


@cache
def _frequencies() -> tuple[Mapping[str, int], int]:
    left = [name for name in brown.fileids() if name not in choi_files()]
    return Counter(w for name in left for w in {t.lower() for t in brown.tokens(name)}), len(left)
