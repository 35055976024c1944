"""The Choi set: 700 documents of ten segments, each the beginning of a Brown text (section 4.2).

By default it is rebuilt from Brown with a table committed here, once a machine, and kept in the
cache in the layout of the original; the SHA-256 of every file is that of the original. An
original copy can be named instead, by `source` or by ``TEXTSEG_DATA``, and is checked likewise.
"""

from __future__ import annotations

import os
import shutil
from functools import cache
from pathlib import Path

from textseg.datasets import _choi_longer, brown
from textseg.datasets._choi_table import DIGESTS, FOLDERS, Table, names, parse
from textseg.document import Document
from textseg.segmentation import Segmentation
from textseg.storage.cache import (
    DataError,
    cache_folder,
    check,
    committed_digests,
    first,
    keep_folder,
    own_copy,
    read_all,
)

#: Segments of 3-5, 6-8, 9-11 and 3-11 sentences, and how many documents there are of each.
SUBSETS = {"3-5": 100, "6-8": 100, "9-11": 100, "3-11": 400}


def load(
    subset: str = "3-11", *, limit: int | None = None, source: str | os.PathLike[str] | None = None
) -> list[Document]:
    """Return the documents of one subset; a unit is a sentence, its tokens as Choi's.

    Parameters
    ----------
    subset : {"3-5", "6-8", "9-11", "3-11", "4"}
        The range of segment lengths in sentences; or folder 4, which belongs neither to the
        original nor to the paper's four subsets ("all"): see Notes.
    limit : int, optional
        Only the first so many documents, in the order of folders and file numbers.
    source : path, optional
        Folder of an original copy (it holds ``1/3-5/0.ref``, ...) to read instead.

    Returns
    -------
    list of Document
        With their references; `Document.source` is like ``"choi/1/3-5/0"``.

    Raises
    ------
    ValueError
        If there is no such subset, or not that many documents.
    DataError
        If Brown is not available, or a file differs from the original; for "4", if no copy of it
        is named.

    Notes
    -----
    Folder 4 has 220 documents of later users: 30 each with segments of 3-5, 6-8, 9-11 and 12-15
    sentences, and 100 of 3-15. It is read only from a copy of your own, which has no checksums
    here. Some of its documents (14 are reported) have an empty segment; it disappears, and the
    reference has nine. Its sources are not known: `sources` and the weighting "idf_brown_unseen"
    refuse it, and no interval can allow for shared ones.

    Examples
    --------
    >>> document = load("3-5", limit=1)[0]
    >>> document.source, document.n_units, document.reference.lengths
    ('choi/1/3-5/0', 39, (4, 5, 4, 3, 5, 4, 3, 5, 3, 3))
    """
    copy = own_copy("choi", source)
    if subset == _choi_longer.SUBSET:
        documents = _choi_longer.read(copy)
    else:
        _folders(subset)
        documents = _documents(subset, copy or cache_folder() / "choi")
    return first(documents, limit, f"choi {subset}")


def sources(subset: str = "3-11") -> list[tuple[str, ...]]:
    """Return the Brown files that the segments of every document come from.

    Documents share sources, so resampling should draw sources and not documents.

    Raises
    ------
    ValueError
        If there is no such subset, or it is "4", whose sources are not known.

    Examples
    --------
    >>> sources("3-5")[0][:3]
    ('cj13', 'cj32', 'ca04')
    """
    if subset == _choi_longer.SUBSET:
        raise ValueError("the sources of choi 4 are not known; resample its documents instead")
    documents = (d for folder in _folders(subset) for d in _table().documents[folder])
    return [tuple(name for name, _ in document) for document in documents]


def rebuild() -> dict[str, bytes]:
    """Return the contents of all 700 files by name, rebuilt from Brown and proved.

    Raises
    ------
    DataError
        If Brown is not available, or a rebuilt file differs from the original (SHA-256).
    """
    contents = _table().rebuild(brown.tokens)
    check(contents, _digests(), "Choi set rebuilt from Brown")
    return contents


def _folders(subset: str) -> list[str]:
    if subset not in SUBSETS:
        known = ", ".join((*SUBSETS, _choi_longer.SUBSET))
        raise ValueError(f"choi has no subset {subset!r}; choose one of {known}")
    return [folder for folder in FOLDERS if folder.endswith(f"/{subset}")]


@cache
def _documents(subset: str, folder: Path) -> tuple[Document, ...]:
    wanted = [name for part in _folders(subset) for name in names(part)]
    try:
        contents = _read(folder, wanted)
    except DataError:
        if folder != cache_folder() / "choi":
            raise
        # Not rebuilt yet, or damaged since: the cache is ours to replace.
        shutil.rmtree(folder, ignore_errors=True)
        contents = _read(keep_folder(folder, rebuild()), wanted)
    return tuple(_document(name, data) for name, data in contents.items())


def _read(folder: Path, wanted: list[str]) -> dict[str, bytes]:
    contents = read_all(folder, wanted, f"Choi set in {folder}")
    check(contents, _digests(), f"Choi set in {folder}")
    return contents


def _document(name: str, data: bytes) -> Document:
    segments = parse(data)
    return Document(
        units=tuple(tuple(line.split()) for lines in segments for line in lines),
        reference=Segmentation.from_lengths(len(lines) for lines in segments),
        source=f"choi/{name.removesuffix('.ref')}",
    )


@cache
def _table() -> Table:
    return Table.load()


@cache
def _digests() -> dict[str, str]:
    return committed_digests(DIGESTS)
