"""Talks made of spoken sentences: who says what and when is known, whatever file they become.

The sentences are those of recorded lectures; short answers and times are made up here.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import NamedTuple

import regex

from textseg.reproduction.studies.reading_files.casts import Cast, drawn
from textseg.reproduction.studies.reading_files.sentence_rules import lectures
from textseg.reproduction.studies.reading_files.talk_forms import Form
from textseg.units.transcripts import Turn

_ANSWERS = [
    "Yes.", "No.", "Okay.", "Right.", "Mhm.", "Thanks!", "Really?", "I see.", "Exactly.", "Why?",
    "Of course.", "Who said that?", "Good morning, everybody.", "Thank you very much.", "Hm.",
    "Could you say that again?", "I don't think so.", "Not yet.", "Let me see…", "yes", "no idea",
    "sure", "Go on, please.", "Well, it depends.",
]  # fmt: skip
#: Answers with times and colons, each at most once in a talk.
_ODD = [
    "At 9:30.", "It was 12:15, I think.", "ok, see you at 10", "One question: who pays?", "10:45?",
    "As I said: no.", "Note: it's only a draft.", "That's three things: flour, salt and water.",
    "It costs $3.50 now.", "Is Dr. Reed here?", "First of all: thank you.",
    'He said: "It will come." And it came.',
]  # fmt: skip
_TURNS = (12, 25, 50, 100)
#: Words in a second of speech.
_RATE = 2.5
#: What names speakers or times itself, as some lectures do, or says nothing.
_LABELLED = regex.compile(r"\b\p{Lu}+:|__|\d:\d\d|^\P{L}*$")


def spoken(*names: str) -> list[str]:
    """Return the sentences of sets of lectures, but those that name speakers or times."""
    said = (sentence for name in names for lecture in lectures(name) for sentence in lecture)
    return [sentence for sentence in said if not _LABELLED.search(sentence)]


class Said(NamedTuple):
    """What a speaker, counted from 0, said from one second of a recording to another."""

    number: int
    name: str
    words: str
    start: int
    end: int


def made_of(sentences: Sequence[str], form: Form, rng: Random) -> tuple[Cast, str, list[Turn]]:
    """Make a talk; return who speaks, its text in a form, and the turns to be read in it."""
    cast = drawn(form, rng)
    return cast, *written(form, talk(sentences, form, cast.names, rng), rng)


def talk(sentences: Sequence[str], form: Form, names: Sequence[str], rng: Random) -> list[Said]:
    """Make a talk for a form: mostly of sentences in a row, else of short answers.

    Speakers take turns; in chats, the same may go on in a message of its own. Messages come
    minutes apart, captions are pieces of what is said.
    """
    chat = form.kind == "chats"
    shorter = [s for s in sentences if len(s) < (120 if chat else 400)]
    place, now, who = rng.randrange(len(shorter)), rng.choice((0, 0, 1, 3)), 0
    odd = rng.sample(_ODD, len(_ODD))
    found: list[Said] = []
    for _ in range(rng.choice(_TURNS)):
        if not (chat and rng.random() < 0.3):
            who = rng.choice([n for n in range(len(names)) if n != who])
        count = 0 if rng.random() < 0.35 else rng.randint(1, 2 if chat else 5)
        own = [shorter[(place + n) % len(shorter)] for n in range(count)]
        own = own or [odd.pop() if odd and rng.random() < 0.1 else rng.choice(_ANSWERS)]
        place += count
        gap = "\n" if rng.random() < 0.15 else " "
        words = gap.join(own)
        end = now + max(1, round(len(words.split()) / _RATE))
        found.append(Said(who, names[who], words, now, end))
        now = end + (60 * rng.choice((0, 0, 1, 2, 7, 45)) if chat else rng.choice((0, 1, 2)))
    return (
        [piece for said in found for piece in _captions(said)] if form.kind == "captions" else found
    )


def _captions(said: Said) -> Iterator[Said]:
    """Yield the pieces of a turn that fit on a screen: up to two lines of up to 42 characters."""
    rows = textwrap.wrap(said.words, 42)
    pieces = ["\n".join(rows[n : n + 2]) for n in range(0, len(rows), 2)]
    for n, piece in enumerate(pieces):
        starts, ends = (said.start + (said.end - said.start) * k // len(pieces) for k in (n, n + 1))
        yield said._replace(words=piece, start=starts, end=max(ends, starts + 1))


def written(form: Form, said: Sequence[Said], rng: Random) -> tuple[str, list[Turn]]:
    """Write a talk in a form; return the text, and the turns that are to be read in it.

    Their times are those that the form shows, in seconds from the first.
    """
    day = datetime(2021, 1, 1) + timedelta(
        days=rng.randrange(1500), minutes=rng.randrange(480, 1000), seconds=rng.randrange(60)
    )
    of_day = form.clock in ("day", "minute")
    begin = day if of_day else datetime(day.year, day.month, day.day)
    step = timedelta(minutes=1) if form.clock == "minute" else timedelta(seconds=1)
    text, turns = form.before.format(date=day), []
    for n, one in enumerate(said):
        named = fields(one, begin)
        line = form.turn.format(n=n + 1, date=day, **named)
        shown = (begin + timedelta(seconds=one.start) - datetime.min) // step * step.total_seconds()
        if form.clock == "end":
            shown = float(said[n - 1].end) if n else 0.0
        start = shown if form.clock else None
        label = form.label.format(**named)
        turns.append(Turn(len(text), len(text) + len(line), one.words, start, None, label))
        text += line
    return text + form.after.format(date=day), turns


def fields(said: Said, begin: datetime) -> dict[str, object]:
    """Return what the templates of `talk_forms` may name of a turn."""
    t, end = (begin + timedelta(seconds=second) for second in (said.start, said.end))
    first, hour = said.name.split()[0], t.hour % 12 or 12
    minutes, seconds = divmod(said.start, 60)
    half = "AM" if t.hour < 12 else "PM"
    initials = [part[0] for part in said.name.split() if part[0].isalnum()]
    return {
        "name": said.name, "NAME": said.name.upper(), "first": first, "FIRST": first.upper(),
        "small": first.lower(), "initials": "".join(initials),
        "number": said.number + 1, "zero": said.number,
        "words": said.words, "flat": said.words.replace("\n", " "),
        "indented": said.words.replace("\n", "\n\t"),
        "t": t, "end": end, "d": t.day, "m": t.month, "hour12": hour,
        "c": f"{minutes // 60}:{minutes % 60:02}:{seconds:02}" if minutes > 59
             else f"{minutes}:{seconds:02}",
        "ap": f"{hour}:{t:%M} {half}", "aps": f"{hour}:{t:%M:%S} {half}",
    }  # fmt: skip
