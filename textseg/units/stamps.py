"""Times behind what was said: f4 and MAXQDA write the end of each turn as ``#00:01:05-3#``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import regex

from textseg.units.transcripts import Turn, seconds

_STAMP = regex.compile(r"\s*#(\d{1,2}:\d\d:\d\d)(?:[-.,](\d{1,3}))?#\s*$")


def stamped(turns: Sequence[Turn]) -> list[Turn]:
    """Return the turns without stamps behind their words, if half have one, with its time.

    A turn begins where the one before has ended.

    >>> stamped([Turn(0, 20, "Rain? #00:00:05-0#"), Turn(21, 40, "Yes. #00:00:09-5#")])[1]
    Turn(begin=21, stop=40, words='Yes.', start=5.0, end=9.5, speaker='')
    """
    found = [_STAMP.search(turn.words) for turn in turns]
    if 2 * sum(map(bool, found)) < len(turns):
        return list(turns)
    last, made = 0.0, []
    for turn, stamp in zip(turns, found, strict=True):
        if stamp is None:
            made.append(turn)
            continue
        end = seconds(f"{stamp[1]}.{stamp[2] or 0}")
        words = turn.words[: stamp.start()]
        made.append(replace(turn, words=words, start=last, end=end))
        last = end
    return made
