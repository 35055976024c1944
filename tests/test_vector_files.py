"""Files of word vectors: every format against gensim's reader, and every way they come broken."""

import bz2
import errno
import gc
import gzip
import io
import json
import lzma
import os
import subprocess
import sys
import tarfile
import warnings
import zipfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from textseg.storage import folders
from textseg.vectors import conversion, decimal, load_vectors, vocabulary
from textseg.vectors.files import stem
from textseg.vectors.keyed_vectors import from_gensim

WORDS = ["sun", "übermorgen", "1984", "no\xa0break"]
QUOTES = ['],"', "]}", "\\", '\\"', "{"]
VALUES = np.array([[0.1, -2, 3e-5], [1, 0, 0.25], [7, -0.5, 2], [-1, -1, 0.125]], dtype=np.float32)
LINES = [f"{w} {' '.join(map(str, row))}" for w, row in zip(WORDS, VALUES.tolist(), strict=True)]
TEXT = "\n".join(LINES) + "\n"
BINARY = b"4 3\n" + b"".join(
    w.encode() + b" " + row.tobytes() for w, row in zip(WORDS, VALUES, strict=True)
)
JSON = json.dumps(
    {
        "precision": 8,
        "size": 4,
        "dimensions": 3,
        "words": WORDS,
        "vectors": {
            w: [*row, 1.5, i] for i, (w, row) in enumerate(zip(WORDS, VALUES.tolist(), strict=True))
        },
        "unkVector": [0, 0, 0, 0, -1],
    },
    separators=(",", ":"),
)


@pytest.fixture(autouse=True)
def cache(monkeypatch, tmp_path):
    monkeypatch.setenv("TEXTSEG_CACHE", str(tmp_path / "cache"))
    load_vectors.cache_clear()
    return tmp_path / "cache" / "vectors"


@pytest.fixture(params=["compiled", "plain"])
def either(request, monkeypatch):
    """Read with the compiled kernel, and without."""
    if request.param == "plain":
        monkeypatch.setattr(decimal, "_kernel", lambda: None)
    else:
        pytest.importorskip("numba")


@pytest.fixture
def write(tmp_path):
    def write(name, data):
        path = tmp_path / name
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
        return str(path)

    return write


def archive(kind, **members):
    """Return a zip archive, or a tar archive that is compressed as `kind` says, "" for not."""
    buffer = io.BytesIO()
    if kind == "zip":
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
            for name, data in members.items():
                file.writestr(name, data)
    else:
        with tarfile.open(fileobj=buffer, mode=f"w:{kind}") as file:
            for name, data in members.items():
                info = tarfile.TarInfo(name)
                info.size = len(data)
                file.addfile(info, io.BytesIO(data))
    return buffer.getvalue()


def check(found, name="toy"):
    assert (found.name, found.dim, found.cased) == (name, 3, False)
    assert list(found.words) == WORDS
    np.testing.assert_array_equal(found.matrix, VALUES)
    assert found.rows(["sun", "1984", "moon", "no\xa0break"]).tolist() == [0, 2, -1, 3]


# Every format


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("toy.txt", TEXT),
        ("toy.vec", "4 3\n" + TEXT),
        ("toy.txt", TEXT.replace("\n", " \n")),
        ("toy.txt", TEXT.replace("\n", "\r\n")),
        ("toy.txt", "\ufeff" + TEXT),
        ("toy.txt", TEXT + "\n\n"),
        ("toy.bin", BINARY),
        ("toy", BINARY),
        ("toy.json", JSON),
        ("toy.txt.gz", gzip.compress(TEXT.encode(), mtime=0)),
        ("toy.bin.gz", gzip.compress(BINARY, mtime=0)),
        ("toy.txt.bz2", bz2.compress(TEXT.encode())),
        ("toy.bin.xz", lzma.compress(BINARY)),
        ("toy.tsv", TEXT.replace(" ", "\t")),
        ("toy.txt", "4\t3\n" + TEXT.replace(" ", "\t")),
        ("toy.txt", "4 3\n" + TEXT.replace(" ", "\t", 1).replace("\n", "\r\n")),
        ("other.tar", archive("", **{"toy.txt": TEXT.encode()})),
        ("other.tar.bz2", archive("bz2", **{"toy.bin": BINARY})),
        ("other.tar.xz", archive("xz", **{"toy.vec": b"4 3\n" + TEXT.encode()})),
        ("other.zip", archive("zip", **{"toy.txt": TEXT})),
        ("other.zip", archive("zip", **{"README.txt": "!" * 999, "toy.txt": TEXT})),
        ("other.zip", archive("zip", **{"README": b"!" * 999, "a/": b"", "a/toy.vec": TEXT})),
        ("other.tgz", archive("gz", **{"p/package.json": b"{}", "p/toy.json": JSON.encode()})),
    ],
)  # fmt: skip
def test_every_format_gives_the_same(either, write, name, data):
    check(load_vectors(write(name, data)))


