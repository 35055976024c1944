"""Any model of the package sentence-transformers, by name, where that is installed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np

#: What such a name begins with.
PREFIX = "sentence-transformers:"


class SentenceTransformer:
    """A model of sentence-transformers, known by its name and the digest of its weights.

    Parameters
    ----------
    name : str
        Of the model, as that package knows it, or the path of its folder.
    """

    def __init__(self, name: str) -> None:
        try:
            import sentence_transformers
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError(
                f"the encoder '{PREFIX}{name}' needs the package 'sentence-transformers': "
                "pip install sentence-transformers, or name another encoder",
                name=error.name,
            ) from error
        self._model = sentence_transformers.SentenceTransformer(name)
        weights = hashlib.sha256()
        for key, tensor in sorted(self._model.state_dict().items()):
            weights.update(key.encode() + np.ascontiguousarray(tensor.cpu().numpy()).tobytes())
        self.label = self.cache_key = f"{PREFIX}{name} {weights.hexdigest()[:8]}"

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        """Return the embeddings, shape (n_texts, dim)."""
        return np.asarray(self._model.encode(list(texts), show_progress_bar=False))
