"""Units: sentences of many scripts, lines, paragraphs, and what is never cut in two."""

import re
import textwrap
from html import escape

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from textseg import Document
from textseg.output.page import _body
from textseg.units import UNITS
from textseg.units.blocks import LINE_END, lines, paragraphs
from textseg.units.sentences import sentences


def of(text, rule=sentences):
    return [text[a:b] for a, b in rule(text)]


#: Sentences that, joined by a space, must come apart again.
JOINED = {
    "small letters": [
        "the pier is wet today.",
        "ropes hang on hooks!",
        "who ties them?",
        "nobody.",
    ],
    "small names": ["Disks are cheap.", "iPhones take films.", "yeast sleeps.", "Ovens cool."],
    "urdu": ["بارش تیز ہے۔", "روٹی گرم ہے۔"],
    "armenian": ["Հացը տաք է։", "Ծովը խաղաղ է։"],
    "ethiopic": ["ዳቦው ሞቀ።", "ባሕሩ ጸጥ አለ፧", "አዎ።"],
    "burmese": ["မိုးရွာသည်။", "ပေါင်မုန့်ပူသည်။"],
    "khmer": ["ភ្លៀងធ្លាក់។", "នំប៉័ងក្តៅ។"],
    "danda": ["बारिश हो रही है॥", "रोटी गरम है।"],
    "half width": ["雨 が 降る｡", "パン を 焼く｡"],
    "full width": ["雨 が 降る．", "パン を 焼く．"],
    "greek question": ["Πού είναι το ψωμί;", "Στον φούρνο."],
    "russian": ["Купили соль, сахар и т. д. в порту.", "Это рис. 4 на стр. 9.", "Он ушёл."],
    "greek": ["Είχε ψωμί, αλάτι κ. ά. στο τραπέζι.", "Έβρεξε."],
    "accents": ["Il pèse env. équilibre compris.", "Élodie part."],
    "spaced ellipses": ["He slept . . . and woke.", "She waited . . . .", "Night fell."],
    "ellipses": ["Well... perhaps not.", "Wait…", "Gulls came."],
    "ellipses before numbers": ["It rained for… 3 days and... 4 nights.", "It stopped."],
    "initials": ["A. B. Crane met J. R. R. Loaf.", "They baked."],
    "titles": ["Mr. Crane, Mrs. Loaf and Prof. Quay met.", "See Fig. 3 and No. 5.", "He paid."],
    "firms": [
        "Crane Inc. Ltd. sells rope in the U.S. Navy yard.",
        "It closed at 5 p.m.",
        "The end.",
    ],
    "german": [
        "Am 3. Mai, z. B. abends, war Sturm.",
        "Das 2. Brot ist gar.",
        "Es war 1961.",
        "Ende.",
    ],
    "variables": ["This is the value of x.", "That is the mass m.", "So be it."],
    "quotations": ['"Stop!" he said.', '"Why?" she asked.', "(It was late.)", "“Go.”"],
    "decimals": ["It costs 3.14 at www.example.org today.", "Not more."],
}


@pytest.mark.parametrize("name", JOINED)
def test_sentences_come_apart_where_they_were_joined(name):
    assert of(" ".join(JOINED[name])) == JOINED[name]


def test_no_space_is_needed_before_a_new_word():
    assert of("The pier is wet.Ropes hang.Ja.Jag kommer.") == [
        "The pier is wet.", "Ropes hang.", "Ja.", "Jag kommer.",
    ]  # fmt: skip
    assert of("See example.org, Mr.Crane and node.js at 3.5 m.") == [
        "See example.org, Mr.Crane and node.js at 3.5 m."
    ]


LIST = "To row:\n1. Sit.\n2. Pull hard.\nTo bake:\n(a) Mix.\nYou need:\n- a bowl\n* oil\n• salt"


def test_items_headings_and_their_numbers_stay_together():
    assert of(LIST) == LIST.split("\n")


