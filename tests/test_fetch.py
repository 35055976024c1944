"""Downloads from a server that misbehaves in every way we were told of."""

import errno
import hashlib
import os
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from textseg.storage import files, folders, targets
from textseg.storage.cache import keep_folder
from textseg.storage.download import FetchError, fetch

CONTENTS = bytes(range(256)) * 4000
SHA256 = hashlib.sha256(CONTENTS).hexdigest()


@pytest.fixture(autouse=True)
def cache(monkeypatch, tmp_path):
    monkeypatch.setenv("TEXTSEG_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("pooch.core.time.sleep", lambda seconds: None)
    return tmp_path / "cache"


@contextmanager
def served(answer):
    """Serve `answer(handler, n)` to the n-th request; yields the address and the log of ranges."""
    log = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            log.append(self.headers.get("Range"))
            answer(self, len(log))

        def log_message(self, *args):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/data.bin", log
    finally:
        server.shutdown()
        server.server_close()


def send(handler, data, status=200, *, kind="application/octet-stream", length=None, **headers):
    handler.send_response(status)
    handler.send_header("Content-Type", kind)
    if length is not False:
        handler.send_header("Content-Length", str(length or len(data)))
    for name, value in headers.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.end_headers()
    handler.wfile.write(data)


def whole(handler, n):
    send(handler, CONTENTS)


def test_a_good_download_is_kept(cache):
    with served(whole) as (url, log):
        path = fetch("data.bin", url, SHA256)
        assert path == cache / "data.bin"
        assert path.read_bytes() == CONTENTS
        assert fetch("data.bin", url, SHA256) == path
    assert len(log) == 1
    assert [p.name for p in cache.iterdir()] == ["data.bin"]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (lambda h, n: send(h, b"<html>gone</html>", 404, kind="text/html"), "answered 404"),
        (lambda h, n: send(h, b"busy", 503), "answered 503"),
        (lambda h, n: send(h, b"<html>log in</html>", kind="text/html"), "web page instead"),
        (lambda h, n: send(h, CONTENTS[:-1] + b"!"), "does not match the known hash"),
        (lambda h, n: send(h, CONTENTS[:1000]), "does not match the known hash"),
        (lambda h, n: send(h, CONTENTS[:1000], length=len(CONTENTS)), "connection broke off"),
        (lambda h, n: send(h, b"", length=False), "does not match the known hash"),
    ],
    ids=["404", "503", "web page", "wrong byte", "short", "broken off", "empty"],
)
def test_a_bad_answer_leaves_no_file_and_says_the_way_out(cache, answer, reason):
    with served(answer) as (url, log), pytest.raises(FetchError) as caught:
        fetch("data.bin", url, SHA256)
    assert len(log) == 2
    message = str(caught.value)
    for part in (reason, "could not download data.bin", url, str(cache / "data.bin"), SHA256):
        assert part in message
    assert "\n" not in message
    assert not (cache / "data.bin").exists()
    assert {p.name for p in cache.iterdir()} <= {"data.bin.part"}


def test_offline_it_asks_once(cache, monkeypatch):
    monkeypatch.setattr("pooch.core.time.sleep", lambda _: pytest.fail("it waits to ask again"))
    with served(whole) as (url, _):
        pass
    with pytest.raises(FetchError, match="there is no connection to the server"):
        fetch("data.bin", url, SHA256)
    assert not list(cache.iterdir())


def test_a_good_file_in_the_cache_needs_no_connection(cache):
    files.write(cache / "data.bin", CONTENTS)
    assert fetch("data.bin", "http://127.0.0.1:9/data.bin", SHA256).read_bytes() == CONTENTS


def test_a_wrong_file_in_the_cache_is_named_when_offline(cache):
    files.write(cache / "data.bin", b"an error page saved long ago")
    with pytest.raises(FetchError, match="the file there now is a different one"):
        fetch("data.bin", "http://127.0.0.1:9/data.bin", SHA256)


def test_a_wrong_file_in_the_cache_is_replaced(cache):
    files.write(cache / "data.bin", b"an error page saved long ago")
    with served(whole) as (url, _):
        assert fetch("data.bin", url, SHA256).read_bytes() == CONTENTS


def resuming(handler, n):
    """Break off the first time, then serve what is asked for."""
    if n == 1:
        return send(handler, CONTENTS[:300_000], length=len(CONTENTS))
    start = int(handler.headers["Range"].removeprefix("bytes=").removesuffix("-"))
    content_range = f"bytes {start}-{len(CONTENTS) - 1}/{len(CONTENTS)}"
    send(handler, CONTENTS[start:], 206, Content_Range=content_range)


