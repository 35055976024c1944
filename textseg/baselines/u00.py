r"""U00: the statistical model of Utiyama & Isahara (2001), the most probable segmentation.

A segment's words come from a distribution of its own, smoothed by Laplace's rule; a segmentation
into m segments has the prior probability :math:`n^{-m}`. So the score of a segment is

.. math:: \sigma(i,j) = -\log n - \sum_w f_w \log \frac{n_{ij} + t}{f_w + 1}

with :math:`f_w` and :math:`n_{ij}` the occurrences of w and of all words in the segment, n the
words and t the different words of the whole text. It is additive, so dynamic programming is exact,
for a given number of segments and, thanks to the prior, for any. The words are the stems of C99.
"""

from __future__ import annotations

import numpy as np

from textseg.baselines.choi_stems import stems
from textseg.baselines.word_counts import TableObjective, sum_over_words, words_in
from textseg.document import Document
from textseg.splitting import SplitResult, dynamic_programming, penalised


def u00(document: Document, n_segments: int | None = None) -> SplitResult:
    """Segment by the most probable segmentation; without a number of segments, it finds one.

    Returns
    -------
    SplitResult
        Its score is the logarithm of the probability.

    Examples
    --------
    >>> units = [("cats", "purr")] * 6 + [("ships", "sail")] * 6
    >>> u00(Document(tuple(units))).segmentation.ends
    (6, 12)
    """
    objective = log_probability(stems(document))
    if n_segments is None:
        return penalised(objective, penalty=0.0)  # the prior is in the score already
    return dynamic_programming(objective, n_segments)


def log_probability(units: list[list[str]]) -> TableObjective:
    """Tabulate the scores of all segments."""
    n_words = sum(map(len, units))
    n_types = len({word for unit in units for word in unit})
    inside = words_in(units)
    repeated = sum_over_words(units, lambda count: count * np.log(count + 1))
    # A text without any word has neither n nor t; 1 in their place leaves every score at 0.
    length = inside * np.log(np.maximum(inside + n_types, 1))
    return TableObjective(repeated - length - np.log(max(n_words, 1)))
