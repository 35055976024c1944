"""A second choice for long segments: its rule, its guard, and what the recorded rows say."""

import pandas as pd
import pytest

from textseg import Document, Segmentation
from textseg.datasets import DATASETS
from textseg.reproduction.studies.real_documents import by_length, evidence, measuring

UNITS = [("cats", "purr")] * 7 + [("ships", "sail", "far")] * 8


@pytest.fixture
def texts(monkeypatch):
    texts = [Document(tuple(UNITS), Segmentation((7, 15)), source=f"t{i}") for i in range(3)]
    monkeypatch.setitem(DATASETS, "physics", lambda subset, limit: texts)
    return texts


def test_every_setting_has_a_row(texts, monkeypatch):
    monkeypatch.setattr(by_length, "WEIGHTS", (1.0, 30.0))
    frame = by_length.try_settings(("wordllama-256d",), (("physics", "dev"),))
    assert len(frame) == 2 * len(by_length.PENALTIES)
    known = frame[frame.penalty == 0]
    assert (known.pk == 0).all() and (known.f1_near == 100).all() and (known.segments == 2).all()
    assert frame.random_f1_near.nunique() == 1 and frame.random_f1_near.between(5, 60).all()


def test_a_set_that_is_reported_is_refused():
    with pytest.raises(ValueError, match="wiki50 all can't be chosen on"):
        by_length.try_settings(("wordllama-256d",), (("wiki50", "all"),))


def test_the_least_mean_is_chosen_of_those_with_enough_boundaries_everywhere():
    #: P_k and F1 with two encoders; 0 is K known.
    tried = {
        2.0: ((10.0, 45.0), (40.0, 40.0)),
        3.0: ((20.0, 20.0), (20.0, 21.0)),
        4.0: ((10.0, 20.0), (30.0, 19.0)),
        0.0: ((1.0, 1.0), (40.0, 40.0)),
    }
    rows = [
        {"weight": 30.0, "penalty": penalty, "pk": pk, "f1_near": f1, "random_f1_near": 10.0}
        for penalty, (errors, near) in tried.items()
        for pk, f1 in zip(errors, near, strict=True)
    ]
    assert by_length.chosen(pd.DataFrame(rows)) == (30.0, 3.0)


def test_both_sums_are_compared_document_by_document(texts):
    frame = by_length.compare(("wordllama-256d",), (("physics", "test"),))
    assert list(frame.K) == ["known", "found"]
    assert frame.pk[0] == frame.minus_equal[0] == 0 and frame.segments[0] == 2


def test_what_is_recorded_is_what_was_chosen_and_both_halves_keep_to_their_sets():
    if not by_length.recorded._path("by_length").is_file():
        pytest.skip("nothing is recorded")
    tried = by_length.recorded.read("by_length_choice")
    assert by_length.chosen(tried) == evidence.BY_LENGTH
    assert set(tried.set) == {" ".join(one) for one in measuring.CHOSEN_ON}
    numbers, table = by_length.numbers(), by_length.table()
    assert numbers["length_known"] < numbers["equal_known"]
    assert table.shape == (len(measuring.SETS), 4)
    assert numbers["length_compared"] == table.size
