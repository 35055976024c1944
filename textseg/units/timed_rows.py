"""Tables of times: the .tsv of Whisper, in milliseconds, and labels of Audacity, in seconds."""

from __future__ import annotations

import regex

from textseg.units.transcripts import Turn

_TITLES = regex.compile(r"start\tend\ttext[ \t]*")
_ROW = regex.compile(r"(?P<start>\d+(?:\.\d+)?)\t(?P<end>\d+(?:\.\d+)?)\t(?P<words>.*)")
_LINE = regex.compile(r"[^\r\n\ufeff]*[^\s\ufeff][^\r\n]*")


def timed_rows(text: str) -> list[Turn] | None:
    r"""Return the rows, or None if the text isn't such a table; its first line may be its heads.

    Whole numbers are milliseconds.

    >>> timed_rows("start\tend\ttext\n0\t1500\tIt rains.")
    [Turn(begin=15, stop=31, words='It rains.', start=0.0, end=1.5, speaker='')]
    """
    found: list[Turn] = []
    for place, line in enumerate(_LINE.finditer(text)):
        row = _ROW.fullmatch(line.group())
        if row is None:
            if place == 0 and _TITLES.fullmatch(line.group()):
                continue
            return None
        start, end = (_seconds(row[name]) for name in ("start", "end"))
        stop = line.start() + len(line.group().rstrip())
        if start > end:
            return None
        if any(map(str.isalnum, row["words"])):
            found.append(Turn(line.start(), stop, row["words"].strip(), start, end))
    return found if any(char.isalpha() for turn in found for char in turn.words) else None


def _seconds(written: str) -> float:
    return float(written) if "." in written else int(written) / 1000
