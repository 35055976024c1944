"""Subtitles: SubRip (.srt), WebVTT (.vtt) and SubViewer as YouTube writes it (.sbv)."""

from __future__ import annotations

from itertools import pairwise

import regex

from textseg.units.transcripts import Turn, seconds
from textseg.units.voices import names_above, names_most, names_of_any_form, plain_lines, voices

#: Teams has written 0:0:7.5 for a time.
_CLOCK = r"(?:\d+:)?\d{1,2}:\d{1,2}(?:[.,]\d{1,3})?"
_TO = rf"(?:[ \t]*-->[ \t]*|(?<=\.\d{{3}}),(?={_CLOCK}[ \t]*\r?(?:\n|$)))"
_TIMES = regex.compile(
    rf"^\ufeff?(?:(?P<id>\d+|(?<=\n\v?\r?\n|\A)[^\n]+)[ \t]*\r?\n)?[ \t]*"
    rf"(?P<start>{_CLOCK}){_TO}(?P<end>{_CLOCK})[^\n]*(?:\n|$)",
    regex.MULTILINE,
)
#: Webex names who speaks above the times: 12 "Ada Quay" (3372).
_NAMED_ID = regex.compile(r'\d+ "([^"\n]+)"')
_HEAD = regex.compile(rf"\ufeff?\s*(?:WEBVTT|(?:\S+\s+)?{_CLOCK}{_TO})", regex.MULTILINE)
#: Line ends of old Macintoshes, and what is left of CRLF that was written twice.
_CR, _CR_TWICE = regex.compile(r"\r(?!\r*\n)"), regex.compile(r"\r(?=\r+\n)")
_EMPTY = regex.compile(r"\n\v?\r?\n")
#: At most so many lines stand before the first caption.
_CREDITS = 3


def captions(text: str) -> list[Turn] | None:
    """Return the captions of subtitles, or None if the text isn't a file of them.

    A line that rolls up, so that it stands in two captions or three, counts in its first one. A
    caption without a line of its own is part of the one before. In WebVTT an empty line ends a
    caption, as notes may follow; others go on up to the next times. Credits before the first
    one are left out. A name holds until another one, or a mark of another speaker.
    """
    text = _CR.sub("\n", _CR_TWICE.sub("\v", text))  # of the same length
    if not (cues := list(_TIMES.finditer(text))):
        return None
    before = [line for line in text[: cues[0].start()].splitlines() if line.strip()]
    if not _HEAD.match(text) and (len(before) > _CREDITS or len(cues) < 3):
        return None
    ends = _ends(text, cues, "WEBVTT" in text[: cues[0].start()])
    bodies = [text[cue.end() : end] for cue, end in zip(cues, ends, strict=True)]
    plain = [plain_lines(body) for body in bodies]
    named, above = names_most(plain), names_above(plain)
    known = names_of_any_form(plain)
    said = [voices(own, named, above, known) for own in plain]
    lines = [[words for _, words in each] for each in said]
    rolling = 3 * sum(bool({*a} & {*b}) for a, b in pairwise(lines)) >= len(said)
    found: list[Turn] = []
    speaker = ""
    shown: list[str] = []
    for cue, body, each in zip(cues, bodies, said, strict=True):
        new = [(who, words) for who, words in each if not (rolling and words in shown)]
        shown = [words for _, words in each] or shown
        start, end = seconds(cue.group("start")), seconds(cue.group("end"))
        end = max(start, end)  # a slip of whoever wrote it: of the two, captions follow the start
        begin, stop = cue.start(), cue.end() + len(body.rstrip())
        if not new:
            if found:
                last = found[-1]
                found[-1] = Turn(last.begin, stop, last.words, last.start, end, last.speaker)
            continue
        speakers = [speaker if who is None else who for who, _ in new[:1]]
        speakers += [who for who, _ in new[1:] if who is not None]
        if by_id := _NAMED_ID.match(cue["id"] or ""):
            speakers = [by_id[1]]
        speaker = speakers[-1]
        own = speaker if len({*speakers}) == 1 else ""  # of two, neither
        words = "\n".join(words for _, words in new)
        found.append(Turn(begin, stop, words, start, end, own))
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
