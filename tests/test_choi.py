"""The Choi set, rebuilt from Brown, is the original byte for byte."""

import hashlib
import os
import shutil
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pytest

from textseg import Document
from textseg.datasets import DATASETS, _choi_longer, brown, choi, fingerprint, weighting
from textseg.datasets._choi_table import DIGESTS, TABLE, Source, Table, parse
from textseg.errors import DataError
from textseg.storage.cache import committed_digests

ENVIRONMENT = os.environ.get("TEXTSEG_DATA")
#: Documents, sentences, distinct sentences, single "." sentences.
COUNTS = {
    "3-5": (100, 3986, 608, 6),
    "6-8": (100, 7036, 980, 11),
    "9-11": (100, 9938, 1350, 23),
    "3-11": (400, 28145, 1353, 65),
}
#: Of ``find . -name '*.ref' | sort | xargs sha256sum`` in the original folder.
LISTING = "2d7c7b33b249b2f9fa358d85075b9d1315ea030b69464a31a582606364e25f64"


@pytest.fixture(scope="session")
def shared_cache(tmp_path_factory):
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def default_route(monkeypatch, shared_cache):
    """Rebuild from Brown into a cache of our own, whatever the user's environment names."""
    monkeypatch.delenv("TEXTSEG_DATA", raising=False)
    monkeypatch.setenv("TEXTSEG_CACHE", str(shared_cache))


@pytest.fixture
def original():
    """Folder of an original copy, where there is one."""
    folder = Path(ENVIRONMENT, "choi") if ENVIRONMENT else None
    if folder is None or not folder.is_dir():
        pytest.skip("TEXTSEG_DATA holds no original copy")
    return folder


@pytest.mark.parametrize("subset", choi.SUBSETS)
def test_counts(subset):
    documents = choi.load(subset)
    sentences = [unit for d in documents for unit in d.units]
    firsts = {d.units[i] for d in documents for i in (0, *d.reference.boundaries)}
    assert (len(documents), len(sentences), len(set(sentences)), sentences.count((".",))) == COUNTS[
        subset
    ]
    assert len(firsts) == 124
    assert {d.reference.n_segments for d in documents} == {10}
    shortest, longest = map(int, subset.split("-"))
    lengths = [n for d in documents for n in d.reference.lengths]
    # One source has only six sentences; 9-11 uses it all the same.
    assert lengths.count(6) == 13 if subset == "9-11" else min(lengths) == shortest
    assert max(lengths) == longest


def test_every_rebuilt_file_has_the_digest_of_the_original():
    contents = choi.rebuild()
    digests = committed_digests(DIGESTS)
    assert len(contents) == 700
    assert {name: hashlib.sha256(data).hexdigest() for name, data in contents.items()} == digests
    listing = "".join(
        f"{digests[name]}  ./{name}\n" for name in sorted(digests, key=lambda n: f"./{n}")
    )
    assert hashlib.sha256(listing.encode()).hexdigest() == LISTING


def test_rebuilt_files_equal_the_original_ones(original):
    assert all(data == (original / name).read_bytes() for name, data in choi.rebuild().items())


def test_an_original_copy_gives_the_same_documents(original, monkeypatch):
    rebuilt = choi.load("6-8")
    assert choi.load("6-8", source=original) == rebuilt
    assert choi.load("6-8", source=original.parent) == rebuilt
    monkeypatch.setenv("TEXTSEG_DATA", str(original.parent))
    assert choi.load("6-8") == rebuilt


def test_the_table_is_derived_from_the_original_byte_for_byte(original, tmp_path, capsys):
    from textseg.datasets.derive_choi import main

    main(str(original), str(tmp_path))
    for file in (TABLE, DIGESTS):
        committed = (files("textseg.datasets") / file).read_bytes()
        assert (tmp_path / file).read_bytes() == committed
    assert "124 sources" in capsys.readouterr().out


def test_derivation_refuses_what_is_not_from_brown(tmp_path):
    from textseg.datasets.derive_choi import main

    folder = shutil.copytree(_rebuilt_folder(), tmp_path / "choi")
    (folder / "1/3-5/0.ref").write_text("==========\nThis was never in the corpus . \n==========\n")
    with pytest.raises(DataError, match="0 Brown files begin with the segment 'This was never"):
        main(str(folder), str(tmp_path))
    assert not (tmp_path / TABLE).exists()


def test_the_table_holds_no_words():
    table = Table.load()
    assert len(table.sources) == 124
    assert sum(bool(source.edits) for source in table.sources.values()) == 19
    assert {c for s in table.sources.values() for _, _, new in s.edits for c in new} <= set(
        "jf\\}/"
    )
    assert all(
        set(s.lengths) <= set("0123456789abcdefghijklmnopqr ") for s in table.sources.values()
    )


