"""A name that is given to something else, as in a notebook whose cell is run again, means that."""

import warnings
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
import pytest

from textseg import Document, Segmentation, segment, store, support
from textseg.datasets import DATASETS
from textseg.datasets.weighting import WEIGHTINGS
from textseg.encoders import ENCODERS
from textseg.experiment import Experiment
from textseg.metrics import K_RULES
from textseg.objectives import OBJECTIVES, ContentVector
from textseg.objectives.euclidean import Euclidean
from textseg.run import run
from textseg.segmenting.counts import curve
from textseg.splitting import AUTOMATIC, SPLITTERS, exact, penalised
from textseg.vectors import VECTORS, WordVectors, load_vectors, trained

WORDS = ["rain", "falls", "clouds", "bring", "wind", "bakers", "bake", "bread", "dough", "rests"]
TEXT = "Rain falls. Clouds bring wind. Bakers bake bread. Dough rests."
PLAIN = {"representation": "bag_of_words", "objective": "c99", "stop_match": "none"}


def numbers(seed, rows):
    return np.random.default_rng(seed).normal(size=(rows, 6)).astype(np.float32)


class Encoder:
    def __init__(self, seed):
        self.seed = seed

    def encode(self, texts):
        return np.concatenate([numbers([self.seed, *text.encode()], 1) for text in texts])


def documents(cut):
    units = tuple((word,) * 2 for word in WORDS)
    return [Document(units, Segmentation((cut, 10)), source=f"{n}") for n in range(5)]


def test_word_vectors_trained_again_are_the_ones_that_are_used(monkeypatch):
    found = []
    for seed in (1, 2):
        vectors = WordVectors("mine", WORDS, numbers(seed, len(WORDS)))
        monkeypatch.setitem(VECTORS, "mine", lambda vectors=vectors: vectors)
        assert load_vectors("mine") is load_vectors("mine") is vectors
        found.append(segment(TEXT, 2, vectors="mine").score)
    assert found[0] != found[1]


def test_an_encoder_registered_again_is_the_one_that_is_used(monkeypatch):
    found = []
    for seed in (1, 2):
        monkeypatch.setitem(ENCODERS, "mine", lambda seed=seed: Encoder(seed))
        found.append(segment(TEXT, 2, encoder="mine").score)
        assert found[-1] == segment(TEXT, 2, encoder=Encoder(seed)).score
    assert found[0] != found[1]


def test_a_data_set_registered_again_is_the_one_that_is_used(monkeypatch):
    labels = []
    for cut in (3, 5):
        monkeypatch.setitem(DATASETS, "mine", lambda s, limit=None, cut=cut: documents(cut)[:limit])
        experiment = Experiment(dataset="mine", subset="all", **PLAIN)
        (row, *_) = run(experiment)
        assert row["k_off"] == 0 and (row["pk"] == 0) == (row["ends"] == (cut, 10))
        counted, n = WEIGHTINGS["idf_documents"]("mine", "all")
        assert (counted["rain"], n) == (5, 5)
        labels.append((store.dataset_label(experiment), trained.label("ppmi", "mine", "all")))
    assert labels[0][0] != labels[1][0] and labels[0][1] != labels[1][1]


def test_a_data_set_of_one_s_own_is_read_again_each_time(monkeypatch, tmp_path):
    """The loader stays the same one where a file that it reads has changed."""
    monkeypatch.setenv("TEXTSEG_RESULTS", str(tmp_path))
    cut = 3
    monkeypatch.setitem(DATASETS, "mine", lambda subset, *, limit: documents(cut)[:limit])
    experiment = Experiment(dataset="mine", subset="all", **PLAIN)

    def seen():
        kept = store.documents(experiment).pk.tolist()
        assert kept == [row["pk"] for row in run(experiment)]
        return kept[0], store.dataset_label(experiment), trained.label("ppmi", "mine", "all")

    first = seen()
    WEIGHTINGS["idf_documents"]("mine", "all")
    cut = 5
    second = seen()
    assert not set(first) & set(second)


