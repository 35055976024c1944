"""Plain text, with a line of ========== (and the support) between segments, as in Choi's files."""

from __future__ import annotations

import re
import warnings

from textseg.output.report import Report

LINE = "=" * 10
_LIKE_OURS = re.compile(rf"^[ \t]*{LINE}(?:[ \t]+[01]\.\d+)?[ \t]*\r?$", re.MULTILINE)


def plain(report: Report) -> str:
    """Return the segments without the spaces around them.

    Warns
    -----
    UserWarning
        If the text has such lines itself, as under a heading.
    """
    if any(_LIKE_OURS.search(row["text"]) for row in report.rows):
        warnings.warn(
            f"{report.source or 'the text'} has lines of {LINE} itself, which are then taken for "
            "boundaries; format = 'json' keeps them apart",
            stacklevel=2,
        )
    first, *rest = report.rows
    lines = [first["text"].strip()]
    for row in rest:
        lines.append(f"{LINE} {row['support']:.2f}" if "support" in row else LINE)
        lines.append(row["text"].strip())
    return "\n".join(lines)
