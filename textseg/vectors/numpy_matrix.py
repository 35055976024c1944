"""Word vectors as a NumPy matrix with its vocabulary beside it."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import numpy as np

from textseg.storage import files
from textseg.vectors.base import WordVectors


def save(vectors: WordVectors, path: Path) -> None:
    """Write ``NAME.npy``, and before it ``NAME.txt``: where the matrix is, its words are too."""
    buffer = BytesIO()
    np.save(buffer, vectors.matrix, allow_pickle=False)
    files.write(path.with_suffix(".txt"), "\n".join(vectors.words) + "\n")
    files.write(path, buffer.getvalue())


def load(path: str | Path) -> WordVectors:
    """Open ``NAME.npy`` (float, n_words × dim) with ``NAME.txt`` (UTF-8, one word a line).

    The set counts as cased if any of its words has a capital. Nothing pickled is ever loaded.

    Raises
    ------
    FileNotFoundError
        If one of the two files is missing; the message names it.
    ValueError
        If it is no matrix, or the numbers of words and rows differ.
    """
    matrix_file = Path(path).expanduser()
    vocabulary = matrix_file.with_suffix(".txt")
    for file in (matrix_file, vocabulary):
        if not file.is_file():
            raise FileNotFoundError(
                f"no file {file}: vectors given as a path are NAME.npy (a matrix, one row a word) "
                "with NAME.txt (one word a line) beside it"
            )
    words = vocabulary.read_text(encoding="utf-8").removesuffix("\n").split("\n")
    try:
        matrix = np.load(matrix_file, mmap_mode="r", allow_pickle=False)
    except ValueError as error:
        raise ValueError(f"{matrix_file} is no matrix of numbers: {error}") from None
    if matrix.ndim != 2:
        raise ValueError(
            f"{matrix_file} has shape {matrix.shape}; a matrix has a row for each word"
        )
    cased = any(word != word.lower() for word in words)
    return WordVectors(matrix_file.stem, words, matrix, cased)
