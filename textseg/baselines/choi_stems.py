"""The preprocessing of C99, which most systems after it took over (Choi 2000, section 3)."""

from __future__ import annotations

from textseg.document import Document
from textseg.preprocessing import stem
from textseg.stopwords import stop_words


def stems(document: Document) -> list[list[str]]:
    """Return the stems of the content words of every unit.

    Tokens are lower-cased; only those made of letters alone count as words, which drops numbers,
    marks and hyphenated words; words of the stop list go; Porter's stems of the others stay. No
    unit goes, not even one that is left without a word.

    Examples
    --------
    >>> stems(Document((("The", "rivers", "run", "."), ("42", "!"))))
    [['river', 'run'], []]
    """
    stop = stop_words()
    return [
        [stem(token) for token in map(str.lower, unit) if token.isalpha() and token not in stop]
        for unit in document.units
    ]
