"""Transcripts as programs write and people copy them, and other texts that look like them."""

import pytest

from textseg import Document, Segmentation
from textseg.output.spoken import of_segments

LINES = ["gulls sat on the wall", "the tide came in", "salt goes into the dough", "bread must cool"]
CLEAN = [tuple(line.split()) for line in LINES]

#: What is copied out of chats, in English, German and French.
CHATS = {
    "Slack, 24 hours": ["Ada Low  14:05\n{}", "ben  14:06\n{}"],
    "Slack, 24 hours, two lines": ["Ada Low\n  14:05\n{}", "ben\n  14:06\n{}"],
    "Slack, German": ["Ada Low\n  14:05 Uhr\n{}", "ben\n  14:06 Uhr\n{}"],
    "Slack, old": ["Ada Low [14:05]\n{}", "ben [14:06]\n{}"],
    "Slack, old, pm": ["Ada Low [2:05 PM]\n{}", "ben [2:06 PM]\n{}"],
    "Slack, moods": ["Ada Low :palm_tree:  2:05 PM\n{}", "ben :+1:  2:06 PM\n{}"],
    "Slack, programs": ["Ada Low\n  2:05 PM\n{}", "Porter\nAPP  2:06 PM\n{}"],
    "Slack, pictures": ["Ada Low\nAda Low\n  14:05\n{}", "Ben\nBen\n  14:06\n{}"],
    "WhatsApp": ["5/12/21, 2:05\u202fPM - Ada Low: {}", "5/12/21, 2:06\u202fPM - ben: {}"],
    "WhatsApp, German": ["12.05.21, 14:05 - Ada: {}", "12.05.21, 14:06 - ben: {}"],
    "WhatsApp, French": ["12/05/2021 à 14:05 - Ada: {}", "12/05/2021 à 14:06 - Zoé : {}"],
    "WhatsApp, Spanish": ["12/5/21, 2:05 p. m. - Ada: {}", "12/5/21, 2:06 p.\u00a0m. - ben: {}"],
    "WhatsApp, iPhone": ["[12.05.21, 14:05:09] Ada: {}", "[12/05/2021 à 14:06:09] ben: {}"],
    "WhatsApp, browser": ["[14:05, 12/5/2021] Ada Low: {}", "[14:06, 12/5/2021] ben: {}"],
    "WhatsApp, browser, pm": ["[2:05 PM, 5/12/2021] Ada: {}", "[2:06 PM, 5/12/2021] ben: {}"],
    "Telegram, 24 hours": ["Ada, [12.05.2021 14:05]\n{}\n", "ben, [12.05.2021 14:06]\n{}\n"],
    "Telegram, pm": ["Ada, [5/12/21, 2:05 PM]\n{}\n", "b, [May 12, 2021 at 2:06 PM]:\n{}\n"],
    "Telegram, German": ["Ada, [12. Mai 2021 um 14:05:09]:\n{}\n", "b, [12.05.21 14:06]\n{}\n"],
    "Telegram, French": ["Ada, [12 mai 2021 à 14:05:09]:\n{}\n", "b, [12/05/21 14:06]\n{}\n"],
    "Discord, time alone": ["ada — 14:05\n{}", "ben_9 — Yesterday at 2:06 PM\n{}"],
    "Discord, German": ["ada — heute um 14:05 Uhr\n{}", "ben — 12.05.2021, 14:06\n{}"],
    "Discord, French": ["ada — Aujourd’hui à 14:05\n{}", "ben — Hier à 14:06\n{}"],
    "Discord, lines": ["ada\n — \n12/05/2021, 14:05\n{}", "ben\n — \nHier à 14:06\n{}"],
    "Discord, exported": ["[5/12/2021 2:05 PM] ada\n{}\n", "[12-May-21 02:06 PM] ben#9\n{}\n"],
    "Teams chat": ["[14:05] Ada Low\n{}\n", "[14:06] Kay, Ben (Guest)\n{}\n"],
    "Teams chat, dates": ["[12/05 14:05] Ada Low\n{}\n", "[12.05.2021 14:06] Kay, Ben\n{}\n"],
    "Teams chat, days": ["[Yesterday 2:05 PM] Ada Low\n{}\n", "[Gestern 14:06] Ben\n{}\n"],
    "Teams chat, lines": ["Ada Low\n12/05/2021 14:05\n{}", "Ben\nYesterday 2:06 PM\n{}"],
    "Teams, German": ["Ada   0 Minuten 5 Sekunden\n{}\n", "Ben   1 Minute 9 Sekunden\n{}\n"],
    "Teams, French": ["Ada   0 minutes 5 secondes\n{}\n", "Ben   1 heure 9 secondes\n{}\n"],
    "Skype": ["[12.05.2021 14:05:09] Ada Low: {}", "[12.05.2021 14:06:09] Ben: {}"],
    "Google Chat": ["Ada Low, 2:05 PM\n{}", "Ben, 14:06\n{}"],
    "Zoom, German": ["14:05:09\t Von  Ada Low  an  Alle : {}", "14:06:09 Von Ben an Alle:\n\t{}"],
    "Zoom, French": ["14:05:09 De Ada à Tout le monde : {}", "14:06:09 De b à Tout le monde:\n{}"],
    "Zoom, dates": ["2021-05-12 14:05:09 From Ada to Everyone:\n\t{}", "14:06:09 From Ben : {}"],
    "Zoom, captions": ["[Ada Low] 14:05:09\n{}\n", "[Ben] 14:06:09\n{}\n"],
    "ChatGPT": ["You said:\n{}\n", "ChatGPT said:\n{}\n"],
    "small, numbered": ["speaker 1: {}", "speaker 2: {}"],
}
#: Four lines each; {} is what was said, and the two speakers take turns.
SPOKEN = {
    "bold": ["**Ada:** {}", "**Ben:** {}"],
    "bold, colon outside": ["**Ada**: {}", "**Ben**: {}"],
    "underscored": ["__Ada:__ {}", "__Ben:__ {}"],
    "italic": ["*Ada:* {}", "*Ben:* {}"],
    "degree": ["Ada Lovelace, PhD: {}", "Ben Low, M.D., F.R.S.: {}"],
    "role": ["Dr. Ada Lovelace (Host): {}", "Ben Low (Guest of the evening): {}"],
    "long": ["Maria del Carmen de la Cruz: {}", "Ben van der Low Smith Junior: {}"],
    "French": ["Ada : {}", "Étienne\u00a0: {}"],
    "initials": ["JS: {}", "I: {}"],
    "two at once": ["Ada & Ben: {}", "Cem: {}"],
    "small": ["ada: {}", "ben_99: {}"],
    "mixed": ["ada: {}", "Ben: {}"],
    "irc": ["<ada> {}", "<@ben> {}"],
    "irc, timed": ["[12:01] <ada> {}", "[12:02] <@ben> {}"],
    "irssi": ["12:01 < ada> {}", "12:02 <@ben> {}"],
    "questions": ["Q: {}", "A: {}"],
    "Q&A": ["Question: {}", "Answer: {}"],
    "above": ["Ada:\n{}\n", "Ben:\n{}\n"],
    "Trint": ["[00:00:05] Ada Lovelace: {}", "[00:00:09] Ben Low: {}"],
    "Rev": ["Ada (00:05):\n{}\n", "Ben (00:09):\n{}\n"],
    "Rev, one line": ["Ada (00:05): {}", "Ben (00:09): {}"],
    "Happy Scribe": ["[00:00:05.120] - Ada Lovelace\n{}\n", "[00:00:09.120] - Ben Low\n{}\n"],
    "bracket above": ["[00:00:05] Ada Lovelace\n{}\n", "[00:00:09] Ben Low\n{}\n"],
    "Sonix": ["Ada: [00:00:05] {}", "Ben: [00:00:09] {}"],
    "Descript": ["**Ada:** [00:00:05] {}", "**Ben:** [00:00:09] {}"],
    "Descript, bold inside": ["[00:00:05] **Ada:** {}", "[00:00:09] **Ben:** {}"],
    "Fireflies": ["Ada Lovelace - 00:05\n{}\n", "Ben Low - 00:09\n{}\n"],
    "time and name": ["00:05 Ada Lovelace\n{}\n", "00:09 Ben Low\n{}\n"],
    "time, dash, name": ["0:05 - Ada Lovelace\n{}\n", "0:09 - Ben Low\n{}\n"],
    "numbered": ["Speaker 1  0:05\n{}\n", "Speaker 2  0:09\n{}\n"],
    "numbered, colon": ["Speaker 1: 0:05\n{}\n", "Speaker 2: 0:09\n{}\n"],
    "Slack": ["Ada Lovelace  9:41 AM\n{}", "ben  9:42 AM\n{}"],
    "Slack, two lines": ["Ada Lovelace\n  9:41 AM\n{}", "Ben\n  9:42 AM\n{}"],
    "Discord": ["ada — Today at 9:41 AM\n{}", "ben — 01/02/2024 9:41 AM\n{}"],
    "Telegram": ["Ada Low, [12.05.21 10:11]\n{}\n", "ben, [12 May 2021 at 10:11:12]:\n{}\n"],
    "WhisperX": ["[00:00:05.000 --> 00:00:09.000] [ADA]: {}", "[0:09.5 --> 0:12.0] [BEN]: {}"],
    "range": ["[00:00:05 - 00:00:09] Ada\n{}\n", "[00:00:09–00:00:12] Ben\n{}\n"],
    "Signal": ["[2021-05-12 10:11] Ada: {}", "[2021-05-12 10:12] Me: {}"],
    "Teams": ["Ada Low   0 minutes 5 seconds\n{}\n", "Ben Low   0 minutes 9 seconds\n{}\n"],
    "Teams, panel": ["Ada Low\n5 seconds\n0:05\n{}", "Ben Low\n9 seconds\n0:09\n{}"],
    "time above name": ["0:05\nAda\n{}", "0:09\nBen\n{}"],
    **CHATS,
}  # fmt: skip
#: Without speakers.
TIMED = {
    "ranges": [f"[00:0{i}.000 --> 00:0{i + 1}.000]  {{}}" for i in range(4)],
    "one line": [f"0:0{i} {{}}" for i in range(4)],
    "panel": [f"0:0{i}\n{i} second{'s' * (i != 1)}\n{{}}" for i in range(4)],
    "panel, glued": [f"0:0{i}{i} second{'s' * (i != 1)}{{}}" for i in range(4)],
    "in words": [f"1 minute, {i} second{'s' * (i != 1)}\n{{}}" for i in range(4)],
}  # fmt: skip


