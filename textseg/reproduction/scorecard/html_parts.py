"""Parts of the scorecard's pages: tables, verdicts in colour, and what a notebook shows."""

from __future__ import annotations

from html import escape

import pandas as pd

#: Verdicts that agree with the paper, and that don't; all others are open.
GOOD = ("holds", "reproduced", "equal", "close")
BAD = ("fails", "reversed", "differs", "not equal")
#: Colours that can be read (at least 4.5 to 1) on the page in its light and in its dark mode.
STYLE = """<style>
.verdict-good { color: #1b7837; } html[data-theme="dark"] .verdict-good { color: #7ad394; }
.verdict-bad { color: #b2182b; } html[data-theme="dark"] .verdict-bad { color: #ff9a9a; }
.verdict-open { color: #595959; } html[data-theme="dark"] .verdict-open { color: #b5b5b5; }
</style>"""
#: Those that differ come first.
ORDER = [
    "differs", "not equal", "reversed", "fails", "not distinguishable", "close", "reproduced",
    "equal", "holds", "other vectors", "not testable with these vectors", "not testable here",
    "not measured", "cited",
]  # fmt: skip


class Page:
    """HTML that a notebook shows."""

    def __init__(self, html: str) -> None:
        self.html = html

    def _repr_html_(self) -> str:
        return f"{STYLE}\n{self.html}"


def interval(value: float, low: float, high: float) -> str:
    """Write a value with its interval, if it has one; a large whole number without decimals."""
    shown = f"{value:,.0f}" if value == round(value) and abs(value) >= 10 else f"{value:.2f}"
    return shown if pd.isna(low) else f"{shown} [{low:.2f}, {high:.2f}]"


def colored(status: str, text: str | None = None) -> str:
    """Return a verdict, or a text about it, in the colour of the verdict."""
    kind = "good" if status in GOOD else "bad" if status in BAD else "open"
    return f'<span class="verdict-{kind}">{text or status}</span>'


def count(rows: pd.DataFrame) -> str:
    """Count the verdicts of some rows, in words."""
    counted = rows.status.value_counts()
    return ", ".join(f"{counted[s]} {s}" for s in ORDER if s in counted.index)


def table(head: list[str], body: list[str]) -> str:
    """Return a table of rows whose cells are HTML already."""
    titles = "".join(f"<th>{title}</th>" for title in head)
    rows = "\n".join(f"<tr>{row}</tr>" for row in body)
    return f'<table class="dataframe"><tr>{titles}</tr>\n{rows}\n</table>'


def folded(title: str, content: str) -> str:
    """Return content that a reader opens."""
    return f"<details><summary>{escape(title)}</summary>\n{content}\n</details>"
