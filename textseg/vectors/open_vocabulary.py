"""Word vectors without unknown words: those that are not in the vocabulary are composed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from textseg.vectors.base import WordVectors


@dataclass(frozen=True)
class OpenVocabulary(WordVectors):
    """A vocabulary, and a rule that gives every other word a vector.

    Parameters
    ----------
    compose : callable
        ``compose(words) -> ndarray, shape (n_words, dim)``; a row of zeros for anything it
        can't compose. On words of the vocabulary it agrees with the matrix.
    """

    compose: Callable[[list[str]], np.ndarray] = field(kw_only=True, compare=False, repr=False)

    def lookup(self, types: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
        """Look words up; see `WordVectors.lookup`."""
        types = list(types)
        vectors, known = super().lookup(types)
        others = [i for i, is_known in enumerate(known) if not is_known]
        if others:
            composed = self.compose([types[i] if self.cased else types[i].lower() for i in others])
            vectors[others] = composed
            known[others] = composed.any(axis=1)
        return vectors, known

    def knows(self, types: Sequence[str]) -> np.ndarray:
        """Tell of each word whether it has a vector."""
        return self.lookup(types)[1]
