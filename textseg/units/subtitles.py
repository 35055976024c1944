"""Subtitles: SubRip (.srt), WebVTT (.vtt) and SubViewer as YouTube writes it (.sbv)."""

from __future__ import annotations

import html
from itertools import pairwise

import regex

from textseg.units.heads import NAME
from textseg.units.labels import is_label
from textseg.units.transcripts import Turn, repeated, seconds

#: Teams has written 0:0:7.5 for a time.
_CLOCK = r"(?:\d+:)?\d{1,2}:\d{1,2}(?:[.,]\d{1,3})?"
_TO = rf"(?:[ \t]*-->[ \t]*|(?<=\.\d{{3}}),(?={_CLOCK}[ \t]*\r?(?:\n|$)))"
_TIMES = regex.compile(
    rf"^(?:(?:\d+|(?<=\n\v?\r?\n|\A)[^\n]+)[ \t]*\r?\n)?[ \t]*"
    rf"(?P<start>{_CLOCK}){_TO}(?P<end>{_CLOCK})[^\n]*(?:\n|$)",
    regex.MULTILINE,
)
_HEAD = regex.compile(rf"\ufeff?\s*(?:WEBVTT|(?:\S+\s+)?{_CLOCK}{_TO})", regex.MULTILINE)
#: Line ends of old Macintoshes, and what is left of CRLF that was written twice.
_CR, _CR_TWICE = regex.compile(r"\r(?!\r*\n)"), regex.compile(r"\r(?=\r+\n)")
_EMPTY = regex.compile(r"\n\v?\r?\n")
_SPEAKER = regex.compile(
    r"<v(?:\.[^ >]*)?\s+([^>]+)>|^(?:>>\s*)?(\p{Lu}(?:[\p{Lu}\d .'’_-]*[\p{Lu}\d.])?):(?=\s|$)"
    r"|^\[([^\[\]:\n]{1,40})\]:(?=\s|$)|^\[([Ss]peaker \d+)\](?=\s|$)"
)
#: Names in lower case as well, for files that begin most captions with one, as Zoom does.
_NAMED = regex.compile(rf"{_SPEAKER.pattern}|^({NAME}):(?=\s|$)")
_TAG = regex.compile(r"<(?!\s)[^>\n]*>|\{\\[^}\n]*\}")


def captions(text: str) -> list[Turn] | None:
    """Return the captions of subtitles, or None if the text isn't a file of them.

    A line that rolls up, so that it stands in two captions or three, counts in its first one. A
    caption without a line of its own is part of the one before. In WebVTT an empty line ends a
    caption, as notes may follow; others go on up to the next times.
    """
    text = _CR.sub("\n", _CR_TWICE.sub("\v", text))  # of the same length
    if not _HEAD.match(text):
        return None
    if not (cues := list(_TIMES.finditer(text))):
        return None
    ends = _ends(text, cues, "WEBVTT" in text[: cues[0].start()])
    bodies = [text[cue.end() : end] for cue, end in zip(cues, ends, strict=True)]
    mark = _NAMED if _names_speakers(bodies) else _SPEAKER
    said = [_lines(body, mark) for body in bodies]
    rolling = 3 * sum(bool({*a} & {*b}) for a, b in pairwise(said)) >= len(said)
    found: list[Turn] = []
    speaker = ""
    shown: list[str] = []
    for cue, body, lines in zip(cues, bodies, said, strict=True):
        new = [line for line in lines if line not in shown] if rolling else lines
        shown = lines or shown
        start, end = seconds(cue.group("start")), seconds(cue.group("end"))
        end = max(start, end)  # a slip of whoever wrote it: of the two, captions follow the start
        begin, stop = cue.start(), cue.end() + len(body.rstrip())
        if not new:
            if found:
                last = found[-1]
                found[-1] = Turn(last.begin, stop, last.words, last.start, end, last.speaker)
            continue
        if (named := mark.search(body.lstrip())) and not is_label(_name(named)):
            speaker = _name(named)
        found.append(Turn(begin, stop, "\n".join(new), start, end, speaker))
    return found or None


def _ends(text: str, cues: list[regex.Match], at_empty_lines: bool) -> list[int]:
    """Return where the text of each caption ends: at an empty line, or at the next."""
    nexts = [*(cue.start() for cue in cues[1:]), len(text)]
    if not at_empty_lines:
        return nexts
    ends = []
    for cue, following in zip(cues, nexts, strict=True):
        empty = _EMPTY.search(text, cue.end() - 1, following)
        ends.append(max(cue.end(), empty.start()) if empty else following)
    return ends


def _names_speakers(bodies: list[str]) -> bool:
    """Tell whether half of the captions begin with names that come again."""
    found = (_NAMED.match(_TAG.sub("", body).lstrip()) for body in bodies)
    names = (head[_NAMED.groups] or "" for head in found if head)
    return 2 * repeated(names) >= max(len(bodies), 2)


def _lines(body: str, mark: regex.Pattern) -> list[str]:
    plain = html.unescape(_TAG.sub("", body))
    lines = (mark.sub(_label, line.strip()).strip(" \t-–>♪") for line in plain.splitlines())
    return [line for line in lines if any(map(str.isalnum, line))]


def _label(found: regex.Match) -> str:
    """Return what names nobody, as *NOTE:*, and nothing for names."""
    return found.group() if is_label(_name(found)) else ""


def _name(found: regex.Match) -> str:
    return next(filter(None, found.groups())).strip()
