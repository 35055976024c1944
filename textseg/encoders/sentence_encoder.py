"""Sentence encoders as a representation: one embedding per unit, of the text that it had.

Preprocessing decides which units are kept; an encoder reads the original text of a unit, with
capitals and stop words, because encoders were trained on such sentences.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import numpy as np
from tqdm import tqdm

from textseg.document import Document
from textseg.encoders import Encoder
from textseg.storage import embeddings
from textseg.units.pages import without_running_lines
from textseg.units.word_forms import clean

#: Texts that an encoder is given at a time.
BATCH = 64
#: What takes longer, in seconds, shows a progress bar.
_PATIENCE = 2.0
#: Fewer new texts have none.
_MANY = 512
_DENSE = ", but a sparse one; return its toarray()"
#: Less alike, by their cosine, are no two embeddings of one text that differ by rounding.
_ALIKE = 0.99
_ALONE = (
    "an encoder gets texts in any order, in batches, each text once, and what it returns of a text "
    "must not depend on the others; for embeddings that you have, call "
    "exact(ContentVector.from_vectors(embeddings), k)"
)
#: Half of a character, as decoding with errors="surrogateescape" leaves for a byte.
_HALF = re.compile("[\ud800-\udfff]")


def unit_texts(document: Document) -> list[str]:
    """Return the text of every unit as it was before preprocessing.

    It is cut from the document's text, without what is not read in it (`textseg.units.pages`) and
    on one line, as tokenizers take line ends and runs of spaces for words; of a transcript it is
    what was said, without times and speakers; where the document was made from tokens, these are
    joined by spaces.

    Examples
    --------
    >>> unit_texts(Document((("The", "sun", "."), ("It", "rains", "."))))
    ['The sun .', 'It rains .']
    """
    places = range(document.n_units) if document.places is None else document.places
    if document.original is not None:
        whole = unit_texts(document.original)
        return [whole[place] for place in places]
    if document.turns is not None:
        return [_one_line(clean(turn.words)) for turn in document.turns]
    if document.text is not None and document.offsets is not None:
        text = without_running_lines(document.text)
        return [_one_line(clean(text[start:end])) for start, end in document.offsets]
    return [" ".join(unit) for unit in document.units]


def _one_line(text: str) -> str:
    return " ".join(text.split())


def encode_units(document: Document, encoder: Encoder) -> np.ndarray:
    """Encode the units of a document.

    Parameters
    ----------
    document : Document
    encoder : Encoder

    Returns
    -------
    ndarray, shape (n_units, dim)
        A unit without text is a row of zeros.

    Raises
    ------
    ValueError
        If no unit has text, or the encoder returns a matrix of another shape, numbers that are
        not finite, or another embedding where a text is alone: the message names the unit.
    """
    texts = unit_texts(document)
    name = document.source or "document"
    wanted = list(dict.fromkeys(text for text in texts if text.strip()))
    if not wanted:
        raise ValueError(f"{name}: none of its {len(texts)} units has a word")
    for text in wanted:
        if half := _HALF.search(text):
            raise ValueError(
                f"{name}, unit {texts.index(text)}: {half[0]!r} is not a character, so that no "
                "encoder reads it; decode the text as what it is, such as UTF-8"
            )
    try:
        found = embed(wanted, encoder)
        _check_alone(wanted[len(wanted) // 2], found, encoder)
    except _BadEmbedding as error:
        place = "" if error.text is None else f", unit {texts.index(error.text)}"
        raise ValueError(f"{name}{place}: {error}") from None
    blank = np.zeros_like(found[wanted[0]])
    return np.array([found.get(text, blank) for text in texts], dtype=float)


def embed(texts: Sequence[str], encoder: Encoder) -> dict[str, np.ndarray]:
    """Return the embedding of each text, encoded unless it is kept.

    New texts are encoded in batches of similar lengths, which pads little. They are kept on disk
    if the encoder has a ``cache_key``.
    """
    key = getattr(encoder, "cache_key", None)
    found = {} if key is None else _recalled(key, texts)
    new = sorted((text for text in texts if text not in found), key=len)
    with _bar(len(new), f"encoding by {getattr(encoder, 'label', type(encoder).__name__)}") as step:
        for start in range(0, len(new), BATCH):
            batch = new[start : start + BATCH]
            vectors = _checked(encoder.encode(batch), batch, found)
            found.update(zip(batch, vectors, strict=True))
            if key is not None:
                embeddings.write(key, batch, vectors)
                _memory(key).update(zip(batch, vectors, strict=True))
            step(len(batch))
    return found


def _check_alone(text: str, found: dict[str, np.ndarray], encoder: Encoder) -> None:
    """Raise an error if a text alone has another embedding than it has among others.

    So it is of embeddings that were computed before, whatever texts are given, and of models that
    learn from them. Encoders with a ``cache_key`` promise that it isn't.
    """
    if len(found) < 2 or hasattr(encoder, "cache_key"):
        return
    try:
        alone = _checked(encoder.encode([text]), [text], found)[0]
    except _BadEmbedding as error:
        raise _BadEmbedding(f"{error}; {_ALONE}") from None
    lengths = np.linalg.norm(alone) * np.linalg.norm(found[text])
    if alone @ found[text] < _ALIKE * lengths:
        raise _BadEmbedding(f"alone it has another embedding than among others; {_ALONE}", text)


@contextmanager
def _bar(n_texts: int, about: str) -> Iterator[Callable[[int], object]]:
    """Show progress if there are many texts: even a hidden bar costs a worker a semaphore."""
    if n_texts < _MANY:
        yield lambda n: None
        return
    with tqdm(total=n_texts, desc=about, unit="text", delay=_PATIENCE) as bar:
        yield bar.update


class _BadEmbedding(ValueError):
    """An encoder returned what can't be used; `text` is the one concerned, if it is one."""

    def __init__(self, message: str, text: str | None = None) -> None:
        super().__init__(message)
        self.text = text


def _checked(returned: Any, batch: list[str], before: dict[str, np.ndarray]) -> np.ndarray:
    """Return the embeddings of a batch as numbers, of as many dimensions as those before."""
    known = len(next(iter(before.values()))) if before else None
    wanted = f"({len(batch)}, {known or 'dim'})"
    try:
        vectors = np.array(returned, dtype=np.float32)  # a copy: the next batch may overwrite it
    except (TypeError, ValueError):  # None, text, or rows of different lengths
        raise _BadEmbedding(
            f"the encoder returned {type(returned).__name__} that is not a matrix of numbers of "
            f"shape {wanted} for {len(batch)} texts{_DENSE * hasattr(returned, 'toarray')}"
        ) from None
    rows, dim = vectors.shape if vectors.ndim == 2 else (0, 0)
    if rows != len(batch) or dim == 0 or known not in (None, dim):
        raise _BadEmbedding(
            f"the encoder returned shape {vectors.shape} for {len(batch)} texts, not {wanted}"
        )
    finite = np.isfinite(vectors).all(axis=1)
    if not finite.all():
        text = batch[int(finite.argmin())]
        raise _BadEmbedding(f"the encoder returned a value that is not finite for {text!r}", text)
    return vectors


@lru_cache(maxsize=4)
def _memory(cache_key: str) -> dict[str, np.ndarray]:
    """Return what this process has read or computed of an encoder's embeddings."""
    return {}


def _recalled(key: str, texts: Sequence[str]) -> dict[str, np.ndarray]:
    memory = _memory(key)
    memory.update(embeddings.read(key, [text for text in texts if text not in memory]))
    return {text: memory[text] for text in texts if text in memory}
