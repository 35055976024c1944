"""WordLlama's vectors of tokens as word vectors: no word is unknown.

A word is the mean of the vectors of its tokens; many words are a single token, and these are the
vocabulary. Nothing is trained or downloaded: see `textseg.encoders.wordllama`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from textseg.encoders import wordllama
from textseg.vectors.open_vocabulary import OpenVocabulary

NAME = wordllama.NAME
#: What a token begins with that begins a word.
_BEGINS = "▁"


def load() -> OpenVocabulary:
    """Open the installed vectors.

    Raises
    ------
    ModuleNotFoundError
        If a package is not installed; the message says how to get it.
    """
    _, tokenizer = wordllama.files()
    tokens = sorted(tokenizer.get_vocab().items(), key=lambda item: item[1])
    words = [token[1:] for token, _ in tokens if token.startswith(_BEGINS)]
    words = [word for word in words if word.isalpha() and word == word.lower()]
    return OpenVocabulary(NAME, words, compose(words).astype(np.float32), compose=compose)


def compose(words: Sequence[str]) -> np.ndarray:
    """Return the mean vectors of the words' tokens, shape (n_words, 256)."""
    return wordllama.WordLlama().encode(words)
