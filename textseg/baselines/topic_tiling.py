r"""R12: TopicTiling, which is TextTiling by topics (Riedl & Biemann 2012).

At every gap between sentences the w sentences on both sides are compared by the cosine of their
counts of topics; a gap that is a local minimum is as deep as the peaks beside it are high,

.. math:: d_g = \tfrac{1}{2} (h_l - c_g + h_r - c_g)

If the number of segments is known, the deepest minima become boundaries, otherwise those no less
deep than :math:`\mu - \sigma / 2` of them all, the paper's rule (its authors' program has the
variance in place of :math:`\sigma`). As in the program, a block of w sentences is one text to the
topic model. Where there are fewer minima than boundaries, the gaps of lowest cosine follow.

There a word has the topic that Gibbs sampling gave it most often; here the one that is most
probable, given the mixture of its block: the variational counterpart.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from textseg.baselines.choi_stems import stems
from textseg.baselines.texttiling import Tiling, beside, cosines, valleys
from textseg.baselines.topics import TopicModel, brown_topics, fold_in
from textseg.datasets.brown_heldout import Genres
from textseg.document import Document
from textseg.segmentation import Segmentation
from textseg.splitting.base import TIE_TOLERANCE

#: Sentences w in a block; chosen as the parameters of the topics are.
WINDOW = 3


@dataclass(frozen=True)
class TopicTiling:
    """Topics, called as a `Segmenter`.

    Parameters
    ----------
    model : TopicModel
    window : int
        Sentences w in a block.
    """

    model: TopicModel
    window: int = WINDOW

    def __call__(self, document: Document, n_segments: int | None = None) -> Tiling:
        """Segment a document; without a number of segments, it finds one."""
        # Rounded, so that what is equal but for the order of sums counts as equal.
        cosines = gap_cosines(stems(document), self.model, self.window).round(9)
        deep = depths(cosines)
        minima = np.flatnonzero(deep)
        if n_segments is None:
            threshold = deep[minima].mean() - deep[minima].std() / 2 if len(minima) else np.nan
            chosen = minima[deep[minima] >= threshold - TIE_TOLERANCE]
        else:
            threshold = float("nan")
            order = np.lexsort((cosines, -deep.round(9)))
            chosen = np.sort(order[: n_segments - 1])
        return Tiling(
            Segmentation((*(int(gap) + 1 for gap in chosen), document.n_units)),
            float(deep[chosen].sum()),
            depths={int(gap) + 1: float(deep[gap]) for gap in minima},
            threshold=float(threshold),
        )


def gap_cosines(units: list[list[str]], model: TopicModel, window: int) -> np.ndarray:
    """Return the cosine of the blocks beside every gap, shape (n_units - 1,).

    Blocks are as long as the text allows at its ends. Without a known word in one of them, nothing
    speaks for a boundary: the cosine is 1.
    """
    counts, words = model.count(units)
    first, second = (topic_counts(block, words) for block in beside(counts, window))
    return cosines(first, second, 1.0)


def topic_counts(counts: np.ndarray, words: np.ndarray) -> np.ndarray:
    """Count the topics of the words of texts: each word's most probable one.

    Parameters
    ----------
    counts : ndarray, shape (n_texts, n_types)
    words : ndarray, shape (n_topics, n_types)

    Returns
    -------
    ndarray, shape (n_texts, n_topics)
    """
    mixtures = fold_in(counts, words)
    topics = np.zeros_like(mixtures)
    text, word = counts.nonzero()
    topic = (mixtures[text] * words[:, word].T).argmax(axis=1)
    np.add.at(topics, (text, topic), counts[text, word])
    return topics


def depths(cosines: np.ndarray) -> np.ndarray:
    """Return the depth of each gap, 0 where it isn't a minimum; of equal neighbours the last is.

    >>> depths(np.array([0.5, 0.9, 0.3, 0.4, 0.8, 0.7, 0.7, 0.9])).round(3)
    array([0.  , 0.  , 0.55, 0.  , 0.  , 0.  , 0.15, 0.  ])
    """
    deep = valleys(cosines) / 2
    deep[:-1][cosines[:-1] == cosines[1:]] = 0.0
    return deep


def learn(genres: Genres) -> TopicTiling:
    """Learn the topics of genres of Brown."""
    return TopicTiling(brown_topics(genres))
