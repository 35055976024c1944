"""Setting prose as files have it: lines filled, lists, sections and pages.

What has letters and does not belong to the sentences is marked by `extra`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

Paragraphs = Sequence[Sequence[str]]  # paragraphs, each a list of its sentences
Layout = Callable[[Paragraphs, random.Random], str]
Setting = Callable[[Sequence[str], int, random.Random], str]  # sets one paragraph in a width

LONG = 10**6  # a width that no paragraph reaches
WORDS = {
    "name": ["Clara Weiss", "Jonas Lind", "Amara Okafor", "Peter Hollis", "Inés Prado"],
    "reader": ["Tom Burke", "Helen Marsh", "Li Na", "Karim Aziz"],
    "first": ["Clara", "Jonas", "Amara", "Mr Hollis", "Dr Prado", "all"],
    "title": ["The Harbour in Winter", "Tides and Tables", "A Road to the North", "Paper and Ink"],
    "heading": ["Introduction", "Early Years", "Budget", "The Old Mill", "Results", "Water Levels"],
    "date": ["4 March 2014", "June 11, 2009", "Tuesday, 2 October 2018", "30 Nov. 1997"],
    "code": ["pip install tides", "make && make install", "levels = read('levels.csv')"],
    "roman": ["II", "III", "IV", "VI", "VII", "IX", "X", "XI", "XII", "XVIII"],
}
_CUT = re.compile(  # roughly between syllables, or after a word's own hyphen
    r"(?<=[^\W\d_]{2})(?=[bcdfgjklmnpqrstvwxz][aeiouyàáäèéíòóöùúü][^\W\d_])"
    r"|(?<=[^\W\d_]-)(?=[^\W\d_])"
)


def extra(words: str) -> str:
    """Mark words that belong to the layout, such as heads of pages and names in letters."""
    return f"\ue000{words}\ue001"


def own_lines(pattern: str, rng: random.Random, n: int = 1, **known: Any) -> str:
    """Fill one of the patterns between bars and mark each of its lines that has letters."""
    words = {key: rng.choice(pool) for key, pool in WORDS.items()} | known
    words |= {key.upper(): str(word).upper() for key, word in words.items()}
    filled = rng.choice(pattern.split("|")).format(n=n, letter=chr(97 + (n - 1) % 26), **words)
    return re.sub(r".*[^\W\d_].*", lambda line: extra(line[0].rstrip()), filled)


def filled(first: str = "", rest: str = "", gap: str = " ", divide: bool = False) -> Setting:
    """Fill lines; ``divide`` hyphenates words as typesetters do."""

    def setting(sentences: Sequence[str], width: int, rng: random.Random) -> str:
        lines, line, start = [], first, first
        for word in gap.join(sentences).split(" "):
            room = width - len(line) - 1
            if line == start or len(word) <= room:
                line += word if line == start else f" {word}"
                continue
            cuts = [cut.start() for cut in _CUT.finditer(word) if cut.start() < room]
            cut = cuts[-1] if divide and cuts and rng.random() < 0.7 else 0
            lines.append(f"{line} {word[:cut].removesuffix('-')}-" if cut else line)
            line, start = rest + word[cut:], rest
        return "\n".join(map(str.rstrip, [*lines, line]))

    return setting


def listed(label: str, hang: bool = True, gap: str = "\n") -> Setting:
    """Set each sentence, now and then two, as an item of a list."""

    def setting(sentences: Sequence[str], width: int, rng: random.Random) -> str:
        starts = [0, *(k for k in range(1, len(sentences)) if rng.random() < 0.8), len(sentences)]
        items = []
        for n, (start, end) in enumerate(pairwise(starts), 1):
            plain = label.format(n=n, letter=chr(97 + (n - 1) % 26))
            item = filled(plain, " " * len(plain) * hang)
            text = item(sentences[start:end], width, rng)
            items.append(text.replace(plain.rstrip(), own_lines(label.rstrip(), rng, n), 1))
        return gap.join(items)

    return setting


def mixed(*labels: str, prose: int = 8) -> list[list[Setting]]:
    """Styles in which lists stand among so many times as much prose."""
    return [[*[filled()] * prose, listed(label)] for label in labels]


def emphasised(sentences: Sequence[str], width: int, rng: random.Random) -> str:
    """Set the first sentence between signs of emphasis."""
    sign = rng.choice(["*", "**", "_"])
    return filled()([f"{sign}{sentences[0]}{sign}", *sentences[1:]], width, rng)


def article(
    front: str = "",
    headings: Sequence[str] = ("",),
    back: str = "",
    styles: Sequence[Sequence[Setting]] = ((filled(),),),
    widths: Sequence[int] = (LONG,),
    gaps: Sequence[str] = ("\n\n",),
    end: str = "\n",
    most: int = 6,
) -> Layout:
    """Lay out sections of one to ``most`` paragraphs, set in one of the styles."""

    def layout(paragraphs: Paragraphs, rng: random.Random) -> str:
        heading, style = rng.choice(headings), rng.choice(styles)
        width, gap = rng.choice(widths), rng.choice(gaps)
        blocks, section, room = [own_lines(front, rng)], 1, rng.randint(1, most)
        for paragraph in paragraphs:
            if not room:
                section, room = section + 1, rng.randint(1, most)
                blocks.append(own_lines(heading, rng, section, width=width))
            blocks.append(rng.choice(style)(paragraph, width, rng))
            room -= 1
        return gap.join(filter(None, [*blocks, own_lines(back, rng)])).replace("\n", end) + end

    return layout


def paged(
    sheets: Sequence[tuple[Sequence[str], str]],
    rows: Sequence[int],
    widths: Sequence[int],
    feed: str = "\f",
    margins: Sequence[int] = (0,),
    spacing: str = "\n",
    **sections: Any,
) -> Layout:
    """Cut an article into pages with a foot and heads that take turns."""

    def layout(paragraphs: Paragraphs, rng: random.Random) -> str:
        width, long, (heads, foot) = rng.choice(widths), rng.choice(rows), rng.choice(sheets)
        known: dict[str, Any] = {"width": width, "room": width - 5}
        known |= {"author": rng.choice(WORDS["name"]), "book": rng.choice(WORDS["title"])}
        text = article(widths=[width], **sections)(paragraphs, rng)
        lines = text.rstrip().replace("\n", spacing).split("\n")
        # The first page may begin further down.
        starts = [0, *range(rng.randint(long // 3, long), len(lines), long), len(lines)]
        pages, margin = [], " " * rng.choice(margins)
        for n, (start, end) in enumerate(pairwise(starts), rng.randint(1, 150)):
            body = "\n".join(lines[start:end]).strip("\n")
            head = own_lines(heads[n % len(heads)], rng, n, **known)
            page = f"{head}{body}\n{own_lines(foot, rng, n, **known)}"
            pages.append(re.sub("(?m)^(?=.)", margin, re.sub("(?m) +$", "", page)))
        return feed.join(pages)

    return layout
