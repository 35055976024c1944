"""SubRip: a caption for each segment of a transcript, with its working title, as chapters."""

from __future__ import annotations

from textseg.output.report import Report


def srt(report: Report) -> str:
    """Return a caption for each segment, up to the next one at the latest.

    If nothing says when the last one ends, that is estimated: see `textseg.output.spoken.end_of`.

    Raises
    ------
    ValueError
        If the text has no times.
    """
    starts = [row.get("start_time") for row in report.rows]
    if None in starts:
        name = report.source or "the text"
        raise ValueError(f"srt needs times, and {name} has none; use --format text, md or html")
    captions = []
    for number, (row, following) in enumerate(
        zip(report.rows, [*starts[1:], None], strict=True), 1
    ):
        stop = row.get("end_time") or following or report.end or row["start_time"]
        if following is not None and row["start_time"] < following < stop:
            stop = following  # captions of one screen may overlap, chapters may not
        title = ", ".join(row["words"]) or f"{number}"
        times = f"{clock(row['start_time'])} --> {clock(stop)}"
        captions.append(f"{number}\n{times}\n{title}\n")
    return "\n".join(captions)


def clock(seconds: float) -> str:
    """Return a time as subtitles write it.

    >>> clock(3723.5)
    '01:02:03,500'
    """
    thousandths = round(1000 * seconds)
    minutes, rest = divmod(thousandths, 60_000)
    return f"{minutes // 60:02}:{minutes % 60:02}:{rest // 1000:02},{rest % 1000:03}"
