"""Transcripts in a form that the user describes: `transcript="{speaker} [{time}] {words}"`."""

import json

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from typer.testing import CliRunner

from textseg import Document
from textseg.cli import app
from textseg.units.turn_templates import template_turns

BARS = "Ada | It rains.\nBen | It pours.\nAda | The boats stay.\nBen | Bread is baked.\n"
BAR = "{speaker} | {words}"
HEARING = """\
                     STATEMENT OF MR. SMITH

    Mr. Smith of Texas. Thank you. I
will go on.
    Thank you. I yield back. But
not all.
    The Chairman [presiding]. Ms. Quay is here.
    Mr. J. Quay. Hello.
"""


def run(*args, **kwargs):
    return CliRunner().invoke(app, [*map(str, args)], **kwargs)


def said(text, template):
    return [(turn.speaker, turn.words) for turn in template_turns(text, template)]


def rows_of(output):
    return [json.loads(line) for line in output.open()]


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{speaker} [{time}] {words}", "Ada Quay [0:05] It rains.\nBen [0:09]   It pours.\n"),
        ("{time}\t{speaker}\t{words}", "0:05\tAda Quay\tIt rains.\n0:09 \tBen\tIt pours."),
        ("{time} {speaker}\u3000{words}", "0:05 Ada Quay\u3000It rains.\n0:09 Ben\u3000It pours."),
        ("{speaker} [{time}] ", "Ada Quay  [0:05]\tIt rains.\n  Ben [0:09] It pours."),
        ("[{time} - {any}] {speaker}:", "[0:05 - 1] Ada Quay: It rains.\n[0:09 - 1] Ben:It pours."),
        ("{time}{speaker}:{words}", "0:05Ada Quay: It rains.\n0:09Ben: It pours."),
        ("{time} {speaker}\\n{words}", "0:05 Ada Quay\nIt rains.\n\n0:09 Ben \n\n It pours.\n"),
        ("{speaker}\n{time}\n{words}", "Ada Quay\n0:05\nIt rains.\nBen\n\n0:09\nIt pours.\n"),
        ("{any}#{speaker}@{time} {words}", "1 #Ada Quay@0:05 It rains.\n22 #Ben@0:09 It pours."),
        ("{{speaker}} ({time}) {words}", "{Ada Quay} (0:05) It rains.\n{Ben} (0:09) It pours."),
        ("{speaker} ({time}):\n", "Ada Quay (0:05):\nIt rains.\nBen (0:09):\nIt pours."),
    ],
)  # fmt: skip
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_times_and_speakers_are_found(template, text, end, mark):
    text = mark + text.replace("\n", end)
    turns = template_turns(text, template)
    assert [(t.speaker, t.words, t.start, t.end) for t in turns] == [
        ("Ada Quay", "It rains.", 5, 9), ("Ben", "It pours.", 9, None),
    ]  # fmt: skip
    assert [text[turn.begin : turn.stop].strip() for turn in turns] == [
        part.strip("\ufeff\r\n ")
        for part in (text[: turns[1].begin], text[turns[1].begin :])
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{speaker}\n{words}\n", "Ada\n\nIt rains.\n\nBen\n\nIt pours.\n\nYes, it does.\n"),
        ("{speaker}\n{words}", "Ada\nIt rains.\n\nBen\nIt pours.\nYes, it does.\n"),
        ("{speaker}\n\n{words}", "Ada\n\nIt rains.\n\nBen\n\nIt pours.\nYes, it does.\n"),
        ("\n{speaker}:\n{words}", "Ada:\nIt rains.\n\nBen:\nIt pours.\nYes, it does.\n"),
        ("## {speaker}\n{words}", "## Ada\n\nIt rains.\n## Ben\nIt pours.\n\nYes, it does."),
        (
            "<|im_start|>{speaker}\\n{words}",
            "<|im_start|>Ada\nIt rains.\n<|im_start|>Ben\nIt pours.\nYes, it does.\n",
        ),
        ("{any} <{speaker}> {words}", "x1 <Ada> It rains.\nx2 y <Ben> It pours.\nYes, it does."),
        ("{speaker}: {words}", "Ada:\nIt rains.\nBen: It pours.\nYes, it does."),
    ],
)  # fmt: skip
def test_speakers_are_found(template, text):
    assert said(text, template) == [("Ada", "It rains."), ("Ben", "It pours.\nYes, it does.")]


