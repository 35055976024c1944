"""Wrapped paragraphs beside lists, headings and ragged lines, and texts whose lines are meant."""

import random
import textwrap

import pytest

from textseg.units.sentences import sentences


def of(text):
    return [text[a:b] for a, b in sentences(text)]


MINUTES = """\
The rowing club met on Friday evening in the boat house by the weir. The
president thanked everybody who had helped to carry the boats up to the
meadow before the flood, and said that none of them had been lost. The
new roof has been paid for, and what is left should be enough for oars,
if the town gives as much as it did last year.

With us were:
Ada Quay
Ben Moor
Cora Lind
Dan Ost
Eve Hall
Finn Rae
Gus Hart
Hal Ives
Ida Jory

Somebody asked whether the children could have the small boats again on
hot days, since the school has no river. The president will ask.
"""
#: What a program makes of a page in proportional type: full lines of 50 to 80 characters.
RAGGED = """\
Oven

A stone oven keeps the heat of the morning until late in
the afternoon, and whoever bakes a second time that day needs hardly half of the
wood. Its floor should be swept with a wet broom before
the loaves go in, because ash, which is salty and bitter, would stick to their crust,
and because the steam that rises from the floor does
the crust good.

River

The river rises in the hills north of the town and
turns the wheels of nine mills before it comes to the harbour, where most of its
water is held back by a weir. In all dry summers
the millers agree who may open the sluice, and in which
of the nights between two Sundays.
"""
README = """\
tidetable
=========

This program prints when the water is high and low at harbours whose record
you have, and warns you before a spring tide. It needs no network, and what
it prints can be read by programs as well as by sailors.

What it knows
the moon
the sun
leap years
summer time
feet and metres
names of harbours

Put the record of your harbour beside the program, or say where it is with an
option. A record has a row for every hour. Rows that are missing are filled in
from the hours before and after, unless more than twelve of them are missing.

What it doesn't know
wind
rain
ice
locks
"""
NAMES = MINUTES.split("With us were:\n")[1].split("\n\n")[0].split("\n")
#: As manuscripts are typed, and as programs copy them from a PDF.
MANUSCRIPT = "\n\n\n".join(
    "\n\n".join(textwrap.wrap(paragraph, 60, initial_indent="    "))
    for paragraph in (MINUTES.split("With us")[0], RAGGED.split("\n\n")[3])
)
WRAPPED = {
    "manuscript": (MANUSCRIPT, 3 + 2),
    "indented manuscript": (textwrap.indent(MANUSCRIPT, " " * 9), 3 + 2),
    "minutes": (MINUTES, 3 + 1 + len(NAMES) + 2),
    "ragged": (RAGGED, 2 + 2 + 2),
    "readme": (README, 1 + 2 + 7 + 3 + 5),
}


@pytest.mark.parametrize("name", WRAPPED)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_lists_headings_and_ragged_lines_cut_no_sentence(name, line_end):
    text, n = WRAPPED[name]
    found = of(text.replace("\n", line_end))
    assert len(found) == n
    assert not any("a" <= unit[0] <= "z" and len(unit) > 45 for unit in found[1:])


def test_lines_of_a_list_beside_wrapped_paragraphs_are_units():
    assert set(NAMES) < set(of(MINUTES))
    assert {"the moon", "leap years", "names of harbours", "locks"} < set(of(README))


def test_a_list_below_a_wrapped_paragraph_is_none_of_it():
    said = "No boat is lost. Please bring to the meadow on Monday, in any weather:"
    listed = ["rope", "a saw", "two ladders"]
    assert set(listed) < set(of(MINUTES.replace("With us were:", "\n".join([said, *listed]))))


def test_items_that_are_wrapped_are_wrapped_each():
    items = [
        "the roof of the boat house has been mended, and the rain that came in\n  has dried",
        "the weir has been measured from the bank and from the bridge, as the\n  town asked for",
        "the boats are on the meadow. There they stay until the river is back\n  in its own bed",
    ]
    noted = "".join(f"- {item}\n" for item in items)
    assert {f"- {item}" for item in items[:2]} < set(of(f"{MINUTES}\n{noted}"))


WORDS = ("rope", "tide", "oven", "dough", "salt", "gulls", "flour", "pier", "mast", "quay")


def message(rng, low, high):
    """Write a message of random words, so many characters long."""
    words = [rng.choice(WORDS)]
    length = rng.randint(low, high)
    while len(" ".join(words)) < length:
        words.append(rng.choice(WORDS))
    return " ".join(words)


