"""WordVectors: a vocabulary and its matrix."""

from __future__ import annotations

import hashlib
import mmap
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from textseg.representation.dense import dense
from textseg.vectors.vocabulary import Vocabulary

#: So many rows are hashed at a time.
_PART = 1 << 14


class _Asked(dict[str, int]):
    """Rows of the words asked for: texts have some thousand, among which all are found sooner.

    Parameters
    ----------
    index : dict
        The row of every word.
    cased : bool
    """

    def __init__(self, index: dict[str, int], cased: bool) -> None:
        super().__init__()
        self._index, self._cased = index, cased

    def __missing__(self, word: str) -> int:
        row = self[word] = self._index.get(word if self._cased else word.lower(), -1)
        return row


@dataclass(frozen=True)
class WordVectors:
    """Word vectors v, looked up by word.

    Parameters
    ----------
    name : str
        What the set is called in results.
    words : sequence of str, length n_words
        The vocabulary; of a repeated word the first occurrence counts.
    matrix : ndarray of float32, shape (n_words, dim)
        May be memory-mapped: only the rows asked for are read.
    cased : bool, optional
        Whether the vocabulary tells capitals apart, by default whether one of its words has some.
        If not, words are lower-cased to look them up. If so, a small word that it lacks is looked
        up with a capital, then in capitals.
    known_checksum : str, optional
        Its `checksum`, where that need not be computed again.

    Raises
    ------
    ValueError
        If the numbers of words and rows differ, or the matrix is not of real numbers.
    """

    name: str
    words: Sequence[str]
    matrix: np.ndarray
    cased: bool | None = None
    known_checksum: str | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not isinstance(self.words, (list, tuple, Vocabulary)):  # a Series counts by its labels
            object.__setattr__(self, "words", list(self.words))
        if not isinstance(self.matrix, np.ndarray) or self.matrix.dtype.kind not in "fiu":
            object.__setattr__(self, "matrix", np.array(dense(self.matrix, np.float32)))
        if self.cased is None:
            capitals = (isinstance(w, str) and w != w.lower() for w in self.words)
            object.__setattr__(self, "cased", any(capitals))
        if self.matrix.ndim != 2 or len(self.words) != len(self.matrix):
            raise ValueError(
                f"{self.name}: {len(self.words)} words do not fit a matrix of shape "
                f"{self.matrix.shape}"
            )

    def __repr__(self) -> str:
        """Describe it in one line: sets have hundred thousands of words.

        >>> WordVectors("toy", ["sun", "moon"], np.eye(2))
        WordVectors('toy', 2 words, 2 dimensions)
        """
        return f"WordVectors({self.name!r}, {len(self.words)} words, {self.dim} dimensions)"

    @property
    def dim(self) -> int:
        """Number of dimensions D."""
        return self.matrix.shape[1]

    @cached_property
    def index(self) -> dict[str, int]:
        """Row of every word."""
        last = len(self.words) - 1
        return {word: last - i for i, word in enumerate(reversed(self.words))}

    @cached_property
    def _asked(self) -> _Asked:
        """The rows of the words that were asked for, as they are written."""
        return _Asked(self.index, bool(self.cased))

    def rows(self, types: Sequence[str]) -> np.ndarray:
        """Return the row of each word, -1 for an unknown one, shape (n_types,).

        Preprocessing writes words small. What a cased set lacks so, it may have with a capital, or
        in capitals.
        """
        rows = self._as_written(types)
        for with_capitals in (str.capitalize, str.upper) if self.cased else ():
            small = [i for i in np.flatnonzero(rows < 0).tolist() if types[i].islower()]
            if small:
                rows[small] = self._as_written([with_capitals(types[i]) for i in small])
        return rows

    def _as_written(self, types: Sequence[str]) -> np.ndarray:
        if isinstance(self.words, Vocabulary):
            return self.words.rows(types if self.cased else [word.lower() for word in types])
        return np.array(list(map(self._asked.__getitem__, types)), dtype=np.int64)

    def knows(self, types: Sequence[str]) -> np.ndarray:
        """Tell of each word whether it has a vector, shape (n_types,)."""
        return self.rows(list(types)) >= 0

    def lookup(self, types: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
        """Look words up.

        Parameters
        ----------
        types : sequence of str, length n_types

        Returns
        -------
        vectors : ndarray, shape (n_types, dim)
            float64; an unknown word is a row of zeros.
        known : ndarray of bool, shape (n_types,)

        Raises
        ------
        ValueError
            If a number of a word is not finite; the message names it.

        Examples
        --------
        >>> toy = WordVectors("toy", ["sun", "moon"], np.eye(2, dtype=np.float32))
        >>> toy.lookup(["Moon", "mars"])
        (array([[0., 1.],
               [0., 0.]]), array([ True, False]))
        """
        rows = self.rows(list(types))
        known = rows >= 0
        vectors = np.zeros((len(rows), self.dim))
        vectors[known] = np.asarray(self.matrix)[rows[known]]  # a memmap makes each piece one
        if not (finite := np.isfinite(vectors).all(1)).all():
            word = types[int(np.argmin(finite))]
            raise ValueError(f"vectors {self.name!r}: {word!r} has a number that is not finite")
        return vectors, known

    @property
    def checksum(self) -> str:
        """First 8 hexadecimal digits of the SHA-256 of words and matrix."""
        changeable = self.matrix.flags.writeable  # in place, by whoever has made it
        return self.known_checksum or (self._digest() if changeable else self._kept_digest)

    @cached_property
    def _kept_digest(self) -> str:
        return self._digest()

    def _digest(self) -> str:
        digest = hashlib.sha256("\n".join(self.words).encode("utf-8", "surrogateescape"))
        for start in range(0, len(self.matrix), _PART):
            part = self.matrix[start : start + _PART]
            digest.update(np.ascontiguousarray(part, dtype=np.float32).data)
            _forget(self.matrix)
        return digest.hexdigest()[:8]

    @property
    def label(self) -> str:
        """Name, dimension and checksum, as every result row carries them."""
        return f"{self.name} {self.dim}d {self.checksum}"


def _forget(matrix: np.ndarray) -> None:
    """Let go of the pages of a file that were read, where it is mapped: they count as memory."""
    base = matrix.base
    read_only = getattr(matrix, "mode", "") == "r"
    if read_only and isinstance(base, mmap.mmap) and hasattr(base, "madvise"):  # not on Windows
        base.madvise(mmap.MADV_DONTNEED)
