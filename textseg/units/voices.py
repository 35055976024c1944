"""Who speaks in captions: tags of WebVTT, names before colons, and marks of another speaker."""

from __future__ import annotations

import html
from collections.abc import Collection, Sequence

import regex

from textseg.units.heads import NAME
from textseg.units.labels import is_label
from textseg.units.returning import returning, who_return
from textseg.units.transcripts import repeated

_VOICE = regex.compile(r"<v(?:\.[^ >]*)?\s+([^>]+)>")
#: Tags, but neither 2<3 nor an address; and what .ass has in braces.
_TAG = regex.compile(r"</?\p{L}[^>@\n]*>|<[\d:.]+>|\{\\[^}\n]*\}")
#: What shows that somebody else speaks.
_OTHER = regex.compile(r"^(?:>>+|[-–—]+(?=[\s\p{L}\p{Pi}\"]))\s*")
_COLON = r"[ \u00a0\u202f]?(?::(?=\s|$)|：)"
_CAPITALS = r"\p{Lu}(?:[\p{Lu}\d .'’_#&-]*[\p{Lu}\d.])?"
_SPEAKER = regex.compile(
    rf"\0([^\0]+)\0|({_CAPITALS})(?:[ ]?\([^()\n]{{1,40}}\))?{_COLON}"
    r"|\[([^\[\]:\n]{1,40})\]:(?=\s|$)|\[([Ss]peaker \d+)\](?=\s|$)"
)
#: Names in lower case as well, for files that name most speakers so, as Zoom does.
_NAMED = regex.compile(rf"{_SPEAKER.pattern}|({NAME}){_COLON}")
_ANY = regex.compile(rf"([^\0:：\n]{{1,40}}?){_COLON}")
#: In so many captions a name stands, where a program names somebody in each.
_NEARLY_ALL = 0.9
#: A name above words, of any form.
_ABOVE = regex.compile(r"[\p{L}\p{N}@+~\"“][^:\n]{0,39}")


def plain_lines(body: str) -> list[str]:
    """Return the lines of a caption without tags, names that a tag gave between two NULs."""
    marked = _TAG.sub("", _VOICE.sub("\n\0\\1\0", body))
    return [line for each in html.unescape(marked).splitlines() if (line := each.strip())]


def voices(
    lines: Sequence[str], named: bool, above: bool = False, known: Collection[str] = ()
) -> list[tuple[str | None, str]]:
    r"""Return the lines of a caption: who is named, None if nobody is, and what is said.

    The name is empty where somebody else speaks who is not named; `known` are `names_of_any_form`.

    >>> voices(plain_lines("ADA:\n<i>It rains.</i>\n- It pours."), named=False)
    [('ADA', 'It rains.'), ('', 'It pours.')]
    """
    mark, found, name = _NAMED if named else _SPEAKER, [], None
    for line in [f"\0{lines[0]}\0", *lines[1:]] if above else lines:
        words = _OTHER.sub("", line)
        head = mark.match(words)
        if not head or (not head[1] and is_label(_name(head))):
            any_form = _ANY.match(words) if known else None
            head = any_form if any_form and _name(any_form) in known else None
        if head:
            name, words = _name(head), words[head.end() :]
        elif words != line:
            name = ""
        if any(map(str.isalnum, words)):
            found.append((name, words.replace("\0", "").strip(" \t-–>♪")))
            name = None
    return found


def names_most(captions: Sequence[Sequence[str]]) -> bool:
    """Tell whether half of the captions begin with names that come again, or most names return.

    Some files give a name in each caption, others where the speaker changes.
    """
    heads = _heads(captions, _NAMED)
    names = [name for head in heads if (name := head[_NAMED.groups]) and not is_label(name)]
    who = who_return(list(map(_name, heads)))
    again = sum(name in who for name in names)
    return 2 * repeated(names) >= max(len(captions), 2) or again >= max(3, 0.8 * len(names))


def names_of_any_form(captions: Sequence[Sequence[str]]) -> set[str]:
    """Return what stands before colons where half of the captions begin with what comes again.

    Where nearly all have a name, it may be one that is said once.

    >>> said = ["iPhone: It rains.", "Ada: No.", "iPhone: It does.", "Ada: So?", "+49 170 12: Yes."]
    >>> sorted(names_of_any_form([[line] for line in said]))
    ['+49 170 12', 'Ada', 'iPhone']
    """
    names = [name for name in map(_name, _heads(captions, _ANY)) if name and not is_label(name)]
    if 2 * repeated(names) < max(len(captions), 2) or not returning(names):
        return set()
    return {*names} if len(names) >= _NEARLY_ALL * len(captions) else who_return(names)


def names_above(captions: Sequence[Sequence[str]]) -> bool:
    """Tell whether each caption has a name on its first line, as Teams once wrote them.

    >>> names_above([["Ada", "It rains."], ["Ben", "No."], ["Ada", "It does."], ["Ben", "So?"]])
    True
    """
    if not all(len(lines) > 1 and _ABOVE.fullmatch(lines[0]) for lines in captions):
        return False
    names = [lines[0] for lines in captions]
    return len(names) > 2 and 4 * returning(names) >= 3 * len(names)


def _heads(captions: Sequence[Sequence[str]], mark: regex.Pattern) -> list[regex.Match]:
    """Return how captions begin, those of which the first line begins so."""
    first = (_OTHER.sub("", lines[0]) for lines in captions if lines)
    return [head for line in first if (head := mark.match(line))]


def _name(found: regex.Match) -> str:
    return next(filter(None, found.groups())).strip()
