"""Writing folders whole or not at all: a temporary folder beside it, fsync, rename."""

from __future__ import annotations

import errno
import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from textseg.storage import files

_LOCK = ".lock"
_TEMPORARY = re.compile(r"\..+-[a-z0-9_]{8}")
_DAY = 86_400


class UnwritableError(OSError):
    """A folder can't be written; the message says what to do."""

    def __str__(self) -> str:
        return str(self.strerror)


@contextmanager
def writing(folder: Path, way_out: str) -> Iterator[Path]:
    """Yield a temporary folder that takes the name of `folder` when all in it is written.

    If `folder` is there by then, because another process was faster, that one stays. What killed
    processes have left beside it is removed first.

    Parameters
    ----------
    folder : Path
    way_out : str
        Advice if it can't be written, for the message.

    Raises
    ------
    UnwritableError
        If the folder can't be written; `files.DiskFullError` if there is no space left.
    """
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        clear(folder.parent)
        # mkdtemp makes a folder only its owner can write to, whatever the umask.
        temporary = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    except OSError as error:
        with files.naming_full_disk(folder):
            raise _unwritable(folder, way_out, error) from None
    lock = _locked(temporary / _LOCK)
    try:
        with files.naming_full_disk(folder):
            yield temporary
            for file in temporary.rglob("*"):
                _sync(file)
            (temporary / _LOCK).unlink(missing_ok=True)
            if os.name == "nt" and lock is not None:  # where no folder with an open file is renamed
                lock.close()
            try:
                os.rename(temporary, folder)
            except OSError as error:
                if not folder.is_dir():
                    raise _unwritable(folder, way_out, error) from None
            files.sync_folder(folder.parent)
    finally:
        if lock is not None:
            lock.close()
        shutil.rmtree(temporary, ignore_errors=True)


def set_aside(folder: Path) -> Path:
    """Rename a damaged folder, replacing an earlier one; return its new path.

    Raises
    ------
    UnwritableError
        If it can't be renamed, as on Windows while a program, or this one, has a file of it open.
    """
    aside = folder.with_name(f"{folder.name}.damaged")
    shutil.rmtree(aside, ignore_errors=True)
    try:
        os.rename(folder, aside)
    except FileNotFoundError:  # another process has been faster
        pass
    except OSError as error:
        way_out = "end the programs that use it, and this one, and try again"
        raise _unwritable(folder, way_out, error, "replaced") from None
    return aside


def clear(parent: Path) -> None:
    """Remove the temporary folders that killed processes have left."""
    for folder in parent.iterdir():
        if not _TEMPORARY.fullmatch(folder.name) or folder.is_symlink() or not folder.is_dir():
            continue
        with suppress(OSError):
            if not (folder / _LOCK).exists():  # just being made, or left by an earlier version
                if time.time() - folder.stat().st_mtime > _DAY:
                    shutil.rmtree(folder, ignore_errors=True)
            elif (lock := _locked(folder / _LOCK)) is not None:
                shutil.rmtree(folder, ignore_errors=True)
                lock.close()


def _unwritable(folder: Path, way_out: str, error: OSError, what: str = "written") -> OSError:
    if error.errno in files.FULL:
        return error
    reason = f"{folder} could not be {what} ({error.strerror}); {way_out}"
    return UnwritableError(error.errno or errno.EIO, reason)


def _sync(file: Path) -> None:
    if file.is_file():
        with file.open("r+b") as opened:
            os.fsync(opened.fileno())


try:
    import fcntl
except ImportError:  # Windows

    def _locked(path: Path) -> BinaryIO | None:
        return None

else:

    def _locked(path: Path) -> BinaryIO | None:
        """Open a file and lock it until it is closed; None if somebody else has locked it."""
        file = path.open("ab")
        try:
            # Unlike `sweep.locks`, this keeps apart the threads of one process as well.
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            return None
        return file
