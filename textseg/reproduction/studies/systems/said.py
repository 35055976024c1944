"""What the chapter on other systems says of its tables, in numbers and in words."""

from __future__ import annotations

import pandas as pd

from textseg.reproduction import wording
from textseg.reproduction.contenders import TRIVIAL
from textseg.reproduction.studies.arxiv.authors_documents import called
from textseg.reproduction.studies.systems.measuring import REFERENCE
from textseg.reproduction.studies.systems.tables import SHOWN

ENDS = ("minus_cvs_low", "minus_cvs_high")


def standing(frame: pd.DataFrame) -> dict[str, object]:
    """Say who has the lowest mean Pk with K known, and how that compares with exact CVS.

    Returns
    -------
    dict
        `best`, `best_pk` and `next_two` by the mean over subsets; `best_where`, on which subsets
        the best is told from exact CVS; the systems `lower` than it somewhere and `everywhere`, by
        interval, and those `higher` everywhere; the same for `untrained` ones; `cvs`, its mean, and
        the `label` of its vectors.
    """
    rows = known(frame)
    mean = rows.groupby("system").pk.mean().sort_values()
    alone = untrained(rows)
    best_alone = alone.groupby("system").pk.mean().idxmin()
    after = mean.iloc[1:3].items()
    return {
        "best": mean.index[0],
        "best_pk": float(mean.iloc[0]),
        "next_two": wording.listed(f"{name} ({pk:.2f} %)" for name, pk in after),
        "best_where": where(rows, mean.index[0]),
        "lower": wording.listed(lower(rows, everywhere=False)),
        "everywhere": wording.listed(lower(rows, everywhere=True)),
        "higher": wording.listed(higher(rows)),
        "untrained_best": best_alone,
        "untrained_best_pk": float(alone.pk[alone.system == best_alone].mean()),
        "untrained_best_where": where(rows, best_alone),
        "c99_where": where(rows, "C99"),
        "cvs": float(mean[REFERENCE]),
        "label": called(rows.vectors[rows.system == REFERENCE].iloc[0]),
    }


def held_out(frame: pd.DataFrame) -> dict[str, object]:
    """Say the same of the test set without a leak, in the names `there…` and `untrained…`."""
    rows = known(frame)
    mean, alone = rows.groupby("system").pk.mean(), untrained(rows).groupby("system").pk.mean()
    equal = rows[rows.system == "even"].set_index("subset")
    best = equal.loc[equal.minus_cvs.idxmin()]
    return {
        "there": mean.idxmin(),
        "there_pk": float(mean.min()),
        "there_cvs": float(mean[REFERENCE]),
        "there_where": where(rows, mean.idxmin()),
        "untrained": alone.idxmin(),
        "untrained_pk": float(alone.min()),
        "untrained_where": where(rows, alone.idxmin()),
        "there_lower": wording.listed(lower(rows, everywhere=False)),
        "even_part": wording.listed([best.name]),
        "even_points": wording.worded(best.minus_cvs, best.minus_cvs_low, best.minus_cvs_high),
        "even_where": wording.where(equal, *ENDS),
    }


def drift(moved: pd.DataFrame) -> dict[str, object]:
    """Say how F04 and PPMI vectors change from Choi's documents to others, from `tables.moved`."""
    f04, ppmi = moved.loc["F04"], moved.loc["CVS, PPMI vectors"]
    return {
        "chance_before": float(moved.choi["random"]),
        "chance_after": float(moved.held_out["random"]),
        "f04_before": float(f04.choi),
        "f04_after": float(f04.held_out),
        "f04_change": wording.worded(f04.change, f04.low, f04.high),
        "ppmi_before": float(ppmi.choi_way),
        "ppmi_after": float(ppmi.held_out_way),
        "ppmi_change": wording.worded(ppmi.change, ppmi.low, ppmi.high),
    }


def learned(frame: pd.DataFrame) -> dict[str, object]:
    """Say of how many files of Brown trained systems learn on each set, from `learned_from`."""
    return {
        "files": int(frame.files["brown-heldout"]),
        "files_choi": int(frame.files["choi"]),
        "times": float(frame.words["choi"] / frame.words["brown-heldout"]),
    }


def known(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the rows of systems told the number of segments, judged on original sentences."""
    return frame[(frame.metric_unit == "sentence") & frame.k_known.astype(bool)]


def untrained(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the rows of systems that look at the text and learned from no other."""
    return rows[~rows.trained.astype(bool) & ~rows.system.isin(TRIVIAL)]


def where(rows: pd.DataFrame, system: str) -> str:
    """Say on which subsets a system's error is lower or higher than exact CVS's, by interval."""
    return wording.where(rows[rows.system == system], *ENDS)


def lower(rows: pd.DataFrame, *, everywhere: bool) -> list[str]:
    """Return the systems whose error is below exact CVS's on all subsets, or on any."""
    ends = rows[rows.system != REFERENCE].groupby("system", sort=False).minus_cvs_high
    below = ends.max() if everywhere else ends.min()
    return [SHOWN.get(name, name) for name in below.index[below < 0]]


def higher(rows: pd.DataFrame) -> list[str]:
    """Return the systems with a higher error than exact CVS on all subsets, no trivial ones."""
    others = rows[(rows.system != REFERENCE) & ~rows.system.isin(TRIVIAL)]
    above = others.groupby("system", sort=False).minus_cvs_low.min()
    return [SHOWN.get(name, name) for name in above.index[above > 0]]
