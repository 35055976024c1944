"""The Brown corpus: what the Choi set was cut from, and the paper's document frequencies."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from textseg.datasets import _brown_routes
from textseg.storage import files
from textseg.storage.cache import cache_folder, sha256

#: Number of files: the number of documents |D| of equation (17).
N_FILES = 500
#: SHA-256 of the document frequencies as they are cached.
FREQUENCIES_DIGEST = "1b57f7a31440fb793175971631a74260336f4d6edf4156e8eb1e1d8729d96cc4"


def reader() -> Any:
    """Return ``nltk.corpus.brown``, fetched if it is not installed, and verified.

    Returns
    -------
    nltk.corpus.reader.CategorizedTaggedCorpusReader

    Raises
    ------
    DataError
        If no route leads to the corpus, or an installed copy is not the one NLTK distributes.

    Examples
    --------
    >>> len(reader().fileids(categories="learned"))
    80
    """
    _texts()
    from nltk.corpus import brown

    return brown


def fileids() -> list[str]:
    """Return the names of the 500 files in order: ``ca01`` to ``cr09``."""
    return list(_texts())


def tokens(fileid: str) -> list[str]:
    """Return the words of one file in order, without their tags, as NLTK's reader gives them.

    Raises
    ------
    ValueError
        If there is no such file.

    Examples
    --------
    >>> len(tokens("ca01"))
    2242
    """
    if fileid not in _texts():
        raise ValueError(f"Brown has no file {fileid!r}; its files are ca01 to cr09")
    return [word.rpartition("/")[0] for word in _texts()[fileid].split()]


def document_frequencies() -> Mapping[str, int]:
    """Return in how many of the 500 files a lower-cased token occurs: df_w of equation (17).

    The counts are kept in the cache: only the first call on a machine needs the corpus.

    Returns
    -------
    mapping of str to int
        Each of the 49,815 types and its count, 1 to 500. Read-only.

    Examples
    --------
    >>> df = document_frequencies()
    >>> len(df), df["the"]
    (49815, 500)
    """
    return _document_frequencies(cache_folder() / "brown-document-frequencies.json")


@cache
def _document_frequencies(path: Path) -> Mapping[str, int]:
    data = path.read_bytes() if path.exists() else b""
    if sha256(data) != FREQUENCIES_DIGEST:
        df = Counter(w for fileid in fileids() for w in {t.lower() for t in tokens(fileid)})
        data = json.dumps(df, sort_keys=True, indent=0).encode()
        files.write(path, data)
    return MappingProxyType(json.loads(data))


@cache
def _texts() -> Mapping[str, str]:
    return _brown_routes.texts()