def test_the_numpy_matrix_gives_the_same(tmp_path, write):
    np.save(tmp_path / "toy.npy", VALUES)
    write("toy.txt", "\n".join(WORDS))
    check(load_vectors(str(tmp_path / "toy.npy")))


def test_a_path_is_as_good_as_its_text(write):
    assert load_vectors(Path(path := write("v.txt", TEXT))) is load_vectors(path)


@pytest.mark.parametrize(
    ("name", "data", "options"),
    [
        ("toy.txt", TEXT, {"no_header": True}),
        ("toy.vec", "4 3\n" + TEXT, {}),
        ("toy.bin", BINARY, {"binary": True}),
    ],
)
def test_gensim_reads_the_same(write, name, data, options):
    gensim = pytest.importorskip("gensim.models")
    path = write(name, data)
    theirs, ours = gensim.KeyedVectors.load_word2vec_format(path, **options), load_vectors(path)
    assert list(ours.words) == theirs.index_to_key
    np.testing.assert_array_equal(ours.matrix, theirs.vectors)


@pytest.mark.parametrize(("name", "binary"), [("toy.txt", False), ("toy.bin", True)])
def test_what_gensim_writes_is_read(tmp_path, name, binary):
    gensim = pytest.importorskip("gensim.models")
    theirs = gensim.KeyedVectors(3)
    theirs.add_vectors(WORDS, VALUES)
    theirs.save_word2vec_format(str(tmp_path / name), binary=binary)
    check(load_vectors(str(tmp_path / name)))
    check(from_gensim(theirs, "toy"))


def test_quotes_and_brackets_in_json(write):
    vectors = {word: [i, 0, 9, i] for i, word in enumerate(QUOTES)}
    data = {"size": len(QUOTES), "dimensions": 2, "words": QUOTES, "vectors": vectors}
    found = load_vectors(write("toy.json", json.dumps(data, separators=(",", ":"))))
    assert list(found.words) == QUOTES
    assert found.matrix[:, 0].tolist() == [0, 1, 2, 3, 4]


def test_a_whole_gensim_model_is_refused():
    class Model:
        wv = None

    with pytest.raises(TypeError, match="Model has no words and vectors; pass its `wv`"):
        from_gensim(Model())


def test_case_38_a_header_is_no_word(either, write):
    with_header = load_vectors(write("a.txt", "4 3\n" + TEXT))
    without = load_vectors(write("b.txt", TEXT))
    assert list(with_header.words) == list(without.words)
    assert with_header.checksum == without.checksum


def test_case_36_words_with_blanks(either, write):
    lines = ". . . 0.1 0.2 0.3\nat name@domain.com 0.1 0.2 0.3\n2 1 2 3\nin 1984 .5 4e2 -6\n"
    found = load_vectors(write("840B.txt", lines))
    assert list(found.words) == [". . .", "at name@domain.com", "2", "in 1984"]
    assert found.matrix[3].tolist() == [0.5, 400, -6]


def test_case_39_bytes_that_are_not_utf8_are_kept(write):
    with pytest.warns(UserWarning, match="toy: 1 of 5 words are undecodable; their bytes"):
        found = load_vectors(write("toy.txt", TEXT.encode() + b"caf\xe9 1 2 3\n"))
    assert found.words[4] == "caf\udce9"
    assert found.rows([b"caf\xe9".decode("utf-8", "surrogateescape")]).tolist() == [4]
    assert len(found.label.split()) == 3


