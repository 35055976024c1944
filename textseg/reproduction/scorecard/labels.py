"""Published numbers and subsets, named for people."""

from __future__ import annotations

from typing import Any

import pandas as pd

from textseg.reproduction.published import SUBSETS, published

#: What a number is, where its row and column do not say it.
METRICS = {"pk": "Pk", "wd": "WindowDiff"}
#: What a statement was judged on: a subset of the Choi set, or what these stand for.
JUDGED_ON = {
    **{name: name.replace("-", "–") for name in SUBSETS}, "all": "all subsets",
    "arxiv": "arXiv documents", "none": "no documents", "paper": "the paper's text",
}  # fmt: skip


def called() -> pd.Series:
    """Name every published number for people, by its ``claim_id``.

    Examples
    --------
    >>> called()["T6.oC99.0-T-F-0.pk"]
    'Table 6, oC99 0-T-F-0, 3–11, Pk'
    """
    numbers = published().set_index("claim_id")
    return pd.Series([_called(row) for row in numbers.itertuples()], index=numbers.index)


def _called(row: Any) -> str:
    place = f"Table {row.table[1:]}" if row.table else in_paper(row.section)
    group = row.group.replace("choi", "Choi's set") + (" " if row.table else ": ")
    group = "" if row.group in ("own", "levels") else group
    on = row.column.replace("-", "–").replace("arxiv", "arXiv").replace("all", "all subsets")
    metric = METRICS.get(row.metric, "")
    return ", ".join(part for part in (place, group + row.row, on, metric) if part)


def in_paper(section: str) -> str:
    """Name a section of the paper.

    >>> in_paper("4.2.3"), in_paper("A"), in_paper("abstract")
    ('Section 4.2.3', 'Appendix A', 'Abstract')
    """
    if section[0].isdigit():
        return f"Section {section}"
    return f"Appendix {section}" if len(section) == 1 else section.capitalize()
