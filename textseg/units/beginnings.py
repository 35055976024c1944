"""How sentences begin in a text: with capitals, or with small letters as in hasty messages.

Small letters after an empty line don't count, as versions and names of programs stand there; items
of lists begin with capitals behind their bullets.
"""

from __future__ import annotations

import re
from functools import lru_cache

import regex

#: Spaces without an empty line.
_SPACES = r"(?:[^\S\r\n]|(?:\r\n|[\r\n])(?![^\S\r\n]*[\r\n]))+"
#: Sentences that begin with a small letter, and with a capital, in ASCII and in any script.
_ASCII = (
    re.compile(rf"[a-z]{{2}}[.!?]{_SPACES}[a-z]"),
    re.compile(r"[a-z]{2}[.!?][\"']?\s+(?:[-*+]\s+)?[\"'(]?[A-Z]"),
)
_ANY = (
    regex.compile(rf"\p{{Ll}}{{2}}[.!?]{_SPACES}\p{{Ll}}"),
    regex.compile(r"\p{Ll}{2}[.!?][\"'”’]?\s+(?:[-*+•–—]\s+)?[\"'“‘(]?\p{Lu}"),
)


@lru_cache(maxsize=1)
def beginnings(text: str) -> tuple[int, int]:
    """Return how many sentences after the first begin with a small letter and with a capital.

    >>> beginnings("It rains. gulls cry! Ropes hang. Who ties them?")
    (1, 2)
    """
    small, large = (len(rule.findall(text)) for rule in (_ASCII if text.isascii() else _ANY))
    return small, large
