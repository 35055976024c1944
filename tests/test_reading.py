"""How a text was read is said wherever it is segmented or scored, and can be overruled."""

import json
import warnings

import pytest
from typer.testing import CliRunner

from textseg import Document, segment
from textseg.cli import app
from textseg.units.reading import almost
from textseg.units.transcripts import transcript

TALK = "Ada: It rains.\nBen: It pours.\nAda: The boats stay.\nBen: Bread is baked.\n"
#: A third of its lines name a speaker.
HALF = TALK[:51] + "\nThe boats lie still, and nobody sails.\n" + "Bread is warm.\n\n" * 5
SAID = enumerate(("Rain fell. The wind rose.", "Boats sail. Nets dry.", "Bread bakes. It cools."))
PAGES = "\f".join(f"THE SEA\n{said}\n{page}\n" for page, said in SAID)
WAYS = {"representation": "bag_of_words", "objective": "c99"}


def run(*args, **kwargs):
    return CliRunner().invoke(app, [*map(str, args)], **kwargs)


@pytest.fixture
def talk(tmp_path):
    path = tmp_path / "talk.txt"
    path.write_text(TALK)
    return path


def test_a_document_tells_how_it_was_read():
    assert Document.from_text(TALK).reading == {
        "read as": "a transcript: 4 turns, speakers Ada, Ben"
    }
    assert repr(Document.from_text(TALK, source="a")) == "Document('a', 4 turns, no reference)"
    assert Document.from_text("It rains. It pours.").reading == {}
    assert Document((("it", "rains"),)).reading == {}
    assert Document.from_text(PAGES).reading == {
        "left out": "5 running heads, feet and page numbers"
    }


def test_running_lines_are_left_out_of_transcripts_too():
    pages = ("Ada: It rains.\nBen: It pours, and I", "went home.\nAda: So?", "Ben: Yes.\nAda: Oh.")
    text = "\f".join(f"THE COUNCIL\n\n{page}\n\n- {n} -\n" for n, page in enumerate(pages, 1))
    document = Document.from_text(text)
    assert [" ".join(turn.words.split()) for turn in document.turns] == [
        "THE COUNCIL", "It rains.", "It pours, and I went home.", "So?", "Yes.", "Oh.",
    ]  # fmt: skip
    assert document.reading == {
        "read as": "a transcript: 6 turns, speakers Ada, Ben",
        "left out": "5 running heads, feet and page numbers",
    }


def test_many_speakers_are_not_all_named():
    names = [f"Speaker {number}" for number in range(5)]
    talk = "".join(f"[0:{n:02}] {names[n % 5]}: It rains.\n" for n in range(20))
    said = "a transcript: 20 turns, speakers Speaker 0, Speaker 1, Speaker 2 and 2 others, "
    said += "times 0:00:00 to 0:00:19"
    assert Document.from_text(talk).reading["read as"] == said


def test_what_is_no_transcript_is_read_as_it_stands():
    document = Document.from_text(TALK, transcript=False)
    assert document.turns is None
    assert document.units[0] == ("Ada", ":", "It", "rains", ".")
    assert Document.from_bytes(TALK.encode(), transcript=False).units == document.units


def test_what_is_a_transcript_is_read_as_one_whatever_it_looks_like():
    text = "Ada: It rains.\nAnd it pours.\nBoats stay.\nBen: Bread is baked.\n"
    assert Document.from_text(text).turns is None
    turns = Document.from_text(text, transcript=True).turns
    assert [(turn.speaker, turn.words) for turn in turns] == [
        ("Ada", "It rains.\nAnd it pours.\nBoats stay."), ("Ben", "Bread is baked."),
    ]  # fmt: skip


def test_a_transcript_without_turns_is_an_error_that_names_the_way_out():
    with pytest.raises(ValueError, match=r"a.txt: no line begins.*transcript=False"):
        Document.from_text("It rains. It pours.", transcript=True, source="a.txt")
    with pytest.raises(ValueError, match="leave unit='paragraph' out, or transcript=True"):
        Document.from_text(TALK, unit="paragraph", transcript=True)


def test_half_a_transcript_is_doubted_unless_it_is_settled():
    with pytest.warns(UserWarning, match=r"h: 3 of 9 lines begin like the turns .* read as prose"):
        assert Document.from_text(HALF, source="h").turns is None
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Document.from_text(HALF, transcript=False)
        Document.from_text(HALF, transcript=True)
        Document.from_text("Note: it rains.\nIt pours. He said: yes.\n\nBread is baked.\n" * 4)


def test_the_command_says_how_it_read_a_text(talk):
    done = run("segment", talk, "-k", 2)
    said = f"textseg: {talk}: read as a transcript: 4 turns, speakers Ada, Ben"
    assert done.stderr == f"{said}; --no-transcript reads it as prose\n"
    assert run("segment", talk, "-k", 2, "--transcript").stderr == f"{said}\n"
    assert run("segment", talk, "-k", 2, "--no-transcript").stderr == ""
    pages = run("segment", "-", "-k", 2, input=PAGES)
    left = "textseg: -: left out 5 running heads, feet and page numbers; a text without form feeds"
    assert left in pages.stderr


