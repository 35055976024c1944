r"""Patterns of turns, made of templates such as ``{speaker} [{time}] {words}``.

Of the fields, ``{speaker}`` is on one line, has at most 60 characters and is as short as the rest
allows; ``{time}`` is a time as `textseg.units.heads` knows it, with its date; ``{any}`` is skipped,
up to 200 characters of one line; ``{words}`` goes on to the next turn. Everything else has to be in
the text as it is in the template, but spaces may be more or fewer, or tabs. ``\n`` is a line end,
next to which spaces and empty lines may be. A turn begins a line, indented or not; if the template
begins with spaces, indented. A name that has a line to itself, with nothing else to tell it by, is
below an empty line and doesn't end like a sentence. Before a full stop, names have capitals.
"""

from __future__ import annotations

from functools import lru_cache

import regex

from textseg.units.abbreviations import BEFORE_NAMES
from textseg.units.heads import INDENT, PARTICLE, WHEN

FIELDS = ("{speaker}", "{time}", "{words}", "{any}")
_FIELD = regex.compile(r"(\{[^{}\n]*\})")
_SPACE, _IN_LINE = r"[ \t\u00a0\u2000-\u200a\u202f\u3000]", r"[^\r\n\f\u2028\u2029]"
_LINE_END = r"(?:\r\n|\r(?!\n)|(?<!\r)\n|[\f\u2028\u2029])"
_AT_END = rf"(?={_SPACE}*(?:{_LINE_END}|\Z))"
_BEGIN = rf"(?:\A|(?<={_LINE_END}))"
_BELOW_EMPTY = rf"{_BEGIN}(?<=\A[\s\ufeff]*|{_LINE_END}{_SPACE}*{_LINE_END})"
_SPEAKER = rf"(?P<s>[^\s](?:{_IN_LINE}{{0,58}}?[^\s])??)"
_NO_SENTENCE = r"(?<![\p{Sentence_Terminal}…,;:][\"'”’»)\]]*)"
#: A title or an initial; a word of a name that isn't one.
_TITLE = rf"(?:(?i:{'|'.join(sorted(BEFORE_NAMES))})|\p{{Lu}})\."
_PART = rf"(?:{_TITLE}|(?!{_TITLE})[\p{{Lu}}\p{{Lo}}\p{{N}}][^\s.]{{0,29}})"
#: The letter of a question or an answer, or a name before a full stop: *Ms. Quay [presiding]*.
_NAME = (
    rf"(?P<s>[QA]|(?:(?:{_PART}|{PARTICLE}){_SPACE}){{0,6}}?{_PART}(?<!\.)"
    rf"(?:{_SPACE}[(\[][^()\[\]\r\n]{{1,30}}[)\]])?)"
)
#: Skipped text that is longer begins no turn, and would take long to look through.
_ANY = rf"{_IN_LINE}{{0,200}}?"


@lru_cache(maxsize=8)
def form_of(template: str) -> tuple[tuple[str, str], ...]:
    r"""Return the literals and fields before the words, in turn, each with its pattern.

    Joined, the patterns find the beginnings of turns: ``h`` is where one begins, ``s``, ``d`` and
    ``t`` are its speaker, date and time, and ``w`` is where the words begin.

    Raises
    ------
    ValueError
        If a field is unknown or occurs twice, neither speaker nor time is given, something follows
        the words, or nothing separates two fields.

    Examples
    --------
    >>> [shown for shown, _ in form_of("{speaker} [{time}] {words}")]
    ['', '{speaker}', ' [', '{time}', '] ']
    """
    said = f"transcript={template!r}"
    pieces = _FIELD.split(template.replace("\\n", "\n").replace("\\t", "\t").replace("\r\n", "\n"))
    fields = pieces[1::2]
    for field in fields:
        if field not in FIELDS:
            raise ValueError(f"unknown field {field} in {said}; choose from {', '.join(FIELDS)}")
        if fields.count(field) > 1 and field != "{any}":
            raise ValueError(f"{field} occurs twice in {said}; use {{any}} for what is skipped")
    if "{speaker}" not in fields and "{time}" not in fields:
        raise ValueError(
            f"neither {{speaker}} nor {{time}} is in {said}; a turn is recognised by one of them, "
            "as in '{speaker}: {words}'"
        )
    pieces += [] if "{words}" in fields else ["{words}", ""]
    place = pieces.index("{words}")
    if behind := "".join(pieces[place + 1 :]).strip():
        raise ValueError(
            f"{behind!r} follows {{words}} in {said}; {{words}} goes on to the next turn, so it "
            "has to be last"
        )
    triples = zip(pieces[1:place:2], pieces[2:place:2], pieces[3 : place + 1 : 2], strict=True)
    for before, between, after in triples:
        if not between and "{time}" not in (before, after):
            raise ValueError(
                f"no text separates {before} from {after} in {said}, so they can't be told apart; "
                r"write what is between them, \n for a line end"
            )
    return tuple(_patterns(pieces[:place]))


def _patterns(head: list[str]) -> list[tuple[str, str]]:
    first, *literals = head[::2]
    has_lines = "\n" in "".join(literals)
    marks = "".join(head[::2]).strip()
    names = has_lines and "{time}" not in head and marks in ("", ".")
    alone = names and not marks
    indented = first[:1] in (" ", "\t") and "\n" not in first
    begin = _BELOW_EMPTY if alone or "\n" in first else _BEGIN
    begin += r"(?=\ufeff?[ \t])" * indented + INDENT + "(?P<h>)"
    found = [(first.lstrip(), begin + _literal(first.lstrip()))]
    for field, after in zip(head[1::2], literals, strict=True):
        speaker = _NAME if after.startswith(".") else _SPEAKER + _NO_SENTENCE * alone
        form = {"{speaker}": speaker, "{time}": WHEN, "{any}": _ANY}[field]
        found += [(field, form), (after, _literal(after))]
    last, form = found[-1]
    if last[-1:] in (" ", "\t"):  # a line may end there
        before = last.rstrip(" \t")
        form = rf"{_literal(before)}(?:{_literal(last[len(before) :])}|{_AT_END})"
    # Where names have lines, the line below one is none, whatever it looks like: OPHELIA. Yes.
    found[-1] = (last, rf"{form}(?P<w>{_IN_LINE + '*' if names else ''})")
    return found


def _literal(text: str) -> str:
    form = ""
    for piece in regex.split(r"(\s+)", text):
        if n_ends := piece.count("\n"):
            form += rf"(?:{_SPACE}*{_LINE_END}){{{n_ends},}}{_SPACE}*"
        else:
            own = next((sign for sign in "\t\u3000" if sign in piece), None)
            gap = rf"{_SPACE}*?{own}{_SPACE}*" if own else rf"{_SPACE}+"
            form += gap if piece.isspace() else regex.escape(piece)
    return form
