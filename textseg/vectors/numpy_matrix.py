"""Word vectors as a NumPy matrix with its vocabulary beside it."""

from __future__ import annotations

import zipfile
from pathlib import Path

import numpy as np

from textseg.storage import files
from textseg.vectors.base import WordVectors


def save(vectors: WordVectors, path: Path) -> None:
    """Write ``NAME.npy`` and ``NAME.txt``; where the matrix is, its words are too.

    Raises
    ------
    FileExistsError
        If one of them is there, also if it has appeared meanwhile: it is another's.
    """
    words = "".join(f"{word}\n" for word in vectors.words)
    matrix = np.ascontiguousarray(vectors.matrix)
    with files.writing(path, new=True) as file:
        header = np.lib.format.header_data_from_array_1_0(matrix)
        np.lib.format.write_array_header_1_0(file, header)
        file.write(matrix.data)
        encoded = words.encode("utf-8", "surrogateescape")
        files.write(path.with_suffix(".txt"), encoded, new=True)


def load(path: str | Path) -> WordVectors:
    """Open ``NAME.npy`` (float, n_words × dim) with ``NAME.txt`` (UTF-8, one word a line).

    The set counts as cased if any of its words has a capital. Nothing pickled is ever loaded.

    Raises
    ------
    FileNotFoundError
        If one of the two files is missing; the message names it.
    ValueError
        If it is not a matrix, or the numbers of words and rows differ.
    """
    matrix_file = Path(path).expanduser()
    vocabulary = matrix_file.with_suffix(".txt")
    for file in (matrix_file, vocabulary):
        if not file.is_file():
            raise FileNotFoundError(
                f"no file {file}: vectors given as a path are NAME.npy (a matrix, one row a word) "
                "with NAME.txt (one word a line) beside it"
            )
    words = _words(vocabulary)
    matrix = _matrix(matrix_file)
    return WordVectors(matrix_file.stem, words, matrix)


def _words(file: Path) -> list[str]:
    r"""Read a vocabulary: lines end in ``\n``, or all of them in ``\r\n``."""
    try:
        lines = file.read_bytes().decode("utf-8-sig").removesuffix("\n").split("\n")
    except UnicodeDecodeError as error:
        raise ValueError(f"{file} is not UTF-8 ({error}); convert it with iconv") from None
    if all(line.endswith("\r") for line in lines[:-1]) and len(lines) > 1:
        lines = [line.removesuffix("\r") for line in lines]
    return lines


def _matrix(file: Path) -> np.ndarray:
    """Open a matrix of finite numbers, memory-mapped."""
    try:
        matrix = np.load(file, mmap_mode="r", allow_pickle=False)
    except (ValueError, EOFError, zipfile.BadZipFile) as error:
        raise ValueError(f"{file} is not a matrix of numbers: {error or 'it is empty'}") from None
    if not isinstance(matrix, np.ndarray) or matrix.dtype.kind not in "fiu":
        kind = f"holds {matrix.dtype}" if isinstance(matrix, np.ndarray) else "is an archive (.npz)"
        raise ValueError(f"{file} {kind}; it must be a matrix of numbers, one row a word")
    if matrix.ndim != 2 or not matrix.size:
        raise ValueError(f"{file} has shape {matrix.shape}; a matrix has a row for each word")
    step = max(1, (1 << 22) // matrix.shape[1])
    for start in range(0, len(matrix), step):
        if not np.isfinite(part := matrix[start : start + step]).all():
            row = start + int(np.argmin(np.isfinite(part).all(axis=1)))
            raise ValueError(f"{file}: row {row + 1} has a number that is not finite")
    return matrix
