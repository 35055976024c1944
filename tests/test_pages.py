"""Running heads and page numbers of pages that form feeds end are not read."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textseg import Document, segment
from textseg.encoders.sentence_encoder import unit_texts
from textseg.units.pages import without_running_lines

BODY = [
    "Rain fell on the pier and the boats were",
    "tied to the wall. The wind rose.",
    "The sailors were cold. They went home.",
    "Flour and salt stand on the table. The dough con-",
    "tains yeast. It must rise for an hour.",
    "The oven is hot. Bread cools on a rack.",
]


def pages(head="THE HARBOUR BOOK", foot="- {} -"):
    made = []
    for n, text in enumerate(BODY, 1):
        title = f"Chapter: {'The sea' if n < 4 else 'The oven'}"
        made.append("\n".join([head.format(n), title, "", text, "", foot.format(n)]))
    return "\n\f".join(made) + "\n\f"


SENTENCES = [
    "Rain fell on the pier and the boats were tied to the wall .", "The wind rose .",
    "The sailors were cold .", "They went home .", "Flour and salt stand on the table .",
    "The dough contains yeast .", "It must rise for an hour .", "The oven is hot .",
    "Bread cools on a rack .",
]  # fmt: skip


@pytest.mark.parametrize(
    "furniture", [("THE HARBOUR BOOK", "- {} -"), ("{} Harbour Book", ""), ("", "Page {} of 6")]
)
def test_sentences_go_on_over_running_lines(furniture):
    found = [" ".join(unit) for unit in Document.from_text(pages(*furniture)).units]
    body = [unit for unit in found if unit in SENTENCES]
    assert body == SENTENCES
    titles = [unit for unit in found if unit not in SENTENCES]
    book = ["THE HARBOUR BOOK"] if furniture[0].isupper() else []
    assert titles == [*book, "Chapter : The sea", "Chapter : The oven"]


def test_left_and_right_pages_have_heads_of_their_own():
    texts = [f"{'Left' if n % 2 else 'Right'} side\nAn own line, {'abcdef'[n]}." for n in range(6)]
    found = [" ".join(unit) for unit in Document.from_text("\f".join(texts)).units]
    assert sum("side" in unit for unit in found) == 2  # as titles, on the first pages


def test_an_encoder_reads_what_the_units_hold():
    document = Document.from_text(pages())
    read = unit_texts(document)
    assert read[2] == "Rain fell on the pier and the boats were tied to the wall."
    assert "The dough contains yeast." in read
    assert not any("- 3 -" in text for text in read)


def test_a_page_begins_with_its_head_and_the_text_stays_whole():
    text = pages(foot="{}")
    document = Document.from_text(text)
    place = [" ".join(unit) for unit in document.units].index("Chapter : The oven")
    assert text[document.offsets[place][0] :].startswith("THE HARBOUR BOOK\nChapter: The oven")
    assert text[document.offsets[place][0] - 1] == "\f"
    found = segment(document, 2, vectors="glove-6b-50d")
    assert "".join(found.texts) == text
    assert found.texts[1].startswith("THE HARBOUR BOOK\nChapter: The oven")


@pytest.mark.parametrize("text", [pages().replace("\f", ""), "A head\nx\n\fA head\ny\n\f", "rain"])
def test_without_three_pages_nothing_is_left_out(text):
    assert without_running_lines(text) is text


@given(st.lists(st.text(st.sampled_from("ab1- \n\u00ad.A")), min_size=3, max_size=6))
def test_nothing_moves_and_only_running_lines_vanish(texts):
    text = "\f".join(texts)
    read = without_running_lines(text)
    assert len(read) == len(text)
    assert all(a == b or b.isspace() for a, b in zip(text, read, strict=True))


def test_a_page_of_few_lines_has_a_foot_too():
    full = [f"Topic {w}\nOne is {w}.\nTwo is {w}.\nThree is {w}." for w in "abcdef"]
    pages = [*full[:2], "Part two", *full[2:], "So."]
    text = "\n\f".join(f"{page}\n\nLow  Talk {n}" for n, page in enumerate(pages, 9))
    left = without_running_lines(text)
    assert "Low" not in left and "Part two" in left and "So." in left


def test_answers_times_and_points_that_come_again_are_no_running_lines():
    rng = random.Random(1)
    answers = ["Yes.", "No.", "It was dark.", "About ten.", "I went home.", "I think so."]
    hearing = [t for i in range(300) for t in (f"Q. And then? {i}", f"A. {rng.choice(answers)}")]
    talk = [
        t
        for i in range(150)
        for t in (f"{['Ada', 'Ben'][i % 2]}  {i // 6}:{i % 6}5", f"So {i}.", "")
    ]
    points = [f"{w} falls" for w in ("Rain", "Snow", "Hail", "Fog", "Dew")]
    built = ["\n".join(["Water", *points[: n + 1]]) for n in range(5)] * 2
    for name, pages in {
        "a hearing": ["\n".join(hearing[i : i + 24]) for i in range(0, 600, 24)],
        "a talk": ["\n".join(talk[i : i + 40]) for i in range(0, 450, 40)],
        "slides": built,
    }.items():
        text = "\n\f".join(f"{page}\n\nPage {n}" for n, page in enumerate(pages, 1))
        left = without_running_lines(text)
        assert left.count("Page") == 0, name
        gone = {line for page in pages for line in page.split("\n") if line not in left}
        assert gone == set(), name
        if name != "slides":
            assert len(left.split()) == len("\n".join(pages).split()), name


def test_a_name_stands_now_before_and_now_after_the_number_of_its_page():
    rng, pages = random.Random(3), ["Baking\nAda Quay\nIn the old town\n\nIt is old."]
    for n in range(2, 22):
        lines = [f"The {rng.choice(BODY)} {rng.random()}." for _ in range(12)]
        head = [str(n), "Baking" if n % 2 == 0 else "Ada Quay"]
        pages.append("\n\n".join([*(head if n % 4 else head[::-1]), *lines]))
    left = without_running_lines("\n\f".join(pages))
    assert left.count("Quay") <= 2 and left.count("Baking") == 1


def test_heads_whose_words_change_have_the_number_of_the_page_apart():
    rng = random.Random(3)
    pages = []
    for n in range(40):
        lines = [f"{rng.choice(BODY)} {rng.random()}" for _ in range(9)]
        pages.append("\n".join([f"entry{n // 2}{' ' * 50}{n + 7}", "", *lines]))
    assert "entry" not in without_running_lines("\n\f".join(pages))


def test_pages_of_nothing_but_running_lines_are_read():
    assert without_running_lines("1\f2\f3\f4") == "1\f2\f3\f4"


def test_rows_headings_and_times_that_count_on_are_no_page_numbers():
    rng = random.Random(1)
    years = [f"{year} {rng.random():.3f}" for year in range(2001, 2021)]
    table = ["Rain fell.\nIt rose.", "\n".join(years[:12]), "\n".join(years[12:]), "So.\nIt fell."]
    sheets = ["\n".join(f"Exercise {3 * n + k}\nWhy {n}{k}?" for k in range(3)) for n in range(8)]
    talk = [f"Ada  {n // 4}:{n % 4}0\nSo {n}." for n in range(80)]
    talk_pages = ["\n".join(talk[i : i + 4]) for i in range(0, 80, 4)]
    for pages in (table, sheets, talk_pages):
        text = "\n\f".join(f"{page}\n\n{n}" for n, page in enumerate(pages, 1))
        left = without_running_lines(text)
        assert [line for page in pages for line in page.split("\n") if line not in left] == []


def test_what_counts_pages_is_left_out_in_any_place():
    pages = [
        "\n".join([f"Rain {n * n}.", f"It rose {n * n}.", str(n)][:: (-1) ** n]) for n in range(9)
    ]
    left = without_running_lines("\n\f".join(pages))
    assert [line for page in left.split("\f") for line in page.split("\n") if line.isdigit()] == []


def test_answers_of_a_short_hearing_are_no_running_lines():
    for seed in range(20):
        rng = random.Random(seed)
        said = [t for n in range(52) for t in (f"Q. Why {n}?", f"A. {rng.choice(['Yes', 'No'])}.")]
        pages = ["\n".join([*said[i : i + 26], "", f"Page {i // 26}"]) for i in range(0, 104, 26)]
        left = without_running_lines("\n\f".join(pages))
        assert left.count("A. ") == 52 and "Page" not in left


def test_a_foot_that_stands_above_a_figure_s_words_on_some_pages_is_a_foot_on_the_others():
    rng, pages = random.Random(3), []
    for n in range(1, 20):
        lines = [f"The {rng.choice(BODY)} {rng.random()}." for _ in range(12)]
        at = 6 if n < 9 else 12
        pages.append("\n".join([*lines[:at], "City Report", *lines[at:], "", str(n)]))
    assert without_running_lines("\n\f".join(pages)).count("City") == 8