def sbv(lines):
    cues = enumerate(lines)
    return "\n".join(f"0:00:{i:02}.000,0:00:{i + 1:02}.000\n{line}\n" for i, line in cues)


TSV = "start\tend\ttext\n" + "".join(
    f"{1000 * i}\t{1000 * i + 1000}\t{line}\n" for i, line in enumerate(LINES)
)
SRT = "\n".join(
    f"{i + 1}\n00:00:0{i},000 --> 00:00:0{i + 1},000\n{line}\n" for i, line in enumerate(LINES)
)
VTT = "WEBVTT\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:low\n\n" + SRT.replace(",", ".")
FILES = {
    "sbv": sbv(LINES),
    "tsv": TSV,
    "tsv, CRLF": TSV.replace("\n", "\r\n"),
    "Audacity": "".join(f"{i}.000000\t{i + 1}.000000\t{line}\n" for i, line in enumerate(LINES)),
    "CR": SRT.replace("\n", "\r"),
    "CR CR LF": SRT.replace("\n", "\r\r\n"),
    "CRLF and LF": SRT.replace("\n", "\r\n", 9),
    "BOM": "\ufeff" + SRT,
    "no milliseconds": SRT.replace(",000", ""),
    "no counters": "\n".join(line for line in SRT.split("\n") if not line.isdigit()),
    "no empty lines": SRT.replace("\n\n", "\n"),
    "positions": SRT.replace(":01,000\n", ":01,000  X1:40 X2:600 Y1:20 Y2:50\n"),
    "types": SRT.replace("gulls", "<i>{\\an8}gulls</i>").replace("tide", '<b class="x">tide</b>'),
    "a line apart": SRT.replace("the tide came in", "the tide\n\ncame in"),
    "styles": VTT,
    "notes": VTT.replace("2\n00", "NOTE Ada: is that so?\nor not\n\n2\n00"),
    "classes": VTT.replace("the tide", "<c.yellow>the</c> <00:00:01.500><c>tide</c>"),
}  # fmt: skip