def test_of_repeated_words_the_first_counts(write):
    with pytest.warns(UserWarning, match="toy: 2 of 6 words are repeated; their first occurrence"):
        found = load_vectors(write("toy.txt", TEXT + "sun 9 9 9\nsun 8 8 8\n"))
    np.testing.assert_array_equal(found.lookup(["sun"])[0][0], VALUES[0])


def test_words_of_equal_hash_are_told_apart(write, monkeypatch):
    monkeypatch.setattr(
        "textseg.vectors.vocabulary.hashes", lambda words: np.zeros(len(list(words)), "<u8")
    )
    monkeypatch.setattr(
        "textseg.vectors.conversion.hashes", lambda words: np.zeros(len(list(words)), "<u8")
    )
    check(load_vectors(write("toy.txt", TEXT)))


@pytest.mark.parametrize(("capitals", "cased"), [(1, False), (10, True)])
def test_case_44_casing_is_that_of_the_words(write, capitals, cased):
    words = [f"{'W' if i < capitals else 'w'}ord{i}" for i in range(200)]
    assert load_vectors(write("toy.txt", "".join(f"{w} 1 2\n" for w in words))).cased is cased


# Every value


@pytest.mark.parametrize("text", [
    "0.1", "-.5", "5.", "+3", "1e5", "1E-05", "+.5e+3", "000.001", "-0", "1e-400", "16777217",
    "1.000000059604644775390625", "9007199254740993", "1e22", "1e23", "3.4028234e38",
    "0.30000001192092896", "1.401298464324817e-45", "7e-46", "123456789012345678901234567890e-30",
])  # fmt: skip
def test_a_value_is_float32_of_its_text(either, text):
    (value,) = decimal.read(f"w {text}\n".encode(), 1)[1][0]
    assert value.tobytes() == np.float32(text).tobytes()


@given(st.lists(st.floats(-3e38, 3e38), min_size=1), st.sampled_from(["r", ".5g", ".6f", ".17e"]))
def test_values_are_float32_of_their_text(numbers, style):
    fields = [repr(x) if style == "r" else format(x, style) for x in numbers]
    values = decimal.read(f"w {' '.join(fields)}\n".encode(), len(fields))[1]
    assert values.tobytes() == np.array([[np.float32(f) for f in fields]]).tobytes()


@pytest.mark.parametrize("text", [
    "1..5", "1e", "e5", "1e5.0", "nan", "inf", "1_0", ".", "-", "+-1", "1-", "0x1", "", "1e5e5",
    "1.5-3", "--1", "1e39", "1e400", ".e5", "1\xa0", "١",
])  # fmt: skip
def test_what_is_no_finite_number_is_refused(either, text):
    with pytest.raises(decimal.BadLine) as caught:
        decimal.read(f"w 1\nw {text}\n".encode(), 1)
    assert caught.value.args == (1,)


@pytest.mark.slow
def test_every_value_of_a_large_file(write, tmp_path):
    """Fifty megabytes in the format of GloVe 42B, read in several pieces."""
    random = np.random.default_rng(0)
    fields = [[f"{x:.5g}" for x in row] for row in random.normal(scale=0.4, size=(20_000, 300))]
    path = write("large.txt", "".join(f"w{i} {' '.join(r)}\n" for i, r in enumerate(fields)))
    found = load_vectors(path)
    expected = np.array(fields, dtype="S").astype(np.float64).astype(np.float32)
    assert np.float32(fields[7][7]) == expected[7, 7]
    assert found.matrix.tobytes() == expected.tobytes()
    assert found.rows(["w0", "w19999", "w20000"]).tolist() == [0, 19999, -1]


# What is not right

#: As many decimals for every number, as word2vec and fastText write; it ends in 0.625.
FIXED = "".join(f"w{i} {' '.join(['0.250'] * 29)} 0.625\n" for i in range(3))


