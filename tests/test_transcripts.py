"""Transcripts: subtitles, speakers and times are no words, and come back with the segments."""

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textseg import Document, Segmentation
from textseg.encoders.sentence_encoder import unit_texts
from textseg.output.spoken import end_of, of_segments

LINES = ["gulls sat on the wall", "the tide came in", "salt goes into the dough", "bread must cool"]
#: How people are called in the captions of conferences, besides by names.
DISPLAYED = [
    "iPhone", "ada", "max.low", "de la Cruz", "ada@example.org", "3b Ada", "+49 170 1234567",
    "Ada @QUAY", "iPad of Ada", "Ada ✨", "Ada Quay | PIER", "P1",
]  # fmt: skip
CLEAN = [tuple(line.split()) for line in LINES]


def srt(lines, end="\n"):
    cues = (
        f"{i + 1}{end}00:00:{4 * i:02},000 --> 00:00:{4 * i + 4:02},000{end}{line}{end}"
        for i, line in enumerate(lines)
    )
    return end.join(cues)


def vtt(lines):
    cues = (
        f"00:{4 * i:02}.000 --> 00:{4 * i + 4:02}.000 align:start position:0%\n"
        f"<v {('Ben', 'Ada')[i % 2]}>{line.replace(' ', ' <00:00:01.000><c>', 1)}</c>\n"
        for i, line in enumerate(lines)
    )
    return "WEBVTT\nKind: captions\n\nNOTE by hand\n\n" + "\n".join(cues)


def rolling(lines):
    """Each line stands in three captions, as automatic captions of a video site do."""
    cues, before = [], " "
    for i, line in enumerate(lines):
        cues.append(f"00:00:{4 * i:02}.000 --> 00:00:{4 * i + 3:02}.000\n{before}\n{line}\n")
        cues.append(f"00:00:{4 * i + 3:02}.000 --> 00:00:{4 * i + 4:02}.000\n{line}\n \n")
        before = line
    return "WEBVTT\n\n" + "\n".join(cues)


@pytest.mark.parametrize("text", [srt(LINES), srt(LINES, "\r\n"), vtt(LINES), rolling(LINES)])
def test_captions_are_units_without_their_times(text):
    document = Document.from_text(text)
    assert list(document.units) == CLEAN
    known = of_segments(document, Segmentation((2, 4)))
    assert [(k["start_time"], k["end_time"]) for k in known] == [(0, 8), (8, 16)]
    assert "".join(document.segment_texts(Segmentation((2, 4)))) == text


def test_a_caption_that_ends_before_it_starts_ends_where_it_starts():
    document = Document.from_text(srt(LINES).replace("--> 00:00:08", "--> 00:00:02"))
    known = of_segments(document, Segmentation((2, 4)))
    assert [(k["start_time"], k["end_time"]) for k in known] == [(0, 4), (8, 16)]


@pytest.mark.parametrize("text", [srt(LINES), vtt(LINES), rolling(LINES)])
def test_an_encoder_reads_what_was_said_without_times_and_speakers(text):
    assert unit_texts(Document.from_text(text)) == LINES


def test_a_segment_of_subtitles_begins_with_its_caption():
    document = Document.from_text(srt(LINES))
    assert (
        document.segment_texts(Segmentation((2, 4)))[1] == srt(LINES)[srt(LINES).index("3\n00") :]
    )


def test_speakers_of_voices_are_those_of_the_segment():
    document = Document.from_text(vtt(LINES))
    assert [k["speakers"] for k in of_segments(document, Segmentation((1, 4)))] == [
        ["Ben"], ["Ada", "Ben"],
    ]  # fmt: skip


def test_a_caption_that_is_only_repeated_by_the_speaker_counts_twice():
    said = ["yes", "no", "yes", "yes", "well", "so be it", "good"]
    assert Document.from_text(srt(said)).n_units == 7


TURNS = {
    "speakers": ["ADA: {}", "BEN: {}", "ADA: {}", "BEN: {}"],
    "machine": ["SPEAKER_00: {}", "SPEAKER_01: {}", "SPEAKER_00: {}", "SPEAKER_00: {}"],
    "ranges": [f"[00:0{i}.000 --> 00:0{i + 1}.500]  {{}}" for i in range(4)],
    "times": [f"[00:00:0{i}] {{}}" for i in range(4)],
    "both": [f"[0:0{i}] Ada Quay: {{}}" for i in range(4)],
    "above": [f"0:0{i}\n{{}}" for i in range(4)],
    "headed": [f"Ada Quay  0:0{i}\n{{}}\n" for i in range(4)],
    "messenger": [f"12/05/2021, 10:1{i} - Ada: {{}}" for i in range(4)],
    "scripts": ["李雷: {}", "דוד כהן: {}", "李雷: {}", "דוד כהן: {}"],
    "wide": ["李雷：{}", "韩梅：{}", "李雷：{}", "韩梅：{}"],
    "pronouns": ["Ada Quay (she/her): {}", "Ben: {}", "Ada Quay (she/her): {}", "Ben: {}"],
    "numbers": [f"\u200e[12/05/21, 10:1{i}:00] +49 170 12{i % 2}: {{}}" for i in range(4)],
    "meeting": [f"10:11:0{i}\t From  Ada Quay : {{}}" for i in range(4)],
    "meeting to": [f"10:11:0{i} From Ada Quay to Everyone:\n\t{{}}" for i in range(4)],
    "chat": [f"[10:1{i}] <ada> {{}}" for i in range(4)],
}


