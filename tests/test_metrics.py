"""Pk and WindowDiff against their formulas, NLTK and segeval, and the cases users reported."""

import random
import warnings
from functools import partial

import numpy as np
import pytest
import reference as literal
from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import maximum_bipartite_matching

from textseg import Segmentation
from textseg.metrics import K_RULES, boundaries_placed, boundary_f1, pk, window_diff, window_size

METRICS = {"pk": pk, "window_diff": window_diff}
masses = Segmentation.from_lengths


def random_segmentation(rng, n_units):
    share = rng.random()
    return Segmentation.from_gaps([rng.random() < share for _ in range(n_units - 1)])


def random_pairs(count, longest=40, seed=0):
    """Yield pairs of equally long segmentations and a window, from no boundary to all of them."""
    rng = random.Random(seed)
    for _ in range(count):
        n_units = rng.randint(2, longest)
        pair = random_segmentation(rng, n_units), random_segmentation(rng, n_units)
        yield *pair, rng.randint(1, n_units - 1)


@st.composite
def pairs(draw):
    n_units = draw(st.integers(2, 30))
    gaps = st.lists(st.booleans(), min_size=n_units - 1, max_size=n_units - 1)
    first, second = (Segmentation.from_gaps(draw(gaps)) for _ in range(2))
    return first, second, draw(st.integers(1, n_units - 1))


# Formulas and other programs


@given(pairs())
def test_the_formulas_to_the_letter(pair):
    ref, hyp, k = pair
    for name, metric in METRICS.items():
        expected = getattr(literal, name)(ref.ends, hyp.ends, k)
        assert metric(reference=ref, hypothesis=hyp, k=k) == (pytest.approx(expected), k, "given")


@given(pairs())
def test_bounds_symmetry_and_agreement(pair):
    ref, hyp, k = pair
    low = pk(reference=ref, hypothesis=hyp, k=k).value
    high = window_diff(reference=ref, hypothesis=hyp, k=k).value
    assert 0 <= low <= high <= 1
    for metric in METRICS.values():
        assert metric(reference=hyp, hypothesis=ref, k=k) == metric(
            reference=ref, hypothesis=hyp, k=k
        )
        assert metric(reference=ref, hypothesis=ref, k=k).value == 0


@given(pairs())
def test_windows_of_one_see_every_boundary(pair):
    """At k = 1 a probe is a gap: both metrics are 0 for nothing but the reference itself."""
    ref, hyp, _ = pair
    for metric in METRICS.values():
        assert (metric(reference=ref, hypothesis=hyp, k=1).value == 0) == (ref == hyp)


def test_nltk_agrees_on_gap_strings():
    from nltk.metrics.segmentation import pk as nltk_pk
    from nltk.metrics.segmentation import windowdiff

    for ref, hyp, k in random_pairs(3000):
        assert pk(reference=ref, hypothesis=hyp, k=k).value == pytest.approx(
            nltk_pk(ref.gaps, hyp.gaps, k=k), abs=1e-12
        )
        assert window_diff(reference=ref, hypothesis=hyp, k=k).value == pytest.approx(
            windowdiff(ref.gaps, hyp.gaps, k), abs=1e-12
        )


def test_segeval_agrees_on_masses():
    """Segeval takes the hypothesis first."""
    segeval = pytest.importorskip("segeval")
    for ref, hyp, k in random_pairs(2000, longest=25, seed=1):
        theirs = partial(_segeval, hyp.lengths, ref.lengths, window_size=k)
        assert pk(reference=ref, hypothesis=hyp, k=k).value == pytest.approx(
            theirs(segeval.pk), abs=1e-12
        )
        assert window_diff(reference=ref, hypothesis=hyp, k=k).value == pytest.approx(
            theirs(segeval.window_diff), abs=1e-12
        )


def _segeval(hypothesis, reference, metric, **options):
    return float(metric(hypothesis, reference, **options))


# The window


@given(st.lists(st.integers(1, 40), min_size=1, max_size=30))
def test_the_paper_s_rule(lengths):
    ref = masses(lengths)
    expected = literal.window_size(ref.n_units, ref.n_segments)
    assert K_RULES["paper"](ref.n_units, ref.n_segments) == expected


