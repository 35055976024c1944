"""How a text was read, where not as it stands: what is said of it, so that it can be overruled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from itertools import islice

import regex

from textseg.units.alike import alike
from textseg.units.blocks import LINE_END
from textseg.units.labels import is_label
from textseg.units.transcripts import Turn, transcript
from textseg.units.turn_templates import template_turns
from textseg.units.turns import turn_like

#: The times of captions, in whatever form.
_CAPTION = regex.compile(r"^[ \t]*\d+:[\d:.,;]*[ \t]*-->[ \t]*\d", regex.MULTILINE)
#: What may be the name of a speaker who isn't known: before a colon, or a time that ends the line.
_BEGINS = regex.compile(
    r"[ \t]*([\p{L}\d][^:.?!\n]{0,39}?)[ \t]*(?::(?=\s)|[ \t][\[(]?\d+:[\d:]+[\])]?:?[ \t]*$)"
)
#: So many speakers are named.
_NAMED = 3
#: A template of turns, for messages.
EXAMPLE = "{speaker}: {words}"


def turns_of(text: str, asked: bool | str | None, name: str) -> list[Turn] | None:
    """Return the turns of a transcript, None if the text is read as it stands.

    Parameters
    ----------
    text : str
    asked : bool or str, optional
        Whether it is a transcript, or the template of its turns; if not given, its form tells.
    name : str
        Of the text, for errors.

    Raises
    ------
    ValueError
        If it is said to be a transcript, and no line of it begins a turn; if the template is wrong.
    """
    if asked is False:
        return None
    if isinstance(asked, str):
        return template_turns(text, asked, name)
    found = transcript(text, asked=bool(asked))
    if asked and not found:
        raise ValueError(
            f"{name}: no line begins with a speaker or a time in a form that is known, see "
            "textseg.units.transcripts; use transcript=False, or say how a turn is written, as "
            f"transcript={EXAMPLE!r} does"
        )
    return found


def almost(text: str) -> str | None:
    """Return why a text that isn't read as a transcript may be one, or None."""
    n, what = len(_CAPTION.findall(text)), "have times as captions do"
    if n < 2:
        n, what = turn_like(text), "begin like the turns of a transcript"
    if n:
        n_lines = sum(not line.isspace() for line in text.splitlines() if line)
        way, how = "use transcript=True", f"transcript={EXAMPLE!r} says how turns are written"
    elif found := alike(text):
        n, n_lines, names = found
        what = f"begin alike ({', '.join(names)}), as turns do"
        way, how = "say how turns are written", f"for example transcript={EXAMPLE!r}"
    else:
        return None
    return (
        f"{n} of {n_lines} lines {what}, but it is read as prose; {way}, or transcript=False if "
        f"that is right; {how}"
    )


def unnamed(turns: Sequence[Turn]) -> str | None:
    r"""Return why somebody may be missing from the speakers, or None.

    Names in lower case of several words are read as words, as most that looks so is.

    >>> said = "Yes.\nada quay: No.\nada quay: So?\nada quay: Oh."
    >>> unnamed([Turn(0, 40, said, speaker="Ben")])
    "3 lines begin with 'ada quay', and are read as words of whoever speaks before"
    """
    lines = (line for turn in turns for line in turn.words.splitlines())
    begins = [found[1].strip() for line in lines if (found := _BEGINS.match(line))]
    often = Counter(name for name in begins if not is_label(name)).most_common(1)
    if not often or often[0][1] < 3 or not any(turn.speaker for turn in turns):
        return None
    name, n = often[0]
    return f"{n} lines begin with {name!r}, and are read as words of whoever speaks before"


def described(turns: Sequence[Turn]) -> str:
    """Describe a transcript in a few words.

    >>> described([Turn(0, 9, "It rains.", 5.0, None, "ADA"), Turn(9, 19, "It pours.", 9.0)])
    'a transcript: 2 turns, speakers ADA, times 0:00:05 to 0:00:09'
    """
    speakers = dict.fromkeys(turn.speaker for turn in turns if turn.speaker)
    others = len(speakers) - _NAMED
    names = ", ".join(islice(speakers, _NAMED)) + (f" and {others} others" * (others > 0))
    times = [timedelta(seconds=int(t.start)) for t in turns if t.start is not None]
    when = f"times {times[0]} to {times[-1]}" if times else ""
    parts = [f"{len(turns)} turns", f"speakers {names}" if names else "", when]
    return f"a transcript: {', '.join(filter(None, parts))}"


def left_out(text: str, read: str) -> str:
    r"""Say how many running lines of pages are not read; empty, if all are.

    >>> left_out("THE SEA\n\fRain.\n2\n", "       \n\fRain.\n \n")
    '2 running heads, feet and page numbers'
    """
    if read is text:
        return ""
    start = n = 0
    for end in [*LINE_END.finditer(text), None]:
        stop = end.start() if end else len(text)
        n += bool(text[start:stop].strip()) and not read[start:stop].strip()
        start = end.end() if end else stop
    return f"{n} running heads, feet and page numbers" if n else ""


__all__ = ["almost", "described", "left_out", "turns_of"]
