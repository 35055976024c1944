"""A measured row for every published number."""

from __future__ import annotations

from concurrent.futures import Executor

import pandas as pd
from tqdm import tqdm

from textseg.errors import DataError
from textseg.reproduction.claims.measure import Measure
from textseg.reproduction.join import GIVEN, KEY
from textseg.reproduction.scorecard import numbers_in_text as text_figures
from textseg.reproduction.scorecard.provenance import recorded_rows
from textseg.reproduction.tables import IN_DOMAIN, TABLES
from textseg.reproduction.tables.results import table

#: The tables that the text's reading of the paper is measured on beside the program's.
BESIDE = ("T1", "T2", "T3", "T4", "T6")


def measured(measure: Measure, statements: pd.DataFrame, pool: Executor) -> pd.DataFrame:
    """Return a measured row for every published number that this build can measure.

    Parameters
    ----------
    measure : Measure
    statements : pandas.DataFrame
        As `scorecard.statements.judged` returns them: they decide the figures that only
        mean something in one.
    pool : concurrent.futures.Executor

    Returns
    -------
    pandas.DataFrame
        As `textseg.reproduction.join.reproduction` takes them, and `provenance` of recorded ones.
    """
    other = {"code": "text", "text": "code"}[measure.preset]
    beside = Measure(other, measure.overrides)
    fitted = Measure(measure.preset, measure.overrides | {"vectors": IN_DOMAIN})
    wanted = [("T5", fitted), *((t, measure) for t in TABLES), *((t, beside) for t in BESIDE)]
    found = pool.map(_table, *zip(*wanted, strict=True))
    tables = pd.concat(list(tqdm(found, "measuring tables", total=len(wanted), unit="table")))
    tables = tables.drop_duplicates(KEY)  # as T5 is where those are the vectors of all
    primary = (tables.preset == measure.preset) & ~tables.duplicated(["claim_id", "preset"])
    text = pd.concat(text_figures.rows(measure, tables[primary], statements))
    return pd.concat(
        [tables.assign(primary=primary), text.assign(primary=True)], ignore_index=True
    ).reindex(columns=[*GIVEN, "provenance"])


def _table(name: str, measure: Measure) -> pd.DataFrame:
    try:
        return table(name, preset=measure.preset, **measure.overrides)
    except DataError:
        return recorded_rows(name, measure, (measure.label(),))