def written(forms):
    return "\n".join(forms[i % len(forms)].format(line) for i, line in enumerate(LINES))


@pytest.mark.parametrize("name", SPOKEN)
def test_speakers_and_times_are_no_words(name):
    text = written(SPOKEN[name])
    document = Document.from_text(text)
    assert list(document.units) == CLEAN
    one, two, *others = (turn.speaker for turn in document.turns)
    assert one != two and others == [one, two]
    assert all(
        name[0].isalnum() and (name[-1].isalnum() or name[-1] in ".)") for name in (one, two)
    )
    assert "".join(document.segment_texts(Segmentation((1, 4)))) == text


@pytest.mark.parametrize("name", TIMED)
def test_times_are_no_words(name):
    document = Document.from_text(written(TIMED[name]))
    assert list(document.units) == CLEAN
    first = document.turns[0].start
    assert [turn.start for turn in document.turns] == [first + i for i in range(4)]


@pytest.mark.parametrize("name", FILES)
def test_files_of_captions_and_times(name):
    document = Document.from_text(FILES[name])
    assert list(document.units) == CLEAN
    known = of_segments(document, Segmentation((2, 4)))
    assert [(k["start_time"], k["end_time"]) for k in known] == [(0, 2), (2, 4)]
    assert "".join(document.segment_texts(Segmentation((2, 4)))) == FILES[name]


