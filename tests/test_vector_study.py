"""The chapter on word vectors: every set that is here is compared, every other one named."""

import numpy as np
import pandas as pd
import pytest

from textseg import Document, Segmentation
from textseg import catalogue as holdings
from textseg.datasets import DATASETS
from textseg.reproduction.studies.vectors import measuring as study
from textseg.reproduction.studies.vectors import tables
from textseg.run import _prepared
from textseg.vectors import VECTORS, WordVectors, load_vectors

UNITS = (("rain", "fog", "cloud", "rain", "cloud", "rain"),) * 6 + (
    ("book", "page", "book", "mist", "fog", "page"),
) * 6


@pytest.fixture(autouse=True)
def toy(monkeypatch, tmp_path):
    """Two sets and two documents of our own in the place of everything."""
    documents = [Document(UNITS, Segmentation((6, 12)), source=f"toy/{i}") for i in range(2)]
    monkeypatch.setitem(DATASETS, "choi", lambda subset, limit: documents[:limit])
    monkeypatch.setenv("TEXTSEG_RESULTS", str(tmp_path))
    here = {}
    for name, words in (
        ("toy-a", ["rain", "cloud", "book", "page"]),
        ("ppmi-brown", ["rain", "book"]),
    ):
        matrix = np.eye(len(words), 4, dtype=np.float32) - 0.5
        toy = WordVectors(name, words, matrix)
        monkeypatch.setitem(VECTORS, name, lambda toy=toy: toy)
        here[name] = holdings.Holding("vectors", "", "", lambda: tmp_path, None, None)
    away = holdings.Holding("vectors", "", "PDDL", lambda: tmp_path / "no", None, None, 2_000_000)
    own = holdings.Holding("vectors", "", "your own", lambda: tmp_path, None, None)
    found = here | {"far": away, "turkish": own}
    monkeypatch.setattr(study, "holdings", lambda: found)
    _prepared.cache_clear()
    load_vectors.cache_clear()
    yield
    _prepared.cache_clear()
    load_vectors.cache_clear()


def test_what_is_here_is_compared_and_what_is_not_is_named():
    assert study.sets_here("toy-a") == ["toy-a", "ppmi-brown"]
    away = study.sets_elsewhere()
    assert list(away.index) == ["far"]
    assert away.loc["far"].tolist() == ["2", "PDDL", "textseg data fetch far"]


def test_what_the_user_converted_is_compared_only_where_it_is_named():
    assert "turkish" not in study.sets_here("toy-a")
    assert study.sets_here("turkish") == ["turkish", "toy-a", "ppmi-brown"]


def test_known_words_count_tokens_and_types():
    known = study.known_words("toy-a")
    first, second = known.itertuples()
    assert first.Index == "toy-a" and first.label.startswith("toy-a 4d ")
    assert second.Index == "PPMI, all of Brown (leaky)"
    assert (first.words, first.dimensions, first.cased) == (4, 4, False)
    assert first.tokens == pytest.approx(75)
    assert first.types == pytest.approx(100 * 4 / 6)
    assert first.commonest == "fog, mist"
    shown = tables.coverage_table(known)
    assert shown["known tokens (%)"].iloc[0] == "75.0" and shown.words.iloc[0] == "4"


@pytest.mark.filterwarnings("ignore:.*know only")
def test_every_set_meets_the_same_experiments():
    frame = study.by_vectors("toy-a", subset="3-5")
    assert len(frame) == 2 * len(study.CELLS)
    assert set(frame.subset) == {"3-5"}
    assert frame[frame.objective == "CVS"].published.notna().all()
    own = frame[frame.vectors == "toy-a"].set_index("objective")
    assert own.pk["CVS"] == own.pk["Euclidean"] == 0
    assert own.coverage["CVS"] == pytest.approx(75)
    assert (own.apart == 0).all() and not own.leaky.any()
    wide = tables.side_by_side(frame)
    assert wide.shape == (6, 2)
    assert wide["mean"].tolist() == wide["3–5"].tolist()


def levels(vectors, pk, apart, **fields):
    low, high = apart - 0.5, apart + 0.5
    row = {"vectors": vectors, "leaky": False, "objective": "CVS", "subset": "3-5", "pk": pk}
    ends = {"apart": apart, "apart_low": low, "apart_high": high, "published": 3.0}
    return row | ends | fields


def test_what_is_said_of_other_sets_follows_their_intervals():
    frame = pd.DataFrame(
        [
            levels("A", 8.0, 0.0),
            levels("B", 9.0, 1.0),
            levels("C", 2.0, -6.0, leaky=True),
            levels("B", 1.0, -7.0, objective="Euclidean"),
        ]
    )
    table = tables.differences(frame)
    assert table.loc[("CVS", "B"), "3–5"] == "+1.0 [+0.5, +1.5]"
    assert ("CVS", "A") not in table.index
    known = pd.DataFrame({"tokens": [90.0, 80.0], "types": 70.0, "label": ["a", "b"]}, ["A", "B"])
    said = tables.numbers(known, frame)
    assert said["others"] == "B: higher on 3–5"  # CVS alone, and nothing that has seen the test
    assert (said["first"], said["least"], said["n_sets"]) == ("A", "B", 2)
    assert (said["first_pk"], said["paper"], said["labels"]) == (8.0, 3.0, "a; b")
