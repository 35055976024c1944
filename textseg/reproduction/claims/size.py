"""The size that a statement's words stand for: of "markedly", "far", "five times", "most"."""

from __future__ import annotations

import re

from textseg.reproduction.claims.measure import Claim, Measure, Test

#: Words that state a size: a statement that has one is judged by a test that asks for the size.
WORDS = re.compile(
    r"(?<!-)\b(about|considerabl[ey]|costly|far|greatly|highly|large|largely|marked|markedly|most|much"
    r"|nearly|remarkably|sensitively|significantly|slight|slightly|strongly|substantial"
    r"|substantially|times|typically|very|virtually|weak|weakly)\b"
    r"|\d points\b"
)
#: "Most" as a superlative says no size.
SUPERLATIVE = re.compile(r"\b(the most|matter most|strongest)\b")


def size_of(claim: Claim, measure: Measure) -> float:
    """Return the size that a claim is held to, in the unit of its finding.

    The column ``size`` of ``book/claims.csv`` says a number with its unit (``5 points``), or a
    difference that the paper prints: ``the printed difference`` of the two cells compared, or of
    two that it names (``A - B``); ``half of`` before it takes half.

    Raises
    ------
    ValueError
        If the claim states no size, or one that is not a positive number.
    """
    stated = claim.size.removeprefix("half of ")
    share = 1.0 if stated == claim.size else 0.5
    if stated == "the printed difference":
        size = abs(measure.printed(claim.better) - measure.printed(claim.worse))
    elif " - " in stated:
        first, second = stated.split(" - ")
        size = abs(measure.printed(first) - measure.printed(second))
    else:
        size = float(number[0]) if (number := re.match(r"\d+(\.\d+)?", stated)) else 0.0
    if not size > 0:
        raise ValueError(
            f"{claim.claim_id}: the size {claim.size!r} is not a positive number; say one such as "
            "'5 points' or 'half of the printed difference' in book/claims.csv"
        )
    return share * size


def states_a_size(statement: str) -> bool:
    """Tell whether a statement has a word that says how much.

    Examples
    --------
    >>> states_a_size("Word vectors markedly improve C99"), states_a_size("CVS is 3 points better")
    (True, True)
    >>> states_a_size("CVS is among the most accurate"), states_a_size("Stop words matter most")
    (False, False)
    """
    return bool(WORDS.search(SUPERLATIVE.sub("", statement)))


def sized(test: Test) -> Test:
    """Mark a test that asks for the size of what is claimed."""
    test.sized = True  # type: ignore[attr-defined]
    return test
