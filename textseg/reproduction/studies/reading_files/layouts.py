"""Layouts of prose: how the same sentences look in files of different kinds."""

from __future__ import annotations

import random
from itertools import count, groupby

from textseg.reproduction.studies.reading_files.typesetting import (
    LONG,
    WORDS,
    Layout,
    Paragraphs,
    article,
    emphasised,
    filled,
    listed,
    mixed,
    own_lines,
    paged,
)  # fmt: skip

_HELLO = "Dear {first},|Hi {first},|Hello {first}"
_BYE = "Kind regards,\n{name}|Cheers, {name}|Best wishes\n\n-- \n{name}\nInstitute of Tides"
_SENT = "From: {name}\nSent: {date} 09:17\nTo: {reader}\nSubject: RE: Levels\n\nHi {first},"
_HEAD = "{book:<{room}}{n:>5}\n{author}\n\n\n"
_FIGURE = "Figure {n}: Mean level at the gate, by month and station,\nfrom 1990 to 2010\n\n\n"
_RFC_FOOT = f"\n\nOkafor{'Informational':^54}[Page {{n}}]\n"


def _reply(paragraphs: Paragraphs, rng: random.Random) -> str:
    """Lay out answers above, below or between the paragraphs they quote."""
    sign, cut = rng.choice(["> ", "> ", ">", "> > "]), rng.randint(1, max(1, len(paragraphs) - 1))
    above, below, between = (lambda k: k >= cut), (lambda k: k < cut), (lambda k: k % 2 == 0)
    opening = "On {date} at 10:42, {name}\n<reader@example.org> wrote:\n|{name} wrote:\n"
    opening = own_lines(f"{opening}|-----Original Message-----\nFrom: {{name}}\n\n", rng)
    blocks, quotes = [own_lines(_HELLO, rng)], rng.choice([above, below, between])
    for quoted, group in groupby(range(len(paragraphs)), quotes):
        setting = filled(sign, sign) if quoted else filled()
        texts = [setting(paragraphs[k], 72, rng) for k in group]
        blocks += [opening + f"\n{sign.rstrip()}\n".join(texts)] if quoted else texts
        opening = "" if quoted else opening
    return "\n\n".join([*blocks, own_lines(_BYE, rng)]) + "\n"


def _slides(paragraphs: Paragraphs, rng: random.Random) -> str:
    """Lay out each paragraph as a page with a title, points and a number."""
    bullet, gap = rng.choice(["• ", "• ", "– ", "▪ ", "•\n"]), rng.choice(["\n", "\n\n"])
    title, width, pages = rng.choice(WORDS["title"]), rng.randint(38, 60), []
    foot = rng.choice(["{n}\n", f"{title}\n{{n}}\n"])
    for n, paragraph in enumerate(paragraphs, rng.randint(2, 20)):
        points = listed(bullet, hang=False, gap=gap)(paragraph, width, rng)
        pages.append(f"{own_lines('{heading}', rng)}\n\n{points}\n\n{own_lines(foot, rng, n)}")
    return "\f".join(pages)


def _lecture(paragraphs: Paragraphs, rng: random.Random) -> str:
    """Lay out paragraphs numbered throughout, now and then below a heading."""
    width, hang = rng.choice([70, 76, 80, LONG]), rng.random() < 0.5
    style = rng.choice(["{}. ", "3.{} ", "3.{}. ", "({}) ", "[{}] ", "§ {}. "])
    blocks = [own_lines("Lecture 3: {title}\n{date}", rng)]
    for label, paragraph in zip(map(style.format, count(1)), paragraphs, strict=False):
        blocks += [own_lines("{heading}", rng)] if rng.random() < 0.15 else []
        blocks.append(filled(label, " " * len(label) * hang)(paragraph, width, rng))
    return "\n\n".join(blocks) + "\n"


