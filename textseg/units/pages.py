r"""Pages: running heads, feet and page numbers are not read, and a sentence may go on over them.

Programs that get the text of a PDF put a form feed between pages. A line among the first or last
three of a page is a running line if the next page, or the next but one (left and right pages
differ), has the same there, whatever its numbers are. A head is read on the first page that it
stands on, as the chapter's title, unless only its numbers change. Running lines become spaces, so
that all other characters keep their places; if a sentence goes on after them, so do line end and
form feed. On a page of few lines each may be of its foot, too. Below three pages nothing can be
told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import regex

from textseg.units.blocks import LINE_END, Span, stripped

#: Lines at the top and at the bottom of a page that may be running ones.
_EDGE = 3
_LEAST_PAGES = 3
_LETTER = re.compile(r"[^\W\d_]")
_NUMBER = re.compile(r"\d+")
_ROMAN = re.compile(r"[ivxlc]+")
#: A line after which a sentence, or a word, goes on, and one that goes on with it.
_OPEN = regex.compile(r"[\p{L}\p{M}\p{N},;(\-\u00ad\u2010–—]$")
_GOES_ON = regex.compile(r"[\"'“‘(]?\p{Ll}")
#: The end of a page, with the spaces around it.
_BREAK = re.compile(r"\s*\f\s*")


def without_running_lines(text: str) -> str:
    r"""Return the text, as long as it was, with spaces for its running lines.

    Examples
    --------
    >>> pages = "THE SEA\nRain fell and\n1\n", "THE SEA\nthe wind rose.\n2\n", "THE SEA\nSo.\n3\n"
    >>> without_running_lines("\f".join(pages)).split()
    ['THE', 'SEA', 'Rain', 'fell', 'and', 'the', 'wind', 'rose.', 'So.']
    """
    if text.count("\f") < _LEAST_PAGES - 1:
        return text
    pages = [page for page in _pages(text) if page]
    if len(pages) < _LEAST_PAGES:
        return text
    running = _running(text, pages)
    read = _blanked(text, running)
    for found in _BREAK.finditer(read):
        start, end = found.span()
        left_out = any(start < line[0] < end for line in running)
        if left_out and _OPEN.search(read, max(0, start - 2), start) and _GOES_ON.match(read, end):
            divided = read[start - 1] in "-\u00ad\u2010"  # a word, as at the end of a line
            read = read[:start] + "\n"[:divided].ljust(end - start) + read[end:]
    return read


def with_heads(text: str, spans: Iterable[Span]) -> list[Span]:
    r"""Begin the first unit of each page with the page, where running lines stand before it.

    >>> with_heads("Sun.\n2\n\f\nTHE SEA\nRain.", [(0, 4), (17, 22)])
    [(0, 4), (9, 22)]
    """
    found, before = [], 0
    for start, end in spans:
        page = text.rfind("\f", before, start) + 1
        found.append((stripped(text, page, end)[0] if page else start, end))
        before = end
    return found


def _pages(text: str) -> Iterator[list[Span]]:
    """Yield the lines of each page that aren't blank, without the spaces around them."""
    start = 0
    for page in text.split("\f"):
        found = []
        at = start
        for end in [*LINE_END.finditer(text, start, start + len(page)), None]:
            stop = end.start() if end else start + len(page)
            line = stripped(text, at, stop)
            if line[0] < line[1]:
                found.append(line)
            at = end.end() if end else stop
        yield found
        start += len(page) + 1


def _running(text: str, pages: list[list[Span]]) -> set[Span]:
    """Return the lines that are repeated at the edges of pages near each other."""
    feet = [_forms(text, page[-_EDGE:], "foot") for page in pages]
    forms = [
        foot | _forms(text, page[:_EDGE], "head") for foot, page in zip(feet, pages, strict=True)
    ]
    running: set[Span] = set()
    titles: set[str] = set()
    for number, (own, foot) in enumerate(zip(forms, feet, strict=True)):
        near = [other for other in forms[max(0, number - 2) : number + 3] if other is not own]
        known = {form for other in near for form in other.values()}
        lines = {text[slice(*line)] for other in near for line in other}
        for line, form in own.items():
            title = text[slice(*line)]
            is_title = form[0] == "head" and title in lines and _LETTER.search(title)
            if foot.get(line) in known or (form in known and (not is_title or title in titles)):
                running.add(line)
            elif is_title:
                titles.add(title)
    return running


def _forms(text: str, lines: list[Span], edge: str) -> dict[Span, tuple[str, str]]:
    return {line: (edge, _form(text[slice(*line)])) for line in lines}


def _form(line: str) -> str:
    """Return a line with 0 for each of its numbers.

    >>> _form("- 12 -"), _form("Page 3 of 10"), _form("xiv")
    ('- 0 -', 'page 0 of 0', '0')
    """
    form = " ".join(_NUMBER.sub("0", line).lower().split())
    return "0" if _ROMAN.fullmatch(form) else form


def _blanked(text: str, spans: Iterable[Span]) -> str:
    pieces, end = [], 0
    for start, stop in sorted(spans):
        pieces += [text[end:start], " " * (stop - start)]
        end = stop
    return "".join([*pieces, text[end:]])
