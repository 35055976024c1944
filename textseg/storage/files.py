"""Writing files whole or not at all: a temporary name beside the file, fsync, rename."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep
from typing import BinaryIO
from uuid import uuid4

from textseg.storage.targets import kind, target

#: The errors of a full disk, or a full quota.
FULL = (errno.ENOSPC, errno.EDQUOT)
_PAUSES = (0.02, 0.1, 0.4)  # seconds


class DiskFullError(OSError):
    """The disk, or the quota, is full: nothing is wrong with what was read."""

    def __str__(self) -> str:
        return f"the disk is full: {self.filename} could not be written; free some space"


def read(path: Path, *, regular: bool = True) -> bytes:
    """Return the bytes of a file; `regular`: refuse what may never end, as a device or a pipe.

    Raises
    ------
    OSError
        If it can't be read; it names the file.
    """
    try:
        mode = path.stat().st_mode
        if regular and not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, f"it is {kind(mode)}, not a file", str(path))
        return path.read_bytes()
    except OSError as error:
        if error.filename is None:
            error.filename = str(path)
        raise


@contextmanager
def writing(path: str | os.PathLike[str], *, new: bool = False) -> Iterator[BinaryIO]:
    """Open a file for writing that appears, or replaces the old one, when all is written.

    Links are followed, and the mode of an existing file is kept. Missing folders are created.

    Parameters
    ----------
    path : path-like
    new : bool
        Whether to refuse to replace a file, also one that appears meanwhile.

    Raises
    ------
    OSError
        As `target`; `DiskFullError` if there is no space left. The old file then stays as it was.
    """
    whole = target(path)
    if new:
        refuse_existing(whole)
    with naming_full_disk(whole):
        whole.parent.mkdir(parents=True, exist_ok=True)
        # A name may have 255 bytes, a character four.
        part = whole.with_name(f".{whole.name[:50]}.{uuid4().hex[:8]}.part")
        mode = stat.S_IMODE(whole.stat().st_mode) if whole.exists() else None
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        try:
            with os.fdopen(os.open(part, flags, 0o666 if mode is None else 0o600), "wb") as file:
                if mode is not None:
                    part.chmod(mode)
                yield file
                file.flush()
                os.fsync(file.fileno())
            (_appear if new else _replace)(part, whole)
            sync_folder(whole.parent)
        finally:
            part.unlink(missing_ok=True)


def refuse_existing(path: Path) -> None:
    """Raise FileExistsError if anything has this name, be it a link that leads nowhere."""
    if os.path.lexists(path):
        raise FileExistsError(f"{path} already exists; remove it, or give another --output")


def _appear(part: Path, whole: Path) -> None:
    """Give a file a name that none has: a link, unlike renaming, never replaces another file."""
    try:
        os.link(part, whole)
    except OSError:  # perhaps only for want of links on this disk
        refuse_existing(whole)
        _replace(part, whole)


def _replace(part: Path, whole: Path) -> None:
    """Rename a file over another; Windows refuses that while a program has the other one open."""
    for pause in _PAUSES:  # most have it open for a moment: another run, a virus scanner
        with suppress(PermissionError):
            return os.replace(part, whole)
        sleep(pause)
    try:
        os.replace(part, whole)
    except PermissionError:
        raise PermissionError(
            f"{whole} can't be replaced; is it open in another program, or another user's?"
        ) from None


def write(path: str | os.PathLike[str], content: str | bytes, *, new: bool = False) -> Path:
    """Write bytes, or a text in UTF-8, as `writing` does; return the path."""
    data = content.encode() if isinstance(content, str) else content
    with writing(path, new=new) as file:
        file.write(data)
    return Path(path)


def beside(path: Path, why: str) -> Path:
    """Return a name beside a file under which nothing is yet, such as ``rows.csv.damaged-2``."""
    names = (f"{path.name}.{why}{number}" for number in ("", *map("-{}".format, range(2, 10_000))))
    return next(free for name in names if not (free := path.with_name(name)).exists())


@contextmanager
def naming_full_disk(path: Path) -> Iterator[None]:
    """Turn the errors of a full disk into one that says so."""
    try:
        yield
    except DiskFullError:
        raise
    except OSError as error:
        if error.errno in FULL:
            raise DiskFullError(error.errno, "the disk is full", str(path)) from error
        raise


def sync_folder(folder: Path) -> None:
    """Make the names in a folder survive a power loss, where the system can do that."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
