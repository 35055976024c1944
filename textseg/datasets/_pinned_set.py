"""A data set that is a folder of somebody's repository: where it is, and how to read it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from textseg.datasets._pinned import PinnedFolder
from textseg.document import Document
from textseg.storage.cache import first

#: Contents of files by relative path.
Contents = dict[str, bytes]


@dataclass(frozen=True)
class PinnedSet:
    """The loader of a data set; call it.

    Attributes
    ----------
    name : str
        As in `textseg.datasets.DATASETS`.
    folder : PinnedFolder
    read : callable
        Makes documents of a subset out of the contents of the files.
    subsets : tuple of str
        The first is the default.
    licence : str
        Of the texts, as far as their repository states one.
    """

    name: str
    folder: PinnedFolder
    read: Callable[[Contents, str], Iterable[Document]]
    subsets: tuple[str, ...] = ("all",)
    licence: str = "none stated"

    def __call__(
        self,
        subset: str = "",
        *,
        limit: int | None = None,
        source: str | os.PathLike[str] | None = None,
    ) -> list[Document]:
        """Return the documents of a subset.

        Parameters
        ----------
        subset : str, optional
            One of `subsets`.
        limit : int, optional
            Only the first so many.
        source : path, optional
            Folder of a copy.

        Raises
        ------
        ValueError
            If there is no such subset, or not that many documents.
        DataError
            If the files are not available, or not the expected ones.
        """
        subset = subset or self.subsets[0]
        if subset not in self.subsets:
            choices = ", ".join(self.subsets)
            raise ValueError(f"{self.name} has no subset {subset!r}; choose one of {choices}")
        documents = _documents(self, subset, self.folder.find(source))
        return first(documents, limit, f"{self.name} {subset}")

    def verify(self) -> None:
        """Raise DataError if the files are not available, or not those of the commit."""
        self.folder.read(self.folder.find())


@cache
def _documents(known: PinnedSet, subset: str, folder: Path) -> list[Document]:
    return list(known.read(known.folder.read(folder), subset))