BROKEN = {
    "short line": ("toy.txt", TEXT + "moon 1 2\n", "toy.txt, line 5: 'moon' has 2 numbers, not 3"),
    "long line": ("toy.txt", TEXT + "moon 1 2 3.5 4\n", None),
    "longer line": ("toy.txt", TEXT + "moon 1.5 2 3 4\n", "line 5: 'moon' has 4 numbers, not 3"),
    "nan": ("toy.txt", TEXT + "moon 1 nan 3\n", "line 5: 'nan' is not a finite number"),
    "inf": ("toy.txt", TEXT + "moon 1 -inf 3\n", "line 5: '-inf' is not a finite number"),
    "too large": ("toy.txt", TEXT + "moon 1 1e39 3\n", "line 5: '1e39' is too large"),
    "tabs": ("toy.txt", TEXT + "moon\t1\t2\t3\n", "line 5: .* has 0 numbers, not 3"),
    "two blanks": ("toy.txt", TEXT + "moon 1  2 3\n", "line 5: '' is not a finite number"),
    "empty line": ("toy.txt", LINES[0] + "\n\n" + TEXT, "line 2: '' has 0 numbers, not 3"),
    "no word": ("toy.txt", TEXT + " 1 2 3\n", "line 5: "),
    "too few words": ("toy.vec", "5 3\n" + TEXT, "header says 5 words, but it holds 4"),
    "too many words": ("toy.vec", "3 3\n" + TEXT, "header says 3 words, but it holds 4"),
    "wrong dimension": ("toy.vec", "4 300\n" + TEXT, "line 2: 'sun' has 3 numbers, not 300"),
    "two headers": ("toy.vec", "4 3\n4 3\n" + TEXT, "line 2: '4' has 1 numbers, not 3"),
    "only a header": ("toy.vec", "4 3\n", "header says 4 words, but it holds 0"),
    "prose": ("toy.txt", "It rains.\nWe read.\n", "don't end in numbers"),
    "blank lines": ("toy.txt", "\n\n\n", "don't end in numbers"),
    "empty": ("toy.txt", "", "toy.txt is empty; get it again"),
    "zeros": ("toy.txt", bytes(10**4), "toy.txt is empty"),
    "web page": ("toy.zip", "<!DOCTYPE html><title>404", "toy.zip is a web page, not word"),
    "pickle": ("toy.kv", b"\x80\x04\x95", "toy.kv is a pickle .*save_word2vec_format"),
    "fastText model": ("toy.bin", b"\xba\x16\x4f\x2f\x0c\0\0\0", "a fastText model; use the .vec"),
    "cut binary": ("toy.bin", BINARY[:-5], "toy.bin is cut off at word 4 of 4"),
    "long binary": ("toy.bin", BINARY + b"and", "goes on after the 4 words"),
    "binary nan": ("toy.bin", b"1 2\nsun \0\0\xc0\x7f\0\0\0\0", "word 1: a number is not finite"),
    "binary line end": ("toy.bin", b"2 1\na \0\0\xc0\x3fs\nn \0\0\xc0\x3f", "word 2 .* not a word"),
    "cut zip": ("toy.zip", archive("zip", **{"toy.txt": TEXT})[:-30], "damaged or cut off"),
    "cut gzip": ("toy.gz", gzip.compress(TEXT.encode(), mtime=0)[:-9], "toy.gz is damaged or cut"),
    "cut tar": ("toy.tgz", archive("gz", **{"toy.txt": TEXT.encode() * 9})[:-30], "cut off"),
    "zip slip": ("toy.zip", archive("zip", **{"../toy.txt": TEXT}), "member '../toy.txt', which"),
    "absolute": ("toy.zip", archive("zip", **{"/toy.txt": TEXT}), "leads out of the folder"),
    "backslash": ("toy.tgz", archive("gz", **{"..\\x.txt": b"a 1\n"}), "leads out of the folder"),
    "UTF-16": ("toy.txt", TEXT.encode("utf-16"), "toy.txt is a text in UTF-16; .*iconv -f UTF-16"),
    "cut bzip2": ("toy.bz2", bz2.compress(TEXT.encode())[:-9], "toy.bz2 is damaged or cut off"),
    "wrong bzip2": ("toy.bz2", b"BZh9" + bytes(99), "toy.bz2 is damaged or cut off"),
    "cut xz": ("toy.xz", lzma.compress(TEXT.encode())[:-9], "toy.xz is damaged or cut off"),
    "wrong xz": ("toy.xz", b"\xfd7zXZ\0" + bytes(99), "toy.xz is damaged or cut off"),
    "cut plain tar": ("toy.tar", archive("", **{"toy.txt": TEXT.encode()})[:560], "cut off"),
    "cut number": ("toy.txt", FIXED[:-2], "its last number, '0.62', has fewer than the 3 decimals"),
    "cut number after tab": ("toy.txt", FIXED.replace(" ", "\t")[:-4], "last number, '0.'"),
    "several": (
        "toy.zip",
        archive("zip", **{"50d.txt": TEXT, "100d.txt": TEXT}),
        "holds 50d.txt, 100d.txt; name one, as .*toy.zip/50d.txt",
    ),
    "a larger one": (
        "toy.zip",
        archive("zip", **{"50d.txt": TEXT, "300d.txt": TEXT * 20}),
        "holds 50d.txt, 300d.txt; name one, as .*toy.zip/50d.txt",
    ),
    "nothing": ("toy.zip", archive("zip", **{"data.pkl": b"x"}), "no word vectors .* data.pkl"),
    "cut JSON": ("toy.json", JSON[: JSON.index('"1984"', 90)], "cut off after word"),
    "short JSON": ("toy.json", JSON.replace("0.25,", ""), "word 2, 'übermorgen', doesn't have 3"),
    "JSON count": ("toy.json", JSON.replace('"size":4', '"size":5'), "says that it has 5 words"),
    "double blanks": ("toy.txt", TEXT.replace(" ", "  "), "line 1: .*separated by single spaces"),
    "commas": ("toy.txt", TEXT.replace(" ", ", "), "line 1: .*single spaces and nothing else"),
    "carriage returns": ("toy.txt", TEXT.replace("\n", "\r"), "line 1: .*carriage return"),
    "huge header": ("toy.txt", "2 99999999999\n" + TEXT, "header says 99999999999 dimensions"),
    "large header": ("toy.txt", "2 99999\n" + TEXT, "line 2: 'sun' has 3 numbers, not 99999"),
    "huge binary": ("toy.bin", b"2 99999999999\nsun \0\0\1", "header says 99999999999 dimensions"),
    "no dimension": ("toy.bin", b"2 0\nsun \0\0\1", "header says 0 dimensions"),
    "JSON without size": ("toy.json", JSON.replace('"size":4,', ""), "has no size"),
    "JSON dimensions": ("toy.json", JSON.replace('ions":3', 'ions":99999999999'), "it has 9999"),
    "other JSON": ("toy.json", '{"size":4}', "has no vectors as winkNLP"),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN)
