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
from functools import cache
from pathlib import Path

from textseg.datasets._arxiv_repository import NAMES, PAPER_FILE, downloaded
from textseg.document import Document
from textseg.errors import DataError
from textseg.segmentation import Segmentation
from textseg.storage.cache import first, own_copy, read_all, sha256

#: Of the output of ``find . -name '*.ref' | sort | xargs sha256sum`` in the folder.
DIGEST = "94bc11c3de24c906e07242fa1c2ac8e086e800334ee8ab57532b1851a80b4655"

#: SHA-256 of the authors' text of the paper.
PAPER_DIGEST = "0fe7a736facdf772178ec2ce508f636104b91b6f389b901f8e63384ce8fa6ff8"

#: The word for what could not be read: not a word, so it should have no vector.
UNREADABLE = "\N{REPLACEMENT CHARACTER}"


def load(
    subset: str = "all", *, limit: int | None = None, source: str | os.PathLike[str] | None = None
) -> list[Document]:
    """Return the authors' documents; a unit is a word.

    Parameters
    ----------
    subset : {"all"}
        There is one.
    limit : int, optional
        Only the first so many documents.
    source : path, optional
        Folder of a copy (it holds ``000.ref``, ...) to read instead of ``TEXTSEG_DATA/arxiv`` or
        the download from the authors' repository.

    Returns
    -------
    list of Document
        With their references; `Document.source` is like ``"arxiv/000"``.

    Raises
    ------
    ValueError
        If `subset` is not "all", or there are not that many documents.
    DataError
        If the documents are not available, or not the authors'.
    """
    if subset != "all":
        raise ValueError(f"arxiv has no subset {subset!r}; its only one is 'all'")
    return first(_documents(own_copy("arxiv", source) or downloaded("arxiv")), limit, "arxiv")


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
    path = (own_copy("paper") or downloaded("paper")) / PAPER_FILE
    data = read_all(path.parent, [PAPER_FILE], "text of the paper")[PAPER_FILE]
    if sha256(data) != PAPER_DIGEST:
        raise DataError(
            f"{path} is not the authors' text of the paper (SHA-256 {sha256(data)}, not "
            f"{PAPER_DIGEST}); remove it, or name it as `source` to use it as it is"
        )
    return data.decode("utf-8")


@cache
def _documents(folder: Path) -> tuple[Document, ...]:
    contents = read_all(folder, NAMES, f"arXiv set in {folder}")
    listing = "".join(f"{sha256(data)}  ./{name}\n" for name, data in contents.items())
    if sha256(listing.encode()) != DIGEST:
        raise DataError(
            f"the 500 documents in {folder} are not the authors' ones (their listing has SHA-256 "
            f"{sha256(listing.encode())}, not {DIGEST}); remove them to have them downloaded"
        )
    return tuple(
        document(data, f"arxiv/{name.removesuffix('.ref')}") for name, data in contents.items()
    )


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