def test_a_broken_download_goes_on_where_it_broke(cache):
    with served(resuming) as (url, log):
        assert fetch("data.bin", url, SHA256).read_bytes() == CONTENTS
    assert log[0] is None
    assert 0 < int(log[1].removeprefix("bytes=").removesuffix("-")) <= 300_000
    assert [p.name for p in cache.iterdir()] == ["data.bin"]


def test_a_server_that_cannot_resume_sends_all_again(cache):
    files.write(cache / "data.bin.part", b"the beginning of something")
    with served(whole) as (url, log):
        assert fetch("data.bin", url, SHA256).read_bytes() == CONTENTS
    assert log == ["bytes=26-"]


@pytest.mark.parametrize("stale", [b"of another file", CONTENTS, CONTENTS + b"and more"])
def test_a_stale_part_is_given_up(cache, stale):
    def answer(handler, n):
        if not (wanted := handler.headers.get("Range")):
            return whole(handler, n)
        start = int(wanted.removeprefix("bytes=").removesuffix("-"))
        if start >= len(CONTENTS):
            return send(handler, b"", 416)
        send(handler, CONTENTS[start:], 206)

    files.write(cache / "data.bin.part", stale)
    with served(answer) as (url, log):
        assert fetch("data.bin", url, SHA256).read_bytes() == CONTENTS
    assert log[-1] is None


def test_without_a_checksum_a_whole_answer_is_taken(cache):
    with served(whole) as (url, _):
        assert fetch("data.bin", url).read_bytes() == CONTENTS


def test_a_failed_write_leaves_the_old_file(cache, monkeypatch):
    path = files.write(cache / "kept", b"old")

    def fail(*args):
        raise OSError("disk full")

    with monkeypatch.context() as m:
        m.setattr("os.replace", fail)
        with pytest.raises(OSError, match="disk full"):
            files.write(path, b"new")
    assert path.read_bytes() == b"old"
    assert [p.name for p in cache.iterdir()] == ["kept"]


def test_a_folder_appears_whole_or_not_at_all(cache):
    with pytest.raises(TypeError):
        keep_folder(cache / "set", {"a/1": b"1", "a/2": None})
    assert not list(cache.iterdir())
    assert keep_folder(cache / "set", {"a/1": b"1"}) == cache / "set"
    keep_folder(cache / "set", {"a/1": b"of a slower process"})
    assert (cache / "set" / "a" / "1").read_bytes() == b"1"
    assert [p.name for p in cache.iterdir()] == ["set"]


def test_a_folder_that_cannot_be_written_is_said(cache):
    files.write(cache / "set", b"a file where the folder should be")
    with pytest.raises(OSError, match="set TEXTSEG_CACHE"):
        keep_folder(cache / "set", {"a": b"1"})


def test_a_server_that_never_answers_is_asked_once(cache, monkeypatch):
    import requests

    asked = []

    def silent(*args, timeout, **kwargs):
        asked.append(timeout)
        raise requests.ConnectTimeout("…")

    monkeypatch.setattr("requests.get", silent)
    with pytest.raises(FetchError, match=r"could not download .*did not answer in time"):
        fetch("data.bin", "http://10.0.0.1/data.bin", SHA256)
    assert len(asked) == 1 and asked[0][0] <= 5


def test_a_full_disk_is_no_failed_download(cache, monkeypatch):
    real = open

    def full(path, *args, **kwargs):
        if str(path).endswith("data.bin.part"):
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(path, *args, **kwargs)

    monkeypatch.setattr("builtins.open", full)
    with served(whole) as (url, _), pytest.raises(OSError, match=r"the disk is full: .*data.bin"):
        fetch("data.bin", url, SHA256)


# Writing files whole


def test_a_link_is_followed_and_a_mode_kept(tmp_path):
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_bytes(b"old")
    real.chmod(0o640)
    link.symlink_to("real")
    assert files.write(link, "new") == link
    assert link.is_symlink() and real.read_bytes() == b"new"
    assert real.stat().st_mode & 0o777 == 0o640
    assert sorted(p.name for p in tmp_path.iterdir()) == ["link", "real"]


def test_a_file_is_on_the_disk_before_it_has_its_name(tmp_path, monkeypatch):
    done, rename = [], os.replace
    monkeypatch.setattr(os, "fsync", lambda file: done.append("fsync"))
    monkeypatch.setattr(os, "replace", lambda *names: (done.append("rename"), rename(*names)))
    files.write(tmp_path / "x", "text")
    assert done[:2] == ["fsync", "rename"]


