"""What refinement does in circles, within limits, and what it and others say about themselves."""

import numpy as np
import pytest
import reference as literal
from test_kernels import in_numpy
from test_objectives import build
from test_splitting import cost_of

from textseg import Segmentation
from textseg.splitting import (
    SplitResult,
    dynamic_programming,
    exact,
    exchange,
    greedy,
    merge_and_split,
    penalised,
    refined,
)
from textseg.splitting.base import Limits, tolerance

FLAT = build("cvs", np.ones((6, 1)))
BLOCKS = build("euclidean", np.array([[0.0], [0.0], [5.0], [5.0]]))


def random_start(seed):
    random = np.random.default_rng(seed)
    cuts = sorted(random.choice(np.arange(1, 20), 5, replace=False).tolist())
    return random.normal(size=(20, 1)), Segmentation((*cuts, 20))


# Circles


@pytest.fixture(scope="module")
def walks():
    """Forty texts with the places of their boundaries after 0 … 30 sweeps, to the letter."""
    made = []
    for seed in range(40):
        vectors, start = random_start(seed)
        cost, places = cost_of("cvs", vectors), [start.ends]
        for _ in range(30):
            places.append(literal.sweep(cost, places[-1], simultaneous=True))
        made.append((build("cvs", vectors), start, places))
    return made


@pytest.mark.parametrize("max_sweeps", [*range(12), 29, 30])
def test_stopping_in_a_circle_ends_where_all_sweeps_would(walks, max_sweeps):
    circles = 0
    for cvs, start, places in walks:
        result = refined(cvs, 6, max_sweeps=max_sweeps, start=start)
        circles += result.cycle > 0 and result.sweeps < max_sweeps
        assert result.segmentation.ends == tuple(sorted(set(places[max_sweeps])))
    assert circles > 5 or max_sweeps < 10  # the others settle


def test_circles_are_seen_and_how_long_they_are(walks):
    lengths = set()
    for cvs, start, places in walks:
        result = refined(cvs, 6, max_sweeps=30, start=start)
        first = next((n for n, at in enumerate(places) if at in places[:n]), None)
        round_trip = first - places.index(places[first])
        assert result.sweeps == first
        assert result.cycle == (round_trip if round_trip > 1 else 0)
        assert result.converged == (round_trip == 1)
        lengths.add(round_trip)
    assert lengths >= {1, 2}


def test_twenty_sweeps_are_made_unless_told_otherwise(walks):
    told = {n: [refined(o, 6, start=s, max_sweeps=n) for o, s, _ in walks] for n in (19, 20, 21)}
    by_default = [refined(cvs, 6, start=start) for cvs, start, _ in walks]
    assert by_default == told[20]
    assert told[20] != told[19] and told[20] != told[21]


# Limits


def test_sweeps_of_long_texts_keep_the_limits():
    """Both neighbours move away from, or towards, each other: rare, and not in short texts."""
    rng = np.random.default_rng(0)
    for i in range(480):
        n, k, dim = int(rng.integers(22, 50)), int(rng.integers(3, 8)), int(rng.integers(1, 3))
        vectors = rng.normal(size=(n, dim)) if i % 2 else rng.integers(-2, 3, (n, dim))
        shortest = min(int(rng.integers(1, max(2, n // k))), n // k)
        limits = Limits(shortest, int(rng.integers(-(-n // k), -(-n // k) + 4)))
        cvs = build("cvs", np.asarray(vectors, dtype=float))
        found = refined(cvs, k, min_length=limits.min_length, max_length=limits.max_length)
        assert limits.allow(found.segmentation.lengths), (i, limits)


# What splitters say about themselves


@pytest.mark.parametrize("splitter", [greedy, dynamic_programming, exact])
def test_what_does_not_sweep_says_nothing_of_sweeps(splitter):
    segmentation = Segmentation((2, 4))
    score = BLOCKS.total(segmentation)
    assert splitter(BLOCKS, 2) == SplitResult(segmentation, score, 0, None, None, 0, 0)


def test_near_ties_are_counted_one_by_one():
    # A boundary of two is where its neighbours leave one place; the other has a choice of four.
    assert refined(FLAT, 3, refine_move="one_at_a_time") == SplitResult(
        Segmentation((1, 2, 6)), 6.0, near_ties=1, sweeps=1, converged=True
    )
    assert refined(build("cvs", np.array([[1.0], [-1], [1], [-1]])), 4).near_ties == 0


@pytest.mark.parametrize("run", [lambda f, *a, **o: f(*a, **o), in_numpy], ids=["kernel", "numpy"])
def test_penalised_counts_the_ties_on_its_way_back(run):
    # Free of charge: the last two units may be parted or not, then the first two.
    found = run(penalised, BLOCKS, penalty=0.0)
    assert (found.segmentation.ends, found.near_ties) == ((2, 4), 2)
    found = run(penalised, BLOCKS, penalty=1.0)
    assert (found.segmentation.ends, found.near_ties) == ((2, 4), 0)


@pytest.mark.parametrize("max_sweeps", [0, None, 5])
def test_one_segment_has_always_converged(max_sweeps):
    assert refined(FLAT, 1, max_sweeps=max_sweeps).converged is True


def test_exchanges_add_up_what_their_refinements_say(monkeypatch):
    made = []

    def recorded(*args, **options):
        made.append(refined(*args, **options))
        return made[-1]

    monkeypatch.setattr(exchange, "refined", recorded)
    rng, exchanged = np.random.default_rng(2), 0
    for _ in range(200):
        made.clear()
        vectors = rng.integers(-1, 2, (int(rng.integers(10, 24)), 1)).astype(float)
        result = merge_and_split(build("cvs", vectors), 5)
        assert result.sweeps == sum(part.sweeps for part in made)
        assert result.near_ties == sum(part.near_ties for part in made)
        exchanged += any(part.near_ties for part in made[1:])
    assert exchanged


def test_an_exchange_is_made_only_where_it_raises_the_score():
    """Others would be made again and again, without an end."""
    rng, made = np.random.default_rng(4), 0
    for i in range(40):
        objective = build(("cvs", "euclidean")[i % 2], rng.normal(size=(12, 2)))
        result = refined(objective, 4)
        found = exchange._exchanged(objective, result, Limits(), "left", tolerance(objective))
        assert found is None or objective.total(found) > result.score
        made += found is not None
    assert made


def test_no_exchange_improves_on_merge_and_split_in_noise():
    rng = np.random.default_rng(5)
    for i in range(130):
        vectors = rng.normal(size=(int(rng.integers(8, 24)), 2))
        objective, n_units = build(("cvs", "euclidean")[i % 2], vectors), len(vectors)
        result = merge_and_split(objective, 4)
        boundaries = set(result.segmentation.boundaries)
        for given_up in boundaries:
            for cut in set(range(1, n_units)) - boundaries:
                other = Segmentation((*sorted(boundaries - {given_up} | {cut}), n_units))
                assert objective.total(other) <= result.score + 1e-9 * abs(result.score)
