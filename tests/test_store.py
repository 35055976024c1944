"""Rows that are kept: computed once, and again where the file is damaged."""

from dataclasses import replace
from functools import cache, partial, wraps
from pathlib import Path
from types import FunctionType

import numpy as np
import pandas as pd
import pytest

from textseg import Document, Segmentation, segment, store
from textseg.baselines import BASELINES, System
from textseg.baselines.training import Learned
from textseg.datasets import DATASETS
from textseg.experiment import Experiment
from textseg.metrics import K_RULES
from textseg.reproduction import contenders
from textseg.reproduction.studies.real_documents import measuring
from textseg.segmenting.counts import curve
from textseg.splitting import SplitResult, exact
from textseg.storage.code_digest import is_covered
from textseg.vectors import VECTORS, WordVectors, load_vectors

ROWS = [{"document": "a", "pk": 0.5, "ends": (2, 4)}, {"document": "b", "pk": 0.0, "ends": (3,)}]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TEXTSEG_RESULTS", str(tmp_path))
    return tmp_path / "documents"


def of_the_package(compute):
    ours = {**compute.__globals__, "__name__": "textseg.run"}
    return FunctionType(compute.__code__, ours, closure=compute.__closure__)


def kept():
    return store.kept(["a test"], of_the_package(lambda: ROWS))


def test_rows_are_computed_once(folder):
    first = kept()
    assert list(first.ends) == [(2, 4), (3,)]
    again = of_the_package(lambda: pytest.fail("computed again"))
    assert store.kept(["a test"], again).equals(first)


def test_rows_that_code_of_one_s_own_makes_are_computed_each_time(folder, monkeypatch):
    def mine(document, n_segments=None):
        return SplitResult(Segmentation((cut, document.n_units)), 0.0)

    documents = [Document((("a",),) * 8, Segmentation((4, 8)), source="n")]
    monkeypatch.setitem(DATASETS, "mine", lambda subset, limit=None: documents)
    monkeypatch.setitem(BASELINES, "mine", System("mine", mine))
    for cut in (1, 2):
        one_by_one = store.kept(["a test"], lambda cut=cut: [{"document": "a", "cut": cut}])
        assert one_by_one.cut.tolist() == [cut]
        assert store.kept(["a test"], partial(dict, cut=[cut])).cut.tolist() == [cut]
        learned = System("mine", Learned(lambda genres: mine))
        for system in (System("mine", mine), learned):
            monkeypatch.setitem(BASELINES, "mine", system)
            for rows in (
                contenders.compared("mine", "all", dataset="mine"),
                contenders.trivial("mine", Experiment(dataset="mine", subset="all")),
                measuring.compared("mine", "mine", "all", None, True),
            ):
                assert rows.ends.tolist() == [(cut, 8)]
    assert not folder.exists()


def test_what_wraps_code_of_the_package_is_one_s_own():
    @wraps(exact)
    def timed(*args, **options):
        return exact(*args, **options)

    assert timed.__module__.startswith("textseg.")
    mine = [timed, cache(timed), partial(timed, tie="left"), partial(exact, tie=timed)]
    assert is_covered(exact) and not any(map(is_covered, mine))


@pytest.mark.filterwarnings("ignore:all segmentations", "ignore:.*few of")
def test_rows_are_of_the_vectors_the_rule_and_the_representation_of_now(folder, monkeypatch):
    matrix, words = np.eye(4, dtype=np.float32), ["rain", "sea", "bread", "dough"]
    documents = [Document(tuple((w,) for w in words), Segmentation((2, 4)), source="n")]
    monkeypatch.setitem(DATASETS, "mine", lambda subset, limit=None: documents)
    monkeypatch.setitem(VECTORS, "mine", lambda: WordVectors("mine", words, matrix))
    one = WordVectors("mine", words, matrix)
    experiment = Experiment("mine", "all", vectors="mine", k_rule="half", objective="euclidean")
    scores = []
    for scale in (1, 3):
        matrix *= scale
        scores.append(store.documents(experiment).score[0])
        assert one.checksum == load_vectors("mine").checksum
    assert scores[1] == pytest.approx(9 * scores[0])
    matrix = matrix[:, :2].copy()
    segment(documents[0], 2, representation="vector_sum", vectors="mine")
    assert load_vectors("mine").dim == 2
    monkeypatch.setitem(VECTORS, "mine", VECTORS["wordllama-256d"])
    for size in (1, 2):
        monkeypatch.setitem(K_RULES, "mine", lambda n, k, size=size: size)
        assert store.documents(replace(experiment, k_rule="mine")).k.tolist() == [size]