def test_names_before_a_full_stop_have_titles_and_capitals():
    assert said(HEARING, "    {speaker}. {words}") == [
        ("", "STATEMENT OF MR. SMITH"),
        ("Mr. Smith of Texas", "Thank you. I\nwill go on.\nThank you. I yield back. But\nnot all."),
        ("The Chairman [presiding]", "Ms. Quay is here."),
        ("Mr. J. Quay", "Hello."),
    ]
    talk = "Q. Did it rain?\nA. Yes. It did."
    assert said(talk, "{speaker}. {words}") == [("Q", "Did it rain?"), ("A", "Yes. It did.")]


def test_a_template_that_begins_with_spaces_asks_for_them():
    text = "    Ada: It rains. He\nsaid: no.\n    Ben: It pours."
    assert [who for who, _ in said(text, "{speaker}: {words}")] == ["Ada", "said", "Ben"]
    assert [who for who, _ in said(text, " {speaker}: {words}")] == ["Ada", "Ben"]


def test_what_precedes_the_first_turn_has_no_speaker():
    assert said(f"The minutes.\nOf May.\n{BARS}", BAR)[:2] == [
        ("", "The minutes.\nOf May."), ("Ada", "It rains."),
    ]  # fmt: skip


def test_times_with_dates_go_on_after_midnight():
    text = "12/05/2021, 23:59 ~ Ada ~ It rains.\n13/05/2021, 00:02 ~ Ben ~ It pours."
    turns = template_turns(text, "{time} ~ {speaker} ~ {words}")
    assert [turn.start for turn in turns] == [86340, 86520]


def test_an_empty_turn_says_nothing():
    assert said("Ada |\nBen | It pours.\nAda | --\nBen | Oh.", BAR) == [
        ("Ben", "It pours."), ("Ben", "Oh."),
    ]  # fmt: skip
    assert said("## Ada\n\n## Ben\nIt pours.", "## {speaker}\n{words}") == [("Ben", "It pours.")]


def test_a_dash_alone_is_nobody():
    assert said("—\nAda It rains.\nBen Oh.", "{speaker} {words}") == [
        ("Ada", "It rains."),
        ("Ben", "Oh."),
    ]


def test_a_name_is_one_short_line():
    talk = f"{'x' * 60} | It rains.\n{'x' * 61} | It pours."
    assert len(said(talk, BAR)) == 1
    assert said("Ada\n| It rains.\nBen | Oh.", BAR)[0] == ("", "Ada\n| It rains.")


WORDS = st.text(st.characters(exclude_categories=("C", "Z"), exclude_characters="|"), min_size=1)
NAMES = st.lists(WORDS.filter(lambda word: len(word) < 15), min_size=1, max_size=4).map(" ".join)
TALKS = st.lists(st.tuples(NAMES, st.lists(WORDS, min_size=1).map(" ".join)), min_size=1)


@pytest.mark.parametrize(
    "template", ["{speaker} | {words}", "| {speaker}\n{words}", "[{time}] {speaker} |\n{words}"]
)
@given(talk=TALKS)
def test_what_a_template_writes_it_reads(template, talk):
    assume(all(any(map(str.isalnum, words)) for _, words in talk))
    text = "\n".join(
        template.format(speaker=who, words=words, time=f"{n // 60}:{n % 60:02}")
        for n, (who, words) in enumerate(talk)
    )
    assert said(text, template) == talk


