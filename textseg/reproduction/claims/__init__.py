"""The paper's statements, each judged by the test that ``book/claims.csv`` names.

A claim is a row of that file: one reading of a statement on one subset. Its column ``test`` says
where its test is: ``comparisons.lower`` is the function `lower` in ``comparisons.py`` of this
folder. A test takes a claim and a `Measure`, and returns a `Finding`. One file for each thing the
statements are about; a new test is one function.
"""

from __future__ import annotations

from dataclasses import replace
from difflib import get_close_matches

from textseg.errors import DataError
from textseg.reproduction.claims import (
    borders,
    comparisons,
    costs,
    data,
    metrics,
    preprocessing,
    splitting,
    topics,
    vectors,
)
from textseg.reproduction.claims.finding import NAN, Finding, untestable
from textseg.reproduction.claims.measure import Claim, Measure, Test, public_tests
from textseg.reproduction.contenders import NotHere
from textseg.reproduction.statistics import NoRatio

#: Every test by the name that ``book/claims.csv`` calls it by.
TESTS: dict[str, Test] = {
    name: test
    for module in (
        comparisons, preprocessing, splitting, costs, vectors, metrics, data, borders, topics,
    )
    for name, test in public_tests(module).items()
}  # fmt: skip


def judge(claim: Claim, measure: Measure) -> Finding:
    """Judge one statement, in one reading, on one subset.

    Parameters
    ----------
    claim : row of `textseg.reproduction.published.claims`
    measure : Measure

    Returns
    -------
    Finding
        ``"not testable here"`` with the reason where only some of the documents were measured or
        a system is not run here, ``"not measured"`` where the data are not available.

    Raises
    ------
    KeyError
        If no test has the name that the claim gives.
    """
    if claim.test not in TESTS:
        near = get_close_matches(claim.test, TESTS, cutoff=0)
        raise KeyError(
            f"{claim.claim_id} asks for the test {claim.test!r}, which there is not: the column "
            f"names the file of claims/ and its function, such as {', '.join(near)}"
        )
    if missing := measure.missing.get(claim.subset):
        return Finding("not measured", note=missing)
    try:
        finding = TESTS[claim.test](claim, measure)
    except DataError as error:  # not asked for again: a download that fails takes its time
        measure.missing[claim.subset] = str(error)
        return Finding("not measured", note=str(error))
    except (NotHere, NoRatio) as error:
        return untestable(str(error))
    limit, whole = measure.overrides.get("limit"), getattr(TESTS[claim.test], "whole", False)
    if limit is not None and not whole and finding.status != "not testable here":
        note = f"measured on the first {limit} documents of a subset only"
        return replace(finding, status="not testable here", note=note, p=NAN, by_documents="")
    return finding


__all__ = ["TESTS", "Finding", "Measure", "judge"]
