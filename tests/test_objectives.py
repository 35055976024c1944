"""What every objective promises, whichever entry of `OBJECTIVES` it is, and its literal formula."""

import numpy as np
import pandas as pd
import pytest
import reference as literal
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy import sparse

from textseg import Segmentation
from textseg.objectives import (
    OBJECTIVES as BY_NAME,
)
from textseg.objectives import AdditiveObjective, ContentVector, Euclidean, Objective, Sum
from textseg.objectives.weighted_euclidean import WeightedEuclidean
from textseg.representation.similarity import cosine_similarity
from textseg.splitting import compiled, dynamic_programming, penalised
from textseg.splitting.default_penalty import default_penalty


class Both:
    """A sum of the two additive objectives, built as they are."""

    @staticmethod
    def from_vectors(vectors):
        parts = ContentVector.from_vectors(vectors), Euclidean.from_vectors(vectors)
        return Sum((3.0, 0.5), parts)


class Weighted:
    """The Euclidean objective with the weights 1, 2, 3, …"""

    @staticmethod
    def from_vectors(vectors):
        return WeightedEuclidean.from_vectors(vectors, np.arange(1, np.shape(vectors)[0] + 1))


OBJECTIVES = {**BY_NAME, "sum": Both, "weighted euclidean": Weighted}

every_objective = pytest.mark.parametrize("name", OBJECTIVES)


def build(name, vectors):
    """Build an objective from unit vectors, by the constructor that it has."""
    constructor = OBJECTIVES[name]
    if hasattr(constructor, "from_vectors"):
        return constructor.from_vectors(vectors)
    return constructor.from_similarity(cosine_similarity(vectors))


@st.composite
def unit_vectors(draw, max_units=8):
    """Draw small matrices of small whole numbers, so that ties and zero rows are common."""
    shape = draw(st.integers(1, max_units)), draw(st.integers(1, 3))
    return draw(arrays(float, shape, elements=st.integers(-2, 2)))


def spans(n_units):
    return np.array([(i, j) for i in range(n_units) for j in range(i + 1, n_units + 1)]).T


@every_objective
def test_a_literal_formula_stands_in_reference_py(name):
    assert name in literal.LITERAL


@every_objective
@given(vectors=unit_vectors())
def test_score_is_the_formula_to_the_letter(name, vectors):
    score, total, prepare = literal.LITERAL[name]
    data, objective = prepare(vectors.tolist()), build(name, vectors)
    for i, j in spans(len(vectors)).T.tolist():
        assert objective.score(i, j) == pytest.approx(score(data, i, j), abs=1e-9)
    for k in (1, len(vectors)):
        for ends in literal.segmentations(len(vectors), k):
            assert objective.total(Segmentation(ends)) == pytest.approx(total(data, ends), abs=1e-9)


@every_objective
@given(vectors=unit_vectors(max_units=20), data=st.data())
def test_total_is_the_key_of_the_sum_of_scores(name, vectors, data):
    objective = build(name, vectors)
    n_gaps = len(vectors) - 1
    gaps = data.draw(st.lists(st.booleans(), min_size=n_gaps, max_size=n_gaps))
    s = Segmentation.from_gaps(gaps)
    aggregate = sum(objective.score(i, j) for i, j in s.spans)
    total = objective.total(s)
    assert type(total) is float
    assert total == pytest.approx(float(objective.key(aggregate)), abs=1e-9)


@every_objective
def test_score_broadcasts(name):
    objective = build(name, np.random.default_rng(0).normal(size=(9, 4)))
    components = objective.score(0, 9).shape
    start, end = np.array([[0], [1], [2]]), np.array([3, 5, 9])
    grid = objective.score(start, end)
    assert grid.shape == (3, 3, *components)
    for i in range(3):
        for j in range(3):
            np.testing.assert_array_equal(grid[i, j], objective.score(start[i, 0], end[j]))
    assert objective.score(0, end).shape == (3, *components)
    none = np.empty(0, dtype=int)
    assert objective.score(none, none).shape == (0, *components)
    assert objective.key(grid).shape == (3, 3)


@every_objective
@pytest.mark.parametrize(
    "vectors",
    [
        np.zeros((5, 3)),
        np.ones((5, 3)),
        np.eye(5),
        np.full((1, 1), 7.0),
        1e8 + np.random.default_rng(1).normal(size=(6, 2)),
        np.random.default_rng(1).normal(size=(6, 2)) * [[0], [1], [0], [1], [0], [0]],
    ],
    ids=["zeros", "equal", "orthogonal", "one unit", "far from the origin", "some zero rows"],
)
def test_scores_are_finite(name, vectors):
    objective = build(name, vectors)
    assert np.isfinite(objective.score(*spans(len(vectors)))).all()
    for k in range(1, len(vectors) + 1):
        assert all(
            np.isfinite(objective.total(Segmentation(s)))
            for s in literal.segmentations(len(vectors), k)
        )


