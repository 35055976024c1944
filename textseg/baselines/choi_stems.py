"""The preprocessing of C99, which most systems after it took over (Choi 2000, section 3)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import chain

from textseg.document import Document
from textseg.preprocessing import stem
from textseg.stopwords import stop_words

_LETTERS = re.compile(r"[^\W\d_]+")


def stems(document: Document, *, broken: bool = False) -> list[list[str]]:
    """Return the stems of the content words of every unit.

    Tokens are lower-cased; tokens made of letters only are words; stop words are removed and the
    others are stemmed (Porter). All units are kept, even those without a remaining word.

    Parameters
    ----------
    document : Document
    broken : bool
        Whether a token with other characters in it is broken at them into words, or, as in C99,
        dropped: numbers, marks, and hyphenated words too.

    Returns
    -------
    list of list of str

    Examples
    --------
    >>> document = Document((("The", "well-known", "rivers", "run", "."), ("42", "!")))
    >>> stems(document)
    [['river', 'run'], []]
    >>> stems(document, broken=True)
    [['known', 'river', 'run'], []]
    """
    return [[s for token in unit for s in _stems(token, broken)] for unit in document.units]


def counted(
    passages: Iterable[Document], min_count: int
) -> tuple[list[Counter[str]], dict[str, int]]:
    """Count the stems of passages, and number those that occur so often, the most frequent first.

    Examples
    --------
    >>> counted([Document((("rain", "rains"), ("sun",)))], min_count=2)
    ([Counter({'rain': 2, 'sun': 1})], {'rain': 0})
    """
    counts = [Counter(s for unit in stems(passage) for s in unit) for passage in passages]
    total = Counter(chain.from_iterable(counter.elements() for counter in counts))
    return counts, {s: i for i, s in enumerate(s for s, n in total.most_common() if n >= min_count)}


@cache
def _stems(token: str, broken: bool) -> tuple[str, ...]:
    """Return the stems of the content words in a token: every system asks for the same tokens."""
    lowered, stop = token.lower(), stop_words()
    words = _LETTERS.findall(lowered) if broken else [lowered] if lowered.isalpha() else []
    return tuple(stem(word) for word in words if word not in stop)
