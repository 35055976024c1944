"""Markdown: a rule and a working title between segments."""

from __future__ import annotations

from textseg.output.report import Report


def markdown(report: Report) -> str:
    """Return the segments under their characteristic words, which are set in italics."""
    pieces = []
    for row in report.rows:
        title = f"*{', '.join(row['words'])}*\n\n" if row["words"] else ""
        pieces.append(title + row["text"].strip())
    return "\n\n---\n\n".join(pieces)
