r"""What splits sentence vectors in the chapter "Ten years on": sums of scores, and other rules.

Additive scores may be added, and the sum is split exactly as well. With U00's probability of the
words, and S the score of the vectors of one or of two encoders,

.. math:: \sigma(i,j) = \sigma_{\mathrm{U00}}(i,j) + \frac{w}{M} \sum_{m=1}^{M} S_m(i,j)

Where K is unknown a segment costs a multiple of the default penalty. All settings were chosen on
Choi's subset 6-8 alone, by the mean of P_k with K known and unknown (the paper's window): the words
(none, BayesSeg, U00), w (15, 30, 60, 100, 200), whether a sentence counts by its length, and the
multiple, the same for all vectors. What was tried besides is in `tried`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from time import process_time
from typing import Any

import numpy as np

from textseg.baselines.choi_stems import stems
from textseg.baselines.u00 import log_probability
from textseg.baselines.word_counts import TableObjective
from textseg.document import Document
from textseg.encoders.installed import encoded_by
from textseg.experiment import Experiment
from textseg.objectives import AdditiveObjective, ContentVector, Sum
from textseg.pipeline import represent
from textseg.reproduction.studies.ten_years_on import peers
from textseg.splitting import exact, penalised
from textseg.splitting.default_penalty import LEAST_FACTOR, average_gain, default_penalty, factor

BOTH = "MiniLM and WordLlama, centred"
#: Sentence vectors by name: their encoders, and what is subtracted.
SENTENCES: dict[str, tuple[tuple[str, ...], str]] = {
    "WordLlama, centred": (("wordllama-256d",), "document"),
    "MiniLM": (("minilm-l6",), "none"),
    "MiniLM, centred": (("minilm-l6",), "document"),
    BOTH: (("minilm-l6", "wordllama-256d"), "document"),
}
#: w, of the vectors' score where words are added.
WEIGHT = 60.0
#: What a segment costs, in multiples of the default penalty.
PENALTIES = {
    "CVS": 0.85, "U00 + CVS": 0.85, "Euclidean length": 0.85, "U00 + Euclidean length": 0.9,
}  # fmt: skip


def parts_of(document: Document, name: str) -> tuple[np.ndarray, ...]:
    """Return the sentence vectors of each encoder, scaled to length one, then centred."""
    encoders, center = SENTENCES[name]
    settings = (Experiment(**encoded_by(encoder), center=center) for encoder in encoders)
    return tuple(represent(document, each)[0] for each in settings)


def price(objective: AdditiveObjective) -> float:
    """Return the default penalty; of Euclidean lengths with the factor of content vectors.

    Both grow like the length of a random walk.
    """
    if isinstance(objective, ContentVector):
        return default_penalty(objective)
    growth = factor.dispatch(ContentVector)(objective)
    return max(growth, LEAST_FACTOR) * average_gain(objective)


def added(
    document: Document, parts: Sequence[np.ndarray], label: str
) -> tuple[AdditiveObjective, float]:
    """Return an objective of `PENALTIES` on these vectors, and what a segment costs.

    U00's score has a price for every segment of its own, so nothing is added for it.
    """
    made = peers.length_score if label.endswith("length") else ContentVector.from_vectors
    scores: list[AdditiveObjective] = [made(vectors) for vectors in parts]
    words = label.startswith("U00")
    each = (WEIGHT if words else 1.0) / len(scores)
    cost = PENALTIES[label] * each * sum(map(price, scores))
    weights = [each] * len(scores)
    if words:
        scores.insert(0, _words(document))
        weights.insert(0, 1.0)
    return Sum(tuple(weights), tuple(scores)), cost


def _words(document: Document) -> TableObjective:
    return log_probability(stems(document))


#: Constants of the other rules by vectors, chosen on 6-8: C of KernelCPD's penalty by kernel, the C
#: at the elbow of the number of segments (cosine), textsplit's penalty for segments of 7 sentences,
#: and the percentile and the neighbours of the semantic chunker.
CONSTANTS: dict[str, dict[str, Any]] = {
    "WordLlama, centred": {
        "cosine": 0.085, "linear": 0.08, "elbow": 0.07, "textsplit": 1.644, "chunker": (80, 1),
    },
    "MiniLM": {
        "cosine": 0.085, "linear": 0.085, "elbow": 0.06, "textsplit": 1.515, "chunker": (85, 0),
    },
    "MiniLM, centred": {
        "cosine": 0.095, "linear": 0.085, "elbow": 0.07, "textsplit": 1.796, "chunker": (85, 0),
    },
    BOTH: {
        "cosine": 0.09, "linear": 0.165, "elbow": 0.07, "textsplit": 2.5, "chunker": (85, 0),
    },
}  # fmt: skip
#: Rules that find the number of segments themselves and can't be told it.
UNKNOWN_ONLY = ("KernelCPD, cosine, elbow", "textsplit's penalty", "WordLlama's splitter")

#: The other rules of a brief run.
BRIEF = ("KernelCPD, cosine", "KernelCPD, linear")


def others(name: str) -> dict[str, peers.Peer]:
    """Return the other rules with the constants for these vectors."""
    at = CONSTANTS[name]
    percentile, buffer = at["chunker"]
    return {
        "KernelCPD, cosine": partial(peers.kernel_cpd, kernel="cosine", c=at["cosine"]),
        "KernelCPD, linear": partial(peers.kernel_cpd, kernel="linear", c=at["linear"]),
        "KernelCPD, cosine, elbow": partial(peers.kernel_cpd, kernel="cosine", c=at["elbow"]),
        "textsplit's penalty": partial(peers.textsplit, penalty=at["textsplit"]),
        "semantic chunker": partial(peers.chunker, percentile=percentile, buffer=buffer),
        "WordLlama's splitter": lambda vectors, _: peers.wordllama_splitter(vectors),
    }


def segmented(document: Document, name: str, *, brief: bool = False) -> Iterator[dict[str, Any]]:
    """Split a document by every system on one set of vectors, K known and unknown.

    CVS of a single encoder is left to `Experiment`. A `brief` run has sums and KernelCPD only.

    Yields
    ------
    dict
        `document`, `objective`, `K`, `ends`, and the `seconds` of CPU time it took from vectors on.
    """
    told = {"known": document.truth.n_segments, "unknown": None}
    parts = parts_of(document, name)
    if SENTENCES[name][1] == "document":
        own = [label for label in PENALTIES if label != "CVS" or name == BOTH]
        yield from _sums(document, parts, own, told)
    vectors = np.hstack(parts)
    for label, peer in others(name).items():
        for known, k in told.items():
            if (k is None or label not in UNKNOWN_ONLY) and (label in BRIEF or not brief):
                start = process_time()
                yield _row(document, label, known, peer(vectors, k), start)


def filtered(document: Document, name: str) -> Iterator[dict[str, Any]]:
    """Split a document by CVS and every change of it, with the same settings, K known."""
    assert document.reference is not None
    known = {"known": document.reference.n_segments}
    return _sums(document, parts_of(document, name), PENALTIES, known)


def _sums(
    document: Document,
    parts: Sequence[np.ndarray],
    labels: Iterable[str],
    told: Mapping[str, int | None],
) -> Iterator[dict[str, Any]]:
    for label in labels:
        begun = process_time()
        objective, cost = added(document, parts, label)
        built = process_time() - begun
        for known, k in told.items():
            start = process_time() - built
            found = penalised(objective, penalty=cost) if k is None else exact(objective, k)
            yield _row(document, label, known, found.segmentation.ends, start)


def _row(
    document: Document, label: str, known: str, ends: tuple[int, ...], start: float
) -> dict[str, Any]:
    return {
        "document": document.source, "objective": label, "K": known, "ends": ends,
        "seconds": process_time() - start,
    }  # fmt: skip
