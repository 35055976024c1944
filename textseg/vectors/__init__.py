"""Word vectors by name or path. One file per source."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

from textseg.vectors import (
    brown_ppmi,
    downloads,
    files,
    glove_package,
    minilm_words,
    numpy_matrix,
    wordllama,
)
from textseg.vectors.base import WordVectors

#: Sets known by name; a new source is one file and one line here.
VECTORS: dict[str, Callable[[], WordVectors]] = {
    "glove-6b-50d": glove_package.load,
    wordllama.NAME: wordllama.load,
    **{n: partial(minilm_words.load, n) for n in (minilm_words.WORDS, minilm_words.BOTH)},
    **{name: partial(brown_ppmi.load, genres) for genres, name in brown_ppmi.NAMES.items()},
    **{name: partial(downloads.load, name) for name in downloads.DOWNLOADS},
}


@lru_cache(maxsize=4)
def load_vectors(name: str) -> WordVectors:
    """Load word vectors by name or path.

    Parameters
    ----------
    name : str
        A key of `VECTORS`, downloaded if need be; or the path of a file in any of the formats of
        `textseg.vectors.files` (GloVe, word2vec, fastText, plain, in a zip or tar archive, or
        compressed by gzip, bzip2 or xz), of one member of an archive as ``archive.zip/member``, or
        of a NumPy matrix (see `numpy_matrix`).

    Raises
    ------
    ValueError
        If it is neither a known name nor a file, or the file is not as it should be.
    """
    if name in VECTORS:
        return VECTORS[name]()
    if name.endswith(".npy"):
        return numpy_matrix.load(name)
    try:
        return files.load(name)
    except FileNotFoundError:
        raise ValueError(
            f"unknown vectors {name!r}: there is no such file, and no such name; give one of "
            f"{', '.join(VECTORS)}, 'ppmi-crossfit' or 'ppmi' for vectors trained on the documents "
            "themselves, or the path of a file (text, word2vec or fastText, also in an archive, or "
            "a NumPy matrix, NAME.npy, with its vocabulary, NAME.txt, beside it)"
        ) from None


__all__ = ["VECTORS", "WordVectors", "load_vectors"]
