"""How a line begins a turn: the table of its forms, with times, with names, or with both.

Whether a name that stands without a time is one, the rest of the file tells:
`textseg.units.speakers`.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace

import regex

#: Half of a day. Captions break anywhere, so that "0:15 am going to" may be a line.
_HALF = (
    r"[ \u00a0\u202f]?(?:[ap]m|[AP]M|[AaPp]\.[Mm]\.|[ap]\.[ \u00a0\u202f]m\.)(?!\w|[ \t]+\p{Ll})"
)
CLOCK = rf"(?:\d{{1,2}}:)?\d{{1,3}}:\d\d(?:[.,]\d{{1,3}})?(?:{_HALF}|[ ]Uhr(?![ \t]+\p{{Ll}}))?"
#: Of German roles, as in *Interviewer:in* and *Befragte:r*.
_GENDERED = r"[:*](?:in(?:nen)?|[rn])(?=[ :：\])]|$)"
_FIRST = rf"[\p{{Lu}}\p{{Lo}}\p{{Georgian}}][\p{{L}}\p{{M}}\p{{N}}.'’_/-]*(?:{_GENDERED})?"
_PREFIX = r"(?:(?:van|von|de|der|den|del|della|di|da|du|ter|ten|zu)[ ]){0,2}"
PARTICLE = (
    r"(?:de|del|della|der|den|des|di|da|das|dos|du|e|el|al|la|las|le|los|van|von|zu|y|i|bin|ibn"
    r"|ter|ten|of|the|and|for|für)"
)
#: Within a name, also as word processors write it behind a title.
_GAP = r"[ \u00a0\u202f]"
#: A name has a capital, or is of a script without any; a title, a role or a degree may follow.
_PART = r"[\p{L}\p{N}(&#\"“][\p{L}\p{M}\p{N}.'’_()/\"”-]*"
#: What somebody is, behind a comma or a dash: *Chief Executive Officer*, *Mayor of Leipzig*.
_ROLE = rf"\p{{Lu}}[\p{{L}}.&'’-]*(?:[ ](?:{PARTICLE}(?=[ ])|\p{{Lu}}[\p{{L}}.&'’-]*)){{0,5}}"
NAME = (
    rf"{_PREFIX}{_FIRST}(?:(?:{_GAP}(?:{PARTICLE}(?={_GAP})|{_FIRST})){{4,6}}|(?:{_GAP}{_PART}){{0,3}})"
    rf"(?:(?:,|[ ](?:--?|–|—)){_GAP}{_ROLE}){{0,2}}"
    r"(?:[ \u00a0\u202f](?:\([^()\n:]{1,40}\)|\[[^\[\]\n:]{1,40}\]))?\??"
)
_NUMBERS = r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}"
_MONTH = r"\d{1,2}\.?[ ]\p{L}{3,9}\.?[ ]\d{4}|\p{L}{3,9}[ ]\d{1,2},[ ]\d{4}|\d\d-\p{L}{3}-\d\d"
_AT = r",?[ \u202f]{1,3}(?:(?:at|um|à)[ ])?"
_DATE = rf"(?P<d>(?:{_NUMBERS}|{_MONTH}){_AT})"
#: A date without its year, or a word in its place.
_DAY = (
    r"(?P<d>(?:\d{1,2}[./]\d{1,2}\.?|[Tt]oday|[Yy]esterday|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
    r"|[Hh]eute|[Gg]estern|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|[Aa]ujourd[’']hui|[Hh]ier"
    rf"|(?:[Ll]un|[Mm]ar|[Mm]ercre|[Jj]eu|[Vv]endre|[Ss]ame)di|[Dd]imanche){_AT})"
)
#: Before words, "am" and "Uhr" may be the first of them.
_PLAIN = r"(?P<t>(?:\d{1,2}:)?\d{1,3}:\d\d(?:[.,]\d{1,3})?(?:[ ][AP]M)?)"
#: Before a name, with half of the day however it is written.
_ANY_TIME = r"(?P<t>(?:\d{1,2}:)?\d{1,3}:\d\d(?:[.,]\d{1,3})?(?:[ \u00a0\u202f]?[AaPp]\.?[Mm]\.?)?)"
_TIME, _WHO = rf"(?P<t>{CLOCK})", rf"(?P<s>{NAME})"
#: A time, with a date before it if there is one. Where it is known to be one, PM is no word.
WHEN = rf"(?:{_DATE}|{_DAY})?(?P<t>{CLOCK}(?:[ \u00a0\u202f]?[AP]M(?!\w))?)"
_UNTIL = rf"(?:[ ]-->[ ]|[ ]?[-–][ ]?)(?P<e>{CLOCK})"
_OPEN, _CLOSE = r"[\[(]", rf"(?:{_UNTIL})?[\])](?:[ \t]*[-–])?[ \t]*"
_BRACKET = rf"{_OPEN}{_DATE}?{_TIME}{_CLOSE}"
#: French has a space before its colons; those of addresses and times of day follow no name.
_COLON = r"[ \u00a0\u202f]?(?:[:：](?!//|(?<=\d:)\d))"
_AFTER = r"(?=[ \t\u00a0\u202f]|$)"
#: A name in the bold or italic type of Markdown, with its colon inside or outside.
_BOLD = rf"(?P<b>\*\*?|__?){_WHO}(?:{_COLON}(?P=b)|(?P=b){_COLON})"
#: A time as it is read aloud, on the panel of a video site.
_UNIT = (
    r"(?:1[ ](?:hour|minute|second|Stunde|Minute|Sekunde|heure|seconde)"
    r"|\d+[ ](?:(?:hour|minute|second|heure|seconde)s|(?:Stunde|Minute|Sekunde)n))"
)
_SAID = rf"(?P<w>{_UNIT}(?:,?[ ]{_UNIT}){{0,2}})"
_SPACES, _END = r"[ \t]+", r"(?=[ \t]*$)"
_LINK = rf"{_SPACES}(?:[-–|][ \t]*)?"
#: How somebody feels, or where somebody is, behind the name.
_MOOD = (
    r"(?:[ ]:[\p{L}\p{N}_+'-]+:|[ ]?[\p{So}\u200d\ufe0f\U0001f3fb-\U0001f3ff]+"
    r"|[ ][@|–-][ ]\p{L}+)*,?"
)
ANYBODY = rf"(?:[^:\n]|{_GENDERED}){{1,40}}"
_SMALL = r"[\p{L}\p{N}_][\p{L}\p{N}_.|'’-]{0,29}(?:[ ]\d{1,2})?"
_BLANK = r"[ \u00a0\u202f]?:(?=[ \t\u00a0\u202f])"
#: A name of a play.
_CAPITALS = r"\p{Lu}[\p{Lu}\p{M}'’-]+"
_CAPITALS = (
    rf"(?:(?:MRS?|MS|MISS|DR|ST|PROF)\.[ ])?{_CAPITALS}(?:[ ]{_CAPITALS}){{0,3}}(?:[ ]\d{{1,2}})?"
)
#: Who is named by a title, as records of parliaments and hearings have it.
_TITLED = (
    r"(?:(?:M(?:r|s|rs|iss|adam)|Dr|Prof|Sen(?:ator)?|Rep(?:resentative)?|Chair(?:man|woman)"
    r"|Justice|Secretary|Gen(?:eral)?|Sir|Lord|Lady)\.?(?:[ ]\p{Lu}[\p{L}\p{M}'’-]+){1,3}"
    r"|The[ ](?:Chair(?:man|woman|person)?|President|Speaker|Clerk|Court|Witness|Secretary))"
)
#: How people and models are called where they talk with each other.
_MODEL = (
    r"(?:You|User|Human|Me|Prompt|Question|System|Assistant|Model|Response|Answer|AI|ChatGPT|Claude"
    r"|Copilot|Gemini)"
)

#: The groups: d, a date; t, a time; e, one of the end; w, one in words; s, a name; a, what may be
#: one; n, a small one; m, one after a time; c, one in capitals or with a title; p, what stands
#: between a bare time and the words; h, the signs of a heading; i, what shows a time to be of a
#: day; k, before a nickname in brackets.
WAYS = (
    rf"{_BRACKET}{_WHO}{_COLON}",
    rf"{_BRACKET}\[{_WHO}\]:",
    rf"{_BRACKET}{_BOLD}",
    rf"{_BRACKET}(?P<k><)[ @+%&~]?(?P<s>[^<>\n]+)>",
    rf"{_OPEN}{_DATE}{_TIME}{_CLOSE}(?P<s>{ANYBODY}):",
    rf"{_OPEN}{_TIME},[ ](?P<d>{_NUMBERS}){_CLOSE}(?P<s>{ANYBODY}):",
    rf"{_BRACKET}(?P<m>{_SMALL}){_BLANK}",
    rf"{_OPEN}(?:{_DATE}|{_DAY}){_TIME}{_CLOSE}(?P<a>{ANYBODY}){_END}",
    rf"\[(?P<s>[^:\n\[\]]{{1,40}})\]{_SPACES}{_TIME}{_END}",
    rf"\[{_WHO}\]:{_AFTER}",
    rf"{_BRACKET}(?P<a>{NAME}){_END}",
    _BRACKET,
    rf"{_DATE}{_TIME}[ \t]*[-–][ \t]*(?:(?P<s>{ANYBODY}):)?",
    rf"{_DATE}?{_TIME}{_SPACES}(?P<i>From){_SPACES}(?P<s>[^:\n]{{1,60}}?)"
    r"(?:[ \t]+to[ \t][^:\n]+)?[ \t]*:",
    rf"{_DATE}?{_TIME}{_SPACES}(?P<i>Von|De){_SPACES}(?P<s>[^:\n]{{1,60}}?){_SPACES}(?:an|à){_SPACES}"
    r"(?:[Aa]lle|[Tt]out le monde|[^:\n]+\([^:\n]+\))[ \t]*:",
    rf"{_ANY_TIME}(?P<p>{_SPACES})(?=\p{{Ll}})(?P<m>{_SMALL}){_BLANK}",
    rf"{_TIME}(?P<p>{_SPACES}){_WHO}{_COLON}",
    rf"{_TIME}(?P<p>{_SPACES})(?P<k><)[ @+%&~]?(?P<s>[^<>\n]+)>",
    rf"(?:{_TIME}(?<![.,]\d{{1,3}})[ \t]*)?{_SAID}{_END}",
    rf"{_TIME}(?<![.,]\d{{1,3}}){_SAID}",
    rf"(?:APP{_SPACES}|{_DATE}|{_DAY})?{_TIME}{_END}",
    rf"(?P<s>\p{{L}}[^:\n]{{0,39}}?){_SPACES}{_SAID}(?<=seconde?s?|Sekunden?){_END}",
    rf"(?P<s>[^\n]{{1,40}}?){_SPACES}—{_SPACES}(?:(?P<i>[^\n\d]{{1,20}}[ ])|{_DATE})?{_TIME}{_END}",
    rf"(?P<s>{ANYBODY}?){_SPACES}{_DATE}{_TIME}{_END}",
    rf"(?:(?P<h>#{{1,6}})[ ](?P<s>{_MODEL}):?|(?P<s>You|ChatGPT|Copilot)[ ]said:){_END}",
    rf"(?:>>[ \t]*)?{_WHO}(?:{_MOOD}{_LINK}[\[(]?{_TIME}[\])]?:?{_END}|{_SPACES}[\[(]{_TIME}[\])]:"
    rf"|{_SPACES}\[{_TIME}\]{_AFTER}|{_COLON}[ \t]*[\[(]{_TIME}[\])]"
    rf"|{_COLON}{_SPACES}{_TIME}{_END}|[ \u00a0\u202f]?:{_AFTER}|：)",
    rf"(?P<s>\+?[\p{{L}}\p{{N}}_.-]+(?:[ ]\d+)*(?:[ ]\(\d+\))?)"
    rf"(?:{_MOOD}{_LINK}[\[(]?{_TIME}[\])]?:?{_END}|{_SPACES}[\[(]{_TIME}[\])]:)",
    rf"(?P<s>[^\n\[\]]{{1,40}})(?P<i>,[ ]\[){_DATE}{_TIME}\]:?{_END}",
    rf"{_BOLD}[ \t]*[\[(]{_TIME}[\])]",
    rf"(?P<b>\*\*?|__?){_WHO}(?P=b)[ \t]*[\[(]{_TIME}[\])]:?",
    rf"{_BOLD}{_AFTER}",
    r"<[@+%&~]?(?P<s>[^<>\s]+)>(?=[ \t])",
    rf"{_PLAIN}(?P<p>{_SPACES}(?:[-–|]{_SPACES})?)(?P<a>{NAME}){_END}",
    rf"{_PLAIN}(?P<p>{_SPACES})(?=\S)",
    rf"(?P<n>{_SMALL}){_BLANK}",
    rf"(?P<c>{_CAPITALS})(?:,[ ][^.,\n]{{1,30}}|[ ]\([^()\n]{{1,30}}\))?(?:\.{_AFTER}|{_END})",
    rf"(?P<c>{_TITLED})\.{_AFTER}",
    rf"(?P<c>[QA])\.{_AFTER}",
)
#: Before a head: indents, and marks of direction as messengers write them.
INDENT = "[ \t\u00a0\u2000-\u200f\u202a-\u202f\u2060\u2066-\u2069\u3000\ufeff]*"
MARKS = "\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2068\u2069 "
_HEAD = regex.compile(rf"{INDENT}(?:{'|'.join(WAYS)})", regex.MULTILINE)
_SPEECH = regex.compile(rf"{INDENT}(?:{'|'.join(WAYS[-3:])})", regex.MULTILINE)
#: What every way has; most lines of prose don't.
_MAYBE = regex.compile(
    r"[:：<#]|\p{Lu}\.|\p{Lu}{2}[ \d.\t]*$|\p{Lu},[ ]\p{Ll}|\)\.|hour|[Mm]inute|second|Stunde"
    r"|Sekunde|heure|^[ \t]*(?:M(?:[rs]|iss|adam)|Dr|Prof|Sen|Rep|Ch|J|Sec|Gen|Sir|L|The[ ][CPSW])",
    regex.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Head:
    """The beginning of a turn.

    Attributes
    ----------
    stop : int
        Where the words begin, in characters of the text.
    clock, date : str
        The time and the date as they are written.
    who : str
        The speaker.
    way : str
        What the rest of the file has to confirm: "a" (a name, or words, after a time), "n" (a small
        name), "m" (one after a time), "c" (one in capitals with a full stop), "p" (a bare time
        before words), "h" (a heading); "i" (a chat, whose times are of a day) or "k" (one with
        nicknames).
    named : int
        Where the name begins, if a time stands before it.
    until : str
        The time at which the turn ends, where it is written.
    """

    stop: int
    clock: str = ""
    date: str = ""
    who: str = ""
    way: str = ""
    named: int | None = None
    until: str = ""

    @property
    def in_chat(self) -> bool:
        """Whether its form is one of chats: its times are of a day, and names need no proof."""
        return bool(self.date) or not {"i", "k"}.isdisjoint(self.way)

    def fills(self, text: str, stop: int) -> bool:
        """Tell whether nothing stands behind it on its line, which stops there."""
        return not text[self.stop : stop].strip()

    def nameless(self) -> Head | None:
        """Return the head with its name among the words, or None if no time stands before it."""
        if self.named is None:
            return None
        way = self.way.translate({ord(letter): "" for letter in "amk"})
        return replace(self, stop=self.named, who="", way=way, named=None)


#: The lines of a text, start and end of each, and how each begins a turn.
Lines = Sequence[tuple[int, int]]
Heads = list[Head | None]


def head_of(text: str, start: int, end: int) -> Head | None:
    """Return how the line begins a turn, if it does.

    >>> head_of("[0:05] ADA: It rains.", 0, 21)
    Head(stop=11, clock='0:05', date='', who='ADA', way='', named=7, until='')
    """
    found = _HEAD.match(text, start, end) if _MAYBE.search(text, start, end) else None
    if found is None:
        return None
    part = {key: value or "" for key, value in found.groupdict().items()}
    clock, name = part["t"] or part["w"], next(filter(part.get, "samnc"), "s")
    begins = found.start("k") if part["k"] else found.start(name)
    named = begins if clock and begins > found.start("t") >= 0 else None
    way = "".join(key for key in "pamnickh" if part[key])
    date = part["d"].strip(" ,\u202f")
    return Head(found.end(), clock, date, name_in(part[name]), way, named, part["e"])


def name_in(found: str) -> str:
    """Return a name without the spaces and the marks of direction around it.

    >>> name_in("  Ada   Quay ")
    'Ada Quay'
    """
    return " ".join(found.split()).strip(MARKS)


def are_one(above: Head | None, head: Head | None) -> bool:
    """Tell whether a time on its own line and the name below it begin one turn together."""
    if above is None or head is None:
        return False
    return bool(above.clock and head.who) and not (above.who or head.clock)


def speech_of(text: str, start: int, end: int, names: Container[str]) -> Head | None:
    """Return the head of a speech of one of these, also before what looks like another name.

    >>> speech_of("A. Exhibit 12: here.", 0, 20, {"A"})
    Head(stop=2, clock='', date='', who='A', way='c', named=None, until='')
    """
    found = _SPEECH.match(text, start, end)
    return Head(found.end(), who=found["c"], way="c") if found and found["c"] in names else None
