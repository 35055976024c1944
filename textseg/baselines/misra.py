r"""M09: segments that a mixture of topics makes likely (Misra, Yvon, Jose & Cappé 2009).

The score of a segment is the log-likelihood of its words, given topics :math:`\phi` learned
beforehand and the mixture :math:`\theta` that is found for this very segment,

.. math:: \sigma(i,j) = \sum_w f_w(i,j) \log \sum_t \theta_t(i,j)\, \phi_{tw}

It is additive, so dynamic programming is exact. A segment of one topic is likely, one across a
boundary has to share its mixture out. Without a number of segments, each costs
:math:`\log n` for a text of n words: Utiyama & Isahara's prior, our choice, which cuts too little.

The mixtures of all segments are costly. So segments are no longer than `LONGEST` units, or twice
the mean length if the number is known and that is more; the mixtures of segments that begin near
each other are found together (`textseg.baselines.topics`). The registered system is trained
on texts of Brown that do not occur in the data set (`textseg.baselines.training`); the published
one was trained on the test texts too.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from textseg.baselines.choi_stems import stems
from textseg.baselines.topics import TopicModel, brown_topics, fold_in
from textseg.baselines.word_counts import TableObjective
from textseg.datasets.brown_heldout import Genres
from textseg.document import Document
from textseg.splitting import SplitResult, dynamic_programming, penalised

#: Units in the longest segment that is considered.
LONGEST = 20
#: Segments whose mixtures are found together: more would share fewer of their words.
TOGETHER = 320


@dataclass(frozen=True)
class LikelySegments:
    """Topics, called as a `Segmenter`.

    Parameters
    ----------
    model : TopicModel
    """

    model: TopicModel

    def __call__(self, document: Document, n_segments: int | None = None) -> SplitResult:
        """Segment a document; without a number of segments, it finds one.

        Returns
        -------
        SplitResult
            Its score is the log-likelihood.
        """
        units, longest = stems(document), LONGEST
        if n_segments is not None:
            longest = max(longest, -(-2 * len(units) // n_segments))
            objective = log_likelihood(units, self.model, longest)
            return dynamic_programming(objective, n_segments, max_length=longest)
        objective = log_likelihood(units, self.model, longest)
        penalty = np.log(max(1, sum(map(len, units))))
        return penalised(objective, penalty=penalty, max_length=longest)


def log_likelihood(units: list[list[str]], model: TopicModel, longest: int) -> TableObjective:
    """Tabulate the scores of all segments of up to `longest` units; others have -inf."""
    n_units = len(units)
    scores = np.full((n_units + 1, n_units + 1), -np.inf)
    n_starts = max(1, TOGETHER // longest)
    for first in range(0, n_units, n_starts):
        starts = np.arange(first, min(first + n_starts, n_units))
        counts, words = model.count(units[first : starts[-1] + longest])
        before = np.vstack([np.zeros(counts.shape[1]), counts.cumsum(axis=0)])
        start, length = map(np.ravel, np.meshgrid(starts, np.arange(1, longest + 1)))
        start, end = (x[start + length <= n_units] for x in (start, start + length))
        inside = before[end - first] - before[start - first]
        mixtures = fold_in(inside, words)
        scores[start, end] = (inside * np.log(mixtures @ words)).sum(axis=1)
    return TableObjective(scores)


def learn(genres: Genres) -> LikelySegments:
    """Learn the topics of genres of Brown."""
    return LikelySegments(brown_topics(genres))
