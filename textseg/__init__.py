"""Text segmentation based on semantic word embeddings (Alemi & Ginsparg, 2015), reproduced.

The paper's own sentence is the design: *represent* the text as a matrix, *score* candidate
segments, *split* so that the aggregate score is best.
"""

from textseg.boundary_support import support
from textseg.document import Document
from textseg.segmentation import Segmentation
from textseg.segmenting import segment

__version__ = "0.1.0"
__all__ = ["Document", "Segmentation", "segment", "support"]
