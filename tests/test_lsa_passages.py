"""What LSA learns from: passages of single texts."""

import pytest

from textseg.datasets import choi
from textseg.reproduction.studies.overfitting import lsa_passages

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


def test_beginnings_are_learned_from_once_each():
    ((whole, test),) = lsa_passages._beginnings(lambda text: [text])
    ((parts, _),) = lsa_passages._beginnings(lsa_passages.passages)
    assert len(whole) == 124 and len(parts) == 123 * 2 + 1 and len(test) == 400
    assert sum(p.n_units for p in parts) == sum(p.n_units for p in whole)


def test_passages_keep_to_one_text_or_run_across_the_joins():
    straddling, _ = lsa_passages._cross_validation(lsa_passages.passages)[0]
    within, _ = lsa_passages._cross_validation(lsa_passages._within_texts)[0]
    assert sum(p.n_units for p in within) == sum(p.n_units for p in straddling)
    assert len(within) > len(straddling)  # every segment begins a passage
    begins = {text[0] for text in lsa_passages.choi_sources().values()}
    mixed = {
        name: sum(any(unit in begins for unit in p.units[1:]) for p in found) / len(found)
        for name, found in (("within", within), ("straddling", straddling))
    }  # a few of Choi's first sentences, such as a full stop, occur inside texts too
    assert mixed["within"] < 0.02 and mixed["straddling"] > 0.5


def test_joined_texts_are_learned_from_once_each():
    ((joined, _),) = lsa_passages._joined()
    units = [unit for passage in joined for unit in passage.units]
    texts = lsa_passages.choi_sources().values()
    assert sorted(units) == sorted(unit for text in texts for unit in text)
    assert {p.n_units for p in joined[:-1]} == {7}


def test_trainings_are_compared_with_the_first_on_the_same_documents():
    few = choi.load("3-11")[:4]
    ((whole, _),) = lsa_passages._beginnings(lambda text: [text])
    poor = [(whole[:2], few[:2]), (whole[:2], few[2:])]  # in two folds, and little to learn from
    frame = lsa_passages.measure({"poor": poor, "rich": [(whole, few)]}).set_index("learned from")
    assert frame.change["poor"] == 0
    assert frame.change["rich"] == pytest.approx(frame.pk["rich"] - frame.pk["poor"])
    assert frame.change["rich"] < 0 and list(frame.passages) == [2, 124]