def test_halves_go_away_from_zero_unlike_today_s_round():
    ref = masses([5] * 10)
    assert window_size(ref, "paper") == (2, "paper")
    assert window_size(ref, "bankers") == (1, "bankers")


@pytest.mark.parametrize(
    ("lengths", "paper", "half"),
    [([3, 5, 9, 11, 6, 4, 7, 8, 10, 5], 2, 3), ([5] * 10, 2, 3), ([8, 8], 3, 4)],
)
def test_which_k_is_named_beside_the_score(lengths, paper, half):
    ref = masses(lengths)
    for metric in METRICS.values():
        assert metric(reference=ref, hypothesis=ref)[1:] == (paper, "paper")
        assert metric(reference=ref, hypothesis=ref, k="half")[1:] == (half, "half")


@pytest.mark.parametrize("k", ["papr", "", "3"])
def test_an_unknown_rule_lists_the_rules(k):
    with pytest.raises(ValueError, match=f"one of {', '.join(K_RULES)}, got '{k}'"):
        window_size(masses([4, 4]), k)


@pytest.mark.parametrize("k", [0, -1, 8, 9, 2.5, True, False])
def test_an_impossible_window_is_refused(k):
    for metric in METRICS.values():
        with pytest.raises(ValueError, match=rf"k must lie in 1\.\.7 for 8 units, got {k}"):
            metric(reference=masses([4, 4]), hypothesis=masses([8]), k=k)


@pytest.mark.parametrize("rule", K_RULES)
@given(lengths=st.lists(st.integers(1, 30), min_size=1, max_size=20).filter(lambda x: sum(x) > 1))
def test_every_rule_gives_a_window_that_fits(rule, lengths):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        k, name = window_size(masses(lengths), rule)
    assert 1 <= k < sum(lengths)
    assert name == rule


# What users reported


def test_case_1_units_and_segments_are_counted_not_symbols():
    """Gap strings of 12 symbols are 13 units, and 2 boundaries are 3 segments."""
    ref, hyp = map(Segmentation.from_gaps, ("000001001000", "000100010000"))
    assert (ref.n_units, ref.n_segments) == (13, 3)
    assert pk(reference=ref, hypothesis=hyp, k="half")[1:] == (2, "half")
    assert pk(reference=ref, hypothesis=hyp, k=2).value == pytest.approx(6 / 11)


def test_case_2_a_reference_of_one_segment_is_ordinary():
    ref = masses([101])
    for metric in METRICS.values():
        assert metric(reference=ref, hypothesis=ref) == (0.0, 50, "paper")
        assert 0 < metric(reference=ref, hypothesis=masses([50, 51])).value <= 1


@pytest.mark.parametrize("n_units", range(2, 21))
def test_case_2_one_segment_of_any_length(n_units):
    for metric in METRICS.values():
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            assert metric(reference=masses([n_units]), hypothesis=masses([n_units])).value == 0
            assert metric(reference=masses([n_units]), hypothesis=masses([1] * n_units)).value == 1


def test_case_3_nothing_unread_scores_as_perfect():
    ref, hyp = map(Segmentation.from_gaps, ([0, 0, 1, 0, 0], [0, 1, 0, 0, 0]))
    assert pk(reference=ref, hypothesis=hyp, k=2).value == 0.5
    for unreadable in ("00b00", [0, 0, "x", 0], [None]):
        with pytest.raises(ValueError, match="gap flags must be 0 or 1"):
            Segmentation.from_gaps(unreadable)


@pytest.mark.parametrize(
    ("ends", "rule", "computed"),
    [((2, 4, 6, 8, 10), "paper", 0), ((1, 2, 3, 4), "paper", 0), ((1, 2, 3, 4), "bankers", -1)],
)
def test_case_4_a_window_of_nothing_is_raised_to_one_and_said(ends, rule, computed):
    ref = Segmentation(ends)
    for metric in METRICS.values():
        with pytest.warns(UserWarning, match=rf"k = {computed} for .*; k = 1 is used"):
            score = metric(reference=ref, hypothesis=Segmentation(ends[-1:]), k=rule)
        assert (score.k, score.rule) == (1, rule)
        assert score.value == pytest.approx((len(ends) - 1) / (ends[-1] - 1))


