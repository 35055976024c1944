"""The study of real documents: rows next to doing nothing, recorded where the data are missing."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

from textseg import Document, Segmentation, plotting
from textseg.datasets import DATASETS
from textseg.errors import DataError
from textseg.reproduction import recorded
from textseg.reproduction.studies.real_documents import decade, measuring, tables, transfer
from textseg.storage.cache import first

TOPICS = (("rain", "wind", "storm"), ("bread", "dough", "oven"), ("vote", "law", "court"))
UNITS = tuple(topic for topic in TOPICS for _ in range(8))


@pytest.fixture
def small(monkeypatch, tmp_path):
    """One set of two documents of ours."""
    monkeypatch.setenv("TEXTSEG_RESULTS", str(tmp_path))
    documents = [Document(UNITS, Segmentation((8, 16, 24)), f"ours/{i}") for i in range(2)]
    monkeypatch.setitem(
        DATASETS, "physics", lambda subset, limit: first(documents, limit, "physics")
    )
    monkeypatch.setattr(measuring, "SETS", (("physics", "test"),))


def test_every_system_stands_next_to_no_boundary(small):
    rows = measuring.table()
    none = rows[rows.system == "none"]
    assert (none.minus_none == 0).all()
    cvs = rows[(rows.system == "CVS") & (rows.K == "known")].iloc[0]
    assert (cvs.pk, cvs.f1, cvs.k_off, cvs.segments) == (0, 100, 0, 3)
    assert cvs.minus_none == -none.pk.iloc[0] < 0
    assert set(rows[rows.K == "found"].system) >= {"U00", "C99", "CVS", "Euclidean"}
    assert (cvs.minus_cvs, cvs.units, cvs.length) == (0, 24, 8)
    even = rows[(rows.system == "even") & (rows.K == "known")].iloc[0]
    assert even.minus_cvs == even.pk - cvs.pk
    known, found = (tables.by_set(rows, "pk", known=known) for known in (True, False))
    assert known.loc["Physics lectures", "CVS"] == "0.0"
    assert list(known.columns)[:3] == ["no boundary", "equal pieces", "random"]
    assert list(found.columns)[:2] == ["no boundary", "TextTiling"]  # BayesSeg needs K
    assert "BayesSeg" in known and "BayesSeg" not in found
    assert plotting.against_nothing(rows)[0, 0].get_title() == "physics test"
    panels = plotting.against_nothing(rows, tables.SET_NAMES)
    assert panels[0, 0].get_title() == "Physics lectures"
    plt.close("all")


def test_a_limit_above_the_size_of_a_set_takes_the_whole_set(small, monkeypatch):
    """Sets for choosing have three documents, and a book is made with one limit for all sets."""
    monkeypatch.setattr(measuring, "CHOSEN_ON", (("physics", "dev"),))
    assert set(measuring.table(limit=1).documents) == {1}
    assert set(measuring.table(limit=10).documents) == {2}
    assert set(decade.table(10).documents) == {2}
    assert len(measuring.penalties((1.0,), limit=3)) == 2
    with pytest.raises(ValueError, match="limit is 10; physics has 2 documents: choose 1 to 2"):
        list(measuring.rows_of("physics", "test", "glove-6b-50d", 10))


def row(system, K="known", none=(0.0, 0.0, 0.0), cvs=(0.0, 0.0, 0.0), **fields):
    made = {"dataset": "physics", "subset": "test", "system": system, "K": K, "pk": 40.0}
    made |= dict(zip(("minus_none", "minus_none_low", "minus_none_high"), none, strict=True))
    made |= dict(zip(("minus_cvs", "minus_cvs_low", "minus_cvs_high"), cvs, strict=True))
    return made | {"k_off": 2.0, "f1_near": 10.0, "length": 70.0} | fields


ROWS = [
    row("none"),
    row("random"),
    row("CVS", none=(-1, -2, 1)),
    row("BayesSeg", none=(-9, -12, -6), cvs=(-8, -11, -5)),
    row("CVS", K="found", none=(-2, -3, -1), k_off=4.0, f1_near=16.0),
]


def test_differences_are_laid_out_with_their_intervals():
    frame = pd.DataFrame(ROWS)
    shown = tables.apart(frame, "none", known=True)
    assert list(shown.columns) == ["CVS", "BayesSeg"]  # trivial ones say nothing here
    assert shown.loc["Physics lectures", "BayesSeg"] == "-9.0 [-12.0, -6.0]"
    assert list(tables.apart(frame, "cvs", known=True).columns) == ["BayesSeg"]


def test_conclusions_count_whole_intervals():
    said = tables.counted(pd.DataFrame(ROWS))
    counts = {key: said[key] for key in ("sets", "better", "worse", "found_better", "words_better")}
    assert counts == {"sets": 1, "better": 0, "worse": 0, "found_better": 1, "words_better": 1}
    assert (said["ahead"], said["behind"], said["not_told"]) == (1, 0, 0)
    assert (said["found_off"], said["found_f1"], said["random_f1"]) == (4.0, 16.0, 10.0)
    other = pd.DataFrame([*ROWS[:2], row("CVS", none=(3, 1, 5)), row("BayesSeg", cvs=(1, -1, 3))])
    said = tables.counted(pd.concat([other, pd.DataFrame(ROWS[-1:])]))
    assert (said["worse"], said["ahead"], said["not_told"]) == (1, 0, 1)


def test_recorded_rows_say_so():
    assert "computed in this build" in tables.provenance(pd.DataFrame(ROWS))
    kept = pd.DataFrame(ROWS).assign(date="2026-11-28", commit="80e6", machine="Linux")
    assert "on 2026-11-28 at commit 80e6 (Linux)" in tables.provenance(kept)


def ranked(subset, dataset, pks):
    systems = zip(transfer.ORDERED, pks, strict=True)
    return [row(name, pk=pk, dataset=dataset, subset=subset) for name, pk in systems]


def test_orders_are_compared_with_all_there_are():
    choi = pd.DataFrame(
        [*ranked("3-5", "choi", [5, 4, 3, 2, 1]), *ranked("6-8", "choi", [9, 4, 3, 2, 1])]
    )
    real = pd.DataFrame(
        [
            *ranked("test", "physics", [50, 40, 30, 20, 10]),
            *ranked("all", "clinical", [1, 2, 3, 4, 5]),
        ]
    )
    found = transfer.rank_correlations(choi, real)
    assert found.order.iloc[0] == "Euclidean 1.0, CVS 2.0, BayesSeg 3.0, U00 4.0, C99 7.0"
    assert found.rho.tolist()[1:] == pytest.approx([1, -1])
    assert found.p.tolist()[1:] == pytest.approx([2 / 120, 2 / 120])
    shown = transfer.rank_table(found)
    assert shown["Spearman's ρ"].tolist() == ["", "+1.00", "-1.00"]
    assert shown["lowest P_k (%)"].tolist() == ["Euclidean 1.0", "Euclidean 10.0", "C99 1.0"]
    assert shown.fifth.iloc[0] == "C99 7.0"
    agreed = pd.DataFrame({"P_k (%)": [31.6, 35.9], "F1 within one unit (%)": [43.4, 43.4]})
    said = transfer.numbers(found, agreed)
    assert (said["n_sets"], said["same"], said["first_pk"]) == (2, 1, 31.6)


def test_ties_share_their_rank():
    rho, p = transfer.spearman(np.array([1.0, 2, 3]), np.array([5.0, 5, 5.1]))
    assert rho == pytest.approx(np.sqrt(3) / 2) and p == pytest.approx(4 / 6)


def test_sets_are_drawn_in_the_order_of_their_segments():
    real = pd.DataFrame(ROWS)
    choi = pd.DataFrame(
        [row(name, dataset="choi", subset="3-5", length=4.0) for name in ("CVS", "BayesSeg")]
    )
    frame = transfer.lengths(choi, real, ("CVS", "BayesSeg"))
    assert frame.joined.tolist() == [True, False, True, False]
    assert frame.system.tolist() == ["CVS", "CVS", "BayesSeg", "BayesSeg"]
    ax = plotting.by_length(frame)
    assert [label.get_text() for label in ax.get_yticklabels()] == [
        "Choi 3–5, 4",
        "Physics lectures, 70",
    ]
    plt.close("all")


def test_recorded_rows_stand_for_the_default_vectors_only(monkeypatch):
    names = []
    monkeypatch.setattr(
        recorded, "read", lambda name: names.append(name) or pd.DataFrame(PENALTIES)
    )
    monkeypatch.setattr(
        measuring,
        "penalties",
        lambda **given: pd.DataFrame(PENALTIES).assign(pk=given["limit"]),
    )
    shown = transfer.penalty_choice()
    assert shown.loc["1.5", "Choi 3–11"] == "15.3 / 81.8 / 7.9"
    assert transfer.penalty_choice(limit=2).loc["1.5", "Choi 3–11"].startswith("2.0 /")
    assert transfer.on_choi() is not None
    assert names == ["penalties", "choi_by_real_rules"]


PENALTIES = [{"penalty": 1.5, "set": "choi 3-11", "pk": 15.3, "f1_near": 81.8, "segments": 7.9}]


def test_annotators_are_named_without_their_names(monkeypatch):
    both = {"pk": 31.6, "wd": 34.7, "f1_near": 43.4, "k_off": 8.6}
    frame = pd.DataFrame(both, index=["brennan against mannheim", "mannheim against brennan"])

    def missing():
        raise DataError("no network")

    monkeypatch.setattr(measuring, "agreement", lambda: frame)
    here = transfer.annotators()
    assert list(here.index) == [
        "annotator 1 against annotator 2",
        "annotator 2 against annotator 1",
    ]
    monkeypatch.setattr(measuring, "agreement", missing)
    monkeypatch.setattr(recorded, "read", lambda name: frame.rename_axis("judged").reset_index())
    pd.testing.assert_frame_equal(transfer.annotators(), here)


def test_a_set_that_is_none_is_refused(small):
    with pytest.raises(ValueError, match="'all' or one of physics, got 'chemistry'"):
        measuring.table("chemistry")


def test_where_the_data_are_missing_recorded_rows_are_shown(small, monkeypatch):
    def missing(subset, limit):
        raise DataError("no network")

    kept = pd.DataFrame({"dataset": ["physics", "clinical"], "pk": [1.0, 2.0]})
    monkeypatch.setitem(DATASETS, "physics", missing)
    monkeypatch.setattr(recorded, "read", lambda name: kept)
    assert measuring.table().pk.tolist() == [1.0, 2.0]
    assert measuring.table("physics").pk.tolist() == [1.0]
