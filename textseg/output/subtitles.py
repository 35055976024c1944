"""SubRip: a caption for each segment of a transcript, with its working title, as chapters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from textseg.output.report import Report


def srt(report: Report) -> str:
    """Return a caption for each segment, up to the next one at the latest.

    If nothing says when the last one ends, that is estimated: see `textseg.output.spoken.end_of`.
    A segment without a time, as what a program writes below the last turn, begins when the one
    before it ends.

    Raises
    ------
    ValueError
        If the text has no times.
    """
    starts = [row.get("start_time") for row in report.rows]
    if all(start is None for start in starts):
        name = report.source or "the text"
        raise ValueError(f"srt needs times, and {name} has none; write text, md or html")
    captions, stop = [], 0.0
    for number, row in enumerate(report.rows, 1):
        start = row.get("start_time", stop)
        following = next((later for later in starts[number:] if later is not None), None)
        stop = row.get("end_time") or following or report.end or start
        if following is not None and start < following < stop:
            stop = following  # captions of one screen may overlap, chapters may not
        title = ", ".join(row["words"]) or f"{number}"
        captions.append(f"{number}\n{clock(start)} --> {clock(stop)}\n{title}\n")
    return "\n".join(captions)


def times(row: Mapping[str, Any]) -> str:
    """Return when a segment begins and ends, as far as that is known.

    >>> times({"start_time": 3.0, "end_time": 9.5}), times({"start_time": 3.0}), times({})
    ('00:00:03–00:00:09', '00:00:03', '')
    """
    known = [clock(row[name])[:8] for name in ("start_time", "end_time") if name in row]
    return "–".join(known)


def clock(seconds: float) -> str:
    """Return a time as subtitles write it.

    >>> clock(3723.5)
    '01:02:03,500'
    """
    thousandths = round(1000 * seconds)
    minutes, rest = divmod(thousandths, 60_000)
    return f"{minutes // 60:02}:{minutes % 60:02}:{rest // 1000:02},{rest % 1000:03}"
