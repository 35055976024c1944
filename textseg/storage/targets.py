"""What a name leads to that is to be written: a file, a stream that is open, a pipe, a device."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import BinaryIO

_WINDOWS = os.name == "nt"
#: Names that mean a device on Windows, whatever their folder and ending.
_RESERVED = re.compile(r"(con|prn|aux|nul|com[1-9]|lpt[1-9]) *(\.|$)", re.IGNORECASE)
_KINDS = {
    stat.S_ISDIR: "a folder", stat.S_ISFIFO: "a named pipe", stat.S_ISSOCK: "a socket",
    stat.S_ISCHR: "a device", stat.S_ISBLK: "a device",
}  # fmt: skip
#: As many links as a system follows.
_LINKS = 40


def target(path: str | os.PathLike[str]) -> Path:
    """Return the file that a path leads to, links followed; it need not exist yet.

    Raises
    ------
    OSError
        If the path leads to something that is not a regular file, such as a folder, a device or an
        open stream, or to a file that may not be written.
    """
    if not os.fspath(path):
        raise FileNotFoundError("an empty name is not a file; give the name of a file")
    if _WINDOWS and _RESERVED.match(Path(path).name):
        raise FileExistsError(f"{path} is a device on Windows; give the name of a file")
    if descriptor(path) is not None:  # whatever file it leads to, others are writing to that one
        raise FileExistsError(f"{path} is an open stream, not a file; give the name of a file")
    found = Path(os.path.realpath(path))
    try:
        mode = found.stat().st_mode
    except FileNotFoundError:
        return found
    if not stat.S_ISREG(mode):
        raise FileExistsError(f"{path} is {kind(mode)}, not a file; give the name of a file")
    if not os.access(found, os.W_OK):
        raise PermissionError(f"{path} is write-protected; give another name")
    return found


def kind(mode: int) -> str:
    """Return what a file is by its mode, if it is not a regular one."""
    return next((name for is_one, name in _KINDS.items() if is_one(mode)), "of an unknown kind")


def stream(path: str | os.PathLike[str]) -> BinaryIO | None:
    """Open an open stream, a named pipe or the null device for writing; None if it is another.

    Raises
    ------
    OSError
        If the stream is closed, or is only read from; it names the path.
    """
    try:
        if (number := descriptor(path)) is not None:
            os.write(number, b"")  # fails at once where writing would
            return os.fdopen(os.dup(number), "wb")
        nowhere = os.path.realpath(path) == os.path.realpath(os.devnull)
        return open(path, "wb") if nowhere or Path(path).is_fifo() else None
    except OSError as error:
        error.filename = str(path)
        raise


def descriptor(path: str | os.PathLike[str]) -> int | None:
    """Return the number of the open file that a path stands for, None for any other.

    Such paths are /dev/stdout, /dev/fd/3, links to them, and what a shell puts for ``>(…)``.

    >>> [descriptor(path) for path in ("/dev/fd/63", "notes/63", "63")]
    [63, None, None]
    """
    place, streams = os.path.abspath(path), os.path.realpath("/dev/fd")
    for _ in range(_LINKS):
        folder, name = os.path.split(place)
        if name.isdecimal() and os.path.realpath(folder) == streams:
            return int(name)
        if not os.path.islink(place):
            return None
        place = os.path.join(folder, os.readlink(place))
    return None
