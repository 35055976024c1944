"""Fenced code of Markdown: from a line of backticks or tildes to the next such line.

A fence that nothing closes does not count: it would hide the rest of the text. Nor do tildes
between scenes: those of code name a language, or have empty lines around them, but none inside.
"""

from __future__ import annotations

from collections.abc import Sequence

import regex

#: In lists they are indented, and in quotations behind a >.
_FENCE = regex.compile(
    r"[ \t]*(?:>[ \t]*)*(?P<mark>```+(?!.*`)|~~~+(?!.*~))[ \t]*(?P<kind>.*?)\s*$"
)


def fences(text: str, lines: Sequence[tuple[int, int]]) -> dict[int, int]:
    r"""Return the place of each line that opens a fence, and of the one that closes it.

    >>> fences("```\na\n```\nb\n```", [(0, 3), (4, 5), (6, 9), (10, 11), (12, 15)])
    {0: 2}
    """
    marks = [
        (place, found["mark"], found["kind"])
        for place, line in enumerate(lines)
        if (found := _FENCE.match(text, *line))
    ]
    opened: dict[int, int] = {}
    closing = -1
    for number, (place, mark, kind) in enumerate(marks):
        if place <= closing:
            continue
        later = (marks[i] for i in range(number + 1, len(marks)))
        stop, _, name = next((other for other in later if other[1].startswith(mark)), (0, "", "-"))
        if not name and (mark[0] == "`" or kind or _is_code(text, lines, place, stop)):
            closing = opened[place] = stop
    return opened


def _is_code(text: str, lines: Sequence[tuple[int, int]], start: int, stop: int) -> bool:
    """Tell whether the lines around two marks are empty, and those right inside aren't."""
    empty = [
        not 0 <= place < len(lines) or not text[slice(*lines[place])].strip()
        for place in (start - 1, start + 1, stop - 1, stop + 1)
    ]
    return empty == [True, False, False, True]