@pytest.mark.parametrize("name", TURNS)
def test_turns_are_units_without_speakers_and_times(name):
    text = "\n".join(form.format(line) for form, line in zip(TURNS[name], LINES, strict=True))
    document = Document.from_text(text)
    assert list(document.units) == CLEAN
    known = of_segments(document, Segmentation((2, 4)))
    assert all(k.get("speakers") or "start_time" in k for k in known)
    if name in ("scripts", "wide", "pronouns", "numbers"):
        assert len({turn.speaker for turn in document.turns}) == 2
    assert "".join(document.segment_texts(Segmentation((1, 4)))) == text


def test_a_turn_of_several_sentences_or_lines_is_one_unit():
    text = "ADA: it rains. we wait.\nand wait\nBEN: good\nADA: the oven. is it hot?\nBEN: yes"
    document = Document.from_text(text)
    assert document.n_units == 4
    assert document.units[0] == ("it", "rains", ".", "we", "wait", ".", "and", "wait")
    assert [turn.speaker for turn in document.turns] == ["ADA", "BEN", "ADA", "BEN"]


def test_times_of_day_are_seconds_of_the_day():
    text = "\n".join(f"1/5/2021, {time} - Ada: yes" for time in ("10:11", "12:00 AM", "1:30 pm"))
    assert [turn.start for turn in Document.from_text(text).turns] == [36660, 0, 48600]


@pytest.mark.parametrize(
    "heads",
    [
        ["[23:58:00]", "[23:59:00]", "[0:01:00]"],
        ["[11:58 PM]", "[11:59 PM]", "[12:01 AM]"],
        ["31/01/2024, 23:58 -", "31/01/2024, 23:59 -", "01/02/2024, 00:01 -"],
        ["[1/5/21, 11:58 PM]", "[1/5/21, 11:59 PM]", "[1/6/21, 12:01 AM]"],
        ["[23:58] <ada>", "[23:59] <ben>", "[00:01] <ada>"],
        ["23:58 < ada>", "23:59 <@ben>", "00:01 < ada>"],
        ["Ada — Today at 23:58\n", "Ben — Today at 23:59\n", "Ada — Today at 00:01\n"],
    ],
)
def test_times_go_on_after_midnight(heads):
    begun = "<" in heads[0] or "—" in heads[0]
    text = "\n".join(f"{head} yes" if begun else f"{head} Ada: yes" for head in heads)
    document = Document.from_text(text)
    assert [turn.start for turn in document.turns] == [86280, 86340, 86460]
    first, last = of_segments(document, Segmentation((2, 3)))
    assert (first["start_time"], first["end_time"]) == (86280, 86460)
    assert last["start_time"] == 86460 and "end_time" not in last  # nobody knows
    assert end_of(document) == 86460 + 90


def test_no_segment_ends_before_it_starts():
    heads = ("[0:00:05]", "[0:00:09]", "[0:00:07]", "[0:00:08]")  # a turn that came late
    text = "\n".join(f"{head} Ada: yes" for head in heads)
    document = Document.from_text(text)
    for ends in ((4,), (1, 4), (2, 4), (1, 2, 4)):
        for known in of_segments(document, Segmentation(ends)):
            assert known.get("end_time", 99) >= known["start_time"]


@pytest.mark.parametrize(
    "text",
    [
        "Note: it rains. Bring ropes.\nTip: fold the dough.\nWarning: hot oven.\nThe end.",
        "The train left at 9:15. It was late.\nNobody came: it rained.\nBread: none.",
        "It rains.\n\nWe read.",
    ],
)
def test_other_texts_with_colons_are_no_transcripts(text):
    assert Document.from_text(text).turns is None


@given(st.text(alphabet=st.sampled_from("1:0, ->\n\rAb<v>[].\0")))
def test_whatever_looks_like_a_transcript_keeps_its_text(text):
    for contents in (text, "WEBVTT\n\n" + text, "00:00.000 --> 00:01.000\n" + text + "\n\nend"):
        try:
            document = Document.from_text(contents)
        except ValueError as error:
            assert "no units" in str(error)
            continue
        everywhere = Segmentation(range(1, document.n_units + 1))
        assert "".join(document.segment_texts(everywhere)) == contents


def test_preprocessing_keeps_the_turns_of_the_units_that_are_left():
    document = Document.from_text(vtt(LINES))
    left = document.select([True, False, False, True], document.units)
    assert [turn.words for turn in left.turns] == [LINES[0], LINES[3]]


def test_a_label_in_capitals_is_read_in_subtitles():
    document = Document.from_text(srt(["BEN: it rains.", "NOTE: bring ropes.", "PART II: bread."]))
    assert [turn.words for turn in document.turns][1:] == ["NOTE: bring ropes.", "PART II: bread."]
    assert {turn.speaker for turn in document.turns} == {"BEN"}


def test_dashes_and_a_letter_are_no_speaker():
    said = ["ADA: Rain falls.", "X. __: Bread is hot.", "and so on", "DR. B: It pours.", "It does."]
    document = Document.from_text(srt(said))
    assert [turn.speaker for turn in document.turns] == ["ADA", "ADA", "ADA", "DR. B", "DR. B"]


