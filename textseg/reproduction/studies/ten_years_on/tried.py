"""What was tried on Choi's subset 6-8, the only one that settings were chosen on, K known.

Every variant changes one thing of exact CVS with sentence vectors scaled to length one and centred
on the document.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from textseg.baselines.bayesseg import PRIOR, log_likelihood
from textseg.baselines.choi_stems import stems
from textseg.baselines.u00 import log_probability
from textseg.baselines.word_counts import TableObjective
from textseg.document import Document
from textseg.encoders import load_encoder
from textseg.encoders.sentence_encoder import encode_units
from textseg.experiment import Experiment
from textseg.metrics import pk
from textseg.objectives import AdditiveObjective, ContentVector, Sum
from textseg.reproduction import recorded
from textseg.reproduction.paired import difference
from textseg.reproduction.studies.ten_years_on.peers import length_score
from textseg.reproduction.tables.layout import interval, wide
from textseg.run import documents
from textseg.splitting import exact

#: The only subset looked at.
SUBSET = "6-8"
#: Vectors by name: how much each encoder's score counts.
VECTORS = {
    "WordLlama": {"wordllama-256d": 1.0},
    "MiniLM": {"minilm-l6": 1.0},
    "both": {"minilm-l6": 0.5, "wordllama-256d": 0.5},
}
Words = Callable[[Document], TableObjective]


def _bayesseg(document: Document) -> TableObjective:
    return log_likelihood(stems(document, broken=True), PRIOR)


def _u00(document: Document) -> TableObjective:
    return log_probability(stems(document))


#: Words that are added, with the weight of the vectors' score.
WORDS: dict[str, tuple[Words, float]] = {
    **{f"plus BayesSeg, w = {w}": (_bayesseg, float(w)) for w in (30, 60, 100, 200)},
    **{f"plus U00, w = {w}": (_u00, float(w)) for w in (15, 30, 60, 100)},
}


def _by_length(document: Document, vectors: np.ndarray, power: float) -> np.ndarray:
    words = [max(sum(token.isalnum() for token in unit), 1) for unit in document.units]
    return vectors * (np.array(words)[:, None] / 20) ** power


def _smoothed(vectors: np.ndarray, share: float) -> np.ndarray:
    padded = np.pad(vectors, ((1, 1), (0, 0)))
    return vectors + share * (padded[:-2] + padded[2:])


@cache
def _rotation(dim: int) -> np.ndarray:
    return np.linalg.qr(np.random.default_rng(0).normal(size=(dim, dim)))[0]


@cache
def _components(encoder: str) -> np.ndarray:
    """Return the principal components of sentences of other texts, the held-out ones."""
    texts = documents(Experiment(dataset="brown-heldout", subset=SUBSET))
    every = np.vstack([_unit(text, encoder) for text in texts])
    return np.linalg.svd(every - every.mean(axis=0), full_matrices=False)[2]


def _unit(document: Document, encoder: str) -> np.ndarray:
    vectors = encode_units(document, load_encoder(encoder))
    return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)


def _without(vectors: np.ndarray, encoder: str, n: int) -> np.ndarray:
    first = _components(encoder)[:n]
    return vectors - vectors @ first.T @ first


Change = Callable[[Document, np.ndarray, str], np.ndarray]
#: What is done to the vectors of length one of an encoder, in place of centring them.
CHANGES: dict[str, Change] = {
    "not centred": lambda _, v, __: v,
    "half centred": lambda _, v, __: v - v.mean(axis=0) / 2,
    "length one again": lambda _, v, __: _again(v - v.mean(axis=0)),
    "weighted by words^0.25": lambda d, v, _: _by_length(d, v - v.mean(axis=0), 0.25),
    "weighted by words^0.5": lambda d, v, _: _by_length(d, v - v.mean(axis=0), 0.5),
    "plus 0.1 of the neighbours": lambda _, v, __: _smoothed(v - v.mean(axis=0), 0.1),
    "plus 0.2 of the neighbours": lambda _, v, __: _smoothed(v - v.mean(axis=0), 0.2),
    "axes rotated at random": lambda _, v, __: (v - v.mean(axis=0)) @ _rotation(v.shape[1]),
    "principal axes": lambda _, v, e: (v - v.mean(axis=0)) @ _components(e).T,
    "1 principal component less": lambda _, v, e: _without(v - v.mean(axis=0), e, 1),
}


def _again(vectors: np.ndarray) -> np.ndarray:
    return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)


def variants(document: Document, weights: dict[str, float]) -> Iterator[tuple[str, Any, int]]:
    """Yield the name of each variant, its objective and the least length of a segment."""
    units = {encoder: _unit(document, encoder) for encoder in weights}
    centred = [v - v.mean(axis=0) for v in units.values()]
    share = tuple(weights.values())

    def score(parts: list[np.ndarray], of: Any = ContentVector.from_vectors) -> AdditiveObjective:
        return Sum(share, tuple(map(of, parts)))

    plain = score(centred)
    yield "plain", plain, 1
    yield "segments of at least 3 (a fact of the test set)", plain, 3
    for name, change in CHANGES.items():
        yield name, score([change(document, v, e) for e, v in units.items()]), 1
    lengths = score(centred, length_score)
    yield "Euclidean length in place of city block", lengths, 1
    for name, (words, weight) in WORDS.items():
        yield name, Sum((1.0, weight), (words(document), plain)), 1
    words, weight = WORDS["plus U00, w = 60"]
    yield "Euclidean length, plus U00, w = 60", Sum((1.0, weight), (words(document), lengths)), 1


def tried(limit: int | None = None) -> pd.DataFrame:
    """Measure every variant on 6-8, the paper's window.

    Returns
    -------
    pandas.DataFrame
        By `vectors` and `variant`: `pk` in percent, and `minus_plain` in points with its 95 %
        interval over documents and their sources.
    """
    texts = documents(Experiment(subset=SUBSET, limit=limit))
    rows = []
    for name, weights in VECTORS.items():
        errors: dict[str, list[float]] = {}
        for text in texts:
            for variant, objective, least in variants(text, weights):
                found = exact(objective, text.truth.n_segments, min_length=least)
                score = pk(reference=text.truth, hypothesis=found.segmentation)
                errors.setdefault(variant, []).append(100 * score.value)
        for variant, values in errors.items():
            apart = difference(values, errors["plain"], subset=SUBSET)
            measured = {"vectors": name, "variant": variant, "pk": float(np.mean(values))}
            rows.append(measured | apart.columns("minus_plain", "minus_plain_"))
    return pd.DataFrame(rows)


def record() -> Path:
    """Measure and record them; MiniLM needs the extra `encoders`."""
    return recorded.write("ten_years_tried", tried().round(6), [("choi", SUBSET)])


def table() -> pd.DataFrame:
    """Lay out what was tried on the development subset: P_k and the difference to plain CVS."""
    change = interval("minus_plain", "minus_plain_low", "minus_plain_high")
    return wide(recorded.read("ten_years_tried"), f"{{pk:.2f}} ({change})", "variant", "vectors")
