"""Record what needs the arXiv documents, which most builds can't have."""

from __future__ import annotations

from pathlib import Path

import pandas as pd

from textseg.errors import DataError
from textseg.reproduction import recorded
from textseg.reproduction.claims.measure import Measure
from textseg.reproduction.scorecard.statements import judge_subset
from textseg.reproduction.tables import IN_DOMAIN
from textseg.reproduction.tables.results import table


def record() -> list[Path]:
    """Record what needs the arXiv documents: table 5 and the statements about them.

    Returns
    -------
    list of Path
        The files, to be committed.

    Raises
    ------
    DataError
        If the documents are not available.
    """
    measure = Measure()
    both = (IN_DOMAIN, measure.experiment().vectors)
    rows = pd.concat([table("T5", preset=measure.preset, vectors=name) for name in both])
    statements = pd.concat([judge_subset(name, measure.preset, {}) for name in ("arxiv", "paper")])
    if (statements.status == "not measured").any():
        raise DataError("the arXiv documents are not available, so there is nothing to record")
    return [
        recorded.write("T5", rows, [("arxiv", "all")]),
        recorded.write("statements", statements, [("arxiv", "all")]),
    ]
