"""Word vectors from a file of any format, converted once into the cache."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path, PurePath
from threading import Event
from typing import Any

from textseg.storage.cache import cache_folder
from textseg.vectors import refused, text_file, wink_json, word2vec_binary
from textseg.vectors.archives import SUFFIXES, opened, split_member
from textseg.vectors.base import WordVectors
from textseg.vectors.condition import DamagedError, about, remember
from textseg.vectors.conversion import Block, convert, open_converted, open_or_make

#: Formats, asked in this order whether a file is theirs by how it begins.
FORMATS = (refused, wink_json, word2vec_binary, text_file)
_HEAD = 4096
_ENDINGS = (*SUFFIXES, ".gz", ".bz2", ".xz", ".zip", ".tgz", ".tar")
#: Raised when converted sets of before can't be read any more.
_VERSION = 2


def load(path: str | Path) -> WordVectors:
    """Open a file of word vectors, or a member of an archive as ``archive.zip/member``.

    The first time it is converted into the cache. When size or times of the file are others than
    then, it is converted again, unless its contents are the same. The set is called after the file
    or member.

    Raises
    ------
    FileNotFoundError
        If there is no such file.
    ValueError
        If it is damaged, cut off, malformed or of another format; see the formats.
    """
    file, member = split_member(path)
    folder = _folder(file, member)

    def is_current(facts: dict[str, Any]) -> bool:
        known = facts.get("file", {})
        if known.get("status") == (now := status(file)):
            return True
        if known.get("sha256") != sha256(file):
            return False
        remember(folder, facts | {"file": known | {"status": now}})
        return True

    return open_or_make(folder, lambda: convert_file(folder, file, member), is_current)


def _folder(file: Path, member: str) -> Path:
    key = repr((str(file.resolve()), member, _VERSION))
    digest = hashlib.sha256(key.encode("utf-8", "surrogateescape")).hexdigest()[:12]
    return converted_folder(f"{stem(member or file.name)}-{digest}")


def status(file: Path) -> list[int]:
    """Return what changes whenever a file does: times can be set back, but not that of change."""
    found = file.stat()
    return [found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino]


def sha256(file: Path, stop: Event | None = None) -> str:
    """Return the SHA-256 of a file."""
    digest = hashlib.sha256()
    with file.open("rb") as opened:
        while (piece := opened.read(1 << 20)) and not (stop and stop.is_set()):
            digest.update(piece)
    return digest.hexdigest()


def converted_folder(name: str) -> Path:
    """Return where a converted set is kept."""
    return cache_folder() / "vectors" / name


def converted_files() -> list[Path]:
    """Return the folders of the sets that were converted from the user's own files."""
    return sorted(converted_folder("").glob(f"*-{12 * '[0-9a-f]'}"))


def converted_from(name: str) -> WordVectors | None:
    """Open what was converted from a user's file, by its name or that of its folder.

    Return None if there is no such set, or only damaged ones.

    Raises
    ------
    ValueError
        If there are several.
    """
    found = {}
    for folder in converted_files():
        with suppress(DamagedError):
            facts = about(folder)
            if name in (facts["name"], folder.name):
                found[folder] = facts.get("file", {})
    if len(found) > 1:
        paths = ", ".join(sorted(str(file.get("path")) for file in found.values()))
        raise ValueError(f"several files of vectors are called {name!r}; give a path: {paths}")
    for folder, file in found.items():
        if file and Path(file["path"]).is_file():
            return load(Path(file["path"]) / file["member"])
        return open_converted(folder)
    return None


def convert_file(
    folder: Path, path: Path, member: str = "", name: str | None = None, cased: bool | None = None
) -> None:
    """Convert a file or member; `name` and `cased` where they are known.

    Raises
    ------
    ValueError
        If it is not right, or was changed while it was read.
    """
    before, stop = status(path), Event()
    # In a thread of its own, because that takes no longer.
    with ThreadPoolExecutor(1) as apart, blocks(path, member) as (found, where):
        digest = apart.submit(sha256, path, stop)

        def origin() -> dict[str, Any]:
            known = {"path": str(path.resolve()), "member": member, "sha256": digest.result()}
            if status(path) != before:
                raise ValueError(f"{path} was changed while it was read; try again")
            return {"file": known | {"status": before}}

        name = name or stem(PurePath(where).name)
        try:
            source = str(path.parent / where)
            convert(folder, name, found, cased=cased, source=source, origin=origin)
        finally:
            stop.set()


@contextmanager
def blocks(path: Path, member: str = "") -> Iterator[tuple[Iterator[Block], str]]:
    """Open a file or member for reading by blocks, in the format that it turns out to have."""
    from tqdm import tqdm

    with opened(path, member) as (stream, where, size):
        head = stream.peek(_HEAD)[:_HEAD]  # type: ignore[attr-defined]
        reader = next(f for f in FORMATS if f.recognises(head))
        bar = {"total": size, "unit": "B", "unit_scale": True, "desc": where, "disable": None}
        with tqdm.wrapattr(stream, "read", **bar) as counted:
            yield reader.blocks(counted, where), where


def stem(name: str) -> str:
    """Return the name of a file without what only tells its format.

    >>> stem("glove.42B.300d.txt"), stem("GoogleNews-vectors-negative300.bin.gz")
    ('glove.42B.300d', 'GoogleNews-vectors-negative300')
    """
    path = PurePath(name)
    while path.suffix in _ENDINGS:
        path = path.with_suffix("")
    return "_".join(path.name.split()) or "vectors"
