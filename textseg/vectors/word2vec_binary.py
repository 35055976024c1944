"""Word vectors in word2vec's binary format: a header, then each word and its float32 numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

import numpy as np

from textseg.vectors.conversion import MOST_DIMENSIONS, Block
from textseg.vectors.decimal import NUMBER

_HEADER = re.compile(rb"(\d+) (\d+)\n")
_PIECE = 1 << 23


def recognises(head: bytes) -> bool:
    """Tell whether a file that begins so has a header followed by binary data."""
    header = _HEADER.match(head)
    if header is None:
        return False
    line = head[header.end() :].split(b"\n")[0]
    if NUMBER.fullmatch(line.rstrip(b" \r").rpartition(b" ")[2]):
        return False
    return not re.fullmatch(rb"[\t\r\x20-\x7e\x80-\xff]*", line) or not _is_utf8(line)


def blocks(file: BinaryIO, where: str) -> Iterator[Block]:
    """Read words and vectors; a word ends at its first space.

    Raises
    ------
    ValueError
        If the file ends before the last word of the header, or goes on after it, a word is empty
        or has a line end, or a number is not finite; the message names the word.
    """
    header = _HEADER.match(file.readline(64))
    assert header, "recognises() has seen it"
    n_words, dim = map(int, header.groups())
    if not 0 < dim <= MOST_DIMENSIONS:
        raise ValueError(f"{where}: its header says {dim} dimensions, not 1 to {MOST_DIMENSIONS}")
    n_read, rest = 0, b""
    while n_read < n_words:
        piece = file.read(_PIECE)
        rest += piece
        words, values, used = _whole_words(rest, dim, n_words - n_read)
        rest = rest[used:]
        for number, word in enumerate(words, n_read + 1):
            if not word or b"\n" in word:
                raise ValueError(f"{where}, word {number} is {word!r}, which is not a word")
        if not (finite := np.isfinite(values).all(axis=1)).all():
            number = n_read + int(np.argmin(finite)) + 1
            raise ValueError(f"{where}, word {number}: a number is not finite")
        n_read += len(words)
        if words:
            yield Block(words, values)
        elif not piece:
            raise ValueError(f"{where} is cut off at word {n_read + 1} of {n_words}; get it again")
    if (rest + file.read(64)).strip(b"\r\n"):
        raise ValueError(f"{where} goes on after the {n_words} words that its header says")


def _whole_words(data: bytes, dim: int, most: int) -> tuple[list[bytes], np.ndarray, int]:
    """Return the words and vectors that are complete, and how many bytes they take."""
    words: list[bytes] = []
    rows, at = [], 0
    while len(words) < most:
        blank = data.find(b" ", at)
        end = blank + 1 + 4 * dim
        if blank < 0 or end > len(data):
            break
        words.append(data[at:blank].lstrip(b"\n"))  # the original program ends each vector with one
        rows.append(np.frombuffer(data, "<f4", dim, blank + 1))
        at = end
    return words, np.array(rows, dtype=np.float32).reshape(-1, dim), at


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError as error:
        return error.reason == "unexpected end of data" and error.end == len(line)
    return True
