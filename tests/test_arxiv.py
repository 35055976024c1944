"""The arXiv set: rules of reading, the ways to it, its stand-in and the text of the paper."""

import io
import os
import tarfile
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from textseg.datasets import DATASETS, _pinned, arxiv, arxiv_standin, brown, fingerprint
from textseg.errors import DataError
from textseg.storage import files
from textseg.storage.cache import keep_folder, sha256
from textseg.storage.download import FetchError

NAMES = [f"{i:03}.ref" for i in range(500)]
ARCHIVE = f"alexalemi-segmentation-{arxiv.REPOSITORY[1]}.tar.gz"
ENVIRONMENT = os.environ.get("TEXTSEG_DATA")


@pytest.fixture
def original(monkeypatch):
    """The folder with the authors' documents, where there is one."""
    if not ENVIRONMENT or not Path(ENVIRONMENT, "arxiv").is_dir():
        pytest.skip("TEXTSEG_DATA holds no arXiv documents")
    monkeypatch.setenv("TEXTSEG_DATA", ENVIRONMENT)
    return Path(ENVIRONMENT)


@pytest.fixture(autouse=True)
def nowhere(monkeypatch, tmp_path, tmp_path_factory):
    """No copy of the user's, an empty cache, and an address where nothing answers."""
    monkeypatch.delenv("TEXTSEG_DATA", raising=False)
    monkeypatch.setenv("TEXTSEG_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(_pinned, "SERVER", "http://127.0.0.1:9")
    monkeypatch.setattr("pooch.core.time.sleep", lambda seconds: None)
    return tmp_path / "cache"


@pytest.fixture
def invented(monkeypatch):
    """Five hundred documents and a paper of our own, with their digests in place of the authors'.

    Every document has ten segments of two words.
    """
    documents = {n: b"BR".join(b"word_%d of" % i for i in range(10)) for n in NAMES}
    paper = b"Our own paper.\n"
    monkeypatch.setattr(arxiv, "PAPER_DIGEST", sha256(paper))
    monkeypatch.setattr(
        arxiv, "PAPER", replace(arxiv.PAPER, digest=_digest({"segmentation.txt": paper}))
    )
    folder = replace(arxiv.FOLDER, digest=_digest(documents))
    monkeypatch.setattr(arxiv, "load", replace(arxiv.load, folder=folder))
    return documents, paper


def _digest(contents):
    return sha256("".join(f"{sha256(d)}  {name}\n" for name, d in contents.items()).encode())


def test_the_authors_documents(original):
    documents = arxiv.load()
    lengths = [n for d in documents for n in d.reference.lengths]
    assert len(documents) == 500
    assert {d.reference.n_segments for d in documents} == {10}
    assert (min(lengths), max(lengths), sum(lengths)) == (100, 299, 1_003_475)
    assert {len(unit) for d in documents for unit in d.units} == {1}
    words = {word for d in documents for (word,) in d.units}
    assert not any("UNK" in word or "BR" in word or " " in word or not word for word in words)
    assert sum(unit == (arxiv.UNREADABLE,) for d in documents for unit in d.units) == 7670
    assert documents[0].source == "arxiv/000"
    assert arxiv.load(source=original) == arxiv.load(source=original / "arxiv") == documents
    assert DATASETS["arxiv"]("all", limit=2) == documents[:2]
    assert len(fingerprint(arxiv.load())) == 12


def test_splitting_at_white_space_would_lose_words(original):
    """Counting with `str.split`, seven segments seem to be shorter than the paper's minimum."""
    texts = [(original / "arxiv" / n).read_text("utf-8", errors="replace") for n in NAMES]
    lengths = [len(segment.split()) for text in texts for segment in text.split("BR")]
    assert sum(n < 100 for n in lengths) == 7
    assert min(lengths) < 100 == min(n for d in arxiv.load() for n in d.reference.lengths)


def test_rules_of_reading():
    data = b"the end_of it .BRUNK \xed\xa0 x\xe2\x80\xa8y formalUNK"
    document = arxiv.document(data, "x")
    assert [w for (w,) in document.units] == [
        *("the", "end_of", "it", ".", "\ufffd", "\ufffd\ufffd", "x\u2028y", "formal\ufffd")
    ]
    assert document.reference.lengths == (4, 4)


def _archive(documents, paper, folder="segmentation-18e1a73"):
    file = io.BytesIO()
    members = {f"data/arxiv/{name}": data for name, data in documents.items()}
    members |= {"README": b"x", "../evil": b"!", "code/data/arxiv/000.ref": b"!"}
    if paper is not None:
        members["data/segmentation.txt"] = paper
    with tarfile.open(fileobj=file, mode="w:gz") as tar:
        for name, data in members.items():
            member = tarfile.TarInfo(f"{folder}/{name}")
            member.size = len(data)
            tar.addfile(member, io.BytesIO(data))
    return file.getvalue()


@pytest.fixture
def server(monkeypatch):
    """Serve one archive in GitHub's place; yields a function that says which."""
    from test_fetch import send, served

    contents = []
    with served(lambda handler, n: send(handler, contents[-1])) as (address, log):
        monkeypatch.setattr(_pinned, "SERVER", address)
        yield contents.append, log


def test_the_download(server, invented, nowhere):
    serve, log = server
    serve(_archive(*invented))
    documents = arxiv.load()
    assert len(documents) == 500
    assert documents[7].source == "arxiv/007"
    assert documents[0].units[:2] == (("word_0",), ("of",))
    assert arxiv.paper_text() == "Our own paper.\n"
    assert len(log) == 1
    assert {p.name for p in nowhere.iterdir()} == {"arxiv", "paper", ARCHIVE}
    assert not list(nowhere.parent.rglob("evil"))


def test_an_archive_put_there_by_hand(invented, nowhere):
    files.write(nowhere / ARCHIVE, _archive(*invented))
    assert len(arxiv.load()) == 500


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda documents, paper: _archive(documents, paper)[:-500], "was damaged"),
        (lambda documents, paper: _archive({"000.ref": b"x"}, paper), "holds 1 files that are not"),
        (
            lambda documents, paper: _archive(dict.fromkeys(documents, b"xBRy"), paper),
            "are not the",
        ),
    ],
    ids=["truncated", "no documents", "other documents"],
)
def test_a_damaged_archive_is_removed(server, invented, nowhere, spoil, reason):
    server[0](spoil(*invented))
    with pytest.raises(DataError, match=reason):
        arxiv.load()
    assert not list(nowhere.iterdir())