def test_case_4_a_totally_wrong_hypothesis_is_totally_wrong():
    ref, hyp = map(Segmentation.from_gaps, ("1111111", "0000000"))
    for metric in METRICS.values():
        with pytest.warns(UserWarning, match="k = 1 is used"):
            assert metric(reference=ref, hypothesis=hyp).value == 1


def test_case_6_windows_beyond_255_units():
    ref, hyp = masses([600, 600]), masses([500, 700])
    for name, metric in METRICS.items():
        expected = getattr(literal, name)(ref.ends, hyp.ends, 299)
        assert metric(reference=ref, hypothesis=hyp) == (pytest.approx(expected), 299, "paper")


def test_case_6_a_hundred_thousand_units():
    """One boundary, d units off, is missed by d probes on either side: 2 d / (N - k)."""
    n, k, off = 100_000, 300, 7
    ref, hyp = masses([n // 2, n // 2]), masses([n // 2 + off, n // 2 - off])
    for metric in METRICS.values():
        assert metric(reference=ref, hypothesis=hyp, k=k).value == pytest.approx(2 * off / (n - k))


def test_case_7_unequal_lengths_are_found_at_once_and_both_named():
    trimmed, kept = Segmentation.from_labels("aabb"), Segmentation.from_labels("aabbb")
    for metric in (*METRICS.values(), boundary_f1):
        with pytest.raises(ValueError, match=r"reference covers 4 units, the hypothesis 5; ends"):
            metric(reference=trimmed, hypothesis=kept)


def test_case_9_the_unweighted_window_diff():
    ref, hyp = map(Segmentation.from_gaps, ("010", "100"))
    assert window_diff(reference=ref, hypothesis=hyp, k=1).value == pytest.approx(2 / 3)
    # A difference of two boundaries counts once, where the weighted variant counts it twice.
    ref, hyp = map(Segmentation.from_gaps, ("0110", "0000"))
    assert window_diff(reference=ref, hypothesis=hyp, k=2).value == 1


def test_case_9_one_boundary_more_in_the_window_is_seen_by_window_diff_alone():
    ref, hyp = masses([4, 2, 4]), masses([5, 5])
    assert pk(reference=ref, hypothesis=hyp, k=4).value < (
        window_diff(reference=ref, hypothesis=hyp, k=4).value
    )


def test_case_9_baselines_lie_near_one_half():
    """None, all and random boundaries on long random references, as the literature has it."""
    rng = np.random.default_rng(2)

    def random_boundaries(n_units=2000, count=100):
        places = rng.choice(np.arange(1, n_units), count, replace=False)
        return Segmentation.from_boundaries(sorted(places.tolist()), n_units)

    ref = random_boundaries()
    for hyp in (masses([2000]), masses([1] * 2000), random_boundaries()):
        assert 0.3 < pk(reference=ref, hypothesis=hyp, k="half").value < 0.7


def test_case_10_probes_are_n_minus_k():
    ref, hyp = masses([6, 6]), masses([12])
    for k in range(1, 6):  # the one boundary lies between the two units of k of the probes
        for metric in METRICS.values():
            assert metric(reference=ref, hypothesis=hyp, k=k).value == pytest.approx(k / (12 - k))


def test_case_12_arguments_cannot_be_swapped_unnoticed():
    ref, hyp = masses([1, 1, 1, 9]), masses([12])
    for metric in (*METRICS.values(), boundary_f1):
        with pytest.raises(TypeError):
            metric(ref, hyp)
    # The window follows the reference, so the roles matter.
    assert window_size(ref, "half")[0] != window_size(hyp, "half")[0]


def test_case_14_no_boundary_is_a_baseline_with_a_score():
    ref = masses([5, 5, 5])
    assert pk(reference=ref, hypothesis=masses([15]), k=2).value == pytest.approx(4 / 13)


def test_one_unit_has_no_probe():
    for metric in METRICS.values():
        with pytest.raises(ValueError, match="the reference has 1 unit"):
            metric(reference=masses([1]), hypothesis=masses([1]))


def test_a_window_of_one_that_the_rule_gives_is_not_remarked_on(recwarn):
    assert window_size(Segmentation((2, 4)), "half") == (1, "half")
    assert not recwarn


@pytest.mark.parametrize("given", [None, [2, 4], "0101"])
@pytest.mark.parametrize("score", [pk, window_diff, boundary_f1])
def test_what_is_no_segmentation_is_named(score, given):
    with pytest.raises(TypeError, match=r"the hypothesis must be a Segmentation, .*from_lengths"):
        score(reference=Segmentation((2, 4)), hypothesis=given)


# Boundary F1


@given(pairs())
def test_f1_of_exactly_placed_boundaries(pair):
    ref, hyp, _ = pair
    value = boundary_f1(reference=ref, hypothesis=hyp)
    hits = len(set(ref.boundaries) & set(hyp.boundaries))
    if ref.boundaries and hyp.boundaries and hits:
        precision, recall = hits / len(hyp.boundaries), hits / len(ref.boundaries)
        assert value == pytest.approx(2 * precision * recall / (precision + recall))
    else:
        assert value == (1.0 if ref.boundaries == hyp.boundaries else 0.0)


@given(pairs(), st.integers(0, 3))
def test_as_many_boundaries_as_possible_are_matched(pair, within):
    ref, hyp, _ = pair
    placed = boundaries_placed(reference=ref, hypothesis=hyp, within=within)
    graph = [[abs(a - b) <= within for b in hyp.boundaries] for a in ref.boundaries]
    matched = 0
    if ref.boundaries and hyp.boundaries:
        matching = maximum_bipartite_matching(csr_matrix(graph), perm_type="column")
        matched = int((matching >= 0).sum())
    n_true, n_found = len(ref.boundaries), len(hyp.boundaries)
    if n_true or n_found:
        assert placed.precision == (matched / n_found if n_found else 0)
        assert placed.recall == (matched / n_true if n_true else 0)
        assert placed.f1 == 2 * matched / (n_true + n_found)
    else:
        assert placed == (1, 1, 1)


@given(pairs())
def test_exactly_placed_boundaries_are_those_within_no_unit(pair):
    ref, hyp, _ = pair
    exact = boundaries_placed(reference=ref, hypothesis=hyp)
    assert exact.f1 == boundary_f1(reference=ref, hypothesis=hyp)


def test_the_windows_of_eisenstein_and_barzilay_hold_both_their_ends():
    """Written out: a window of k + 1 words counts the boundary before its first word as well."""
    ref, hyp = Segmentation((7, 12, 23)), Segmentation((6, 16, 23))
    k = 23 // (2 * 3)
    windows = [range(start, start + k + 1) for start in range(1, 23 - k)]
    counts = [[sum(b in window for b in s.boundaries) for window in windows] for s in (ref, hyp)]
    unequal = [a != b for a, b in zip(*counts, strict=True)]
    assert window_diff(reference=ref, hypothesis=hyp, k="closed").value == np.mean(unequal)


@pytest.mark.parametrize(
    ("k", "said"),
    [
        (float("nan"), r"k must lie in 1\.\.9 for 10 units, got nan"),
        (None, "k must be a whole number or one of paper, .* got None"),
    ],
)
def test_a_window_that_is_no_number_is_named(k, said):
    ten = Segmentation((4, 10))
    with pytest.raises(ValueError, match=said):
        pk(reference=ten, hypothesis=ten, k=k)


@pytest.mark.parametrize("within", [-1, 0.5, "1"])
def test_a_distance_is_a_whole_number(within):
    one = Segmentation((1, 3))
    with pytest.raises(ValueError, match="within must be a whole number of at least 0, got"):
        boundaries_placed(reference=one, hypothesis=one, within=within)
