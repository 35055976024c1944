"""Markdown: a rule and a working title between segments."""

from __future__ import annotations

from textseg.output.report import Report


def markdown(report: Report) -> str:
    """Return the segments under their characteristic words, in italics, and the support."""
    pieces = []
    for row, shown in zip(report.rows, report.shown, strict=True):
        title = [f"*{', '.join(row['words'])}*"] if row["words"] else []
        if "support" in row:
            title.append(f"(support of the boundary above: {row['support']:.2f})")
        pieces.append("\n\n".join([*filter(None, [" ".join(title)]), shown]))
    return "\n\n---\n\n".join(pieces)
