r"""F04: similar sentences and likely lengths (Fragkou, Petridis & Kehagias 2004).

Two sentences are similar, :math:`D_{st} = 1`, if they share a word. A segment is good if many pairs
in it are similar, for its length, and if that length is a likely one,

.. math:: \sigma(i,j) = (1-\gamma) \frac{\sum_{s \ne t} D_{st}}{(j-i)^r}
          - \gamma \frac{(j-i-\mu)^2}{2\sigma^2}

It is additive, so dynamic programming is exact, for a given number of segments and for any. Mean
and deviation of the lengths are learned from segmented documents, and so are gamma and r: those
with which the training documents are segmented best. The registered system is trained on documents
made from other texts of Brown than the data set (`textseg.baselines.training`); for Choi's these
are "brown-heldout", 3-11; the published one from half of the documents of each subset.
The words are C99's stems.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from textseg.baselines.choi_stems import stems
from textseg.baselines.training import brown_documents
from textseg.baselines.word_counts import TableObjective, segment_lengths, sums_within
from textseg.datasets.brown_heldout import Genres
from textseg.document import Document
from textseg.metrics import pk
from textseg.representation import term_frequencies
from textseg.splitting import SplitResult, dynamic_programming, penalised

#: Values that are tried for gamma, the weight of the lengths, and for r.
WEIGHTS = (0.0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8)
EXPONENTS = (0.33, 0.5, 0.66, 1.0)
#: Training documents on which they are tried.
TRIED = 50


@dataclass(frozen=True, slots=True)
class LengthModel:
    """A trained F04; called as a `Segmenter`.

    Parameters
    ----------
    mean, deviation : float
        Of the length of segments in units.
    weight : float
        Gamma, in [0, 1].
    exponent : float
        r.
    """

    mean: float
    deviation: float
    weight: float
    exponent: float

    def __call__(self, document: Document, n_segments: int | None = None) -> SplitResult:
        """Segment a document; without a number of segments, it finds one."""
        return self.split(similar_pairs(document), n_segments)

    def split(self, pairs: np.ndarray, n_segments: int | None) -> SplitResult:
        """Segment a document of which the similar pairs are counted already."""
        objective = self.objective(pairs)
        if n_segments is None:
            return penalised(objective, penalty=0.0)
        return dynamic_programming(objective, n_segments)

    def objective(self, pairs: np.ndarray) -> TableObjective:
        """Tabulate the scores of all segments."""
        length = segment_lengths(len(pairs))
        dense = pairs / length**self.exponent
        unlikely = (length - self.mean) ** 2 / (2 * self.deviation**2)
        return TableObjective((1 - self.weight) * dense - self.weight * unlikely)


def similar_pairs(document: Document) -> np.ndarray:
    """Count the similar pairs of units in all segments, shape (n_units + 1, n_units + 1).

    Each pair counts twice, as (s, t) and (t, s).

    Examples
    --------
    >>> similar_pairs(Document((("sun",), ("moon",), ("sun",))))[0].tolist()
    [0, 0, 0, 2]
    """
    frequencies, _ = term_frequencies(stems(document))
    similar = ((frequencies @ frequencies.T).toarray() > 0).astype(int)
    np.fill_diagonal(similar, 0)
    return sums_within(similar)


def train(documents: Sequence[Document]) -> LengthModel:
    """Learn from segmented documents.

    Raises
    ------
    ValueError
        If none of them has a reference.
    """
    known = [(d, d.reference) for d in documents if d.reference is not None]
    if not known:
        raise ValueError(f"none of {len(documents)} documents has a reference to learn from")
    lengths = [length for _, reference in known for length in reference.lengths]
    # Without any deviation all other lengths would be impossible.
    model = LengthModel(float(np.mean(lengths)), max(float(np.std(lengths)), 0.5), 0.0, 0.5)
    step = max(1, len(known) // TRIED)
    tried = [(similar_pairs(document), reference) for document, reference in known[::step][:TRIED]]

    def error(candidate: LengthModel) -> float:
        return sum(
            pk(reference=reference, hypothesis=candidate.split(pairs, None).segmentation).value
            for pairs, reference in tried
        )

    candidates = [
        replace(model, weight=weight, exponent=exponent)
        for weight, exponent in product(WEIGHTS, EXPONENTS)
    ]
    return min(candidates, key=error)


def learn(genres: Genres) -> LengthModel:
    """Learn from documents made of genres of Brown."""
    return train(brown_documents(genres))