def test_a_heading_before_a_text_that_is_wrapped():
    body = (
        "Flour and water stand in the bowl for an hour, and then the baker adds the salt, of which "
        "there is never enough in the house of a sailor. The dough must rise until it is twice as "
        "high as it was, or, if Anna is in a hurry, half of that."
    )
    wrapped = "The old oven\n" + textwrap.fill(body, 40)
    heading, first, second = of(wrapped)
    assert heading == "The old oven"
    assert first.startswith("Flour") and first.endswith("sailor.")
    assert second.endswith("half of that.")


@pytest.mark.parametrize(
    "end", ["\f", "\r\r", "\u2029", "\u2028\u2028", "\n \t\n", "\r\n\r\n", "\x85\x85"]
)
def test_ends_of_pages_and_paragraphs_end_units(end):
    text = f"gulls on the wall{end}dough in the bowl{end}rain"
    for rule in (sentences, lines, paragraphs):
        assert of(text, rule) == ["gulls on the wall", "dough in the bowl", "rain"]


def test_turns_are_lines():
    text = "ADA: so it rains. we wait\nBEN: good\n\nADA: the oven. is it hot"
    assert of(text, lines) == ["ADA: so it rains. we wait", "BEN: good", "ADA: the oven. is it hot"]
    assert of(text, paragraphs) == [
        "ADA: so it rains. we wait\nBEN: good",
        "ADA: the oven. is it hot",
    ]


def test_lines_without_end_marks_are_meant_however_long_they_are():
    chat = ["yes the oven is hot and the dough is ready", "bread smells good when it is warm"] * 20
    assert of("\n".join(chat)) == chat
    wrapped = textwrap.fill("The oven is hot and the dough is ready. Bread smells good. " * 20, 60)
    assert len(of(wrapped)) == 40


def test_short_lines_are_a_chat():
    chat = ["yes the oven is hot", "did you salt the dough", "bread smells so good"] * 20
    assert of("\n".join(chat)) == chat


MARKDOWN = """# Pier

Rain falls. Gulls cry.

| rope | m |
|------|---|
| Old. | 4 |

```python
tide = 3.1  # not. A heading

# print it. Twice.
print(tide)
```

## Oven
### Bread

Flour rests. Salt is last.
"""


def test_fences_and_tables_stay_whole_and_headings_with_what_they_head():
    found = of(MARKDOWN)
    assert [unit.split("\n")[0] for unit in found] == [
        "# Pier", "Gulls cry.", "| rope | m |", "```python", "## Oven", "Salt is last.",
    ]  # fmt: skip
    assert all(unit.count("```") in (0, 2) for unit in found)
    assert all(unit.count("```") in (0, 2) for unit in of(MARKDOWN, paragraphs))


@pytest.mark.parametrize("rule", [sentences, lines, paragraphs])
def test_no_unit_without_a_letter_or_digit(rule):
    text = "* * *\n\nRain . . . . .\n\n---\n\n!!!\n\nBread ?! ?!\n\n***"
    found = of(text, rule)
    assert len(found) == 2
    assert all(re.search(r"\w", unit) for unit in found)
    assert of("?!\n\n...", rule) == ["?!\n\n..."]  # a text of marks is still a text


any_text = (
    st.text(alphabet=st.sampled_from('abÄжI1.!?… \n\r\t\f\u2029"|#`-:([。۔\u0308\ufeff\0'))
    | st.text()
)


@pytest.mark.parametrize("unit", UNITS)
@given(text=any_text)
@example(text="```")
@example(text="# a")
@example(text="\ufeff\ufeff.")
@example(text="a\x1c.\n-")
def test_spans_and_gaps_are_the_text_whatever_it_holds(unit, text):
    spans = UNITS[unit](text)
    place, rebuilt = 0, []
    for start, end in spans:
        assert place <= start < end <= len(text)
        assert text[place:start].replace("\ufeff", "").strip() == ""
        rebuilt += [text[place:start], text[start:end]]
        place = end
    assert "".join([*rebuilt, text[place:]]) == text
    assert text[place:].replace("\ufeff", "").strip() == ""