@every_objective
def test_larger_is_better(name):
    """Of all segmentations of two clean blocks, the one between them wins."""
    objective = build(name, np.repeat([[1.0, 0.1], [-0.1, 1.0]], [3, 4], axis=0))
    totals = {ends: objective.total(Segmentation(ends)) for ends in literal.segmentations(7, 2)}
    assert max(totals, key=totals.get) == (3, 7)


@every_objective
def test_the_protocols_hold(name):
    objective = build(name, np.eye(3))
    assert isinstance(objective, Objective)
    assert objective.n_units == 3
    single = objective.score(0, 3).shape == ()
    assert isinstance(objective, AdditiveObjective) == single


@every_objective
def test_additive_means_that_prefixes_add_up(name):
    objective = build(name, np.random.default_rng(3).normal(size=(8, 3)))
    if not isinstance(objective, AdditiveObjective):
        pytest.skip("a ratio")
    s = Segmentation((2, 5, 8))
    assert objective.total(s) == pytest.approx(sum(float(objective.score(*x)) for x in s.spans))


@every_objective
def test_a_segmentation_of_other_units_is_refused_with_both_numbers(name):
    with pytest.raises(ValueError, match=r"segmentation covers 5 units, the objective 4"):
        build(name, np.eye(4)).total(Segmentation((2, 5)))


@every_objective
def test_an_objective_does_not_change(name):
    objective = build(name, np.eye(4))
    field = next(iter(objective.__dataclass_fields__))
    with pytest.raises((AttributeError, TypeError)):  # TypeError where slots meet inheritance
        setattr(objective, field, None)


@every_objective
def test_the_caller_s_matrix_is_left_alone_and_may_be_of_any_kind(name):
    vectors = np.array([[1, 2], [3, 1], [0, 1]])
    kept = vectors.copy()
    expected = build(name, vectors.astype(float)).score(0, 3)
    for kind in (vectors, vectors.tolist(), vectors.astype(np.float32), np.asfortranarray(vectors)):
        np.testing.assert_allclose(build(name, kind).score(0, 3), expected)
    np.testing.assert_array_equal(vectors, kept)


@every_objective
@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_numbers_that_are_none_are_refused(name, bad):
    vectors = np.eye(3)
    vectors[1, 1] = bad
    constructor = OBJECTIVES[name]
    make = getattr(constructor, "from_vectors", None) or constructor.from_similarity
    with pytest.raises(ValueError, match=r"not finite"):
        make(vectors)


@every_objective
@pytest.mark.parametrize("shape", [(0, 0), (4,), (2, 2, 2), (3, 0)])
def test_a_matrix_of_another_shape_is_refused(name, shape):
    constructor = OBJECTIVES[name]
    make = getattr(constructor, "from_vectors", None) or constructor.from_similarity
    with pytest.raises(ValueError, match=r"got shape \(.*\)"):
        make(np.ones(shape))


@every_objective
@pytest.mark.parametrize(
    ("given", "says"),
    [
        (np.eye(3) * 1j, "got complex"),
        (sparse.csr_array(np.eye(3)), r"pass its toarray\(\)"),
        (pd.Series(list(np.eye(3))), r"got Series .*pass np\.stack\(column\)"),
    ],
)
def test_what_would_be_read_as_other_numbers_is_refused(name, given, says):
    constructor = OBJECTIVES[name]
    make = getattr(constructor, "from_vectors", None) or constructor.from_similarity
    with pytest.raises(ValueError, match=says):
        make(given)


def test_similarities_form_a_square():
    with pytest.raises(ValueError, match=r"square, got shape \(2, 3\)"):
        OBJECTIVES["c99"].from_similarity(np.ones((2, 3)))


def test_case_23_no_matrix_of_all_pairs_behind_the_vector_objectives():
    """Their arrays grow with the number of units, not with its square."""
    for name in ("cvs", "euclidean"):
        objective = build(name, np.zeros((20_000, 2)))
        held = [np.size(getattr(objective, field)) for field in objective.__dataclass_fields__]
        assert sum(held) <= 20_001 * 3 + 10


def test_euclidean_keeps_its_digits_far_from_the_origin():
    rng = np.random.default_rng(4)
    vectors = rng.normal(size=(30, 3))
    near, far = build("euclidean", vectors), build("euclidean", vectors + 1e6)
    np.testing.assert_allclose(far.score(*spans(30)), near.score(*spans(30)), atol=1e-6)


def test_scaling_the_vectors_scales_the_scores():
    vectors = np.random.default_rng(5).normal(size=(10, 3))
    for name, power in (("cvs", 1), ("euclidean", 2), ("c99", 0)):
        objective, scaled = build(name, vectors), build(name, 3 * vectors)
        np.testing.assert_allclose(
            scaled.score(*spans(10)), 3**power * objective.score(*spans(10)), atol=1e-9
        )


