"""Markdown: a rule and a working title between segments."""

from __future__ import annotations

from textseg.output.report import Report
from textseg.output.subtitles import times


def markdown(report: Report) -> str:
    """Return the segments under their characteristic words, times, speakers and support."""
    pieces = []
    for row, shown in zip(report.rows, report.shown, strict=True):
        words = f"*{', '.join(row['words'])}*" if row["words"] else ""
        about = [words, times(row), ", ".join(row.get("speakers", ()))]
        title = [" · ".join(filter(None, about))]
        if "support" in row:
            title.append(f"(support of the boundary above: {row['support']:.2f})")
        pieces.append("\n\n".join([*filter(None, [" ".join(title)]), shown]))
    return "\n\n---\n\n".join(pieces)
