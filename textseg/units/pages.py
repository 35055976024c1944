r"""Pages: running heads, feet and page numbers are not read, and a sentence may go on over them.

Programs that get the text of a PDF put a form feed between pages. A *place* is the first, second or
third line of a page, or the last but none, one or two. Running lines stand in the same place of
near pages: of the next, or the next but one (left and right pages differ). They are equal but for
numbers that count pages. In such a place half of the pages have one, and so have the places
between it and the edge of the page; an answer that comes again isn't one. What counts a third of
the pages may stand in any place. A head is read on the first page that it stands on, as the
chapter's title, unless its numbers change. Running lines become spaces, so that all other
characters keep their places; if a sentence goes on after them, so do line end and form feed. Below
three pages nothing can be told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import regex

from textseg.units.blocks import LINE_END, Span, stripped

#: Places from the top and from the bottom of a page where running lines may stand.
_HEADS, _FEET = (0, 1, 2), (-1, -2, -3)
#: The number of a page, from 0, and its lines.
Page = tuple[int, list[Span]]
#: Left and right pages differ.
_NEAR = 2
_LEAST_PAGES = 3
_LETTER = re.compile(r"[^\W\d_]")
_NUMBER, _COUNT = re.compile(r"\d+"), re.compile(r"[0-9]{1,9}")
_CLOCK = re.compile(r"\d:\d\d")
#: A number apart from the other words of its line, before or after them.
_APART = re.compile(r"^([0-9]{1,9})[ \t]{2,}\S|\S[ \t]{2,}([0-9]{1,9})$")
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
    pages = [(number, page) for number, page in enumerate(_pages(text)) if page]
    if len(pages) < _LEAST_PAGES:
        return text
    running = _running(text, pages)
    read = _blanked(text, running)
    if not any(map(str.isalnum, read)):  # then all of them are what there is to read
        return text
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


def _running(text: str, pages: list[Page]) -> set[Span]:
    """Return the lines that come again in the places of running ones."""
    titles: dict[str, Span] = {}
    numbers = _numbers(text, pages)
    # The number of a page may stand now before, now after its title.
    others = [(number, [line for line in page if line not in numbers]) for number, page in pages]
    running = numbers.union(_repeated(text, pages, titles, 1 / 2))
    return running.union(_repeated(text, others, titles, 2 / 3))


def _repeated(
    text: str, pages: list[Page], titles: dict[str, Span], share: float
) -> Iterator[Span]:
    """Yield the lines in places in which at least this share of the pages has one."""
    alike = {place: _alike(text, pages, place) for place in (*_HEADS, *_FEET)}
    usual = {at for at, on in alike.items() if sum(map(bool, on.values())) >= share * len(on)}
    edges: Counter[str] = Counter()
    inside: Counter[str] = Counter()
    for _, page in pages:
        here = Counter(_form(text[slice(*line)]) for line in _edges(page))
        edges += here
        inner = (_form(text[slice(*line)]) for line in page[len(_HEADS) : -len(_FEET)])
        inside.update(form for form in inner if form in here)  # else figures stand above a head
    for at, (_, page) in enumerate(pages):
        for places in (_HEADS, _FEET):
            for place in places:
                found = alike[place]
                if place not in usual or not found.get(at):
                    break
                title = text[slice(*page[place])]
                form = _form(title)
                if form != "0" and 2 * inside[form] >= edges[form] and _LETTER.search(title):
                    break  # an answer, say, that is given anywhere
                is_title = places is _HEADS and title in found[at] and _LETTER.search(title)
                if not is_title or titles.setdefault(title, page[place]) != page[place]:
                    yield page[place]


def _numbers(text: str, pages: list[Page]) -> set[Span]:
    """Return the lines in any of the places that count pages, if a third of the pages have one.

    They are equal but for numbers, or have the one that counts apart from their other words.
    """
    found: dict[tuple[str, int], dict[int, set[Span]]] = {}
    for number, page in pages:
        words = {line: text[slice(*line)] for line in _edges(page)}
        forms = Counter(_form(line) for line in set(words.values()))
        for line, said in words.items():
            if _CLOCK.search(said) or forms[_form(said)] > 1:  # rows of a table count themselves
                continue
            counts = {(_form(said), count) for count in _COUNT.findall(said)}
            counts |= {("", count) for pair in _APART.findall(said) for count in pair if count}
            for form, count in counts:
                found.setdefault((form, int(count) - number), {}).setdefault(number, set()).add(
                    line
                )
    often = [on for on in found.values() if len(on) >= max(3, len(pages) / 3)]
    return {line for on in often for lines in on.values() for line in lines}


def _edges(page: list[Span]) -> list[Span]:
    """Return the lines of a page where running ones may stand, in their order."""
    return sorted({*page[: len(_HEADS)], *page[-len(_FEET) :]})


def _alike(text: str, pages: list[Page], place: int) -> dict[int, list[str]]:
    """Return, for each page with a line in this place, those of near pages that are like it."""
    lines = {
        at: (number, text[slice(*page[place])])
        for at, (number, page) in enumerate(pages)
        if len(page) >= (place + 1 if place >= 0 else -place)
    }
    return {
        at: [
            lines[other][1]
            for other in range(at - _NEAR, at + _NEAR + 1)
            if other != at and other in lines and _are_alike(lines[at], lines[other])
        ]
        for at in lines
    }


def _are_alike(one: tuple[int, str], other: tuple[int, str]) -> bool:
    """Tell whether lines of two pages are equal but for numbers, one of which counts pages."""
    (page, line), (other_page, other_line) = one, other
    if _form(line) != _form(other_line):
        return False
    numbers, others = _COUNT.findall(line), _COUNT.findall(other_line)
    if numbers == others or len(numbers) != len(others):  # one has Roman numerals
        return True
    if _CLOCK.search(line):  # the times of a talk go on
        return False
    pairs = zip(numbers, others, strict=True)
    return {int(b) - int(a) for a, b in pairs} <= {0, other_page - page}


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
