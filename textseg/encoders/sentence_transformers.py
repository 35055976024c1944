"""Any model of the package sentence-transformers, by name, where that is installed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from textseg.encoders.base import digest

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
            weights.update(key.encode() + np.ascontiguousarray(_numbers(tensor)).tobytes())
        self.label = f"{PREFIX}{name} {weights.hexdigest()[:8]}"
        # How tokens are pooled and cut off, and what is put before a text, changes no weight.
        about = (repr(self._model), getattr(self._model, "prompts", None))
        self.cache_key = f"{self.label} {digest(repr(about))}"

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        """Return the embeddings, shape (n_texts, dim)."""
        return np.asarray(self._model.encode(list(texts), show_progress_bar=False))


def state_of(name: str) -> tuple:
    """Return sizes and times of the files of a model in a folder, which may be saved again."""
    folder = Path(name)
    files = sorted(f for f in folder.rglob("*") if f.is_file()) if folder.is_dir() else []
    return tuple((str(f), f.stat().st_size, f.stat().st_mtime_ns) for f in files)


def _numbers(tensor: Any) -> np.ndarray:
    try:
        return tensor.cpu().numpy()
    except TypeError:  # of a type that NumPy doesn't have, as bfloat16
        return tensor.cpu().float().numpy()
