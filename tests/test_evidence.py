"""The sum of two scores: either evidence alone is not enough here, and both together are."""

import numpy as np
import pytest

from textseg import Document
from textseg.encoders import ENCODERS
from textseg.reproduction.studies.evidence import words_and_vectors

#: Words tell the first six units from the others, vectors the last six.
UNITS = [("cats", "purr")] * 6 + [("ships", "sail")] * 12


class ByPlace:
    """An encoder that knows only whether a unit speaks of an anchor."""

    label = "by place"

    def encode(self, texts):
        return np.array([[1.0, -1.0] if "anchor" in text else [-1.0, 1.0] for text in texts])


@pytest.fixture
def document(monkeypatch):
    monkeypatch.setitem(ENCODERS, "by-place", ByPlace)
    from textseg.encoders import _load

    _load.cache_clear()
    units = [*UNITS[:12], *[("ships", "sail", "anchor")] * 6]
    yield Document(tuple(units))
    _load.cache_clear()


def test_both_boundaries_are_found_by_both_together(document):
    found = words_and_vectors("by-place", weight=10.0)(document, 3)
    assert found.segmentation.ends == (6, 12, 18)


def test_a_weight_of_nothing_leaves_the_words(document):
    found = words_and_vectors("by-place", weight=0.0)(document, 2)
    assert found.segmentation.ends == (6, 18)


def test_where_k_is_unknown_a_higher_penalty_finds_fewer(document):
    counts = [
        words_and_vectors("by-place", weight=10.0, penalty=penalty)(
            document
        ).segmentation.n_segments
        for penalty in (0.5, 2.0, 50.0)
    ]
    assert counts[0] >= counts[1] >= counts[2] == 1
