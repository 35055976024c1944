"""The study of real documents: rows next to doing nothing, recorded where the data are missing."""

import matplotlib.pyplot as plt
import pandas as pd
import pytest

from textseg import Document, Segmentation, plotting
from textseg.datasets import DATASETS
from textseg.errors import DataError
from textseg.reproduction import recorded
from textseg.reproduction.studies import real_documents

TOPICS = (("rain", "wind", "storm"), ("bread", "dough", "oven"), ("vote", "law", "court"))
UNITS = tuple(topic for topic in TOPICS for _ in range(8))


@pytest.fixture
def small(monkeypatch, tmp_path):
    """One set of two documents of ours."""
    monkeypatch.setenv("TEXTSEG_RESULTS", str(tmp_path))
    documents = [Document(UNITS, Segmentation((8, 16, 24)), f"ours/{i}") for i in range(2)]
    monkeypatch.setitem(DATASETS, "physics", lambda subset, limit: documents[:limit])
    monkeypatch.setattr(real_documents, "SETS", (("physics", "test"),))


def test_every_system_stands_next_to_no_boundary(small):
    rows = real_documents.table()
    none = rows[rows.system == "none"]
    assert (none.minus_none == 0).all()
    cvs = rows[(rows.system == "CVS") & (rows.K == "known")].iloc[0]
    assert (cvs.pk, cvs.f1, cvs.k_off, cvs.segments) == (0, 100, 0, 3)
    assert cvs.minus_none == -none.pk.iloc[0] < 0
    assert set(rows[rows.K == "found"].system) >= {"U00", "C99", "CVS", "Euclidean"}
    laid_out = real_documents.side_by_side(rows)
    assert laid_out.loc[("known", "CVS"), "physics test"] == 0
    assert plotting.against_nothing(rows)[0, 0].get_title() == "physics test"
    plt.close("all")


def test_a_set_that_is_none_is_refused(small):
    with pytest.raises(ValueError, match="'all' or one of physics, got 'chemistry'"):
        real_documents.table("chemistry")


def test_where_the_data_are_missing_recorded_rows_are_shown(small, monkeypatch):
    def missing(subset, limit):
        raise DataError("no network")

    kept = pd.DataFrame({"dataset": ["physics", "clinical"], "pk": [1.0, 2.0]})
    monkeypatch.setitem(DATASETS, "physics", missing)
    monkeypatch.setattr(recorded, "read", lambda name: kept)
    assert real_documents.table().pk.tolist() == [1.0, 2.0]
    assert real_documents.table("physics").pk.tolist() == [1.0]
