"""TinyRec: recorded meetings (Gklezakos et al. 2024), segmented coarsely and finely.

A unit is an utterance; empty entries are dropped. An annotator's ranges include both ends, and some
overlap or leave a gap: a segment begins where a range begins.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from textseg.datasets import _lines
from textseg.datasets._pinned import PinnedFolder
from textseg.datasets._pinned_set import Contents, PinnedSet
from textseg.document import Document
from textseg.segmentation import Segmentation

FOLDER = PinnedFolder(
    "real/tinyrec",
    "AugmendTech/treeseg",
    "ad54bb7f9dad2921184e68425b5e7b28d915d890",
    "datasets/augmend",
    42,
    "2fa59ccd69bb6971625ae1e0ef1c04906150fc8c3914f3f1d06b2977b50e3cb7",
)
#: The folder and the level of the reference; what is in "dev" is for choosing.
SUBSETS = {
    "coarse": ("test", "coarse"),
    "fine": ("test", "fine"),
    "dev-coarse": ("dev", "coarse"),
    "dev-fine": ("dev", "fine"),
}


def _meetings(contents: Contents, subset: str) -> Iterator[Document]:
    part, level = SUBSETS[subset]
    for name in contents:
        meeting = name.removeprefix(f"{part}/").removesuffix("_anno.json")
        if name != f"{part}/{meeting}_anno.json":
            continue
        entries = json.loads(contents[f"{part}/{meeting}.json"])[meeting]["entries"]
        ranges = json.loads(contents[name])[meeting][level]
        yield _document(entries, [start for start, *_ in ranges], f"tinyrec/{meeting}")


def _document(entries: list[dict[str, Any]], starts: list[int], source: str) -> Document:
    said = [" ".join((entry.get("doc") or "").split()) for entry in entries]
    kept = [bool(line) for line in said]
    boundaries = sorted({start for start in starts if 0 < start < len(said)})
    reference = Segmentation.from_boundaries(boundaries, len(said)).keep(kept)
    return _lines.of_lines([line for line in said if line], reference, source, _lines.words)


#: A unit is an utterance.
load = PinnedSet("tinyrec", FOLDER, _meetings, tuple(SUBSETS), "Apache 2.0")