def test_a_number_that_is_said_is_a_unit():
    assert Document.from_text(TSV + "4000\t5000\t1843\n").units[-1] == ("1843",)


def test_a_chapter_of_a_panel_is_a_unit_at_the_time_of_what_follows():
    turns = [f"0:{i:02}\n{i} seconds\n{LINES[i % 4]}" for i in range(2, 13)]
    text = "\n".join(["The sea", *turns[:4], "Chapter 2: Ovens", *turns[4:]])
    document = Document.from_text(text)
    assert [turn.words for turn in document.turns if turn.words not in LINES] == [
        "The sea", "Chapter 2: Ovens",
    ]  # fmt: skip
    assert [turn.start for turn in document.turns] == [2, 2, 3, 4, 5, 6, *range(6, 13)]


def test_a_label_within_a_transcript_is_no_speaker():
    text = "Ada: it rains.\nBen: so it does.\nNote: bring ropes.\nAda: yes.\nBen: and so on."
    document = Document.from_text(text)
    assert [turn.speaker for turn in document.turns] == ["Ada", "Ben", "Ada", "Ben"]
    assert document.turns[1].words == "so it does.\nNote: bring ropes."
    timed = "[0:05] Note: it rains.\n[0:09] Note: it pours.\n[0:12] Bring ropes."
    assert [turn.words for turn in Document.from_text(timed).turns] == [
        "Note: it rains.", "Note: it pours.", "Bring ropes.",
    ]  # fmt: skip


def test_a_length_of_time_is_not_part_of_a_name():
    heads = ("Ada Low   0 minutes 5 seconds", "Ben Low   1 hour 1 minute 1 second")
    text = "\n".join(f"{heads[i % 2]}\n{LINES[i]}\n" for i in range(4))
    turns = Document.from_text(text).turns
    assert [turn.speaker for turn in turns] == ["Ada Low", "Ben Low"] * 2
    assert [turn.start for turn in turns] == [5, 3661, 5, 3661]


def test_a_message_without_the_half_of_the_day_has_that_of_the_one_before():
    text = "Ada  1:41 PM\nit rains\n1:42\nit pours\nBen  2:10 PM\nso\nAda  2:15 PM\nand so on"
    turns = Document.from_text(text).turns
    assert [turn.start for turn in turns] == [49260, 49320, 51000, 51300]


def test_short_answers_after_times_are_no_names():
    text = "[0:05] Yes\n[0:07] No\n[0:09] Yes\n[0:11] Good morning\n[0:12] No"
    assert [turn.words for turn in Document.from_text(text).turns][:3] == ["Yes", "No", "Yes"]


@pytest.mark.parametrize("remark", ["The question is", "My point", "Next question", "Ada asked"])
def test_a_remark_that_comes_again_in_a_long_transcript_is_no_speaker(remark):
    turns = [f"{('Ada', 'Ben')[i % 2]}: it rains, said {i} of us." for i in range(60)]
    for place in (9, 27, 51):
        turns[place] += f"\n{remark}: who has the rope?"
    found = Document.from_text("\n".join(turns)).turns
    assert len(found) == 60
    assert found[27].words.endswith(f"{remark}: who has the rope?")


@pytest.mark.parametrize("guest", ["caller", "interviewer", "speaker 3", "auditrice"])
def test_a_role_in_small_letters_speaks_among_names(guest):
    said = "Host: hello.\nAda Low: hello.\nHost: yes?\n{}: it is me.\nHost: so.\nAda Low: yes."
    turns = Document.from_text(said.format(guest)).turns
    assert [turn.speaker for turn in turns] == ["Host", "Ada Low", "Host", guest, "Host", "Ada Low"]
    assert len(Document.from_text(said.format("so far")).turns) == 5


