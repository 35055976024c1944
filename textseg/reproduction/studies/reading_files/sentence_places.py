"""Places where our sentence rule and the best library differ, read blind.

The sentences of the AI lectures were not divided by hand throughout: after "for every F." the
reference runs on. So the places where only one of two splitters ends a sentence are drawn at
random and read, without saying which splitter ends there; `sheet` is what a reader gets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pandas as pd

from textseg.reproduction import recorded
from textseg.reproduction.statistics import mean_interval
from textseg.reproduction.studies.reading_files import sentence_rules

#: The text, the library that has the highest F1 on it, and how many places are read.
TEXT, LIBRARY, READ = "ai-lectures", "NLTK Punkt, untrained", 150


def disputed() -> Iterator[dict[str, object]]:
    """Yield each place where one of the two ends a sentence and the other doesn't."""
    library = dict(sentence_rules.systems())[LIBRARY]
    for number, document in enumerate(sentence_rules.lectures(TEXT)):
        text, ends = sentence_rules.rejoined(document)
        ours = sentence_rules.ends_by(sentence_rules.sentences, text)
        for place in sorted(ours ^ sentence_rules.ends_by(library, text)):
            yield {
                "document": number,
                "place": place,
                "ours": place in ours,
                "reference": place in ends,
                "shown": f"{text[max(0, place - 200) : place]} ║ {text[place + 1 : place + 120]}",
            }


def drawn() -> pd.DataFrame:
    """Return the places that are read, in a random order."""
    return pd.DataFrame(disputed()).sample(READ, random_state=0).reset_index(drop=True)


def sheet() -> str:
    """Return what a reader gets: the question, and the places with the text around them."""
    question = "Would a careful transcriber end a sentence at ║? Answer each number: 1 yes, 0 no."
    return "\n".join([question, *(f"{n}. {text}" for n, text in drawn().shown.items())])


def record(*readings: Sequence[bool]) -> Path:
    """Record the answers of the readers, in the order of the sheet; the text isn't kept.

    Raises
    ------
    ValueError
        If a reader did not answer for every place.
    """
    places = drawn().drop(columns="shown")
    for number, answers in enumerate(readings, 1):
        if len(answers) != len(places):
            raise ValueError(f"reading {number} has {len(answers)} answers for {len(places)}")
        places[f"reading_{number}"] = [*map(bool, answers)]
    return recorded.write("sentence_places", places, f"test lectures of {TEXT}")


def numbers() -> dict[str, object]:
    """Return how often our rule is right where the two differ, by those that agree on it.

    Returns
    -------
    dict
        `places_read` and `places_agreed`, counts; the shares in percent of the latter at which
        our rule (`places_ours`) and the reference (`places_reference`) are right, each with the
        ends of its interval (`_low`, `_high`).
    """
    rows = recorded.read("sentence_places")
    readings = rows.filter(like="reading_")
    agreed = rows[readings.nunique(axis=1) == 1]
    found: dict[str, object] = {"places_read": len(rows), "places_agreed": len(agreed)}
    for name in ("ours", "reference"):
        right = 100.0 * (agreed[name] == agreed["reading_1"])
        found |= mean_interval(values=right).columns(f"places_{name}", f"places_{name}_")
    return found
