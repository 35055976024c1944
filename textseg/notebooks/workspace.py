"""A short-lived folder for each kernel, and what is left of those that were killed with it.

Sockets need short names: a path of more than about a hundred bytes is refused by the system, so a
long ``TMPDIR`` is passed over. A folder is claimed while it is used, and the system drops the claim
of a process however it ends: whoever comes next removes what nobody claims any more.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import time

from textseg.storage.locks import Locks

_PREFIX, _CLAIM = "textseg-kernel-", "0" * 7
_BEGUN = 5  # seconds within which a folder may be there, and not yet claimed
#: Of a socket's path the system takes 103 bytes at least; its own name here is `/k-5` or so. Where
#: kernels have ports instead, any will do.
_LONGEST = 80 if os.name != "nt" else 200
_ours: dict[Path, Locks] = {}


@contextmanager
def workspace() -> Iterator[Path]:
    """Make a folder of its own for a kernel, and remove it afterwards."""
    parent = _parent()
    _clear(parent)
    folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=parent))
    _ours[folder] = Locks(folder / ".used")  # kept: the claim ends with it
    with suppress(OSError):  # where nothing can be locked, nothing is cleared either
        _ours[folder].claim(_CLAIM)
    try:
        yield folder
    finally:
        leave(folder)


def leave(folder: Path | None = None) -> None:
    """Remove one of this process's folders; all of them if none is named."""
    for ours in [folder] if folder else list(_ours):
        if locks := _ours.pop(ours, None):
            locks.close()  # Windows removes no file that is open
        shutil.rmtree(ours, ignore_errors=True)


def _parent() -> Path:
    """Return the first place for temporary files whose name is short enough for sockets."""
    places = [tempfile.gettempdir(), os.environ.get("XDG_RUNTIME_DIR"), "/tmp", "/var/tmp"]
    for place in filter(None, places):
        if len(os.fsencode(place)) + len(_PREFIX) <= _LONGEST and os.access(place, os.W_OK):
            return Path(place)
    raise OSError(
        f"no folder for temporary files has a name short enough for a socket: tried "
        f"{', '.join(filter(None, places))}; set TMPDIR to one of at most 60 characters"
    )


def _clear(parent: Path) -> None:
    """Remove the folders of processes that were killed."""
    for folder in set(parent.glob(f"{_PREFIX}*")) - set(_ours):
        with suppress(OSError):
            claim = folder / ".used"
            if time() - claim.stat().st_mtime > _BEGUN and (locks := Locks(claim)).claim(_CLAIM):
                locks.close()
                shutil.rmtree(folder, ignore_errors=True)
