"""The files that a parameter names: when they change, so do the runs that read them.

A text names a file, with those beside it of the same stem; a member of an archive as
``archive.zip/member``; the files of a pattern with an ending, as ``*.txt``; or a folder with all
that is in it, but for hidden files and the folders of sweeps. The folder in which the kernel
starts, and those around it, don't count: ``"."`` and ``"/"`` mostly mean something else. A run that
writes into a folder that it names is never done.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from glob import escape, glob, has_magic
from pathlib import Path

#: Name, size in bytes and time of change of a file.
Status = tuple[str, int, int]


def statuses(value: object, *, alone: bool = False) -> list[Status]:
    """Describe the files that a value names, or the values in a list or dict.

    `alone`: without the files beside one of the same stem.
    """
    if isinstance(value, list | dict):
        parts = value.values() if isinstance(value, dict) else value
        return [status for part in parts for status in statuses(part, alone=alone)]
    if not isinstance(value, str) or not value.strip() or "\0" in value:
        return []
    path = Path(os.path.expanduser(value) if value.startswith("~/") else value)
    if os.path.isdir(path):
        around = Path.cwd().is_relative_to(path.resolve())
        return [] if around else list(in_folder(str(path)))
    file = next((one for one in (path, *path.parents) if os.path.isfile(one)), None)
    if file is None:
        found = glob(value) if has_magic(value) and path.suffix else []
        return [_status(one, str(one)) for one in map(Path, sorted(found)) if os.path.isfile(one)]
    if alone:
        return [_status(file, file.name)]
    return [_status(one, one.name) for one in sorted(file.parent.glob(f"{escape(file.stem)}.*"))]


@lru_cache(maxsize=64)
def in_folder(folder: str) -> tuple[Status, ...]:
    """Describe the files in a folder and in those within it."""
    return tuple(_status(file, os.path.relpath(file, folder)) for file in sorted(_walk(folder)))


def _walk(folder: str) -> Iterator[Path]:
    seen = set()
    for here, folders, names in os.walk(folder, followlinks=True):
        if (place := os.path.realpath(here)) in seen:  # links that lead round in a circle
            folders.clear()
            continue
        seen.add(place)
        a_sweep = {"plans", "runs"} <= set(folders)
        kept = [name for name in folders if name[0] != "." and name != "__pycache__"]
        folders[:] = [] if a_sweep else kept
        if not a_sweep:
            yield from (Path(here, name) for name in names if name[0] != ".")


def _status(file: Path, name: str) -> Status:
    try:
        status = file.stat()
    except OSError:  # just removed, or a link that leads nowhere
        return name, -1, 0
    return name, status.st_size, status.st_mtime_ns
