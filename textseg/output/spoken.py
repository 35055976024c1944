"""When, and by whom, the segments of a transcript were said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textseg.document import Document
from textseg.segmentation import Segmentation
from textseg.units.transcripts import Turn


def of_segments(document: Document, segmentation: Segmentation) -> list[dict[str, Any]]:
    """Return what is known of each segment: `start_time`, `end_time` in seconds, `speakers`."""
    if document.turns is None:
        return [{} for _ in segmentation.ends]
    return [_spoken(document.turns[start:end]) for start, end in segmentation.spans]


def spoken_texts(document: Document, segmentation: Segmentation) -> list[str] | None:
    """Return what was said in each segment, a line a turn with its speaker; None of other texts."""
    if document.turns is None:
        return None
    lines = [f"{t.speaker}: {t.words}" if t.speaker else t.words for t in document.turns]
    return ["\n".join(lines[start:end]) for start, end in segmentation.spans]


def _spoken(turns: Sequence[Turn]) -> dict[str, Any]:
    known: dict[str, Any] = {
        "start_time": next((turn.start for turn in turns if turn.start is not None), None),
        "end_time": next((turn.end for turn in reversed(turns) if turn.end is not None), None),
        "speakers": list(dict.fromkeys(turn.speaker for turn in turns if turn.speaker)),
    }
    return {name: value for name, value in known.items() if value not in (None, [])}
