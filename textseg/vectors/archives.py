"""Compressed files and members of archives, opened for reading; nothing is unpacked to disk."""

from __future__ import annotations

import bz2
import gzip
import lzma
import re
import tarfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO

#: What word vectors in an archive are called.
SUFFIXES = (".txt", ".tsv", ".vec", ".bin", ".json")
#: How compressed files begin, and what opens them.
_COMPRESSED: dict[bytes, Any] = {
    b"\x1f\x8b": gzip.open,
    b"BZh": bz2.open,
    b"\xfd7zXZ\0": lzma.open,
}
#: Beside word vectors, a file below this share of their size may be a description of them.
_SMALL = 0.01
_ABOUT = re.compile(r"(?i)(read.?me|licen[cs]e|copying|notice|citation|changelog)")
_DAMAGE = (zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError, EOFError, OSError)


def split_member(path: str | Path) -> tuple[Path, str]:
    """Split ``archive.zip/member`` where the archive is a file; a file has the member "".

    Raises
    ------
    FileNotFoundError
        If no beginning of the path is a file.
    """
    whole = Path(path).expanduser()
    for file in (whole, *whole.parents):
        if file.is_file():
            member = whole.relative_to(file).as_posix()
            return file, "" if member == "." else member
    raise FileNotFoundError(f"no file {whole}")


@contextmanager
def opened(path: Path, member: str = "") -> Iterator[tuple[BinaryIO, str, int | None]]:
    """Open a file, or what a compressed file or archive holds.

    Parameters
    ----------
    path : Path
    member : str
        Which member of an archive; by default the only one that may be word vectors: others are
        called like descriptions, or are far smaller.

    Yields
    ------
    stream : binary file
        With the method `peek`.
    where : str
        What to call it.
    size : int or None
        Its size in bytes, None if unknown.

    Raises
    ------
    ValueError
        If the archive is damaged or cut off, a member's name leads out of the folder, there is no
        such member, or it must be named.
    """
    where = f"{path.name}/{member}" if member else path.name
    try:
        with ExitStack() as stack:
            file = stack.enter_context(path.open("rb"))
            head = file.peek(512)
            unpack = next((u for magic, u in _COMPRESSED.items() if head.startswith(magic)), None)
            if head.startswith(b"PK\x03\x04"):
                archive = stack.enter_context(zipfile.ZipFile(file))
                infos = {i.filename: i for i in archive.infolist() if not i.is_dir()}
                names = _names(path, infos)
                sizes = {name: infos[real].file_size for name, real in names.items()}
                member = _choose(path, sizes, member)
                stream: Any = stack.enter_context(archive.open(infos[names[member]]))
            elif head[257:262] == b"ustar" or (unpack and tarfile.is_tarfile(path)):
                tar = stack.enter_context(tarfile.open(path))
                members = {m.name: m for m in tar if m.isfile()}
                names = _names(path, members)
                sizes = {name: members[real].size for name, real in names.items()}
                member = _choose(path, sizes, member)
                stream = tar.extractfile(members[names[member]])
            elif member:
                raise ValueError(f"{path} is not an archive, so it has no member {member!r}")
            elif unpack:
                sizes, stream = {}, stack.enter_context(unpack(file))
            else:
                sizes, stream = {"": path.stat().st_size}, file
            where = f"{path.name}/{member}" if member else path.name
            yield stream, where, sizes.get(member)
    except _DAMAGE as error:
        if isinstance(error, OSError) and error.errno:  # of the machine, not of the archive
            raise
        raise ValueError(f"{where} is damaged or cut off ({error}); get it again") from error


def _names(path: Path, members: Iterable[str]) -> dict[str, str]:
    """Return what members are called in an archive, by what they are called in a path: no ./."""
    for name in members:
        if PurePosixPath(name).is_absolute() or re.search(r"(^|/)\.\.(/|$)|[\\:]", name):
            raise ValueError(
                f"{path} has a member {name!r}, which leads out of the folder; such an archive is "
                "not to be trusted, get another one"
            )
    return {PurePosixPath(name).as_posix(): name for name in members}


def _choose(path: Path, sizes: Mapping[str, int], wanted: str) -> str:
    if wanted:
        if wanted in sizes:
            return wanted
        raise ValueError(f"{path} has no member {wanted!r}, it has {', '.join(sizes) or 'none'}")
    candidates = [name for name in sizes if name.endswith(SUFFIXES)]
    described = [name for name in candidates if not _ABOUT.match(PurePosixPath(name).name)]
    largest = max((sizes[name] for name in described), default=0)
    for found in (candidates, [name for name in described if sizes[name] >= _SMALL * largest]):
        if len(found) == 1:
            return found[0]
    if candidates:
        raise ValueError(
            f"{path} holds {', '.join(candidates)}; name one, as {path}/{candidates[0]}"
        )
    raise ValueError(
        f"{path} holds no word vectors ({' '.join(SUFFIXES)}), but {', '.join(sizes) or 'nothing'}"
    )