def test_a_role_of_several_words_may_come_often():
    turns = [f"{('ADA', 'Woman in the hall')[i % 2]}: it rains, said {i} of us." for i in range(40)]
    assert {turn.speaker for turn in Document.from_text("\n".join(turns)).turns} == {
        "ADA", "Woman in the hall",
    }  # fmt: skip


def test_one_who_writes_alone_is_named_above_the_times():
    text = "\n".join(f"ada\n  14:0{i}\n{line}" for i, line in enumerate(LINES))
    turns = Document.from_text(text).turns
    assert [(turn.speaker, turn.words) for turn in turns] == [("ada", line) for line in LINES]


def test_two_of_three_rounds_of_a_talk_may_be_alike():
    names = ["Ada", "Ben", "Cem", "Ada", "Cem", "Ben", "Ada", "Ben"]
    text = "\n".join(f"{name}: it rains." for name in names)
    assert [turn.speaker for turn in Document.from_text(text).turns] == names


@pytest.mark.parametrize(("first", "later"), [("  14:0{}", "14:0{}"), ("2:0{} PM", "2:0{}")])
def test_the_last_words_of_a_message_are_no_name_above_the_next(first, later):
    heads = [("ada", first), ("ben", first), ("Sounds good", later), ("ada", first), ("cem", first)]
    lines = [
        f"{name}\n{time.format(i)}\nit rains\nand pours" for i, (name, time) in enumerate(heads)
    ]
    turns = Document.from_text("\n".join([*lines, "ada", first.format(9), "so"])).turns
    assert [turn.speaker for turn in turns] == ["ada", "ben", "", "ada", "cem", "ada"]
    assert turns[1].words.split() == ["it", "rains", "and", "pours", "Sounds", "good"]


@pytest.mark.parametrize(
    "head", ["12/05/2021, 14:{:02} - {}: ", "{1}  14:{0:02}\n", "{1}\n  14:{0:02}\n"]
)
def test_lists_inside_messages_name_nobody(head):
    names = ["Ada", "Ben", "Cem"] * 6
    messages = [head.format(i, name) + "it rains" for i, name in enumerate(names)]
    for place in (3, 8, 15):
        messages[place] += "\nHotel: the pier\nBus: at noon"
    turns = Document.from_text("\n".join(messages)).turns
    assert [turn.speaker for turn in turns] == names
    assert turns[3].words == "it rains\nHotel: the pier\nBus: at noon"


@pytest.mark.parametrize("head", ["{}  {}\n", "{}\n  {}\n", "{} [{}]\n", "[{1}] {0}\n"])
def test_a_chat_of_an_afternoon_has_times_of_day_and_a_recording_has_not(head):
    def starts(*clocks):
        heads = (head.format(("Ada", "Ben")[i % 2], clock) for i, clock in enumerate(clocks))
        turns = Document.from_text("\n".join(f"{head}it rains" for head in heads)).turns
        return [turn.start for turn in turns]

    assert starts("22:58", "23:10", "23:59", "00:05") == [82680, 83400, 86340, 86700]
    assert starts("00:58", "3:10", "23:59", "24:05") == [58, 190, 1439, 1445]
    assert starts("6:58", "13:10", "33:59", "34:05") == [418, 790, 2039, 2045]


def test_who_answers_without_times_speaks():
    said = [f"[0:{i:02}] Ada: why?\nBen: so." for i in range(6)]
    turns = Document.from_text("\n".join(said)).turns
    assert [turn.speaker for turn in turns] == ["Ada", "Ben"] * 6


@pytest.mark.parametrize("word", ["said", "thing"])
def test_a_word_at_which_a_line_was_wrapped_is_no_speaker(word):
    turns = [f"{('Ada', 'Ben')[i % 2]}: it rains on the pier and on the wall." for i in range(12)]
    for place in (3, 8):
        turns[place] += f" There is one\n{word}: bring ropes."
    found = Document.from_text("\n".join(turns)).turns
    assert len(found) == 12
    assert found[3].words.endswith(f"{word}: bring ropes.")


