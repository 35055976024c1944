"""Folder 4 of the Choi set: 220 documents that later users added to the 700 of the original.

The paper reports nothing on it, the C99 release lacks it, and no table here rebuilds it from
Brown: it is read from a copy of the user's own, and not compared with checksums.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from textseg.datasets import _lines
from textseg.document import Document
from textseg.errors import DataError
from textseg.storage.cache import read_all

SUBSET = "4"
#: Segments of 3-5, ... sentences, and how many documents there are of each.
FOLDERS = {"4/3-5": 30, "4/6-8": 30, "4/9-11": 30, "4/12-15": 30, "4/3-15": 100}
#: Where it was seen; the folder holds all four.
ORIGIN = "data/choi of github.com/koomri/text-segmentation"


def read(copy: Path | None) -> tuple[Document, ...]:
    """Return its documents from the user's copy of the Choi set.

    Its segments begin anywhere in the files of Brown, and have up to 15 sentences. A segment
    without a sentence (14 documents are reported to have one) disappears: its two boundaries are
    the same place, so the document's reference has a segment less than its file has parts, and
    that is the number K that a method with K known is told.

    Raises
    ------
    DataError
        If there is no copy, it has no folder 4, or a file is missing or has no segments.
    """
    if copy is None or not (copy / SUBSET).is_dir():
        where = f"{copy} has no folder 4" if copy else "no copy of the Choi set is named"
        raise DataError(
            f"choi 4 is neither rebuilt from Brown nor downloaded, and {where}; get {ORIGIN}, and "
            "name that folder by source= or put it in the folder TEXTSEG_DATA names, as choi/"
        )
    names = [f"{folder}/{i}.ref" for folder, number in FOLDERS.items() for i in range(number)]
    return tuple(_documents(read_all(copy, names, f"Choi set in {copy}"), copy))


def _documents(contents: dict[str, bytes], copy: Path) -> Iterator[Document]:
    for name, data in contents.items():
        try:
            segments = _lines.separated(data)
        except UnicodeDecodeError as error:
            raise DataError(f"Choi set in {copy}: {name} is not UTF-8: {error}") from None
        if not segments or not data.startswith(_lines.SEPARATOR.encode()):
            raise DataError(f"Choi set in {copy}: {name} has no segments between lines of =")
        source = f"choi/{name.removesuffix('.ref')}"
        yield _lines.document(segments, source, _lines.between_blanks)
