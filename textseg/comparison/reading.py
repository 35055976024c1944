r"""Reading segmentations in common formats.

* numbers, one for each segment: ``3 2 3 2``, or a list in JSON, taken for lengths or for ends;
* a string with 0 or 1 for each gap between units: ``001010010``; a short one that begins with 1, as
  ``101``, may be one length as well, see `Either`;
* a text with lines of ``==========`` between segments, as in Choi's files, or by `textseg segment`;
  if it has lines of exactly ten ``=``, longer and shorter ones are of the text, as are underlines
  of headings (see `textseg.comparison.separators`); without any such line, it is one segment;
* the JSON of `textseg segment`, a list or lines of it, each segment with its `text`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import regex

from textseg.comparison import separators
from textseg.segmentation import Segmentation
from textseg.units.decoding import decode

#: Meanings of a list of numbers.
NUMBERS = ("lengths", "ends")
_NUMBERS = regex.compile(r"\s*\d+(?:[\s,;]+\d+)*[\s,;]*")
_GAPS = regex.compile(r"\s*[01]{2,}\s*")
#: Gaps that are no number as people write them, or one of more units than a segment has.
_GAPS_ONLY = regex.compile(r"\s*(?:0[01]+|[01]{7,})\s*")
#: What may precede the first letter of a text that begins with byte-order marks.
_MARKS = regex.compile(r"\A\s*\ufeff[\s\ufeff]*")


@dataclass(frozen=True)
class Marked:
    """A text and where its segments end, in characters, the last one included.

    Attributes
    ----------
    text : str
    ends : tuple of int
    doubted : str
        For a text in one segment, which may not be a segmentation at all: the beginning of the
        message if it doesn't fit the others. Else empty.
    note : str
        How lines of ``=`` were taken, if that isn't plain.
    """

    text: str
    ends: tuple[int, ...]
    doubted: str = ""
    note: str = ""


@dataclass(frozen=True)
class Either:
    """A file like ``101``, which the others have to tell: a string of gaps, or a single length.

    Attributes
    ----------
    written : str
        What the file holds.
    gaps, length : Segmentation
        The two readings.
    """

    written: str
    gaps: Segmentation
    length: Segmentation


def read(
    contents: bytes, source: str = "", numbers: str | None = None
) -> Segmentation | Marked | Either:
    r"""Read a segmentation.

    Parameters
    ----------
    contents : bytes
        Of a file.
    source : str
        Its name, for errors.
    numbers : {"lengths", "ends"}, optional
        Meaning of numbers, a single one included; if it is not given, they are lengths, and a
        single one of 0 and 1 may be gaps.

    Raises
    ------
    ValueError
        If it isn't UTF-8, is empty, or in none of the forms.

    Examples
    --------
    >>> read(b"3 2 3 2"), read(b"[3, 5]", numbers="ends"), read(b"00101")
    (Segmentation(ends=(3, 5, 8, 10)), Segmentation(ends=(3, 5)), Segmentation(ends=(3, 5, 6)))
    >>> read(b"Rain falls.\n==========\nBread bakes.\n").ends
    (12, 25)
    """
    if numbers is not None and numbers not in NUMBERS:
        raise ValueError(f"numbers must be one of {', '.join(NUMBERS)}, got {numbers!r}")
    text = decode(contents, source)
    if _GAPS.fullmatch(text) and not (numbers and text.lstrip().startswith("1")):
        gaps = Segmentation.from_gaps(written := text.strip())
        if _GAPS_ONLY.fullmatch(text):
            return gaps
        return Either(written, gaps, Segmentation.from_lengths([int(written)]))
    if _NUMBERS.fullmatch(text):
        return _of_numbers([int(n) for n in regex.findall(r"\d+", text)], source, numbers)
    if text.lstrip()[:1] in ("[", "{") and (rows := _json(text)) is not None:
        return _of_json(rows, source, numbers)
    parts, note = separators.split(text)
    pieces = [piece for piece in parts if piece.strip()]
    reason = (
        f"{source or 'the input'} holds no segmentation: expected lengths, a string of 0 and "
        "1, a text with lines of ========== between segments, or the JSON of textseg segment"
    )
    if not pieces:
        raise ValueError(reason)
    if len(parts) > 1:
        return _of_pieces(pieces, note=note)
    return _of_pieces(pieces, f"{reason}. Taken for one segment, it doesn't fit: ", note)


def _json(text: str) -> list[Any] | None:
    try:
        found = json.loads(text)
        return found if isinstance(found, list) else [found]
    except ValueError:
        pass
    try:
        return [json.loads(line) for line in text.split("\n") if line.strip()]
    except ValueError:
        return None


def _of_json(rows: list[Any], source: str, numbers: str | None) -> Segmentation | Marked:
    if rows and all(type(row) is int for row in rows):
        return _of_numbers(rows, source, numbers)
    if rows and all(isinstance(row, dict) and isinstance(row.get("text"), str) for row in rows):
        return _of_pieces([row["text"] for row in rows])
    raise ValueError(
        f"{source or 'the input'}: expected a list of numbers, or of segments with their 'text'"
    )


def _of_numbers(values: Sequence[int], source: str, numbers: str | None) -> Segmentation:
    if len(values) > 1 and 0 in values and max(values) <= 1:
        digits = "".join(map(str, values))
        raise ValueError(
            f"{source or 'the input'} has a length of 0; if there is a 0 or 1 for each gap, write "
            f"them as one string: {digits if len(digits) <= 20 else f'{digits[:20]}…'}"
        )
    if numbers == "ends":
        return Segmentation(tuple(values))
    return Segmentation.from_lengths(values)


def _of_pieces(pieces: Sequence[str], doubted: str = "", note: str = "") -> Marked:
    first, *others = pieces
    pieces = [_MARKS.sub("", first), *others]  # which JSON keeps, and decoding a file doesn't
    return Marked("".join(pieces), tuple(accumulate(map(len, pieces))), doubted, note)
