"""The chapter on reading files: forms and layouts that are made, and how reading them is judged."""

from random import Random

import pandas as pd
import pytest

from textseg import Document, plotting
from textseg.reproduction import recorded
from textseg.reproduction.studies.reading_files import (
    example,
    layouts_read,
    tables,
    talk_forms,
    talks,
    talks_read,
)
from textseg.reproduction.studies.reading_files.layouts import LAYOUTS
from textseg.reproduction.studies.reading_files.talk_forms import Form
from textseg.units.transcripts import Turn

#: Read as prose with a warning, or with times below the words that are taken for the next ones.
NOT_READ = {"Hansard, web page", "Messenger, export page"}
SAID = [Turn(5, 9, "Rain.", 60.0, None, "Ada"), Turn(9, 20, "Bread.", 65.0, None, "Ben")]
PARAGRAPHS = [["Rain fell.", "We slept."], ["Bread was baked, and nobody ate it.", "Why?"]]


@pytest.mark.parametrize("form", [form for form in talk_forms.FORMS if form not in NOT_READ])
def test_the_forms_in_view_are_read_as_they_are_written(form):
    text, said = example.made(form, seed=1)
    read = Document.from_text(text).turns
    assert read is not None
    assert talks_read.right(said, read)["right"] == len(said)


@pytest.mark.parametrize("form", example.FORMS)
def test_every_form_shows_what_it_says_it_shows(form):
    made = example.FORMS[form]
    text, said = example.made(form, seed=2)
    assert made.kind in talk_forms.KINDS and len(said) >= 12
    for turn in said:
        shown = text[turn.begin : turn.stop]
        assert turn.speaker in shown
        assert "".join(turn.words.split()) in "".join(shown.split())
    assert all((turn.start is None) == (made.clock == "") for turn in said)


def test_a_talk_is_the_same_for_the_same_seed():
    assert example.made("SRT", 3) == example.made("SRT", 3) != example.made("SRT", 4)
    with pytest.raises(ValueError, match="unknown form 'SRTT'; choose from Otter, text"):
        example.made("SRTT", 3)


def test_fields_are_written_as_programs_write_them():
    form = Form("chats", "{c}|{ap}|{small}|{NAME}|{initials}|{number}|{flat}", clock="minute")
    said = [talks.Said(1, "Ada Quay", "It rains.\nYes.", 3723, 3725)]
    text, (turn,) = talks.written(form, said, Random(1))
    compact, clock, *others = text.split("|")
    assert compact == "1:02:03" and clock.endswith(("AM", "PM"))
    assert others == ["ada", "ADA QUAY", "AQ", "2", "It rains. Yes."]
    assert turn.start % 60 == 0


def test_the_end_of_a_turn_is_the_beginning_of_the_next_where_only_ends_are_shown():
    said = [talks.Said(0, "Ada", "It rains.", 2, 5), talks.Said(1, "Ben", "So?", 6, 9)]
    _, turns = talks.written(Form("interviews", "{words}", clock="end"), said, Random(1))
    assert [turn.start for turn in turns] == [0.0, 5.0]


@pytest.mark.parametrize(
    ("read", "right"),
    [
        (SAID, (2, 2, 2, 2)),
        ([], (0, 0, 0, 0)),
        ([Turn(0, 9, "A title. Rain.", 60.0, None, "Ada"), SAID[1]], (1, 1, 1, 1)),
        ([Turn(0, 9, "Rain.", 60.0, None, "Ada"), SAID[1]], (2, 2, 2, 2)),  # begins at the title
        ([*SAID, Turn(20, 25, "The end.")], (2, 2, 2, 2)),  # what follows is no turn
        ([SAID[0], Turn(9, 15, "Bre"), Turn(15, 20, "ad")], (1, 1, 1, 1)),
        ([Turn(5, 9, "rain", 0.0, None, "ADA"), Turn(9, 20, "Bread", 5.2)], (1, 2, 1, 2)),
        ([Turn(5, 9, "Rain.", None, None, "Ada"), SAID[1]], (0, 2, 2, 0)),
    ],
)  # fmt: skip
def test_a_turn_is_right_in_its_words_its_speaker_and_its_time(read, right):
    assert tuple(talks_read.right(SAID, read).values()) == right


