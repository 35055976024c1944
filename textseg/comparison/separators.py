"""Lines of ``=`` in a text: those between segments, and those that underline a heading.

In reStructuredText and Markdown a heading is a line of its own, without a full stop, with ``=``
below it (and above it) as long as itself. Between segments the lines are all of one length, or at
least not as long as whatever precedes them. So

* a line that doesn't look like a heading's is a boundary, and so are all of its length;
* if that holds for any of exactly ten ``=``, as of Choi and of `textseg segment`, only those count;
* since the latter stand directly between two lines of text, ten ``=`` are a heading's only if a
  blank line follows.
"""

from __future__ import annotations

from unicodedata import east_asian_width

import regex

_OURS = 10
_LINE = regex.compile(r"[ \t]*(={5,})([ \t]+[01]\.\d+)?[ \t]*\r?\n?")
_WITH_ENDS = regex.compile(r"[^\n]*\n|[^\n]+")
#: By how much a heading may be longer or shorter than the line below it.
_ABOUT = 2


def split(text: str) -> tuple[list[str], str]:
    r"""Return the pieces between boundaries, all of them if there is none, and a note.

    The note tells of lines that are not of ten ``=``, and how they were taken.

    Examples
    --------
    >>> split("Rain\n====\nIt falls.\n==========\nIt ends.\n")
    (['Rain\n====\nIt falls.\n', 'It ends.\n'], '')
    >>> split("Weather\n=======\n\nRain falls.\n")[1]
    'lines of 7 = are taken for underlines of headings, so it is read as one segment'
    """
    lines = _WITH_ENDS.findall(text)
    found = {i: match for i, line in enumerate(lines) if (match := _LINE.fullmatch(line))}
    sizes = {i: len(match[1]) for i, match in found.items()}
    headings = {j for i in found if not found[i][2] for j in _heading(lines, sizes, i)}
    others = {size for i, size in sizes.items() if i not in headings}
    between = {_OURS} if _OURS in others else others
    ends = [i for i, size in sizes.items() if size in between]
    starts = [0, *(i + 1 for i in ends)]
    pieces = ["".join(lines[a:b]) for a, b in zip(starts, [*ends, len(lines)], strict=True)]
    if between - {_OURS}:
        return pieces, f"{_named(between)} are taken for boundaries"
    if headings and not between:
        underlines = f"{_named(set(sizes.values()))} are taken for underlines of headings"
        return pieces, f"{underlines}, so it is read as one segment"
    return pieces, ""


def _heading(lines: list[str], sizes: dict[int, int], under: int) -> list[int]:
    """Return the lines of ``=`` of a heading: one below it, perhaps one above; none if none is."""
    title, size = lines[under - 1].strip() if under else "", sizes[under]
    width = sum(1 + (east_asian_width(letter) in "WF") for letter in title)
    is_title = (
        len(title) - _ABOUT <= size <= width + _ABOUT
        and regex.search(r"\w", title)
        and not title.endswith((".", "。"))
        and under - 1 not in sizes
        and (_is_blank(lines, under - 2) or under - 2 in sizes)
        and (size != _OURS or _is_blank(lines, under + 1))
    )
    if not is_title:
        return []
    over = under - 2
    return [over, under] if sizes.get(over) == size and _is_blank(lines, over - 1) else [under]


def _is_blank(lines: list[str], i: int) -> bool:
    """Tell whether nothing is on a line, or there is none."""
    return not 0 <= i < len(lines) or not lines[i].strip()


def _named(sizes: set[int]) -> str:
    least, most = min(sizes), max(sizes)
    return f"lines of {least} =" if least == most else f"lines of {least} to {most} ="
