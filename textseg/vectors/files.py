"""Word vectors from a file of any format, converted once into the cache."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePath
from typing import Any

from textseg.storage.cache import cache_folder
from textseg.vectors import refused, text_file, wink_json, word2vec_binary
from textseg.vectors.archives import SUFFIXES, opened, split_member
from textseg.vectors.base import WordVectors
from textseg.vectors.conversion import ABOUT, Block, about, convert, open_converted

#: Formats, asked in this order whether a file is theirs by how it begins.
FORMATS = (refused, wink_json, word2vec_binary, text_file)
_HEAD = 4096
_ENDINGS = (*SUFFIXES, ".gz", ".bz2", ".xz", ".zip", ".tgz", ".tar")
#: Raised when converted sets of before can't be read any more.
_VERSION = 1


def load(path: str | Path) -> WordVectors:
    """Open a file of word vectors, or a member of an archive as ``archive.zip/member``.

    The first time it is converted into the cache, where it is known by path, size and time. The
    set is called after the file or member.

    Raises
    ------
    FileNotFoundError
        If there is no such file.
    ValueError
        If it is damaged, cut off, of another format, or not right in itself; see the formats.
    """
    file, member = split_member(path)
    status = file.stat()
    key = repr((str(file.resolve()), member, status.st_size, status.st_mtime_ns, _VERSION))
    digest = hashlib.sha256(key.encode()).hexdigest()[:12]
    folder = converted_folder(f"{stem(member or file.name)}-{digest}")
    if not (folder / ABOUT).is_file():
        convert_file(folder, file, member)
    return open_converted(folder)


def converted_folder(name: str) -> Path:
    """Return where a converted set is kept."""
    return cache_folder() / "vectors" / name


def converted_files() -> list[tuple[Path, dict[str, Any]]]:
    """Return the folders of the sets that were converted from the user's own files, and on them."""
    folders = sorted(converted_folder("").glob(f"*-{12 * '[0-9a-f]'}"))
    return [(folder, about(folder)) for folder in folders]


def convert_file(
    folder: Path, path: Path, member: str = "", name: str | None = None, cased: bool | None = None
) -> None:
    """Convert a file or member; `name` and `cased` where they are known."""
    with blocks(path, member) as (found, where):
        name = name or stem(PurePath(where).name)
        convert(folder, name, found, cased=cased, source=str(path.parent / where))


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
