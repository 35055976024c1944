r"""Metrics: Pk and WindowDiff by the paper's definition (section 4.1), and boundary F1.

Conventions:

* Lower is better; 0 is agreement; a score is a fraction of probes, in [0, 1].
* N counts *units* (not gaps) and K counts *segments* (not boundaries) of the reference.
* A probe is a pair of units ``(i, i + k)``; there are ``N - k`` of them.
* The window size k and the rule that chose it are returned beside the score.

References
----------
D. Beeferman, A. Berger, J. Lafferty, *Statistical models for text segmentation*, 1999 (Pk).
L. Pevzner, M. Hearst, *A critique and improvement of an evaluation metric for text
segmentation*, 2002 (WindowDiff).
"""

from __future__ import annotations

from collections.abc import Callable
from math import floor
from numbers import Integral, Real
from typing import NamedTuple

import numpy as np

from textseg.errors import warn
from textseg.segmentation import Segmentation, refuse_other


class Score(NamedTuple):
    """A metric's value with the window it was computed with.

    Attributes
    ----------
    value : float
        Share of probes in error, in [0, 1].
    k : int
        Window size, in units.
    rule : str
        Name of the rule that chose `k`, or "given".
    """

    value: float
    k: int
    rule: str


#: How the window size follows from N units and K segments of the reference. "paper" is the
#: paper's nearest integer to half the mean length, less one, halves away from zero as in the
#: Python 2 of its program; "bankers" is the same with today's ``round``; "half" is the usual
#: nearest integer to half the mean length (Choi's and Pevzner and Hearst's); "closed" is what the
#: program of Eisenstein & Barzilay (2008) does on words: half the mean length rounded down, and
#: windows with both ends in them, so that each holds one gap more.
K_RULES: dict[str, Callable[[int, int], int]] = {
    "paper": lambda n, k: floor(0.5 * n / k + 0.5) - 1,
    "bankers": lambda n, k: round(0.5 * n / k) - 1,
    "half": lambda n, k: floor(0.5 * n / k + 0.5),
    "closed": lambda n, k: n // (2 * k) + 1,
}


def window_size(reference: Segmentation, k: str | int = "paper") -> tuple[int, str]:
    """Choose the window size from the reference, by a named rule or a given number.

    Parameters
    ----------
    reference : Segmentation
    k : str or int
        A key of `K_RULES`, or the window size itself, ``1 <= k < n_units``.

    Returns
    -------
    k : int
        At least 1: a rule that gives less (very short segments) is raised to 1 with a warning,
        since a window of 0 would call everything perfect.
    rule : str

    Raises
    ------
    ValueError
        If `k` is neither a rule nor a possible window size, or the reference has a single
        unit, in which no probe fits.

    Examples
    --------
    >>> window_size(Segmentation.from_lengths([3, 5, 9, 11, 6, 4, 7, 8, 10, 5]))
    (2, 'paper')
    """
    n_units = reference.n_units
    if n_units < 2:
        raise ValueError("no probe fits: the reference has 1 unit, a window needs at least 2")
    if isinstance(k, str):
        if k not in K_RULES:
            raise ValueError(f"k must be a whole number or one of {', '.join(K_RULES)}, got {k!r}")
        size = K_RULES[k](n_units, reference.n_segments)
        if size < 1:
            warn(
                f"rule {k!r} gives k = {size} for {n_units} units in {reference.n_segments} "
                "segments; k = 1 is used",
            )
        return min(max(size, 1), n_units - 1), k
    if not isinstance(k, Real):
        raise ValueError(f"k must be a whole number or one of {', '.join(K_RULES)}, got {k!r}")
    if isinstance(k, bool) or not 1 <= k < n_units or k != int(k):
        raise ValueError(f"k must lie in 1..{n_units - 1} for {n_units} units, got {k!r}")
    return int(k), "given"


def pk(*, reference: Segmentation, hypothesis: Segmentation, k: str | int = "paper") -> Score:
    r"""Compute Pk, the share of probes that only one of the two segmentations separates.

    .. math:: P_k = \frac{1}{N-k} \sum_{i=1}^{N-k}
              [\delta_\mathrm{hyp}(i,i+k) \neq \delta_\mathrm{ref}(i,i+k)]

    Parameters
    ----------
    reference, hypothesis : Segmentation
        Of the same number of units, at least 2.
    k : str or int
        Window size or the rule for it, see `window_size`.

    Returns
    -------
    Score

    Raises
    ------
    ValueError
        If the numbers of units differ, or `k` is not possible.

    Examples
    --------
    >>> ref, hyp = Segmentation((3, 5, 8, 10)), Segmentation((3, 6, 8, 10))
    >>> pk(reference=ref, hypothesis=hyp, k=2)
    Score(value=0.25, k=2, rule='given')
    """
    size, rule = _checked(reference, hypothesis, k)
    separated = (_crossed(segmentation, size) > 0 for segmentation in (reference, hypothesis))
    return Score(_disagreement(*separated), size, rule)


