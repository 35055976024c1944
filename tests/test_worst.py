"""Boundaries followed through the documents that are hardest."""

import pandas as pd
import pytest

from textseg import Document, Segmentation
from textseg.experiment import Experiment
from textseg.reproduction.studies.ten_years_on import worst

TEXT = Document(tuple((f"w{i}",) for i in range(20)), Segmentation((3, 13, 20)), source="x")


@pytest.fixture
def followed(monkeypatch):
    rows = pd.DataFrame({
        "document": ["a", "b"], "pk": [0.4, 0.1], "ends": [(4, 20), (3, 13, 20)],
    })  # fmt: skip
    monkeypatch.setattr(worst.store, "documents", lambda experiment: rows)
    monkeypatch.setattr(worst, "documents", lambda experiment: [TEXT, TEXT])
    names = [("ca01", "ca02", "cj01"), ("cj07", "cj08", "cj07"), ("never", "asked", "for")]
    monkeypatch.setattr(worst.choi, "sources", lambda subset: names)
    return worst.boundaries(Experiment())


def test_every_boundary_of_the_reference_is_followed(followed):
    assert followed.found.tolist() == [False, False, True, True]
    assert followed.near.tolist() == [True, False, True, True]
    assert followed.shorter.tolist() == [3, 7, 3, 7]
    assert followed.one_genre.tolist() == [True, False, True, True]
    assert followed.again.tolist() == [False, False, True, True]


def test_the_worst_documents_beside_the_others(followed):
    table = worst.worst(followed, 1)
    assert list(table.index) == ["the 1 worst", "the others"]
    hard, easy = table.iloc[0], table.iloc[1]
    assert (hard.documents, hard.boundaries, hard.missed) == (1, 2, 100)
    assert (hard.pk, easy.pk) == (pytest.approx(40), pytest.approx(10))
    assert (hard.near, hard.short, hard.all_short) == (50, 50, 50)
    assert (hard.one_genre, hard.all_one_genre, easy.missed) == (50, 50, 0)


def test_the_table_for_readers_and_the_numbers_of_the_page(followed):
    found = worst.worst(followed)
    shown = worst.table(found)
    assert list(shown.columns) == ["the 1 worst", "the others"]
    assert shown.loc["boundaries missed (%)"].tolist() == ["100", "0"]
    assert shown.loc["missed, but found within one sentence (%)"].tolist() == ["50", "–"]
    assert worst.said(found)["hard_short"] == 50
