"""The paper's arXiv test set: 500 documents of ten segments of 100 to 299 words (section 4.3).

Rules of reading, all on the authors' files as they are:

* ``BR`` ends a segment. It is glued to the words beside it, so the text is cut there first.
* Words are separated by single spaces, punctuation included. (`str.split` would also cut
  at, and so lose, words that are Unicode white space: seven segments would seem too short.)
* ``_`` joins the words of a phrase, which is one unit.
* Unreadable characters are U+FFFD: the authors' ``UNK`` for a glyph without a name, and bytes that
  are not UTF-8. Lower-casing doesn't turn it into a word that vectors may know, as it does ``UNK``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from textseg.datasets._pinned import PinnedFolder
from textseg.datasets._pinned_set import Contents, PinnedSet
from textseg.document import Document
from textseg.errors import DataError
from textseg.segmentation import Segmentation
from textseg.storage.cache import read_all, sha256

#: The authors' repository (MIT licence), at a commit that holds the data.
REPOSITORY = ("alexalemi/segmentation", "18e1a738ecf5e58cb19b3a260e493eee060a2fb6")
FOLDER = PinnedFolder(
    "arxiv",
    *REPOSITORY,
    "data/arxiv",
    500,
    "332067eb94bf1a08c9f2d09f0c7c7e27f2e83f68ba96282fad53d704eb802eac",
    r"\d{3}\.ref",
    "Without them, the data set arxiv-standin is available: built in the same way, from Brown",
)
PAPER = PinnedFolder(
    "paper",
    *REPOSITORY,
    "data",
    1,
    "847ebd5b43504a9b79d7cac4788bb16eca1a65279a03b19b1e2c5fdd49780e97",
    r"segmentation\.txt",
    "The file may also be called paper_pdftotext.txt",
)
#: SHA-256 of the authors' text of the paper.
PAPER_DIGEST = "0fe7a736facdf772178ec2ce508f636104b91b6f389b901f8e63384ce8fa6ff8"

#: The word for what could not be read: not a word, so it should have no vector.
UNREADABLE = "\N{REPLACEMENT CHARACTER}"


def paper_text(source: str | os.PathLike[str] | None = None) -> str:
    """Return the paper's own text as extracted from its PDF: what its last figure segments.

    Parameters
    ----------
    source : path, optional
        A text file of your own in UTF-8, of this paper or any other, taken as it is. By default
        the authors' file, from ``TEXTSEG_DATA/paper/`` or their repository, checked.

    Raises
    ------
    DataError
        If the file is not available, or the default one is not the authors'.
    """
    if source is not None:
        path = Path(source).expanduser()
        if not path.is_file():
            raise DataError(f"source is {str(path)!r}, which is not a file; name a text file")
        return path.read_text("utf-8", errors="replace")
    folder = PAPER.find()
    name = "paper_pdftotext.txt"
    if not (folder / name).is_file():
        name = "segmentation.txt"
    data = read_all(folder, [name], "text of the paper")[name]
    if sha256(data) != PAPER_DIGEST:
        raise DataError(
            f"{folder / name} is not the authors' text of the paper (SHA-256 {sha256(data)}, not "
            f"{PAPER_DIGEST}); remove it, or name it as `source` to use it as it is"
        )
    return data.decode("utf-8")


def _documents(contents: Contents, _subset: str) -> Iterator[Document]:
    for name, data in contents.items():
        yield document(data, f"arxiv/{name.removesuffix('.ref')}")


#: The authors' documents; a unit is a word.
load = PinnedSet("arxiv", FOLDER, _documents, licence="its authors'")


def document(data: bytes, source: str) -> Document:
    r"""Return the document in one file, by the rules of reading above.

    Examples
    --------
    >>> d = document(b"the end of_it .BRUNK \xed a start", "arxiv/x")
    >>> [unit[0] for unit in d.units], d.reference.ends
    (['the', 'end', 'of_it', '.', '\ufffd', '\ufffd', 'a', 'start'], (4, 8))
    """
    text = data.decode("utf-8", errors="replace").replace("UNK", UNREADABLE)
    segments = [segment.split(" ") for segment in text.split("BR")]
    return from_words(segments, source)


def from_words(segments: list[list[str]], source: str) -> Document:
    """Return the document whose units are the words of the segments."""
    units: dict[str, tuple[str]] = {}
    return Document(
        # Equal words share one tuple: a million units then take little memory.
        units=tuple(units.setdefault(w, (w,)) for segment in segments for w in segment),
        reference=Segmentation.from_lengths(map(len, segments)),
        source=source,
    )