def test_rows_of_a_few_documents_follow_all_that_their_words_are_weighted_by(monkeypatch, tmp_path):
    monkeypatch.setenv("TEXTSEG_RESULTS", str(tmp_path))
    own, labels = documents(4), []
    monkeypatch.setitem(DATASETS, "mine", lambda subset, *, limit: own[:limit])
    fields = PLAIN | {"objective": "euclidean", "subset": "all", "limit": 2}
    for weighting in ("idf_documents", "none"):
        experiment = Experiment(dataset="mine", weighting=weighting, **fields)
        for _ in range(2):
            own.append(Document((("rain",), ("storm",)), Segmentation((2,))))
            kept = store.documents(experiment).score.tolist()
            assert kept == [row["score"] for row in run(experiment)]
            labels.append(store.weights_label(experiment))
    assert len(set(labels)) == 3 and labels[2] == labels[3] == ""


def test_names_and_texts_of_one_s_own_data_set_are_those_of_its_rows(monkeypatch, tmp_path):
    monkeypatch.setenv("TEXTSEG_RESULTS", str(tmp_path))
    labels = []
    for source, text in (("", None), ("NA", None), ("rain", None), ("rain", "Rain.")):
        own = [replace(one, source=source, text=text) for one in documents(3)]
        monkeypatch.setitem(DATASETS, "mine", lambda subset, limit=None, own=own: own[:limit])
        experiment = Experiment(dataset="mine", subset="all", **PLAIN)
        labels.append(store.dataset_label(experiment))
        for _ in range(2):  # computed, and kept
            assert store.documents(experiment).document.tolist() == [source] * len(own)
    assert len(set(labels)) == 4


def test_rows_of_code_that_no_digest_covers_are_not_kept(monkeypatch, tmp_path):
    monkeypatch.setenv("TEXTSEG_RESULTS", str(tmp_path))
    monkeypatch.setitem(DATASETS, "mine", lambda subset, limit=None: documents(4)[:limit])
    experiment = Experiment(dataset="mine", subset="all", **PLAIN)
    assert len(store.documents(experiment)) == 5 and len(list(tmp_path.rglob("*.csv"))) == 1
    for scale in (1, 2):

        class Mine(Euclidean):
            factor = scale

            def score(self, start, end):
                return self.factor * Euclidean.score(self, start, end)

        with monkeypatch.context() as patch:
            patch.setitem(OBJECTIVES, "mine", Mine)
            mine = Experiment(dataset="mine", subset="all", **PLAIN | {"objective": "mine"})
            whole = store.documents(mine).score
            assert whole.tolist() == pytest.approx([row["score"] for row in run(mine)])
    assert len(list(tmp_path.rglob("*.csv"))) == 1


#: What a name is given to, one after the other: all of it is code of the package.
MEANT = {
    "objective": (OBJECTIVES, [Euclidean, ContentVector]),
    "splitter": (SPLITTERS, [exact, partial(exact, min_length=8), partial(exact, min_length=9)]),
    "weighting": (WEIGHTINGS, [None, WEIGHTINGS["idf_documents"]]),
    "k_rule": (K_RULES, [K_RULES["half"], K_RULES["closed"]]),
}


@pytest.mark.filterwarnings("ignore:all segmentations")
@pytest.mark.parametrize("new", [True, False])
@pytest.mark.parametrize("field", MEANT)
def test_rows_are_of_what_a_name_means_not_of_the_name(field, new, monkeypatch, tmp_path):
    monkeypatch.setenv("TEXTSEG_RESULTS", str(tmp_path))
    drawn = np.random.default_rng(0).choice(WORDS, (30, 4)).tolist()
    own = [Document(tuple(map(tuple, drawn)), Segmentation((9, 14, 30)), source="n")]
    monkeypatch.setitem(DATASETS, "mine", lambda subset, *, limit: own)
    plain = Experiment(dataset="mine", subset="all", **PLAIN | {"objective": "euclidean"})
    (registry, meant), seen = MEANT[field], []
    name = "mine" if new else getattr(plain, field)
    for value in meant * 2:
        monkeypatch.setitem(registry, name, value)
        experiment = replace(plain, **{field: name})
        kept, (fresh,) = store.documents(experiment).iloc[0], run(experiment)
        assert [kept.k, kept.ends, kept.score] == [fresh["k"], fresh["ends"], fresh["score"]]
        seen.append((kept.k, kept.ends, kept.score))
    assert len(set(seen)) == len(meant) == len(list(tmp_path.rglob("*.csv")))