def messages(n, *, low=20, high=110, marked=0.0, capital=False, seed=1):
    """Write messages, of which some end with a mark, and have one inside."""
    rng = random.Random(seed)
    found = []
    for _ in range(n):
        one = message(rng, low, high)
        if rng.random() < marked:
            one = f"{message(rng, 8, 20)}! {one}{rng.choice('.?!')}"
        found.append(one[:1].upper() + one[1:] if capital else one)
    return found


MEANT = {
    "chat": messages(500),
    "short chat": messages(8),
    "chat with marks": messages(60, marked=0.3),
    "chat with capitals": messages(60, marked=0.3, capital=True),
    "sentences without stops": messages(40, low=60, capital=True),
    "verses": messages(40, low=24, high=40, marked=0.2),
    "items": messages(40, low=5, high=30),
    "log": [f"warning: {one}" for one in messages(60, marked=0.1)],
}


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
@pytest.mark.parametrize("name", MEANT)
def test_lines_that_are_meant_stay_units(name, gap):
    ends, found = [], gap.join(MEANT[name])
    for line in MEANT[name]:
        ends.append((ends[-1] + len(gap) if ends else 0) + len(line))
    assert set(ends) <= {end for _, end in sentences(found)}


def cut_at(text, lines):
    """Tell whether a unit ends at the end of every one of the lines."""
    ends = {end for _, end in sentences(text)}
    return all(text.index(line) + len(line) in ends for line in lines)


VERSES = (
    (
        "The ropes are wet, the gulls are loud",
        "and no one bakes today",
        "Rain fell. The pier is low.",
    ),
    (
        "I asked the miller for the flour",
        "she had in bags of blue",
        "She slept. Her wheel stood still.",
    ),
)


def test_verses_in_stanzas_stay_lines():
    text = "\n\n".join("\n".join(stanza) for stanza in VERSES * 6)
    starts = [line for stanza in VERSES for line in stanza[:2]]
    assert all(of(text).count(line) == 6 for line in starts)


def test_a_list_of_long_items_has_no_end_marks():
    items = messages(12, low=46, high=90)
    assert cut_at(f"{MINUTES}\n" + "\n".join(items), items)


def test_two_who_write_in_a_chat_one_of_them_without_capitals():
    small, large = messages(40, marked=0.4), messages(40, marked=0.5, capital=True, seed=2)
    lines = [line for pair in zip(small, small[::-1], large, strict=True) for line in pair]
    assert cut_at("\n".join(lines), small)


def test_some_lines_of_a_chat_begin_with_small_letters():
    lines = messages(60, marked=0.3, capital=True)
    lines[::9] = messages(7, seed=2)
    assert cut_at("\n".join(lines), lines)


def test_paragraphs_on_a_line_each_are_cut_between_them():
    lines = [one.rstrip(".?!") for one in messages(12, low=200, high=600, marked=1, capital=True)]
    ends = {end for _, end in sentences("\n".join(lines))}
    assert all("\n".join(lines).index(line) + len(line) in ends for line in lines)


def test_a_paragraph_wrapped_in_a_text_without_capitals_stays_lines():
    lines = textwrap.wrap(" ".join(f"{one}." for one in messages(20)), 70)
    text = "\n".join(lines) + "\n\n" + "\n".join(messages(60, low=5, high=20))
    assert len(of(text)) > len(lines)


def test_paragraphs_that_begin_with_small_letters_are_no_double_spaced_lines():
    clauses = [f"{one} means salt. Rope means tide" for one in messages(12, low=99, high=200)]
    assert cut_at("\n\n".join(clauses), clauses)


def random_wrapped(number, seed):
    """Write wrapped and ragged paragraphs beside lists, for the page to agree on."""
    rng = random.Random(seed)
    texts = []
    for _ in range(number):
        parts = []
        for _ in range(rng.randint(2, 5)):
            said = messages(rng.randint(2, 7), marked=rng.random(), capital=rng.random() < 0.7,
                            seed=rng.random())  # fmt: skip
            prose = textwrap.fill(rng.choice((" ", ". ")).join(said), rng.randint(40, 90))
            prose = prose.replace("\n", rng.choice(("\n", "\n", "\n\n")))
            listed = "\n".join(messages(rng.randint(0, 9), low=4, high=60, seed=rng.random()))
            parts.append(prose + rng.choice((":\n", "\n", "\n\n", ".\n\n", "\n- ")) + listed)
        texts.append("\n\n".join(parts))
    return texts


