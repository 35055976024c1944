"""Texts that an encoder wasn't trained on: in another script, or plainly in another language.

Only what speaks for another language counts, never that English is missing: source code, tables,
names and chats have few of its function words as well. A language that is written without accents,
and has no list in `textseg.encoders.function_words`, is noticed if the encoder says into how many
pieces it cuts a word: of English, also of lists and chats, most words are whole, of others few.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, islice
from statistics import median

import regex

from textseg.document import Document
from textseg.encoders.function_words import LISTS, SHARE
from textseg.errors import warn
from textseg.stopwords import stop_words

#: Words that are looked at, in units from all over the text.
_WORDS, _UNITS = 2_000, 200
#: A text has at least so many letters, and so many different words that speak for a language.
_LETTERS, _DIFFERENT = 10, 5
#: Of English prose 0.4 to 0.5 of the words are on the stop list; of other languages, up to 0.1.
_ENGLISH = 0.2
#: A larger share of words with a capital is found in lists of names and in headings.
_NAMES = 0.6
#: The share of accented letters in languages that have many; in English it is 0.001. Of a list of
#: a few words, as of ingredients, it says nothing.
_ACCENTS, _MANY = 0.03, 15
#: Of so many different words, all in small letters, in a text of hardly anything else, as code and
#: tables are not, few are whole to an encoder of English; of English without its function words, a
#: third at least. Lists of drugs or of species have as few, but no short words that come back more
#: often than most.
_PLAIN_WORDS, _PLAIN, _WHOLE = 30, 0.75, 0.25
_SHORT, _OFTEN, _COME_BACK = 5, 3, 0.05
_LATIN = regex.compile(r"\p{Script=Latin}")
_SCRIPTS = {
    name: regex.compile(rf"\p{{Script={name}}}")
    for name in (
        "Cyrillic", "Greek", "Arabic", "Hebrew", "Han", "Hangul",
        "Devanagari", "Bengali", "Tamil", "Telugu", "Thai", "Georgian", "Armenian", "Ethiopic",
    )
} | {"Japanese": regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}]")}  # fmt: skip
_ACCENTED = regex.compile(r"[[\p{Latin}]--[a-zA-ZªºſK]]", regex.VERSION1)


def foreign(units: Iterable[Sequence[str]], n_pieces: Callable[[str], int] | None = None) -> str:
    """Say what a text is in, as far as it is plainly not English; "" if it may be English.

    Parameters
    ----------
    units : iterable of sequence of str
    n_pieces : callable, optional
        Into how many pieces an encoder of English cuts a word.

    Examples
    --------
    >>> foreign([("Утром", "над", "рекой", "стоит", "туман", ".")])
    'in Cyrillic script'
    >>> foreign([("In", "the", "morning", "fog", "covers", "the", "naïve", "river", ".")])
    ''
    """
    seen = islice(chain.from_iterable(units), _WORDS)
    words = [word for word in seen if word.isalpha() or any(map(str.isalpha, word))]
    letters = "".join(filter(str.isalpha, "".join(words)))
    if len(letters) < _LETTERS:
        return ""
    if not letters.isascii() and 2 * len(_LATIN.findall(letters)) < len(letters):
        of = {name: len(script.findall(letters)) for name, script in _SCRIPTS.items()}
        script = max(of, key=lambda name: of[name])
        return f"in {script} script" if 2 * of[script] > len(letters) else "in other scripts"
    return _other_language(words, n_pieces)


def _other_language(words: Sequence[str], n_pieces: Callable[[str], int] | None) -> str:
    """Tell by function words, of two letters or more, by accents, or by words that are cut."""
    long = [word for word in words if len(word) > 1]
    counts = Counter(word.lower() for word in long)
    total = counts.total()
    english = sum(counts[word] for word in stop_words())
    if english >= 2 * _ENGLISH * total:
        return ""
    small = [word for word in long if word[:1].islower()]
    if len(small) < (1 - _NAMES) * total:
        return ""
    shares = {}
    for language, listed in LISTS.items():
        found = [word for word in listed if word in counts and len(word) > 1]
        theirs = sum(counts[word] for word in found)
        ours = sum(counts[word] for word in stop_words() - listed)
        different = len(set(found) - stop_words()) >= _DIFFERENT
        if different and theirs >= max(SHARE * total, ours):
            shares[language] = theirs
    if shares:
        return f"in {max(shares, key=shares.__getitem__)}"
    if english >= _ENGLISH * total:
        return ""
    types = set(small)
    letters, accented = "".join(types), [word for word in types if _ACCENTED.search(word)]
    enough = len(types) >= _MANY and len(accented) >= _DIFFERENT
    if enough and len(_ACCENTED.findall(letters)) >= _ACCENTS * len(letters):
        return "not in English"
    return "not in English" if n_pieces and _in_pieces(long, n_pieces) else ""


def _in_pieces(words: Sequence[str], n_pieces: Callable[[str], int]) -> bool:
    """Tell whether nearly all words of what looks like prose are cut into pieces."""
    plain = Counter(word for word in words if word.isalpha() and word.islower())
    if len(plain) < _PLAIN_WORDS or plain.total() < _PLAIN * len(words):
        return False
    often = _OFTEN * median(plain.values())
    short = [n for word, n in plain.items() if len(word) <= _SHORT and word not in stop_words()]
    if sum(n for n in short if n >= often) < _COME_BACK * len(words):
        return False
    return sum(n_pieces(word) == 1 for word in plain) < _WHOLE * len(plain)


def warn_if_any_foreign(documents: Iterable[Document], encoder: object) -> None:
    """Warn of the first document that is not in the language of its encoder, if one is."""
    for document in documents:
        if warn_if_foreign(document, encoder):
            return


def warn_if_foreign(document: Document, encoder: object) -> bool:
    """Warn if a document is plainly not in the `language` that its encoder states, if it does.

    Returns
    -------
    bool
        Whether it warned.

    Warns
    -----
    UserWarning
        It names the document, what it is in, and the ways out.
    """
    if getattr(encoder, "language", None) != "English":
        return False
    name = getattr(encoder, "name", type(encoder).__name__)
    step = max(1, document.n_units // _UNITS)
    if what := foreign(document.units[::step], getattr(encoder, "n_pieces", None)):
        warn(
            f"{document.source or 'the text'} is {what}, but the encoder {name} was trained on "
            "English, so that its boundaries may mean little; name an encoder of the language "
            "(encoder='sentence-transformers:NAME'), or word vectors (vectors='PATH')",
        )
    return bool(what)
