"""Documents of any segment length: "brown-generated", drawn from the Brown texts Choi left alone.

The subset is the range of segment lengths in sentences, such as "12-20". Made like Choi's, of ten
segments from different texts; no sentence is used twice in a subset.
"""

from __future__ import annotations

import re
from functools import lru_cache

from textseg.datasets.brown_heldout import CHOI_GENRES, SEED, texts
from textseg.datasets.generated import generate
from textseg.document import Document
from textseg.storage.cache import first

N_DOCUMENTS = 100
#: What the texts leave a trained system to learn from.
LEAVES = CHOI_GENRES


def load(subset: str = "3-11", *, limit: int | None = None) -> list[Document]:
    """Return documents whose segments have lengths from a range; a unit is a sentence.

    Parameters
    ----------
    subset : str
        Fewest and most sentences in a segment, such as "3-11".
    limit : int, optional
        Only the first so many documents.

    Raises
    ------
    ValueError
        If the subset is not a range, Brown's texts are too short for it, or there are not that many
        documents.
    DataError
        If Brown is not available.
    """
    if not re.fullmatch(r"[1-9]\d*-[1-9]\d*", subset):
        raise ValueError(
            f"a subset of brown-generated is a range of segment lengths like 3-11, got {subset!r}"
        )
    return first(list(_documents(subset)), limit, f"brown-generated {subset}")


@lru_cache(maxsize=8)
def _documents(subset: str) -> tuple[Document, ...]:
    shortest, longest = map(int, subset.split("-"))
    name = f"brown-generated/{subset}"
    return tuple(generate(texts(), N_DOCUMENTS, (shortest, longest), seed=SEED, name=name))
