"""Talks made of the almanac that comes with the package: one to look at, and some in each form."""

from __future__ import annotations

from random import Random

import pandas as pd

from textseg.datasets import sample
from textseg.document import Document
from textseg.reproduction.statistics import proportion_interval
from textseg.reproduction.studies.reading_files.talks import made_of
from textseg.reproduction.studies.reading_files.talks_read import SETS, judged
from textseg.reproduction.tables.layout import lines
from textseg.units.transcripts import Turn

FORMS = {name: form for forms in SETS.values() for name, form in forms.items()}


def made(form: str, seed: int) -> tuple[str, list[Turn]]:
    """Make a talk in a form; return the text, and the turns that are to be read in it.

    Raises
    ------
    ValueError
        If there is no such form.
    """
    if form not in FORMS:
        raise ValueError(f"unknown form {form!r}; choose from {', '.join(FORMS)}")
    return made_of(almanac(), FORMS[form], Random(seed))[1:]


def almanac() -> list[str]:
    """Return the sentences of the almanac."""
    (document,) = sample.load()
    assert document.text is not None and document.offsets is not None
    return [document.text[begin:stop] for begin, stop in document.offsets]


def beginning(text: str, n_lines: int = 8) -> str:
    """Return the beginnings of the first lines of a text."""
    return "\n".join(map(_cut, text.splitlines()[:n_lines]))


def _cut(line: str, width: int = 76) -> str:
    return line if len(line) <= width else f"{line[: width - 1]}…"


def turns(document: Document, n_turns: int = 4) -> pd.DataFrame:
    """Lay out the first turns that were read; none, if the text was read as prose."""
    heads = ["time (s)", "speaker", "words"]
    found = [
        ("" if turn.start is None else f"{turn.start:g}", turn.speaker, _cut(turn.words))
        for turn in (document.turns or ())[:n_turns]
    ]
    return pd.DataFrame(found, columns=heads).rename_axis("turn")


def right_here(n_talks: int) -> str:
    """Say how many talks are read right in every turn, of so many in each form, made now."""
    rows = pd.DataFrame(judged(FORMS, almanac(), n_talks))
    whole = int((rows.right == rows.turns).sum())
    share = proportion_interval(whole, len(rows)).percent().columns("whole")
    return (
        f"{whole} of {len(rows)}, "
        + lines(pd.DataFrame([share]), "{whole:.0f} % [{low:.0f}, {high:.0f}]")[0]
    )
