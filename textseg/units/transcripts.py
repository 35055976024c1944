"""Transcripts: times and speakers are not part of the words, and are reported with the segments.

A transcript is recognised by its form: subtitles (`textseg.units.subtitles`), tables of times
(`textseg.units.timed_rows`), or turns that name speakers or times (`textseg.units.turns`). Each
caption, row or turn is a unit. These are understood:

* ``.srt``, ``.vtt``, ``.sbv``; the ``.tsv`` of Whisper, also with speakers, and labels of Audacity;
* ``ADA: text``, ``>> ADA: text``, ``**Ada:** text``, ``ada: text``, ``<ada> text``,
  ``[ADA]: text``, with titles, roles and degrees (``Dr. Ada Quay, PhD (Host): text``), or ``ADA:``
  above the text;
* ``[00:12:30] text``, ``[0:12] ADA: text``, ``ADA (0:12): text``, ``ADA: [0:12] text``,
  ``ADA [0:12] text``, ``**Ada** (0:12): text``, ``[00:12.000 --> 00:15.000] text``, also with a
  dash, ``[00:12.000 --> 00:15.000] [ADA]: text``,
  ``10:11 <ada> text``, ``0:12 text`` from the first minute on;
* ``0:12``, ``Ada  0:12``, ``Ada - 0:12``, ``[0:12] - Ada``, ``12 seconds`` or a name and a time on
  two lines, above the text;
* ``12/05/2021, 10:11 - Ada: text``, ``[10:11, 12/05/2021] Ada: text``,
  ``Ada, [12.05.2021 10:11]``, ``Ada — Today at 9:41 AM``, ``[Yesterday 9:41 AM] Ada`` and
  ``10:11:00 From Ada to Everyone: text``, as messengers and meetings write them, in English,
  German and French;
* ``ADA.``, or ``ADA`` alone, above a speech, and ``ADA. text``, as in plays; ``Mr. Quay. text`` of
  records, and the ``Q. text`` and ``A. text`` of hearings;
* ``## User`` above the text, and ``You said:``, as models' output is copied;
* ``ADA: text #00:00:05-0#``, with the time at the end, as f4 writes it.

How often they are read right is chapter 21 of the book, on files made for it.

Any other form can be given as a template, such as ``{speaker} | {words}``
(`textseg.units.template_forms`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Turn:
    """What somebody said.

    Attributes
    ----------
    begin, stop : int
        Where it is in the text, with its times and speaker, in characters.
    words : str
        What was said, without them.
    start, end : float, optional
        When, in seconds.
    speaker : str
    """

    begin: int
    stop: int
    words: str
    start: float | None = None
    end: float | None = None
    speaker: str = ""


def transcript(text: str, *, asked: bool = False) -> list[Turn] | None:
    r"""Return the turns of a transcript, or None if the text isn't one.

    If it is `asked` for, a single line that begins a turn will do.

    Examples
    --------
    >>> turns = transcript("[0:05] ADA: It rains.\n[0:09] BEN: It pours.\n[0:12] ADA: Yes.")
    >>> [(turn.start, turn.speaker, turn.words) for turn in turns][:2]
    [(5.0, 'ADA', 'It rains.'), (9.0, 'BEN', 'It pours.')]
    >>> transcript("It rains.\nIt pours.")
    """
    from textseg.units.subtitles import captions
    from textseg.units.timed_rows import timed_rows
    from textseg.units.turns import turns

    return captions(text) or timed_rows(text) or turns(text, asked=asked)


def repeated(names: Iterable[str]) -> int:
    """Return how many of the names come again; empty ones don't count.

    >>> repeated(["ADA", "BEN", "ADA", "", ""])
    2
    """
    return sum(count for count in Counter(filter(None, names)).values() if count > 1)


def seconds(clock: str) -> float:
    """Return a time such as 1:02:03,500 in seconds.

    >>> seconds("1:02:03,500"), seconds("12:30")
    (3723.5, 750.0)
    """
    total = 0.0
    for part in clock.replace(",", ".").split(":"):
        total = 60 * total + float(part)
    return total
