"""HTML: one page that needs nothing else, segments in alternating colours as in the paper."""

from __future__ import annotations

import re
from html import escape
from typing import Any

from textseg.output.report import Report
from textseg.output.subtitles import times

#: Fenced code and tables of Markdown, which are meant to be read letter below letter.
_ALIGNED = re.compile(
    r"^[ \t>]*(```|~~~)[^\n]*\n.*?^[ \t>]*\1[`~]*[ \t]*$|(?:^ {0,3}\|[^\n]*\|[ \t]*$\n?){2,}",
    re.MULTILINE | re.DOTALL,
)
_STYLE = """
.textseg, html[data-theme="light"] .textseg {
  --a: #fdf3e0; --b: #e6f0f8; --ink: #222; --mark: #9c4718; }
@media (prefers-color-scheme: dark) {
  .textseg { --a: #3a3122; --b: #22303a; --ink: #eee; --mark: #f0a060; }
}
html[data-theme="dark"] .textseg { --a: #3a3122; --b: #22303a; --ink: #eee; --mark: #f0a060; }
.textseg { color: var(--ink); font: 1rem/1.5 Georgia, serif; max-width: 46rem; margin: 2rem auto; }
.textseg section { padding: .6rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.textseg section code { font: .85rem/1.4 ui-monospace, monospace; }
.textseg section:nth-of-type(odd) { background: var(--a); }
.textseg section:nth-of-type(even) { background: var(--b); }
.textseg h2, .textseg .heading, .textseg footer, .textseg nav, .textseg figcaption,
.textseg .boundary { font: .85rem/1.4 system-ui, sans-serif; }
.textseg h2, .textseg .heading { font-weight: 600; margin: 0 0 .4rem; white-space: normal; }
.textseg .boundary { color: var(--mark); margin: .2rem 1rem; }
.textseg .boundary meter { width: 6rem; vertical-align: middle; }
.textseg figure { margin: 1rem 0; }
.textseg svg { width: 100%; height: 7rem; }
.textseg polyline { fill: none; stroke: var(--ink); stroke-width: 1; }
.textseg line { stroke: var(--mark); stroke-width: 1.5; stroke-dasharray: 4 3; }
.textseg td { padding: 0 1rem 0 0; }
"""


def page(report: Report) -> str:
    """Return a whole page."""
    title = escape(report.source or "Segmented text")
    return (
        '<!DOCTYPE html>\n<html>\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>:root {{ color-scheme: light dark; }}</style>\n</head>\n"
        f"<body>\n{fragment(report, alone=True)}\n</body>\n</html>"
    )


def fragment(report: Report, *, alone: bool = False) -> str:
    """Return what is in the page, with its style, for a notebook.

    Headings are headings only if the text is `alone` on its page: another page has its own.
    """
    title = f"<h1>{escape(report.source or 'Segmented text')}</h1>" if alone else ""
    begin, end = ("<h2>", "</h2>") if alone else ('<p class="heading">', "</p>")
    n = len(report.rows)
    parts = [f'<style>{_STYLE}</style>\n<article class="textseg">\n{title}']
    if n > 1:
        parts += [_contents(report), _curve(report)]
    for number, (row, shown) in enumerate(zip(report.rows, report.shown, strict=True), 1):
        if "support" in row:
            parts.append(
                f'<p class="boundary">support of this boundary: <meter value="{row["support"]}">'
                f"</meter> {row['support']:.2f}</p>"
            )
        heading = " · ".join([f"{number}", *_about(row)])
        heading = f"{begin}{heading}{end}"
        parts.append(f'<section id="segment-{number}" dir="auto">{heading}{_body(shown)}</section>')
    return "\n".join([*parts, _footer(report), "</article>"])


def _body(shown: str) -> str:
    r"""Return a text with what is aligned in it in letters of one width.

    >>> _body("a < b\n```\nx\n```\nc")
    'a &lt; b\n<code>```\nx\n```</code>\nc'
    """
    parts, end = [], 0
    for found in _ALIGNED.finditer(shown):
        parts += [escape(shown[end : found.start()]), f"<code>{escape(found.group())}</code>"]
        end = found.end()
    return "".join([*parts, escape(shown[end:])])


def _about(row: dict[str, Any]) -> list[str]:
    about = [escape(", ".join(row["words"]))] if row["words"] else []
    if when := times(row):
        about.append(when)
    if row.get("speakers"):
        about.append(escape(", ".join(row["speakers"])))
    return about


def _contents(report: Report) -> str:
    items = (
        f'<li><a href="#segment-{number}">{" · ".join(_about(row)) or "…"}</a></li>'
        for number, row in enumerate(report.rows, 1)
    )
    return f"<nav><ol>{''.join(items)}</ol></nav>"


def _curve(report: Report) -> str:
    """Draw what a boundary at each place would gain, and the boundaries that were chosen."""
    low, high = min(report.curve), max(report.curve)
    n, span = len(report.curve) + 1, (high - low) or 1.0
    points = " ".join(
        f"{1000 * (i + 1) / n:.1f},{95 - 90 * (gain - low) / span:.1f}"
        for i, gain in enumerate(report.curve)
    )
    lines = "".join(
        f'<line x1="{1000 * b / n:.1f}" x2="{1000 * b / n:.1f}" y1="0" y2="100" '
        'vector-effect="non-scaling-stroke"/>'
        for b in report.places
    )
    words = "Gain of a boundary before each unit (line) and the boundaries chosen (dashed)"
    return (
        f'<figure><svg viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" '
        f'aria-label="{words}">{lines}<polyline points="{points}" '
        f'vector-effect="non-scaling-stroke"/></svg><figcaption>{words}.</figcaption></figure>'
    )


def _footer(report: Report) -> str:
    shown = {**report.settings, "segments": len(report.rows), "score": f"{report.score:.6g}"}
    rows = "".join(
        f"<tr><td>{escape(name)}</td><td>{escape(str(value))}</td></tr>"
        for name, value in shown.items()
    )
    return f"<footer><table>{rows}</table></footer>"