VERSES = [f"{line.capitalize()},\nAnd so it will be, now and evermore." for line in LINES]


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_a_play_has_names_in_capitals_above_the_speeches(line_end):
    names = ["KING", "MRS. LOW", "FIRST GULL", "KING", "FIRST GULL", "MRS. LOW", "KING", "MRS. LOW"]
    speeches = [f"{name}.\n{VERSES[i % 4]}" for i, name in enumerate(names)]
    text = "\n\n".join(["SCENE II. A wall.", *speeches[:4], "[_Rain._]", *speeches[4:]])
    turns = Document.from_text(text.replace("\n", line_end)).turns
    assert [turn.speaker for turn in turns] == ["", *names]
    assert turns[1].words.split() == VERSES[0].split()
    below = text.replace(".\n", ".\n\n")  # as headings are
    assert Document.from_text(below).turns is None


def test_a_hearing_has_questions_and_answers():
    said = [f"{'QA'[i % 2]}.  {LINES[i % 4]}" for i in range(8)]
    text = "\n".join(["THE COURT:  You may ask.", *said, "THE COURT:  The end."])
    assert [turn.speaker for turn in Document.from_text(text).turns][:4] == [
        "THE COURT", "Q", "A", "Q",
    ]  # fmt: skip


OTHERS = {
    "notes": "Note: it rains.\nWarning: hot oven.\nNote: it pours.\nWarning: hot tin.\nNote: so.",
    "one label": "Remember: it rains.\nRemember: it pours.\nRemember: bring ropes.",
    "examples": "Example: a bee.\nFor instance: a fly.\nExample: a moth.\nFor instance: an ant.",
    "said": "He said: it rains.\nShe said: it pours.\nHe said: so it does.\nShe said: and so on.",
    "results": "Result 1: rain.\nResult 2: wind.\nResult 1: fog.\nResult 2: hail.",
    "recipe": "Flour: 500 g.\nSalt: 10 g.\nYeast: 5 g.\nWater: half a litre.\nStep 1: mix them.",
    "two recipes": "Ingredients:\nflour\nMethod:\nmix it\nIngredients:\nsalt\nMethod:\nstir it\n",
    "minutes": "Action: buy rope.\nDecision: sail.\nAction: mend nets.\nDecision: wait.",
    "emphases": "**Note:** it rains.\n**Tip:** wait.\n**Note:** it pours.\n**Tip:** read.",
    "bold beginnings": "**Speed:** it is fast.\n**Size:** it is small.\n**Price:** it is low.",
    "dictionary": "run: to move.\nrun: a race.\nsail: a cloth.\nsail: to go by ship.\nwax: dull.",
    "records": "\n\n".join(f"Boat: {b}\nHarbour: Ulm\nCrew: 3" for b in ("Gull", "Tern", "Auk")),
    "small records": "\n---\n".join(f"boat: {b}\nport: Ulm\nmen: 3" for b in ("a", "b", "c")),
    "metadata": "title: Rain\ndate: May\ntags: sea\ntitle: Wind\ndate: June\ntags: land",
    "log": "INFO: it began.\nWARN: it rained.\nINFO: it went on.\nERROR: it broke.\nINFO: so.",
    "services": "9:15:01 cron: it began.\n9:15:02 kernel: it ran.\n9:15:03 cron: it went on.\n" * 4,
    "small meals": "8:15 tea: warm.\n12:15 bread: good.\n16:15 tea: so.\n19:15 bread: who eats it?",
    "commits": "fix: mend the net\nfeat: add a sail\nfix: bail the boat\nfeat: paint it",
    "mail": "From: Ada\nTo: Ben\nSubject: rain\nFrom: Ben\nTo: Ada\nSubject: Re: rain",
    "programme": "9:15 Coffee is served.\n9:30 The first talk begins.\n10:45 We eat bread.",
    "verses": "3:16 For rain came.\n3:17 And wind came.\n3:18 So they sailed.\n3:19 And came home.",
    "trains": "The train left at 9:15\nand it came at 10:20\nwhich was late. It rained.",
    "headings": "Harbours:\nGulls sit there.\nOvens:\nBread is baked in them.\nBees:\nThey fly.",
    "fields": "Source-Name: a\nLicense-File: b\nSource-Name: c\nLicense-File: d\nSource-Name: e",
    "table": "3.5\t0.5\train\n0.5\t3.5\twind\n1.5\t2.5\tfog",
    "similarities": "0.1\t0.24\t0.2\n0.1\t0.28\t0.2\n0.1\t1\t0.36",
    "numbers": "1\t2\tthree\n4\t5\tsix\nThe end of it.",
    "sums": "In short: it rains.\nIn detail: it pours.\nIn short: wait.\nIn detail: read.",
    "kitchen": "Soak 5 minutes\nRinse it.\nBake 9 minutes\nWait.\nSoak 5 minutes\nRinse it.",
    "durations": "The egg needs\n5 minutes\nand the bread an hour. It is good.",
    "song": "Chorus:\nRain falls\nVerse 1:\nWind blows\nChorus:\nRain falls\nVerse 2:\nSo",
    "diary": "Monday: it rained.\nTuesday: we read.\nMonday: it poured.\nTuesday: we sailed.",
    "meals": "Breakfast: eggs.\nLunch: bread.\nBreakfast: rolls.\nLunch: soup.\nBreakfast: tea.",
    "cards": "Term: a bee.\nDefinition: it stings.\nTerm: a fly.\nDefinition: it flies.",
    "code": "Args:\n    x\nReturns:\n    y\nArgs:\n    z\nReturns:\n    nothing",
    "settings": "host: a\nport: 80\nuser: x\n" * 3,
    "citation": "Judges 3:16 tells of rain.\nJudges 3:17 tells of wind.\nThe rest is lost.",
    "list": "- Gulls: they sit.\n- Bees: they fly.\n- Gulls: they cry.\n- Bees: they sting.",
    "web": "http://a.org\nhttp://b.org\nhttp://a.org\nhttp://b.org It rains there.",
    "scores": "Ulm 3:15 Bonn\nBonn 2:10 Ulm\nUlm 1:12 Bonn\nIt was a long day for all.",
    "two settings": "host: a\nport: 80\nuser: x\nhost: b\nport: 81\nuser: y",
    "two cards": "Boat: Gull\nHarbour: Ulm\nCrew: three\n\nBoat: Tern\nHarbour: Bonn\nCrew: two",
    "gaps": "\n".join(f"{field}: fog" for field in "abcdacdabcd"),
    "telephones": "Ada\nTel: one\nMobile: two\nDesk: sea\n\nBen\nTel: six\nMobile: ten\nDesk: hut",
    "more code": "def f(\n  boat: B,\n  men: int\ndef g(\n  boat: B,\n  men: int\n  boat: B",
    "nested": "rope: long\n  boat: red\nrope: short\n  boat: blue\nrope: old\n  boat: grey",
    "amounts": "Ada: 3 eggs\nBen: 2 eggs\nAda: 1 roll\nBen: 4 rolls\nAda: 2 nuts",
    "story": "Ben looked up: “Rain.”\nAda smiled: “So.”\nBen looked up: “Fog.”\nAda smiled: “Yes.”",
    "and": "And Ben: “It rains.”\nSo Ada: “So.”\nAnd Ben: “And so on.”\nSo Ada: “Yes.”",
    "news": "Added: a sail.\nFixed: a net.\nAdded: a rope.\nFixed: an oar.\nAdded: a mast.",
    "both sides": "Strengths: light.\nWeaknesses: old.\nStrengths: red.\nWeaknesses: old.",
    "then and now": "Before: rain.\nAfter: sun.\nBefore: fog.\nAfter: wind.\nBefore: ice.",
    "options": "Option A: sail.\nOption B: row.\nOption A: swim.\nOption B: walk.",
    "question": "My question is: who?\nMy plan is: row.\nMy question is: why?\nMy plan is: wait.",
    "day": "Opening  9:15\nAda talks.\nTea  9:30\nTea.\nLunch  12:15\nBread.\nEnd  13:00\nGo",
    "German": "Vorteil: schnell.\nNachteil: teuer.\nVorteil: leicht.\nNachteil: alt.",
    "French": "Avantage : rapide.\nInconvénient : cher.\nAvantage : léger.\nInconvénient : vieux.",
    "Spanish": "Ventaja: rápido.\nDesventaja: caro.\nVentaja: ligero.\nDesventaja: viejo.",
    "calls": "Call with Ada: late.\nCall with Ben: torn.\nCall with Ada: here.\nCall with Ben: so.",
    "capitals": "NATO. It rains.\n\nThe EU.\n\nEU. It pours.\n\n" * 4,
    "cities": "ROME\nIt rains. The river rises.\n\nVENICE\nBoats stay.\n\n" * 4,
    "pages": ("THE SEA\n{0}\nADA\n{0}\n" * 4).format("So, do you see? I do.\n" * 15),
    "heads": "THE SEA.\n\nIt rains.\n\nTHE WIND.\n\nIt blows.\n\n" * 4,
    "choice": "Why?\nA. Rain.\nB. Wind.\nC. Fog.\nWhen?\nA. May.\nB. June.\nC. July.\n" * 3,
    "prose": "It rained: the gulls sat.\nNobody came. We read on.\nAda asked: why?\nAnd so on.",
}  # fmt: skip


