"""Vectors trained on Brown: on the whole corpus, on the genres Choi did not use, on those he did.

The first two differ in nothing else, so the gain of one over the other on the Choi set comes from
training on the test sentences themselves (section 4.2.4 calls such a gain weak). Neither sees any
boundary. The third is for documents made from the genres that Choi did not use.
"""

from __future__ import annotations

from pathlib import Path

from textseg.datasets.brown_heldout import CHOI_GENRES, GENRES, Genres
from textseg.vectors.base import WordVectors
from textseg.vectors.trained import trained_folder, trained_once

SETTINGS = {"window": 20, "dim": 200, "min_count": 5}
#: The sets by the genres that they are trained on.
NAMES: dict[Genres, str] = {
    CHOI_GENRES + GENRES: "ppmi-brown",
    GENRES: "ppmi-brown-unseen",
    CHOI_GENRES: "ppmi-brown-ca-cj",
}


def load(genres: Genres) -> WordVectors:
    """Train on the files of some genres, or open the vectors trained before."""
    from textseg.datasets import brown

    def texts() -> list[list[str]]:
        return [list(brown.tokens(f)) for f in brown.fileids() if f.startswith(genres)]

    return trained_once(NAMES[genres], f"brown {genres}", texts, **SETTINGS)


def folder(genres: Genres) -> Path:
    """Return where they are kept."""
    return trained_folder(NAMES[genres], f"brown {genres}", **SETTINGS)
