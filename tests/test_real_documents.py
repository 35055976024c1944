"""Real documents: how a pinned folder is had, and the traps in each data set, on texts of ours."""

import io
import json
import os
import tarfile
from pathlib import Path

import pytest

from textseg.datasets import (
    DATASETS,
    _lines,
    _pinned,
    ai_lectures,
    clinical,
    docsouth,
    physics,
    tinyrec,
    wiki50,
    wiki300,
)
from textseg.errors import DataError
from textseg.storage.cache import sha256
from textseg.storage.download import FetchError

ENVIRONMENT = os.environ.get("TEXTSEG_DATA")
FILES = {"a.ref": b"==========\r\nRain falls. \r\n==========\r\n", "deep/b.ref": b"Birds sing.\n"}
PINNED = _pinned.PinnedFolder(
    "real/ours", "who/what", "0" * 40, "data/ours", 2,
    sha256("".join(f"{sha256(data)}  {name}\n" for name, data in FILES.items()).encode()),
    r".*\.ref",
)  # fmt: skip


@pytest.fixture(autouse=True)
def nowhere(monkeypatch, tmp_path):
    """No copy of the user's, an empty cache, and an address where nothing answers."""
    monkeypatch.delenv("TEXTSEG_DATA", raising=False)
    monkeypatch.setenv("TEXTSEG_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(_pinned, "SERVER", "http://127.0.0.1:9")
    monkeypatch.setattr("pooch.core.time.sleep", lambda seconds: None)
    return tmp_path / "cache"


def archive(cache, files):
    """Put an archive of the repository into the cache, as if it had been downloaded."""
    cache.mkdir(parents=True, exist_ok=True)
    path = cache / f"who-what-{'0' * 40}.tar.gz"
    with tarfile.open(path, "w:gz") as tar:
        for name, data in files.items():
            member = tarfile.TarInfo(f"what-000/{name}")
            member.size = len(data)
            tar.addfile(member, io.BytesIO(data))
    return path


def test_a_pinned_folder_is_taken_from_the_archive_of_its_commit(nowhere):
    path = archive(
        nowhere,
        {f"data/ours/{name}": data for name, data in FILES.items()}
        | {"data/ours/paths_cache": b"no document", "data/other/c.ref": b"not ours"},
    )
    assert PINNED.read(PINNED.find()) == FILES
    path.unlink()
    assert PINNED.read(PINNED.find()) == FILES  # from the cache


def test_an_archive_with_other_contents_is_refused_and_removed(nowhere):
    path = archive(nowhere, {"data/ours/a.ref": b"changed"})
    with pytest.raises(DataError, match=r"1 files that are not the 2 of github\.com/who/what"):
        PINNED.find()
    assert not path.exists()
    assert not PINNED.place().exists()


def test_a_damaged_archive_is_removed(nowhere):
    path = archive(nowhere, {})
    path.write_bytes(b"\x1f\x8b broken")
    with pytest.raises(DataError, match="was damaged"):
        PINNED.find()
    assert not path.exists()


def test_without_a_network_one_error_says_what_to_put_where():
    with pytest.raises(FetchError, match=r"real/ours/ holds the 2 files of .*who/what, commit 000"):
        PINNED.find()


def test_a_copy_of_the_users_is_read_and_checked(monkeypatch, tmp_path):
    for name, data in FILES.items():
        path = tmp_path / "data/real/ours" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    monkeypatch.setenv("TEXTSEG_DATA", str(tmp_path / "data"))
    assert PINNED.read(PINNED.find()) == FILES
    path.write_bytes(b"changed")
    with pytest.raises(DataError, match="not the 2 of"):
        PINNED.read(PINNED.find())


@pytest.mark.parametrize("module", [ai_lectures, clinical, docsouth, physics, tinyrec, wiki50])
def test_a_subset_that_is_none_is_refused_before_anything_is_fetched(module):
    with pytest.raises(ValueError, match="has no subset 'tset'; choose one of"):
        module.load("tset")


def test_lines_are_units_and_the_text():
    segments = _lines.separated(b"\nIt  rains.\r\nCats purr. \n==========\nWe read.\n==========\n")
    document = _lines.document(segments, "x", _lines.words)
    assert document.units[0] == ("It", "rains", ".")
    assert document.reference.ends == (2, 3)
    assert [document.text[a:b] for a, b in document.offsets] == [
        "It  rains.", "Cats purr.", "We read.",
    ]  # fmt: skip
    assert document.segment_texts(document.reference) == ["It  rains.\nCats purr.\n", "We read."]


ARTICLE = (
    b"========,1,preface.\nTea is a drink.\n========,2,Growing, or: leaves.\n"
    b"========,3,Soil.\nIt grows on hills.\n***LIST***.\n========,2,Empty.\n***formula***\n"
    b"========,2,Trade.\nShips carry it.\n***codice***\nIt *** is sold.\n"
)


def test_wiki50_in_the_setting_of_the_literature():
    assert wiki50.sections(ARTICLE, *wiki50.SUBSETS["top"]) == [
        ["It grows on hills."], ["Ships carry it.", "It *** is sold."],
    ]  # fmt: skip


def test_wiki50_with_preface_and_all_levels():
    assert wiki50.sections(ARTICLE, *wiki50.SUBSETS["all"]) == [
        ["Tea is a drink."], ["It grows on hills."], ["Ships carry it.", "It *** is sold."],
    ]  # fmt: skip


def test_wiki300_gives_no_heading_away():
    sections = [["Tea."], ["Trade", "Ships carry it."], ["It is sold!", "Dearly."], ["x = 1"]]
    assert wiki300.without_headings(sections) == [
        ["Ships carry it."], ["It is sold!", "Dearly."], ["x = 1"],
    ]  # fmt: skip


def install(monkeypatch, tmp_path, module, files):
    """Make files of ours those of a data set."""
    pinned = module.FOLDER
    for name, data in files.items():
        path = tmp_path / "data" / pinned.name / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    monkeypatch.setenv("TEXTSEG_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(_pinned.PinnedFolder, "_check", lambda *_: None)


def test_docsouth_has_two_references_and_one_sum_that_is_too_large(monkeypatch, tmp_path):
    lengths = {"annotators:brennan": [1, 3], "annotators:mannheim": [2, 2]}
    files = {
        "U-0001.txt": b"Hello.\nGood day.\nSit down.\n",
        "U-0002.txt": b"An interview without a segmentation.\n",
        "segmentations.json": json.dumps({"items": {"interviews:U-0001": lengths}}).encode(),
    }
    install(monkeypatch, tmp_path, docsouth, files)
    (one,), (other,) = docsouth.load("brennan"), docsouth.load("mannheim")
    assert one.source == other.source == "docsouth/U-0001"
    assert one.units == other.units
    assert (one.reference.ends, other.reference.ends) == ((1, 3), (2, 3))


def test_tinyrec_has_ranges_with_both_ends_overlaps_gaps_and_silence(monkeypatch, tmp_path):
    said = ["Hi.", None, "Rain.", "More rain.", "", "Sun.", "Bye."]
    entries = [{"doc": text} if text is not None else {} for text in said]
    files = {
        "test/m.json": json.dumps({"m": {"entries": entries}}).encode(),
        "test/m_anno.json": json.dumps(
            {"m": {"coarse": [[0, 3, "a"], [3, 9, "b"]],
                   "fine": [[0, 1, "a"], [3, 3, "b"], [5, 6, "c"]]}}
        ).encode(),
        "dev/n.json": json.dumps({"n": {"entries": entries}}).encode(),
        "dev/n_anno.json": json.dumps({"n": {"coarse": [[0, 6, "a"]], "fine": []}}).encode(),
    }  # fmt: skip
    install(monkeypatch, tmp_path, tinyrec, files)
    (coarse,), (fine,), (dev,) = map(tinyrec.load, ("coarse", "fine", "dev-coarse"))
    assert [" ".join(unit) for unit in coarse.units] == [
        "Hi .", "Rain .", "More rain .", "Sun .", "Bye .",
    ]  # fmt: skip
    assert coarse.reference.ends == (2, 5)
    assert fine.reference.ends == (2, 3, 5)
    assert (dev.source, dev.reference.ends) == ("tinyrec/n", (5,))


def test_lectures_for_choosing_are_apart(monkeypatch, tmp_path):
    files = {"L01.ref": b"One , two .\r\n", "L02.dev": b"It's here.\r\n", "numsegs": b"2\n"}
    install(monkeypatch, tmp_path, physics, files)
    install(monkeypatch, tmp_path, ai_lectures, files)
    assert [d.source for d in physics.load()] == ["physics/L01"]
    assert physics.load("dev")[0].units == (("It's", "here."),)
    assert ai_lectures.load("dev")[0].units[0][:2] == _lines.words("It's here.")[:2]
    assert ai_lectures.load("dev")[0].source == "ai-lectures/L02"


@pytest.mark.parametrize(
    ("dataset", "subset", "documents", "segments"),
    [
        ("clinical", "all", 227, 909),
        ("physics", "test", 30, 178),
        ("ai-lectures", "test", 19, 233),
        ("wiki50", "top", 50, 177),
        ("wiki50", "all", 50, 384),
        ("docsouth", "brennan", 19, 228),
        ("docsouth", "mannheim", 19, 359),
        ("tinyrec", "coarse", 16, 83),
        ("tinyrec", "fine", 16, 244),
    ],
)
def test_the_sets_as_they_are(monkeypatch, dataset, subset, documents, segments):
    if not ENVIRONMENT or not Path(ENVIRONMENT, "real").is_dir():
        pytest.skip("TEXTSEG_DATA holds no real documents")
    monkeypatch.setenv("TEXTSEG_DATA", ENVIRONMENT)
    found = DATASETS[dataset](subset, limit=None)
    assert len(found) == documents
    assert sum(document.reference.n_segments for document in found) == segments
