"""The results of the paper beside ours, for a figure: errors, each with what became of it."""

from __future__ import annotations

import pandas as pd

from textseg.reproduction.published import published
from textseg.reproduction.scorecard.headline import outcomes


def levels(numbers: pd.DataFrame) -> pd.DataFrame:
    """Return every error that the paper reports as a result of its own, beside ours.

    Parameters
    ----------
    numbers : pandas.DataFrame
        As `textseg.reproduction.join.reproduction` returns them.

    Returns
    -------
    pandas.DataFrame
        By `claim_id` of the cells of tables and of those that the text repeats: `published` and
        `measured` in percent and the `outcome`, a key of `headline.SUMMED`. Differences, counts
        and figures inside statements are left out: they are not levels of an error.

    Raises
    ------
    ValueError
        If a status is summed up by nothing.
    """
    about = published().set_index("claim_id")
    rows = numbers[numbers.primary.astype(bool)].set_index("claim_id")
    rows = rows[about.kind[rows.index].isin(["own", "level"]).to_numpy()]
    return rows[["published", "measured"]].assign(outcome=outcomes(rows.status))
