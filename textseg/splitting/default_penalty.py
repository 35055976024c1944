r"""How much a cut must gain, where nobody says: the default penalty, and its factor by objective.

The factors grow like what the best of N cuts gains by chance; their constants were chosen on the
subset 6–8 of the Choi set. An objective that isn't named here has the factor of BIC.
"""

from __future__ import annotations

from functools import singledispatch
from math import log, sqrt

from textseg.objectives import AdditiveObjective, ContentVector, Objective, Sum
from textseg.splitting.base import extremes

#: The smallest factor, that of content vectors for 25 units. With a smaller one almost every cut
#: would pay, since even an average cut gains something; a short text must be able to stay in one
#: piece.
LEAST_FACTOR = 1.0
#: A longer text has more segments, not longer ones, so its factor does not grow any more: without
#: this bound whole books stay in one piece.
LONG = 500


def default_penalty(objective: AdditiveObjective) -> float:
    r"""Return a penalty in proportion to what an average cut gains.

    .. math:: \gamma = f(N)\, \frac{S_N - S_1}{N - 1}

    where :math:`S_K` is the best total with K segments: :math:`S_N` cuts everywhere,
    :math:`S_1` nowhere. That of a `Sum` is the weighted sum of its parts' penalties.

    Examples
    --------
    >>> from textseg.objectives import Euclidean
    >>> round(default_penalty(Euclidean.from_vectors([[0.0], [0.0], [3.0]])), 3)
    3.0
    """
    if isinstance(objective, Sum):
        parts = zip(objective.weights, objective.objectives, strict=True)
        return sum(weight * default_penalty(part) for weight, part in parts)
    return max(factor(objective), LEAST_FACTOR) * average_gain(objective)


def average_gain(objective: AdditiveObjective) -> float:
    r"""Return what an average cut gains, :math:`(S_N - S_1) / (N - 1)`.

    What the best of many cuts gains by chance in the Euclidean score hardly grows with the length
    of the text, unlike in CVS, so no factor is needed that does.

    Examples
    --------
    >>> from textseg.objectives import Euclidean
    >>> average_gain(Euclidean.from_vectors([[0.0], [0.0], [3.0]]))
    3.0
    """
    uncut, cut = extremes(objective)
    gain = max(cut - uncut, 0.0)  # of a flat text it is 0, or less by rounding
    return gain / max(objective.n_units - 1, 1)


@singledispatch
def factor(objective: Objective) -> float:
    """Return the penalty per segment, in units of the mean gain of a cut: as in BIC."""
    return 0.4 * log(objective.n_units)


@factor.register
def _(objective: ContentVector) -> float:
    # The sum over n unrelated units is like the end of a random walk, whose length is
    # proportional to √n; so is the gain of cutting such a segment.
    return 0.2 * sqrt(min(objective.n_units, LONG))
