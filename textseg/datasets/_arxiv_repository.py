"""The authors' repository: where the arXiv documents and the text of the paper come from."""

from __future__ import annotations

import re
import tarfile
import zlib
from pathlib import Path

from textseg.errors import DataError
from textseg.storage import files
from textseg.storage.cache import cache_folder, keep_folder
from textseg.storage.download import FetchError, fetch

#: ``alexalemi/segmentation`` on GitHub (MIT licence), at a commit that holds the data.
COMMIT = "18e1a738ecf5e58cb19b3a260e493eee060a2fb6"
ADDRESS = f"https://codeload.github.com/alexalemi/segmentation/tar.gz/{COMMIT}"
ARCHIVE = f"segmentation-{COMMIT}.tar.gz"

NAMES = tuple(f"{i:03}.ref" for i in range(500))
PAPER_FILE = "paper_pdftotext.txt"
#: The members we take; the archive's folder has a name of GitHub's choosing.
_DOCUMENT = re.compile(r"[^/]+/data/arxiv/(\d{3}\.ref)")
_PAPER = re.compile(r"[^/]+/data/segmentation\.txt")


def downloaded(name: str) -> Path:
    """Return the cache's folder "arxiv" or "paper", filled from the repository if need be.

    GitHub promises no checksum for its archives: whoever reads the folder checks the contents.

    Raises
    ------
    FetchError
        If the archive can't be downloaded; the message names the other ways to get the files.
    DataError
        If it is damaged or lacks a file.
    """
    folder = cache_folder() / name
    if not folder.is_dir():
        _unpack(_fetched())
    return folder


def _fetched() -> Path:
    try:
        return fetch(ARCHIVE, ADDRESS)
    except FetchError as error:
        raise FetchError(
            f"{error}. Or set TEXTSEG_DATA to a folder that holds the authors' data/arxiv as "
            f"arxiv/ and their data/segmentation.txt as paper/{PAPER_FILE}. Without them, the "
            "data set arxiv-standin is available: built in the same way, from Brown"
        ) from error


def _unpack(archive: Path) -> None:
    try:
        documents, paper = _members(archive)
    except (tarfile.TarError, EOFError, OSError, zlib.error) as error:
        archive.unlink()
        raise DataError(
            f"{archive} was damaged ({error}) and has been removed; try again"
        ) from error
    if documents.keys() != set(NAMES) or paper is None:
        archive.unlink()
        raise DataError(
            f"{archive} held {len(documents)} of 500 documents and "
            f"{'the' if paper else 'no'} text of the paper, so it was not the authors' repository "
            f"at {COMMIT} and has been removed"
        )
    files.write(cache_folder() / "paper" / PAPER_FILE, paper)
    keep_folder(cache_folder() / "arxiv", documents)
    archive.unlink()


def _members(archive: Path) -> tuple[dict[str, bytes], bytes | None]:
    documents, paper = {}, None
    with tarfile.open(archive, "r:gz") as tar:
        for member in tar:
            file = tar.extractfile(member) if member.isfile() else None
            if file and (match := _DOCUMENT.fullmatch(member.name)):
                documents[match[1]] = file.read()
            elif file and _PAPER.fullmatch(member.name):
                paper = file.read()
    return documents, paper
