"""The files of one's own that a run executes: modules, wherever they are found, and what is `%run`.

A kernel notes them at the moment when it executes them, each with the digest it has then. So a file
that is edited while the run is at work outdates it. Not among them are the standard library, what
is installed, and this package, which are told apart by their versions and by its own digest; and
what another process executes, unless it was forked.

A kernel executes this file by its path, before the first cell: it needs the standard library only.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache

_CODE = (".py", ".ipy", ".ipynb")
_INSTALLED = re.compile(r"[\\/](?:site|dist)-packages[\\/]")


def note(into: str) -> None:
    """Note in a file, from now on, what this process executes: a line for each path and digest."""
    others = tuple(
        os.path.join(folder, "")
        for folder in (os.path.dirname(os.__file__), os.path.dirname(os.path.dirname(__file__)))
    )
    seen = set()

    def hook(event: str, values: tuple) -> None:
        if event not in ("exec", "import", "open") or not (file := _file(event, values)):
            return
        with suppress(OSError, ValueError):  # whatever is wrong with it, the run goes on
            path = os.path.abspath(file)
            if path in seen or path.startswith(others) or _INSTALLED.search(path):
                return
            if os.path.isfile(path):
                seen.add(path)
                line = json.dumps([path, _digest(path)])
                with open(into, "a", encoding="utf-8") as notes:
                    notes.write(f"{line}\n")

    sys.addaudithook(hook)


def noted(notes: str | os.PathLike[str]) -> dict[str, str]:
    """Return the digests by path, also as seen from here, for when a project is moved."""
    try:
        with open(notes, encoding="utf-8") as lines:
            found = dict(json.loads(line) for line in reversed(lines.readlines()))
    except (OSError, ValueError):  # none; or killed while it wrote a line
        return {}
    return {name: digest for path, digest in found.items() for name in _names(path)}


def are_as(then: Mapping[str, str]) -> bool:
    """Tell whether files are as they were; what is gone, or is elsewhere, can't be run again."""
    return all(_now(file) in (None, digest) for file, digest in then.items())


def _file(event: str, values: tuple) -> str | None:
    """Return the file that an audit event of Python tells of, if it may be one that is executed."""
    if event == "exec":
        return getattr(values[0], "co_filename", None)
    if event == "import":  # the file is told if it is compiled
        return values[1]
    file, mode, _ = values  # as `%run` and `exec` open what they then execute
    is_code = isinstance(file, str) and file.endswith(_CODE)
    return file if is_code and str(mode).startswith("r") else None


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
