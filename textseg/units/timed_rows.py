"""Tables of times: Whisper's .tsv, in milliseconds, labels of Audacity, tables with speakers."""

from __future__ import annotations

import regex

from textseg.units.transcripts import Turn, seconds

_TITLES = regex.compile(r"(?i:start(?:[ _]time)?\tend(?:[ _]time)?(\tspeaker)?\ttext)[ \t]*")
_TIME = r"(?:\d+(?:\.\d+)?|(?:\d+:)?\d{1,2}:\d\d(?:[.,]\d{1,3})?)"
_ROW = regex.compile(rf"(?P<start>{_TIME})\t(?P<end>{_TIME})\t(?P<words>.*)")
_LINE = regex.compile(r"[^\r\n\ufeff]*[^\s\ufeff][^\r\n]*")


def timed_rows(text: str) -> list[Turn] | None:
    r"""Return the rows, or None if the text isn't such a table; its first line may be its heads.

    Whole numbers are milliseconds, others seconds. If the heads say so, speakers have a column.

    >>> timed_rows("start\tend\ttext\n0\t1500\tIt rains.")
    [Turn(begin=15, stop=31, words='It rains.', start=0.0, end=1.5, speaker='')]
    """
    found: list[Turn] = []
    speakers = False
    for place, line in enumerate(_LINE.finditer(text)):
        row = _ROW.fullmatch(line.group())
        if row is None:
            if place == 0 and (heads := _TITLES.fullmatch(line.group())):
                speakers = bool(heads[1])
                continue
            return None
        start, end = (_seconds(row[name]) for name in ("start", "end"))
        stop = line.start() + len(line.group().rstrip())
        if start > end:
            return None
        *cells, words = row["words"].split("\t", 1) if speakers else [row["words"]]
        who = cells[0] if cells else ""
        if any(map(str.isalnum, words)):
            found.append(Turn(line.start(), stop, words.strip(), start, end, who.strip()))
    return found if any(char.isalpha() for turn in found for char in turn.words) else None


def _seconds(written: str) -> float:
    if ":" in written:
        return seconds(written)
    return float(written) if "." in written else int(written) / 1000