#: Of people who write no capitals: nobody asks in a log, which has the same form.
ASKING = {
    f"small, {half}": f"8:05{half} ada: are you there?\n8:06{half} ben: yes\n8:07{half} ada: good"
    for half in ("", " PM", " p.m.", "pm", "\u202fam", ":12 pm")
}


@pytest.mark.parametrize("name", ASKING)
def test_times_and_small_names_of_a_chat_in_which_somebody_asks(name):
    turns = Document.from_text(ASKING[name]).turns
    assert [turn.speaker for turn in turns] == ["ada", "ben", "ada"]
    assert turns[0].words == "are you there?"
    assert turns[0].start // 3600 == 8 + 12 * ("p" in name.lower())


def test_a_long_talk_in_which_nobody_says_you_is_none():
    lines = [f"{('Berlin', 'Munich')[i % 2]}: The rain falls on the roofs." for i in range(20)]
    with pytest.warns(UserWarning, match="20 of 20 lines begin like the turns"):
        assert Document.from_text("\n".join(lines)).turns is None
    for said in ("Ich komme.", "Do you see it.", "Why?", "Oui."):
        assert len(Document.from_text("\n".join([*lines[:19], f"Munich: {said}"])).turns) == 20
    assert len(Document.from_text("\n".join(lines).replace("he", "x")).turns) == 20
    timed = [f"[0:{i:02}] {line}" for i, line in enumerate(lines)]
    assert len(Document.from_text("\n".join(timed)).turns) == 20


