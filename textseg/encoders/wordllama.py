"""WordLlama, 256 dimensions: static vectors of tokens, distilled from large language models.

The package ``wordllama`` (D. Lee Miller, MIT) holds a matrix of 32,000 × 256 float16 and the
tokenizer it belongs to; both are read from its files. Its own ``load()`` would try a download
although the files are there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from textseg.encoders.base import digest, missing, package_file

NAME = "wordllama-256d"
DIM = 256
#: Of how many texts the vectors are kept, 1 kB each.
KEPT = 50_000
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

    Not kept on disk: computing it is as quick as reading it. The last ones are kept in memory, as
    the same documents are segmented in many ways.
    """

    label = f"{NAME} {DIM}d {digest(*_FILES.values())}"

    def __init__(self) -> None:
        self._kept: dict[str, np.ndarray] = {}

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        """Return the mean token vectors, shape (n_texts, 256)."""
        distinct = list(dict.fromkeys(texts))
        new = [text for text in distinct if text not in self._kept]
        if len(self._kept) + len(new) > KEPT:
            self._kept, new = {}, distinct
        self._kept.update(zip(new, _means(new), strict=True))
        means = np.zeros((len(texts), DIM), dtype=np.float32)
        for row, text in zip(means, texts, strict=True):
            row[:] = self._kept[text]
        return means


def _means(texts: list[str]) -> np.ndarray:
    table, tokenizer = files()
    encoded = tokenizer.encode_batch(texts, add_special_tokens=False)
    means = np.zeros((len(texts), DIM), dtype=np.float32)
    for row, found in zip(means, encoded, strict=True):
        if found.ids:
            row[:] = table[found.ids].mean(axis=0, dtype=np.float32)
    return means


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
