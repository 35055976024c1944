"""Names of any form: what stands where line after line has a name is one."""

from random import Random

import pytest

from textseg import Document
from textseg.reproduction.studies.reading_files import casts, example, talk_forms, talks, talks_read
from textseg.units.transcripts import transcript

FORMS = ["Sonix, text", "Descript, Markdown"]
IN_VIEW = [cast for cast in casts.CASTS if not cast.held_out]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("cast", IN_VIEW, ids=lambda cast: cast.names[0])
def test_names_beside_times_are_read_whatever_their_form(cast, form):
    rng, made = Random(1), talk_forms.FORMS[form]
    text, said = talks.written(made, talks.talk(example.almanac(), made, cast.names, rng), rng)
    read = Document.from_text(text).turns
    assert talks_read.right(said, read)["right"] == len(said)


def said(form, names, rounds=1):
    words = ["Did it rain?", "I think so.", "You saw it.", "No, I heard it.", "Where?", "At sea."]
    pairs = zip(names * 3 * rounds, words * rounds, strict=False)
    return "\n".join(form.format(n=n, name=name, words=w) for n, (name, w) in enumerate(pairs))


@pytest.mark.parametrize(
    "form",
    [
        "[0:0{n}] {name}: {words}",
        "[0:0{n}] **{name}**: {words}",
        "[00:0{n}:00] - {name}\n{words}\n",
        "**{name}:** {words}\n",
        "{name}: [00:00:0{n}] {words}",
        "{name} [00:00:0{n}] {words}",
        "{name}  0:0{n}\n{words}\n",
        "{name} | 0:0{n}\n{words}\n",
        "0:0{n} - {name}\n{words}\n",
        "{name}: {words}",
    ],
)
@pytest.mark.parametrize("odd", ["anna meyer", "+49 151 234", "Oma 🌸 Hilde", "a.b@example.org"])
def test_each_place_shows_names(form, odd):
    turns = transcript(said(form, [odd, "Ben Carter"]))
    assert [turn.speaker for turn in turns] == [odd, "Ben Carter"] * 3


@pytest.mark.parametrize(
    "form", ["{name}: {words}", "[0:0{n}] {name}: {words}", "**{name}:** {words}"]
)
def test_german_roles_have_colons(form):
    turns = transcript(said(form, ["Interviewer:in", "Befragte:r"]))
    assert [turn.speaker for turn in turns] == ["Interviewer:in", "Befragte:r"] * 3


def test_names_known_by_their_form_stay():
    text = said("[0:0{n}] {name}: {words}", ["Ada", "cup of tea"])
    assert [turn.speaker for turn in transcript(text)] == ["Ada", "cup of tea"] * 3
    assert (
        transcript("[0:01] Ada: So?\n[0:02] my view is: no.\n[0:03] Ada: I see.")[1].speaker == ""
    )


@pytest.mark.parametrize(
    "text",
    [
        "cold tea: do you like it?\nhot tea: I do.\nice: no.\nbread: yes.\nsalt: I don't.",
        "a long run  45:10\na swim  30:05\na long run  44:50\na swim  31:00\na long run  43:00\n"
        "Do you run? I do.",
        "first question: Rain?\nmy answer: I think so.\nanother one: where?\nand a third: yes.",
    ],
)
def test_what_does_not_return_or_has_no_words_is_no_name(text):
    assert transcript(text) is None


def test_somebody_who_speaks_once_is_named_above_captions():
    names = ["Ada", "Ben", "Ada", "cem d.", "Ada", "Ben", "Ben", "Ada"]
    cue = "0:0:{n}.240 --> 0:0:{n}.900\n{name}\nIt is {n}.\n"
    text = "\n".join(cue.format(n=n, name=name) for n, name in enumerate(names))
    assert [turn.speaker for turn in transcript(text)] == names


@pytest.mark.parametrize("form", ["{name}   0:{n:02}\n{words}\n", "{name} (00:{n:02})\n{words}\n"])
@pytest.mark.parametrize(
    "head", ["March 12, 2024, 9:15AM", "Recorded on 12 March 2024 at 10:15", "Start: 10:15"]
)
@pytest.mark.parametrize("names", [["Ada Quay", "Ben Carter"], ["ada quay", "ben"]])
def test_when_a_meeting_was_is_nobody(form, head, names):
    text = f"Weekly call\n{head}\n\n{said(form, names, 2)}"
    turns = transcript(text)
    assert turns[0].start in (0.0, None) and turns[-1].start == 11.0
    assert {turn.speaker for turn in turns} - {""} == {*names}


def test_somebody_may_speak_once_amid_others():
    names = ["ada", "ben", "ada", "+49 151 234", "ada", "ben", "ada", "ben", "ada", "ben", "ada"]
    text = "\n".join(f"[0:{n:02}] {name}: So it is." for n, name in enumerate(names))
    assert [turn.speaker for turn in transcript(text)] == names
