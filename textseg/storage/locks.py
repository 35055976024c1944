"""Claims that the operating system drops when their process ends, however it ends.

A claim is a lock on one byte of a file, at a place that its name says: no file is left behind for
each, and after ``kill -9`` nothing has to be cleaned up.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from time import sleep
from typing import BinaryIO

#: What the system says of a lock that another process has; EDEADLK on Windows.
_TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class Locks:
    """Claims on names, each a hexadecimal digest, among all processes that open the same file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @cached_property
    def _file(self) -> BinaryIO:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        return open(self._path, "a+b")  # closing it would drop all claims

    def claim(self, name: str) -> bool:
        """Claim a name; return False if another process has it.

        Raises
        ------
        OSError
            If the file can't be opened, or where no file can be locked: waiting would never end.
        """
        file = self._file.fileno()
        try:
            _lock(file, _place(name))
        except OSError as error:
            if error.errno in _TAKEN:
                return False
            raise OSError(
                f"{self._path} can't be locked ({error.strerror}), so that other processes can't "
                "be kept out; choose a folder on another disk"
            ) from None
        return True

    def release(self, name: str) -> None:
        """Give a claimed name back."""
        _unlock(self._file.fileno(), _place(name))

    def is_free(self, name: str) -> bool:
        """Tell whether nobody has a name, also where this process may read only."""
        try:
            free = self.claim(name)
        except OSError:
            return _is_free_to_read(self._path, _place(name))
        if free:
            self.release(name)
        return free

    def is_there(self) -> bool:
        """Tell whether others who open the file get the same one: it may have been removed."""
        try:
            return os.path.samestat(os.fstat(self._file.fileno()), self._path.stat())
        except FileNotFoundError:
            return False

    def remove(self) -> None:
        """Remove the file, and drop all claims; only for who knows that nobody else has one."""
        with suppress(OSError):  # where an open file cannot be removed, it stays
            self._path.unlink()
        self.close()

    def close(self) -> None:
        """Drop all claims."""
        self._file.close()
        del self._file

    @contextmanager
    def held(self, name: str) -> Iterator[None]:
        """Wait for a name, and hold it for a while."""
        while not self.claim(name):
            sleep(0.01)
        try:
            yield
        finally:
            self.release(name)


def _place(name: str) -> int:
    return int(name[:7], 16)


if os.name == "nt":
    import msvcrt

    def _lock(file: int, place: int) -> None:
        os.lseek(file, place, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]

    def _unlock(file: int, place: int) -> None:
        os.lseek(file, place, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)  # type: ignore[attr-defined]

    def _is_free_to_read(path: Path, place: int) -> bool:
        return True  # it can't be told

else:
    import fcntl

    def _lock(file: int, place: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, place)

    def _unlock(file: int, place: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_UN, 1, place)

    def _is_free_to_read(path: Path, place: int) -> bool:
        try:
            with path.open("rb") as file:
                fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB, 1, place)
        except FileNotFoundError:
            return True
        except OSError:
            return False
        return True