def test_nothing_half_right_gets_in(either, write, cache, case):
    name, data, message = BROKEN[case]
    path = write(name, data)
    if message is None:  # a word may end with an integer: "in 1984"
        assert load_vectors(path).words[4] == "moon 1"
        return
    with pytest.raises(ValueError, match=message):
        load_vectors(path)
    assert not list(cache.glob("*"))


def test_memory_is_not_taken_on_the_word_of_a_header():
    """With what it says of its dimensions, these lines would take 800 GB."""
    with pytest.raises(decimal.BadLine):
        decimal.read(b"a 1\n" * 2_000_000, conversion.MOST_DIMENSIONS)


def test_a_wrong_byte_in_a_zip_is_found(write, cache):
    data = archive("zip", **{"toy.txt": TEXT * 50})
    middle = len(data) // 2
    broken = data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]
    with pytest.raises(ValueError, match="damaged or cut off"):
        load_vectors(write("toy.zip", broken))
    assert not list(cache.glob("*"))


def test_a_file_that_ends_within_a_line_is_said(write):
    with pytest.warns(UserWarning, match=r"toy.txt ends without a line end: if its .*'0.125'"):
        check(load_vectors(write("toy.txt", TEXT.removesuffix("\n"))))
    with pytest.warns(UserWarning, match="ends without a line end"):
        assert load_vectors(write("fixed.txt", FIXED.removesuffix("\n"))).dim == 30


