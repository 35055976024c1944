"""Nineteen oral history interviews, each segmented by two annotators, who differ much.

The lengths of the segments are in a file of their own. Those of one interview sum to one line
more than it has; the last segment ends with the text.
"""

from __future__ import annotations

import json
import os
from functools import cache
from itertools import accumulate
from pathlib import Path

from textseg.datasets import _lines
from textseg.datasets._pinned import PinnedFolder
from textseg.document import Document
from textseg.segmentation import Segmentation
from textseg.storage.cache import first

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


def load(
    subset: str = "brennan",
    *,
    limit: int | None = None,
    source: str | os.PathLike[str] | None = None,
) -> list[Document]:
    """Return the interviews, with one annotator's segmentation; a unit is a line, a sentence.

    Parameters
    ----------
    subset : {"brennan", "mannheim"}
    limit : int, optional
        Only the first so many.
    source : path, optional
        Folder of a copy.

    Raises
    ------
    ValueError
        If there is no such subset, or not that many documents.
    DataError
        If the files are not available, or not the expected ones.
    """
    _lines.check_subset("docsouth", subset, SUBSETS)
    return first(_documents(subset, FOLDER.find(source)), limit, f"docsouth {subset}")


@cache
def _documents(annotator: str, folder: Path) -> list[Document]:
    contents = FOLDER.read(folder)
    found = []
    for item, lengths in json.loads(contents["segmentations.json"])["items"].items():
        name = item.removeprefix("interviews:")
        text = contents[f"{name}.txt"].decode("utf-8")
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        reference = reference_of(lengths[f"annotators:{annotator}"], len(lines))
        found.append(_lines.of_lines(lines, reference, f"docsouth/{name}", _lines.words))
    return found


def reference_of(lengths: list[int], n_lines: int) -> Segmentation:
    """Return the segmentation with these lengths; the last segment ends with the text.

    Examples
    --------
    >>> reference_of([3, 2, 4], 8).ends
    (3, 5, 8)
    """
    return Segmentation.from_boundaries(tuple(accumulate(lengths))[:-1], n_lines)
