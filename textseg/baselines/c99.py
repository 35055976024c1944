r"""C99: as Choi published it (2000), the automatic number of segments included.

Stems of the content words, cosine of all pairs of sentences, ranks in an 11 × 11 window, and
divisive clustering by inside density :math:`D = \sum_k \beta_k / \sum_k \alpha_k`.

His program differs in two ways from greedy maximisation of D, as which the paper describes it. The
best cut of a segment maximises the density *of its own two halves*; the density of the whole text
only decides which segment is cut. Among equally good cuts, the right-most is taken.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from textseg.baselines.choi_stems import stems
from textseg.document import Document
from textseg.objectives import C99
from textseg.representation import combine, term_frequencies
from textseg.representation.similarity import cosine_similarity, rank_transform
from textseg.segmentation import Segmentation
from textseg.splitting import SplitResult
from textseg.splitting.base import TIE_TOLERANCE, choose

RANK_SIZE = 11
#: A cut counts while the gradient exceeds its mean by so many standard deviations.
DEVIATIONS = 1.2
#: Weights that smooth the gradient.
MASK = np.array([1.0, 2, 4, 8, 4, 2, 1])


def c99(document: Document, n_segments: int | None = None) -> SplitResult:
    """Segment by Choi's C99; without a number of segments, it finds one.

    Examples
    --------
    >>> units = [("cats", "purr")] * 6 + [("ships", "sail")] * 6
    >>> c99(Document(tuple(units)), 2).segmentation.ends
    (6, 12)
    """
    frequencies, _ = term_frequencies(stems(document))
    return divide(cosine_similarity(combine(frequencies)), n_segments)


def divide(similarity: np.ndarray, n_segments: int | None = None) -> SplitResult:
    """Rank the similarities of units and cluster divisively, as C99 does.

    Parameters
    ----------
    similarity : ndarray, shape (n_units, n_units)
    n_segments : int, optional
        By default as many as `significant` finds.

    Returns
    -------
    SplitResult
        Its score is the inside density.
    """
    objective = C99.from_similarity(rank_transform(similarity, RANK_SIZE))
    n_units = objective.n_units
    cuts, gradient, near_ties = _divide(objective, n_units if n_segments is None else n_segments)
    if n_segments is None:
        cuts = cuts[: significant(gradient)]
    segmentation = Segmentation((*sorted(cuts), n_units))
    return SplitResult(segmentation, objective.total(segmentation), near_ties)


def significant(gradient: np.ndarray) -> int:
    r"""Return how many of the cuts count, given by how much each raised the density.

    The gradient is smoothed with `MASK`, normalised at the borders; the cuts that count are those
    before the first whose smoothed gradient doesn't exceed :math:`\mu + 1.2\,\sigma`.

    Examples
    --------
    >>> significant(np.array([0.5, 0.5, 0.4, 0.4, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]))
    3
    """
    if not len(gradient):
        return 0
    middle, n = len(MASK) // 2, len(gradient)
    smooth = np.convolve(gradient, MASK)[middle : middle + n]
    smooth /= np.convolve(np.ones(n), MASK)[middle : middle + n]
    exceeds = smooth > smooth.mean() + DEVIATIONS * smooth.std()
    return n if exceeds.all() else int(exceeds.argmin())


@dataclass(frozen=True, slots=True)
class _Region:
    """A segment, its best cut, and what that cut adds to (beta, alpha) of the whole text."""

    start: int
    end: int
    cut: int
    change: np.ndarray
    tied: bool

    @classmethod
    def of(cls, objective: C99, start: int, end: int) -> _Region:
        cuts = np.arange(start + 1, end)
        if not len(cuts):
            return cls(start, end, end, np.zeros(2), False)
        halves = objective.score(start, cuts) + objective.score(cuts, end)
        best, tied = choose(objective.key(halves), "right", TIE_TOLERANCE)
        change = halves[best] - objective.score(start, end)
        return cls(start, end, int(cuts[best]), change, tied)


def _divide(objective: C99, n_segments: int) -> tuple[list[int], np.ndarray, int]:
    """Return the cuts in the order made, the rise of the density at each, and the ties met."""
    regions = [_Region.of(objective, 0, objective.n_units)]
    aggregate = objective.score(0, objective.n_units)
    cuts: list[int] = []
    density, near_ties = [objective.key(aggregate)], 0
    while len(regions) < n_segments:
        divisible = [place for place, region in enumerate(regions) if region.cut < region.end]
        changes = np.array([regions[place].change for place in divisible])
        best, tied = choose(objective.key(aggregate + changes), "right", TIE_TOLERANCE)
        place = divisible[best]
        region = regions[place]
        near_ties += tied or region.tied
        aggregate = aggregate + region.change
        cuts.append(region.cut)
        density.append(objective.key(aggregate))
        regions[place : place + 1] = [
            _Region.of(objective, region.start, region.cut),
            _Region.of(objective, region.cut, region.end),
        ]
    return cuts, np.diff(density), near_ties
