"""Turns of a talk in a form of its own, which the user gives as a template."""

from __future__ import annotations

import regex

from textseg.units.blocks import Span
from textseg.units.heads import MARKS, Head
from textseg.units.template_forms import FIELDS, form_of
from textseg.units.transcripts import Turn
from textseg.units.turns import built, lines_of

#: So much of a line is shown in an error.
_SHOWN = 50


def template_turns(text: str, template: str, name: str = "text") -> list[Turn]:
    r"""Return the turns of a text whose form is given.

    Parameters
    ----------
    text : str
    template : str
        How a turn is written, with ``{speaker}`` or ``{time}`` or both, ``{any}`` for what is to be
        skipped, and ``{words}`` last; see `textseg.units.template_forms`.
    name : str
        Of the text, for errors.

    Raises
    ------
    ValueError
        If the template is wrong, or no turn has its form.

    Examples
    --------
    >>> turns = template_turns("Ada (0:05)\nIt rains.\n\nBen (0:09)\nYes.", "{speaker} ({time})\n")
    >>> [(turn.start, turn.speaker, turn.words) for turn in turns]
    [(5.0, 'Ada', 'It rains.'), (9.0, 'Ben', 'Yes.')]
    """
    form = "".join(pattern for _, pattern in form_of(template))
    found = list(regex.compile(form).finditer(text))
    turns = built(text, *_with_heads(text, found)) if found else None
    if not turns:
        what = "turn has words" if found else "line begins a turn"
        raise ValueError(
            f"{name}: no {what} as transcript={template!r} describes it{_missing(text, template)}; "
            "correct the template ({any} skips what varies), or leave it out"
        )
    return turns


def _with_heads(text: str, found: list[regex.Match]) -> tuple[list[Span], list[Head | None]]:
    """Return the lines, those of a head joined, and the head that each begins with."""
    lines: list[Span] = []
    heads: list[Head | None] = []
    waiting, reach = found[::-1], 0
    for start, end in lines_of(text):
        if waiting and waiting[-1].start("h") < end:
            begin = waiting[-1].start("h")
            while waiting and waiting[-1].start("h") < end:  # a dash alone is no line
                match = waiting.pop()
            reach = match.start("w")
            part = {key: value or "" for key, value in match.groupdict().items()}
            date, who = part.get("d", "").strip(" ,\u202f"), part.get("s", "").strip(MARKS)
            heads.append(Head(reach, part.get("t", ""), date, who))
            lines.append((begin, end))
        elif start < reach:
            lines[-1] = (lines[-1][0], end)
        else:
            heads.append(None)
            lines.append((start, end))
    return lines, heads


def _missing(text: str, template: str) -> str:
    """Say what the first line of a text lacks to begin a turn, if it doesn't."""
    text = text.removeprefix("\ufeff")
    first, stop = next(iter(lines_of(text)), (0, 0))
    line = text[first:stop].strip()
    line = line if len(line) <= _SHOWN else f"{line[:_SHOWN]}…"
    before, form = "", ""
    for shown, pattern in form_of(template):
        form += pattern
        shown = shown if shown in FIELDS else repr(shown) if shown else ""
        if not regex.compile(form).match(text, first):
            after = f"after {before}" if before else "at its start"
            return f": the first line, {line!r}, lacks {shown or 'spaces'} {after}"
        before = shown or before
    return ""
