"""An unknown number of segments: penalised splitting is exact, pruned or not, compiled or not."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from textseg.objectives import C99, ContentVector, Euclidean
from textseg.splitting import AUTOMATIC, all_segmentations, compiled, elbow, penalised
from textseg.splitting.base import Limits
from textseg.splitting.default_penalty import default_penalty

OBJECTIVES = {"cvs": ContentVector, "euclidean": Euclidean}
each_objective = pytest.mark.parametrize("name", OBJECTIVES)


def in_numpy(search, *args, **options):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "kernels", lambda: None)
        return search(*args, **options)


@st.composite
def problems(draw, most_units=80):
    """Draw vectors (small integers, full of ties, or reals), a penalty, limits and a tie."""
    n_units, dim = draw(st.integers(1, most_units)), draw(st.integers(1, 5))
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    if draw(st.booleans()):
        vectors = random.integers(-2, 3, size=(n_units, dim)).astype(float)
    else:
        vectors = random.normal(size=(n_units, dim))
    min_length = draw(st.integers(1, min(4, n_units)))
    # Twice the least length and more: every longer stretch can be divided.
    longest = st.integers(min(2 * min_length, n_units), n_units)
    # A penalty of the size of the tolerance for ties would make rounding decide.
    penalty = draw(st.sampled_from([0.0, 0.5, 1.0, 2.0, None]) | st.floats(0.01, 20))
    options = {"min_length": min_length, "max_length": draw(st.none() | longest)}
    return vectors, options, {"penalty": penalty, "tie": draw(st.sampled_from(["left", "right"]))}


@each_objective
@settings(max_examples=150, deadline=None)
@given(problem=problems())
def test_pruned_is_unpruned_is_numpy(name, problem):
    vectors, limits, options = problem
    objective = OBJECTIVES[name].from_vectors(vectors)
    expected = in_numpy(penalised, objective, prune=False, **limits, **options)
    assert penalised(objective, **limits, **options) == expected
    assert penalised(objective, prune=False, **limits, **options) == expected
    assert in_numpy(penalised, objective, **limits, **options) == expected


@each_objective
@settings(max_examples=80, deadline=None)
@given(problem=problems())
def test_it_is_the_best_of_all_numbers_of_segments(name, problem):
    vectors, limits, options = problem
    objective = OBJECTIVES[name].from_vectors(vectors)
    penalty = options["penalty"]
    penalty = default_penalty(objective) if penalty is None else penalty
    most = int(Limits(**limits).counts(len(vectors))[1])
    every = all_segmentations(objective, most, **limits)
    best = max(r.score - penalty * r.segmentation.n_segments for r in every)
    result = penalised(objective, **limits, **options)
    value = result.score - penalty * result.segmentation.n_segments
    assert value == pytest.approx(best, rel=1e-9, abs=1e-9)
    lengths = result.segmentation.lengths
    assert limits["min_length"] <= min(lengths)
    assert max(lengths) <= (limits["max_length"] or len(vectors))


@each_objective
@settings(max_examples=100, deadline=None)
@given(problem=problems(most_units=30))
def test_a_cut_never_lowers_the_score_which_pruning_needs(name, problem):
    objective = OBJECTIVES[name].from_vectors(problem[0])
    assert objective.subadditive
    a, b, c = np.array(list(np.ndindex(*(len(problem[0]) + 1,) * 3))).T
    a, b, c = (x[(a < b) & (b < c)] for x in (a, b, c))
    cut = objective.score(a, b) + objective.score(b, c)
    assert (objective.score(a, c) <= cut + 1e-9).all()


@each_objective
def test_a_derived_objective_that_scores_in_another_way_is_not_pruned(name):
    class Prior(OBJECTIVES[name]):
        def score(self, start, end):
            length = np.asarray(end) - np.asarray(start)
            return super().score(start, end) - 0.5 * (length - 4) ** 2

    for seed in range(20):
        objective = Prior.from_vectors(np.random.default_rng(seed).normal(size=(9, 3)))
        best = max(
            r.score - 0.7 * r.segmentation.n_segments for r in all_segmentations(objective, 9)
        )
        found = penalised(objective, penalty=0.7)
        assert found.score - 0.7 * found.segmentation.n_segments == pytest.approx(best)


@each_objective
def test_pruning_saves_work(name, monkeypatch):
    monkeypatch.setattr(compiled, "kernels", lambda: None)
    scored = []

    class Counting(OBJECTIVES[name]):
        subadditive = True

        def score(self, start, end):
            scored.append(np.size(start))
            return super().score(start, end)

    centres = np.random.default_rng(3).normal(scale=9, size=(20, 4))
    vectors = np.repeat(centres, 10, axis=0) + np.random.default_rng(4).normal(size=(200, 4))
    objective = Counting.from_vectors(vectors)
    penalised(objective, prune=False)
    unpruned = sum(scored)
    scored.clear()
    penalised(objective)
    assert sum(scored) < unpruned / 2


@pytest.mark.parametrize("find", AUTOMATIC.values(), ids=AUTOMATIC)
@each_objective
def test_clear_segments_are_found_without_their_number(name, find):
    centres = np.random.default_rng(5).normal(scale=9, size=(6, 4))
    lengths = [8, 5, 9, 4, 7, 6]
    vectors = np.repeat(centres, lengths, axis=0)
    vectors += np.random.default_rng(6).normal(scale=0.5, size=vectors.shape)
    result = find(OBJECTIVES[name].from_vectors(vectors))
    assert result.segmentation.lengths == tuple(lengths)


@pytest.mark.parametrize("find", AUTOMATIC.values(), ids=AUTOMATIC)
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), n_blank=st.integers(1, 40), ends=st.booleans())
def test_blank_units_leave_the_boundaries_where_they_are(find, seed, n_blank, ends):
    random = np.random.default_rng(seed)
    vectors = np.repeat(random.normal(size=(5, 8)), 4, axis=0) + 0.7 * random.normal(size=(20, 8))
    places = np.full(n_blank, 20) if ends else random.integers(0, 21, n_blank)
    blank = np.insert(vectors, places, 0.0, axis=0)
    said = np.flatnonzero(blank.any(axis=1))
    found = find(ContentVector.from_vectors(blank)).segmentation.boundaries
    # A boundary beside blank units may be before or after them.
    expected = find(ContentVector.from_vectors(vectors)).segmentation.boundaries
    assert sorted(np.searchsorted(said, found)) == list(expected)


@pytest.mark.parametrize("find", AUTOMATIC.values(), ids=AUTOMATIC)
def test_a_single_unit_and_a_flat_text_are_one_segment(find):
    for n_units in (1, 2, 7):
        flat = ContentVector.from_vectors(np.ones((n_units, 2)))
        assert find(flat).segmentation.ends == (n_units,)


@pytest.mark.parametrize("find", AUTOMATIC.values(), ids=AUTOMATIC)
def test_what_cannot_be_done_is_said(find):
    cvs = ContentVector.from_vectors(np.ones((7, 2)))
    with pytest.raises(ValueError, match="got 3, use exact"):
        find(cvs, 3)
    with pytest.raises(ValueError, match="needs an additive objective, not C99"):
        find(C99.from_similarity(np.eye(7)))
    with pytest.raises(ValueError, match="cannot"):
        find(cvs, min_length=4, max_length=5)
    with pytest.raises(ValueError, match="tie must be one of left, right, got 'middle'"):
        find(cvs, tie="middle")
    with pytest.raises(ValueError, match="at least 0, got -1"):
        penalised(cvs, penalty=-1)


def test_rounding_decides_no_elbow():
    vectors = [[x] for x in (1, 1, 1, -1, -1, -1, 0, 0, 0, 1, 1, 1, 1)]  # every K is perfect
    objective = Euclidean.from_vectors(vectors)
    ends = [run(objective, max_length=3).segmentation.ends for run in (elbow, elbow_in_numpy)]
    assert ends[0] == ends[1]


def elbow_in_numpy(objective, **options):
    return in_numpy(elbow, objective, **options)


def test_the_elbow_looks_no_further_than_asked():
    vectors = np.random.default_rng(7).normal(size=(30, 3))
    result = elbow(ContentVector.from_vectors(vectors), max_segments=4)
    assert result.segmentation.n_segments <= 4
