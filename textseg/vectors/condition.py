"""Checks that a converted set of word vectors is undamaged: quickly, or to the last byte."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from textseg.errors import DataError
from textseg.storage import files
from textseg.vectors.vocabulary import ENDS, HASHES, ROWS, WORDS, hashes, index_of

MATRIX, ABOUT = "matrix.npy", "about.json"
_FILES = (MATRIX, WORDS, ENDS, HASHES, ROWS)
_FACTS = {"name": str, "n_words": int, "dim": int, "cased": bool, "checksum": str}

#: What reading a damaged file may end in; that it may not be read is another thing.
_DAMAGE = (FileNotFoundError, IsADirectoryError, ValueError, EOFError)


class DamagedError(DataError):
    """A converted set is not as it was written; the message names its folder."""


def about(folder: Path) -> dict[str, Any]:
    """Return what is known of a converted set.

    Raises
    ------
    DamagedError
        If that can't be read, or a part of it is missing.
    """
    try:
        facts = json.loads((folder / ABOUT).read_text(encoding="utf-8"))
    except (*_DAMAGE, NotADirectoryError) as error:
        raise _damaged(folder, f"{ABOUT} is missing or damaged") from error
    for fact, kind in _FACTS.items():
        if not isinstance(facts, dict) or not isinstance(facts.get(fact), kind):
            raise _damaged(folder, f"{ABOUT} has no {fact!r}")
    return facts


def remember(folder: Path, facts: dict[str, Any]) -> None:
    """Write down what is known of a converted set, where the cache can be written to."""
    with suppress(OSError):
        files.write(folder / ABOUT, json.dumps(facts, indent=1))


def check(folder: Path) -> dict[str, Any]:
    """Return what is known of a converted set, after a look at its files.

    If size or time of one isn't that of when it was written, all of them are verified.

    Raises
    ------
    DamagedError
        If something is wrong.
    """
    facts = about(folder)
    try:
        found = fingerprints(folder)
    except FileNotFoundError as error:
        raise _damaged(folder, f"{Path(error.filename).name} is missing") from None
    if facts.get("files") != found:
        verify(folder)
        remember(folder, facts | {"files": found})
    return facts


def fingerprints(folder: Path) -> dict[str, list[int]]:
    """Return size and time of each file of a converted set."""
    statuses = {name: (folder / name).stat() for name in _FILES}
    return {name: [status.st_size, status.st_mtime_ns] for name, status in statuses.items()}


def verify(folder: Path) -> None:
    """Verify a converted set to the last byte.

    Raises
    ------
    DamagedError
        If it is not as it was written.
    """
    facts = about(folder)
    try:
        shape, dtype = _form(folder / MATRIX)
        if (shape, dtype) != ((facts["n_words"], facts["dim"]), np.float32):
            raise _damaged(folder, f"{MATRIX} has the shape {shape}")
        if (found := checksum(folder)) != facts["checksum"]:
            raise _damaged(folder, f"it has the checksum {found}, not {facts['checksum']}")
        words = (folder / WORDS).read_bytes()[:-1].split(b"\n")
        lengths = np.array([len(word) for word in words])
        for name, wanted in index_of(hashes(words), lengths).items():
            if not np.array_equal(np.load(folder / name, allow_pickle=False), wanted):
                raise _damaged(folder, f"{name} does not fit the words")
    except _DAMAGE as error:
        raise _damaged(folder, " ".join(str(error).split())) from error


def _form(file: Path) -> tuple[tuple[int, ...], np.dtype]:
    """Return shape and type of a matrix; no traceback keeps it open, as Windows renames no such."""
    matrix = np.load(file, mmap_mode="r", allow_pickle=False)
    return matrix.shape, matrix.dtype


def checksum(folder: Path) -> str:
    """Return the checksum of a converted set, as `WordVectors.checksum`, from all of its bytes."""
    digest = hashlib.sha256((folder / WORDS).read_bytes()[:-1])
    with (folder / MATRIX).open("rb") as file:
        np.lib.format.read_magic(file)
        np.lib.format.read_array_header_1_0(file)
        while piece := file.read(1 << 20):  # mapped, all of it would count as memory
            digest.update(piece)
    return digest.hexdigest()[:8]


def _damaged(folder: Path, what: str) -> DamagedError:
    return DamagedError(f"the converted vectors in {folder} are damaged: {what}")
