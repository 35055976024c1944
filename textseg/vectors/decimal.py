"""Lines of words and decimal numbers: every value is the float32 that its text says."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import numpy as np

#: What a number may look like; not "nan", "inf" or "1_000", which Python would read.
NUMBER = re.compile(rb"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?")


class BadLine(Exception):
    """A line is not a word and `dim` finite numbers; its place among the lines is the argument."""


def read(text: bytes, dim: int) -> tuple[list[bytes], np.ndarray]:
    r"""Read lines of a word and `dim` numbers, with one space before each number.

    Everything before the last `dim` numbers is the word, spaces included.

    Parameters
    ----------
    text : bytes
        Whole lines; spaces and carriage returns at their ends are ignored.
    dim : int

    Returns
    -------
    list of bytes, length n_lines
        The words.
    ndarray of float32, shape (n_lines, dim)

    Raises
    ------
    BadLine
        At the first line that is nothing of the kind.

    Examples
    --------
    >>> read(b"sun 1 -.5\nat noon 2e-1 3\n", 2)
    ([b'sun', b'at noon'], array([[ 1. , -0.5],
           [ 0.2,  3. ]], dtype=float32))
    """
    if 2 * dim * text.count(b"\n") > len(text):  # memory is not taken for what can't be there
        lines = text.split(b"\n")[:-1]
        raise BadLine(next(i for i, line in enumerate(lines) if len(line) < 2 * dim))
    read_lines = _kernel() or _read_lines
    words, values = read_lines(text, dim)
    if not (finite := np.isfinite(values).all(axis=1)).all():
        raise BadLine(int(np.argmin(finite)))
    return words, values


@cache
def _kernel() -> Any:
    """Load the compiled reader; return None where Numba is missing or doesn't fit this NumPy."""
    try:
        from textseg.vectors import decimal_kernel
    except ImportError:
        return None

    def read_lines(text: bytes, dim: int) -> tuple[list[bytes], np.ndarray]:
        n_lines = text.count(b"\n")
        values = np.empty((n_lines, dim), dtype=np.float32)
        spans = np.empty((n_lines, 2), dtype=np.int64)
        left_over = np.empty((n_lines * dim, 3), dtype=np.int64)
        array = np.frombuffer(text, dtype=np.uint8)
        n_read, n_left = decimal_kernel.read_lines(array, dim, values, spans, left_over)
        if n_read < n_lines:
            raise BadLine(n_read)
        with np.errstate(over="ignore"):  # infinite values are refused above
            values.flat[left_over[:n_left, 0]] = [
                float(text[begin:end]) for _, begin, end in left_over[:n_left].tolist()
            ]
        return [text[begin:end] for begin, end in spans.tolist()], values

    return read_lines


def _read_lines(text: bytes, dim: int) -> tuple[list[bytes], np.ndarray]:
    words, rows = [], []
    for number, line in enumerate(text.split(b"\n")[:-1]):
        word, *fields = line.rstrip(b" \r").rsplit(b" ", dim)
        if len(fields) < dim or not word or not all(map(NUMBER.fullmatch, fields)):
            raise BadLine(number)
        words.append(word)
        rows.append([float(field) for field in fields])
    with np.errstate(over="ignore"):
        return words, np.array(rows, dtype=np.float64).reshape(-1, dim).astype(np.float32)