@pytest.mark.parametrize("between", ["\n", "\n\n"])
@pytest.mark.parametrize("head", ["{who}:", "**{who}:**", "[0:0{i}] {who}:", "{who} (0:0{i}):"])
def test_turns_whose_lines_are_wrapped_are_turns(head, between):
    said = [" ".join(LINES * 3), "It rains.", " ".join(LINES * 5), "So it does, all day."]
    turns = [
        textwrap.fill(f"{head.format(who=('Ada', 'Ben')[i % 2], i=i)} {line}", 60)
        for i, line in enumerate(said)
    ]
    found = Document.from_text(between.join(turns)).turns
    assert [" ".join(turn.words.split()) for turn in found] == said
    assert [turn.speaker for turn in found] == ["Ada", "Ben"] * 2


def test_answers_of_an_interview_may_have_paragraphs():
    answer = "\n\n".join(LINES[:3])
    text = "\n\n".join(f"Ada: {LINES[3]}\n\nBen: {answer}" for _ in range(3))
    turns = Document.from_text(text).turns
    assert [turn.speaker for turn in turns] == ["Ada", "Ben"] * 3
    assert turns[1].words.split() == answer.split()
    assert Document.from_text(f"{answer}\n\n{answer}\n\n{text[:60]}").turns is None


def test_a_transcript_may_have_a_title_paragraphs_and_a_footer():
    heads = ("Ada Quay   0:05  ", "Ben Low   0:09  ", "Ada Quay   0:12  ", "Ben Low   0:19  ")
    turns = "\n\n".join(f"{head}\n{line}" for head, line in zip(heads, LINES, strict=True))
    document = Document.from_text(f"{turns}\n\nand more of it\n\nTranscribed by a program\n")
    assert [turn.start for turn in document.turns] == [5, 9, 12, 19, None]
    assert [turn.speaker for turn in document.turns] == [*["Ada Quay", "Ben Low"] * 2, ""]
    assert document.turns[3].words.endswith("and more of it")
    assert document.units[:3] == tuple(CLEAN[:3])


def test_names_that_begin_most_captions_are_speakers():
    document = Document.from_text(
        srt([f"{('Ada Quay', 'Ben')[i % 2]}: {line}" for i, line in enumerate(LINES)])
    )
    assert list(document.units) == CLEAN
    assert [turn.speaker for turn in document.turns] == ["Ada Quay", "Ben"] * 2
    once = Document.from_text(srt(["Note: it rains.", "Tip: wait.", *LINES[2:]]))
    assert once.units[0][:2] == ("Note", ":")


@pytest.mark.parametrize(
    "said", ["School begins at 9:15.", "Look at http://a.b", "The end is: rain."]
)
def test_words_with_a_colon_after_a_time_or_in_a_turn_name_nobody(said):
    times = "\n".join(f"[0:0{i}] {line}" for i, line in enumerate([*LINES, said]))
    bare = times.replace("[", "").replace("]", "")
    headed = "".join(f"Ada Quay  0:0{i}\n{line}\n" for i, line in enumerate(LINES)) + said
    for text, n in ((times, 5), (bare, 5), (headed, 4)):
        turns = Document.from_text(text).turns
        assert len(turns) == n
        assert {turn.speaker for turn in turns} <= {"", "Ada Quay"}
        assert turns[-1].words.endswith(said)


def test_who_speaks_once_is_a_speaker_and_a_remark_is_not():
    said = [
        "ADA: It rains.",
        "Woman in the hall: Yes.",
        "BEN: It pours.",
        "ADA: Go on.",
        "BEN: I do.",
    ]
    turns = Document.from_text("\n".join(said)).turns
    assert [turn.speaker for turn in turns][:2] == ["ADA", "Woman in the hall"]
    said[3:3] = [
        "And more.",
        "The question is: why?",
        "Remember de Vries: no.",
        "And so on.",
        "So on.",
    ]
    assert {turn.speaker for turn in Document.from_text("\n".join(said)).turns} >= {"ADA", "BEN"}
    assert "The question is" not in {t.speaker for t in Document.from_text("\n".join(said)).turns}


def test_a_time_of_zero_below_a_name_is_a_time():
    text = "\n\n".join(f"{who}\n0:0{i}\nyes" for i, who in enumerate(("Ada", "Ben", "Ada", "Ben")))
    assert [turn.start for turn in Document.from_text(text).turns] == [0, 1, 2, 3]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\r\r\n"])
def test_times_as_teams_wrote_them_and_notes_between_them(end):
    text = "WEBVTT\n\nid/1-0\n0:0:0.0 --> 0:0:3.540\n<v Ada Quay>It rains.</v>\n\nNOTE so\n\n"
    text += "id/2-0\n0:0:4.120 --> 0:1:9.90\n<v Ben Moor>It pours.</v>\n"
    found = Document.from_text(text.replace("\n", end)).turns
    assert [(t.start, t.end, t.speaker, t.words) for t in found] == [
        (0, 3.54, "Ada Quay", "It rains."), (4.12, 69.9, "Ben Moor", "It pours."),
    ]  # fmt: skip


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_captions_of_youtube_with_any_line_end(end):
    text = "0:00:12.440,0:00:14.955\nIt rains.\n\n0:00:14.979,0:00:18.532\nIt pours.\n"
    for begin in ("", "\ufeff"):
        found = Document.from_text(begin + text.replace("\n", end)).turns
        assert [turn.start for turn in found] == [12.44, 14.979]


