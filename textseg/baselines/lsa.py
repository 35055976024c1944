r"""C01: C99 with latent semantic analysis (Choi, Wiemer-Hastings & Moore 2001).

Training passages give a matrix of stems by passages, weighted by logarithm and entropy,

.. math:: X_{wp} = g_w \log(1 + f_{wp}), \qquad
          g_w = 1 + \frac{1}{\log P} \sum_p \frac{f_{wp}}{f_w} \log \frac{f_{wp}}{f_w}, \qquad
          X \approx U_d\, \Sigma_d\, V_d^{\mathsf T}

A sentence is folded in as a further passage, so that a stem stands for :math:`g_w` times its row
of :math:`U_d` and a sentence is the sum over its stems; C99 goes on from the cosines of the
sentences. The registered system is trained on texts of Brown that do not occur in the data set
(`textseg.baselines.training`); the published one was trained on the test texts too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from scipy import sparse
from scipy.sparse.linalg import svds

from textseg.baselines.c99 import divide
from textseg.baselines.choi_stems import counted, stems
from textseg.baselines.training import brown_passages
from textseg.datasets.brown_heldout import Genres
from textseg.document import Document
from textseg.representation import combine, term_frequencies
from textseg.representation.similarity import cosine_similarity
from textseg.splitting import SplitResult


@dataclass(frozen=True)
class LatentSpace:
    """Stems and their vectors; called as a `Segmenter`.

    Parameters
    ----------
    row : mapping of str to int
        Row of every stem in `vectors`.
    vectors : ndarray, shape (n_stems, dim)
    """

    row: Mapping[str, int]
    vectors: np.ndarray

    def __call__(self, document: Document, n_segments: int | None = None) -> SplitResult:
        """Segment a document; a sentence without a known stem is similar to none."""
        frequencies, types = term_frequencies(stems(document))
        vectors = np.zeros((len(types), self.vectors.shape[1]))
        for place, stem in enumerate(types):
            if (row := self.row.get(stem)) is not None:
                vectors[place] = self.vectors[row]
        return divide(cosine_similarity(combine(frequencies, vectors)), n_segments)


def train(
    passages: Iterable[Document], *, dim: int = 300, min_count: int = 2, seed: int = 0
) -> LatentSpace:
    """Train a space on passages.

    Parameters
    ----------
    passages : iterable of Document
        Each one passage, whatever its units.
    dim : int
        Number of dimensions; at most one less than there are passages or stems.
    min_count : int
        Stems that occur more rarely are left out.
    seed : int
        Of the vector that starts the iteration; the result depends on it by rounding only.

    Raises
    ------
    ValueError
        If there aren't two passages with two stems that occur often enough.
    """
    counts_of, row = counted(passages, min_count)
    if len(row) < 2 or len(counts_of) < 2:
        raise ValueError(
            f"{len(row)} stems occur {min_count} times in {len(counts_of)} passages; a space needs "
            "two of each: give more text or lower min_count"
        )
    entries = [(row[s], p, n) for p, c in enumerate(counts_of) for s, n in c.items() if s in row]
    rows, columns, counts = np.array(entries).T
    share = counts / np.bincount(rows, counts)[rows]
    weights = 1 + np.bincount(rows, share * np.log(share)) / np.log(len(counts_of))
    values = weights[rows] * np.log1p(counts)
    matrix = sparse.csr_array((values, (rows, columns)), (len(row), len(counts_of)))
    start = np.random.default_rng(seed).standard_normal(min(matrix.shape))
    u, _, _ = svds(matrix, min(dim, min(matrix.shape) - 1), v0=start)
    return LatentSpace(row, u * weights[:, None])


def learn(genres: Genres) -> LatentSpace:
    """Train a space on the passages of genres of Brown."""
    return train(brown_passages(genres))