def test_rows_are_of_the_way_in_which_vectors_are_looked_up(monkeypatch, tmp_path):
    monkeypatch.setenv("TEXTSEG_RESULTS", str(tmp_path))
    monkeypatch.setitem(DATASETS, "mine", lambda subset, *, limit: documents(4))
    words = [word.capitalize() for word in WORDS]
    own = {"words": words, "matrix": numbers(0, 10)}
    experiment = Experiment("mine", "all", vectors="mine", stop_match="none", objective="euclidean")

    class Mine(WordVectors):
        def rows(self, types):
            return np.array([words.index(word.capitalize()) for word in types]) % 3

    for vectors in (WordVectors("a", cased=True, **own), Mine("a", cased=True, **own)):
        monkeypatch.setitem(VECTORS, "mine", lambda vectors=vectors: vectors)
        assert store.documents(experiment).score[0] == run(experiment)[0]["score"]
    monkeypatch.setitem(VECTORS, "mine", lambda: WordVectors("a", cased=False, **own))
    with pytest.raises(ValueError, match="know none of"):
        store.documents(experiment)


@pytest.mark.filterwarnings("ignore:.*few of")
def test_documents_may_come_one_by_one_and_must_be_some(monkeypatch, tmp_path):
    monkeypatch.setenv("TEXTSEG_RESULTS", str(tmp_path))
    monkeypatch.setitem(DATASETS, "mine", lambda subset, *, limit: iter(documents(4)[:limit]))
    weights = {"weighting": "idf_documents", "subset": "all"}
    experiment = Experiment(dataset="mine", **PLAIN, **weights)
    assert len(store.documents(experiment)) == len(run(experiment)) == 5
    assert trained.label("ppmi-crossfit", "mine", "all")
    for nothing in (lambda subset, *, limit: [], lambda subset, *, limit: None):
        monkeypatch.setitem(DATASETS, "mine", nothing)
        for rows in (store.documents, run, store.dataset_label):
            with pytest.raises(ValueError, match="the data set 'mine' has no documents in its"):
                rows(experiment)
    nameless = [replace(document, source="") for document in documents(4)]
    monkeypatch.setitem(DATASETS, "mine", lambda subset, *, limit: nameless)
    with pytest.raises(ValueError, match=r"need different names .* all 5 are called ''"):
        run(Experiment("mine", "all", vectors="ppmi-crossfit", stop_match="none"))


@pytest.mark.parametrize("name", ["a.txt\r", "a\rb", "a\r\nb", 'a "b", c\r', "NA\n", "é"])
def test_any_name_of_a_document_is_that_of_its_row(name, monkeypatch, tmp_path):
    monkeypatch.setenv("TEXTSEG_RESULTS", str(tmp_path))
    own = [replace(document, source=name) for document in documents(4)]
    monkeypatch.setitem(DATASETS, "mine", lambda subset, *, limit: own)
    experiment = Experiment(dataset="mine", subset="all", **PLAIN)
    for _ in range(2):  # computed, and kept
        kept = store.documents(experiment)
        assert kept.document.tolist() == [name] * 5 and kept.ends[0] == run(experiment)[0]["ends"]


@pytest.mark.parametrize("name", ["a\0b", "a\udc80"])
def test_a_name_that_no_table_can_hold_is_refused_before_anything_runs(name, monkeypatch):
    own = [replace(document, source=name) for document in documents(4)]
    monkeypatch.setitem(DATASETS, "mine", lambda subset, *, limit: own)
    monkeypatch.setattr(store, "run", lambda *_, **__: pytest.fail("computed"))
    with pytest.raises(ValueError, match=r"no table can hold the name 'a.+' of a document"):
        store.documents(Experiment(dataset="mine", subset="all", **PLAIN))


