"""The files of one's own that a run executes, wherever they are found, and that it reads.

A kernel notes them at the moment when it opens them, each with the digest it has then. So a file
that is edited while the run is at work outdates it. Not among them are the standard library, what
is installed, and this package, which are told apart by their versions and by its own digest; and
what another process executes, unless it was forked.

What is read has to be below the working folder of that moment; hidden files, rows that
`textseg.store` keeps, and what the run writes as well, don't count. Libraries in C may open files
unseen: see `textseg.notebooks.read_files`, too.

A kernel executes this file by its path, before the first cell: it needs the standard library only.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache

_CODE = (".py", ".ipy", ".ipynb")
#: Caches, and rows, which are named by what they depend on.
_KEPT = re.compile(r"[\\/](?:\.|__pycache__[\\/]|documents[\\/][0-9a-f]{16}\.csv)")
_EXECUTED, _READ, _WRITTEN = "executed", "read", "written"
_INSTALLED = re.compile(r"[\\/](?:site|dist)-packages[\\/]")


def note(into: str) -> None:
    """Note in a file what this process opens from now on: a line for each path, use and digest."""
    others = tuple(
        os.path.join(folder, "")
        for folder in (os.path.dirname(os.__file__), os.path.dirname(os.path.dirname(__file__)))
    )
    seen = set()

    def hook(event: str, values: tuple) -> None:
        if event not in _EVENTS:
            return
        with suppress(OSError, TypeError, ValueError):  # whatever is wrong with it, the run goes on
            use, file = _EVENTS[event](*values) or ("", "")
            path = os.path.abspath(file)
            if not use or (use, path) in seen or path.startswith(others) or _INSTALLED.search(path):
                return
            if use != _EXECUTED and not _is_near(path):
                return
            if use == _WRITTEN or os.path.isfile(path):
                seen.add((use, path))
                digest = _digest(path) if use == _EXECUTED else ""
                digest = status_digest(path) if use == _READ else digest
                with open(into, "a", encoding="utf-8") as notes:
                    notes.write(f"{json.dumps([path, use, digest])}\n")

    sys.addaudithook(hook)


def noted(notes: str | os.PathLike[str]) -> tuple[dict[str, str], dict[str, str]]:
    """Return the digests of what was executed and read, by path.

    Each stands there as seen from here, too, for when a project is moved.
    """
    try:
        with open(notes, encoding="utf-8") as lines:
            found = [json.loads(line) for line in reversed(lines.readlines())]  # the first counts
    except (OSError, ValueError):  # none; or killed while it wrote a line
        return {}, {}
    written = {path for path, use, _ in found if use == _WRITTEN}
    executed = {path: digest for path, use, digest in found if use == _EXECUTED}
    read = {path: digest for path, use, digest in found if use == _READ and path not in written}
    return _named(executed), _named(read)


def _named(files: Mapping[str, str]) -> dict[str, str]:
    return {name: digest for path, digest in files.items() for name in _names(path)}


def are_as(then: Mapping[str, str]) -> bool:
    """Tell whether files are as they were; what is gone, or is elsewhere, can't be run again."""
    return all(_now(file) in (None, digest) for file, digest in then.items())


def status_digest(path: str) -> str:
    """Return a digest of the name, size and time of change of a file."""
    status = os.stat(path)
    return short_digest([(os.path.basename(path), status.st_size, status.st_mtime_ns)])


def short_digest(statuses: list[tuple[str, int, int]]) -> str:
    """Return a digest of the names, sizes and times of change of files."""
    return hashlib.sha256(repr(statuses).encode()).hexdigest()[:16]


#: A file, and what is done with it.
_Use = tuple[str, str]


def _opened(file: object, mode: object, flags: object) -> _Use | None:
    """Return what Python's own `open`, or that of the system, does: then there is no mode."""
    if not isinstance(file, str):
        return None
    if mode is None and isinstance(flags, int):
        mode = "w" if flags & (os.O_WRONLY | os.O_RDWR) else "r"
    if set(str(mode)) & set("wax+"):
        return _WRITTEN, file
    executes = file.endswith(_CODE)  # `%run` and `exec` open what they execute
    return (_EXECUTED if executes else _READ), file


def _executed(code: object, *_: object) -> _Use | None:
    file = getattr(code, "co_filename", None)
    return file and (_EXECUTED, file)


def _imported(_: object, file: object, *__: object) -> _Use | None:
    return (_EXECUTED, file) if isinstance(file, str) else None  # it is told if it is compiled


def _renamed(_: object, file: object, *__: object) -> _Use | None:
    return (_WRITTEN, file) if isinstance(file, str) else None


#: The audit events of Python that tell of a file.
_EVENTS: dict[str, Callable[..., _Use | None]] = {
    "open": _opened,
    "exec": _executed,
    "import": _imported,
    "os.rename": _renamed,
}


def _is_near(path: str) -> bool:
    """Tell whether a file is below the working folder and not in a cache."""
    here = os.path.join(os.getcwd(), "")
    return path.startswith(here) and not _KEPT.search(path, len(here) - 1)


def _names(path: str) -> Iterator[str]:
    yield path
    with suppress(ValueError):  # on another drive of Windows
        yield os.path.relpath(path)


def _now(file: str) -> str | None:
    try:
        status = os.stat(file)
        return _digest(file, status.st_size, status.st_mtime_ns)
    except OSError:
        return None


@lru_cache(maxsize=1024)
def _digest(path: str, *_status: int) -> str:
    """Hash a file, once for each status that it has."""
    with open(path, "rb") as opened:
        return hashlib.sha256(opened.read()).hexdigest()[:16]
