"""What the default penalty costs on joins: rows for every way, compared with K known."""

import pytest

from textseg import Document, Segmentation
from textseg.datasets import DATASETS
from textseg.reproduction.studies.real_documents import default

UNITS = [("cats", "purr")] * 7 + [("ships", "sail")] * 8


def test_every_way_is_compared_with_k_known(monkeypatch, tmp_path):
    monkeypatch.setenv("TEXTSEG_RESULTS", str(tmp_path))
    texts = [Document(tuple(UNITS), Segmentation((7, 15)), source=f"t{i}") for i in range(3)]
    monkeypatch.setitem(DATASETS, "choi", lambda subset, limit: texts[:limit])
    frame = default.measure(("wordllama-256d",), limit=2)
    assert list(frame.penalty) == list(default.WAYS) and set(frame.documents) == {2}
    first = frame.iloc[0]
    assert first.pk == first.more == 0 and first.segments == 2
    assert (frame.more == frame.pk - first.pk).all()


def test_the_recorded_rows_are_laid_out_by_penalty_and_encoder():
    if not default.recorded._path("default_on_choi").is_file():
        pytest.skip("nothing is recorded")
    table = default.table()
    assert list(table.index) == list(default.WAYS.values())
    assert len(table.columns) == 6 and table["MiniLM, minus K known"].iloc[0] == ""
    numbers = default.numbers()
    assert f"{numbers['joins_known']:.1f}" == table["MiniLM, P_k (%)"].iloc[0]
    assert numbers["joins_one_more"] == table["MiniLM, minus K known"].iloc[2]
