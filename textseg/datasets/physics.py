"""Lectures on physics, transcribed by hand (Malioutov & Barzilay 2006): 30, and 3 to choose on.

Tokens are Penn Treebank's, separated by spaces. The file ``numsegs`` that comes with them
counts separators, one more than there are segments, and is not read.
"""

from __future__ import annotations

from textseg.datasets import _lines
from textseg.datasets._bayes_seg import BAYES_SEG, lectures
from textseg.datasets._pinned import PinnedFolder

FOLDER = PinnedFolder(
    "real/physics_manual",
    *BAYES_SEG,
    "data/lectures/physics/manual",
    35,
    "23536e65db693ebd0d504a2c88ad16515af04527dd26fc5f9d33faf6ef96f8a3",
)
load = lectures("physics", FOLDER, _lines.between_blanks)
