"""Table 5 on the authors' arXiv documents: measured where they are available, else as recorded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pandas as pd

from textseg.reproduction import recorded, wording
from textseg.reproduction.statistics import Interval
from textseg.reproduction.studies.arxiv import word_level
from textseg.reproduction.studies.systems.tables import SHOWN
from textseg.reproduction.tables.layout import interval, written
from textseg.reproduction.tables.results import floor
from textseg.reproduction.tables.vector_names import VECTOR_NAMES

INDEX = ["vectors", "group", "splitter"]
HERE = "by this build"
#: Paired differences by the name of their record.
EFFECTS: dict[str, Callable[..., Interval]] = {
    "arxiv_worth": word_level.worth_of_seeing,
    "arxiv_normalised": word_level.normalised,
}


def rows(vectors: str, limit: int | None = None) -> tuple[pd.DataFrame, str]:
    """Return the rows of table 5 on the authors' documents, and where they come from.

    Returns
    -------
    frame : pandas.DataFrame
        As `word_level.table` returns them; recorded ones are of all documents and of the default
        vectors.
    made : str
        "by this build", or when, where and from which commit they were recorded.
    """
    if available():
        fitted = ["ppmi-crossfit", "ppmi"]
        own = word_level.table("arxiv", [vectors, *fitted], limit=limit)
        c99 = word_level.table("arxiv", fitted[:1], groups=["oC99"], limit=limit)
        return pd.concat([own, c99]), HERE
    frame = recorded.read("arxiv")
    return frame.set_index(INDEX), wording.provenance(frame)


def effect(name: str, limit: int | None = None) -> Interval:
    """Return a paired difference of `EFFECTS` on the authors' documents, see `rows`."""
    if available():
        return EFFECTS[name]("arxiv", limit)
    row = recorded.read(name).iloc[0]
    return Interval(row.change, row.change_low, row.change_high)


def record_worth() -> list[Path]:
    """Record the two paired differences on the authors' documents, see `EFFECTS`."""
    rows = {
        name: measure("arxiv").columns("change", "change_") for name, measure in EFFECTS.items()
    }
    return [
        recorded.write(name, pd.DataFrame([row]).round(4), word_level.ARXIV)
        for name, row in rows.items()
    ]


def available() -> bool:
    """Return whether this machine has the authors' documents, or can fetch them."""
    return word_level.available("arxiv")[0] == "arxiv"


def laid_out(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay rows of `word_level.table` out: levels with intervals next to the published ones."""
    flat = frame.reset_index()
    columns = {
        ("Pk (%)", "ours"): interval("pk", "pk_low", "pk_high", form=".2f"),
        ("Pk (%)", "published"): "{published_pk:.2f}",
        ("WindowDiff (%)", "ours"): "{wd:.2f}",
        ("WindowDiff (%)", "published"): "{published_wd:.2f}",
        ("words known (%)", ""): "{coverage:.0f}",
    }
    if "published_pk" not in flat:
        columns = {head: form for head, form in columns.items() if head[1] != "published"}
    flat.index = pd.MultiIndex.from_arrays(
        [flat.vectors.map(called), flat.group, flat.splitter],
        names=["word vectors", "score", "search"],
    )
    return written(flat, columns).replace("", "–")


def baselines(limit: int | None = None) -> pd.DataFrame:
    """Lay out the systems that look at no text on the first documents of the stand-in."""
    found = floor("T5", dataset=word_level.STANDIN, limit=limit, vectors="ppmi-crossfit")
    found = found["all"].map("{:.2f}".format)
    return found.rename(index=SHOWN, columns={"pk": "Pk (%)", "wd": "WindowDiff (%)"})


def called(label: str) -> str:
    """Name word vectors for people.

    >>> called("ppmi-crossfit 300d 84ce0787"), called("mine 40d 01234567")
    ('PPMI, other test documents', 'mine, 40d')
    """
    name, *about = label.split()
    return VECTOR_NAMES.get(name, ", ".join([name, *about[:1]]))


def said(frame: pd.DataFrame, vectors: str = "glove-6b-50d") -> dict[str, object]:
    """Say the rows that the chapter is about, with intervals.

    Returns
    -------
    dict
        The error of exact CVS with vectors as they come, `plain`, trained on the other documents,
        `fair`, and on all of them, `seen`; of the exact optimum of C99's score, `c99`, and whether
        its interval and that of `fair` overlap, `c99_overlap`; that of exact CVSn, `normalised`;
        the least share of documents on which refinement `settled`, in
        percent; the number of `documents`.
    """
    by_vectors = frame.rename(lambda label: str(label).split()[0], level="vectors")
    exact = by_vectors.xs("exact", level="splitter")
    fair, c99, normalised = (exact.loc["ppmi-crossfit", g] for g in ("CVS", "oC99", "CVSn"))
    plain = [name for name in exact.index.unique("vectors") if not name.startswith("ppmi")]
    return {
        "plain": wording.level(exact.loc[plain[0] if plain else vectors, "CVS"]),
        "fair": wording.level(fair),
        "seen": wording.level(exact.loc["ppmi", "CVS"]),
        "c99": wording.level(c99),
        "c99_overlap": wording.apart(c99, fair),
        "normalised": wording.level(normalised),
        "settled": float(100 * frame.settled.dropna().min()),
        "documents": int(frame.documents.iloc[0]),
    }
