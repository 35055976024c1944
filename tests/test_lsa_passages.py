"""What LSA learns from: passages of single texts."""

import pytest

from textseg.datasets import choi
from textseg.reproduction.studies import lsa_passages

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


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
