"""What a full stop belongs to, so that it ends no sentence.

An abbreviation, an initial, an ordinal or a date before what follows; the number of an item, a
section or a caption before its words.
"""

from __future__ import annotations

import re
from functools import lru_cache

import regex

from textseg.units.abbreviations import (
    ANYWHERE,
    BEFORE_NAMES,
    BEFORE_NUMBERS,
    BEFORE_ORDINALS,
    CAPITALIZED,
    CAPTIONS,
    FILES,
    MONTHS,
    STARTERS,
)

#: Day and month, as in German: 12.03.
_DATE = re.compile(r"(?:[12]?[0-9]|3[01]|0[1-9])\.(0[1-9]|1[012]|[1-9])")
#: z. B., u. a., i. d. R.
_LETTERS = regex.compile(r"(?<!\p{L})\p{L}\.[ \u00a0\u202f]\p{L}$")
_BRACKETS = ("(", "[")
#: Abbreviations that a capital follows, and those that a small letter or a digit does, too.
NO_ENDS = BEFORE_NAMES | ANYWHERE
NO_SMALL_ENDS = NO_ENDS | BEFORE_NUMBERS
#: The number or letter of an item, from the beginning of its paragraph on.
_ITEM = regex.compile(
    r"\s*(?:[-*•–—]\s*|#{1,6}\s+)?[(\[]?(?:\d{1,3}(?:\.(?:\d{1,3}|\p{L}))*|\p{L}(?:\.\d{1,3})*|[ivxIVX]{1,4})$"
)
#: An article or preposition without its vowel: *dell'art. 3*.
_ELIDED = regex.compile(r"^\p{L}{1,5}['’](?=\p{L}{2})")
#: The kind and number of a caption: Figure 2.
_CAPTION = regex.compile(
    r"\s*[*_]{0,3}(?:(\p{L}+)\.?[ \u00a0](?:\p{Lu}\.)?|§§?[ \u00a0]?)\d{1,3}(?:\.\d{1,3})*"
)
#: The number of a section at the beginning of its line: 1.2, A.1.
_SECTION = regex.compile(
    r"(?:^|[\r\n\f])[ \t#*+•>-]*(?:\d{1,3}(?:\.(?:\d{1,3}|\p{L}))+|\p{L}(?:\.\d{1,3})+)$"
)


def goes_on(text: str, stop: int, number: int | None, following: str) -> bool:
    """Tell whether a full stop before a capital, a digit or a mark belongs to what it follows."""
    if number is not None:
        caption = _CAPTION.fullmatch(text, number, stop)
        named = caption is not None and (caption[1] is None or caption[1].lower() in CAPTIONS)
        if named or _ITEM.fullmatch(text, number, stop):
            return True
    if _is_starter(following):
        return False
    word = last_word(text, stop)
    lower = word.lower()
    if following[:1].isdigit():
        bracket = text[stop + 1 : stop + 3].lstrip()[:1] in _BRACKETS
        initial = len(word) == 1 and word.isupper() and bracket
        known = lower in BEFORE_NUMBERS and word != "N"
        known = known or lower in ANYWHERE or _has_full_stops(word)
        known = known or lower.endswith("str") or _LETTERS.search(text, max(0, stop - 9), stop)
        return bool(known) or initial or _is_date(text, stop, word)
    if lower in CAPITALIZED and word == lower:
        return False
    if _is_date(text, stop, word):
        return True
    if word.isdigit() and len(word) < 3 and following.lower() in MONTHS:
        return int(word) < 32
    if word.isdigit():
        before = _word_before(text, stop - len(word))
        return len(word) <= 2 and before in BEFORE_ORDINALS
    if _LETTERS.search(text, max(0, stop - 9), stop):
        return True
    if len(word) == 1 and word.isalpha() and text[stop - 2 : stop - 1] != "°":
        initial = word.isupper() or not word.isascii() or len(following.rstrip(".")) <= 1
        return initial or lower in BEFORE_NAMES
    if (
        lower in ANYWHERE
        or _has_full_stops(word)
        or _SECTION.search(text[max(0, stop - 40) : stop])
    ):
        return bool(following)
    return lower in BEFORE_NAMES


def _has_full_stops(word: str) -> bool:
    """Tell whether a word is of letters with full stops, as U.S. is, but neither 3.5 nor x.org."""
    parts = word.lower().strip(".").split(".")
    if len(parts) < 2 or parts[0] == "www" or parts[-1] in FILES:
        return False
    return all(part.isalpha() and (len(part) < 5 or part in NO_SMALL_ENDS) for part in parts)


def _is_date(text: str, stop: int, word: str) -> bool:
    """Tell whether a word is day and month: with a zero, or after what is before ordinals: 3.5."""
    found = _DATE.fullmatch(word)
    before = found is not None and _word_before(text, stop - len(word))
    return found is not None and (found[1].startswith("0") or before in BEFORE_ORDINALS)


def is_word(text: str, stop: int) -> bool:
    """Tell whether what stands before digits is a word: neither an abbreviation nor an address."""
    word = last_word(text, stop).lower()
    return "." not in word and word not in NO_SMALL_ENDS


@lru_cache(maxsize=1 << 12)
def _is_starter(word: str) -> bool:
    return word.split("'")[0].split("’")[0].lower() in STARTERS


def _word_before(text: str, stop: int) -> str:
    """Return the word before a number in lower case."""
    piece = text[max(0, stop - 4) : stop]
    return last_word(text, stop - len(piece) + len(piece.rstrip())).lower()


def last_word(text: str, stop: int) -> str:
    """Return the word before a place, with the full stops and hyphens in it."""
    before = text[max(0, stop - 21) : stop]
    plain = before[before.rfind(" ") + 1 :]
    if plain.isascii() and plain.isalnum():  # nearly always
        return plain
    start = stop
    while start and ((c := text[start - 1]).isalnum() or c in ".’'&" or c > "\u02ff"):
        if c.isspace():  # of those that typesetters use
            break
        if stop - start > 20:
            break
        start -= 1
    return _ELIDED.sub("", text[start:stop].lstrip(".'’&\ufeff"))
