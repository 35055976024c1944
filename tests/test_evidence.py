"""The sum of two scores: either evidence alone is not enough here, and both together are."""

import numpy as np
import pytest

from textseg import Document
from textseg.objectives import Euclidean
from textseg.reproduction.studies.real_documents.evidence import both_parts, words_and_variance
from textseg.splitting.compiled import tabulated
from textseg.splitting.default_penalty import average_gain

#: Words tell the first six units from the others, vectors the last six.
UNITS = [("cats", "purr")] * 6 + [("ships", "sail")] * 12


@pytest.fixture
def document(by_place):
    units = [*UNITS[:12], *[("ships", "sail", "anchor")] * 6]
    return Document(tuple(units))


def test_words_and_variance_together_find_both_boundaries(document):
    found = words_and_variance("by-place", weight=10.0, penalty=1.0)
    assert found(document, 3).segmentation.ends == (6, 12, 18)
    words = words_and_variance("by-place", weight=0.0, penalty=1.0)
    assert words(document, 2).segmentation.ends == (6, 18)


@pytest.mark.parametrize("by_length", [False, True])
def test_a_higher_price_finds_fewer_segments_down_to_one(document, by_length):
    settings = {"weight": 10.0, "by_length": by_length}
    counts = [
        words_and_variance("by-place", penalty=penalty, **settings)(document).segmentation
        for penalty in (0.5, 4.0, 200.0)
    ]
    counts = [segmentation.n_segments for segmentation in counts]
    assert counts[0] >= counts[1] >= counts[2] == 1


def test_a_table_is_the_score_of_every_segment():
    euclidean = Euclidean.from_vectors(np.array([[0.0], [2.0], [5.0], [5.5]]))
    table = tabulated(euclidean)
    for start in range(4):
        for end in range(start + 1, 5):
            assert table[start, end] == pytest.approx(euclidean.score(start, end))
    assert (np.tril(table) == 0).all()


def test_the_average_gain_of_a_text_of_one_unit_is_nothing():
    assert average_gain(Euclidean.from_vectors(np.ones((1, 2)))) == 0.0


def test_a_long_sentence_weighs_as_much_as_it_has_words(by_place):
    units = [("a", "b", "c"), (), ("d",)]
    _, weighted = both_parts(Document(tuple(units)), "by-place", by_length=True)
    assert np.diff(weighted.weights) == pytest.approx([9 / 5, 3 / 5, 3 / 5])