def test_a_member_by_name(write):
    path = write("toy.zip", archive("zip", **{"a/toy.txt": TEXT, "100d.txt": "x 1\n"}))
    check(load_vectors(f"{path}/a/toy.txt"))
    with pytest.raises(ValueError, match=r"has no member 'b.txt', it has a/toy.txt, 100d.txt"):
        load_vectors(f"{path}/b.txt")
    with pytest.raises(ValueError, match=r"toy.txt is not an archive, so it has no member"):
        load_vectors(f"{write('toy.txt', TEXT)}/b.txt")


def test_no_such_file(tmp_path):
    with pytest.raises(ValueError, match=r"unknown vectors '.*no.txt': neither a file"):
        load_vectors(str(tmp_path / "no.txt"))


# The cache


def test_a_set_is_converted_once(write, cache, monkeypatch):
    path = write("toy.txt", TEXT)
    first = load_vectors(path)
    monkeypatch.setattr("textseg.vectors.files.convert_file", None)
    load_vectors.cache_clear()
    again = load_vectors(path)
    check(again)
    assert isinstance(again.matrix, np.memmap)
    assert again.label == first.label
    assert len(list(cache.iterdir())) == 1


def test_another_file_under_the_same_name_is_converted_anew(write, cache):
    load_vectors(write("toy.txt", "a 1 2\n"))
    check(load_vectors(write("toy.txt", TEXT)))
    assert len(list(cache.iterdir())) == 1, "what was converted before is left"


def test_times_that_are_set_back_hide_no_change(write, cache):
    """An archive unpacked with fixed times does this."""
    path = write("toy.txt", "rain 1 0\nbread 0 1\n")
    os.utime(path, (0, 0))
    before = load_vectors(path)
    write("toy.txt", "rain 5 5\nbread 7 7\n")
    os.utime(path, (0, 0))
    after = load_vectors(path)
    assert after.matrix.tolist() == [[5, 5], [7, 7]]
    assert after.label != before.label


def test_a_file_that_is_only_touched_is_not_converted_again(write, monkeypatch):
    path = write("toy.txt", TEXT)
    load_vectors(path)
    monkeypatch.setattr("textseg.vectors.files.convert_file", None)
    os.utime(path, (1, 1))
    check(load_vectors(path))
    monkeypatch.setattr("textseg.vectors.files.sha256", None)  # that is known from now on
    load_vectors.cache_clear()
    check(load_vectors(path))


def test_a_file_that_changes_while_it_is_read_is_refused(write, cache, monkeypatch):
    path, real = write("toy.txt", TEXT), conversion._write

    def meanwhile(*args):
        write("toy.txt", TEXT + TEXT)
        return real(*args)

    monkeypatch.setattr(conversion, "_write", meanwhile)
    with pytest.raises(ValueError, match=r"toy.txt was changed while it was read"):
        load_vectors(path)
    assert not list(cache.iterdir())


