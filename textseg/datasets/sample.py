"""A text to try things on: the almanac of a town that doesn't exist, written for this package.

Five passages by as many hands, joined without a mark, as a reader would meet them in one column.
"""

from __future__ import annotations

from dataclasses import replace

from textseg.document import Document
from textseg.segmentation import Segmentation
from textseg.storage.cache import first

PASSAGES = (
    "The harbour opens to the north, and ships wait outside until the tide has risen. Pilots row "
    "out at dawn and climb aboard with a rope. A captain who knows the rocks may enter alone, but "
    "few are so bold. The lighthouse keeper counts every mast that passes. In autumn storms drive "
    "the fishing boats back before noon. Sailors mend their nets on the quay and talk about the "
    "wind.",
    "Bees fly when the morning is warm enough. A strong hive sends out thousands of workers, and "
    "each visits hundreds of flowers. The queen never leaves after her first summer. Lime trees "
    "give a pale honey, and heather a dark one. In winter the bees cluster around their food and "
    "keep each other warm. A careful beekeeper leaves them enough honey until spring. Wasps and "
    "mice are the enemies of a weak colony.",
    "The council met on Thursday to settle the budget. Taxes will not rise, the mayor said, but "
    "the bridge must be repaired. Two members voted against the loan. The opposition asked for a "
    "public hearing before any contract is signed. A committee will report to the council in May.",
    "Dough needs time more than strength. Mix flour, water, salt and a little yeast, and let the "
    "bowl stand overnight. Fold it twice in the morning and shape the loaf. The oven has to be "
    "very hot before the bread goes in. Steam makes the crust shine. Cut it only when it has "
    "cooled, or the crumb will be wet. Butter and a pinch of salt are all it needs. Stale slices "
    "make good soup.",
    "On clear nights the planet stands low above the southern hills. A small telescope shows its "
    "rings and the brightest of its moons. The comet that was promised for March is still too "
    "faint for the eye. Astronomers measure its orbit anew every week. Meteors will be seen after "
    "midnight, when the moon has set.",
)  # fmt: skip


def load(subset: str = "all", *, limit: int | None = None) -> list[Document]:
    """Return the one document there is, with its text; a unit is a sentence.

    Parameters
    ----------
    subset : {"all"}
    limit : int, optional
        At most 1.

    Raises
    ------
    ValueError
        If `subset` is not "all", or there are not that many documents.

    Examples
    --------
    >>> (document,) = load()
    >>> document.reference.lengths
    (6, 7, 5, 8, 5)
    """
    if subset != "all":
        raise ValueError(f"sample has no subset {subset!r}; its only one is 'all'")
    document = Document.from_text(" ".join(PASSAGES), source="sample")
    lengths = [Document.from_text(passage).n_units for passage in PASSAGES]
    return first([replace(document, reference=Segmentation.from_lengths(lengths))], limit, "sample")
