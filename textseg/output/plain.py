"""Plain text, with a line of ========== (and the support) between segments, as in Choi's files."""

from __future__ import annotations

from textseg.output.report import Report

LINE = "=" * 10


def plain(report: Report) -> str:
    """Return the segments without the spaces around them."""
    first, *rest = report.rows
    lines = [first["text"].strip()]
    for row in rest:
        lines.append(f"{LINE} {row['support']:.2f}" if "support" in row else LINE)
        lines.append(row["text"].strip())
    return "\n".join(lines)
