"""Every splitter on every objective: brute force, the literal formulas, ties, limits, extremes."""

import inspect
from itertools import pairwise

import numpy as np
import pytest
import reference as literal
from hypothesis import given, settings
from hypothesis import strategies as st
from test_objectives import build, unit_vectors

from textseg import Segmentation
from textseg.objectives import OBJECTIVES, AdditiveObjective
from textseg.splitting import (
    SPLITTERS,
    all_segmentations,
    dynamic_programming,
    exact,
    greedy,
    merge_and_split,
    refined,
)
from textseg.splitting.base import TIE_TOLERANCE, Limits, choose, tolerance

#: No deadline, as a first call may compile.
settings.register_profile("splitting", deadline=None, max_examples=30)
settings.load_profile("splitting")
every_objective = pytest.mark.parametrize("name", OBJECTIVES)
every_splitter = pytest.mark.parametrize("splitter", SPLITTERS.values(), ids=SPLITTERS)
every_pair = lambda test: every_objective(every_splitter(test))  # noqa: E731
RNG = np.random.default_rng(8)
NOISE = RNG.normal(size=(12, 3))
BLOCKS = np.repeat([[1.0, 1.0], [-1.0, 1.0], [1.0, -1.0]], 6, axis=0)


def additive(name):
    return isinstance(build(name, np.eye(2)), AdditiveObjective)


def cost_of(name, vectors):
    """Return the literal value of a tuple of ends."""
    _, total, prepare = literal.LITERAL[name]
    data = prepare(vectors.tolist())
    return lambda ends: total(data, ends)


@st.composite
def problems(draw, max_units=8):
    vectors = draw(unit_vectors(max_units))
    return vectors, draw(st.integers(1, len(vectors)))


@st.composite
def limited_problems(draw, max_units=9):
    """Draw a problem with limits on the lengths that some segmentation keeps."""
    vectors = draw(unit_vectors(max_units))
    n = len(vectors)
    lengths = []
    while sum(lengths) < n:
        lengths.append(draw(st.integers(1, n - sum(lengths))))
    shortest = draw(st.integers(1, min(lengths)))
    longest = draw(st.one_of(st.none(), st.integers(max(lengths), n)))
    return vectors, len(lengths), {"min_length": shortest, "max_length": longest}


def within(ends, min_length, max_length):
    return all(min_length <= b - a <= (max_length or ends[-1]) for a, b in pairwise((0, *ends)))


# Brute force and the literal formulas


@every_objective
@settings(max_examples=300)
@given(problem=problems())
def test_exact_is_the_best_of_all_segmentations(name, problem):
    vectors, k = problem
    result = exact(build(name, vectors), k)
    best = literal.best_total(cost_of(name, vectors), len(vectors), k)
    assert result.score == pytest.approx(best, abs=1e-7)
    assert cost_of(name, vectors)(result.segmentation.ends) == pytest.approx(best, abs=1e-7)


@every_objective
@settings(max_examples=100)
@given(problem=limited_problems())
def test_exact_is_the_best_within_limits(name, problem):
    vectors, k, limits = problem
    result = exact(build(name, vectors), k, **limits)
    best = literal.best_total(
        cost_of(name, vectors),
        len(vectors),
        k,
        shortest=limits["min_length"],
        longest=limits["max_length"],
    )
    assert result.score == pytest.approx(best, abs=1e-7)
    assert within(result.segmentation.ends, **limits)


@every_objective
@pytest.mark.parametrize("seed", range(20))
def test_exact_finds_the_only_best_segmentation_of_noise(name, seed):
    vectors = np.random.default_rng(seed).normal(size=(10, 3))
    cost = cost_of(name, vectors)
    for k in (2, 4, 6):
        best = max(literal.segmentations(10, k), key=cost)
        assert exact(build(name, vectors), k).segmentation.ends == best


@pytest.mark.parametrize("name", [name for name in OBJECTIVES if additive(name)])
@given(problem=problems(max_units=12))
def test_dynamic_programming_is_exact_for_additive_objectives(name, problem):
    vectors, k = problem
    objective = build(name, vectors)
    assert dynamic_programming(objective, k) == exact(objective, k)


def test_dynamic_programming_is_not_exact_for_a_ratio():
    """On noise a good part of the segmentations by best prefixes is beaten."""
    rng, missed = np.random.default_rng(0), 0
    for _ in range(50):
        c99 = OBJECTIVES["c99"].from_similarity((m := rng.random((12, 12))) + m.T)
        missed += exact(c99, 4).score > dynamic_programming(c99, 4).score + TIE_TOLERANCE
    assert missed > 0


