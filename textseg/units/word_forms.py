"""The form in which word vectors know a word; the text itself, and its offsets, stay as they are.

GloVe and most other sets were trained on text in Penn Treebank style, in which ``harbour's`` is
``harbour 's`` and ``don't`` is ``do n't``.
"""

from __future__ import annotations

import unicodedata

import regex

_CLITIC = regex.compile(r"(?<=\w)(?:n['’]t|['’](?:s|m|d|ll|re|ve))$", regex.IGNORECASE)
_LIGATURES = dict(
    zip(range(0xFB00, 0xFB07), ("ff", "fi", "fl", "ffi", "ffl", "st", "st"), strict=True)
)
#: Dropped: hyphens and spaces that aren't seen. Zero-width joiners are part of the spelling.
_UNSEEN = dict.fromkeys([0xAD, 0x200B, 0x2060, 0xFEFF])
_TABLE = {**_LIGATURES, **_UNSEEN, ord("’"): "'"}
_DOTLESS = {ord("I"): "ı", ord("İ"): "i"}
#: A hyphen at the end of a line, inside a word.
LINE_END = regex.compile(r"[-\u00ad\u2010][ \t]*\r?\n[ \t]*")
_DIVIDED = regex.compile(rf"(?<=\p{{Ll}}){LINE_END.pattern}(?=\p{{Ll}})")
#: What PDF and Unicode's other spellings leave in words: see `form`.
_LEFT = regex.compile(r"[\u00ad\u200b\u2010\u2060\ufeff\ufb00-\ufb06\p{Mn}]")
_SURROGATE = regex.compile(r"[\ud800-\udfff]")


def split_clitics(word: str) -> list[str]:
    """Split what the Penn Treebank splits: 's, 'm, 'd, 'll, 're, 've and n't.

    Examples
    --------
    >>> split_clitics("baker's"), split_clitics("shouldn't've"), split_clitics("o'clock")
    (['baker', "'s"], ['should', "n't", "'ve"], ["o'clock"])
    """
    pieces: list[str] = []
    if "'" in word or "’" in word:
        while found := _CLITIC.search(word):
            pieces.append(found.group())
            word = word[: found.start()]
    return [word, *reversed(pieces)]


def form(word: str, dotless: bool = False) -> str:
    r"""Return a word composed (NFC), without ligatures, unseen characters and line-end hyphens.

    Parameters
    ----------
    word : str
    dotless : bool
        Whether it is of a language in which ı and i are two letters, with capitals I and İ.

    Examples
    --------
    >>> form("o\ufb03ce"), form("scho\u0308n"), form("con-\ntents"), form("IĞDIR", dotless=True)
    ('office', 'schön', 'contents', 'ıĞDıR')
    """
    if "\n" in word:
        word = LINE_END.sub("", word)
    if word.isascii() and not dotless:
        return word
    if dotless:
        word = word.translate(_DOTLESS)
    composed = unicodedata.normalize("NFC", word.translate(_TABLE)) or word
    # Half of a pair can't be encoded, so that no vocabulary has it.
    return _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", composed).replace("İ", "i")


def clean(text: str) -> str:
    r"""Return a text without what PDF leaves in its words; where there is nothing, it itself.

    Examples
    --------
    >>> clean("The har\u00adbour of\ufb01ce con-\ntents.")
    'The harbour office contents.'
    """
    if "\n" in text and LINE_END.search(text):
        text = _DIVIDED.sub("", text)
    if text.isascii() or not _LEFT.search(text):
        return text
    return unicodedata.normalize("NFC", text.translate({**_LIGATURES, **_UNSEEN})) or text


def uses_dotless_i(text: str) -> bool:
    """Tell whether a text is in Turkish, Azeri or the like: ı or İ is in every tenth word."""
    if "ı" not in text and "İ" not in text:
        return False
    words = text.split()
    return 10 * sum("ı" in word or "İ" in word for word in words) >= len(words)