def test_the_command_names_its_options_in_doubt_and_in_errors():
    assert "use --transcript, or --no-transcript" in run("segment", "-", "-k", 2, input=HALF).stderr
    refused = run("segment", "-", "-k", 2, "--transcript", input="It rains. It pours.")
    assert (refused.exit_code, "use --no-transcript, or" in refused.stderr) == (1, True)


def test_a_page_tells_how_the_text_was_read(talk):
    page = segment(Document.from_text(TALK), 2, **WAYS).to_html()
    assert "<td>read as</td><td>a transcript: 4 turns, speakers Ada, Ben</td>" in page


def test_rows_of_a_folder_tell_it_and_keep_what_was_asked_for(talk, tmp_path):
    (tmp_path / "prose.txt").write_text("It rains. It pours. Bread is baked.")
    output = tmp_path / "rows.jsonl"
    done = run("segment", tmp_path, "-k", 2, "-j", 1, "--output", output)
    rows = {row["document"]: row for row in map(json.loads, output.open())}
    said = "read as a transcript: 4 turns, speakers Ada, Ben"
    assert f"documents not read as they stand: 1, e.g. talk.txt: {said}" in done.stderr
    assert [rows[name].get("reading", {}) for name in sorted(rows)] == [
        {}, {"read as": "a transcript: 4 turns, speakers Ada, Ben"},
    ]  # fmt: skip
    refused = run("segment", tmp_path, "-k", 2, "-j", 1, "--output", output, "--no-transcript")
    assert "rows with other settings (no transcript, not False)" in refused.stderr
    output.unlink()
    run("segment", tmp_path, "-k", 2, "-j", 1, "--output", output, "--no-transcript")
    assert not any("reading" in json.loads(line) for line in output.open())


def test_scores_tell_it_and_say_of_how_many_units_they_are(talk, tmp_path):
    for name, k in (("ref", 2), ("mine", 3)):
        run("segment", talk, "-k", k, "--output", tmp_path / name)
    done = run("score", tmp_path / "ref", tmp_path / "mine")
    assert "ref: read as a transcript: 4 turns, speakers Ada, Ben" in done.stderr
    assert done.stdout.splitlines()[-1].startswith("4 units, k = ")
    assert run("score", tmp_path / "ref", tmp_path / "mine", "--no-transcript").stderr == ""


def test_times_of_captions_in_no_form_that_is_read_are_doubted():
    text = "WEBVTT\n\n00:00:01:02:03 --> 00:00:02:02:03\nIt rains.\n\n"
    text += "00:00:03:02:03 --> 00:00:04:02:03\nIt pours.\n"
    with pytest.warns(UserWarning, match="2 of 5 lines have times as captions do, but it is read"):
        assert Document.from_text(text).turns is None


@pytest.mark.parametrize("unit", ["paragraph", "word"])
def test_times_and_speakers_that_are_read_as_words_are_said(unit):
    talk = "".join(f"[0:{n:02}] Ada: It rains.\n" for n in range(20))
    with pytest.warns(UserWarning, match=f"times and speakers are words.*unit={unit!r}"):
        Document.from_text(talk, unit=unit)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Document.from_text(talk.replace("[0:", "[ 0"), unit=unit, transcript=False)


def test_a_talk_in_an_unknown_form_is_doubted_and_its_form_can_be_said():
    talk = "Hale | Rain?\nReed | I see rain.\nHale | Oh.\nMoss | So?\n" * 3
    why = r"12 of 12 lines begin alike \(Hale, Reed, Moss\), .*say how turns are written"
    with pytest.warns(UserWarning, match=why):
        assert Document.from_text(talk).turns is None
    turns = Document.from_text(talk, transcript="{speaker} | {words}").turns
    assert [turn.speaker for turn in turns] == ["Hale", "Reed", "Hale", "Moss"] * 3


@pytest.mark.parametrize(
    "text",
    [
        "It rains. Do you see it?\n" * 12,
        "Note: it rains?\nTip: you sail.\n" * 6,  # labels
        "Plot | rain?\nTree | you\nLeaf | so\n" * 6,  # records
        "- Rain?\n- I see.\n" * 9,
    ],
)
def test_other_lines_that_begin_alike_are_not_doubted(text):
    with warnings.catch_warnings():
        warnings.filterwarnings("error", message=".*begin alike")
        assert Document.from_text(text).turns is None


@pytest.mark.parametrize("form", ["{} - {}", "#00:00:01-0# {}: {}", "3 {}: {}"])
@pytest.mark.parametrize("names", [("Speaker 1", "Speaker 2"), ("SPEAKER_00", "SPEAKER_01")])
def test_numbered_speakers_in_an_unknown_form_are_doubted(form, names):
    said = ["Where did you grow up?", "In a village.", "And school?", "I went to one."] * 2
    text = "\n".join(form.format(names[i % 2], words) for i, words in enumerate(said))
    assert transcript(text) is not None or f"({', '.join(names)})" in almost(text)