def test_a_speaker_above_the_words_of_a_caption_is_none_of_them():
    text = "1\n00:00:01,000 --> 00:00:04,000\nNARRATOR:\nOnce it rained.\n\n"
    text += "2\n00:00:05,000 --> 00:00:07,000\nADA: It rains.\n"
    assert [(t.speaker, t.words) for t in Document.from_text(text).turns] == [
        ("NARRATOR", "Once it rained."), ("ADA", "It rains."),
    ]  # fmt: skip


def test_names_where_the_speaker_changes_are_those_of_captions():
    said = ["rain fell", "it stopped", "bread is hot", "it cools", "salt is in", "gulls cry"] * 2
    named = [f"Speaker {i // 2 % 2}: {line}" if i % 2 == 0 else line for i, line in enumerate(said)]
    turns = Document.from_text(srt(named)).turns
    assert [turn.words for turn in turns] == said
    assert [turn.speaker for turn in turns] == [f"Speaker {i // 2 % 2}" for i in range(12)]


def test_credits_before_the_captions_are_none():
    turns = Document.from_text(f"Subtitles by Ada\nwww.x.org\n\n{srt(LINES)}").turns
    assert [(turn.start, turn.words) for turn in turns] == list(
        zip((0, 4, 8, 12), LINES, strict=True)
    )


def test_what_is_no_tag_is_said():
    said = ["if x<5 and y>3, stop", "write to <ada@x.org> please", "love you <3 and >> you"]
    marked = [f"<i>{line}</i>" for line in said]
    assert [turn.words for turn in Document.from_text(srt(marked)).turns] == said


VOICES = [
    ("<i>NARRATOR: Night fell.</i>", ["NARRATOR"] * 2, "Night fell."),
    ('<font color="#ffff00">EVA: It rains.</font>', ["EVA"] * 2, "It rains."),
    (r"{\an8}BEN: It rains.", ["BEN"] * 2, "It rains."),
    ("BEN:\nIt rains.", ["BEN"] * 2, "It rains."), ("BEN : il pleut.", ["BEN"] * 2, "il pleut."),
    ("- ADA: It rains.\n- BEN: It pours.", ["", "BEN"], "It rains.\nIt pours."),
    ("It rains.\nBEN: It pours.", ["", "BEN"], "It rains.\nIt pours."),
    ("BEN (V.O.): It rains.", ["BEN"] * 2, "It rains."), ("MAN #1: So.", ["MAN #1"] * 2, "So."),
    ("<v Ben>It rains.</v> <v Cem>So.</v>", ["", "Cem"], "It rains.\nSo."),
    (">> It rains.", ["", ""], "It rains."), ("- It rains.", ["", ""], "It rains."),
    ("It rains.", ["EVA"] * 2, "It rains."), ("NOTE: it rains.", ["EVA"] * 2, "NOTE: it rains."),
]  # fmt: skip


@pytest.mark.parametrize(("line", "speakers", "words"), VOICES)
def test_a_speaker_of_captions_speaks_until_somebody_else_does(line, speakers, words):
    _, own, after = Document.from_text(srt(["EVA: First.", line, "So it is."])).turns
    assert (own.words, [own.speaker, after.speaker]) == (words, speakers)


@pytest.mark.parametrize(("names", "head"), [
    (["Ada", "Benoît"], "{} : {}"), (["李雷", "韩梅"], "{}：{}"), (["Ada", "Ben"], "<b>{}:</b> {}"),
])  # fmt: skip
def test_names_of_captions_have_the_colons_of_their_language(names, head):
    said = [(name, f"it rains on pier {i}") for i, name in enumerate(names * 3)]
    turns = Document.from_text(srt([head.format(*pair) for pair in said])).turns
    assert [(turn.speaker, turn.words) for turn in turns] == said


def test_an_answer_that_begins_with_what_could_be_a_name_is_an_answer():
    said = ["Were you there?", "He said: wait.", "Who else was?", "Exhibit 12: I have it."]
    said += ["Is that all?", "Peter Lund was.", "Thank you.", "You are welcome."]
    text = "\n\n".join(f"{'QA'[i % 2]}. {words}" for i, words in enumerate(said))
    found = Document.from_text(text).turns
    assert [(turn.speaker, turn.words) for turn in found] == [*zip("QA" * 4, said, strict=True)]


@pytest.mark.parametrize("time", ["", "[0:05] "])
def test_a_name_has_the_blanks_of_word_processors(time):
    names = ["Dr.\u00a0Quay", "Ms. Marsh", "Dr. Quay", "Ms.\u202fMarsh"]
    text = "\n".join(f"{time}{name}: So you say." for name in names)
    found = Document.from_text(text).turns
    assert [turn.speaker for turn in found] == ["Dr. Quay", "Ms. Marsh"] * 2


def heads_of(text):
    return [(turn.speaker, turn.words) for turn in Document.from_text(text).turns or ()]


