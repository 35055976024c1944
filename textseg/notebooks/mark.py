"""The mark of an executed notebook: of which it is the copy, and that nobody has changed it since.

`make clean` executes this file by its path, with any Python: it needs the standard library only.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def content_digest(notebook: Mapping[str, Any]) -> str:
    """Return the SHA-256 of the cells of a notebook, with their outputs and metadata."""
    return hashlib.sha256(json.dumps(notebook["cells"], sort_keys=True).encode()).hexdigest()


def mark_of(notebook: Any) -> dict[str, str]:
    """Return the mark of an executed notebook; {} if it has none, or was changed since."""
    try:
        mark = notebook["metadata"]["textseg"]
        return mark if mark["content"] == content_digest(notebook) else {}
    except (KeyError, TypeError):
        return {}


def name_of(path: Path) -> str:
    """Return what a mark calls a notebook: its folder and its name, wherever the checkout is."""
    return f"{path.resolve().parent.name}/{path.stem}"


def is_as_made(path: Path) -> bool:
    """Tell whether a file is the executed copy of the chapter of its name, as it was made.

    Earlier versions did not mark what a copy holds: theirs of a chapter count as made.
    """
    notebook = content_of(path)
    try:
        if "content" not in notebook["metadata"]["textseg"]:
            return (path.resolve().parents[2] / "notebooks" / path.name).is_file()
    except (KeyError, TypeError):
        return False
    return mark_of(notebook).get("notebook") == f"notebooks/{path.stem}"


def is_copy(path: Path) -> bool:
    """Tell whether a file began as an executed copy, whatever has become of it."""
    try:
        return "textseg" in content_of(path)["metadata"]
    except (KeyError, TypeError):
        return False


def content_of(path: Path) -> Any:
    """Return what a notebook holds; None if it is missing or damaged."""
    try:
        return json.loads(path.read_bytes())
    except (OSError, ValueError):
        return None
