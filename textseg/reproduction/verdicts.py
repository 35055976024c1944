"""Verdicts: the rules for comparing a measured with a published number.

Rules, by the ``kind`` of a published number (see `textseg.reproduction.published`):

* counts and settings are equal or not, at the precision printed;
* levels (``own``, ``level``) are judged by distance, where the method is deterministic, the data
  are the same and the vectors are available; other levels are not judged;
* differences are judged by their sign, with a bootstrap interval: over the sources that documents
  share, where they do;
* statements by the test beside them; what they say of a level, or of a rank among systems, is not
  judged where it depends on vectors we don't have;
* cited numbers are shown, never judged.

A sampling interval never makes a level "reproduced".
"""

from __future__ import annotations

import math
from decimal import Decimal

from textseg.reproduction.statistics import Interval

STATUSES = {
    "reproduced": "the level lies within 0.1 points of the published one",
    "close": "the level lies within 0.5 points",
    "differs": "the level is more than 0.5 points off; a note says why, or that we don't know",
    "other vectors": "the level depends on word vectors that are in no registry; not judged",
    "equal": "the count or setting is the published one",
    "not equal": "the count or setting is another; a note says why",
    "holds": "the difference or statement is as published",
    "reversed": "the difference has the other sign",
    "fails": "the statement is false",
    "not distinguishable": "the interval contains the border between true and false",
    "not testable with these vectors": "a level, or a rank among systems, that depends on vectors "
    "we don't have",
    "not testable here": "a note says why",
    "cited": "quoted by the paper from others; shown, not judged",
    "not measured": "no row in this build",
}
REPRODUCED, CLOSE = 0.1, 0.5  # points

# Two decimals are no binary fractions: 22.62 - 22.52 is a little more than 0.1.
_EDGE = 1e-9


def judge_level(measured: float, published: float, *, needs_missing_vectors: bool = False) -> str:
    """Judge a level by its distance from the published one.

    Parameters
    ----------
    measured, published : float
        Mean Pk or WindowDiff in percent.
    needs_missing_vectors : bool
        Whether the published level was obtained with vectors we don't have.

    Returns
    -------
    str
        ``"reproduced"`` up to 0.1 points apart, ``"close"`` up to 0.5, else ``"differs"``; or
        ``"other vectors"``.

    Raises
    ------
    ValueError
        If a level is not finite.

    Examples
    --------
    >>> judge_level(22.62, 22.52), judge_level(17.02, 16.52), judge_level(13.5, 16.69)
    ('reproduced', 'close', 'differs')
    """
    distance = abs(_finite(measured) - _finite(published))
    if needs_missing_vectors:
        return "other vectors"
    if distance <= REPRODUCED + _EDGE:
        return "reproduced"
    return "close" if distance <= CLOSE + _EDGE else "differs"


def judge_count(measured: float, published: float) -> str:
    """Judge a count or setting: equal or not.

    A whole number must be met exactly, a decimal one after rounding to as many decimals.

    Raises
    ------
    ValueError
        If a number is not finite.

    Examples
    --------
    >>> judge_count(3986, 3986), judge_count(3986 / 608, 6.6), judge_count(6, 9)
    ('equal', 'equal', 'not equal')
    """
    printed = Decimal(repr(float(_finite(published)))).normalize().as_tuple().exponent
    half_a_digit = 0.5 * 10.0 ** int(printed) if int(printed) < 0 else 0.0
    return "equal" if abs(_finite(measured) - published) <= half_a_digit + _EDGE else "not equal"


def judge_difference(interval: Interval, published_difference: float) -> str:
    """Judge a difference between two methods by its sign.

    Parameters
    ----------
    interval : Interval
        95 % interval of the measured difference on the same documents.
    published_difference : float
        The published one, of the same two methods in the same order.

    Returns
    -------
    str
        ``"holds"``, ``"reversed"``, or ``"not distinguishable"`` where the interval contains 0.

    Raises
    ------
    ValueError
        If the published difference is 0, or a number is not finite.

    Examples
    --------
    >>> judge_difference(Interval(-3.0, -4.0, -2.0), -1.5)
    'holds'
    """
    if _finite(published_difference) == 0:
        raise ValueError("a published difference of 0 has no sign that could hold or reverse")
    border = {"above": 0.0} if published_difference > 0 else {"below": 0.0}
    return judge_statement(interval, **border).replace("fails", "reversed")


def judge_statement(
    evidence: bool | Interval | None, *, above: float = -math.inf, below: float = math.inf
) -> str:
    """Judge a statement by the outcome of its test.

    Parameters
    ----------
    evidence : bool, Interval or None
        What the test found: true or false, an interval for a quantity that the statement
        confines, or None where it can't be tested here.
    above, below : float
        The statement says that the quantity lies strictly between the two.

    Returns
    -------
    str
        ``"holds"`` or ``"fails"`` where the whole interval lies on one side of the borders, else
        ``"not distinguishable"``; ``"not testable here"`` for None.

    Raises
    ------
    ValueError
        If an end of the interval is not finite.

    Examples
    --------
    >>> judge_statement(Interval(0.1, -0.3, 0.4), above=-0.5, below=0.5)  # equivalent
    'holds'
    >>> judge_statement(Interval(0.1, -0.3, 0.4), below=0.0)  # lower
    'not distinguishable'
    """
    if evidence is None:
        return "not testable here"
    if not isinstance(evidence, Interval):
        return "holds" if evidence else "fails"
    low, high = _finite(evidence.low), _finite(evidence.high)
    if low > above + _EDGE and high < below - _EDGE:
        return "holds"
    outside = high < above - _EDGE or low > below + _EDGE
    return "fails" if outside else "not distinguishable"


def _finite(number: float) -> float:
    if not math.isfinite(number):
        raise ValueError(f"can't judge {number}: not a finite number")
    return number
