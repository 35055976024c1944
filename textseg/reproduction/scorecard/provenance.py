"""Recorded rows where this build can't measure, each with where it comes from."""

from __future__ import annotations

from typing import Any

import pandas as pd

from textseg.reproduction import recorded
from textseg.reproduction.claims.measure import Measure
from textseg.reproduction.join import KEY

#: What a statement says, in words, and how it is decided: not what was found.
WORDED = ("section", "statement", "reading", "test", "decided")


def recorded_rows(name: str, measure: Measure, labels: tuple[str, ...]) -> pd.DataFrame:
    """Return recorded rows with their provenance; none if they are of other settings.

    Parameters
    ----------
    name : str
        Of a recorded table.
    measure : Measure
    labels : tuple of str
        The vectors that the rows may be of, see `claims.measure.Measure.label`.
    """
    try:
        frame = recorded.read(name)
    except FileNotFoundError:
        frame = pd.DataFrame(columns=[*KEY, "measured", *recorded.PROVENANCE])
    same = (frame.preset == measure.preset) & frame.vectors.str.startswith(labels)
    if set(measure.overrides) - {"vectors"}:
        same &= False
    frame = frame[same]
    return frame.assign(provenance="recorded on " + frame.date + " at commit " + frame.commit)


def filled(frame: pd.DataFrame, kept: pd.DataFrame) -> pd.DataFrame:
    """Show the verdicts on statements that this build could not measure as they were recorded.

    What the statements say is said as it is now.
    """
    if kept.empty:
        return frame
    text = ["reading", "unit", "note", "by_documents"]
    kept = kept.set_index("claim_id").reindex(columns=[*frame.columns, "provenance"])
    kept[text] = kept[text].astype(object).fillna("")  # a CSV knows no empty text
    kept["note"] = [joined(*pair) for pair in zip(kept.provenance, kept.note, strict=True)]
    missing = frame.index[frame.status == "not measured"].intersection(kept.index)
    frame = frame.copy()
    found = [name for name in frame.columns if name not in WORDED]
    frame.loc[missing, found] = kept.loc[missing, found]
    return frame


def with_provenance(numbers: pd.DataFrame, rows: pd.DataFrame) -> pd.DataFrame:
    """Return joined rows, the notes of recorded ones headed by where the row comes from."""
    kept = {tuple(row[:-1]): row[-1] for row in rows[[*KEY, "provenance"]].values.tolist()}
    keys = map(tuple, numbers[KEY].values.tolist())
    notes = [joined(kept.get(key), note) for key, note in zip(keys, numbers.note, strict=True)]
    return numbers.assign(note=notes)


def joined(*notes: Any) -> str:
    """Join the notes that there are."""
    return "; ".join(note for note in notes if isinstance(note, str) and note)