def test_edits_apply_to_the_character_stream():
    source = Source(start=2, edits=[(0, 1, ""), (3, 0, "j"), (4, 2, "")], lengths="12 1")
    assert source.sentences(["abc", "defgh", "ij"]) == ["d ej \n", "f \n"]


def test_order_and_names():
    documents = choi.load("3-11")
    names = [d.source for d in documents]
    assert names[:3] == ["choi/1/3-11/0", "choi/1/3-11/1", "choi/1/3-11/2"]
    assert names[50] == "choi/2/3-11/0"
    assert names[100] == "choi/3/3-11/0"
    assert names[-1] == "choi/3/3-11/299"


def test_limit_takes_the_first():
    assert choi.load("3-5", limit=3) == choi.load("3-5")[:3]
    assert DATASETS["choi"]("3-5", limit=3) == choi.load("3-5", limit=3)


def test_repeated_loads_share_documents_but_not_the_list():
    documents = choi.load("3-5")
    documents.clear()
    assert choi.load("3-5")[0] is choi.load("3-5")[0]


@pytest.mark.parametrize("limit", [0, -1, 101, True, 2.5, "3"])
def test_a_wrong_limit_is_refused(limit):
    with pytest.raises((ValueError, TypeError), match=r"choose 1 to 100|integer"):
        choi.load("3-5", limit=limit)


def test_a_wrong_subset_is_refused():
    for call in (choi.load, choi.sources):
        with pytest.raises(ValueError, match=r"no subset '3-12'; choose one of 3-5, 6-8, 9-11"):
            call("3-12")


def test_sources_fit_the_documents():
    sources = choi.sources("3-11")
    documents = choi.load("3-11")
    assert len(sources) == 400
    assert {len(s) for s in sources} == {10}
    first_sentence = {}
    for names, document in zip(sources, documents, strict=True):
        for name, (start, _) in zip(names, document.reference.spans, strict=True):
            assert first_sentence.setdefault(name, document.units[start]) == document.units[start]
    assert len(first_sentence) == 124


def test_sources_used_twice():
    every = [s for subset in choi.SUBSETS for s in choi.sources(subset)]
    assert sum(len(set(s)) < 10 for s in every) == 210
    assert sum(a == b for s in every for a, b in pairwise(s)) == 38


def test_checksum_tells_subsets_and_texts_apart():
    assert len({fingerprint(choi.load(subset)) for subset in choi.SUBSETS}) == 4
    document = Document((("a",), ("b",)))
    assert fingerprint([document]) != fingerprint([Document((("a", "b"),))])


def _rebuilt_folder():
    choi.load("3-5")
    return Path(os.environ["TEXTSEG_CACHE"], "choi")


@pytest.mark.parametrize("damage", ["changed", "missing"])
def test_a_damaged_copy_of_the_user_is_refused(tmp_path, damage):
    folder = shutil.copytree(_rebuilt_folder(), tmp_path / "choi")
    file = folder / "2" / "3-5" / "7.ref"
    if damage == "changed":
        file.write_bytes(file.read_bytes().replace(b" . \n", b" ! \n", 1))
    else:
        file.unlink()
    with pytest.raises(DataError, match=r"2/3-5/7\.ref"):
        choi.load("3-5", source=folder)
    assert len(choi.load("6-8", source=folder)) == 100


def test_a_damaged_cache_is_rebuilt(tmp_path, monkeypatch):
    folder = shutil.copytree(_rebuilt_folder(), tmp_path / "choi")
    (folder / "1" / "3-5" / "0.ref").write_bytes(b"")
    (folder / "1" / "3-5" / "1.ref").unlink()
    monkeypatch.setenv("TEXTSEG_CACHE", str(tmp_path))
    assert len(choi.load("3-5")) == 100
    assert (folder / "1" / "3-5" / "0.ref").read_bytes()
    assert [p.name for p in tmp_path.iterdir()] == ["choi"]


def test_a_rebuilt_set_needs_no_brown(tmp_path, monkeypatch):
    shutil.copytree(_rebuilt_folder(), tmp_path / "choi")
    monkeypatch.setenv("TEXTSEG_CACHE", str(tmp_path))
    monkeypatch.setattr(brown, "tokens", None)
    assert len(choi.load("9-11")) == 100


