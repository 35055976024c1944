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

from textseg.encoders.installed import PENALTIES, encoded_by
from textseg.experiment import PRESETS, Experiment

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
            differ = differences(row["settings"], self.settings)
            raise ValueError(
                f"{path} holds rows with other settings ({differ}); give the same settings, or "
                "another --output, or remove the file"
            )


def differences(theirs: dict[str, Any], ours: dict[str, Any]) -> str:
    """Return in which settings rows differ, in the words of whoever gives settings.

    Examples
    --------
    >>> differences({}, {"n_segments": 3, "objective": "c99"})
    "objective = 'cvs', not 'c99', no n_segments, not 3"
    >>> encoded = {"representation": "sentence_encoder", "normalize_units": True}
    >>> differences({"vectors": "mine.txt"}, encoded)
    "vectors = 'mine.txt', not encoder = 'wordllama-256d'"
    """
    (first, follow), (second, follow_as_well) = _told(theirs), _told(ours)
    said = []
    for field in {**first, **second}:
        (name, value), (other, instead) = (t.get(field, (field, None)) for t in (first, second))
        if (name, value) != (other, instead) and field not in follow & follow_as_well:
            before = f"no {name}" if value is None else f"{name} = {value!r}"
            after = "none" if instead is None else repr(instead)
            said.append(f"{before}, not {after if other == name else f'{other} = {instead!r}'}")
    return ", ".join(said)


def _told(settings: dict[str, Any]) -> tuple[dict[str, tuple[str, Any]], set[str]]:
    """Return names and values by field, and the fields that follow from others, or by default.

    What represents a text may be a default, which depends on the packages that are installed; with
    an encoder come the representation, unit vectors of length one and another penalty.
    """
    defaults = Experiment().asdict()
    full, read, kind = {**defaults, **settings}, "vectors", "word vectors"
    own = {name: defaults[name] for name in encoded_by(None)}
    if full["representation"] == "sentence_encoder":
        read, kind, own = "encoder", "sentence vectors", encoded_by(full["encoder"])
    told = {
        name: (name, value) for name, value in full.items() if name not in ("vectors", "encoder")
    }
    told["read"] = (read, full[read])
    usual = {name: defaults[name] for name in PRESETS["code"]} | own
    for preset, fields in PRESETS.items():  # "text" has no field, so the last one that fits
        as_well = {n: value for n, value in fields.items() if read == "vectors" or n not in own}
        if all(full[name] == value for name, value in as_well.items()):
            told["preset"], usual = ("preset", preset), {**usual, **as_well}
    known = full["n_segments"] is not None or full.get("about") is not None
    usual["penalty"] = full["penalty"] if known else PENALTIES[kind]
    return told, {name for name, value in usual.items() if full[name] == value}


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