@pytest.mark.parametrize("name", OTHERS)
def test_other_texts_are_no_transcripts(name):
    assert Document.from_text(OTHERS[name]).turns is None


@pytest.mark.parametrize(
    "when", ["June 15, 2026, 3:35PM", "15 June 2026, 03:35am", "2026-06-15 13:35", "3:35 PM"]
)
def test_when_a_meeting_was_is_no_time_of_its_recording(when):
    said = (
        "Ada Quay   0:03\nIt rains.\nBen Moor   24:46\nIt pours.\nAda Quay   1:27:35\nSo it does.\n"
    )
    turns = Document.from_text(f"Weekly talk\n{when}\n27m 42s\nAda started it\n{said}").turns
    assert [turn.start for turn in turns] == [None, 3, 1486, 5255]
    assert turns[0].words.splitlines()[1] == when


def test_speakers_in_brackets_as_whisperx_writes_them():
    said = [f"[SPEAKER_0{i % 2}]: It rains on pier {i}." for i in range(4)]
    captions = "".join(
        f"{i + 1}\n00:00:0{i},000 --> 00:00:0{i},900\n{line}\n\n" for i, line in enumerate(said)
    )
    for text in ("\n".join(said), captions, captions.replace("]: ", "]\n").replace("R_", "r ")):
        turns = Document.from_text(text.replace("SPEAKEr", "speaker")).turns
        assert [turn.speaker[-1] for turn in turns] == ["0", "1", "0", "1"]
        assert [turn.words for turn in turns] == [f"It rains on pier {i}." for i in range(4)]


def test_small_names_after_times_are_speakers_if_they_return():
    said = ["mossy_cat: that was great", "rainbird7: agreed", "mossy_cat: so", "fern: see below"]
    turns = Document.from_text("".join(f"[0:00:1{i}] {s}\n" for i, s in enumerate(said))).turns
    assert [f"{turn.speaker}: {turn.words}" for turn in turns] == said
    remarks = ["so: it rains", "why: nobody knows", "it pours", "and then it ends"]
    turns = Document.from_text("".join(f"[0:00:1{i}] {s}\n" for i, s in enumerate(remarks))).turns
    assert [(turn.speaker, turn.words) for turn in turns] == [("", said) for said in remarks]


def test_the_ends_that_ranges_state_are_those_of_the_turns():
    lines = ["[0:05.000 - 0:09.500] It rains.", "[10:00.000 --> 10:05.250] It pours.",
             "[10:05.250 --> 10:01.000] So.", "[11:00.000 --> 12:40.000] It stops."]  # fmt: skip
    turns = Document.from_text("\n".join(lines)).turns
    assert [(turn.start, turn.end) for turn in turns] == [
        (5, 9.5), (600, 605.25), (605.25, 660), (660, 760)
    ]  # fmt: skip
