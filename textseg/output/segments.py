"""Segments: the result of `textseg.segment`, a segmentation together with its text."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from textseg.document import Document
from textseg.experiment import Experiment
from textseg.splitting import SplitResult

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

    from textseg.output import Report


@dataclass(frozen=True, slots=True, kw_only=True)
class Segments(SplitResult):
    """The segments of a text, the details of their splitting, and ways to show and write them.

    Attributes
    ----------
    document : Document
        The text, cut into its own units.
    experiment : Experiment
        The settings with which the segmentation was found.
    """

    document: Document
    experiment: Experiment = field(repr=False)

    @property
    def texts(self) -> list[str]:
        """The text of every segment; joined, they give the whole text."""
        return self.document.segment_texts(self.segmentation)

    def report(self, support: np.ndarray | None = None, *, details: bool = True) -> Report:
        """Return the report on the segments; see `textseg.output.report`."""
        from textseg.output import report

        return report(self.document, self, self.experiment, support, details)

    def to(self, form: str, support: np.ndarray | None = None) -> str:
        """Return the segments as "text", "json", "jsonl", "csv", "md", "html" or "srt".

        Parameters
        ----------
        form : str
            A key of `textseg.output.FORMATS`.
        support : ndarray, optional
            The result of `textseg.support`, to be shown with the boundaries.

        Examples
        --------
        >>> from textseg import segment
        >>> text = "Rain falls. Rain stops. Bread is hot. Bread cools."
        >>> settings = {"representation": "bag_of_words", "objective": "c99"}
        >>> print(segment(text, 2, **settings).to("md"))
        *rain, falls, stops*
        <BLANKLINE>
        Rain falls. Rain stops.
        <BLANKLINE>
        ---
        <BLANKLINE>
        *bread, hot, cools*
        <BLANKLINE>
        Bread is hot. Bread cools.
        """
        from textseg.output import written

        return written(self.report(support, details=form != "text"), form)

    def to_html(self, support: np.ndarray | None = None) -> str:
        """Return a self-contained page of HTML."""
        return self.to("html", support)

    def to_dataframe(self, support: np.ndarray | None = None) -> pd.DataFrame:
        """Return a row for each segment, as a pandas DataFrame."""
        import pandas as pd

        return pd.DataFrame(self.report(support).rows)

    def _repr_html_(self) -> str:
        from textseg.output.page import fragment

        return fragment(self.report())
