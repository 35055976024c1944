"""Sentence vectors on real documents: which rows there are, and what is counted of them."""

import pandas as pd
import pytest

from textseg import Document, Segmentation
from textseg.datasets import DATASETS
from textseg.reproduction.studies.real_documents import decade, measuring, tables
from textseg.reproduction.studies.real_documents.measuring import SETS

UNITS = [("cats", "purr")] * 7 + [("ships", "sail")] * 8


@pytest.fixture
def rows(monkeypatch, tmp_path):
    monkeypatch.setenv("TEXTSEG_RESULTS", str(tmp_path))
    texts = [Document(tuple(UNITS), Segmentation((7, 15)), source=f"t{i}") for i in range(3)]
    monkeypatch.setitem(DATASETS, "physics", lambda subset, limit: texts[:limit])
    chosen = [system for system in decade.SYSTEMS if system[1] == "wordllama-256d"]
    return pd.DataFrame(decade.rows_of("physics", "test", 2, chosen))


def test_every_system_has_a_row_with_k_known_and_one_with_k_found(rows):
    assert list(zip(rows.system, rows.K, strict=True)) == [
        (name, k) for name, encoder, _ in decade.SYSTEMS[:2] for k in ("known", "found")
    ]
    assert set(rows.documents) == {2}
    assert (rows[rows.K == "known"].pk == 0).all() and (rows.minus_none < 0).sum() >= 2
    assert rows.minus_words.notna().tolist() == [True, False, True, False]
    assert rows.minus_u00.notna().all() and rows.random_f1_near.between(0, 100).all()
    assert rows.encoder.str.startswith("wordllama-256d").all()


def test_differences_laid_out_with_k_known_and_unknown(rows):
    known, found = (decade.apart(rows, known=way) for way in (True, False))
    assert list(known.columns) == ["from no boundary", "from BayesSeg", "from U00"]
    assert list(found.columns) == ["from no boundary", "from U00"] and len(found) == 2


def test_one_column_laid_out(rows):
    shown = tables.by_set(rows, "pk", known=True)
    assert list(shown.index) == ["Physics lectures"] and list(shown.columns) == [
        name for name, *_ in decade.SYSTEMS[:2]
    ]


def test_errors_and_boundaries_are_next_to_baselines(rows):
    errors, near = decade.errors(rows, known=False), decade.near(rows)
    assert list(errors.columns) == ["CVS, WordLlama", "Sum, WordLlama", "no boundary"]
    found = rows[rows.K == "found"].iloc[0]
    assert errors["no boundary"].item() == f"{found.pk - found.minus_none:.1f}"
    assert near["random, K given"].item() == f"{found.random_f1_near:.1f}"


def test_what_is_counted_are_whole_intervals():
    made = [
        {
            "system": name, "K": k, "minus_none_high": high, "minus_words_high": -high,
            "minus_none_low": high - 0.1, "minus_u00_high": -high, "f1_near": 20.0,
            "random_f1_near": 15.0 - 8 * high,
        }
        for name, *_ in decade.SYSTEMS for k, high in (("known", -1.0), ("found", 0.5))
    ]  # fmt: skip
    numbers = decade.counted(pd.DataFrame(made))
    assert numbers["vectors_w_known"] == numbers["both_m_known"] == 1
    assert numbers["vectors_w_found"] == numbers["both_m_words"] == 0
    assert numbers["vectors_w_above"] == numbers["both_m_u00"] == 1
    assert numbers["both_w_twice"] == 0  # 20 against 11
    assert numbers["both_w_twice_known"] == 0  # 20 against 23


def test_recorded_rows_are_of_the_sets_that_are_reported():
    if not decade.recorded._path("real_decade").is_file():
        pytest.skip("nothing is recorded")
    found = decade.table()
    assert set(zip(found.dataset, found.subset, strict=True)) == set(SETS)
    assert set(found.system) == {name for name, *_ in decade.SYSTEMS}
    assert measuring.CHOSEN_ON[0] not in set(zip(found.dataset, found.subset, strict=True))
