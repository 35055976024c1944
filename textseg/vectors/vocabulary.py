"""A vocabulary in files: opened at once, searched by hash, never a list of millions of strings."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

#: The files: words, one a line; where each ends; sorted hashes; the row of each hash.
WORDS, ENDS, HASHES, ROWS = "matrix.txt", "ends.npy", "hashes.npy", "rows.npy"


class Vocabulary(Sequence[str]):
    """The words in a folder that `write_index` has completed.

    Bytes that are not UTF-8 are kept as surrogates, as Python does with file names.

    Parameters
    ----------
    folder : Path
    """

    def __init__(self, folder: Path) -> None:
        self._text = np.memmap(folder / WORDS, dtype=np.uint8, mode="r")
        self._ends, self._hashes, self._rows = (
            np.load(folder / name, mmap_mode="r", allow_pickle=False)
            for name in (ENDS, HASHES, ROWS)
        )
        self._found: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._ends)

    def __getitem__(self, i: Any) -> Any:
        """Return a word, or a list of them for a slice."""
        if isinstance(i, slice):
            return [self[k] for k in range(*i.indices(len(self)))]
        return decode(self._bytes(range(len(self))[i]))

    def rows(self, words: Sequence[str]) -> np.ndarray:
        """Return the row of each word, -1 for an unknown one; of a repeated word the first."""
        new = [word for word in dict.fromkeys(words) if word not in self._found]
        encoded = [word.encode("utf-8", "surrogateescape") for word in new]
        places = np.searchsorted(self._hashes, hashes(encoded))
        for word, code, place in zip(new, encoded, places.tolist(), strict=True):
            self._found[word] = self._row(code, place)
        return np.array([self._found[word] for word in words], dtype=np.int64)

    def _row(self, word: bytes, place: int) -> int:
        """Return the row of a word; its hash, if it is there, begins at a place of the sorted."""
        (own,) = hashes([word])
        while place < len(self) and self._hashes[place] == own:
            if self._bytes(row := int(self._rows[place])) == word:
                return row
            place += 1
        return -1

    def _bytes(self, row: int) -> bytes:
        begin = int(self._ends[row - 1]) + 1 if row else 0
        return self._text[begin : int(self._ends[row])].tobytes()


def decode(word: bytes) -> str:
    """Return a word as text; what is not UTF-8 becomes surrogates, from which it comes back."""
    return word.decode("utf-8", "surrogateescape")


def hashes(words: Iterable[bytes]) -> np.ndarray:
    """Return a hash of 64 bits for each word, the same on every machine."""
    digests = b"".join(hashlib.blake2b(word, digest_size=8).digest() for word in words)
    return np.frombuffer(digests, dtype="<u8")


def write_index(folder: Path, word_hashes: np.ndarray, lengths: np.ndarray) -> int:
    """Complete a folder that has the words; return how many of them are repetitions.

    Parameters
    ----------
    folder : Path
        With the file `WORDS`.
    word_hashes : ndarray of uint64, shape (n_words,)
    lengths : ndarray of int, shape (n_words,)
        Of the words, in bytes.
    """
    index = index_of(word_hashes, lengths)
    for name, array in index.items():
        with (folder / name).open("wb") as file:
            # Unlike np.save, this says so if the disk is full.
            np.lib.format.write_array_header_1_0(
                file, np.lib.format.header_data_from_array_1_0(array)
            )
            file.write(array.data)
    ordered, order = index[HASHES], index[ROWS]
    equal = ordered[1:] == ordered[:-1]
    suspects = order[np.append(equal, False) | np.append(False, equal)]
    vocabulary = Vocabulary(folder)
    return len(suspects) - len({vocabulary._bytes(row) for row in suspects.tolist()})


def index_of(word_hashes: np.ndarray, lengths: np.ndarray) -> dict[str, np.ndarray]:
    """Return the contents of the three files of the index; arguments as for `write_index`."""
    order = np.argsort(word_hashes, kind="stable")  # so that the first occurrence is found first
    return {
        ENDS: np.cumsum(lengths + 1) - 1,
        HASHES: word_hashes[order],
        ROWS: order.astype(np.uint32),
    }
