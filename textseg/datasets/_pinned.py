"""A folder of somebody's repository at one commit: fetched once, checked, read whole.

Real documents are in public repositories, most of them without a licence for the data, so none of
them is included here. A data set states its repository, commit and folder, and how to read it.
"""

from __future__ import annotations

import os
import re
import tarfile
import zlib
from dataclasses import dataclass
from pathlib import Path

from textseg.errors import DataError
from textseg.storage.cache import cache_folder, keep_folder, own_copy, sha256
from textseg.storage.download import FetchError, fetch

#: Where GitHub answers with a repository at a commit.
SERVER = "https://codeload.github.com"


@dataclass(frozen=True)
class PinnedFolder:
    """Some files of one folder of a repository at a commit.

    Attributes
    ----------
    name : str
        The folder in ``TEXTSEG_DATA`` and in the cache, such as ``"real/clinical"``.
    repository, commit, path : str
        ``owner/name`` on GitHub, the full commit, and the folder in it.
    n_files : int
        How many there are.
    digest : str
        SHA-256 of the lines ``<sha256>  <relative path>``, sorted by path.
    pattern : str
        Which files, as a regular expression for the whole relative path.
    advice : str
        What else to say where they are not available.
    """

    name: str
    repository: str
    commit: str
    path: str
    n_files: int
    digest: str
    pattern: str = ".+"
    advice: str = ""

    def find(self, source: str | os.PathLike[str] | None = None) -> Path:
        """Return the folder where the files are, downloaded if need be.

        Parameters
        ----------
        source : path, optional
            A copy to use instead of that in ``TEXTSEG_DATA`` or the download.

        Raises
        ------
        FetchError
            If there is no copy and the download fails; the message says which files to put where.
        DataError
            If the download is not of the commit.
        """
        folder = own_copy(self.name, source) or self.place()
        if not folder.is_dir():
            self._unpack(self._fetched(), folder)
        return folder

    def place(self) -> Path:
        """Return where the files are, or would be."""
        return own_copy(self.name) or cache_folder() / self.name

    def read(self, folder: Path) -> dict[str, bytes]:
        """Return the contents of the files by relative path, in sorted order.

        Raises
        ------
        DataError
            If the files are not those of the commit.
        """
        paths = (file.relative_to(folder).as_posix() for file in folder.rglob("*"))
        names = sorted(path for path in paths if re.fullmatch(self.pattern, path))
        contents = {n: (folder / n).read_bytes() for n in names if (folder / n).is_file()}
        self._check(contents, folder)
        return contents

    def _check(self, contents: dict[str, bytes], where: Path) -> None:
        listing = "".join(f"{sha256(data)}  {name}\n" for name, data in contents.items())
        if (found := sha256(listing.encode())) != self.digest:
            raise DataError(
                f"{where} holds {len(contents)} files that are not the {self.n_files} of "
                f"{self._origin} (their listing has SHA-256 {found}, not {self.digest}); remove "
                "the folder to have it downloaded, or copy it from there"
            )

    @property
    def _origin(self) -> str:
        return f"github.com/{self.repository}, commit {self.commit}, folder {self.path}/"

    def _fetched(self) -> Path:
        archive = f"{self.repository.replace('/', '-')}-{self.commit}.tar.gz"
        try:
            return fetch(archive, f"{SERVER}/{self.repository}/tar.gz/{self.commit}")
        except FetchError as error:
            raise FetchError(
                f"{error}. Or set TEXTSEG_DATA to a folder in which {self.name}/ holds the "
                f"{self.n_files} files of {self._origin}{self.advice and f'. {self.advice}'}"
            ) from error

    def _unpack(self, archive: Path, folder: Path) -> None:
        """Put the files where they belong; the archive stays for other folders of the commit."""
        try:
            contents = self._members(archive)
        except (tarfile.TarError, EOFError, OSError, zlib.error) as error:
            archive.unlink()
            raise DataError(
                f"{archive} was damaged ({error}) and has been removed; try again"
            ) from error
        try:
            self._check(dict(sorted(contents.items())), archive)
        except DataError:
            archive.unlink()
            raise
        keep_folder(folder, contents)

    def _members(self, archive: Path) -> dict[str, bytes]:
        wanted = re.compile(rf"[^/]+/{re.escape(self.path)}/({self.pattern})")
        found = {}
        with tarfile.open(archive, "r:gz") as tar:
            for member in tar:
                match = wanted.fullmatch(member.name)
                if match and member.isfile() and (file := tar.extractfile(member)):
                    found[match[1]] = file.read()
        return found
