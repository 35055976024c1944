"""Rows of segmented documents in a file: whose they are, and reading them back.

Every row has the `folder` that its document is in, relative to the file, and the `settings` that
differ from the defaults. A file that holds rows of another folder or of other settings belongs to
those: it is refused, never overwritten.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from textseg.experiment import Experiment

Row = dict[str, Any]
_BEGIN = '{"document": '


@dataclass(frozen=True)
class Owner:
    """The folder and settings that the rows of a file belong to.

    Attributes
    ----------
    folder : str
    settings : dict
    """

    folder: str
    settings: dict[str, Any]

    @classmethod
    def of(cls, folder: Path, output: Path, settings: dict[str, Any]) -> Owner:
        """Return the owner of rows that are to be written with these settings, all of them."""
        inside, here = os.path.realpath(folder), os.path.realpath(output.parent)
        try:
            place = Path(os.path.relpath(inside, here))
        except ValueError:  # on another drive
            place = Path(inside)
        usual = Experiment().asdict()
        differ = {n: v for n, v in settings.items() if v != usual.get(n)}
        return cls(place.as_posix(), differ)

    def refuse(self, row: Row, path: Path) -> None:
        """Raise ValueError if a row is not of this owner."""
        way_out = "give another --output, or remove the file"
        if not isinstance(row.get("settings"), dict) or "folder" not in row:
            raise ValueError(f"{path} holds rows of another version of textseg; {way_out}")
        if row["folder"] != self.folder:
            raise ValueError(
                f"{path} holds rows of the folder {row['folder']}, such as {row['document']}, not "
                f"of {self.folder}; {way_out}"
            )
        if row["settings"] != self.settings:
            usual = Experiment().asdict()
            theirs, ours = ({**usual, **s} for s in (row["settings"], self.settings))
            names = [n for n in {**theirs, **ours} if theirs.get(n) != ours.get(n)]
            other = ", ".join(f"{n} = {theirs.get(n)!r}, not {ours.get(n)!r}" for n in names)
            raise ValueError(f"{path} holds rows with other settings ({other}); {way_out}")


def read(path: Path, owner: Owner, *, torn: bool = False) -> Iterator[Row]:
    """Read the rows of a file.

    Parameters
    ----------
    path : Path
    owner : Owner
    torn : bool
        Whether a killed process may have left the beginning of a row; it is then passed over.

    Raises
    ------
    ValueError
        If a line is not a row, or a row has another owner.
    """
    if not path.exists():
        return
    lines = path.read_bytes().decode("utf-8", "replace").split("\n")
    for number, line in enumerate(lines, 1):
        line = line.strip("\0 \r")
        row = _parsed(line)
        if row is not None:
            owner.refuse(row, path)
            yield row
        elif line and not (torn and _BEGIN.startswith(line[: len(_BEGIN)])):
            raise ValueError(
                f"{path}, line {number}, is not a row of a segmented document; give another "
                "--output, or remove the file"
            )


def _parsed(line: str) -> Row | None:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return row if isinstance(row, dict) and "document" in row and "key" in row else None