def window_diff(
    *, reference: Segmentation, hypothesis: Segmentation, k: str | int = "paper"
) -> Score:
    r"""Compute WindowDiff, the share of probes with unequal numbers of boundaries between them.

    .. math:: WD = \frac{1}{N-k} \sum_{i=1}^{N-k}
              [b_\mathrm{ref}(i,i+k) \neq b_\mathrm{hyp}(i,i+k)]

    The unweighted form of Pevzner and Hearst, never below Pk at equal k. Parameters, result and
    errors are those of `pk`.

    Examples
    --------
    >>> ref, hyp = Segmentation((3, 5, 8, 10)), Segmentation((3, 6, 8, 10))
    >>> window_diff(reference=ref, hypothesis=hyp, k=2).value
    0.25
    """
    size, rule = _checked(reference, hypothesis, k)
    crossed = (_crossed(segmentation, size) for segmentation in (reference, hypothesis))
    return Score(_disagreement(*crossed), size, rule)


def boundary_f1(*, reference: Segmentation, hypothesis: Segmentation) -> float:
    r"""Compute the harmonic mean of precision and recall of exactly placed boundaries.

    It has no window and gives no credit for near misses; in [0, 1], higher is better. For two
    segmentations without a boundary it is 1.

    Examples
    --------
    >>> ref, hyp = Segmentation((3, 5, 8, 10)), Segmentation((3, 6, 8, 10))
    >>> round(boundary_f1(reference=ref, hypothesis=hyp), 3)
    0.667
    """
    return boundaries_placed(reference=reference, hypothesis=hypothesis).f1


class Placed(NamedTuple):
    """Precision, recall and F1 of boundaries: shares in [0, 1], higher is better."""

    precision: float
    recall: float
    f1: float


def boundaries_placed(
    *, reference: Segmentation, hypothesis: Segmentation, within: int = 0
) -> Placed:
    r"""Compute precision, recall and F1 of boundaries, a near one counting as right.

    Every boundary is matched to one of the other segmentation at most, no farther than `within`
    units away, so that as many as possible are matched. Two segmentations without a boundary agree:
    1 throughout; if only one of them has none, it is 0.

    Parameters
    ----------
    reference, hypothesis : Segmentation
        Of the same number of units.
    within : int
        Distance in units up to which boundaries match.

    Raises
    ------
    ValueError
        If the numbers of units differ, or `within` is not a whole number of at least 0.

    Examples
    --------
    >>> ref, hyp = Segmentation((3, 5, 8, 10)), Segmentation((4, 6, 10))
    >>> boundaries_placed(reference=ref, hypothesis=hyp, within=1)
    Placed(precision=1.0, recall=0.6666666666666666, f1=0.8)
    """
    _same_units(reference, hypothesis)
    if not isinstance(within, Integral) or within < 0:
        raise ValueError(f"within must be a whole number of at least 0, got {within!r}")
    true, found = reference.boundaries, hypothesis.boundaries
    if not true and not found:
        return Placed(1.0, 1.0, 1.0)
    matched, i, j = 0, 0, 0
    while i < len(true) and j < len(found):  # from the left, the first that fits is the best
        if abs(true[i] - found[j]) <= within:
            matched, i, j = matched + 1, i + 1, j + 1
        elif true[i] < found[j]:
            i += 1
        else:
            j += 1
    return Placed(
        matched / len(found) if found else 0.0,
        matched / len(true) if true else 0.0,
        2 * matched / (len(true) + len(found)),
    )


def _checked(reference: Segmentation, hypothesis: Segmentation, k: str | int) -> tuple[int, str]:
    _same_units(reference, hypothesis)
    return window_size(reference, k)


def _same_units(reference: Segmentation, hypothesis: Segmentation) -> None:
    for name, given in (("reference", reference), ("hypothesis", hypothesis)):
        refuse_other(given, name)
    if reference.n_units != hypothesis.n_units:
        raise ValueError(
            f"the reference covers {reference.n_units} units, the hypothesis "
            f"{hypothesis.n_units}; ends include the last one, the number of units"
        )


def _crossed(segmentation: Segmentation, k: int) -> np.ndarray:
    """Count the boundaries between units i and i + k, for each of the N - k probes."""
    labels = segmentation.labels
    return labels[k:] - labels[:-k]


def _disagreement(a: np.ndarray, b: np.ndarray) -> float:
    return float(np.mean(a != b))
