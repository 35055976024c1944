"""The size of the numbers is nobody's business: every scale gives the same segmentation."""

import os

import numpy as np
import pytest
import reference as literal
from hypothesis import given, settings
from hypothesis import strategies as st
from test_kernels import in_numpy
from test_objectives import build

from textseg import Segmentation
from textseg.baselines.word_counts import TableObjective
from textseg.objectives import C99, OBJECTIVES, ContentVector, Euclidean
from textseg.splitting import AUTOMATIC, SPLITTERS, elbow, exact, penalised, refined
from textseg.splitting.base import tolerance
from textseg.splitting.default_penalty import default_penalty

SCALES = [10.0**power for power in range(-12, 13, 3)]
every_scale = pytest.mark.parametrize("scale", SCALES)
#: How many random problems of each objective: TEXTSEG_EXAMPLES=10000 takes some minutes.
EXAMPLES = int(os.environ.get("TEXTSEG_EXAMPLES", 60))
every_objective = pytest.mark.parametrize("name", OBJECTIVES)


def at_scale(name, vectors, scale):
    """Build an objective whose scores are of this scale; cosines have none, similarities do."""
    if name != "c99":
        return OBJECTIVES[name].from_vectors(vectors * scale)
    return C99.from_similarity(scale * np.array(literal.cosine(vectors.tolist())))


@st.composite
def problems(draw, most_units=8):
    n_units, dim = draw(st.integers(1, most_units)), draw(st.integers(1, 3))
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    whole = draw(st.booleans())  # small integers are full of ties
    vectors = (
        random.integers(-2, 3, (n_units, dim)) if whole else random.normal(size=(n_units, dim))
    )
    return vectors.astype(float), draw(st.integers(1, n_units))


@every_objective
@settings(max_examples=EXAMPLES)
@given(problem=problems(), scale=st.sampled_from(SCALES))
def test_exact_is_brute_force_at_every_scale_compiled_or_not(name, problem, scale):
    vectors, k = problem
    objective = at_scale(name, vectors, scale)
    best = max(
        objective.total(Segmentation(ends)) for ends in literal.segmentations(len(vectors), k)
    )
    found, plain = exact(objective, k), in_numpy(exact, objective, k)
    assert best - found.score <= k * tolerance(objective)
    assert found.segmentation == plain.segmentation
    assert found.near_ties == plain.near_ties
    assert abs(found.score - objective.total(found.segmentation)) <= tolerance(objective)


@every_objective
@pytest.mark.parametrize("splitter", SPLITTERS.values(), ids=SPLITTERS)
def test_the_scale_of_the_vectors_changes_no_segmentation(name, splitter):
    for seed in range(5):
        vectors = np.random.default_rng(seed).normal(size=(40, 10))
        one = splitter(at_scale(name, vectors, 1), 5).segmentation
        assert all(splitter(at_scale(name, vectors, s), 5).segmentation == one for s in SCALES)


@pytest.mark.parametrize("name", ["cvs", "euclidean"])
@pytest.mark.parametrize("find", AUTOMATIC.values(), ids=AUTOMATIC)
def test_nor_does_it_the_number_of_segments(name, find):
    for seed in range(5):
        vectors = np.random.default_rng(seed).normal(size=(40, 10))
        vectors += np.repeat(np.random.default_rng(seed + 9).normal(size=(4, 10)), 10, axis=0)
        one = find(at_scale(name, vectors, 1)).segmentation
        assert one.n_segments > 1
        for scale in SCALES:
            objective = at_scale(name, vectors, scale)
            assert find(objective).segmentation == one
            assert in_numpy(find, objective).segmentation == one


@every_scale
def test_ties_are_ties_at_every_scale(scale):
    vectors = scale * np.array([[0.1], [0.2], [0.3], [-0.6], [-0.6], [0.3], [0.2], [0.1]])
    for splitter in SPLITTERS.values():
        assert splitter(build("cvs", vectors), 2).segmentation.ends == (3, 8)
        assert splitter(build("euclidean", np.full((5, 2), scale)), 3).segmentation.ends == (
            1,
            2,
            5,
        )


