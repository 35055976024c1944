"""Derive the Choi table and the digests from an original copy and Brown.

Run ``python -m textseg.datasets.derive_choi ORIGINAL_FOLDER [OUTPUT_FOLDER]``: it writes
``choi.json`` and ``choi.sha256``, by default over the committed ones, after rebuilding every
file from the new table and comparing it with the original.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path

from textseg.datasets import brown
from textseg.datasets._choi_table import DIGESTS, FOLDERS, TABLE, Source, Table, names, parse
from textseg.errors import DataError
from textseg.storage import files
from textseg.storage.cache import read_all, sha256

#: Sources start within so many characters of their file, and begin with so many unedited ones.
_LATEST_START, _UNEDITED = 60, 30


def derive(original: Path) -> tuple[Table, str]:
    """Return the table and the list of digests, in the format of ``sha256sum``.

    Raises
    ------
    DataError
        If a file is missing, a source is not found in Brown, or the table doesn't rebuild all.
    """
    contents = read_all(original, (n for folder in FOLDERS for n in names(folder)), "Choi set")
    segments = {name: parse(data) for name, data in contents.items()}
    longest = _longest_copies([lines for document in segments.values() for lines in document])
    streams = {fileid: "".join(brown.tokens(fileid)) for fileid in brown.fileids()}
    origin = {first: _origin(lines, streams) for first, lines in longest.items()}
    table = Table(
        {
            origin[first]: _source(longest[first], streams[origin[first]])
            for first in sorted(longest, key=origin.__getitem__)
        },
        {
            folder: [[(origin[s[0]], len(s)) for s in segments[name]] for name in names(folder)]
            for folder in FOLDERS
        },
    )
    if table.rebuild(brown.tokens) != contents:
        raise DataError("the table doesn't rebuild the original; some source was edited otherwise")
    return table, "".join(f"{sha256(data)}  {name}\n" for name, data in contents.items())


def _longest_copies(segments: Sequence[list[str]]) -> dict[str, list[str]]:
    """Return the longest segment that starts with each first sentence."""
    longest: dict[str, list[str]] = {}
    for lines in segments:
        longest[lines[0]] = max(longest.get(lines[0], []), lines, key=len)
    return longest


def _stream(lines: Sequence[str]) -> str:
    return "".join("".join(lines).split())


def _origin(lines: Sequence[str], streams: Mapping[str, str]) -> str:
    beginning = _stream(lines)[:_UNEDITED]
    found = [f for f, s in streams.items() if beginning in s[: _LATEST_START + _UNEDITED]]
    if len(found) != 1:
        raise DataError(f"{len(found)} Brown files begin with the segment {lines[0]!r}, not one")
    return found[0]


def _source(lines: Sequence[str], stream: str) -> Source:
    wanted = _stream(lines)
    start = stream.index(wanted[:_UNEDITED])
    given = stream[start : start + len(wanted) + _LATEST_START]
    changes = SequenceMatcher(None, given, wanted, autojunk=False).get_opcodes()
    edits = [(a, b - a, wanted[c:d]) for tag, a, b, c, d in changes if tag != "equal"]
    if edits and edits[-1][0] + edits[-1][1] == len(given) and not edits[-1][2]:
        edits.pop()  # What follows the source in Brown is no edit.
    return Source(start, edits, " ".join("".join(map(_digit, s.split())) for s in lines))


def _digit(token: str) -> str:
    return "0123456789abcdefghijklmnopqrstuvwxyz"[len(token)]


def main(original: str, output: str = str(Path(__file__).parent)) -> None:
    """Write the two files."""
    table, digests = derive(Path(original))
    files.write(Path(output, TABLE), table.dumps().encode("ascii"))
    files.write(Path(output, DIGESTS), digests.encode("ascii"))
    print(f"{TABLE}: {len(table.sources)} sources; {DIGESTS}: {digests.count(chr(10))} files")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(*sys.argv[1:])
