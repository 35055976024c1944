"""Documents that have a sentence on every line, between lines that separate segments."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import accumulate

from textseg.document import Document
from textseg.segmentation import Segmentation
from textseg.units import words as word_rule

#: The separator of Choi and of those who follow him: first, last, or only between segments.
SEPARATOR = "=========="


def separated(data: bytes) -> list[list[str]]:
    r"""Return the lines of every segment, without blank lines, empty segments and separators.

    Examples
    --------
    >>> separated(b"==========\r\nIt rains. \r\n==========\r\n==========\r\nWe read.\r\n")
    [['It rains.'], ['We read.']]
    """
    segments: list[list[str]] = [[]]
    for line in map(str.strip, data.decode("utf-8").splitlines()):
        if line == SEPARATOR:
            segments.append([])
        elif line:
            segments[-1].append(line)
    return [segment for segment in segments if segment]


def words(line: str) -> tuple[str, ...]:
    """Return the tokens of a line that is not tokenized yet."""
    (unit,) = word_rule.tokens(line, [(0, len(line))])
    return unit


def between_blanks(line: str) -> tuple[str, ...]:
    """Return the tokens of a line that has spaces between them."""
    return tuple(line.split())


def document(
    segments: list[list[str]], source: str, tokens: Callable[[str], tuple[str, ...]]
) -> Document:
    """Return the document whose units are the lines of the segments."""
    reference = Segmentation.from_lengths(map(len, segments))
    return of_lines([line for segment in segments for line in segment], reference, source, tokens)


def of_lines(
    lines: list[str],
    reference: Segmentation,
    source: str,
    tokens: Callable[[str], tuple[str, ...]],
) -> Document:
    """Return the document whose units are the lines; they are its text as well."""
    return Document(
        units=tuple(map(tokens, lines)),
        reference=reference,
        source=source,
        text="\n".join(lines),
        offsets=tuple(_spans(lines)),
    )


def _spans(lines: list[str]) -> Iterable[tuple[int, int]]:
    ends = accumulate(len(line) + 1 for line in lines)
    return ((end - len(line) - 1, end - 1) for line, end in zip(lines, ends, strict=True))
