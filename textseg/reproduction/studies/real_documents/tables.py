"""Tables of the chapter on real documents: sets and systems under names for people."""

from __future__ import annotations

import pandas as pd

from textseg.reproduction.tables.layout import interval, lines, only, wide, written
from textseg.reproduction.wording import ways

#: What the sets are called on pages.
SET_NAMES = {
    ("clinical", "all"): "Medical textbook",
    ("physics", "test"): "Physics lectures",
    ("ai-lectures", "test"): "AI lectures",
    ("wiki50", "top"): "Wikipedia, top level",
    ("wiki50", "all"): "Wikipedia, all levels",
    ("tinyrec", "coarse"): "Meetings, coarse",
    ("tinyrec", "fine"): "Meetings, fine",
    ("docsouth", "brennan"): "Interviews, annotator 1",
    ("docsouth", "mannheim"): "Interviews, annotator 2",
    ("wiki300", "all"): "Wikipedia, others",
    ("physics", "dev"): "Physics, dev",
    ("ai-lectures", "dev"): "AI, dev",
    ("choi", "3-11"): "Choi 3–11",
}
#: What the baselines are called on pages; other systems keep their names.
SYSTEM_NAMES = {"none": "no boundary", "even": "equal pieces", "random": "random"}


def sets(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay out what the documents are like: how many, how long, and in how many segments.

    Parameters
    ----------
    frame : pandas.DataFrame
        From `measuring.table`, as for all functions here.
    """
    rows = only(frame, system="even", K="known")
    columns = {
        "documents": "{documents}",
        "units, mean": "{units:.0f}",
        "segments, mean": "{segments:.1f}",
        "units a segment, mean": "{length:.1f}",
    }
    return written(rows, columns).set_axis(set_names(rows))


def by_set(frame: pd.DataFrame, value: str, *, known: bool) -> pd.DataFrame:
    """Lay one column out: a row for each set, a column for each system with K known, or unknown.

    "No boundary", which needs no K, is in both.
    """
    return _wide(frame[_with_k(frame, known) | (frame.system == "none")], f"{{{value}:.1f}}")


def apart(frame: pd.DataFrame, beside: str, *, known: bool) -> pd.DataFrame:
    """Lay out the differences in P_k to "none" or "cvs", each with its 95 % interval."""
    chosen = frame[_with_k(frame, known)]
    chosen = chosen[~chosen.system.isin(["none", "even", "random", *_itself(beside)])]
    return _wide(chosen, _interval(f"minus_{beside}"))


def with_interval(frame: pd.DataFrame, name: str) -> list[str]:
    """Write a column of differences with its 95 % interval, in points and with signs."""
    return lines(frame, _interval(name))


def _interval(name: str) -> str:
    return interval(name, f"{name}_low", f"{name}_high", form="+.1f")


def provenance(frame: pd.DataFrame) -> str:
    """Say in a sentence whether the rows are recorded ones, and which."""
    if "commit" not in frame:
        return "The rows were computed in this build."
    of = frame[["date", "commit", "machine"]].drop_duplicates().itertuples()
    places = " and ".join(f"on {one.date} at commit {one.commit} ({one.machine})" for one in of)
    return f"The rows were recorded {places}."


def counted(frame: pd.DataFrame) -> dict[str, object]:
    """Return the numbers of the chapter's conclusions.

    Returns
    -------
    dict
        `sets`, the number of references; on how many of them exact CVS and BayesSeg with K known
        and CVS with K unknown have a lower P_k than no boundary, with the whole interval
        (`better`, `words_better`, `found_better`); on how many BayesSeg is `ahead` of CVS,
        `behind` it or `not_told`; how many segments CVS is `found_off` on average, and its F1
        within one unit (`found_f1`) beside that of random boundaries with K known (`random_f1`).
    """
    ours, found, words, random = (
        frame[_with_k(frame, known) & (frame.system == system)]
        for system, known in (("CVS", True), ("CVS", False), ("BayesSeg", True), ("random", True))
    )
    said = ways(words, "minus_cvs_low", "minus_cvs_high")
    return {
        "sets": len(ours),
        "better": int((ours.minus_none_high < 0).sum()),
        "worse": int((ours.minus_none_low > 0).sum()),
        "found_better": int((found.minus_none_high < 0).sum()),
        "words_better": int((words.minus_none_high < 0).sum()),
        "ahead": said.count("lower"),
        "behind": said.count("higher"),
        "not_told": len(said) - said.count("lower") - said.count("higher"),
        "found_off": float(found.k_off.mean()),
        "found_f1": float(found.f1_near.mean()),
        "random_f1": float(random.f1_near.mean()),
    }


def _with_k(frame: pd.DataFrame, known: bool) -> pd.Series:
    return frame.K.eq("known" if known else "found")


def _itself(beside: str) -> list[str]:
    return ["CVS"] if beside == "cvs" else []


def _wide(chosen: pd.DataFrame, template: str) -> pd.DataFrame:
    systems = chosen.system.replace(SYSTEM_NAMES)
    return wide(chosen.assign(set=set_names(chosen), system=systems), template, "set", "system")


def set_names(rows: pd.DataFrame) -> list[str]:
    """Name the set of each row for people."""
    return [SET_NAMES[pair] for pair in zip(rows.dataset, rows.subset, strict=True)]
