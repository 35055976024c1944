"""Any word vectors, streamed once into files that open at once: the cache of converted sets.

A converted set is a folder: ``matrix.npy`` (float32) and ``matrix.txt``, one word a line, which
are also what `textseg.vectors.numpy_matrix` reads; the index of `textseg.vectors.vocabulary`; and
``about.json``. It appears whole or not at all, and memory is bounded by one block of it.
"""

from __future__ import annotations

import json
import re
import shutil
import warnings
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import numpy as np

from textseg.storage import folders
from textseg.vectors.base import WordVectors
from textseg.vectors.condition import (
    ABOUT,
    MATRIX,
    DamagedError,
    about,
    check,
    checksum,
    fingerprints,
)
from textseg.vectors.vocabulary import WORDS, Vocabulary, decode, hashes, write_index

#: A set is cased if more than this share of its words have capitals: a few are in every file.
CAPITALS = 0.01
#: A file whose header says more is damaged, or something else: memory is not taken on its word.
MOST_DIMENSIONS = 100_000
#: What may be odd about words, and what is made of them.
ODDITIES = {
    "repeated": "their first occurrence counts",
    "undecodable": "their bytes, which are not UTF-8, are kept as they are",
}
_SURROGATE = re.compile("[\ud800-\udfff]")


class Block(NamedTuple):
    """Some words and their vectors, in the order of the source."""

    words: list[bytes]
    values: np.ndarray


def convert(
    folder: Path,
    name: str,
    blocks: Iterable[Block],
    *,
    cased: bool | None = None,
    source: str = "",
    origin: Callable[[], dict[str, Any]] = dict,
) -> None:
    """Write word vectors to a folder, which appears when all is written.

    Parameters
    ----------
    folder : Path
    name : str
        What the set is called in results.
    blocks : iterable of Block
        What it raises leaves no trace.
    cased : bool, optional
        Whether capitals are told apart; by default, if more words than `CAPITALS` have some.
    source : str
        Where they are from, to be remembered.
    origin : callable
        Called when all is read; returns what is to be remembered besides.

    Raises
    ------
    ValueError
        If there is no word at all.
    OSError
        If the folder can't be written.
    """
    way_out = "set TEXTSEG_CACHE to a folder that can be written to"
    with folders.writing(folder, way_out) as temporary:
        facts = {"name": name, "source": source, **_write(temporary, name, blocks), **origin()}
        share = facts.pop("capitals") / facts["n_words"]
        facts["cased"] = share > CAPITALS if cased is None else cased
        facts["converted"] = datetime.now(UTC).isoformat(timespec="seconds")
        facts["files"] = fingerprints(temporary)
        (temporary / ABOUT).write_text(json.dumps(facts, indent=1), encoding="utf-8")
    for oddity, rule in ODDITIES.items():
        if facts[oddity]:
            warnings.warn(
                f"{name}: {facts[oddity]} of {facts['n_words']} words are {oddity}; {rule}",
                stacklevel=2,
            )


def open_or_make(
    folder: Path,
    make: Callable[[], None],
    is_current: Callable[[dict[str, Any]], bool] = lambda facts: True,
) -> WordVectors:
    """Open a converted set; make it if it isn't there, is damaged or no longer current.

    A damaged one is named, and set aside.
    """
    if folder.exists():
        try:
            if is_current(about(folder)):
                return open_converted(folder)
            shutil.rmtree(folders.set_aside(folder), ignore_errors=True)
        except DamagedError as damage:
            aside = folders.set_aside(folder)
            warnings.warn(f"{damage}; renamed to {aside}, and converted again", stacklevel=3)
    make()
    return open_converted(folder)


def open_converted(folder: Path) -> WordVectors:
    """Open a converted set, memory-mapped: nothing is read before it is asked for.

    Raises
    ------
    DamagedError
        If it has been changed since it was written; the message names the folder.
    """
    facts = check(folder)
    matrix = np.load(folder / MATRIX, mmap_mode="r", allow_pickle=False)
    return WordVectors(
        facts["name"], Vocabulary(folder), matrix, facts["cased"], known_checksum=facts["checksum"]
    )


def _write(folder: Path, name: str, blocks: Iterable[Block]) -> dict[str, Any]:
    found: Counter[str] = Counter()
    word_hashes, lengths = bytearray(), bytearray()
    with (folder / WORDS).open("wb") as text, (folder / MATRIX).open("wb") as matrix:
        for words, values in blocks:
            if not found["dim"]:
                found["dim"] = values.shape[1]
                _write_header(matrix, 0, found["dim"])
            matrix.write(np.ascontiguousarray(values, dtype="<f4").data)
            text.write(b"\n".join(words) + b"\n")
            word_hashes += hashes(words).tobytes()
            lengths += np.array([len(word) for word in words]).tobytes()
            found.update(n_words=len(words), **_oddities([decode(word) for word in words]))
        if not found["n_words"]:
            raise ValueError(f"{name}: the file contains no words")
        _write_header(matrix, found["n_words"], found["dim"])
    index = np.frombuffer(word_hashes, dtype="<u8"), np.frombuffer(lengths, dtype=np.int64)
    return {**found, "repeated": write_index(folder, *index), "checksum": checksum(folder)}


def _write_header(file: BinaryIO, n_words: int, dim: int) -> None:
    """Write the header of a matrix at the beginning; its length doesn't depend on the numbers."""
    file.seek(0)
    header = {"descr": "<f4", "fortran_order": False, "shape": (n_words, dim)}
    np.lib.format.write_array_header_1_0(file, header)


def _oddities(words: list[str]) -> dict[str, int]:
    return {
        "capitals": sum(word != word.lower() for word in words),
        "undecodable": sum(not word.isascii() and bool(_SURROGATE.search(word)) for word in words),
    }