def test_a_time_above_a_name_begins_one_turn_with_it():
    said = ["Let us begin.", "It leaks.", "What would it cost?", "Nine.\nReminder: keys.", "Good."]
    text = "\n\n".join(f"0:{i}0\n{'ADA' if i % 2 else 'BEN'}: {t}" for i, t in enumerate(said))
    assert [who for who, _ in heads_of(text)] == ["BEN", "ADA", "BEN", "ADA", "Reminder", "BEN"]


@pytest.mark.parametrize(
    "head", ["{who}  0:{n:02}\n", "{who}  9:{n:02} AM\n", "12.03.24, 09:{n:02} - {who}: "]
)
def test_a_name_without_a_time_in_a_message_is_of_somebody_who_is_talked_to(head):
    said = [
        "Who brings what?",
        "So far:\nBen: salad\nAda: cake",
        "Ada: which cake?",
        "Fine.",
        "Yes.",
    ]
    turns = [(["Ada", "Carla", "Ben", "Ada", "Carla"][i], words) for i, words in enumerate(said)]
    text = "\n\n".join(head.format(who=who, n=9 + i) + w for i, (who, w) in enumerate(turns))
    assert heads_of(text) == turns


@pytest.mark.parametrize("head", ["[Yesterday 9:{n} AM] {who}\n", "{who}  9:{n} AM\n"])
@pytest.mark.parametrize(
    "message", ["Trains\n9:41 Leipzig\n9:52 Halle", "Agenda:\n10:00 Welcome\n11:15 Lunch"]
)
def test_times_in_a_message_are_words(head, message):
    turns = [(["Ada", "Ben", "Cem"][i % 3], "I will call.") for i in range(8)]
    turns[5] = ("Cem", message)
    text = "\n\n".join(head.format(who=who, n=10 + i) + w for i, (who, w) in enumerate(turns))
    assert heads_of(text) == turns


def test_a_message_that_is_a_word_and_a_time_is_a_message():
    turns = [(["Ada", "Ben"][i % 2], "Meeting 10:15 AM" if i == 2 else "Yes.") for i in range(6)]
    text = "\n\n".join(f"{who}  9:{10 + i} AM\n{words}" for i, (who, words) in enumerate(turns))
    assert heads_of(text) == turns


TALK = [(["Ada", "Ben"][i % 2], f"It is {w}.") for i, w in enumerate(["cold", "wet", "hot"] * 2)]


def test_a_name_in_bold_type_may_stand_before_a_time():
    text = "\n".join(f"**{who}** (0:0{i}): {words}" for i, (who, words) in enumerate(TALK))
    assert heads_of(text) == TALK


@pytest.mark.parametrize("head", ["- {}: ", "- **{}:** ", "> {}: "])
def test_turns_behind_bullets_are_doubted_and_read_if_asked_for(head):
    text = "\n".join(head.format(who) + words for who, words in TALK)
    with pytest.warns(UserWarning, match="6 of 6 lines begin like the turns"):
        assert Document.from_text(text).turns is None
    asked = Document.from_text(text, transcript=True)
    assert [(turn.speaker, turn.words) for turn in asked.turns] == TALK
    changes = "\n".join(f"- {part}: it is mended" for part in ["core", "api", "core", "tests"] * 3)
    assert Document.from_text(changes).turns is None


CONTACTS = ["Ada", "Dave from work", "Ada", "Office", "Ada", "Home"]


@pytest.mark.parametrize(
    "head",
    [
        "12/05/2021, 10:1{n} - {who}: ", "{who}, [12.05.2021 10:1{n}]\n",
        "10:1{n}:00 From {who} to Everyone: ", "10:1{n} <{who}> ",
        "[12.05.21, 10:1{n}:00] {who}: ",
    ],
)  # fmt: skip
def test_a_form_of_chats_tells_by_itself_who_speaks(head):
    names = [who.split()[0] for who in CONTACTS] if "<" in head else CONTACTS
    text = "\n".join(head.format(who=who, n=n) + "It rains." for n, who in enumerate(names))
    assert heads_of(text) == [(who, "It rains.") for who in names]


def test_a_voice_may_be_called_as_it_likes():
    cue = "00:0{0}.000 --> 00:0{1}.000\n<v {2}>It rains {0}.</v>\n\n"
    text = "WEBVTT\n\n" + "".join(cue.format(n, n + 1, who) for n, who in enumerate(CONTACTS))
    assert heads_of(text) == [(who, f"It rains {n}.") for n, who in enumerate(CONTACTS)]


@pytest.mark.parametrize("head", ["{who}: ", "[0:0{n}] {who}: ", "{who}  0:0{n}\n"])
@pytest.mark.parametrize(
    "who",
    [
        "Speaker #1",
        "Ada/Ben",
        "Ada [on phone]",
        "Ada?",
        "van der Quay",
        "de Low",
        "Ada - Support",
        "Ada Quay, Chief Executive Officer",
        "JAN DORN, MAYOR OF LEIPZIG",
        'Ada "Ace" Quay',
        "აკაკი შონია",
        "Juan Carlos de los Santos",
        "Ada -- Head of Rain",
    ],
)
def test_names_have_numbers_strokes_brackets_and_small_particles(head, who):
    turns = [([who, "Speaker #2"][n % 2], "It is cold.") for n in range(6)]
    text = "\n\n".join(head.format(who=name, n=n) + words for n, (name, words) in enumerate(turns))
    assert heads_of(text) == turns


