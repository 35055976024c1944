"""The rules by which a text is cut: into sentences, into words, and these into tokens."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

import regex

#: The sentence rule: a run of end marks with its closing quotes, then blanks; or a blank line; or
#: ideographic end marks, which no blank follows. Abbreviations and decimals can fool it.
_SENTENCE_END = re.compile(
    r"(?<=[.!?…।؟])[\"'”’)\]]*\s+(?=[^a-z\s])|\n\s*\n|(?<=[。！？])(?![。！？])[」』”’）]*"
)
#: The standard library's ``\w`` would cut words at combining marks, as every Hindi word has them.
_TOKEN = regex.compile(r"\w+(?:['’]\w+)*|[^\w\s\x1c-\x1f]\p{M}*")
#: A run of letters, longer than most words, of scripts that set no blanks between words.
_RUN = regex.compile(
    r"[\p{Han}\p{Hiragana}\p{Katakana}ー]{5,}|[\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}]{13,}"
)
_BYTE_ORDER_MARK = "\ufeff"


def sentence_spans(text: str) -> list[tuple[int, int]]:
    """Return start and end of every sentence, without the blanks around it."""
    cuts = [_beginning(text), *(m.end() for m in _SENTENCE_END.finditer(text)), len(text)]
    spans = (_stripped(text, a, b) for a, b in pairwise(cuts))
    return [(a, b) for a, b in spans if a < b]


def word_spans(text: str) -> list[tuple[int, int]]:
    """Return start and end of every token: a run of letters and digits, or a single mark."""
    return [m.span() for m in _TOKEN.finditer(text, _beginning(text))]


def tokens(text: str, start: int, end: int) -> tuple[str, ...]:
    """Return the tokens of a stretch of the text."""
    return tuple(_TOKEN.findall(text, max(start, _beginning(text)), end))


def check_spans(spans: Sequence[tuple[int, int]], n_characters: int) -> None:
    """Raise ValueError unless the spans follow one another inside the text."""
    before = 0
    for start, end in spans:
        if not before <= start < end <= n_characters:
            raise ValueError(
                f"spans must follow one another inside the text of {n_characters} characters, but "
                f"({start}, {end}) comes after {before}"
            )
        before = end


def run_for_words(units: Iterable[Sequence[str]]) -> str | None:
    """Return the first run of several words that is one token, if most of the text is such runs.

    Examples
    --------
    >>> run_for_words([("今天我们去公园看花", "，", "天气很好")])
    '今天我们去公园看花'
    >>> run_for_words([("今天", "我们", "去", "公园")])
    """
    of_all = [token for unit in units for token in unit]
    runs = [token for token in of_all if len(token) > 4 and _RUN.fullmatch(token)]
    return runs[0] if 2 * sum(map(len, runs)) > sum(map(len, of_all)) else None


def _beginning(text: str) -> int:
    """Return where the text begins: after a byte-order mark, which is of no sentence."""
    return int(text.startswith(_BYTE_ORDER_MARK))


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), end - len(piece) + len(piece.rstrip())
