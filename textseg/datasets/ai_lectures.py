"""Lectures on artificial intelligence (Malioutov & Barzilay 2006): 19, and 3 to choose on.

Transcribed by hand, as those on `physics`, but with words and punctuation together.
"""

from __future__ import annotations

from textseg.datasets import _lines
from textseg.datasets._bayes_seg import BAYES_SEG, lectures
from textseg.datasets._pinned import PinnedFolder

FOLDER = PinnedFolder(
    "real/ai_manual",
    *BAYES_SEG,
    "data/lectures/ai/manual",
    22,
    "0e6e7349d214018d97934f4223798438b3b1c7052bb6182aea88cb5a0ba8931b",
)

load = lectures("ai-lectures", FOLDER, _lines.words)
