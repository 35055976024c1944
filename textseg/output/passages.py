"""HTML of the segments alone, for another page: each in its colour, on light and dark ground."""

from __future__ import annotations

from html import escape

from textseg.output.report import Report

#: Okabe and Ito's colours, which colour-blind readers can tell apart; every segment has a number
#: and an edge as well.
_COLOURS = ("230 159 0", "86 180 233", "0 158 115", "204 121 167", "213 94 0", "0 114 178")
_STYLE = """
.passages { margin: 0 0 1.2rem; }
.passages p { margin: 0; padding: .45rem .9rem; border-left: .35rem solid rgb(var(--tint));
  background: rgb(var(--tint) / 14%); }
.passages p + p { margin-top: .3rem; }
.passages b { font-weight: 600; font-size: .85em; margin-right: .4em; }
"""


def passages(report: Report) -> str:
    """Return the segments as paragraphs, each after its number and characteristic words.

    Parameters
    ----------
    report : Report
        As `textseg.output.report` makes it.

    Returns
    -------
    str
        An element that inherits font and text colour from the page that it is put into.
    """
    parts = []
    for number, (row, shown) in enumerate(zip(report.rows, report.shown, strict=True)):
        heading = " · ".join(filter(None, [str(number + 1), escape(", ".join(row["words"]))]))
        tint = _COLOURS[number % len(_COLOURS)]
        parts.append(f'<p style="--tint: {tint}"><b>{heading}</b> {escape(shown.strip())}</p>')
    return f'<style>{_STYLE}</style>\n<div class="passages">\n' + "\n".join(parts) + "\n</div>"
