"""Files: the texts in a folder, and what is written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from uuid import uuid4


def below(folder: Path, pattern: str, *, without: Path | None = None) -> list[Path]:
    """Return the files in a folder and its subfolders that are called so, in order.

    Raises
    ------
    FileNotFoundError
        If there is no such folder, or nothing in it but the file to be left out.
    """
    if not folder.is_dir():
        raise FileNotFoundError(f"there is no folder {folder}")
    left_out = without and without.resolve()
    found = sorted(p for p in folder.rglob(pattern) if p.is_file() and p.resolve() != left_out)
    if not found:
        raise FileNotFoundError(f"no file in {folder} is called {pattern}; pass another pattern")
    return found


def write(path: str | os.PathLike[str], content: str | bytes) -> Path:
    """Write bytes, or a text in UTF-8, under a temporary name beside the file's own; then rename.

    Folders that lack are made.
    """
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    data = content.encode() if isinstance(content, str) else content
    part = path.with_name(f".{path.name}.{uuid4().hex[:8]}.part")
    try:
        part.write_bytes(data)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return path
