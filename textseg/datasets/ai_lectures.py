"""Lectures on artificial intelligence (Malioutov & Barzilay 2006): 19, and 3 to choose on.

Transcribed by hand, as those on `physics`, but with words and punctuation together.
"""

from __future__ import annotations

from textseg.datasets import _lines
from textseg.datasets._pinned import PinnedFolder
from textseg.datasets.physics import lectures

FOLDER = PinnedFolder(
    "real/ai_manual",
    "jacobeisenstein/bayes-seg",
    "490ddec3d859f30459055e0fbf99f750a37880b9",
    "data/lectures/ai/manual",
    22,
    "0e6e7349d214018d97934f4223798438b3b1c7052bb6182aea88cb5a0ba8931b",
)

load = lectures("ai-lectures", FOLDER, _lines.words)
