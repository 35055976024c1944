"""The rank transform beside SciPy's generic filter; Pk and WindowDiff beside NLTK and segeval."""

import numpy as np
import pytest
import segeval
from nltk.metrics.segmentation import pk as nltk_pk
from nltk.metrics.segmentation import windowdiff as nltk_windowdiff
from scipy.ndimage import generic_filter

from textseg import Segmentation
from textseg.metrics import pk, window_diff
from textseg.representation.similarity import cosine_similarity, rank_transform

SIDE = 11


@pytest.fixture(scope="module")
def similarity():
    return cosine_similarity(np.random.default_rng(0).normal(size=(400, 50)))


def test_rank(timed, similarity):
    timed(rank_transform, similarity, SIDE, rounds=50)


def test_rank_generic_filter(timed, similarity):
    def count(window):  # the cheapest that counts; outside the matrix nothing is smaller
        return np.count_nonzero(window < window[SIDE * SIDE // 2])

    def filtered():
        return generic_filter(similarity, count, size=SIDE, mode="constant", cval=np.inf)

    reach = np.arange(400)
    side = np.minimum(reach + SIDE // 2, 399) - np.maximum(reach - SIDE // 2, 0) + 1
    shares = timed(filtered, rounds=3) / (np.outer(side, side) - 1)
    np.testing.assert_array_equal(shares, rank_transform(similarity, SIDE))


def pair(n_units, n_segments=100):
    random = np.random.default_rng(1)
    cuts = (random.choice(n_units - 1, n_segments - 1, replace=False) + 1 for _ in range(2))
    return [Segmentation((*sorted(c.tolist()), n_units)) for c in cuts]


@pytest.mark.parametrize("n_units", [10_000, 100_000, 1_000_000])
@pytest.mark.parametrize("metric", [pk, window_diff])
def test_metric(timed, metric, n_units):
    reference, hypothesis = pair(n_units)
    timed(lambda: metric(reference=reference, hypothesis=hypothesis))


@pytest.mark.parametrize(("ours", "theirs"), [(pk, nltk_pk), (window_diff, nltk_windowdiff)])
def test_metric_nltk(timed, ours, theirs):
    reference, hypothesis = pair(100_000)
    expected = ours(reference=reference, hypothesis=hypothesis)
    value = timed(lambda: theirs(reference.gaps, hypothesis.gaps, k=expected.k), rounds=1)
    assert value == pytest.approx(expected.value, abs=1e-4)


def test_metric_segeval(timed):
    reference, hypothesis = pair(100_000)
    ours = pk(reference=reference, hypothesis=hypothesis)
    masses = hypothesis.lengths, reference.lengths
    value = timed(lambda: segeval.pk(*masses, window_size=ours.k), rounds=1)
    assert float(value) == pytest.approx(ours.value, abs=1e-4)