def test_options_are_those_of_the_splitter_that_has_the_name_now(monkeypatch):
    def first(objective, n_segments, *, tie="left"):
        return exact(objective, n_segments, tie=tie)

    def second(objective, n_segments, *, min_length=1, tie="left"):
        return exact(objective, n_segments, min_length=min_length, tie=tie)

    text = " ".join(f"{word} {word}." for word in WORDS)
    monkeypatch.setitem(SPLITTERS, "mine", first)
    segment(text, 2, splitter="mine", **PLAIN)
    with pytest.raises(ValueError, match="min_length = 5 has no effect"):
        segment(text, 2, splitter="mine", min_length=5, **PLAIN)
    monkeypatch.setitem(SPLITTERS, "mine", second)
    found = segment(text, 2, splitter="mine", min_length=5, **PLAIN)
    assert found.segmentation.lengths == (5, 5)


def test_settings_of_a_partial_hold_and_options_are_handed_on(monkeypatch):
    def mine(*given, **options):
        return exact(*given, **options)

    def plainly(objective, n_segments, min_length=1):
        return exact(objective, n_segments, min_length=min_length)

    text = " ".join(f"{word} {word}." for word in WORDS)
    monkeypatch.setitem(SPLITTERS, "halves", partial(mine, min_length=5))
    for preset in ("text", "code"):
        found = segment(text, 2, splitter="halves", preset=preset, **PLAIN)
        assert found.segmentation.lengths == (5, 5)
    with pytest.raises(ValueError, match=r"min_length = 2 has no effect beside .*'halves'"):
        segment(text, 2, splitter="halves", min_length=2, **PLAIN)
    for splitter in (mine, plainly):
        monkeypatch.setitem(SPLITTERS, "mine", splitter)
        found = segment(text, 2, splitter="mine", min_length=5, **PLAIN)
        assert found.segmentation.lengths == (5, 5)


def test_a_splitter_may_be_an_object_that_can_change(monkeypatch):
    @dataclass
    class Mine:
        calls: int = 0

        def __call__(self, objective, n_segments, **limits):
            self.calls += 1
            return exact(objective, n_segments, **limits)

    mine = Mine()
    monkeypatch.setitem(SPLITTERS, "mine", mine)
    text = " ".join(f"{word} {word}." for word in WORDS)
    found = segment(text, 2, splitter="mine", min_length=5, **PLAIN)
    assert found.segmentation.lengths == (5, 5) and mine.calls == 1


def test_limits_of_a_partial_hold_where_preprocessing_leaves_units_out(monkeypatch):
    bread, short, tide = ("bread", "dough"), ("oh",), ("tide", "gulls")
    document = Document((bread, short, short, bread, tide, tide))
    settings = {**PLAIN, "preset": "code", "cut": 2, "cut_rule": "at_least"}
    assert segment(document, 2, **settings).segmentation.lengths == (4, 2)
    monkeypatch.setitem(SPLITTERS, "mine", partial(exact, max_length=3))
    with pytest.raises(ValueError, match="max_length = 3 cannot be satisfied: preprocessing"):
        segment(document, 2, splitter="mine", **settings)


def test_support_keeps_the_limits_of_a_partial_that_finds_the_number(monkeypatch):
    monkeypatch.setitem(AUTOMATIC, "mine", partial(penalised, min_length=3))
    text = " ".join(f"{word} {word}." for word in WORDS)
    settings = {**PLAIN, "objective": "euclidean", "splitter": "mine", "penalty": 0.1}
    with pytest.warns(UserWarning, match="too few to tell"):
        found = segment(text, **settings).segmentation
    assert found.n_segments > 1 and min(found.lengths) >= 3
    seen = []

    def remembered(objective, n_segments, **options):
        seen.append(options["min_length"])
        return exact(objective, n_segments, **options)

    monkeypatch.setitem(SPLITTERS, "exact", remembered)
    support(text, found, n_resamples=2, **settings)
    assert set(seen) == {3}


def test_a_partial_may_not_fix_the_number_of_segments(monkeypatch):
    monkeypatch.setitem(SPLITTERS, "three", partial(exact, n_segments=3))
    with pytest.raises(ValueError, match="'three' is a partial with n_segments = 3; leave it out"):
        segment(" ".join(f"{word} {word}." for word in WORDS), 3, splitter="three", **PLAIN)


