"""Documents like Choi's, made from ten disjoint groups of the sources that his are made of.

Choi's documents share their 124 sources so thoroughly that no fold of them is clean. Of two regimes
on rebuilt documents, one trains on documents of the other groups, the other on as many that share
the test's sources, and both test on the same documents, so that difficulty cancels.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from textseg.datasets import choi
from textseg.datasets.generated import assemble, draw
from textseg.document import Document

N_GROUPS = 10


@cache
def rebuilt(subset: str, seed: int = 0) -> tuple[list[Document], list[tuple[str, ...]], list[int]]:
    """Make documents like Choi's, each from the sources of one of ten disjoint groups.

    Returns
    -------
    documents : list of Document
        As many as Choi's subset has, a tenth from each group, with segments as long as his.
    sources : list of tuple of str
    group : list of int
        The group of every document, 0 to 9.
    """
    texts = choi_sources()
    names = [str(name) for name in np.random.default_rng(seed).permutation(sorted(texts))]
    shortest, longest = map(int, subset.split("-"))
    n_documents = choi.SUBSETS[subset] // N_GROUPS
    documents, sources, group = [], [], []
    for number in range(N_GROUPS):
        sizes = {name: len(texts[name]) for name in names[number::N_GROUPS]}
        drawn = draw(sizes, n_documents, (shortest, longest), seed=seed + number, once=False)
        for i, pieces in enumerate(drawn):
            documents.append(assemble(texts, pieces, f"rebuilt/{subset}/{number}/{i}"))
            sources.append(tuple(name for name, *_ in pieces))
            group.append(number)
    return documents, sources, group


@cache
def choi_sources() -> dict[str, tuple[tuple[str, ...], ...]]:
    """Return the sentences of every source that Choi's documents use: its longest segment."""
    texts: dict[str, tuple[tuple[str, ...], ...]] = {}
    for subset in choi.SUBSETS:
        for document, names in zip(choi.load(subset), choi.sources(subset), strict=True):
            for name, (start, end) in zip(names, document.truth.spans, strict=True):
                if end - start > len(texts.get(name, ())):
                    texts[name] = document.units[start:end]
    return texts
