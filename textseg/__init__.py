"""Text segmentation based on semantic word embeddings (Alemi & Ginsparg, 2015), reproduced.

The paper's own sentence is the design: *represent* the text as a matrix, *score* candidate
segments, *split* so that the aggregate score is best.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textseg.boundary_support import support
    from textseg.document import Document
    from textseg.segmentation import Segmentation
    from textseg.segmenting import segment

__version__ = "0.1.0"
__all__ = ["Document", "Segmentation", "segment", "support"]


def __getattr__(name: str) -> object:
    """Import what is asked for first; the command line heeds Ctrl-C before NumPy is loaded."""
    if name in __all__:
        from textseg.boundary_support import support
        from textseg.document import Document
        from textseg.segmentation import Segmentation
        from textseg.segmenting import segment

        for one in (Document, Segmentation, segment, support):
            globals()[one.__name__] = one
        return globals()[name]
    if not name.startswith("_") and find_spec(module := f"{__name__}.{name}"):
        return import_module(module)  # as in `textseg.metrics.pk`
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