def test_another_text_of_the_paper_is_refused(invented, nowhere):
    for name in ("segmentation.txt", "paper_pdftotext.txt"):
        files.write(nowhere / "paper" / name, "Another paper.")
        with pytest.raises(DataError, match=f"{name} is not the authors' text of the paper"):
            arxiv.paper_text()


def test_without_it_the_error_names_the_ways(nowhere):
    for call, advice in ((arxiv.load, "arxiv-standin"), (arxiv.paper_text, "paper_pdftotext.txt")):
        with pytest.raises(FetchError) as caught:
            call()
        for part in (
            "no connection",
            str(nowhere / ARCHIVE),
            "TEXTSEG_DATA",
            advice,
        ):
            assert part in str(caught.value)


@pytest.mark.parametrize("module", [arxiv, arxiv_standin])
def test_a_wrong_subset_is_refused(module):
    with pytest.raises(ValueError, match=r"has no subset '3-11'; .* all|its only one is 'all'"):
        module.load("3-11")


def test_a_changed_or_missing_document_is_refused(invented, tmp_path):
    documents, _ = invented
    folder = keep_folder(tmp_path / "copy", documents)
    assert len(arxiv.load(source=folder)) == 500
    changed = keep_folder(tmp_path / "changed", documents | {"123.ref": b"aBRb"})
    with pytest.raises(DataError, match="500 files that are not the 500"):
        arxiv.load(source=changed)
    missing = keep_folder(tmp_path / "missing", {n: documents[n] for n in NAMES[:-1]})
    with pytest.raises(DataError, match="499 files that are not the 500"):
        arxiv.load(source=missing)


def test_the_paper(original):
    text = arxiv.paper_text()
    assert text.startswith("Text Segmentation based on Semantic Word Embeddings\n")
    assert len(text) == 51155


def test_a_text_of_the_users_in_place_of_the_paper(tmp_path):
    file = files.write(tmp_path / "mine.txt", "Über \udcff".encode("utf-8", "surrogateescape"))
    assert arxiv.paper_text(file) == "Über \ufffd"
    with pytest.raises(DataError, match="not a file"):
        arxiv.paper_text(tmp_path)


def test_the_stand_in_is_built_as_the_original():
    documents = arxiv_standin.load()
    lengths = [n for d in documents for n in d.reference.lengths]
    assert len(documents) == 500
    assert {d.reference.n_segments for d in documents} == {10}
    assert (min(lengths), max(lengths)) == (100, 299)
    assert 195 < sum(lengths) / len(lengths) < 204
    words = {word for d in documents for (word,) in d.units}
    assert all(w.isalnum() and w == w.lower() for w in words if len(w) > 1)
    assert documents[3].source == "arxiv-standin/003"


def test_the_segments_of_the_stand_in_stand_in_their_sources():
    for document, texts in zip(arxiv_standin.load()[:20], arxiv_standin.sources(), strict=False):
        assert len(set(texts)) == 10
        words = [word for (word,) in document.units]
        for fileid, (start, end) in zip(texts, document.reference.spans, strict=True):
            assert fileid in brown.reader().fileids(categories="learned")
            text = "\n".join(arxiv_standin._words(fileid))
            assert "\n".join(words[start:end]) in text


def test_the_stand_in_is_the_same_everywhere():
    assert fingerprint(arxiv_standin.load()) == "a251ffa71229"
    assert DATASETS["arxiv-standin"]("all", limit=2) == arxiv_standin.load(limit=2)
    seeds = [arxiv_standin.load(limit=1, seed=seed)[0].units for seed in (0, 1, 2)]
    assert all(a != b for a, b in pairwise(seeds))
