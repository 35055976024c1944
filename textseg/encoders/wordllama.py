"""WordLlama, 256 dimensions: static vectors of tokens, distilled from large language models.

The package ``wordllama`` (D. Lee Miller, MIT) holds a matrix of 32,000 × 256 float16 and the
tokenizer it belongs to; both are read from its files. Its own ``load()`` would try a download
although the files are there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np

from textseg.encoders.base import digest, missing, package_file

NAME = "wordllama-256d"
DIM = 256
_FILES = {
    "weights/l2_supercat_256.safetensors": (
        "64b47a2dc493cb8e85944076601189739852d7b64e0e1eedcb1937a251cd9fd5"
    ),
    "tokenizers/l2_supercat_tokenizer_config.json": (
        "93248f2a9ec36c7b35f700a033d5f36228aae48db61aee31007fa49062cdeb68"
    ),
}


class WordLlama:
    """A text is the mean of the vectors of its tokens, and a row of zeros if it has none.

    Not kept on disk: computing it is as quick as reading it.
    """

    name, language = NAME, "English"
    label = f"{NAME} {DIM}d {digest(*_FILES.values())}"

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        """Return the mean token vectors, shape (n_texts, 256)."""
        table = _table()
        means = np.zeros((len(texts), DIM), dtype=np.float32)
        for row, text in zip(means, texts, strict=True):
            if ids := _ids(text):
                np.add.reduce(table.take(ids, axis=0), axis=0, out=row)
                row /= np.float32(len(ids))
        return means

    @staticmethod
    def n_pieces(word: str) -> int:
        """Return the number of tokens of a word."""
        return len(_ids(word))


def _ids(text: str) -> list[int]:
    """Return the tokens of a text: those of its words, which few new texts have to look for.

    No token of this vocabulary goes on over a space; only runs of spaces are tokens of their own,
    and names such as <s>.
    """
    words = text.split(" ")
    if "" in words or "<" in text or "\N{LOWER ONE EIGHTH BLOCK}" in text:
        return files()[1].encode(text, add_special_tokens=False).ids
    return [number for word in words for number in _ids_of_word(word)]


@lru_cache(maxsize=1 << 16)
def _ids_of_word(word: str) -> tuple[int, ...]:
    return tuple(files()[1].encode(word, add_special_tokens=False).ids)


@cache
def _table() -> np.ndarray:
    """Return the matrix in the type that it is summed in."""
    return files()[0].astype(np.float32)


@cache
def files() -> tuple[np.ndarray, Any]:
    """Return the matrix of the tokens' vectors and the tokenizer, both verified."""
    what = f"{NAME!r}"
    weights, configuration = (package_file("wordllama", *f, what=what) for f in _FILES.items())
    try:
        from safetensors.numpy import load_file
        from tokenizers import Tokenizer
    except ModuleNotFoundError as error:
        raise missing(str(error.name), what) from error
    return load_file(weights)["embedding.weight"], Tokenizer.from_file(str(configuration))