def test_words_are_weighed_by_what_a_data_set_is_now(monkeypatch):
    texts = ["Rain falls. Clouds bring rain. Bakers bake bread. Bread is baked."] * 2

    def mine(subset, limit=None):
        return [Document.from_text(text, source=f"{i}") for i, text in enumerate(texts)]

    monkeypatch.setitem(DATASETS, "mine", mine)
    fields = {"weighting": "idf_documents", "dataset": "mine", "subset": "all"}
    fields |= {"representation": "bag_of_words", "objective": "euclidean"}
    first = [segment(texts[0], 2, **fields).score, curve(texts[0], 2, **fields)[1]["score"]]
    texts.append("It snows.")
    again = [segment(texts[0], 2, **fields).score, curve(texts[0], 2, **fields)[1]["score"]]
    assert first[0] == first[1] != again[0] == again[1]


def test_vectors_of_the_package_are_opened_once_and_changed_by_nobody():
    assert all(map(is_covered, VECTORS.values()))
    with pytest.raises(ValueError, match="read-only"):
        load_vectors("wordllama-256d").matrix[0] = 2


def test_what_cannot_be_saved_is_returned_and_said(tmp_path, monkeypatch):
    """As in a checkout that one may read only; here a file stands where the folder would."""
    there = kept_in(tmp_path / "there", monkeypatch)
    (tmp_path / "file").touch()
    with pytest.warns(UserWarning, match=r"\.csv is not kept .*; set TEXTSEG_RESULTS to a folder"):
        assert kept_in(tmp_path / "file", monkeypatch).equals(there)
    with pytest.warns(UserWarning, match=r"T2\.csv is not kept"):
        store.keep(there, "tables/T2")


def kept_in(folder, monkeypatch):
    monkeypatch.setenv("TEXTSEG_RESULTS", str(folder))
    return kept()


def test_a_table_of_other_settings_replaces_none_of_the_book(folder):
    book, other = pd.DataFrame({"pk": [1, 2]}), pd.DataFrame({"pk": [3]})
    store.keep(book, "baselines", subset="all", limit=None, vectors="glove-6b-50d", preset="code")
    store.keep(other, "baselines", subset="3-5", limit=2, vectors="mine/a.txt")
    varied = "tables/baselines-limit=2-subset=3-5-vectors=mine_a.txt.csv"
    for frame, name in ((book, "baselines.csv"), (other, varied)):
        assert pd.read_csv(folder.parent / name).equals(frame)
    for vectors in (f"{'поле/' * 60}a.txt", f"{'поле/' * 60}b.txt"):
        store.keep(other, "baselines", vectors=vectors)
    assert len(list(folder.parent.glob("tables/*.csv"))) == 3


def test_the_results_folder_may_be_in_the_home_folder(monkeypatch):
    monkeypatch.setenv("TEXTSEG_RESULTS", "~/results")
    assert store.folder() == Path.home() / "results"


@pytest.mark.parametrize(
    "content",
    [b"", b"\n", b"document,pk,ends\n", b"document,pk,ends\na,0.5,\"(2, 4)", b"\xff\xfe\n",
     b"document;pk;ends\na;0.5;\"(2, 4)\"\n",
     b"document,pk,ends\na,0.5,\"(2, x)\"\n", b"document,pk,ends\n\0\0\0\n",
     b"document,pk,ends\na,0.5,\"(2, 4)\"\nb,1,2,3,4,5\n", b"document,pk,ends\na,0.5\n"],
)  # fmt: skip
def test_damaged_rows_are_named_set_aside_and_computed_again(folder, content):
    whole = kept()
    (file,) = folder.iterdir()
    file.write_bytes(content)
    with pytest.warns(UserWarning, match=rf"{file.name} is damaged .* computed again"):
        assert kept().equals(whole)
    assert file.with_name(f"{file.name}.damaged").read_bytes() == content
    assert kept().equals(whole)