@every_objective
@given(problem=problems(), last_cut=st.booleans())
def test_greedy_is_the_formula_to_the_letter(name, problem, last_cut):
    vectors, k = problem
    expected = literal.greedy(cost_of(name, vectors), len(vectors), k, last_cut=last_cut)
    assert greedy(build(name, vectors), k, last_cut=last_cut).segmentation.ends == expected


@every_objective
@pytest.mark.parametrize("move", ["simultaneous", "one_at_a_time"])
@given(problem=problems(), sweeps=st.integers(0, 9))
def test_refinement_is_the_formula_to_the_letter(name, move, problem, sweeps):
    vectors, k = problem
    cost = cost_of(name, vectors)
    start = literal.greedy(cost, len(vectors), k)
    simultaneous = move == "simultaneous"
    expected = literal.refined(cost, start, simultaneous=simultaneous, sweeps=sweeps)
    result = refined(build(name, vectors), k, refine_move=move, max_sweeps=sweeps)
    assert result.segmentation.ends == expected


@every_objective
@settings(max_examples=200)
@given(problem=problems(max_units=14))
def test_greedy_refined_exact_in_order_of_score(name, problem):
    vectors, k = problem
    objective = build(name, vectors)
    low = greedy(objective, k).score
    middle = refined(objective, k, refine_move="one_at_a_time", max_sweeps=1000).score
    exchanged = merge_and_split(objective, k).score
    high = exact(objective, k).score
    slack = 1e-7 * max(1.0, abs(high))
    assert low <= middle + slack
    assert middle <= exchanged + slack
    assert exchanged <= high + slack


def test_an_exchange_gets_where_no_single_move_does():
    """Greedy cuts first where the topics are farthest apart and never takes that back."""
    euclidean = build("euclidean", np.array([[0.0], [0], [4], [4], [0], [0], [9], [9], [9]]))
    start = Segmentation((1, 6, 9))
    stuck = refined(euclidean, 3, refine_move="one_at_a_time", max_sweeps=100, start=start)
    found = merge_and_split(euclidean, 3)
    assert found.score == pytest.approx(exact(euclidean, 3).score)
    assert found.converged and found.score >= stuck.score


@every_objective
@given(problem=problems(max_units=14))
def test_no_exchange_of_two_boundaries_improves_on_merge_and_split(name, problem):
    vectors, k = problem
    objective = build(name, vectors)
    result = merge_and_split(objective, k)
    boundaries, n_units = set(result.segmentation.boundaries), len(vectors)
    for given_up in boundaries:
        for cut in set(range(1, n_units)) - boundaries:
            other = Segmentation((*sorted(boundaries - {given_up} | {cut}), n_units))
            assert objective.total(other) <= result.score + 1e-7 * max(1.0, abs(result.score))


@every_objective
@given(problem=limited_problems(max_units=12))
def test_all_segmentations_are_those_of_each_k_alone(name, problem):
    vectors, k, limits = problem
    objective = build(name, vectors)
    for results, options in (
        (all_segmentations(objective, k, **limits), limits),
        (all_segmentations(objective, len(vectors)), {}),
    ):
        numbers = [r.segmentation.n_segments for r in results]
        assert numbers == list(range(numbers[0], numbers[-1] + 1))
        assert numbers[-1] == (k if options else len(vectors))
        assert results == [dynamic_programming(objective, n, **options) for n in numbers]


# Contracts of every splitter on every objective


@every_pair
@given(problem=problems(max_units=12))
def test_the_result_is_a_segmentation_with_its_score(name, splitter, problem):
    vectors, k = problem
    objective = build(name, vectors)
    result = splitter(objective, k)
    assert result.segmentation.n_units == len(vectors)
    assert result.segmentation.n_segments <= k
    if result.segmentation.n_segments < k:  # only simultaneous moves may collide, and say so
        assert result.collisions
    assert result.score == pytest.approx(objective.total(result.segmentation), rel=1e-10, abs=1e-10)
    assert result.near_ties >= 0


@every_pair
def test_case_26_one_segment_and_one_unit_each(name, splitter):
    for n in range(1, 21):
        objective = build(name, NOISE[RNG.integers(12, size=n)])
        assert splitter(objective, 1).segmentation.ends == (n,)
        assert splitter(objective, n).segmentation.ends == tuple(range(1, n + 1))


@every_pair
@pytest.mark.parametrize(("n", "k"), [(1, 2), (3, 4), (12, 99)])
def test_case_26_more_segments_than_units(name, splitter, n, k):
    with pytest.raises(ValueError, match=rf"\b{n} units cannot be split into {k} segments"):
        splitter(build(name, NOISE[:n]), k)


