"""The curve over all numbers of segments, and how often a number comes back."""

import warnings

import numpy as np
import pytest

from textseg import Document, segment
from textseg.objectives import C99, ContentVector
from textseg.segmenting import support as resampling
from textseg.segmenting.counts import count_support, curve
from textseg.splitting import exact
from textseg.splitting.curve import curve as curve_of

UNITS = (("rain", "wind"),) * 6 + (("bread", "dough"),) * 6 + (("vote", "law"),) * 6
DOCUMENT = Document(UNITS)
BAG = {"representation": "bag_of_words", "objective": "euclidean"}


def test_every_point_of_the_curve_is_the_optimum():
    rng = np.random.default_rng(0)
    objective = ContentVector.from_vectors(rng.normal(size=(14, 3)))
    points = curve_of(objective, 99)
    assert [point.n_segments for point in points] == list(range(1, 15))
    assert [p.score for p in points] == pytest.approx(
        [exact(objective, k).score for k in range(1, 15)]
    )
    assert [p.gain for p in points[1:]] == pytest.approx(np.diff([p.score for p in points]))
    assert all(0 <= point.kept <= 1 for point in points[2:])


def test_limits_narrow_the_curve():
    objective = ContentVector.from_vectors(np.eye(12))
    points = curve_of(objective, 99, min_length=3, max_length=6)
    assert [point.n_segments for point in points] == [2, 3, 4]


def test_a_curve_of_too_few_units_names_the_limit():
    objective = ContentVector.from_vectors(np.eye(3))
    with pytest.raises(
        ValueError, match=r"3 units cannot hold a segment of at least 5; lower min_l"
    ):
        curve_of(objective, min_length=5)


def test_a_ratio_has_no_curve():
    with pytest.raises(ValueError, match="needs an additive objective, not C99"):
        curve_of(C99.from_similarity(np.eye(4)), 3)


def test_the_curve_of_a_text_ends_in_its_own_units():
    rows = curve(DOCUMENT, 4, **BAG)
    assert rows[2]["ends"] == (6, 12, 18)
    assert rows[2]["length"] == 6
    assert rows[2]["gain"] > rows[3]["gain"]
    cut = curve(Document((("no",), *UNITS)), 3, cut=2, **BAG)
    assert cut[2]["ends"] == (7, 13, 19)


def test_a_number_that_is_plain_comes_back():
    found = segment(DOCUMENT, **BAG).segmentation.n_segments
    assert count_support(DOCUMENT, n_resamples=10, **BAG)[found] > 0.5


def test_no_resample_is_refused():
    with pytest.raises(ValueError, match="at least 1, got 0"):
        count_support(DOCUMENT, n_resamples=0, **BAG)


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        ({"max_segments": 0}, ValueError, "max_segments must be at least 1, got 0"),
        ({"max_segments": 2.5}, TypeError, "max_segments must be a whole number, got 2.5"),
        ({"about": 5}, ValueError, "about = 5 has no effect on a curve"),
        ({"n_segments": 3}, ValueError, "n_segments = 3 has no effect on a curve"),
        ({"penalty": 2.0}, ValueError, "penalty = 2.0 has no effect on a curve"),
        ({"splitter": "elbow"}, ValueError, "splitter = 'elbow' has no effect on a curve"),
        ({"limit": 3}, ValueError, "limit = 3 has no effect on a single text"),
    ],
)
def test_what_a_curve_cannot_do_is_refused(given, error, said):
    with pytest.raises(error, match=said):
        curve(DOCUMENT, **{**BAG, **given})


def test_a_curve_is_of_a_text_and_keeps_its_limits():
    with pytest.raises(TypeError, match="expected a text or a Document, got list"):
        curve([("rain",)], **BAG)
    removed = Document((*UNITS[:3], *[("of",)] * 4, *UNITS[3:]))
    with pytest.raises(ValueError, match=r"max_length = 6 cannot be .* removes 4 of the 22"):
        curve(removed, 3, max_length=6, cut=1, **BAG)
    assert max(np.diff([0, *curve(DOCUMENT, 4, max_length=6, **BAG)[-1]["ends"]])) <= 6


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        ({"n_segments": 3}, ValueError, "n_segments = 3 says how many segments there are"),
        ({"about": 3}, ValueError, "about = 3 says how many segments there are"),
        ({"n_resamples": 2.5}, TypeError, "n_resamples must be a whole number, got 2.5"),
    ],
)
def test_a_number_that_is_given_is_not_found(given, error, said):
    with pytest.raises(error, match=said):
        count_support(DOCUMENT, **{"n_resamples": 2, **BAG, **given})


@pytest.mark.filterwarnings("ignore:.*too few")
def test_counting_changes_no_filter_of_warnings(monkeypatch):
    """It is of the process, where another thread may be at work."""
    filters, seen, resampled = list(warnings.filters), [], resampling.resampled

    def watched(*args):
        seen.append(list(warnings.filters) == filters)
        return resampled(*args)

    monkeypatch.setattr(resampling, "resampled", watched)
    count_support(DOCUMENT, n_resamples=2, **BAG)
    assert seen == [True] * 2


def test_a_text_counts_like_its_document():
    text = "Rain falls. Rain fell. Bread is hot. Bread cools."
    of_text = count_support(text, n_resamples=3, **BAG)
    assert of_text == count_support(Document.from_text(text), n_resamples=3, **BAG)
