"""The paper's stop list: the C99 release's, and a list of punctuation marks (appendix A).

The release's list differs from scikit-learn's ``ENGLISH_STOP_WORDS`` by ten words. Those stand in
``english_stop_words.txt`` with their licence, so that nothing has to be installed for them, and the
difference stands here; `DIGEST` is the checksum of the release's ``STOPWORD.list``.
"""

from __future__ import annotations

import string
from functools import cache
from pathlib import Path

ADDED = frozenset({"'m", "'s", "n't", "computer", "fify", "said", "versa", "vice", "yes"})
REMOVED = frozenset({"fifty"})
#: SHA-256 of the release's 326 distinct words, sorted and joined by newlines.
DIGEST = "71faa019f904a7316f85fd3c89cd4e009279a1a2fb622a65cc797c0290fd35ef"

#: The ASCII punctuation marks and the two quotation tokens; the token ``--`` is not one.
PUNCTUATION: frozenset[str] = frozenset({*string.punctuation, "''", "``"})


@cache
def stop_words() -> frozenset[str]:
    """Return the 326 distinct words of the stop list, lower-cased, without punctuation.

    Examples
    --------
    >>> words = stop_words()
    >>> len(words), "the" in words, "fifty" in words, "." in words
    (326, True, False, False)
    """
    return frozenset((_english() - REMOVED) | ADDED)


def _english() -> frozenset[str]:
    file = Path(__file__).with_name("english_stop_words.txt")
    lines = file.read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))
