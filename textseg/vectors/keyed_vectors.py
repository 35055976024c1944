"""gensim's ``KeyedVectors``, taken from memory: as files they are pickles, which are not loaded."""

from __future__ import annotations

from typing import Any

import numpy as np

from textseg.vectors.base import WordVectors


def from_gensim(vectors: Any, name: str = "gensim", *, cased: bool | None = None) -> WordVectors:
    """Wrap a ``gensim.models.KeyedVectors``; nothing is copied.

    Parameters
    ----------
    vectors : KeyedVectors
        Or anything with `index_to_key` and `vectors`.
    name : str
        What the set is called in results.
    cased : bool, optional
        Whether capitals are told apart; by default, if any word has one.

    Raises
    ------
    TypeError
        If it is a whole model, or something else.

    Examples
    --------
    To use it by name, ``VECTORS["mine"] = lambda: from_gensim(model.wv, "mine")``; do so again
    after more training.
    """
    if not hasattr(vectors, "index_to_key"):
        hint = "pass its `wv`" if hasattr(vectors, "wv") else "pass gensim's KeyedVectors"
        raise TypeError(f"{type(vectors).__name__} has no words and vectors; {hint}")
    words = list(vectors.index_to_key)
    return WordVectors(name, words, np.asarray(vectors.vectors, dtype=np.float32), cased)