def test_a_rebuilt_file_that_differs_is_never_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("TEXTSEG_CACHE", str(tmp_path))
    tokens = brown.tokens
    monkeypatch.setattr(brown, "tokens", lambda name: [t.swapcase() for t in tokens(name)])
    with pytest.raises(DataError, match="700 of 700 files are not the original"):
        choi.load("3-5")
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize("by", ["source", "TEXTSEG_DATA"])
def test_a_folder_that_is_not_there_is_refused(by, monkeypatch):
    source = "/no/such/folder" if by == "source" else None
    if by == "TEXTSEG_DATA":
        monkeypatch.setenv("TEXTSEG_DATA", "/no/such/folder")
    with pytest.raises(DataError, match=rf"{by} is '/no/such/folder', which is not a folder"):
        choi.load("3-5", source=source)


def test_a_data_folder_without_choi_leaves_the_default(tmp_path, monkeypatch):
    monkeypatch.setenv("TEXTSEG_DATA", str(tmp_path))
    assert choi.load("3-5", limit=1)[0].source == "choi/1/3-5/0"


@pytest.mark.parametrize("data", [b"", b"no delimiter\n", b"==========\nopen end . \n"])
def test_a_file_without_delimiters_is_refused(data):
    with pytest.raises(ValueError, match="ten equals signs"):
        parse(data)


# Folder 4: what its files look like, in words of our own.
FULL = "==========\nRain falls . \nIt pours . \n==========\nBread bakes . \n==========\n"
#: The second of its three segments has no sentence.
EMPTY = (
    "==========\nRain falls . \n==========\n==========\nBread bakes . \nIt rises . \n==========\n"
)


@pytest.fixture
def longer(tmp_path):
    """A copy of the Choi set that has folder 4."""
    for folder, number in _choi_longer.FOLDERS.items():
        (tmp_path / "choi" / folder).mkdir(parents=True)
        for i in range(number):
            (tmp_path / "choi" / folder / f"{i}.ref").write_text(FULL)
    (tmp_path / "choi/4/3-15/7.ref").write_text(EMPTY)
    return tmp_path / "choi"


def test_folder_4_is_read_from_a_copy_of_the_users(longer, monkeypatch):
    documents = choi.load("4", source=longer)
    assert len(documents) == 220
    assert [documents[i].source for i in (0, 30, 60, 90, 120, 219)] == [
        "choi/4/3-5/0", "choi/4/6-8/0", "choi/4/9-11/0", "choi/4/12-15/0", "choi/4/3-15/0",
        "choi/4/3-15/99",
    ]  # fmt: skip
    assert documents[0].units == (
        ("Rain", "falls", "."),
        ("It", "pours", "."),
        ("Bread", "bakes", "."),
    )
    assert documents[0].reference.lengths == (2, 1)
    monkeypatch.setenv("TEXTSEG_DATA", str(longer.parent))
    assert DATASETS["choi"]("4", limit=3) == documents[:3]


def test_an_empty_segment_of_folder_4_disappears(longer):
    document = choi.load("4", source=longer)[127]
    assert (document.source, document.reference.lengths) == ("choi/4/3-15/7", (1, 2))


def test_folder_4_is_no_part_of_the_papers_subsets(longer, monkeypatch):
    monkeypatch.setenv("TEXTSEG_DATA", str(longer.parent))
    assert "4" not in choi.SUBSETS
    assert not any(folder.startswith("4") for folder in Table.load().documents)
    with pytest.raises(ValueError, match="sources of choi 4 are not known"):
        choi.sources("4")
    with pytest.raises(ValueError, match="no part of Brown is known to be unseen by choi 4"):
        weighting.weights(["rain"], "idf_brown_unseen", "choi", "4")


@pytest.mark.parametrize("copy", [True, False])
def test_without_a_copy_of_folder_4_the_way_to_it_is_said(copy, tmp_path):
    source = tmp_path if copy else None
    where = f"{tmp_path} has no folder 4" if copy else "no copy of the Choi set is named"
    with pytest.raises(
        DataError, match=rf"neither rebuilt.*{where}; get data/choi of github.*TEXTSEG"
    ):
        choi.load("4", source=source)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (None, r"3-15/7\.ref is missing"),
        (b"", r"3-15/7\.ref has no segments"),
        (b"Rain falls . \n", r"3-15/7\.ref has no segments"),
        (b"==========\n==========\n", r"3-15/7\.ref has no segments"),
        (b"==========\nR\xe9n . \n==========\n", r"3-15/7\.ref is not UTF-8"),
    ],
)
def test_a_damaged_file_of_folder_4_is_named(longer, data, says):
    file = longer / "4/3-15/7.ref"
    file.unlink() if data is None else file.write_bytes(data)
    with pytest.raises(DataError, match=says):
        choi.load("4", source=longer)
