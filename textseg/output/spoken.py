"""When, and by whom, the segments of a transcript were said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import regex

from textseg.document import Document
from textseg.segmentation import Segmentation
from textseg.units.transcripts import Turn

#: Captions go on in one line up to this many characters, and over this many seconds of silence.
_LONG, _PAUSE = 900, 2.0
#: Characters that are said in a second, where no text tells.
_PACE = 15.0
_SENTENCE_END = regex.compile(r"[\p{Sentence_Terminal}…][\"'”’»)\]]*$")


def of_segments(document: Document, segmentation: Segmentation) -> list[dict[str, Any]]:
    """Return what is known of each segment: `start_time`, `end_time` in seconds, `speakers`.

    Where only beginnings are written, a turn ends when the next one begins, and nobody knows when
    the last one does: its segment has no `end_time`.
    """
    if document.turns is None:
        return [{} for _ in segmentation.ends]
    return [_spoken(document.turns[start:end]) for start, end in segmentation.spans]


def spoken_texts(document: Document, segmentation: Segmentation) -> list[str] | None:
    """Return what was said in each segment, None of other texts.

    Each turn is a line with its speaker. Captions are cut where the screen ends, not the sentence:
    they run on, and a line ends at a pause, with a sentence, or when it has grown long.
    """
    if document.turns is None:
        return None
    text = document.text or ""
    captions = all("-->" in text[turn.begin : turn.stop] for turn in document.turns)
    written = _running if captions else _by_turn
    return ["\n".join(written(document.turns[a:b])) for a, b in segmentation.spans]


def end_of(document: Document) -> float | None:
    """Return when a transcript ends, in seconds; None if it has no times.

    Where only beginnings are written, the last turn is said at the pace of those before it.
    """
    timed = [turn for turn in document.turns or () if turn.start is not None]
    if not timed or timed[-1].end is not None:
        return timed[-1].end if timed else None
    *others, last = timed
    said = sum(len(turn.words) for turn in others)
    taken = (last.start or 0.0) - (timed[0].start or 0.0)
    pace = said / taken if said and taken > 0 else _PACE
    return (last.start or 0.0) + max(1.0, len(last.words) / pace)


def _by_turn(turns: Sequence[Turn]) -> list[str]:
    return [f"{turn.speaker}: {turn.words}" if turn.speaker else turn.words for turn in turns]


def _running(turns: Sequence[Turn]) -> list[str]:
    lines: list[str] = []
    for before, turn in zip([None, *turns], turns, strict=False):
        said = " ".join(turn.words.split())
        if before is None or before.speaker != turn.speaker:
            lines.append(f"{turn.speaker}: {said}" if turn.speaker else said)
        elif len(lines[-1]) > _LONG or _SENTENCE_END.search(lines[-1]) or _apart(before, turn):
            lines.append(said)
        else:
            lines[-1] += f" {said}"
    return lines


def _apart(before: Turn, turn: Turn) -> bool:
    if before.end is None or turn.start is None:
        return False
    return turn.start - before.end > _PAUSE


def _spoken(turns: Sequence[Turn]) -> dict[str, Any]:
    start = next((turn.start for turn in turns if turn.start is not None), None)
    ends = [turn.end for turn in turns if turn.end is not None]
    timed = [turn for turn in turns if turn.start is not None]
    if timed and timed[-1].end is None:  # whatever a program writes below the last turn
        ends = []
    known: dict[str, Any] = {
        "start_time": start,
        "end_time": max(ends + [end for end in [start] if end is not None]) if ends else None,
        "speakers": list(dict.fromkeys(turn.speaker for turn in turns if turn.speaker)),
    }
    return {name: value for name, value in known.items() if value not in (None, [])}