@given(text=any_text)
def test_no_unit_of_lines_crosses_a_line_end_unless_it_is_without_words(text):
    for start, end in lines(text):
        inner = [part for part in LINE_END.split(text[start:end]) if re.search(r"[^\W_]", part)]
        assert len(inner) <= 1


@pytest.mark.parametrize(
    ("text", "unit", "way_out"),
    [
        ("word " * 500, "sentence", "one sentence of 2,500 characters; use unit='word'"),
        ("word, " * 400 + "\nor\nelse, in a line", "paragraph", "use unit='line'"),
        ("yes\n" * 20, "line", "20 of 20 lines have a single word; try unit='paragraph'"),
    ],
)
def test_units_that_look_wrong_name_the_option_to_try(text, unit, way_out):
    with pytest.warns(UserWarning, match=way_out):
        Document.from_text(text, unit=unit)


@pytest.mark.parametrize(
    "note",
    [
        "[1]",
        "[12][3]",
        "[a]",
        "[note 2]",
        "[citation needed]",
        "”[4]",
        "[^1]",
        "[^low]",
        "[3,4]",
        "[3–5]",
    ],
)
def test_a_reference_to_a_note_belongs_to_the_sentence_before_it(note):
    text = f"Rain fell on the pier.{note} Wind rose.{note} It cooled, as et al.{note} said.{note}"
    spans = UNITS["sentence"](text)
    assert [text[a:b] for a, b in spans] == [
        f"Rain fell on the pier.{note}",
        f"Wind rose.{note}",
        f"It cooled, as et al.{note} said.{note}",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "The rain fell.1| Wind rose.",
        "The rain fell!12| “Wind rose.",
        "He said “it fell.”3| Wind rose.",
        "Der Regen fiel.1| Wälder brannten.",
        "The rain fell.²| Wind rose.",
        "The rain fell.¹²| Wind rose.",
        "The rain fell.\u200b|Wind rose.",
        "The rain fell. \u200b|Wind rose.",
        "The rain fell.\ufeff|Wind rose.",
        "\ufeffDr. Marsh came.|He slept.",
        "It kills cells in the disease.3,4| The cells grow.",
        "It was seen in mice.3–5| However, it is rare.",
        "„Wo warst du?“| Anna sah ihn an.| »Zu Hause.«| Er log.| ‚Nein.‘| Er ging.",
        "Er rief: „Komm her.“| Dann schwieg er.| “Wo?” fragte er.| »Da!« sagte sie.",
        "Il vint.| « Où vas-tu ? » dit-elle.| «\xa0Là\xa0!\xa0»| Il partit.",
        "«\u202fC'est fini.\u202f»| Elle pleura.",
        "The mean was 2.75.| Rates rose by 3.50.| Prices fell.",
        "Write to ada@x.example.| Rain fell.| See www.x.example.| Snow fell.",
        "1.2. Rain falls.| It pours in the U.S. Senate.\n\n|A.1. Wind",
        "**Note.**| It rains.| She said *Go!*| He left.| _Rain fell._| Snow came.",
        "It was 20 °C. Rain fell.".replace(". R", ".| R"),
        "Die Rede hielt Prof.Dr. Low.| Auch Dipl.Ing. Huber sprach.| Siehe op.cit. Meyer.",
        "2.3. The oven\n\n|It was hot.\n\n|A.1. What we ate\n\n|# 2.4. Why bread",
        "Am Dienstag, 12. März 2024.| Leipzig, 3. Oktober 2024.| Roth, S. 12, und § 5 Abs. 2 BGB.",
        "Ai sensi dell'art. 3 vale.| L’avv. Neri parla.| Smith v. Jones was a case.",
        "Hun kan f.eks. Bergen se.| Er starb 44 v.Chr. Rom war groß.| Read main.py.| Anna left.",
        "1.E. Unless you do.\n\n|Figure 2.1. Ovens in Low.| Table 3. The hot one.".replace(
            "| Table", "\n\n|Table"
        ),
        "Am 12.03. 18:00 Uhr.| Ab dem 15.03. Homeoffice.| Am 12.03. (Dienstag) kommt sie.",
        "Vgl. Klein, J.: Mauern, S. 1–9.| Quay, A. (2020).| It rained.",
        "Never mind.| Peter came.| Lo vidi due anni fa.| Marco lo sa.| Er kam im Mai.| Erik ging.",
        "They married in 1918.| November was cold.| Das war 1918.| August Low kam.",
        "Fig. 2.1. Ovens.\n\n|Abb. 3.2. Ofen.\n\n|**Figure 2.1.** Ovens.\n\n|§ 3.2. Members pay.",
        "Exercise 3.2. Show it.\n\n|Appendix A.1. Ovens.\n\n|Remark 3. They are hot.",
        "They sat.| Anna left.| It has mass.| Newton saw it.| Near Ann Arbor, Mich. Lund left.",
        "The rain fell.\xa0|Wind rose.",
        "The rain fell.\u2028|Wind rose.",
        "The rain fell.\x0c|Wind rose.",
        "Release notes of v2.1 Release were lost.",
        "It is 3.5 Million.",
        "See sec. 4.1 Results here.",
        "See sec.4 Results here.",
        "Siehe Kap.3 Wasser.",
        "See fig.1 The wind rose.",
        "Read a.txt.1 The end of it.",
        "Go to www.\u200bexample.\u200borg for it.",
        "Er kam zu\u202fDr. Wind.",
    ],
)
def test_note_numbers_and_unseen_characters(text):
    plain = text.replace("|", "")
    found = [plain[start:end].strip("\u200b\ufeff ") for start, end in sentences(plain)]
    assert found == [part.strip().strip("\u200b\ufeff ") for part in text.split("|")]


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_tildes_between_scenes_hide_no_sentence_and_those_of_code_do(line_end):
    scenes = ["It rains. It pours.", "Bread is hot. It cools.", "Ships leave. They return."]
    text = "\n\n~~~\n\n".join(scenes).replace("\n", line_end)
    assert len(of(text)) == 6
    for kind in ("", " python"):
        code = f"Look. Here.\n\n~~~{kind}\nx = 1. Y = 2.\n\nz = 3.\n~~~\n\nSo it is."
        assert len(of(code.replace("\n", line_end))) == 4


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("text", "n"),
    [
        ("It rains. It pours.\n~~~\nBread is hot. It cools.\n~~~\nShips leave. They return.", 6),
        ("It rains. It pours.\n~~~\n\nBread is hot. It cools.\n\n~~~\nShips leave.", 5),
        ("It rains. It pours.\n\n~~~ Ovens ~~~\n\nBread is hot. It cools.", 5),
        ("It rains. It pours.\n```\nBread is hot. It cools.", 4),
        ("It rains. It pours.\n\n```\n\nBread is hot. It cools.\n\nShips leave.", 5),
        ("```Bread``` is hot. It cools.\n\nShips leave. They return.", 4),
        ("```sh\nA. B.\n\n```sh\nC. D.\n```\n\nShips leave. They return.", 5),
        ("Look. Here.\n```\nx = 1. Y = 2.\n```\nShips leave. They return.", 5),
        ("~~~sh\nx = 1. Y = 2.\n~~~~\nShips leave. They return.", 3),
    ],
)
def test_a_fence_that_nothing_closes_hides_no_sentence(text, n, line_end):
    assert len(of(text.replace("\n", line_end))) == n


@pytest.mark.parametrize("before", ["    ", "\t", "> ", ">> ", "  > "])
def test_fences_in_lists_and_quotations_stay_whole(before):
    code = "".join(f"{before}{line}\n" for line in ("```sh", "a 5. B.", "", "c. D.", "```"))
    text = f"1. Run it.\n\n{code}\nIt ends. It is done."
    assert of(text) == ["1. Run it.", code.strip(), "It ends.", "It is done."]
    assert f"<code>{escape(code.rstrip())}</code>" in _body(text)


def test_many_fences_are_found_in_no_time_to_speak_of():
    assert len(of("```\nA. B.\n```\n\n" * 5000)) == 5000
