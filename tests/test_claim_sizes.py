"""Words that say how much: no statement has one without the size that it is held to."""

import re
from types import SimpleNamespace

import pytest

from textseg.reproduction.claims import TESTS
from textseg.reproduction.claims.measure import Measure
from textseg.reproduction.claims.size import size_of, states_a_size
from textseg.reproduction.published import claims

CLAIMS = list(claims().itertuples())


@pytest.mark.parametrize("word", [
    "CVS is far better", "much harder", "markedly improve", "a slightly lower error",
    "nearly as low", "greatly reduced", "considerably lower", "very close", "3 points better",
    "five times as long",
])  # fmt: skip
def test_words_that_say_a_size(word):
    assert states_a_size(word)


@pytest.mark.parametrize(
    "word", ["the most accurate scores", "left-most", "Stop words matter most"]
)
def test_words_that_say_none(word):
    assert not states_a_size(word)


def test_a_statement_that_says_how_much_is_judged_by_a_test_that_asks_for_it():
    for claim in CLAIMS:
        if states_a_size(claim.statement):
            assert getattr(TESTS[claim.test], "sized", False), claim.claim_id


def test_a_size_is_stated_exactly_where_the_test_asks_for_one():
    measure = Measure()
    for claim in CLAIMS:
        if getattr(TESTS[claim.test], "sized", False):
            assert size_of(claim, measure) > 0, claim.claim_id
        else:
            assert claim.size == "", claim.claim_id


def test_a_number_in_a_statement_is_a_figure_of_the_paper_or_a_size():
    for claim in CLAIMS:
        if re.search(r"\d+(\.\d+)? (%|points|times|sweeps)", claim.statement):
            assert claim.figure or claim.size, claim.claim_id


def test_the_words_that_decide_say_the_size_that_is_typed():
    """A size that is a number of its own is the one that the page reads out."""
    said = {
        "5 points": "5 points", "50 percent": "half", "90 percent": "nine tenths",
        "2 times": "factor of|at least 2", "10 points": "10 points", "0.9": "0.9",
        "99 percent": "99 %", "1 point": "1 point", "0.5 points": "half a point",
        "0.5 times": "one half", "10 times": "ten times", "half of": "half of",
    }  # fmt: skip
    for claim in CLAIMS:
        if claim.size:
            key = "half of" if claim.size.startswith("half of") else claim.size
            assert re.search(said[key], claim.decided), (claim.claim_id, claim.decided)


A, B = "T3.own.R-CVS.3-5.pk", "T3.own.G-CVS.3-5.pk"  # printed: 3.92 and 5.14


@pytest.mark.parametrize(("stated", "expected"), [
    ("5 points", 5.0), ("0.5 times", 0.5), ("half of 5 points", 2.5),
    ("the printed difference", 1.22), ("half of the printed difference", 0.61),
    (f"{A} - {B}", 1.22),
    (f"half of {B} - {A}", 0.61),
])  # fmt: skip
def test_sizes_are_typed_or_printed_by_the_paper(stated, expected):
    claim = SimpleNamespace(claim_id="C.x", better=A, worse=B, size=stated)
    assert size_of(claim, Measure()) == pytest.approx(expected)


@pytest.mark.parametrize(
    "stated", ["", "some", "0 points", "half of the printed difference", "X - Y"]
)
def test_a_size_that_is_none_is_refused(stated):
    claim = SimpleNamespace(claim_id="C.x", better="X.a", worse="X.b", size=stated)
    with pytest.raises(ValueError, match=r"C\.x: the size .* is not a positive number"):
        size_of(claim, Measure())


def test_what_is_printed_for_a_cell_does_not_depend_on_the_units_we_judge():
    measure = Measure()
    assert measure.printed("X.sentence.T6.reps.0-T-F-0.pk") == 22.52
    assert measure.printed("X.word.T6.reps.0-T-F-0.pk") != 22.52  # another metric
    assert measure.printed("X.sentence.C99.3-11.pk") != measure.printed("T3.cited.C99.3-11.pk")


def test_no_statement_on_preprocessing_compares_unlike_sentences():
    assert set(claims().across) == {"", "k", "dataset documents units"}