def test_a_curve_refuses_settings_without_effect():
    with pytest.raises(ValueError, match="rank_size = 5 has no effect"):
        curve("Rain falls. Bread is baked.", 2, rank_size=5, **PLAIN | {"objective": "euclidean"})


#: What people give a name to, and what the error says.
WRONG = {
    "vectors, no function": (VECTORS, "vectors", "mine.txt", "function that returns WordVectors"),
    "vectors": (VECTORS, "vectors", WordVectors("a", ["b"], numbers(0, 1)), "lambda: vectors is"),
    "vectors, a dict": (VECTORS, "vectors", dict, r"WordVectors.*; it returned {}"),
    "objective": (OBJECTIVES, "objective", max, "<built-in function max>, which has neither"),
    "splitter": (SPLITTERS, "splitter", lambda o, n: (2, 4), r"return a SplitResult, .* got \(2"),
    "no splitter": (SPLITTERS, "splitter", lambda o, n: None, r"return a SplitResult, .* got None"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_registered_and_is_something_else_is_named(name, monkeypatch):
    registry, field, value, said = WRONG[name]
    monkeypatch.setitem(registry, "mine", value)
    with pytest.raises(TypeError, match=f"mine'.*{said}"):
        segment(TEXT, 2, **{field: "mine"})


def test_data_sets_that_are_no_loaders_or_have_no_documents_are_named(monkeypatch):
    mine = Experiment(**PLAIN)
    for value, said in (
        (documents(2), "function of subset"),
        (lambda s, limit: [TEXT], "must have"),
    ):
        monkeypatch.setitem(DATASETS, "mine", value)
        with pytest.raises(TypeError, match=f"mine'.*{said}"):
            run(replace(mine, dataset="mine", subset="all"))


def test_an_encoder_of_ones_own_may_change_and_keep_its_label(monkeypatch, tmp_path):
    monkeypatch.setenv("TEXTSEG_RESULTS", str(tmp_path))
    text = " ".join(f"{word.capitalize()} {word}." for word in WORDS)
    own = [replace(Document.from_text(text, source="n"), reference=Segmentation((5, 10)))]
    monkeypatch.setitem(DATASETS, "mine", lambda subset, limit=None: own)
    found = []
    for seed in (1, 2):
        encoder = Encoder(seed)
        encoder.label = "mine"
        settings = {"representation": "sentence_encoder", "encoder": encoder, "dataset": "mine"}
        found.append(store.documents(Experiment(subset="all", **settings)).score.item())
    assert found[0] != found[1]


def test_each_line_that_runs_an_experiment_is_warned(monkeypatch):
    same = Document((("rain", "wind"),) * 4, Segmentation((2, 4)), source="n")
    monkeypatch.setitem(DATASETS, "mine", lambda subset, limit=None: [same])
    experiment = Experiment(dataset="mine", subset="all", **PLAIN)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        run(experiment)
        run(experiment, progress=True)
    lines = {(one.filename, one.lineno) for one in told if "same score" in str(one.message)}
    assert len(lines) == 2 and {file for file, _ in lines} == {__file__}


def test_an_experiment_on_texts_in_another_language_than_its_encoder_is_warned(monkeypatch):
    german = "Der Regen fällt auf die Dächer. Das Wasser ist kalt und der Wind weht von Norden. "
    german += "Die Bäcker backen das Brot in der Nacht. Der Teig ruht, und das Mehl ist alle. " * 2
    own = [
        replace(Document.from_text(german), reference=Segmentation((3, 6)), source=n) for n in "ab"
    ]
    monkeypatch.setitem(DATASETS, "mine", lambda subset, limit=None: own)
    encoder = Encoder(1)
    encoder.language = "English"
    settings = {"representation": "sentence_encoder", "encoder": encoder, "dataset": "mine"}
    with pytest.warns(UserWarning, match="a is in German, but the encoder Encoder") as told:
        run(Experiment(subset="all", **settings))
    assert sum("German" in str(one.message) for one in told) == 1