def test_talks_are_counted_with_intervals_that_have_a_width():
    forms = {"two": Form("chats", "{t:%H:%M:%S} From {name} to Everyone: {flat}\n", clock="day")}
    rows = pd.DataFrame(talks_read.judged(forms, example.almanac(), 5))
    found = talks_read.counted(rows)
    assert found["talks"] == 5 and found["whole"] == 1 and 0.4 < found["whole_low"] < 0.6
    assert found["wrong"] == found["wrong_words"] == found["prose"] == 0


def test_prose_in_an_unknown_form_of_talks_is_counted_as_doubted_or_not():
    forms = {"odd": Form("chats", "~{name}~ {flat}\n", clock="")}
    rows = pd.DataFrame(talks_read.judged(forms, example.almanac(), 5))
    assert talks_read.counted(rows)["prose"] == 5


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_layout_writes_every_letter_of_the_sentences_once_and_in_order(name):
    marked = LAYOUTS[name](PARAGRAPHS * 9, Random(name))
    own = layouts_read._EXTRA.sub("", marked)
    letters = "".join(s for paragraph in PARAGRAPHS * 9 for s in paragraph)
    assert layouts_read._letters(own) == layouts_read._letters(letters)
    assert LAYOUTS[name](PARAGRAPHS * 9, Random(name)) == marked


def test_what_a_layout_adds_is_neither_found_nor_lost():
    marked = "\ue000Chapter One\ue001\n\nRain fell.\nWe slept.\n\n- Bread was baked, and nobody\n"
    found = layouts_read.found(f"{marked}  ate it. Why?\n", PARAGRAPHS)
    assert (found["sentences"], found["whole"], found["lost"]) == (4, 4, 0)
    cut = layouts_read.found(
        "Rain. fell. We slept. Bread was baked, and nobody ate it. Why?", PARAGRAPHS
    )
    assert cut["whole"] == 3
    with_it = layouts_read.found("\ue000# One\ue001\nRain fell. We slept.", PARAGRAPHS[:1])
    assert (with_it["whole"], with_it["with_layout"]) == (2, 1)


def test_letters_are_lost_where_running_lines_are_taken_out_by_mistake():
    said = ["Rain fell.", "The wind rose.", "Boats sank.", "Nobody came."]
    text = "\f".join(f"THE SEA\n{one}\n{n}\n" for n, one in enumerate(said, 1))
    found = layouts_read.found(text, [["THE SEA", one] for one in said])
    assert found["lost"] == 18  # it is read on the first page alone


def test_the_cost_of_a_layout_is_the_difference_on_the_same_documents():
    same = {"sentences": 4, "with_layout": 0, "letters": 9, "lost": 0, "transcript": False}
    plain = pd.DataFrame({"whole": [4, 3], **same})
    found = layouts_read.counted(plain.assign(whole=[3, 3]), plain)
    assert found["whole"] == 0.75 and found["cost"] == 0.125
    assert found["transcript"] == 0 < found["transcript_high"]


@pytest.mark.parametrize(
    "table", [lambda: tables.kinds(tables.rates()), tables.errors, tables.layouts]
)
def test_the_recorded_tables_have_no_empty_cell(table):
    shown = table()
    assert len(shown) and shown.notna().all(axis=None) and (shown != "").all(axis=None)


def test_the_figure_has_a_row_for_each_kind_and_a_series_for_each_set():
    ax = plotting.read_right(tables.rates())
    assert [tick.get_text() for tick in ax.get_yticklabels()] == [*talk_forms.KINDS, "all"]
    assert ax.get_legend_handles_labels()[1] == ["forms in view", "forms held out"]


def test_every_form_and_every_layout_is_recorded():
    rows = recorded.read("talks_read")
    for name, forms in talks_read.SETS.items():
        own = rows[rows["set"] == name]
        assert {*own.form} == {*forms, "all"} and own.kind.isin(["all", *talk_forms.KINDS]).all()
    assert [*recorded.read("layouts_read").layout] == [*LAYOUTS]
    said = tables.numbers()
    assert said["forms_in_view"] == len(talk_forms.FORMS) and said["layouts"] == len(LAYOUTS)


def test_the_example_shows_what_was_read():
    text, said = example.made("Rev, text", 1)
    shown = example.turns(Document.from_text(text))
    assert [*shown.speaker] == [turn.speaker for turn in said[:4]]
    assert example.turns(Document.from_text("It rains.")).empty
    assert example.beginning("a\nb\nc", 2) == "a\nb"
    assert example.right_here(1).endswith("]")