@pytest.mark.parametrize("how", ["flipped", "cut", "emptied", "removed", "replaced by a folder"])
@pytest.mark.parametrize(
    "name",
    ["matrix.npy", "matrix.txt", "ends.npy", "hashes.npy", "rows.npy", "about.json"],
)
def test_a_damaged_set_is_named_set_aside_and_made_again(write, cache, name, how):
    path = write("toy.txt", TEXT)
    load_vectors(path)
    load_vectors.cache_clear()
    (folder,) = cache.iterdir()
    data = (folder / name).read_bytes()
    (folder / name).unlink()
    if how == "flipped":
        middle = data.index(b'"checksum"') + 14 if name == "about.json" else len(data) - 5
        data = data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]
        (folder / name).write_bytes(data)
    elif how == "replaced by a folder":
        (folder / name).mkdir()
    elif how != "removed":
        (folder / name).write_bytes(data[:-9] if how == "cut" else b"")
    if (name, how) == ("about.json", "flipped"):
        (folder / "matrix.npy").touch()  # only a look at all of it tells
    with pytest.warns(UserWarning, match=f"{folder} are damaged: .*renamed to .* converted again"):
        check(load_vectors(path))
    assert sorted(p.name for p in cache.iterdir()) == [folder.name, f"{folder.name}.damaged"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists what is open in /proc")
def test_a_damaged_set_is_closed_when_it_is_set_aside(write, cache, monkeypatch):
    path = write("toy.txt", TEXT)
    load_vectors(path)
    load_vectors.cache_clear()
    (folder,) = cache.iterdir()
    with (folder / "matrix.npy").open("r+b") as file:
        file.seek(-1, os.SEEK_END)
        file.write(b"\1")
    rename = os.rename

    def rename_as_windows(old, new):  # which refuses while a file in the folder is open
        if new.name.endswith(".damaged"):
            assert str(old) not in Path("/proc/self/maps").read_text()
        rename(old, new)

    gc.collect()
    monkeypatch.setattr(os, "rename", rename_as_windows)
    with pytest.warns(UserWarning, match="are damaged"):
        check(load_vectors(path))


@pytest.mark.parametrize("fact", ["name", "n_words", "dim", "cased", "checksum"])
def test_a_set_of_which_something_is_not_known_is_made_again(write, cache, fact):
    path = write("toy.txt", TEXT)
    load_vectors(path)
    load_vectors.cache_clear()
    about = next(cache.iterdir()) / "about.json"
    facts = json.loads(about.read_text())
    about.write_text(json.dumps({k: v for k, v in facts.items() if k != fact}))
    with pytest.warns(UserWarning, match=f"about.json has no '{fact}'"):
        check(load_vectors(path))


def test_a_copy_of_the_cache_is_verified_once(write, cache, tmp_path, monkeypatch):
    path = write("toy.txt", TEXT)
    load_vectors(path)
    load_vectors.cache_clear()
    for file in next(cache.iterdir()).iterdir():
        os.utime(file, (1, 1))
    check(load_vectors(path))
    monkeypatch.setattr("textseg.vectors.condition.verify", None)
    load_vectors.cache_clear()
    check(load_vectors(path))


def test_a_set_is_known_by_the_name_that_is_listed(write, tmp_path):
    path = write("toy.txt", TEXT)
    load_vectors(path)
    check(load_vectors("toy"))
    os.unlink(path)
    check(load_vectors("toy"))
    (tmp_path / "b").mkdir()
    write("b/toy.txt", TEXT)
    load_vectors(str(tmp_path / "b" / "toy.txt"))
    with pytest.raises(ValueError, match=r"several files of vectors are called 'toy'; give a path"):
        load_vectors("toy")


def test_a_full_disk_is_called_one(write, cache, monkeypatch):
    class Full(io.BytesIO):
        def write(self, data):
            raise OSError(errno.ENOSPC, "No space left on device")

    path = write("toy.zip", archive("zip", **{"toy.txt": TEXT}))
    real = type(cache).open
    monkeypatch.setattr(
        "pathlib.Path.open",
        lambda p, *a, **k: Full() if p.name == "matrix.npy" else real(p, *a, **k),
    )
    with pytest.raises(OSError, match=r"the disk is full: .* could not be written") as caught:
        load_vectors(path)
    assert "damaged" not in str(caught.value)
    assert not list(cache.iterdir())


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="the system has no device that is full")
@pytest.mark.parametrize("name", ["matrix.npy", "matrix.txt", "ends.npy", "hashes.npy", "rows.npy"])
def test_it_is_called_one_whichever_file_finds_it_full(write, cache, monkeypatch, name):
    path, real = write("toy.zip", archive("zip", **{"toy.txt": TEXT})), Path.open
    monkeypatch.setattr(
        Path, "open", lambda p, *a, **k: real(Path("/dev/full") if p.name == name else p, *a, **k)
    )
    with pytest.raises(OSError, match=r"the disk is full: .* could not be written"):
        load_vectors(path)


