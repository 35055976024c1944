r"""How much a cut must gain, where nobody says: the default penalty, and its factor by objective.

The factors grow like what the best of N cuts gains by chance; their constants were chosen on the
subset 6–8 of the Choi set. An objective that isn't named here has the factor of BIC.
"""

from __future__ import annotations

from functools import singledispatch
from math import isfinite, log, sqrt

import numpy as np

from textseg.objectives import AdditiveObjective, ContentVector, Objective, Sum
from textseg.splitting.base import extremes, n_counted

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
    :math:`S_1` nowhere; where one of these is forbidden, the most and the fewest segments that are
    allowed stand for it. N counts no unit that changes no score, see
    `textseg.splitting.base.n_counted`. That of a `Sum` is the weighted sum of its parts' penalties.

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
    uncut, cut, n_cuts = *extremes(objective), n_counted(objective) - 1
    if not isfinite(uncut) or not isfinite(cut):
        (fewest, uncut), (most, cut) = (_allowed(objective, sign) for sign in (1, -1))
        n_cuts = most - fewest
    gain = max(cut - uncut, 0.0)  # of a flat text it is 0, or less by rounding
    return gain / max(n_cuts, 1)


def _allowed(objective: AdditiveObjective, sign: int) -> tuple[int, float]:
    """Return the fewest segments that an objective allows (the most for -1), and the best total.

    What is forbidden, perhaps the text in one segment or some of the cuts, has the score -inf.
    """
    n_units = objective.n_units
    count, best = np.zeros(n_units + 1, dtype=int), np.full(n_units + 1, -np.inf)
    best[0] = 0.0
    for n in range(1, n_units + 1):
        values = best[:n] + objective.score(np.arange(n), n)
        if len(allowed := np.flatnonzero(np.isfinite(values))):
            number = sign * count[allowed]
            chosen = allowed[number == number.min()]
            count[n], best[n] = count[chosen[0]] + 1, values[chosen].max()
    return int(count[-1]), float(best[-1]) if count[-1] else 0.0


@singledispatch
def factor(objective: Objective) -> float:
    """Return the penalty per segment, in units of the mean gain of a cut: as in BIC."""
    return 0.4 * log(max(n_counted(objective), 1))


@factor.register
def _(objective: ContentVector) -> float:
    # The sum over n unrelated units is like the end of a random walk, whose length is
    # proportional to √n; so is the gain of cutting such a segment.
    return 0.2 * sqrt(min(n_counted(objective), LONG))
