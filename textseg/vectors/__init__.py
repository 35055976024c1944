"""Word vectors by name or path. One file per source."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path

from textseg.errors import did_you_mean, shortly
from textseg.storage.code_digest import is_covered
from textseg.vectors import (
    brown_ppmi,
    downloads,
    files,
    glove_package,
    minilm_words,
    numpy_matrix,
    wordllama,
)
from textseg.vectors.archives import split_member
from textseg.vectors.base import WordVectors
from textseg.vectors.elisions import WithElisions

#: Sets known by name; a new source is one file and one line here.
VECTORS: dict[str, Callable[[], WordVectors]] = {
    "glove-6b-50d": glove_package.load,
    wordllama.NAME: wordllama.load,
    **{n: partial(minilm_words.load, n) for n in (minilm_words.WORDS, minilm_words.BOTH)},
    **{name: partial(brown_ppmi.load, genres) for genres, name in brown_ppmi.NAMES.items()},
    **{name: partial(downloads.load, name) for name in downloads.DOWNLOADS},
}


def load_vectors(name: str | os.PathLike[str]) -> WordVectors:
    """Load word vectors by name or path.

    Parameters
    ----------
    name : str or path
        A key of `VECTORS`, downloaded if need be; or the path of a file in any of the formats of
        `textseg.vectors.files` (GloVe, word2vec, fastText, plain, in a zip or tar archive, or
        compressed by gzip, bzip2 or xz), of one member of an archive as ``archive.zip/member``, or
        of a NumPy matrix (see `numpy_matrix`); or the name of a file that was loaded before, as
        ``textseg data list`` shows it.

    Raises
    ------
    ValueError
        If it is neither a known name nor a file, or the file is damaged or malformed.
    """
    name = os.fspath(name)
    if name in VECTORS:
        if not callable(VECTORS[name]):
            raise TypeError(f"VECTORS[{name!r}] {_WANTED}, got {shortly(VECTORS[name])}")
        return _opened(name, VECTORS[name])
    if statuses := _statuses(name):
        return _opened(name, None, statuses)
    if name.endswith(".npy"):
        return numpy_matrix.load(name)  # which names the file that is missing
    if before := files.converted_from(name):
        return WithElisions.of(before)
    raise ValueError(
        f"unknown vectors {name!r}: neither a file nor a known name; "
        f"{did_you_mean(name, (*VECTORS, 'ppmi', 'ppmi-crossfit'))} (or give the path of a file: "
        "text, word2vec or fastText, also in an archive, or NAME.npy with its words in NAME.txt)"
    )


_WANTED = "must be a function that returns WordVectors, as lambda: vectors is"


@lru_cache(maxsize=4)
def _opened(
    name: str, load: Callable[[], WordVectors] | None, statuses: object = None
) -> WordVectors:
    """Load vectors; return them again while their loader and the statuses of their files stay."""
    if load is not None:
        found = load()
        if not isinstance(found, WordVectors):
            raise TypeError(f"VECTORS[{name!r}] {_WANTED}; it returned {shortly(found)}")
        if is_covered(load):  # it is everybody's: whoever changes it in place has to copy it
            found.matrix.flags.writeable = False
        return found
    own = numpy_matrix.load(name) if name.endswith(".npy") else files.load(name)
    return WithElisions.of(own)


def forget_own(name: str | os.PathLike[str]) -> None:
    """Forget what is remembered, if vectors are one's own: what they are read from may change."""
    if not is_covered(VECTORS.get(os.fspath(name))):
        _opened.cache_clear()


load_vectors.cache_clear = _opened.cache_clear  # type: ignore[attr-defined]


def _statuses(name: str) -> tuple[tuple[int, ...], ...] | None:
    """Return the statuses of the files that a path means, None if there are none."""
    try:
        file, _ = split_member(name)
    except FileNotFoundError:
        return None
    words = Path(name).expanduser().with_suffix(".txt")
    both = [file, words] if name.endswith(".npy") and words.is_file() else [file]
    return tuple(tuple(files.status(path)) for path in both)


__all__ = ["VECTORS", "WordVectors", "load_vectors"]
