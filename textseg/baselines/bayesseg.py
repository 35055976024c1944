r"""BayesSeg: Bayesian segmentation of Eisenstein & Barzilay (2008), without cue phrases.

Every segment has a multinomial distribution over the W different words of the text, drawn from a
symmetric Dirichlet distribution with parameter :math:`\alpha` and integrated out. The
result is the Dirichlet compound multinomial,

.. math:: \sigma(i,j) = \log \frac{\Gamma(W\alpha)}{\Gamma(n_{ij} + W\alpha)}
          + \sum_w \log \frac{\Gamma(f_w + \alpha)}{\Gamma(\alpha)}

with :math:`f_w` and :math:`n_{ij}` the occurrences of w and of all words in the segment. It is
additive, so dynamic programming is exact. All segmentations into K segments are equally likely
beforehand; the number of segments has to be known. The words are those of C99, with tokens
split at every character that isn't a letter, as in the authors' program; it gains half a point.
"""

from __future__ import annotations

from scipy.special import gammaln

from textseg.baselines.choi_stems import stems
from textseg.baselines.word_counts import TableObjective, sum_over_words, words_in
from textseg.document import Document
from textseg.splitting import SplitResult, dynamic_programming

#: The authors' program ships with this value, found by their own expectation maximisation.
PRIOR = 0.2


def bayesseg(
    document: Document, n_segments: int | None = None, *, prior: float = PRIOR
) -> SplitResult:
    r"""Segment by the largest marginal likelihood.

    Parameters
    ----------
    document : Document
    n_segments : int
        Number of segments K.
    prior : float
        :math:`\alpha`, positive.

    Returns
    -------
    SplitResult
        Its score is the logarithm of the likelihood.

    Examples
    --------
    >>> units = [("cats", "purr")] * 6 + [("ships", "sail")] * 6
    >>> bayesseg(Document(tuple(units)), 2).segmentation.ends
    (6, 12)
    """
    assert n_segments is not None
    return dynamic_programming(log_likelihood(stems(document, broken=True), prior), n_segments)


def log_likelihood(units: list[list[str]], prior: float) -> TableObjective:
    """Tabulate the scores of all segments.

    Raises
    ------
    ValueError
        If the prior isn't positive.
    """
    if not prior > 0:
        raise ValueError(f"the Dirichlet prior must be positive, got {prior}")
    # A text without any word has no W; 1 in its place leaves every score at 0.
    total = max(len({word for unit in units for word in unit}), 1) * prior
    words = sum_over_words(units, lambda count: gammaln(count + prior) - gammaln(prior))
    return TableObjective(words + gammaln(total) - gammaln(words_in(units) + total))
