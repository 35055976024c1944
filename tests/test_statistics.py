"""The bootstrap against a literal loop, SciPy, and simulations with a known answer."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from textseg.reproduction.statistics import (
    N_RESAMPLES,
    Interval,
    NoRatio,
    clustered_bootstrap,
    correlation_interval,
    holm,
    mean_interval,
    p_value,
    paired_bootstrap,
    percentile_interval,
    ratio_interval,
)


@pytest.fixture
def scores():
    rng = np.random.default_rng(3)
    easy = rng.gamma(2.0, 3.0, size=100)  # how hard each document is, for both methods
    return easy + rng.normal(1.0, 0.5, size=100), easy + rng.normal(0.0, 0.5, size=100)


def test_equals_the_literal_loop(scores):
    first, second = scores
    rng = np.random.default_rng(11)
    means = []
    for _ in range(300):
        documents = rng.integers(100, size=100)
        means.append(sum(first[d] - second[d] for d in documents) / 100)
    found = paired_bootstrap(first=first, second=second, seed=11, n_resamples=300)
    assert found.estimate == pytest.approx((first - second).mean(), abs=1e-12)
    assert found[1:] == pytest.approx(np.percentile(means, [2.5, 97.5]), abs=1e-12)


def test_agrees_with_scipy(scores):
    first, second = scores
    theirs = stats.bootstrap((first - second,), np.mean, method="percentile", rng=5)
    ours = paired_bootstrap(first=first, second=second)
    assert ours[1:] == pytest.approx(theirs.confidence_interval, abs=0.01)


def test_pairing_removes_what_both_methods_share(scores):
    first, second = scores
    paired = paired_bootstrap(first=first, second=second)
    alone = mean_interval(values=first)
    assert paired.low > 0
    assert 5 * (paired.high - paired.low) < alone.high - alone.low


def test_swapping_the_methods_mirrors_the_interval(scores):
    first, second = scores
    there = paired_bootstrap(first=first, second=second)
    back = paired_bootstrap(first=second, second=first)
    assert (-back.estimate, -back.high, -back.low) == pytest.approx(there, abs=1e-9)


def test_same_seed_same_interval_other_seed_another(scores):
    first, second = scores
    for bootstrap in (paired_bootstrap, _clustered_with_own_sources):
        once = bootstrap(first=first, second=second, seed=1)
        assert once == bootstrap(first=first, second=second, seed=1)
        assert once != bootstrap(first=first, second=second, seed=2)


def _clustered_with_own_sources(**scores):
    sources = np.random.default_rng(0).integers(124, size=(100, 10))
    return clustered_bootstrap(sources=sources, **scores)


@settings(max_examples=30, deadline=None)
@given(st.floats(-100, 100), st.integers(1, 20))
def test_equal_differences_leave_no_doubt(value, n_documents):
    first = np.full(n_documents, value)
    sources = np.arange(2 * n_documents).reshape(n_documents, 2) % 7
    for interval in (
        paired_bootstrap(first=first, second=np.zeros(n_documents), n_resamples=20),
        clustered_bootstrap(
            first=first, second=np.zeros(n_documents), sources=sources, n_resamples=20
        ),
    ):
        assert interval == pytest.approx((value,) * 3, abs=1e-9)


def test_names_of_the_sources_do_not_matter(scores):
    first, second = scores
    numbers = np.random.default_rng(1).integers(100, 224, size=(100, 10))
    texts = np.char.add("source-", numbers.astype(str))
    intervals = [
        clustered_bootstrap(first=first, second=second, sources=s) for s in (numbers, texts)
    ]
    assert intervals[0] == intervals[1]


# --- simulated Choi-like sets, where the true spread of the mean is known --------------------


def simulate(source_effect: float, noise: float, repetitions: int = 100):
    """Spread and coverage of both bootstraps over fresh sources and fresh documents."""
    estimates, widths, covered = [], {"paired": [], "clustered": []}, {"paired": 0, "clustered": 0}
    for seed in range(repetitions):
        rng = np.random.default_rng(seed)
        sources = rng.integers(124, size=(400, 10))
        effect = source_effect * rng.normal(size=124)
        scores = effect[sources].mean(axis=1) + noise * rng.normal(size=400)
        given = {"first": scores, "second": np.zeros(400), "n_resamples": 400}
        found = {
            "paired": paired_bootstrap(**given),
            "clustered": clustered_bootstrap(**given, sources=sources),
        }
        estimates.append(scores.mean())
        for name, interval in found.items():
            widths[name].append(interval.high - interval.low)
            covered[name] += interval.low <= 0 <= interval.high
    true_width = 2 * 1.96 * np.std(estimates)
    return {n: (np.mean(w) / true_width, covered[n] / repetitions) for n, w in widths.items()}


def test_clustering_costs_little_where_documents_are_independent():
    found = simulate(source_effect=0.0, noise=1.0)
    assert 0.85 < found["paired"][0] < 1.15
    assert found["paired"][0] < found["clustered"][0] < 1.4
    assert found["clustered"][1] >= 0.9


def test_shared_sources_make_documents_count_for_less():
    found = simulate(source_effect=3.0, noise=0.0)
    assert found["paired"][0] < 0.3 and found["paired"][1] < 0.5  # far too sure of itself
    assert 0.8 < found["clustered"][0] < 1.25
    assert found["clustered"][1] >= 0.88


# --- what is refused -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        ([], [], "at least one"),
        ([1.0, 2.0], [1.0], "got 2 and 1 scores"),
        ([1.0, float("nan")], [1.0, 2.0], "document 1 is nan"),
        ([[1.0]], [[1.0]], r"got shape \(1, 1\)"),
    ],
)
def test_unusable_scores_are_refused(first, second, message):
    with pytest.raises(ValueError, match=message):
        paired_bootstrap(first=first, second=second)


@pytest.mark.parametrize("sources", [[1, 2], [[1, 2]]])
def test_sources_must_match_the_documents(sources):
    with pytest.raises(ValueError, match="for 2 documents"):
        clustered_bootstrap(first=[1.0, 2.0], second=[0.0, 0.0], sources=sources)


# --- what an interval is ---------------------------------------------------------------------


def test_an_interval_of_shares_in_percent():
    assert Interval(0.25, 0.125, 0.5).percent() == Interval(25.0, 12.5, 50.0)


def test_an_interval_holds_95_percent_of_ten_thousand_resamples():
    assert N_RESAMPLES == 10_000
    assert percentile_interval(7.0, np.arange(1001)) == pytest.approx((7.0, 25.0, 975.0))


def test_the_default_number_of_resamples_is_the_one_stated(scores):
    values, rng = scores[0], np.random.default_rng(0)
    means = values[rng.integers(100, size=(10_000, 100))].mean(axis=1)
    assert mean_interval(values=values)[1:] == pytest.approx(np.quantile(means, [0.025, 0.975]))


def test_a_ratio_equals_the_literal_loop():
    above, below = np.array([1.0, 2.0, 6.0, 1.0]), np.array([2.0, 2.0, 3.0, 4.0])
    ratios = []
    for drawn in np.random.default_rng(0).integers(4, size=(10_000, 4)):
        ratios.append(sum(above[drawn]) / sum(below[drawn]))
    found = ratio_interval(above, below)
    assert found.estimate == pytest.approx(10 / 11)
    assert found[1:] == pytest.approx(np.percentile(ratios, [2.5, 97.5]))


def test_resamples_without_a_ratio_are_left_out():
    found = ratio_interval([1.0, 1.0], [0.0, 2.0])
    assert found.estimate == 1.0 and np.isfinite(found).all()


def test_resamples_in_which_one_of_the_two_is_constant_have_no_correlation():
    found = correlation_interval([0.0, 0, 0, 1], [1.0, 2, 3, 4])
    assert np.isfinite(found).all() and -1 <= found.low <= found.high <= 1


@pytest.mark.parametrize(("x", "y"), [([1.0], [2.0]), ([1.0, 2.0], [3.0, 3.0])])
def test_where_nothing_varies_there_is_no_correlation(x, y):
    with pytest.raises(NoRatio, match="the correlation has no meaning"):
        correlation_interval(x, y)


def test_a_correlation_does_not_depend_on_the_unit():
    x, y = np.array([0.1, 0.4, 0.2, 0.9, 0.5]), np.array([0.2, 0.3, 0.3, 0.8, 0.1])
    shares, percent = correlation_interval(x, y), correlation_interval(100 * x, 100 * y)
    assert shares == pytest.approx(percent)


def test_a_correlation_equals_the_literal_loop():
    rng = np.random.default_rng(4)
    x = rng.normal(size=30)
    y = x + rng.normal(size=30)
    rng, values = np.random.default_rng(0), []
    for _ in range(50):
        drawn = rng.integers(30, size=30)
        values.append(stats.pearsonr(x[drawn], y[drawn])[0])
    found = correlation_interval(x, y, n_resamples=50)
    assert found.estimate == pytest.approx(stats.pearsonr(x, y)[0])
    assert found[1:] == pytest.approx(np.percentile(values, [2.5, 97.5]))


# --- many tests ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("interval", "borders", "expected"),
    [
        (Interval(2.0, 0.04, 3.96), {"above": 0.0}, 0.0455),
        (Interval(2.0, 0.04, 3.96), {"below": 0.0}, 0.0455),  # as far on the other side
        (Interval(-2.0, -3.96, -0.04), {"below": 0.0}, 0.0455),
        (Interval(0.0, -1.96, 1.96), {"above": 0.0}, 1.0),
        (Interval(0.1, -0.1, 0.3), {"above": -0.5, "below": 0.5}, 9e-5),  # the nearer border
        (Interval(0.9, 0.7, 1.1), {"above": -0.5, "below": 0.5}, 9e-5),
        (Interval(1.0, 1.0, 1.0), {"above": 0.0}, 0.0),
        (Interval(0.0, 0.0, 0.0), {"above": 0.0}, 1.0),
    ],
)
def test_p_by_the_distance_from_the_border_in_standard_errors(interval, borders, expected):
    assert p_value(interval, **borders) == pytest.approx(expected, abs=2e-5)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_holm_by_its_definition(p):
    order = sorted(range(len(p)), key=lambda i: p[i])
    expected = [False] * len(p)
    for rank, i in enumerate(order):
        if p[i] > 0.05 / (len(p) - rank) + 1e-12:
            break
        expected[i] = True
    assert holm(p).tolist() == expected