def test_numpy_does_not_hide_why_a_file_could_not_be_written(tmp_path):
    resource = pytest.importorskip("resource")
    words = [f"word{i}".encode() for i in range(1000)]
    (tmp_path / vocabulary.WORDS).write_bytes(b"\n".join(words) + b"\n")
    index = vocabulary.hashes(words), np.array([len(word) for word in words])
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, usual[1]))
    try:
        with pytest.raises(OSError) as caught:
            vocabulary.write_index(tmp_path, *index)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    assert caught.value.errno == errno.EFBIG


def test_a_cache_that_cannot_be_written_says_so(write, tmp_path, monkeypatch):
    monkeypatch.setenv("TEXTSEG_CACHE", write("file", ""))
    with pytest.raises(OSError, match=r"could not be written .*; set TEXTSEG_CACHE to"):
        load_vectors(write("toy.txt", TEXT))


def test_what_killed_conversions_leave_is_removed_by_the_next(write, cache):
    code = (
        "import os\nfrom textseg.vectors import conversion, load_vectors\n"
        "conversion.write_index = lambda *a: os.kill(os.getpid(), 9)\n"
        f"load_vectors({write('toy.txt', TEXT)!r})"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == -9
    (left,) = cache.iterdir()
    with folders.writing(cache / "other", "") as at_work:  # another process's work stays
        check(load_vectors(write("toy.txt", TEXT)))
        assert at_work.exists() and not left.exists()


@pytest.mark.parametrize("kind", ["", "gz", "zip"])
def test_members_may_be_called_with_a_dot(write, kind):
    members = {"./a.txt": TEXT.encode(), "./b.txt": TEXT.encode()}
    path = write("toy.archive", archive(kind, **members))
    with pytest.raises(ValueError, match=r"holds a.txt, b.txt; name one, as .*toy.archive/a.txt"):
        load_vectors(path)
    check(load_vectors(f"{path}/a.txt"), "a")


def test_the_checksum_is_that_of_words_and_numbers(write):
    from textseg.vectors import WordVectors

    converted = load_vectors(write("toy.txt", TEXT))
    assert converted.checksum == WordVectors("toy", WORDS, VALUES).checksum


def test_a_conversion_that_is_interrupted_leaves_nothing(write, cache, monkeypatch):
    def interrupted(*args):
        raise KeyboardInterrupt

    monkeypatch.setattr("textseg.vectors.conversion.write_index", interrupted)
    with pytest.raises(KeyboardInterrupt):
        load_vectors(write("toy.txt", TEXT))
    assert not list(cache.iterdir())


def test_the_copy_of_a_faster_process_stays(write, cache, monkeypatch):
    from textseg.vectors import files

    sync, path = folders._sync, write("toy.txt", TEXT)

    def overtaken(file):
        monkeypatch.setattr(folders, "_sync", sync)
        files.load(path)

    monkeypatch.setattr(folders, "_sync", overtaken)
    check(load_vectors(path))
    assert len(list(cache.iterdir())) == 1


def test_a_converted_set_is_also_a_numpy_matrix(write, cache):
    load_vectors(write("toy.txt", TEXT))
    (folder,) = cache.iterdir()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check(load_vectors(str(folder / "matrix.npy")), "matrix")


@given(st.lists(st.text(st.characters(exclude_characters="\n")), min_size=1, unique=True))
def test_every_word_is_found_again(tmp_path_factory, words):
    from textseg.vectors.conversion import Block, convert, open_converted

    folder = tmp_path_factory.mktemp("set") / "toy"
    encoded = [word.encode("utf-8", "surrogatepass") for word in words]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        convert(folder, "toy", [Block(encoded, np.ones((len(words), 2), np.float32))], cased=True)
    found = open_converted(folder)
    assert found.rows(list(found.words)).tolist() == list(range(len(words)))
    assert found.words[-1] == list(found.words)[-1]
    assert found.rows(["\n"]).tolist() == [-1]


@pytest.mark.parametrize("name", ["a b.txt", "a.b.vec.gz", ".txt"])
def test_a_name_has_no_blank_and_is_not_empty(name):
    assert stem(name) and " " not in stem(name)