def test_a_document_has_the_turns_for_units():
    document = Document.from_text(BARS, transcript=BAR)
    assert document.units[0] == ("It", "rains", ".")
    assert document.reading == {"read as": "a transcript: 4 turns, speakers Ada, Ben"}
    contents = b"\xef\xbb\xbf" + BARS.replace("Ada", "Åsa Çelik").replace("\n", "\r\n").encode()
    turns = Document.from_bytes(contents, unit="line", transcript=BAR).turns
    assert [turn.speaker for turn in turns] == ["Åsa Çelik", "Ben"] * 2


@pytest.mark.parametrize(
    ("template", "says"),
    [
        ("{who}: {words}", r"unknown field {who} in .*{speaker}, {time}, {words}, {any}"),
        ("{words}", "neither {speaker} nor {time} is in transcript='{words}'"),
        ("", "neither {speaker} nor {time} is in transcript=''"),
        ("{speaker}: {words} <end>", "'<end>' follows {words}"),
        ("{words} {speaker}", "'{speaker}' follows {words}"),
        ("{speaker}{words}", "no text separates {speaker} from {words}"),
        ("{speaker}", "no text separates {speaker} from {words}"),
        ("{any}{speaker}: ", "no text separates {any} from {speaker}"),
        ("{speaker} {speaker}: {words}", "{speaker} occurs twice"),
        ("## {speaker}\\n", r"a.txt: no line .* first line, 'Ada \| It rains.', lacks '## ' at"),
        ("{speaker} ({time}) {words}", r"lacks ' \(' after {speaker}"),
        ("{speaker} | {time} {words}", r"lacks {time} after ' \| '"),
        ("  {speaker} | {words}", r"lacks spaces at its start"),
    ],
)  # fmt: skip
def test_errors_name_the_culprit_and_the_way_out(template, says):
    for text in (BARS, f"\ufeff{BARS}"):
        with pytest.raises(ValueError, match=says):
            Document.from_text(text, transcript=template, source="a.txt")


def test_other_units_and_turns_without_words_are_refused():
    with pytest.raises(ValueError, match=r"unit='word' out, or transcript='{speaker} \| {words}'"):
        Document.from_text(BARS, unit="word", transcript=BAR)
    with pytest.raises(ValueError, match="no turn has words as transcript="):
        Document.from_text("Ada | --", transcript=BAR)
    line = "It rains and the boats stay in the harbour, for the wind is strong."
    with pytest.raises(ValueError, match=f"'{line[:50]}…'"):
        Document.from_text(line, transcript=BAR)


def test_messages_about_transcripts_show_a_template():
    with pytest.raises(ValueError, match=r"or say .* transcript='{speaker}: {words}'"):
        Document.from_text("It rains.", transcript=True)
    shown = run("segment", "-", "-k", 2, "--transcript", input="It rains. It pours.").stderr
    assert "or say how a turn is written, as --turns '{speaker}: {words}' does" in shown


def test_the_command_takes_a_template(tmp_path):
    talk = tmp_path / "talk.txt"
    talk.write_text(BARS)
    done = run("segment", talk, "-k", 2, "--turns", BAR)
    assert (done.exit_code, "==========" in done.stdout) == (0, True)
    assert done.stderr == f"textseg: {talk}: read as a transcript: 4 turns, speakers Ada, Ben\n"
    wrong = run("segment", talk, "-k", 2, "--turns", r"## {speaker}'s\n")
    assert wrong.exit_code == 1 and len(wrong.stderr.splitlines()) == 1
    assert r"""as --turns '## {speaker}'"'"'s\n' describes it: the first line""" in wrong.stderr
    for option in ("--transcript", "--no-transcript"):
        for command in (("segment", talk, "-k", 2), ("score", talk, talk.with_name("other"))):
            both = run(*command, "--turns", BAR, option)
            assert both.exit_code == 1
        refused = run("segment", talk, "-k", 2, "--turns", BAR, option).stderr
        assert f"{option} whether there are any; leave one out" in refused


