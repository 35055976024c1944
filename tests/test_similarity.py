"""Cosine and rank transform against the literal formulas."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
import reference as literal
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from textseg.representation.similarity import RANK_RULES, cosine_similarity, rank_transform

#: Few values, exactly representable: many of them tie, and none by accident.
levels = st.sampled_from([-1.0, -0.25, 0.0, 0.25, 0.5, 1.0])


@st.composite
def squares(draw):
    n = draw(st.integers(1, 7))
    return draw(arrays(float, (n, n), elements=levels))


@given(arrays(float, (5, 3), elements=st.integers(-3, 3)))
def test_cosine_is_the_formula_to_the_letter(vectors):
    similarity = cosine_similarity(vectors)
    np.testing.assert_allclose(similarity, literal.cosine(vectors.tolist()), atol=1e-12)
    np.testing.assert_allclose(similarity, similarity.T)


def test_a_unit_without_words_is_similar_to_nothing():
    assert cosine_similarity([[1.0, 0.0], [0.0, 0.0]]).tolist() == [[1, 0], [0, 0]]


def test_equal_cosines_are_equal_to_the_last_bit():
    """Units of bags of words: exact fractions tell which cosines are equal."""
    rng = np.random.default_rng(0)
    bags = rng.integers(0, 3, (40, 12)) * (rng.random((40, 12)) < 0.4)
    bags = bags[bags.any(axis=1)]
    products, lengths = bags @ bags.T, (bags**2).sum(axis=1)
    exact = [
        [Fraction(int(p) ** 2, int(a * b)) for p, b in zip(row, lengths, strict=True)]
        for row, a in zip(products, lengths, strict=True)
    ]
    pairs = set(zip(itertools.chain(*exact), cosine_similarity(bags).ravel(), strict=True))
    assert len(pairs) == len({fraction for fraction, _ in pairs}) == len({c for _, c in pairs})
    assert (Fraction(1), 1.0) in pairs


@pytest.mark.parametrize("rule", RANK_RULES)
@settings(deadline=None)  # the first call may compile
@given(similarity=squares(), size=st.sampled_from([1, 3, 5, 11, 99]))
def test_rank_is_the_formula_to_the_letter(rule, similarity, size):
    expected = literal.rank_transform(similarity.tolist(), size, rule)
    found = rank_transform(similarity, size, rule=rule)
    np.testing.assert_allclose(found, expected)
    assert ((found >= 0) & (found <= 1)).all()


@given(similarity=squares())
def test_rules_differ_only_by_what_they_say(similarity):
    window, code, cross = (
        rank_transform(similarity, 3, rule=r) for r in ("window", "code", "cross")
    )
    assert (code <= window).all()
    assert (cross <= window).all()
    if (similarity >= 0).all():
        np.testing.assert_array_equal(code, window)


@given(similarity=squares())
def test_only_the_order_of_the_values_matters(similarity):
    np.testing.assert_array_equal(
        rank_transform(similarity, 5), rank_transform(np.exp(3 * similarity), 5)
    )


def test_equal_values_have_no_smaller_neighbour():
    assert not rank_transform(np.ones((4, 4)), 3).any()


def test_size_zero_leaves_the_similarities():
    similarity = np.array([[1.0, 0.2], [0.2, 1.0]])
    np.testing.assert_array_equal(rank_transform(similarity, 0), similarity)


@pytest.mark.parametrize("size", [2, 10, -1, -3])
def test_the_neighbourhood_has_a_centre(size):
    with pytest.raises(ValueError, match=f"rank_size must be odd .*, got {size}"):
        rank_transform(np.eye(3), size)


def test_case_18_an_unknown_rule_lists_the_rules():
    with pytest.raises(ValueError, match=f"one of {', '.join(RANK_RULES)}, got 'square'"):
        rank_transform(np.eye(3), 3, rule="square")


def test_case_23_a_matrix_too_large_says_the_bytes_and_the_way_out():
    with pytest.raises(MemoryError, match=r"20,000 units take 3,200,000,000 bytes.*cvs, euclidean"):
        cosine_similarity(np.zeros((20_000, 1)))
    with pytest.raises(MemoryError, match=r"3 units take 72 bytes, more than max_bytes = 71"):
        cosine_similarity(np.eye(3), max_bytes=71)
    assert cosine_similarity(np.eye(3), max_bytes=72).shape == (3, 3)
