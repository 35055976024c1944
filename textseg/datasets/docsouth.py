"""Nineteen oral history interviews, each segmented by two annotators, who differ much.

The lengths of the segments are in a file of their own. Those of one interview sum to one line
more than it has; the last segment ends with the text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import accumulate

from textseg.datasets import _lines
from textseg.datasets._pinned import PinnedFolder
from textseg.datasets._pinned_set import Contents, PinnedSet
from textseg.document import Document
from textseg.segmentation import Segmentation

FOLDER = PinnedFolder(
    "real/docsouth_u",
    "contours/textseg",
    "ea5d02a174a6a0dddbe21a67bd70ac260f948c59",
    "data/u-series",
    29,
    "482fb89adec251cb4c5dc311d1411b5853416951de88f8e866b6ee1b2e2a84b6",
)
#: Whose segmentation is the reference. The documents are the same.
SUBSETS = ("brennan", "mannheim")


def _interviews(contents: Contents, annotator: str) -> Iterator[Document]:
    for item, lengths in json.loads(contents["segmentations.json"])["items"].items():
        name = item.removeprefix("interviews:")
        text = contents[f"{name}.txt"].decode("utf-8")
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        reference = reference_of(lengths[f"annotators:{annotator}"], len(lines))
        yield _lines.of_lines(lines, reference, f"docsouth/{name}", _lines.words)


def reference_of(lengths: list[int], n_lines: int) -> Segmentation:
    """Return the segmentation with these lengths; the last segment ends with the text.

    Examples
    --------
    >>> reference_of([3, 2, 4], 8).ends
    (3, 5, 8)
    """
    return Segmentation.from_boundaries(tuple(accumulate(lengths))[:-1], n_lines)


#: A unit is a line, a sentence. The subset says whose segmentation is the reference.
load = PinnedSet("docsouth", FOLDER, _interviews, SUBSETS)
