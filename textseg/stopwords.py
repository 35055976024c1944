"""The paper's stop list: the C99 release's, and a list of punctuation marks (appendix A).

The release's list differs from scikit-learn's ``ENGLISH_STOP_WORDS`` by ten words; that difference
is committed, and the checksum of the result is that of the release's ``STOPWORD.list``.
"""

from __future__ import annotations

import hashlib
import runpy
import string
from collections.abc import Set
from functools import cache
from importlib.util import find_spec
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

    Raises
    ------
    ModuleNotFoundError
        If scikit-learn is not installed.
    RuntimeError
        If scikit-learn's list has changed, so that the result is not the release's list.

    Examples
    --------
    >>> words = stop_words()
    >>> len(words), "the" in words, "fifty" in words, "." in words
    (326, True, False, False)
    """
    words = frozenset((_sklearn_words() - REMOVED) | ADDED)
    digest = hashlib.sha256("\n".join(sorted(words)).encode()).hexdigest()
    if digest != DIGEST:
        raise RuntimeError(
            f"the stop list made from scikit-learn's has {len(words)} words and SHA-256 {digest}, "
            f"not {DIGEST}: this scikit-learn has another list; install version 1.5 to 1.9"
        )
    return words


def _sklearn_words() -> Set[str]:
    spec = find_spec("sklearn")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(
            "the stop list is made from scikit-learn's: pip install scikit-learn"
        )
    # The file holds nothing but the list; importing the package would take two seconds.
    file = Path(spec.origin).parent / "feature_extraction" / "_stop_words.py"
    if file.exists():
        return runpy.run_path(str(file))["ENGLISH_STOP_WORDS"]
    from sklearn.feature_extraction.text import ENGLISH_STOP_WORDS

    return ENGLISH_STOP_WORDS