@every_pair
@pytest.mark.parametrize("k", [0, -1])
def test_case_26_less_than_one_segment(name, splitter, k):
    with pytest.raises(ValueError, match=rf"at least 1, got {k}"):
        splitter(build(name, NOISE), k)


@every_pair
@pytest.mark.parametrize("k", [2.5, 3.0, "3", None])
def test_the_number_of_segments_is_a_whole_number(name, splitter, k):
    with pytest.raises(TypeError):
        splitter(build(name, NOISE), k)


@every_pair
@pytest.mark.parametrize("unit", [[1.0, 2.0], [-1.0, 3.0], [0.0, 0.0]], ids=str)
def test_identical_units_are_cut_left_most(name, splitter, unit):
    """Units without any known word are such units, of zeros."""
    for n, k in ((2, 2), (7, 3), (9, 9), (12, 5)):
        result = splitter(build(name, np.tile(unit, (n, 1))), k)
        assert result.segmentation.ends == (*range(1, k), n)
        assert np.isfinite(result.score)


@every_pair
def test_case_69_and_right_most_on_request(name, splitter):
    for n, k in ((2, 2), (7, 3), (9, 9)):
        result = splitter(build(name, np.ones((n, 2))), k, tie="right")
        assert result.segmentation.ends == (*range(n - k + 1, n), n)


@every_pair
def test_an_unknown_tie_rule_is_refused(name, splitter):
    with pytest.raises(ValueError, match="tie must be one of left, right, got 'middle'"):
        splitter(build(name, NOISE), 3, tie="middle")


@every_pair
def test_a_unit_of_zeros_among_others_is_an_ordinary_unit(name, splitter):
    vectors = BLOCKS.copy()
    vectors[8] = 0
    result = splitter(build(name, vectors), 3)
    assert result.segmentation.n_segments == 3
    assert np.isfinite(result.score)


@every_pair
def test_clean_blocks_are_found(name, splitter):
    assert splitter(build(name, BLOCKS), 3).segmentation.ends == (6, 12, 18)


@every_pair
def test_case_24_repetition_gives_the_same_bytes(name, splitter):
    vectors = np.random.default_rng(11).normal(size=(60, 5))
    results = [splitter(build(name, vectors), 7) for _ in range(10)]
    assert len({repr(result) for result in results}) == 1


@every_pair
@settings(max_examples=60)
@given(problem=limited_problems(max_units=14))
def test_limits_are_kept(name, splitter, problem):
    vectors, k, limits = problem
    ends = splitter(build(name, vectors), k, **limits).segmentation.ends
    assert within(ends, **limits)
    assert len(ends) <= k


@every_pair
@pytest.mark.parametrize(
    ("k", "limits", "message"),
    [
        (4, {"min_length": 4}, "12 units cannot hold 4 segments of at least 4"),
        (2, {"max_length": 5}, "2 segments of at most 5 cannot cover 12 units"),
        (1, {"min_length": 13}, "12 units cannot hold 1 segments of at least 13"),
        (3, {"min_length": 5, "max_length": 4}, "max_length 4 is below min_length 5"),
        (3, {"min_length": 0}, "min_length must be at least 1, got 0"),
    ],
)
def test_case_21_limits_that_cannot_be_kept_are_errors_up_front(name, splitter, k, limits, message):
    with pytest.raises(ValueError, match=message):
        splitter(build(name, NOISE), k, **limits)


@every_pair
def test_case_28_a_limit_that_is_kept_anyway_changes_nothing(name, splitter):
    """Three clean blocks of six, and at least four units in a segment."""
    free = splitter(build(name, BLOCKS), 3)
    for limits in ({"min_length": 4}, {"min_length": 6, "max_length": 6}, {"max_length": 9}):
        assert splitter(build(name, BLOCKS), 3, **limits).segmentation == free.segmentation


@every_pair
@given(problem=problems(max_units=12), data=st.data())
def test_case_28_on_any_problem(name, splitter, problem, data):
    if splitter is dynamic_programming and not additive(name):
        pytest.skip("limits may lead the recursion on a ratio to other, even better prefixes")
    vectors, k = problem
    objective = build(name, vectors)
    free = splitter(objective, k)
    lengths = free.segmentation.lengths
    limits = {
        "min_length": data.draw(st.integers(1, min(lengths))),
        "max_length": data.draw(st.none() | st.integers(max(lengths), len(vectors))),
    }
    assert splitter(objective, k, **limits).segmentation == free.segmentation


