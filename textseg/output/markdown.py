"""Markdown: a rule and a working title between segments."""

from __future__ import annotations

from textseg.output.report import Report


def markdown(report: Report) -> str:
    """Return the segments under their characteristic words, which are set in italics."""
    pieces = []
    for row, shown in zip(report.rows, report.shown, strict=True):
        title = f"*{', '.join(row['words'])}*\n\n" if row["words"] else ""
        pieces.append(title + shown)
    return "\n\n---\n\n".join(pieces)
