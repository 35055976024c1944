"""Text segmentation based on semantic word embeddings (Alemi & Ginsparg, 2015), reproduced.

The paper's own sentence is the design: *represent* the text as a matrix, *score* candidate
segments, *split* so that the aggregate score is best.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textseg.document import Document
    from textseg.segmentation import Segmentation
    from textseg.segmenting import segment
    from textseg.segmenting.support import support

__version__ = "0.1.0"
__all__ = ["Document", "Segmentation", "segment", "support"]


def __getattr__(name: str) -> object:
    """Import what is asked for first; the command line heeds Ctrl-C before NumPy is loaded."""
    from textseg.document import Document
    from textseg.segmentation import Segmentation
    from textseg.segmenting import segment
    from textseg.segmenting.support import support

    for one in (Document, Segmentation, segment, support):
        globals()[one.__name__] = one
    try:
        return globals()[name]  # or a module that came with them, as in `textseg.metrics.pk`
    except KeyError:
        from importlib.util import find_spec

        way = f"; import {__name__}.{name} first" if find_spec(f"{__name__}.{name}") else ""
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{way}") from None


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
