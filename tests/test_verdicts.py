"""The rules at their edges."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textseg.reproduction.statistics import Interval
from textseg.reproduction.verdicts import (
    STATUSES,
    judge_count,
    judge_difference,
    judge_level,
    judge_statement,
)

two_decimals = st.integers(0, 10_000)


@given(two_decimals, st.integers(-200, 200))
def test_levels_given_to_two_decimals_are_judged_exactly(hundredths, off):
    published, measured = hundredths / 100, (hundredths + off) / 100
    expected = "reproduced" if abs(off) <= 10 else "close" if abs(off) <= 50 else "differs"
    assert judge_level(measured, published) == expected
    assert judge_level(published, measured) == expected


def test_a_level_is_not_rounded_before_it_is_judged():
    assert judge_level(0.1 + 5e-7, 0.0) == "close" and judge_level(0.5 + 5e-7, 0.0) == "differs"
    assert judge_statement(Interval(1.0, 5e-7, 2.0), above=0.0) == "holds"
    assert judge_level(22.62, 22.52) == "reproduced"  # 0.10000000000000142 in binary
    assert judge_level(22.6201, 22.52) == "close"
    assert judge_level(23.0201, 22.52) == "differs"


@given(two_decimals, two_decimals)
def test_a_level_from_other_vectors_is_never_judged_by_distance(a, b):
    assert judge_level(a / 100, b / 100, needs_missing_vectors=True) == "other vectors"


@pytest.mark.parametrize(
    ("measured", "published", "status"),
    [
        (28145, 28145, "equal"),
        (28144, 28145, "not equal"),
        (607.6, 608, "not equal"),
        (3986 / 608, 6.6, "equal"),
        (28145 / 1353, 20.8, "equal"),
        (6.66, 6.6, "not equal"),
        (1350, 1350.0, "equal"),  # trailing zeros are no decimals
        (1350.4, 1350.0, "not equal"),
        (28145.4, 28145.0, "not equal"),  # a whole number is met exactly
    ],
)
def test_counts_are_equal_at_the_precision_printed(measured, published, status):
    assert judge_count(measured, published) == status


@pytest.mark.parametrize("published", [2.0, -2.0])
@pytest.mark.parametrize(
    ("low", "high", "status"),
    [
        (0.5, 3.0, "holds"),
        (-3.0, -0.5, "reversed"),
        (-0.5, 3.0, "not distinguishable"),
        (0.0, 3.0, "not distinguishable"),
        (-3.0, 0.0, "not distinguishable"),
        (0.0, 0.0, "not distinguishable"),
        (1e-12, 3.0, "not distinguishable"),  # rounding noise is no distance from 0
    ],
)
def test_differences_by_sign_in_both_directions(low, high, status, published):
    low, high = (low, high) if published > 0 else (-high, -low)
    assert judge_difference(Interval((low + high) / 2, low, high), published) == status


def test_a_difference_of_zero_says_no_direction():
    with pytest.raises(ValueError, match="no sign"):
        judge_difference(Interval(1.0, 0.5, 1.5), 0.0)


@pytest.mark.parametrize(
    ("low", "high", "status"),
    [
        (-0.4, 0.4, "holds"),
        (-0.6, 0.4, "not distinguishable"),
        (-0.4, 0.5, "not distinguishable"),
        (0.5, 0.9, "not distinguishable"),  # touches the border
        (0.6, 0.9, "fails"),
        (-2.0, -0.6, "fails"),
        (-2.0, 2.0, "not distinguishable"),
    ],
)
def test_statements_that_confine_a_quantity(low, high, status):
    assert judge_statement(Interval(0.0, low, high), above=-0.5, below=0.5) == status


def test_statements_with_a_plain_outcome():
    assert [judge_statement(e) for e in (True, False, None)] == [
        "holds",
        "fails",
        "not testable here",
    ]


@pytest.mark.parametrize("bad", [math.nan, math.inf])
def test_what_is_not_finite_is_not_judged(bad):
    for judge in (
        lambda: judge_level(bad, 1.0),
        lambda: judge_level(bad, 1.0, needs_missing_vectors=True),
        lambda: judge_count(bad, 1.0),
        lambda: judge_difference(Interval(1.0, bad, 2.0), 1.0),
        lambda: judge_statement(Interval(1.0, 0.0, bad)),
    ):
        with pytest.raises(ValueError, match=f"can't judge {bad}"):
            judge()


def test_every_verdict_is_explained():
    named = {"reproduced", "close", "differs", "other vectors", "holds", "reversed", "fails"}
    named |= {"not distinguishable", "not testable here", "equal", "not equal", "cited"}
    named.add("not testable with these vectors")
    assert set(STATUSES) == {*named, "not measured"}
    assert all(STATUSES.values())
