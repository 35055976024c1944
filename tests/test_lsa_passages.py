"""What LSA learns from: passages of single texts, or across the joins of documents."""

import pytest

from textseg.datasets import choi
from textseg.reproduction.studies import lsa_passages

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


def test_true_segments_don_t_straddle_the_joins():
    (training, test), *_ = lsa_passages._cross_validation(lsa_passages.segments)
    document = choi.load("3-11")[1]
    assert len(test) == 40 and len(training) == 10 * 360
    assert [p.n_units for p in training[:10]] == [b - a for a, b in document.reference.spans]


def test_beginnings_are_learned_from_once_each():
    ((whole, test),) = lsa_passages._beginnings(lambda text: [text])
    ((parts, _),) = lsa_passages._beginnings(lsa_passages.passages)
    assert len(whole) == 124 and len(parts) == 123 * 2 + 1 and len(test) == 400
    assert sum(p.n_units for p in parts) == sum(p.n_units for p in whole)


def test_trainings_are_compared_with_the_first_on_the_same_documents():
    few = choi.load("3-11")[:4]
    ((whole, _),) = lsa_passages._beginnings(lambda text: [text])
    poor = [(whole[:2], few[:2]), (whole[:2], few[2:])]  # in two folds, and little to learn from
    frame = lsa_passages.measure({"poor": poor, "rich": [(whole, few)]}).set_index("learned from")
    assert frame.change["poor"] == 0
    assert frame.change["rich"] == pytest.approx(frame.pk["rich"] - frame.pk["poor"])
    assert frame.change["rich"] < 0 and list(frame.passages) == [2, 124]
