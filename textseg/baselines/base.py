"""What all compared systems share: the call, and whether they need the number of segments."""

from __future__ import annotations

from dataclasses import dataclass, replace

from textseg.baselines.training import Learned, left_by
from textseg.document import Document, refuse_other_document
from textseg.evaluation import Segmenter
from textseg.splitting import Limits, SplitResult
from textseg.vectors import load_vectors


@dataclass(frozen=True)
class System:
    """A whole system, called as a `Segmenter` on raw documents.

    A system does its own published preprocessing and returns a segmentation of the units it was
    given, including those that its preprocessing drops.

    Parameters
    ----------
    name : str
        Its name in tables and messages.
    segment : Segmenter
        The method; it may assume that `n_segments` is possible, or None if `unknown`. A method that
        is trained is `Learned`.
    citation : str
        Key in the book's bibliography; empty for the trivial ones.
    known : bool
        Whether it uses the number of segments. If not, a given number is ignored.
    unknown : bool
        Whether it can find the number of segments itself.
    vectors : str
        Name of the word vectors that it uses, if any.
    slow : bool
        Whether it is so slow that its rows are recorded instead of computed in every build.
    """

    name: str
    segment: Segmenter
    citation: str = ""
    known: bool = True
    unknown: bool = True
    vectors: str = ""
    slow: bool = False

    @property
    def trained(self) -> bool:
        """Whether it was trained on other texts than the one it segments."""
        return isinstance(self.segment, Learned) or bool(self.vectors)

    @property
    def learned_from(self) -> str:
        """The genres of Brown, or the label of the word vectors; empty if it isn't trained."""
        if self.vectors:
            return load_vectors(self.vectors).label
        return " ".join(self.segment.genres) if isinstance(self.segment, Learned) else ""

    def on(self, dataset: str) -> System:
        """Return the system as it is run on a data set: trained on none of its texts.

        Examples
        --------
        >>> from textseg.baselines import BASELINES
        >>> BASELINES["F04"].on("brown-heldout").learned_from
        'ca cj'
        """
        if not isinstance(self.segment, Learned):
            return self
        return replace(self, segment=replace(self.segment, genres=left_by(dataset)))

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
        TypeError
            If it is not a Document.
        ValueError
            If K segments don't fit into the document, or the system needs K and it isn't given.
        """
        refuse_other_document(document)
        if n_segments is not None:
            Limits().check(document.n_units, n_segments)
        elif not self.unknown:
            raise ValueError(
                f"{self.name} cannot find the number of segments: "
                "pass n_segments, or use a system whose `unknown` is true"
            )
        return self.segment(document, n_segments if self.known else None)