# Sums


def both(vectors, weights=(3.0, 0.5)):
    return Sum(weights, (ContentVector.from_vectors(vectors), Euclidean.from_vectors(vectors)))


def test_a_sum_is_split_exactly_with_and_without_kernels(monkeypatch):
    vectors = np.random.default_rng(6).normal(size=(12, 3))
    objective = both(vectors)
    best = max(literal.segmentations(12, 4), key=lambda e: objective.total(Segmentation(e)))
    assert dynamic_programming(objective, 4).segmentation.ends == best
    found = penalised(objective)
    monkeypatch.setattr(compiled, "kernels", lambda: None)
    assert dynamic_programming(objective, 4).segmentation.ends == best
    assert penalised(objective).segmentation == found.segmentation


def test_a_long_sum_offers_no_table():
    assert compiled.offered(both(np.ones((1000, 1)))) is not None
    assert compiled.offered(both(np.ones((1001, 1)))) is None


def test_the_penalty_of_a_sum_is_the_sum_of_penalties():
    objective = both(np.random.default_rng(7).normal(size=(20, 3)))
    parts = zip(objective.weights, objective.objectives, strict=True)
    wanted = sum(weight * default_penalty(part) for weight, part in parts)
    assert default_penalty(objective) == pytest.approx(wanted)


def test_what_cannot_be_summed_is_refused():
    cvs, other = (ContentVector.from_vectors(np.eye(n)) for n in (3, 4))
    for weights, objectives, message in [
        ((), (), "got 0 weights for 0"),
        ((1.0,), (cvs, cvs), "got 1 weights for 2 objectives"),
        ((1.0, -1.0), (cvs, cvs), "at least 0, got -1"),
        ((1.0, np.nan), (cvs, cvs), "finite and at least 0, got nan"),
        ((1.0, 1.0), (cvs, build("c99", np.eye(3))), "C99 is not additive"),
        ((1.0, 1.0), (cvs, other), r"different numbers of units: \[3, 4\]"),
    ]:
        with pytest.raises(ValueError, match=message):
            Sum(weights, objectives)


# Weights


def test_equal_weights_are_none():
    vectors = np.random.default_rng(8).normal(size=(9, 3))
    weighted = WeightedEuclidean.from_vectors(vectors, np.full(9, 7.0))
    plain = Euclidean.from_vectors(vectors)
    np.testing.assert_allclose(weighted.score(*spans(9)), plain.score(*spans(9)), atol=1e-12)


def test_a_unit_of_weight_three_counts_like_three_equal_units():
    generator = np.random.default_rng(9)
    vectors, weights = generator.normal(size=(7, 2)), generator.integers(1, 4, size=7)
    weighted = WeightedEuclidean.from_vectors(vectors, weights)
    repeated = Euclidean.from_vectors(np.repeat(vectors, weights, axis=0))
    start, end = spans(7)
    places = np.concatenate([[0], np.cumsum(weights)])
    expected = repeated.score(places[start], places[end]) / weights.mean()
    np.testing.assert_allclose(weighted.score(start, end), expected, atol=1e-12)


@pytest.mark.parametrize("scale", [1e-300, 1e-12, 1e12, 1e300])
def test_the_unit_of_the_weights_changes_nothing(scale):
    generator = np.random.default_rng(10)
    vectors, weights = generator.normal(size=(30, 3)), generator.uniform(1, 20, size=30)
    scaled = WeightedEuclidean.from_vectors(vectors, scale * weights)
    plain = WeightedEuclidean.from_vectors(vectors, weights)
    np.testing.assert_allclose(scaled.score(*spans(30)), plain.score(*spans(30)), atol=1e-9)


def test_weighted_vectors_are_split_exactly():
    objective = build("weighted euclidean", np.random.default_rng(11).normal(size=(11, 3)))
    best = max(literal.segmentations(11, 4), key=lambda e: objective.total(Segmentation(e)))
    assert dynamic_programming(objective, 4).segmentation.ends == best
    pruned, whole = (penalised(objective, penalty=1.5, prune=way) for way in (True, False))
    assert pruned.segmentation == whole.segmentation


def test_impossible_weights_are_refused():
    vectors = np.eye(3)
    for weights, message in [
        ([1.0, 2.0], r"a weight for each of 3 units, got shape \(2,\)"),
        ([1.0, 0.0, 1.0], "unit 1 must be finite and positive, got 0"),
        ([1.0, 1.0, np.nan], "unit 2 must be finite and positive, got nan"),
    ]:
        with pytest.raises(ValueError, match=message):
            WeightedEuclidean.from_vectors(vectors, weights)
    with pytest.raises(ValueError, match="too large"):
        WeightedEuclidean.from_vectors(1e200 * vectors, [1, 1, 1])
