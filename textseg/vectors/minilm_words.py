r"""Word vectors derived from a sentence encoder: each word alone through MiniLM, once a machine.

A word on its own is a short sentence to the encoder. The vectors of all words share a large part,
which is subtracted: the mean over the vocabulary, the whole words among the encoder's pieces. Any
other word is encoded when it is first met. Embeddings are kept as those of sentences are.

In ``minilm-wordllama-640d`` they are concatenated with WordLlama's vectors, centred on the same
words. Both are divided by their mean city-block length, so that they have equal weight in the
score of a content vector.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from textseg.encoders import minilm
from textseg.vectors import wordllama
from textseg.vectors.open_vocabulary import OpenVocabulary

WORDS, BOTH = "minilm-words-384d", "minilm-wordllama-640d"


def load(name: str) -> OpenVocabulary:
    """Open a set; the first time, its vocabulary is encoded, in two minutes or so.

    Parameters
    ----------
    name : {"minilm-words-384d", "minilm-wordllama-640d"}

    Raises
    ------
    ModuleNotFoundError
        If a package is not installed; the message says how to get it.
    """
    compose = _alone if name == WORDS else _beside_wordllama
    words = _vocabulary()
    return OpenVocabulary(name, words, compose(words).astype(np.float32), compose=compose)


@cache
def _vocabulary() -> list[str]:
    """Return the whole words among the encoder's pieces, in their order."""
    _, tokenizer = minilm.files()
    pieces = sorted(tokenizer.get_vocab().items(), key=lambda item: item[1])
    return [piece for piece, _ in pieces if piece.isalpha() and len(piece) > 1]


def _encoded(words: list[str]) -> np.ndarray:
    from textseg.encoders.sentence_encoder import embed

    found = embed(list(dict.fromkeys(words)), minilm.MiniLM())
    return np.array([found[word] for word in words])


def _alone(words: list[str]) -> np.ndarray:
    return _encoded(words) - _mean(_encoded)


def _beside_wordllama(words: list[str]) -> np.ndarray:
    parts = ((part(words) - _mean(part)) / _size(part) for part in (_encoded, wordllama.compose))
    return np.hstack(list(parts))


@cache
def _mean(part: Callable[[list[str]], np.ndarray]) -> np.ndarray:
    """Return the mean vector of the vocabulary."""
    return part(_vocabulary()).mean(axis=0)


@cache
def _size(part: Callable[[list[str]], np.ndarray]) -> float:
    """Return the mean city-block length of the vocabulary's centred vectors."""
    return float(np.abs(part(_vocabulary()) - _mean(part)).sum(axis=1).mean())