@pytest.mark.parametrize("version", ["v1.2.0", "shelves 1.2", "Version 1.2"])
def test_versions_are_no_sentences_with_small_letters(version):
    item = "* The reader of catalogues now follows links between volumes, and it says\n  how many."
    entry = f"{version}\n{item}\n* Fixed typos.\n* Updated icons.\n"
    assert of("\n".join([entry] * 4)).count(item) == 4


def test_items_and_quotations_go_on_where_their_lines_are_full():
    items = ["- Ada reported that the printer on the third floor is down again, and\n  that it is."]
    items += ["- Ben will write to the customers whose invoices went out twice in\n  summer."]
    items += ["- The kitchen needs a new oven.", "- So is the meeting on Monday."]
    assert of("\n".join(items)) == items
    quoted = (
        "> The printer on the third floor has been down since Monday, and I\n> have called twice."
    )
    answers = ["Which printer do you mean?", "I will write to them.", "Good.", "It is done."]
    assert of("\n\n".join([quoted, answers[0], quoted, *answers[1:]])).count(quoted) == 2


@pytest.mark.parametrize("width", [72, 76, 81, 87, 95])
def test_an_initial_at_the_beginning_of_a_full_line_is_no_item(width):
    text = (
        "Monsieur Low and his wife had invited the judge, and he had promised that J. Smith would "
    )
    text += (
        "come to dinner in the years 81 and 82. In these the mayor M. Petit came. Nobody else did."
    )
    assert len(of(textwrap.fill(text, width))) == len(of(text)) == 3


def test_spaces_at_the_ends_of_lines_count_for_nothing():
    assert of(MINUTES.replace("flood, and\n", "flood, and      \n")) == [
        sentence.replace("flood, and\n", "flood, and      \n") for sentence in of(MINUTES)
    ]


def test_lines_below_an_item_may_be_items_of_their_own():
    lines = ["2. Baking", "   2.1. Flour, water and salt and what they cost in the winter"]
    lines += ["   2.2. Ovens of stone and ovens of steel in the old town", "3. Courts"]
    lines += [
        "* Action items of the last meeting:",
        "  Ada writes to the customers about the invoices",
    ]
    lines += ["  Ben orders the new oven for the kitchen on the third", "* Next meeting on Monday"]
    assert of("\n".join(lines)) == [line.strip() for line in lines]


def test_lines_of_contents_with_leaders_are_units():
    lines = ["Foreword ................ 1", "Introduction . . . . . . . 3", "Methods ....... xi"]
    assert of("\n".join([*lines, "Results ..... 11", "", "Rain fell. It stopped."]))[:3] == lines


@pytest.mark.parametrize("end", ["\n", "\r\n", " \n"])
def test_a_date_may_begin_a_line_of_any_end(end):
    lines = [
        "Das Hochwasser kam nach langem Regen über die Mauern der Stadt Leipzig am",
        "24. Februar und blieb dort bis zum Ende der nächsten Woche. Niemand war",
        "gewarnt worden, obwohl das Wasser schon in den Kellern stand. Wir saßen im",
        "3. Stock und sahen zu. Es war kalt.",
    ]
    text = end.join(lines)
    assert len(of(text)) == 4


@pytest.mark.parametrize("numbers", [("1.1.", "1.2.", "1.3."), ("i.", "ii.", "iii.")])
@pytest.mark.parametrize("indent", ["", "   "])
def test_items_have_numbers_of_sections_and_roman_ones(numbers, indent):
    said = ["The treasurer presented the accounts for the year"]
    said += ["The council sends somebody on Thursday morning", "A new account is opened in May"]
    items = [f"{number} {words}" for number, words in zip(numbers, said, strict=True)]
    assert of("\n".join(["Finance", *(indent + item for item in items)])) == ["Finance", *items]


@pytest.mark.parametrize("prompt", ["    >>> ", "> "])
def test_code_behind_prompts_is_no_quotation(prompt):
    code = ["from a import b", "x = f('a')", "g(x)", "print(x)"]
    text = "\n\n".join([MINUTES, "\n".join(prompt + line for line in code), MINUTES])
    assert [line for line in of(text) if line.startswith(">")] == [
        (prompt + line).strip() for line in code
    ]


def test_the_number_of_a_version_at_the_beginning_of_a_line_is_no_item():
    lines = ["This is free software that was written in the winter by people of the town who"]
    lines += ["like bread. It is under the terms of the General Public License of the version"]
    lines += ["2.1. See the file for details, which is long, and has what you need to know now."]
    assert len(of("\n".join(lines))) == 2
