"""What all compared systems share: the call, and what they say of the number of segments."""

from __future__ import annotations

from dataclasses import dataclass

from textseg.document import Document
from textseg.evaluation import Segmenter
from textseg.splitting import Limits, SplitResult


@dataclass(frozen=True)
class System:
    """A whole system, called as a `Segmenter` on raw documents.

    A system does its own published preprocessing and answers with a segmentation of the units it
    was given, whatever it left out on the way.

    Parameters
    ----------
    name : str
        What it is called in tables and messages.
    segment : Segmenter
        The method; it may take for granted that `n_segments` is possible, or None if `unknown`.
    citation : str
        Key in the book's bibliography; empty for the trivial ones.
    known : bool
        Whether it makes use of the number of segments. If not, a number given is ignored.
    unknown : bool
        Whether it can find the number of segments itself.
    trained : bool
        Whether it has learned from other texts; which, its module says.
    slow : bool
        Whether a document takes so long that its rows are recorded and not made by every build.
    """

    name: str
    segment: Segmenter
    citation: str = ""
    known: bool = True
    unknown: bool = True
    trained: bool = False
    slow: bool = False

    def __call__(self, document: Document, n_segments: int | None = None) -> SplitResult:
        """Segment a document.

        Parameters
        ----------
        document : Document
            As it is, without any preprocessing.
        n_segments : int, optional
            Number of segments K, if it is known.

        Returns
        -------
        SplitResult
            Of the units of `document`.

        Raises
        ------
        ValueError
            If K segments don't fit into the document, or the system needs K and it isn't given.
        """
        if n_segments is not None:
            Limits().check(document.n_units, n_segments)
        elif not self.unknown:
            raise ValueError(
                f"{self.name} cannot find the number of segments: "
                "pass n_segments, or use a system whose `unknown` is true"
            )
        return self.segment(document, n_segments if self.known else None)
