"""Encoders of sentences by name. One file per source."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from textseg.encoders.base import Encoder, label_of
from textseg.encoders.minilm import MiniLM
from textseg.encoders.sentence_transformers import PREFIX, SentenceTransformer, state_of
from textseg.encoders.wordllama import WordLlama

#: Encoders known by name; a new source is one file and one line here.
ENCODERS: dict[str, Callable[[], Encoder]] = {"wordllama-256d": WordLlama, "minilm-l6": MiniLM}


def load_encoder(encoder: str | Encoder) -> Encoder:
    """Return an encoder by name; an encoder itself is returned unchanged.

    Parameters
    ----------
    encoder : str or Encoder
        A key of `ENCODERS`, ``sentence-transformers:NAME``, or anything with a method ``encode``.

    Raises
    ------
    ValueError
        If the name is unknown.
    """
    if not isinstance(encoder, str):
        return encoder
    state = state_of(encoder.removeprefix(PREFIX)) if encoder.startswith(PREFIX) else ()
    return _load(encoder, ENCODERS.get(encoder), state)


@lru_cache(maxsize=4)
def _load(name: str, make: Callable[[], Encoder] | None, state: tuple) -> Encoder:
    if name.startswith(PREFIX):
        return SentenceTransformer(name.removeprefix(PREFIX))
    if make is None:
        raise ValueError(
            f"unknown encoder {name!r}; choose one of {', '.join(ENCODERS)} or {PREFIX}NAME, or in "
            "Python pass anything with a method encode(texts)"
        )
    return make()


__all__ = ["ENCODERS", "Encoder", "label_of", "load_encoder"]
