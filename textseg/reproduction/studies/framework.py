"""The paper's framework on one text (section 2)."""

from __future__ import annotations

import pandas as pd

from textseg.metrics import pk
from textseg.objectives import Objective
from textseg.segmentation import Segmentation
from textseg.splitting import SPLITTERS


def strategies_of_text(
    objective: Objective, n_segments: int, *, reference: Segmentation
) -> pd.DataFrame:
    """Split one text by the paper's three strategies.

    Returns
    -------
    pandas.DataFrame
        A row for each strategy, and the reference: `segmentation`, its total `score` (larger is
        better) and its error `pk` in percent.
    """
    found = {"reference": reference}
    for name in ("greedy", "refined", "exact"):
        found[name] = SPLITTERS[name](objective, n_segments).segmentation
    return pd.DataFrame(
        {
            "segmentation": found,
            "score": {name: objective.total(s) for name, s in found.items()},
            "pk": {
                name: 100 * pk(reference=reference, hypothesis=s).value for name, s in found.items()
            },
        }
    )
