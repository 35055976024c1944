"""Representations against their formulas, word by word."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from textseg.output.keywords import characteristic_words
from textseg.representation import (
    COMBINATIONS,
    combine,
    inverse_document_frequency,
    normalize,
    term_frequencies,
)
from textseg.segmentation import Segmentation
from textseg.vectors import word_clusters as clusters

UNITS = (("sun", "moon", "sun"), (), ("mars", "moon", "sun", "sun"))
VECTORS = {"sun": [1.0, 2.0], "moon": [-3.0, 0.5], "mars": [0.0, 0.0]}
KNOWN = {"sun": True, "moon": True, "mars": False}


@given(st.lists(st.lists(st.sampled_from("abcde"), max_size=6), min_size=1, max_size=6))
def test_frequencies_count_words(units):
    frequencies, types = term_frequencies(units)
    assert types == list(dict.fromkeys(word for unit in units for word in unit))
    assert frequencies.shape == (len(units), len(types))
    expected = [[unit.count(word) for word in types] for unit in units]
    assert frequencies.toarray().tolist() == expected


@pytest.mark.parametrize("combination", COMBINATIONS)
@pytest.mark.parametrize("weights", [None, {"sun": 2.0, "moon": 0.5, "mars": 7.0}])
def test_units_combine_their_words(combination, weights):
    """The sum; the mean over the known words; the program's mean with one zero vector more."""
    frequencies, types = term_frequencies(UNITS)
    expected = []
    for unit in UNITS:
        total = np.zeros(2)
        for word in unit:
            total += (weights[word] if weights else 1) * np.array(VECTORS[word])
        known = sum(KNOWN[word] for word in unit)
        divisor = {"sum": 1, "mean": max(known, 1), "mean_plus_zero": known + 1}[combination]
        expected.append(total / divisor)
    result = combine(
        frequencies,
        [VECTORS[word] for word in types],
        combination=combination,
        weights=weights and [weights[word] for word in types],
        known=[KNOWN[word] for word in types],
    )
    np.testing.assert_allclose(result, expected)
    assert not result[1].any()  # a unit without a word is a row of zeros


def test_without_vectors_it_is_a_bag_of_words():
    frequencies, _ = term_frequencies(UNITS)
    assert combine(frequencies).tolist() == [[2, 1, 0], [0, 0, 0], [2, 1, 1]]
    assert combine(frequencies, weights=[1, 0.5, 2]).tolist() == [
        [2, 0.5, 0],
        [0, 0, 0],
        [2, 0.5, 2],
    ]


def test_an_unknown_combination_lists_the_choices():
    with pytest.raises(ValueError, match="sum, mean, mean_plus_zero, got 'median'"):
        combine(term_frequencies(UNITS)[0], combination="median")


def test_idf_of_an_unseen_word_is_that_of_a_word_seen_once():
    found = inverse_document_frequency(["the", "rose", "unseen"], {"the": 500, "rose": 1}, 500)
    assert found.tolist() == [0.0, np.log(500), np.log(500)]


def test_normalised_rows_have_length_one_and_zeros_stay():
    rows = normalize([[3, 4], [0, 0], [-2, 0]])
    assert rows.tolist() == [[0.6, 0.8], [0, 0], [-1, 0]]


def test_a_topic_histogram_counts_the_words_of_each_cluster(monkeypatch):
    monkeypatch.setattr(clusters, "word_clusters", lambda *_: {"sun": 1, "moon": 0})
    indicator = clusters.one_hot(["sun", "Moon", "mars"], "any", 3, seed=0)
    assert indicator.tolist() == [[0, 1, 0], [1, 0, 0], [0, 0, 0]]


def test_word_clusters_are_those_of_direction(monkeypatch, tmp_path):
    """Spherical k-means: only the angle counts, and only words that Brown has too."""
    pytest.importorskip("sklearn")
    from textseg.datasets import brown

    rng = np.random.default_rng(0)
    words = [f"{group}{i}" for group in "abc" for i in range(10)]
    centres = np.repeat(np.eye(3), 10, axis=0) * rng.uniform(0.1, 50, (30, 1))
    np.save(tmp_path / "toy.npy", (centres + 0.01 * rng.normal(size=(30, 3))).astype(np.float32))
    (tmp_path / "toy.txt").write_text("\n".join(words) + "\n")
    monkeypatch.setattr(brown, "document_frequencies", lambda: dict.fromkeys([*words[1:], "z"], 1))
    found = clusters.word_clusters(str(tmp_path / "toy.npy"), 3, 0)
    assert set(found) == set(words[1:])
    groups = {group: {found[w] for w in found if w[0] == group} for group in "abc"}
    assert sorted(len(numbers) for numbers in groups.values()) == [1, 1, 1]
    assert len(set.union(*groups.values())) == 3
    clusters._clustered.cache_clear()
    assert clusters.word_clusters(str(tmp_path / "toy.npy"), 3, 0) == found


def test_a_segment_that_points_where_its_text_does_has_no_words_of_its_own():
    """What rounding leaves of their difference says nothing."""
    counts, types = term_frequencies([["sun", "moon", "mars"]] * 7)
    vectors = np.random.default_rng(0).normal(size=(3, 5))
    for ends in ((3, 7), (1, 4, 7)):
        found = characteristic_words(counts, types, vectors, Segmentation(ends))
        assert found == [[] for _ in ends]