@pytest.mark.parametrize(("name", "size"), [("cvs", 1e307), ("euclidean", 1e155), ("c99", 1e307)])
def test_values_that_overflow_are_refused_with_the_way_out(name, size):
    vectors = np.random.default_rng(0).normal(size=(30, 30))
    make = {"cvs": ContentVector, "euclidean": Euclidean, "c99": C99}[name]
    build_it = getattr(make, "from_vectors", None) or make.from_similarity
    with pytest.raises(ValueError, match="sums overflow; divide all of them by a constant"):
        build_it(vectors * size)


# Flat texts


@pytest.mark.parametrize("find", AUTOMATIC.values(), ids=AUTOMATIC)
@pytest.mark.parametrize("name", ["cvs", "euclidean"])
def test_equal_units_are_one_segment_whatever_rounding_says(name, find):
    """For some of these texts the default penalty was below zero by rounding, and refused."""
    random = np.random.default_rng(0)
    for n_units in range(1, 120):
        flat = OBJECTIVES[name].from_vectors(np.tile(random.normal(size=7), (n_units, 1)))
        assert default_penalty(flat) >= 0
        for search in (find, lambda objective: in_numpy(find, objective)):
            assert search(flat).segmentation.ends == (n_units,)


def test_units_whose_components_keep_their_sign_are_one_segment():
    for seed in range(40):
        counts = np.random.default_rng(seed).random(size=(60, 9))
        assert penalised(ContentVector.from_vectors(counts)).segmentation.ends == (60,)


def test_an_objective_that_loses_by_every_cut_is_left_whole():
    losing = TableObjective(-np.triu(np.ones((7, 7))))
    assert penalised(losing).segmentation.ends == (6,)


# Arguments


@pytest.mark.parametrize("splitter", SPLITTERS.values(), ids=SPLITTERS)
@pytest.mark.parametrize(
    ("k", "limits", "message"),
    [
        (True, {}, "the number of segments must be a whole number, got True"),
        ("4", {}, "the number of segments must be a whole number, got '4'"),
        (2, {"max_length": 7.5}, "max_length must be a whole number, got 7.5"),
        (2, {"min_length": 1.5}, "min_length must be a whole number, got 1.5"),
        (2, {"min_length": True}, "min_length must be a whole number, got True"),
    ],
)
def test_a_number_of_another_type_is_named(splitter, k, limits, message):
    with pytest.raises(TypeError, match=message):
        splitter(build("cvs", np.eye(9)), k, **limits)


def test_numbers_of_numpy_are_numbers():
    cvs = build("cvs", np.eye(9))
    assert exact(cvs, np.int64(3), min_length=np.int32(2)) == exact(cvs, 3, min_length=2)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda o: exact(o, 3, jobs=0), ValueError, "jobs must be at least 1, got 0"),
        (lambda o: exact(o, 3, jobs=1.0), TypeError, "jobs must be a whole number, got 1.0"),
        (lambda o: refined(o, 3, max_sweeps=-1), ValueError, "max_sweeps must be .* got -1"),
        (lambda o: refined(o, 3, max_sweeps=2.5), TypeError, "max_sweeps must be a whole number"),
        (lambda o: elbow(o, max_segments=True), TypeError, "must be a whole number, got True"),
        (lambda o: penalised(o, penalty=float("nan")), ValueError, "finite and .* got nan"),
        (lambda o: penalised(o, penalty=float("inf")), ValueError, "finite and .* got inf"),
        (lambda o: penalised(o, penalty=True), TypeError, "penalty must be a number, got True"),
    ],
)
def test_an_option_that_is_not_possible_is_named(call, error, message):
    with pytest.raises(error, match=message):
        call(build("cvs", np.eye(9)))