def test_scores_take_a_template(tmp_path):
    for name, k in (("ref", 2), ("mine", 3)):
        (tmp_path / "talk.txt").write_text(BARS.replace(".", ". Yes."))
        run("segment", tmp_path / "talk.txt", "-k", k, "--turns", BAR, "--output", tmp_path / name)
    done = run("score", tmp_path / "ref", tmp_path / "mine", "--turns", BAR)
    assert "ref: read as a transcript: 4 turns, speakers Ada, Ben" in done.stderr
    assert done.stdout.splitlines()[-1].startswith("4 units, k = ")
    both = run("score", tmp_path / "ref", tmp_path / "mine", "--turns", BAR, "--transcript")
    assert (both.exit_code, "--turns says how" in both.stderr) == (1, True)


def test_rows_of_a_folder_depend_on_the_template(tmp_path, monkeypatch):
    from textseg.corpus import batches

    seen, real = [], batches._row
    monkeypatch.setattr(batches, "_row", lambda name, *a: seen.append(name) or real(name, *a))
    folder, output = tmp_path / "talks", tmp_path / "rows.jsonl"
    folder.mkdir()
    (folder / "a.txt").write_text(BARS)
    (folder / "b.txt").write_text("It rains. It pours.")
    call = ("segment", folder, "-k", 2, "-j", 1, "--output", output)
    done = run(*call, "--turns", BAR)
    a, b = rows_of(output)
    assert a["settings"]["transcript"] == BAR and a["spoken"][0]["speakers"] == ["Ada", "Ben"]
    assert done.exit_code == 1 and "b.txt: no line begins a turn as --turns '{sp" in done.stderr
    assert b["status"] == "failed"
    (folder / "b.txt").write_text(BARS)
    run(*call, "--turns", BAR)
    assert [row["status"] for row in rows_of(output)] == ["done", "done"]
    assert rows_of(output)[0] == a
    before = output.read_bytes()
    assert run(*call, "--turns", BAR).exit_code == 0
    assert output.read_bytes() == before
    other = run(*call, "--turns", "{speaker} |{words}")
    assert (
        f"rows with other settings (--turns '{BAR}', not '{{speaker}} |{{words}}')" in other.stderr
    )
    assert run(*call, "--transcript").exit_code == 1 and output.read_bytes() == before
    wrong = run(*call, "--turns", "{speaker}").stderr
    assert "no text separates {speaker} from {words} in --turns '{speaker}'" in wrong
    output.unlink()
    run(*call, "--turns", "{speaker} |{words}")
    assert rows_of(output)[0]["key"] != a["key"] and rows_of(output)[0]["ends"] == a["ends"]


@pytest.mark.parametrize(
    ("template", "text", "said"),
    [
        ("{speaker}: {words}", "I: So: why?\nB: 1: 2.", [("I", "So: why?"), ("B", "1: 2.")]),
        ("{speaker}\t{words}", "A\tYes.\nB\tNo.", [("A", "Yes."), ("B", "No.")]),
        ("{speaker}\\t{words}", "A\tYes.\nB\tNo.", [("A", "Yes."), ("B", "No.")]),
        ("{time} {speaker}: {words}", "8:04 PM ada: so", [("ada", "so")]),
        ("{speaker} {time} {words}", "Ben 8:05 PM no way", [("Ben", "no way")]),
        ("{speaker}.\n{words}", "ADA.\nWho?\n\nBEN.\nYes.", [("ADA", "Who?"), ("BEN", "Yes.")]),
    ],
)  # fmt: skip
def test_short_names_short_speeches_and_halves_of_days_are_told_apart(template, text, said):
    assert [(turn.speaker, turn.words) for turn in template_turns(text, template)] == said
