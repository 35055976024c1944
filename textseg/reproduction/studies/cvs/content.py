"""What found segments are about: the words nearest their content vectors (section 3.3)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from textseg.document import Document
from textseg.experiment import Experiment, given
from textseg.pipeline import objective_of, prepare, represent, vectors_of
from textseg.representation import normalize
from textseg.segmentation import Segmentation
from textseg.splitting import exact

#: How many words of the vocabulary are candidates; sets of word vectors list frequent words first.
N_FREQUENT = 30_000


def nearest_words(
    document: Document, n_segments: int, *, most: int = 4, **settings: Any
) -> pd.DataFrame:
    r"""Split a text by exact CVS, and name the words nearest to what each segment is about.

    The content vector of a segment, :math:`c_k = \mathrm{sign}(S_k) / \sqrt D` with S the sum of
    its word vectors, holds what all its words share, function words among them. What sets the
    segment apart is S minus its share of the sum over the whole text.

    Parameters
    ----------
    document : Document
    n_segments : int
        Number of segments K.
    most : int
        How many words to name.
    **settings
        Fields of `Experiment`; None stands for that of the preset "text".

    Returns
    -------
    pandas.DataFrame
        For each found segment its `sentences` (first and last, counted from one), the words of the
        vocabulary nearest the `content vector`, those nearest its `difference` from the whole text,
        and its `own words` nearest that difference, by cosine.
    """
    experiment = Experiment.preset(**{"preset": "text", **given(settings)})
    prepared = prepare(document, experiment)
    units = represent(prepared, experiment)[0]
    found = exact(objective_of(units, experiment), n_segments).segmentation
    vectors = vectors_of(prepared, experiment)
    frequent = [str(word) for word in vectors.words[:N_FREQUENT]]
    directions = normalize(np.asarray(vectors.matrix[:N_FREQUENT], dtype=float))
    sums, apart = segment_sums(units, found)
    rows = []
    for (start, end), total, special in zip(found.spans, sums, apart, strict=True):
        own = sorted({word for unit in prepared.units[start:end] for word in unit})
        own_directions = normalize(vectors.lookup(own)[0])
        rows.append({
            "sentences": f"{start + 1}–{end}",
            "content vector": _nearest(frequent, directions, np.sign(total), most),
            "difference": _nearest(frequent, directions, special, most),
            "own words": _nearest(own, own_directions, special, most),
        })  # fmt: skip
    return pd.DataFrame(rows, index=pd.RangeIndex(1, n_segments + 1, name="segment"))


def segment_sums(units: np.ndarray, found: Segmentation) -> tuple[np.ndarray, np.ndarray]:
    """Return the sum of each segment, and that sum minus its share of the sum of the text.

    Examples
    --------
    >>> sums, apart = segment_sums(np.array([[3.0, 0], [3, 0], [0, 3]]), Segmentation((2, 3)))
    >>> sums.tolist(), apart.round(6).tolist()
    ([[6.0, 0.0], [0.0, 3.0]], [[2.0, -2.0], [-2.0, 2.0]])
    """
    sums = np.array([units[start:end].sum(axis=0) for start, end in found.spans])
    share = np.array(found.lengths)[:, None] / found.n_units
    return sums, sums - share * units.sum(axis=0)


def _nearest(words: list[str], directions: np.ndarray, vector: np.ndarray, most: int) -> str:
    order = np.argsort(-(directions @ vector), kind="stable")[:most]
    return ", ".join(words[i] for i in order)
