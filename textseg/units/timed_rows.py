"""Tables of times: the .tsv of Whisper, in milliseconds, and labels of Audacity, in seconds."""

from __future__ import annotations

import regex

from textseg.units.transcripts import Turn

_TITLES = regex.compile(r"\ufeff?start\tend\ttext[ \t]*$", regex.MULTILINE)
_ROW = regex.compile(r"(?P<start>\d+(?:\.\d+)?)\t(?P<end>\d+(?:\.\d+)?)\t(?P<words>.*)")
_LINE = regex.compile(r"[^\r\n\ufeff]*[^\s\ufeff][^\r\n]*")


def timed_rows(text: str) -> list[Turn] | None:
    r"""Return the rows, or None if the text isn't such a table: of all lines the first may differ.

    Whole numbers are milliseconds.

    >>> timed_rows("start\tend\ttext\n0\t1500\tIt rains.")
    [Turn(begin=15, stop=31, words='It rains.', start=0.0, end=1.5, speaker='')]
    """
    lines = list(_LINE.finditer(text))
    if lines and _TITLES.match(lines[0].group()):
        del lines[0]
    rows = [_ROW.fullmatch(line.group()) for line in lines]
    if not rows or None in rows:
        return None
    found = []
    for line, row in zip(lines, rows, strict=True):
        start, end = (
            float(row[name]) / (1 if "." in row[name] else 1000) for name in ("start", "end")
        )
        stop = line.start() + len(line.group().rstrip())
        if any(map(str.isalnum, row["words"])):
            found.append(Turn(line.start(), stop, row["words"].strip(), start, max(start, end)))
    return found or None