@pytest.mark.parametrize("times", [1, 3, 9])
def test_a_file_that_a_program_has_open_on_windows_is_waited_for(tmp_path, monkeypatch, times):
    refusals, rename = iter(range(times)), os.replace

    def refuse(*names):
        if next(refusals, None) is not None:
            raise PermissionError(13, "Access is denied", *names)
        rename(*names)

    monkeypatch.setattr(os, "replace", refuse)
    monkeypatch.setattr(files, "_PAUSES", (0, 0, 0))
    (tmp_path / "x.csv").write_text("old")
    if times == 9:
        with pytest.raises(PermissionError, match=r"x\.csv can't be replaced; is it open in"):
            files.write(tmp_path / "x.csv", "new")
    else:
        files.write(tmp_path / "x.csv", "new")
    assert (tmp_path / "x.csv").read_text() == ("old" if times == 9 else "new")
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("name", ["NUL", "con", "aux.txt", "Com1.tar.gz", "prn .csv"])
def test_a_name_that_is_a_device_on_windows_is_refused_there(tmp_path, monkeypatch, name):
    files.write(tmp_path / name, "here it is a file")
    monkeypatch.setattr(targets, "_WINDOWS", True)
    with pytest.raises(FileExistsError, match="is a device on Windows; give the name of a file"):
        files.write(tmp_path / name, "text")
    for other in ("console.txt", "a.con", "com.txt", "aux-1.json", "nullable"):
        files.write(tmp_path / other, "text")


def test_a_damaged_folder_that_is_in_use_on_windows_is_said(tmp_path, monkeypatch):
    def refuse(*names):
        raise PermissionError(13, "Access is denied", *names)

    (tmp_path / "set").mkdir()
    monkeypatch.setattr(os, "rename", refuse)
    with pytest.raises(folders.UnwritableError, match=r"set could not be replaced \(Access"):
        folders.set_aside(tmp_path / "set")
    monkeypatch.undo()
    assert folders.set_aside(tmp_path / "set").is_dir() and not (tmp_path / "set").exists()
    folders.set_aside(tmp_path / "gone")


def test_a_dangling_link_gets_its_file(tmp_path):
    (tmp_path / "link").symlink_to("new")
    files.write(tmp_path / "link", "text")
    assert (tmp_path / "new").read_text() == "text" and (tmp_path / "link").is_symlink()


@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo])
def test_what_is_no_regular_file_is_not_replaced(tmp_path, make):
    make(tmp_path / "x")
    with pytest.raises(FileExistsError, match=r"x is a .*, not a file"):
        files.write(tmp_path / "x", "text")
    for device in ("/dev/null", "/dev/full"):
        before = os.stat(device)
        with pytest.raises(FileExistsError, match="is a device, not a file"):
            files.write(device, "text")
        assert os.stat(device) == before
    with pytest.raises(FileNotFoundError, match="an empty name"):
        files.write("", "text")


@pytest.mark.parametrize("name", ["文" * 80, "é" * 125, "x" * 255])
def test_whatever_name_a_file_may_have_can_be_written(tmp_path, name):
    files.write(tmp_path / name, "text")
    assert (tmp_path / name).read_text() == "text"


@pytest.mark.parametrize("links", [True, False])
def test_a_new_file_replaces_none_that_appears_meanwhile(tmp_path, monkeypatch, links):
    def refuse(*names):
        raise OSError(errno.EPERM, "Operation not permitted", *names)

    if not links:
        monkeypatch.setattr(os, "link", refuse)
    path = files.write(tmp_path / "new", "text", new=True)
    assert path.read_text() == "text" and path.stat().st_mode & 0o444
    with pytest.raises(FileExistsError, match="new already exists; remove it"):
        files.write(path, "other", new=True)
    with (
        pytest.raises(FileExistsError, match="late already exists; remove it"),
        files.writing(tmp_path / "late", new=True) as file,
    ):
        file.write(b"ours")
        (tmp_path / "late").write_text("theirs")
    assert (tmp_path / "late").read_text() == "theirs"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["late", "new"]


def test_an_open_stream_is_not_replaced_by_a_file_of_its_name(tmp_path):
    (tmp_path / "link").symlink_to("/dev/stdout")
    with (tmp_path / "all.txt").open("w") as others:
        for name in (f"/dev/fd/{others.fileno()}", "/dev/stdout", tmp_path / "link"):
            with pytest.raises(FileExistsError, match="is an open stream, not a file; give the"):
                files.write(name, "text")
    assert not (tmp_path / "all.txt").read_text()


def test_a_write_to_a_full_disk_leaves_the_old_file(tmp_path, monkeypatch):
    path = files.write(tmp_path / "kept", b"old")

    def full(descriptor):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(files.DiskFullError, match=r"the disk is full: .*kept could not be written"):
        files.write(path, b"new")
    assert path.read_bytes() == b"old" and len(list(tmp_path.iterdir())) == 1
