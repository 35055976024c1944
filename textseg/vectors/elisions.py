"""Words before which an article or pronoun loses its vowel: ``l'eau``, ``qu'il``, ``dell'acqua``.

Sets in French, Italian or Catalan contain the word that follows. They are a user's own: the sets
known by name are in English, and are looked up as they always were.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import regex

from textseg.vectors.base import WordVectors

_ELIDED = regex.compile(
    r"(?:[cdjlmnst]|(?:jus|lors|pres|puis|quel|quoi)?qu|entr|(?:co|da|de|ne|su)?ll|all|un|quest|"
    r"quell|bell|sant)['’](?=\p{L})",
    regex.IGNORECASE,
)


@dataclass(frozen=True)
class WithElisions(WordVectors):
    """A vocabulary in which an unknown word is looked up again without what is elided before it.

    Examples
    --------
    >>> toy = WithElisions("toy", ["eau", "aujourd'hui"], np.eye(2, dtype=np.float32))
    >>> toy.knows(["L'eau", "aujourd'hui", "d'hui", "o'eau"]).tolist()
    [True, True, False, False]
    """

    @classmethod
    def of(cls, vectors: WordVectors) -> WithElisions:
        """Return the same words and vectors, looked up so."""
        return cls(
            vectors.name, vectors.words, vectors.matrix, vectors.cased, vectors.known_checksum
        )

    def rows(self, types: Sequence[str]) -> np.ndarray:
        """Return the row of each word, or of what follows an elision; -1 for an unknown one."""
        rows = super().rows(types)
        rests = {i: without_elision(types[i]) for i in np.flatnonzero(rows < 0).tolist()}
        if again := {i: rest for i, rest in rests.items() if rest != types[i]}:
            rows[list(again)] = super().rows(list(again.values()))
        return rows


def without_elision(word: str) -> str:
    """Return a word without the article, preposition or pronoun that is elided before it.

    >>> without_elision("l'eau"), without_elision("aujourd'hui"), without_elision("don't")
    ('eau', "aujourd'hui", "don't")
    """
    found = _ELIDED.match(word)
    return word[found.end() :] if found else word
