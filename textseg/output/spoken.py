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
    starts = (0, *segmentation.boundaries)
    return [_spoken(document.turns[a:b]) for a, b in zip(starts, segmentation.ends, strict=True)]


def spoken_texts(document: Document, segmentation: Segmentation) -> list[str] | None:
    """Return what was said in each segment, a line a turn with its speaker; None of other texts."""
    if document.turns is None:
        return None
    lines = [f"{t.speaker}: {t.words}" if t.speaker else t.words for t in document.turns]
    starts = (0, *segmentation.boundaries)
    return ["\n".join(lines[a:b]) for a, b in zip(starts, segmentation.ends, strict=True)]


def _spoken(turns: Sequence[Turn]) -> dict[str, Any]:
    start = next((turn.start for turn in turns if turn.start is not None), None)
    ends = [turn.end for turn in turns if turn.end is not None]
    known: dict[str, Any] = {
        "start_time": start,
        "end_time": max(ends + [end for end in [start] if end is not None]) if ends else None,
        "speakers": list(dict.fromkeys(turn.speaker for turn in turns if turn.speaker)),
    }
    return {name: value for name, value in known.items() if value not in (None, [])}
