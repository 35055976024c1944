"""Preprocessing: which tokens and which units remain (section 2.1 and appendix A)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache, lru_cache
from typing import Any

from textseg.document import Document

#: How a token is looked up in the stop list. It is not, or it is unchanged (the paper's program, in
#: which "The" is kept), or lower-cased (as the paper's text says).
STOP_MATCHES = ("none", "cased", "lower")
#: What stemming does, if anything. It only decides whether a token is a stop word (the program), or
#: it replaces the tokens (the text).
STEM_USES = ("none", "match", "tokens")
#: Which units a cut keeps, those with more than `cut` tokens (the program) or with at least
#: `cut` (the text removes "fewer than 5").
CUT_RULES = ("more_than", "at_least")


def preprocess(
    document: Document,
    *,
    stop_match: str = "lower",
    stem_use: str = "none",
    cut: int = 0,
    cut_rule: str = "at_least",
    stop_words: Collection[str] | None = None,
) -> Document:
    """Remove stop words, lower-case, stem and cut short units.

    Parameters
    ----------
    document : Document
    stop_match, stem_use, cut_rule : str
        One of `STOP_MATCHES`, `STEM_USES`, `CUT_RULES`.
    cut : int
        Number of remaining tokens that the cut compares with.
    stop_words : collection of str, optional
        By default the paper's list with punctuation.

    Returns
    -------
    Document
        Its reference, N and K are those of the remaining units.

    Raises
    ------
    ValueError
        If an option is unknown or no unit remains.
    TypeError
        If the stop words are one text.
    """
    _check("stop_match", stop_match, STOP_MATCHES)
    _check("stem_use", stem_use, STEM_USES)
    _check("cut_rule", cut_rule, CUT_RULES)
    if isinstance(stop_words, str):
        raise TypeError(f"stop_words is a set of words, got the text {stop_words!r}; split it")
    if stop_match != "none" and stop_words is None:
        stop_words = _paper_list()
    reduced = _rule(stop_match, stem_use, frozenset(() if stop_words is None else stop_words))
    units = []
    for unit in document.units:
        tokens = [token for token in map(reduced.__getitem__, unit) if token is not None]
        units.append(tuple(map(stem, tokens) if stem_use == "tokens" else tokens))
    least = cut + 1 if cut_rule == "more_than" else cut
    return document.select([len(unit) >= least for unit in units], units)


def _check(name: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise ValueError(f"{name} must be one of {', '.join(choices)}, got {value!r}")


@cache
def _paper_list() -> frozenset[str]:
    from textseg.stopwords import PUNCTUATION, stop_words

    return stop_words() | PUNCTUATION


class _Reduced(dict[str, str | None]):
    """Each token lower-cased, None for a stop word; found out once: texts share most tokens."""

    def __init__(self, is_stop: Callable[[str], bool]) -> None:
        super().__init__()
        self._is_stop = is_stop

    def __missing__(self, token: str) -> str | None:
        found = self[token] = None if self._is_stop(token) else token.lower()
        return found


@lru_cache(maxsize=32)
def _rule(stop_match: str, stem_use: str, stop_words: frozenset[str]) -> _Reduced:
    if stop_match == "none":
        return _Reduced(lambda token: False)
    lowered = str.lower if stop_match == "lower" else str
    if stem_use == "match":
        return _Reduced(lambda token: stem(lowered(token)) in stop_words)
    return _Reduced(lambda token: lowered(token) in stop_words)


@cache
def stem(token: str) -> str:
    """Return the Porter stem of a token, which keeps its case.

    >>> stem("segments"), stem("The")
    ('segment', 'The')
    """
    return _stemmer().stem(token, to_lowercase=False)


@cache
def _stemmer() -> Any:
    from nltk.stem import PorterStemmer

    return PorterStemmer()
