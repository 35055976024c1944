"""Documents made like Choi's, over any collection of texts.

A document is a row of segments, each a run of sentences of one source; its segmentation is known
because it was made. Choi took the first sentences of 124 Brown texts again and again, so that each
sentence of his set occurs many times in it, and whoever learns from a part has seen the rest. Here
a sentence is used once unless said otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from textseg.document import Document
from textseg.segmentation import Segmentation

#: A source: its sentences, each a sequence of tokens, in order.
Source = Sequence[Sequence[str]]
#: A segment: its source, the first of its sentences and how many it has.
Piece = tuple[str, int, int]


def generate(
    sources: Mapping[str, Source],
    n_documents: int,
    lengths: tuple[int, int],
    *,
    n_segments: int = 10,
    seed: int = 0,
    once: bool = True,
    balance: Callable[[str], float] | None = None,
    name: str = "generated",
) -> list[Document]:
    """Make documents of segments from different sources.

    Parameters
    ----------
    sources : mapping of str to sequence of sequence of str
        The sentences of each source by its name.
    n_documents : int
    lengths : (int, int)
        Fewest and most sentences in a segment; each number between is equally likely.
    n_segments : int
        Segments in a document, all from different sources.
    seed : int
    once : bool
        Whether each sentence is used at most once: a segment begins where the last one from its
        source ended. If not, each begins at the beginning of its source, as Choi's do.
    balance : callable, optional
        Weight of a source, given its name, when sources are drawn, such as one that makes genres
        equally frequent. By default sources are drawn in proportion to what is left of them if
        `once`, so that none is used up early, and equally often if not.
    name : str
        Documents are called ``name/0``, ``name/1``, …

    Returns
    -------
    list of Document
        With their references.

    Raises
    ------
    ValueError
        If the lengths are not a range, or the sources are too few or used up.

    Examples
    --------
    >>> texts = {name: [[name, str(i)] for i in range(9)] for name in "abc"}
    >>> document = generate(texts, 1, (2, 3), n_segments=2)[0]
    >>> document.source, document.reference.n_segments
    ('generated/0', 2)
    """
    drawn = draw(
        {source: len(sentences) for source, sentences in sources.items()},
        n_documents, lengths, n_segments=n_segments, seed=seed, once=once, balance=balance,
    )  # fmt: skip
    return [assemble(sources, pieces, f"{name}/{i}") for i, pieces in enumerate(drawn)]


def assemble(sources: Mapping[str, Source], pieces: Sequence[Piece], name: str) -> Document:
    """Put a document together from its pieces."""
    units = [tuple(u) for source, at, n in pieces for u in sources[source][at : at + n]]
    return Document(tuple(units), Segmentation.from_lengths(n for *_, n in pieces), name)


def draw(
    sizes: Mapping[str, int],
    n_documents: int,
    lengths: tuple[int, int],
    *,
    n_segments: int = 10,
    seed: int = 0,
    once: bool = True,
    balance: Callable[[str], float] | None = None,
) -> list[list[Piece]]:
    """Draw the pieces of documents, given the number of sentences of every source.

    Parameters and errors are those of `generate`.
    """
    shortest, longest = lengths
    if not 1 <= shortest <= longest:
        raise ValueError(f"lengths must be (fewest, most) with 1 <= fewest <= most, got {lengths}")
    generator = np.random.default_rng(seed)
    names = list(sizes)
    size, used = np.array(list(sizes.values())), np.zeros(len(names), dtype=int)
    weight = None if balance is None else np.array([balance(name) for name in names], dtype=float)
    documents: list[list[Piece]] = []
    for _ in range(n_documents):
        left = size - used
        # Room for the longest segment, so that its length doesn't depend on where it comes from.
        share = (left if once else np.ones(len(names))) if weight is None else weight
        share = np.where(left >= longest, share, 0.0)
        if np.count_nonzero(share) < n_segments:
            raise ValueError(
                f"document {len(documents)} of {n_documents} needs {n_segments} sources with "
                f"{longest} sentences left, {np.count_nonzero(share)} of {len(names)} have them; "
                "give more sources, make fewer or shorter documents, or pass once=False"
            )
        chosen = generator.choice(len(names), n_segments, replace=False, p=share / share.sum())
        counts = generator.integers(shortest, longest + 1, n_segments)
        documents.append(
            [(names[s], int(used[s]), int(n)) for s, n in zip(chosen, counts, strict=True)]
        )
        if once:
            used[chosen] += counts
    return documents