@pytest.mark.parametrize("move", ["simultaneous", "one_at_a_time"])
def test_case_28_however_the_boundaries_wander(move):
    """On their way to places within the limits boundaries may stand at places outside them."""
    rng, compared = np.random.default_rng(0), 0
    for _ in range(300):
        n = int(rng.integers(6, 14))
        objective, k = build("cvs", rng.normal(size=(n, 2))), int(rng.integers(2, n // 2 + 1))
        free = refined(objective, k, refine_move=move)
        lengths = free.segmentation.lengths
        limits = {"min_length": min(lengths), "max_length": max(lengths)}
        if len(lengths) == k:
            compared += 1
            assert refined(objective, k, refine_move=move, **limits) == free
    assert compared > 100


@every_pair
def test_options_are_keywords_with_defaults(name, splitter):
    del name
    objective, n_segments, *options = inspect.signature(splitter).parameters.values()
    assert [objective.name, n_segments.name] == ["objective", "n_segments"]
    for option in options:
        assert option.kind is option.KEYWORD_ONLY
        assert option.default is not option.empty


# Ties


@every_objective
@given(problem=problems(max_units=10))
def test_right_mirrors_left_on_the_reversed_text(name, problem):
    """True of greedy and simultaneous moves; dynamic programming decides the last cut first."""
    vectors, k = problem
    forward, backward = build(name, vectors), build(name, vectors[::-1])
    for splitter in (greedy, refined):
        left = splitter(forward, k, tie="left")
        right = splitter(backward, k, tie="right")
        assert left.segmentation.lengths == right.segmentation.lengths[::-1]
        assert left.near_ties == right.near_ties
    if k == 2:
        left, right = exact(forward, k, tie="left"), exact(backward, k, tie="right")
        assert left.segmentation.lengths == right.segmentation.lengths[::-1]


def test_choose_states_its_tolerance():
    values = np.array([0.0, 5.0 - 4e-9, 5.0, 5.0 - 6e-9, 5.0 - 1e-12])
    assert choose(values, "left", 5e-9) == (1, True)
    assert choose(values, "right", 5e-9) == (4, True)
    assert choose(values, "right", 0) == (2, False)
    assert choose(np.array([7.0]), "left", 0) == (0, False)
    units = np.array([[3.0, 4.0], [-1.0, 1.0]])
    for name, magnitude in (
        ("cvs", (2 + 5 + 7 + 2) / np.sqrt(2)),  # |(2, 5)| and, of each alone, |(3, 4)| + |(-1, 1)|
        ("euclidean", (16 + 9) / 2),  # of one segment; each alone has none
    ):
        assert tolerance(build(name, units)) == pytest.approx(TIE_TOLERANCE * magnitude)
    c99 = OBJECTIVES["c99"].from_similarity([[1.0, 0.5], [0.5, 0.0]])
    assert tolerance(c99) == pytest.approx(TIE_TOLERANCE * (2 / 4 + 1 / 2))


def test_near_ties_are_counted():
    assert greedy(build("cvs", NOISE), 4).near_ties == 0
    assert greedy(build("cvs", np.ones((6, 1))), 4).near_ties == 3
    assert exact(build("cvs", np.ones((6, 1))), 4).near_ties == 1  # at 3, the others have no choice


def test_the_order_of_a_sum_does_not_decide():
    """Symmetric blocks with a rounding error on one side are a tie all the same."""
    vectors = np.array([[0.1], [0.2], [0.3], [-0.6], [-0.6], [0.3], [0.2], [0.1]])
    for scale in (1.0, 3.0, 1 / 3):
        assert greedy(build("cvs", vectors * scale), 2).segmentation.ends == (3, 8)


# Greedy and refinement


def test_the_program_never_cuts_before_the_last_unit():
    vectors = np.array([[1.0], [1.0], [1.0], [-5.0]])
    assert greedy(build("cvs", vectors), 2).segmentation.ends == (3, 4)
    assert greedy(build("cvs", vectors), 2, last_cut=False).segmentation.ends == (2, 4)
    assert greedy(build("cvs", vectors), 4, last_cut=False).segmentation.ends == (1, 2, 3, 4)


def test_case_29_refinement_runs_to_a_fixed_point_and_counts_its_sweeps():
    rng, most = np.random.default_rng(12), 0
    for _ in range(40):
        objective = build("cvs", rng.normal(size=(60, 2)))
        cuts = sorted(rng.choice(np.arange(1, 60), 3, replace=False).tolist())
        start = Segmentation((*cuts, 60))
        result = refined(objective, 4, refine_move="one_at_a_time", max_sweeps=1000, start=start)
        assert result.converged
        again = refined(objective, 4, refine_move="one_at_a_time", start=result.segmentation)
        assert (again.segmentation, again.sweeps) == (result.segmentation, 1)
        most = max(most, result.sweeps)
    assert most > 3  # more sweeps than boundaries: no hidden cap


def test_case_29_the_program_s_cap_is_the_number_of_boundaries():
    rng = np.random.default_rng(13)
    for _ in range(40):
        objective = build("cvs", rng.normal(size=(60, 2)))
        start = Segmentation.from_lengths([1, 1, 1, 57])
        limited = refined(objective, 4, max_sweeps=None, start=start)
        assert limited.sweeps <= 3
        assert limited == refined(objective, 4, max_sweeps=3, start=start)


def test_no_sweeps_is_the_start_and_not_converged():
    start = Segmentation((2, 4, 12))
    result = refined(build("cvs", NOISE), 3, start=start, max_sweeps=0)
    assert (result.segmentation, result.sweeps, result.converged) == (start, 0, False)


def test_simultaneous_moves_collide_and_say_so():
    """Both boundaries are drawn to the one place where the text changes."""
    objective = build("cvs", np.repeat([[1.0], [-1.0]], 6, axis=0))
    start = Segmentation((3, 9, 12))
    result = refined(objective, 3, start=start, max_sweeps=1)
    assert (result.segmentation.ends, result.collisions) == ((6, 12), 1)
    moved = refined(objective, 3, start=start, refine_move="one_at_a_time")
    assert (moved.segmentation.n_segments, moved.collisions) == (3, 0)


def test_simultaneous_moves_can_lower_the_score_and_run_in_a_circle():
    rng, worse, circles = np.random.default_rng(1), 0, 0
    for _ in range(100):
        objective = build("cvs", rng.normal(size=(14, 2)))
        cuts = sorted(rng.choice(np.arange(1, 14), 5, replace=False).tolist())
        start = Segmentation((*cuts, 14))
        result = refined(objective, 6, start=start, max_sweeps=1)
        worse += result.score < objective.total(start) - TIE_TOLERANCE
        settled = refined(objective, 6, start=start, max_sweeps=100)
        circles += settled.cycle > 1
        assert settled.converged != (settled.cycle > 0)
    assert worse
    assert circles


def test_one_at_a_time_never_collides():
    rng = np.random.default_rng(1)
    for _ in range(100):
        objective = build("cvs", rng.integers(-2, 3, size=(10, 1)).astype(float))
        result = refined(objective, 5, refine_move="one_at_a_time", max_sweeps=1000)
        assert (result.segmentation.n_segments, result.collisions) == (5, 0)
        assert result.converged


def test_an_unknown_move_lists_the_moves():
    with pytest.raises(ValueError, match="simultaneous, one_at_a_time, got 'jump'"):
        refined(build("cvs", NOISE), 3, refine_move="jump")


@pytest.mark.parametrize(
    ("start", "message"),
    [
        ((6, 12), "start has 2 segments, but 3 are asked for"),
        ((3, 6, 11), "start covers 11 units, the objective 12"),
        ((1, 6, 12), "start breaks the limits"),
    ],
)
def test_a_start_that_does_not_fit_is_refused(start, message):
    with pytest.raises(ValueError, match=message):
        refined(build("cvs", NOISE), 3, start=Segmentation(start), min_length=2)


# Ratios


def test_dinkelbach_settles_in_a_few_rounds():
    rng = np.random.default_rng(4)
    for _ in range(30):
        c99 = OBJECTIVES["c99"].from_similarity((m := rng.random((30, 30))) + m.T)
        result = exact(c99, 5)
        assert result.converged
        assert 1 <= result.sweeps <= 6


# Limits


@given(st.integers(1, 30), st.integers(1, 8), st.none() | st.integers(1, 8))
def test_counts_are_the_numbers_of_pieces(length, shortest, longest):
    if longest is not None and longest < shortest:
        return
    limits = Limits(shortest, longest)
    fewest, most = limits.counts(length)
    # The lengths that k pieces can add up to are all those between k times the limits.
    possible = [
        k for k in range(1, length + 1) if k * shortest <= length <= k * (longest or length)
    ]
    assert list(range(int(fewest), int(most) + 1)) == possible
    for k in range(1, length + 1):
        if k in possible:
            limits.check(length, k)
        else:
            with pytest.raises(ValueError, match=str(length)):
                limits.check(length, k)
