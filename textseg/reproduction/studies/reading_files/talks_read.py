"""How often a talk is read as it was written: turns, speakers and times, form by form.

`textseg.units` infers from the form of a file whether it is a transcript, where its turns begin,
who speaks and when. Here known talks are written in each of many forms and read again.
"""

from __future__ import annotations

import warnings
from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

import pandas as pd

from textseg.document import Document
from textseg.reproduction import recorded
from textseg.reproduction.statistics import proportion_interval, ratio_interval
from textseg.reproduction.studies.reading_files import held_out_forms, talk_forms
from textseg.reproduction.studies.reading_files.talk_forms import Form
from textseg.reproduction.studies.reading_files.talks import made_of, spoken
from textseg.units.transcripts import Turn

#: The rules for transcripts were adjusted with the first set in view, not with the second.
SETS = {"in view": talk_forms.FORMS, "held out": held_out_forms.FORMS}
#: So many talks are made in each form.
N_TALKS = 200
#: What of a turn has to be right, as columns.
PARTS = ("words", "speakers", "times")
LECTURES = ("physics", "ai-lectures")


def record() -> Path:
    """Read all forms, and record how often they are read as they were written."""
    sentences, parts = spoken(*LECTURES), []
    for name, forms in SETS.items():
        rows = pd.DataFrame(judged(forms, sentences, N_TALKS))
        by_form = rows.groupby("form", sort=False)
        parts += [{"set": name, "form": form, **counted(own)} for form, own in by_form]
        parts += [{"set": name, "form": "all", **counted(o)} for _, o in rows.groupby("kind")]
        parts += [{"set": name, "form": "all", **counted(rows), "kind": "all"}]
        if name == "in view":
            parts += _by_names(rows[[bool(forms[form].label) for form in rows.form]])
    data = f"talks made of sentences of the test lectures of {' and '.join(LECTURES)}"
    return recorded.write("talks_read", pd.DataFrame(parts).fillna({"names": "all"}).round(4), data)


def _by_names(rows: pd.DataFrame) -> list[dict[str, object]]:
    """Count the talks by set and style of the names, where all styles could be drawn."""
    return [
        {"set": "in view", "form": "all", "names": names, **counted(own), "kind": "all"}
        for column in ("names", "style")
        for names, own in rows[rows["style"] != ""].groupby(column)
    ]


def judged(
    forms: Mapping[str, Form], sentences: Sequence[str], n_talks: int
) -> Iterator[dict[str, object]]:
    """Yield for each form and each of its talks how many turns there are and are read right."""
    for name, form in forms.items():
        for number in range(n_talks):
            rng = Random(f"{name} {number}")
            cast, text, said = made_of(sentences, form, rng)
            with warnings.catch_warnings(record=True) as told:
                warnings.simplefilter("always")
                read = Document.from_text(text).turns
            doubted = read is None and any("transcript" in str(w.message) for w in told)
            yield {
                "form": name, "kind": form.kind, "turns": len(said), **right(said, read or ()),
                "prose": read is None, "doubted": doubted, "style": cast.style,
                "names": "names held out" if cast.held_out else "names in view",
            }  # fmt: skip


def right(said: Sequence[Turn], read: Sequence[Turn]) -> dict[str, int]:
    """Count the turns that are read right, and those whose words, speaker and time are.

    Words are right if one turn alone begins where it was written, and has its letters and digits;
    the first may begin with a title. Speakers and times are judged where the words are right;
    times only if the form shows some, from the first turn that is right, in whole seconds.

    Examples
    --------
    >>> said = [Turn(0, 9, "Rain.", 60.0, None, "Ada"), Turn(9, 20, "Bread.", 65.0, None, "Ben")]
    >>> read = [Turn(0, 9, "Rain.", 0.0, None, "ADA"), Turn(10, 20, "Bread.", 4.0, None, "Ben")]
    >>> right(said, read)
    {'right': 1, 'words': 2, 'speakers': 2, 'times': 1}
    """
    bounds = [*(turn.begin for turn in said), said[-1].stop]
    found: dict[int, list[Turn]] = {}
    for turn in read:
        found.setdefault(bisect(bounds, turn.begin) - 1, []).append(turn)
    if 0 not in found and -1 in found:
        found[0] = found[-1][-1:]
    pairs = [(one, own[0]) for n, one in enumerate(said) if len(own := found.get(n, [])) == 1]
    pairs = [(one, own) for one, own in pairs if _signs(one.words) == _signs(own.words)]
    speakers = [_signs(one.speaker) == _signs(own.speaker) for one, own in pairs]
    zeros = [turn.start for turn in pairs[0]] if pairs else []
    times = [
        one.start is None or _after(one.start, zeros[0]) == _after(own.start, zeros[1])
        for one, own in pairs
    ]
    whole = sum(speaker and time for speaker, time in zip(speakers, times, strict=True))
    counts = (whole, len(pairs), sum(speakers), sum(times))
    return dict(zip(("right", *PARTS), counts, strict=True))


def _signs(words: str) -> str:
    return "".join(filter(str.isalnum, words)).casefold()


def _after(start: float | None, first: float | None) -> int | None:
    """Return the whole seconds of a time after those of the first."""
    return None if start is None or first is None else int(start) - int(first)


def counted(rows: pd.DataFrame) -> dict[str, object]:
    """Count what was read right, with intervals over the talks.

    Returns
    -------
    dict
        The `kind`, the number of `talks` and `turns`; the share of talks that are `whole`, read
        right in every turn, and of turns in which something is `wrong`, each with its interval;
        the shares of turns whose words, speaker or time are; the number of talks read as
        `prose`, and the number of those that a warning says may be transcripts (`doubted`).
    """
    whole = int((rows.right == rows.turns).sum())
    wrong = ratio_interval(rows.turns - rows.right, rows.turns)
    return {
        "kind": rows.kind.iloc[0], "talks": len(rows), "turns": int(rows.turns.sum()),
        **proportion_interval(whole, len(rows)).columns("whole", "whole_"),
        **wrong.columns("wrong", "wrong_"),
        **{f"wrong_{part}": 1 - rows[part].sum() / rows.turns.sum() for part in PARTS},
        "prose": int(rows.prose.sum()), "doubted": int(rows.doubted.sum()),
    }  # fmt: skip