LAYOUTS: dict[str, Layout] = {
    "one line a paragraph": article(gaps=["\n", "\n\n"]),
    "one sentence a line": article(styles=[[filled(gap="\n")]], gaps=["\n", "\n\n", "\n\n"]),
    "wrapped, blank lines between": article(
        styles=[[filled()], [filled()], [filled(gap="  ")]],
        widths=[60, 65, 70, 72, 76, 78, 80, 100],
    ),
    "wrapped, first lines indented": article(
        styles=[[filled(i)] for i in ("  ", "    ", "\t")], widths=[60, 65, 70, 72, 80], gaps=["\n"]
    ),
    "Gutenberg": article(
        "*** START OF THE PROJECT GUTENBERG EBOOK {TITLE} ***\n\n\n{TITLE}\n\nBy {name}\n\n",
        ["\n\nCHAPTER {roman}.\n\n{HEADING}\n", "\n\n{roman}\n", "\n\n{HEADING:^{width}}\n"],
        "*** END OF THE PROJECT GUTENBERG EBOOK ***",
        widths=range(65, 76),
        end="\r\n",
        most=9,
    ),
    "e-mail": article(
        f"{_HELLO}|From: {{name}}\nDate: {{date}}\nSubject: The tables\n\nDear {{first}},",
        back=_BYE,
        widths=[68, 72, 72, 76],
    ),
    "e-mail with quotes": _reply,
    "HTML mail copied": article(_SENT, [f"Best,\n{{name}}\n\n{_SENT}"], _BYE, most=8),
    "Markdown": article(
        "# {title}|{title}\n=====================",
        ["## {heading}|### {heading}", "## {n}. {heading}"],
        styles=[[*style, filled("> ", "> "), emphasised] for style in mixed("- ", "* ")],
        widths=[72, 80, 88, LONG, LONG],
    ),
    "README": article(
        "# tides\n\n![build](https://example.org/build.svg)",
        ["## {heading}|```bash\n{code}\n```|```\n{code}\n```|## Usage\n\n    {code}"],
        styles=mixed("* "),
        widths=[72, 79, 80, LONG],
        most=3,
    ),
    "bullet list": article(
        styles=mixed("- ", "* ", "• ", "– ", "  - ", prose=1), widths=[70, 78, 80, LONG, LONG]
    ),
    "numbered list": article(
        styles=mixed("{n}. ", "{n}) ", "({n}) ", "{letter}) ", prose=1), widths=[70, 78, 80, LONG]
    ),
    "minutes": article(
        "Minutes of the meeting, {date}\n\nPresent: {name}, {reader}\nApologies: none\n\n1. Agenda",
        ["{n}. {heading}|Action: {name}\n\n{n}. {HEADING}", "{n}. {heading}"],
        "Next meeting: {date}",
        widths=[72, 80, LONG],
        most=3,
    ),
    "report from PDF": paged(
        [(["{book}\n\n"], "\n{n}\n\n"), ([""], "\nPage {n} of 180\n\n"), (["{book}\n{n}\n\n"], "")],
        range(32, 49),
        range(75, 101),
        headings=["{heading}", "2.{n} {heading}"],
        styles=[[filled()], [filled(divide=True)]],
    ),
    "book from PDF": paged(
        [
            (["{n:<5}{AUTHOR:>{room}}\n\n", "{book:<{room}}{n:>5}\n\n"], ""),
            (["{AUTHOR}\n\n", "{book:>{width}}\n\n"], "\n{n:^{width}}\n"),
        ],
        range(28, 41),
        range(55, 69),
        headings=["\n\n{heading:^{width}}\n"],
        styles=[[filled(indent, divide=True)] for indent in ("", "  ", "    ")],
        gaps=["\n"],
        most=15,
    ),
    "paper from PDF": paged(
        [([_HEAD, _HEAD + _FIGURE], ""), ([_HEAD, _HEAD, _FIGURE], "\n{n:^{width}}\n")],
        range(36, 51),
        range(80, 101),
        margins=range(9),
        headings=["\n{n}   {heading}\n"],
        styles=[[filled("   ", divide=True)]],
        gaps=["\n"],
    ),
    "slides from PDF": _slides,
    "RFC": paged(
        [(["RFC 4821{book:^50}March 2014\n\n\n"], _RFC_FOOT)],
        range(46, 50),
        [72],
        feed="\f\n",
        headings=["{n}.  {heading}"],
        styles=[[*[filled("   ", "   ", gap)] * 9, listed("   o  ")] for gap in (" ", "  ")],
    ),
    "Word as text": article(
        "{title}\n{name}",
        ["{heading}", "{n}.\t{heading}"],
        styles=[[*[filled(indent)] * 9, listed("•\t")] for indent in ("", "", "\t")],
        gaps=["\n", "\n", "\n\n"],
        end="\r\n",
    ),
    "copied from a browser": article(
        "Skip to content\nHome\nAbout\nArchive\nSearch\n\n{title}\n\nBy {name}\n{date}\n5 min read",
        ["{heading}|Advertisement|Photo: {name}"],
        "Share this:\nFacebook\nEmail\n\nRelated posts\n{title}\n{title}\n© 2019 Coast Weekly",
        gaps=["\n", "\n\n", "\n\n"],
    ),
    "lecture notes": _lecture,
    "manuscript": paged(
        [(["{author:>{room}} / {n}\n\n\n"], ""), (["{author} / {BOOK} / {n}\n\n\n"], "")],
        [50],
        range(60, 67),
        spacing="\n\n",
        styles=[[filled("     ", gap=gap)] for gap in (" ", "  ")],
        gaps=["\n"],
    ),
    "wiki": article(
        "{{{{Infobox harbour}}}}",
        ["== {heading} ==|=== {heading} ==="],
        "[[Category:Harbours]]",
        styles=mixed("* "),
        gaps=["\n", "\n\n"],
        most=4,
    ),
}
