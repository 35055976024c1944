"""The rule by which a text is cut into words, its tokens (its units: `textseg.units`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain

import regex

from textseg.errors import warn
from textseg.units.word_forms import LINE_END, form, split_clitics, uses_dotless_i

#: Scripts that set no spaces between words; a zero-width space may stand there.
_UNSPACED = r"\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}"
#: What may stand inside a word and isn't seen: joiners, soft hyphens, a hyphen at a line end.
_INSIDE = (
    rf"['’]|[\u00ad\u200c\u200d\u2060\ufeff]+|(?<![{_UNSPACED}])\u200b+"
    r"|(?<=\p{Ll})[-\u00ad\u2010][ \t]*\r?\n[ \t]*(?=\p{Ll})"
)
#: A word, the standard library's ``\w`` would cut it at combining marks, as every Hindi word has
#: them; the second half of a word such as don't, where it stands apart; or a single mark.
_TOKEN = regex.compile(
    rf"\w+(?:(?:{_INSIDE})\w+)*\u00ad*|(?<![^\s\w])['’](?i:s|m|d|ll|re|ve)(?!\w)"
    r"|[^\w\s\x1c-\x1f]\p{M}*"
)
#: The same in ASCII, for speed: the standard library's is several times as fast.
_ASCII_TOKEN = re.compile(
    r"\w+(?:'\w+)*|(?<![^\s\w])'(?:s|m|d|ll|re|ve)(?!\w)|[^\w\s]", re.IGNORECASE
)
#: A run of letters, longer than most words, of scripts that set no spaces between words.
_RUN = regex.compile(rf"[\p{{Han}}\p{{Hiragana}}\p{{Katakana}}ー]{{5,}}|[{_UNSPACED}]{{13,}}")
#: What is set in italics by _underscores_, which belong to no word.
_ITALICS = regex.compile(r"(?<!\w)_(?=[^\W_])([^_\n]{1,80})(?<=[^\s_])_(?!\w)")
_BYTE_ORDER_MARK = "\ufeff"


def word_spans(text: str) -> list[tuple[int, int]]:
    """Return start and end of every token: a word (see `split_clitics`), or a single mark.

    Examples
    --------
    >>> word_spans("The baker's.")
    [(0, 3), (4, 9), (9, 11), (11, 12)]
    """
    spans, text = [], _plain(text)
    for found in _TOKEN.finditer(text, _beginning(text)):
        start = found.start()
        for piece in split_clitics(found.group()):
            spans.append((start, start + len(piece)))
            start += len(piece)
    return spans


def tokens(text: str, spans: Iterable[tuple[int, int]]) -> tuple[tuple[str, ...], ...]:
    r"""Return the tokens of stretches of the text, in the form in which vectors know them.

    Examples
    --------
    >>> tokens("The har\u00adbour’s con-\ntents don't \ufb01t.", [(0, 36)])
    (('The', 'harbour', "'s", 'contents', 'do', "n't", 'fit', '.'),)
    """
    first, text = _beginning(text), _plain(text)
    spans = [(max(start, first), end) for start, end in spans]
    dotless = uses_dotless_i(text)
    return tuple(_forms(text, start, end, dotless) for start, end in spans)


def _forms(text: str, start: int, end: int, dotless: bool) -> tuple[str, ...]:
    piece = text[start:end]
    if not piece.isascii() or dotless or ("\n" in piece and LINE_END.search(piece)):
        found = _TOKEN.findall(text, start, end)
        return tuple(form(part, dotless) for token in found for part in split_clitics(token))
    return tuple(chain.from_iterable(map(_ASCII_FORMS.__getitem__, piece.split())))


class _AsciiForms(dict[str, tuple[str, ...]]):
    """The words and marks of a stretch without spaces; texts repeat most of them."""

    def __missing__(self, stretch: str) -> tuple[str, ...]:
        if len(self) >= 1 << 14:
            self.clear()
        tokens = _ASCII_TOKEN.findall(stretch)
        found = self[stretch] = tuple(part for token in tokens for part in split_clitics(token))
        return found


_ASCII_FORMS = _AsciiForms()


def check_spans(spans: Sequence[tuple[int, int]], n_characters: int) -> None:
    """Raise ValueError unless the spans are whole and follow one another inside the text."""
    before = 0
    for start, end in spans:
        if not before <= start < end <= n_characters:
            raise ValueError(
                f"spans must follow one another inside the text of {n_characters} characters, but "
                f"({start}, {end}) comes after {before}"
            )
        if int(start) != start or int(end) != end:
            raise ValueError(f"spans are in whole characters, got ({start}, {end})")
        before = end


def run_for_words(units: Iterable[Sequence[str]]) -> str | None:
    """Return the first run of several words that is one token, if most of the text is such runs.

    Examples
    --------
    >>> run_for_words([("今天我们去公园看花", "，", "天气很好")])
    '今天我们去公园看花'
    >>> run_for_words([("今天", "我们", "去", "公园")])
    """
    of_all = list(chain.from_iterable(units))
    if (letters := "".join(of_all)).isascii():
        return None
    runs = [token for token in of_all if len(token) > 4 and _RUN.fullmatch(token)]
    return runs[0] if 2 * sum(map(len, runs)) > len(letters) else None


def warn_if_unspaced(units: Iterable[Sequence[str]], source: str) -> None:
    """Warn if most of the text is in a script without spaces, so that its tokens aren't words."""
    if run := run_for_words(units):
        warn(
            f"{source}: no spaces between words, so that {run[:20]!r} counts as one word, which no "
            "vectors contain; use an encoder, which reads the text (encoder='wordllama-256d'), "
            "insert spaces with a tokenizer, or in Python pass its result: spans (one a word), or "
            "Document(units) (the words of each sentence)",
        )


def _plain(text: str) -> str:
    """Return the text, as long as it was, with stars for the underscores of italics."""
    return _ITALICS.sub(r"*\1*", text) if "_" in text else text


def _beginning(text: str) -> int:
    """Return where the text begins: after a byte-order mark, which is of no sentence."""
    return int(text.startswith(_BYTE_ORDER_MARK))