@pytest.mark.parametrize("suffix", [" 🌸", "🌸", " @ work", " | Review"])
def test_a_name_may_have_something_behind_it_before_a_time(suffix):
    turns = [(["Ada", "Ben", "Low"][n % 3], "It is cold.") for n in range(9)]
    text = "\n\n".join(
        f"{who}{suffix if who == 'Ada' else ''}  9:4{n} AM\n{words}"
        for n, (who, words) in enumerate(turns)
    )
    assert heads_of(text) == turns


@pytest.mark.parametrize("n", [3, 6, 8])
@pytest.mark.parametrize("head", ["{time}\n{who}: ", "[{time}] {who}: "])
def test_however_many_speak_below_times_they_speak(n, head):
    names = ["Ada", "Ben", "Cem", "Dot", "Eve", "Finn", "Gus", "Hal"][:n]
    who = [names[(3 * i + i // n) % n] for i in range(3 * n)]
    times = [f"{i // 6}:{10 * i % 60:02}" for i in range(3 * n)]
    text = "\n\n".join(
        head.format(time=time, who=name) + "Shall we?"
        for time, name in zip(times, who, strict=True)
    )
    assert [speaker for speaker, _ in heads_of(text)] == who


@pytest.mark.parametrize("time", ["0:{:02}", "00:00:{:02}.120"])
@pytest.mark.parametrize(
    "words", ["am going to show you", "Am I late", "pm or am", "seconds matter here", "hours go by"]
)
def test_words_of_times_begin_captions(time, words):
    said = ["welcome back", "today we look at roses and what i", words, "the right knife"]
    text = "\n".join(f"{time.format(3 * n + 3)} {line}" for n, line in enumerate(said))
    found = Document.from_text(text).turns
    assert [turn.words for turn in found] == said
    assert [int(turn.start) for turn in found] == [3, 6, 9, 12]


@pytest.mark.parametrize("time", ["[0:{:02}] ", "0:{:02} ", "[00:00:{:02}] "])
@pytest.mark.parametrize("tag", ["<laugh>", "<i>well</i>"])
def test_a_tag_after_a_time_is_no_nickname(time, tag):
    said = ["welcome back", "today roses", f"{tag} and how to cut them", "the right knife"]
    text = "\n".join(time.format(3 * n + 3) + line for n, line in enumerate(said))
    found = Document.from_text(text).turns
    assert [(turn.start, turn.words) for turn in found] == [
        (3.0 * n + 3, line) for n, line in enumerate(said)
    ]


def test_a_turn_may_be_the_name_of_who_speaks_next():
    turns = [
        ("Ada", "Begin."),
        ("Ben", "It leaks"),
        ("Ada", "Cem"),
        ("Cem", "Yes."),
        ("Ada", "So."),
    ]
    text = "\n\n".join(f"{who}\n0:1{n}\n{words}" for n, (who, words) in enumerate(turns))
    assert heads_of(text) == turns


def test_a_wrapped_line_of_an_answer_names_nobody():
    long = "It was the noise first, and then, a little later that night, oh my\nGod: the smell."
    turns = [(["Anna", "Ben"][n % 2], long if n == 3 else "And then?") for n in range(8)]
    assert heads_of("\n\n".join(f"{who}: {words}" for who, words in turns)) == turns


def test_names_in_capitals_above_empty_lines_are_doubted():
    names = ["ANNA", "THE KING", "BEN"]
    turns = [(names[n * n % 3], f"Speak {n}!") for n in range(12)]
    play = "\n\n".join(f"{who}.\n\n{words}" for who, words in turns)
    with pytest.warns(UserWarning, match="12 of 24 lines begin like the turns"):
        assert Document.from_text(play).turns is None
    asked = Document.from_text(play, transcript=True).turns
    assert [(turn.speaker, turn.words) for turn in asked] == turns


def test_many_lines_of_one_speaker_are_doubted():
    text = "\n\n".join(f"Moderator: And then?\n\nada, a nurse: It rained {n}." for n in range(6))
    with pytest.warns(UserWarning, match="6 of 12 lines begin like the turns"):
        assert Document.from_text(text).turns is None


def test_facts_above_an_interview_are_said_by_nobody():
    facts = "Project: Flood\nDate: 12 March\nDuration: 45 minutes\nTranscriber: Anna Roth"
    turns = [(["Tom", "Maya"][n % 2], "And then?") for n in range(8)]
    text = "\n\n".join([facts, *(f"{who}: {words}" for who, words in turns)])
    assert heads_of(text) == [("", facts), *turns]


ROUNDS = [
    (who, f"And what do you say, {n}?") for n in range(4) for who in ("Tom", "Ada Quay", "Ben")
]


def test_a_round_table_is_a_talk_if_a_role_says_so_and_is_doubted_if_not():
    text = "\n\n".join(f"{who}: {words}" for who, words in ROUNDS)
    with pytest.warns(UserWarning, match="12 of 12 lines begin like the turns"):
        assert Document.from_text(text).turns is None
    assert [who for who, _ in heads_of(text.replace("Tom:", "Host:"))][:3] == [
        "Host",
        "Ada Quay",
        "Ben",
    ]
    records = text.replace("?", ".")
    assert Document.from_text(records).turns is None


def test_messages_that_follow_one_another_have_the_time_of_the_half_day_they_are_in():
    text = "Ada\n  11:56 AM\nOne.\n11:58\nTwo.\n12:01\nThree.\n12:02\nFour.\n"
    text += "Ben\n  12:03 PM\nFive.\nAda\n  12:40 PM\nSix.\nBen\n  12:50 PM\nSeven.\n"
    turns = Document.from_text(text).turns
    assert [turn.speaker for turn in turns] == ["Ada", "", "", "", "Ben", "Ada", "Ben"]
    assert [turn.start // 60 for turn in turns] == [716, 718, 721, 722, 723, 760, 770]


def test_a_time_of_day_in_german_is_one_of_a_day():
    text = "\n\n".join(f"{['Ada', 'Jörg'][n % 2]}  09:5{n} Uhr\nMorgen!" for n in range(6))
    assert [turn.start // 60 for turn in Document.from_text(text).turns] == [*range(590, 596)]
    caption = "0:03 willkommen\n0:06 wir treffen uns um acht\n0:09 Uhr am\n0:12 am Montag\n"
    assert [turn.words for turn in Document.from_text(caption).turns][2:] == ["Uhr am", "am Montag"]


@pytest.mark.parametrize("head", ["[0:{n:02}] {who}: ", "{who}  0:{n:02}\n"])
def test_a_surname_that_is_a_label_is_a_name_if_it_comes_again_with_times(head):
    turns = [(["French", "Ben"][n % 2], "It rains.") for n in range(8)]
    text = "\n\n".join(head.format(who=who, n=n) + words for n, (who, words) in enumerate(turns))
    assert heads_of(text) == turns


@pytest.mark.parametrize("who", ["iPad (2)", "+44 7700 900123", "Ada Quay [External]"])
def test_who_is_called_by_a_device_or_a_number_speaks_above_the_text(who):
    turns = [([who, "Ben Low"][n % 2], "It rains.") for n in range(8)]
    text = "\n".join(f"{who}  9:1{n} AM\n{words}" for n, (who, words) in enumerate(turns))
    assert heads_of(text) == turns


@pytest.mark.parametrize("mark", ["\u200f", "\u200e", "\u3000\u3000", "\u00a0", "\u2068"])
def test_marks_and_indents_before_heads_are_not_seen(mark):
    turns = [(["Ada", "Ben"][n % 2], "It rains.") for n in range(8)]
    for head in (
        "{who}: ",
        "[12/05/2021, 10:0{n}:07] {who}: ",
        "12/05/2021, 10:0{n} - \u200f{who}: ",
    ):
        lines = [mark + head.format(who=who, n=n) + words for n, (who, words) in enumerate(turns)]
        assert heads_of("\n".join(lines)) == turns


def test_a_mark_between_files_that_were_joined_hides_no_turn():
    text = "".join(f"{who}: {words}\n" for who, words in TALK)
    assert heads_of(f"{text}\ufeff{text}") == TALK * 2


def test_dated_heads_are_doubted_however_long_the_messages_are():
    head = "12/05/2021, 10:0{} - {}: So:\n\n"
    messages = [head.format(n, ["Ada", "Ben"][n % 2]) + "It rains.\n\n" * 12 for n in range(6)]
    with pytest.warns(UserWarning, match="6 of 78 lines begin like the turns"):
        assert Document.from_text("".join(messages)).turns is None


def test_short_lines_with_capitals_keep_their_times():
    said = ["Guten Abend im Rathaus", "der Stadt Leipzig", "Dank an alle", "Feuerwehr und Polizei"]
    said += ["wir haben heute einen Gast"]
    text = "\n".join(f"[0:{4 * n:02}] {words}" for n, words in enumerate(said))
    found = Document.from_text(text).turns
    assert [(turn.start, turn.words) for turn in found] == [
        (4.0 * n, words) for n, words in enumerate(said)
    ]


def test_a_direction_may_stand_behind_the_name_of_a_play():
    heads = [
        "ANNA.",
        "BEN.",
        "ANNA, aside.",
        "BEN (low).",
        "THE KING.",
        "ANNA.",
        "THE KING, rising.",
    ]
    heads += ["BEN.", "ANNA."]
    play = "\n\n".join(f"{head}\nSpeak, {n}!" for n, head in enumerate(heads))
    names = [head.split(",")[0].split(" (")[0].rstrip(".") for head in heads]
    assert [who for who, _ in heads_of(play)] == names


def test_a_paper_that_is_called_like_a_label_asks():
    turns = [(["ZEIT", "Low"][n % 2], ["Wie war das?", "Gut."][n % 2]) for n in range(8)]
    assert heads_of("\n\n".join(f"{who}: {words}" for who, words in turns)) == turns
    notes = "\n\n".join(["NOTE: It rains.", "Low: It pours."] * 4)
    assert [who for who, _ in heads_of(notes)] == []


@pytest.mark.parametrize(
    "head", ["{who} — Today at 9:{n} AM\n", "{who}, [12.03.2024 09:{n}]\n", "{who}  9:{n} AM\n"]
)
@pytest.mark.parametrize("answer", ["10:30", "10 minutes"])
def test_a_message_may_be_a_time_alone(head, answer):
    turns = [(["Ada", "Ben"][n % 2], answer if n == 3 else "When do we meet?") for n in range(8)]
    text = "\n\n".join(head.format(who=who, n=40 + n) + w for n, (who, w) in enumerate(turns))
    assert heads_of(text) == turns


def test_messages_may_begin_like_heads():
    said = ["The printer is down.", "Which error?", "Error: E5", "10:30 works for me.", "PS: so."]
    turns = [(["Ada", "Ben"][n % 2], words) for n, words in enumerate(said)]
    text = "\n\n".join(f"[Yesterday 9:4{n} AM] {who}\n{w}" for n, (who, w) in enumerate(turns))
    assert heads_of(text) == turns


@pytest.mark.parametrize("time", ["[0:{:02}] ", "[00:{:02}.000 --> 00:59.000] ", "0:{:02} "])
def test_short_answers_that_come_again_between_captions_are_no_speakers(time):
    short = ["Mhm.", "Right.", "Mhm.", "Okay.", "Right.", "Mhm.", "Okay.", "Mhm."]
    said = [line for word in short for line in ("So we carried the flour upstairs, then.", word)]
    text = "\n".join(time.format(3 * n) + line for n, line in enumerate(said))
    assert heads_of(text) == [("", line) for line in said]


@pytest.mark.parametrize("name", DISPLAYED)
@pytest.mark.parametrize("other", ["Ben Low", "Moderator"])
@pytest.mark.parametrize("goes_on", [0, 1])
def test_whatever_stands_before_the_colons_of_captions_is_a_speaker(name, other, goes_on):
    said = [other, name, other, name, name, other]
    lines = [
        line
        for n, who in enumerate(said)
        for line in [f"{who}: {LINES[n % 4]}"] + ["On it goes."] * goes_on
    ]
    turns = Document.from_text(srt(lines)).turns
    assert [turn.speaker for turn in turns] == [who for who in said for _ in range(1 + goes_on)]
    assert turns[0].words == LINES[0]


@pytest.mark.parametrize("form", ["{}: {}", "{} (0:05): {}", "{} (0:05):\n{}"])
def test_a_slip_of_the_shift_key_makes_no_other_speaker(form):
    said = ["Ada", "Ben", "Ada", "Ben", "ada", "Ben", "Ada", "ben", "Ada", "Ben"]
    text = "\n\n".join(form.format(who, LINES[n % 4]) for n, who in enumerate(said))
    turns = Document.from_text(text).turns
    assert [turn.speaker.lower() for turn in turns] == [who.lower() for who in said]
    assert form != "{}: {}" or turns[4].speaker == "Ada"


def test_a_name_that_is_read_as_words_is_told():
    said = ["Ada", "Ben", "cem low", "Ada", "cem low", "Ben", "Ada", "cem low", "Ben"]
    talk = "\n\n".join(f"{who}   0:{n:02}\n{LINES[n % 4]}" for n, who in enumerate(said))
    with pytest.warns(UserWarning, match="3 lines begin with 'cem low', and are read as words of"):
        Document.from_text(talk)


def test_somebody_who_speaks_once_is_a_speaker_where_each_caption_names_one():
    said = ["Ada Quay", "Ben", "Ada Quay", "Ben", "+49 170 1234567", "Ada Quay"]
    turns = Document.from_text(srt([f"{who}: It rains {n}." for n, who in enumerate(said)])).turns
    assert [turn.speaker for turn in turns] == said
    prose = [line for n in range(4) for line in (f"JOHN: Go {n}.", f"MARY: No {n}.", "i said: no.")]
    assert {turn.speaker for turn in Document.from_text(srt(prose[:-4])).turns} == {"JOHN", "MARY"}


@pytest.mark.parametrize(
    "note",
    [
        "Transcribed by https://example.org\nTwo minutes\n",
        "Ada Quay stopped transcription\n",
        "[End of recording]\n",
    ],
)
def test_what_a_program_writes_below_a_talk_is_no_words_of_the_last_speaker(note):
    talk = "".join(
        f"{who}: {line}.\n\n" for who, line in zip(["Ada", "Ben"] * 2, LINES, strict=True)
    )
    *_, last, after = Document.from_text(talk + note).turns
    assert (last.speaker, last.words) == ("Ben", "bread must cool.")
    assert (after.speaker, after.words) == ("", note.strip())
    for more in ("---\n\nIt cools.\n", "Exporting bread is hard.\n", "https://example.org\n"):
        *_, last = Document.from_text(talk + more).turns
        assert (last.speaker, last.words.split()[-1]) == ("Ben", more.split()[-1])
    *_, last = Document.from_text(f"{talk}It cools on the wall.\n").turns
    assert (last.speaker, last.words) == ("Ben", "bread must cool.\nIt cools on the wall.")


def test_a_heading_inside_an_answer_is_no_speaker():
    talk = "User: How?\n\nAssistant: Let me see.\n\n### Answer\n\nLike this.\n\n" * 3
    turns = Document.from_text(talk).turns
    assert [turn.speaker for turn in turns] == ["User", "Assistant"] * 3
    assert turns[1].words == "Let me see.\n### Answer\nLike this."
