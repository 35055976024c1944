"""Document: units that are slices of the text, and what is left of them after a selection."""

import io
import warnings
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from textseg import Document, Segmentation, comparison, segment
from textseg.units.transcripts import Turn

TEXTS = {
    "repeated": "This is a test. " * 6,
    "umlauts": "Die Bäume blühen.  Über allen Gipfeln ist Ruh! Schön, nicht?",
    "decomposed": "Scho\u0308ne Gru\u0308sse. A\u0308pfel auch.",
    "spaces": "  Two  spaces.   Three\tand a tab.\u00a0 Odd ones. \n",
    "newlines": "A heading\n\nOne line.\r\nAnother line\nthat goes on.\n\n\n\nThe end",
    "chinese": "今天下雨。我们看书！你呢？「好。」他说。",
    "cyrillic": "Идёт дождь. Мы читаем книгу.\n\nПтицы поют!",
    "hindi": "बारिश हो रही है। हम पढ़ रहे हैं।",
    "emoji": "Rain 🌧️ again. Books 📚!",
    "unended": "no mark at all",
}
any_text = st.text(alphabet=st.sampled_from('abÄж今。.!? \n\t\u0308\u00a0"\ufeff')) | st.text()


def has_units(text):
    return bool(text.removeprefix("\ufeff").strip())


def cut_everywhere(document):
    return Segmentation(range(1, document.n_units + 1))


@pytest.mark.parametrize("unit", ["sentence", "word"])
@pytest.mark.parametrize("name", TEXTS)
def test_case_30_segments_concatenate_to_the_text(name, unit):
    document = Document.from_text(TEXTS[name], unit=unit)
    for s in (cut_everywhere(document), Segmentation((document.n_units,))):
        assert "".join(document.segment_texts(s)) == TEXTS[name]


@pytest.mark.parametrize("unit", ["sentence", "word"])
@given(text=any_text.filter(has_units), data=st.data())
@example(text="\x1c.\x1d", data=None)
def test_case_30_of_any_text_and_segmentation(unit, text, data):
    document = Document.from_text(text, unit=unit)
    gaps = st.lists(st.booleans(), min_size=document.n_units - 1, max_size=document.n_units - 1)
    s = Segmentation.from_gaps(data.draw(gaps)) if data else cut_everywhere(document)
    pieces = document.segment_texts(s)
    assert "".join(pieces) == text
    assert len(pieces) == s.n_segments
    assert all(text[a:b] == text[a:b].strip() != "" for a, b in document.offsets)
    assert all(unit for unit in document.units)


@given(text=any_text.filter(has_units))
def test_no_character_but_blanks_lies_between_units(text):
    for unit in ("sentence", "word"):
        covered = "".join(text[a:b] for a, b in Document.from_text(text, unit=unit).offsets)
        assert "".join(covered.split()) == "".join(text.removeprefix("\ufeff").split())


def test_case_30_a_repeated_sentence_keeps_its_own_place():
    document = Document.from_text(TEXTS["repeated"])
    assert document.offsets == tuple((16 * i, 16 * i + 15) for i in range(6))
    assert document.segment_texts(Segmentation((2, 6))) == [
        "This is a test. " * 2,
        "This is a test. " * 4,
    ]


@pytest.mark.parametrize("text", ["", " ", "\n\n\t ", "\u00a0", "\ufeff"])
@pytest.mark.parametrize("unit", ["sentence", "word"])
def test_case_25_a_text_without_units_is_named(text, unit):
    with pytest.raises(ValueError, match=r"letter\.txt: no units; there is nothing to segment"):
        Document.from_text(text, unit=unit, source="letter.txt")


@pytest.mark.parametrize("unit", ["sentence", "word"])
def test_a_byte_order_mark_is_of_no_unit_on_any_way_in(unit):
    text = "It rains. We read."
    plain = Document.from_text(text, unit=unit)
    marked = Document.from_text("\ufeff" + text, unit=unit)
    decoded = Document.from_bytes(text.encode("utf-8-sig"), unit=unit)
    assert plain.units == marked.units == decoded.units
    assert marked.offsets == tuple((a + 1, b + 1) for a, b in plain.offsets)  # into what was given
    assert (decoded.text, decoded.offsets) == (text, plain.offsets)


def test_case_25_one_sentence_is_one_segment():
    document = Document.from_text("Only one sentence.")
    assert document.n_units == 1
    assert document.segment_texts(Segmentation((1,))) == ["Only one sentence."]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("It rains. We read.", ["It rains.", "We read."]),
        ("It rains... we read.", ["It rains... we read."]),
        ('"It rains!" We read.', ['"It rains!"', "We read."]),
        ("Really?! Yes.", ["Really?!", "Yes."]),
        ("A heading\n\nno mark", ["A heading", "no mark"]),
        ("今日は。明日は。", ["今日は。", "明日は。"]),
        ("何！？はい。", ["何！？", "はい。"]),
        ("「好。」他说。", ["「好。」", "他说。"]),
        ("Идёт дождь. Мы читаем.", ["Идёт дождь.", "Мы читаем."]),
        ("It costs 3.14 in all.", ["It costs 3.14 in all."]),
    ],
)
def test_case_34_the_sentence_rule(text, sentences):
    document = Document.from_text(text)
    assert [text[a:b] for a, b in document.offsets] == sentences


def test_case_34_units_can_be_passed_in():
    text = "Dpt. Smith paid 3.14. He left."
    assert Document.from_text(text).n_units == 3  # the built-in rule is fooled, as it says
    document = Document.from_text(text, spans=[(0, 21), (22, 30)])
    assert document.segment_texts(Segmentation((1, 2))) == ["Dpt. Smith paid 3.14. ", "He left."]


@pytest.mark.parametrize("spans", [[(0, 5), (3, 8)], [(5, 8), (0, 3)], [(0, 99)], [(-2, 3)]])
def test_case_34_spans_that_overlap_or_leave_the_text_are_refused(spans):
    with pytest.raises(ValueError, match="spans must follow one another inside the text"):
        Document.from_text("It rains.", spans=spans)


def test_case_34_a_long_text_without_sentence_ends_is_worth_a_warning():
    with pytest.warns(UserWarning, match=r"chat: one sentence of 2,999 characters"):
        Document.from_text(" ".join(["ab"] * 1000), source="chat")


UNSPACED = {
    "chinese": "今天我们去公园看花，天气很好啊。小猫在树下睡觉。",
    "japanese": "きょうはこうえんへいきました。とてもたのしかったです。",
    "thai": "วันนี้เราไปเดินเล่นที่สวนสาธารณะ อากาศดีมากและดอกไม้สวยงาม",
}


@pytest.mark.parametrize("name", UNSPACED)
def test_case_16_runs_of_a_script_without_blanks_are_said_to_be_no_words(name):
    with pytest.warns(UserWarning, match=r"no spaces between words.*Document\(units\)"):
        Document.from_text(UNSPACED[name], unit="word", source=name)
    with pytest.warns(UserWarning, match=r"no spaces between words.*encoder='wordllama-256d'"):
        segment(UNSPACED[name], representation="bag_of_words")


@pytest.mark.parametrize("name", UNSPACED)
def test_an_encoder_reads_the_text_whatever_its_words_are(name, recwarn):
    segment(UNSPACED[name], encoder="wordllama-256d")
    assert not [w for w in recwarn if "spaces" in str(w.message)]


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("今天 我们 去 公园 看 花 ， 天气 很 好 。", None),
        ("วันนี้ เรา ไป เดินเล่น ที่ สวนสาธารณะ", None),
        ("The novel 紅樓夢新傳記 is long.", None),
        ("今天我们去公园", [(0, 2), (2, 4), (4, 5), (5, 7)]),
    ],
)
def test_words_that_are_told_apart_are_no_reason_to_warn(text, spans):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Document.from_text(text, spans=spans)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Don't stop, now.", ["Do", "n't", "stop", ",", "now", "."]),
        ("Схо́дим в лес", ["Схо́дим", "в", "лес"]),
        ("हिन्दी भाषा", ["हिन्दी", "भाषा"]),
        ("scho\u0308n", ["sch\u00f6n"]),
        ("rain \U0001f327\ufe0f again", ["rain", "\U0001f327\ufe0f", "again"]),
    ],
)
def test_case_16_words_of_any_alphabet_stay_whole(text, words):
    document = Document.from_text(text, unit="word")
    assert document.units == tuple((word,) for word in words)


@pytest.mark.parametrize("n", range(1, 21))
def test_case_19_every_small_number_of_units(n):
    document = Document.from_text(" ".join(["We read."] * n))
    assert document.n_units == n


def test_an_unknown_unit_lists_the_choices():
    with pytest.raises(ValueError, match="'paragraph' or 'word', got 'page'"):
        Document.from_text("It rains.", unit="page")


def test_case_32_a_boundary_is_the_unit_that_begins_the_segment():
    document = Document.from_text("It rains. We read. Birds sing.")
    assert document.segment_texts(Segmentation.from_boundaries([1], 3)) == [
        "It rains. ",
        "We read. Birds sing.",
    ]


def test_the_parts_of_a_document_fit_each_other():
    units = (("rain",), ("sun",))
    with pytest.raises(ValueError, match="diary: the reference covers 3 units, the document has 2"):
        Document(units, Segmentation((3,)), source="diary")
    turn = Turn(0, 0, "it rains")
    with pytest.raises(ValueError, match="document: 1 turns for 2 units"):
        Document((("it",), ("rains",)), turns=(turn,))
    with pytest.raises(ValueError, match="document: 3 places for 2 units"):
        Document((("it",), ("rains",)), places=(0, 1, 2))
    with pytest.raises(TypeError, match="expected a Turn for each unit, got 'Ada'"):
        Document((("it",), ("rains",)), turns=(turn, "Ada"))
    with pytest.raises(ValueError, match="document: 1 offsets for 2 units"):
        Document(units, text="rain", offsets=((0, 4),))
    with pytest.raises(ValueError, match="no units"):
        Document(())


def test_texts_need_a_text_and_the_same_units():
    with pytest.raises(ValueError, match="made from units, so it has no text"):
        Document((("rain",),)).segment_texts(Segmentation((1,)))
    with pytest.raises(ValueError, match="segmentation covers 3 units, the document has 1"):
        Document.from_text("It rains.").segment_texts(Segmentation((3,)))


# What is left after a selection


@pytest.fixture
def weather():
    text = "One. Rain falls. Two. Sun shines. Three."
    document = Document.from_text(text, source="weather")
    return Document(
        document.units, Segmentation((2, 3, 5)), "weather", document.text, document.offsets
    )


def test_a_selection_keeps_reference_offsets_and_places(weather):
    kept = weather.select([False, True, False, True, True], weather.units)
    assert kept.units == (weather.units[1], *weather.units[3:])
    assert kept.reference.ends == (1, 3)  # the middle segment lost its only unit
    assert kept.places == (1, 3, 4)
    assert [weather.text[a:b] for a, b in kept.offsets] == ["Rain falls.", "Sun shines.", "Three."]


def test_removed_units_belong_to_the_segment_before(weather):
    kept = weather.select([False, True, False, True, True], weather.units)
    s = Segmentation((1, 3))
    assert kept.segment_texts(s) == ["One. Rain falls. Two. ", "Sun shines. Three."]
    assert kept.restore(s).ends == (3, 5)
    with pytest.raises(ValueError, match="the segmentation covers 9 units, the document has"):
        kept.restore(Segmentation((9,)))
    assert weather.segment_texts(kept.restore(s)) == kept.segment_texts(s)


@given(st.lists(st.booleans(), min_size=1, max_size=12).filter(any), st.data())
def test_restoring_and_keeping_again_changes_nothing(kept, data):
    document = Document(tuple((str(i),) for i in range(len(kept))))
    left = document.select(kept, document.units)
    n_gaps = left.n_units - 1
    gaps = data.draw(st.lists(st.booleans(), min_size=n_gaps, max_size=n_gaps))
    s = Segmentation.from_gaps(gaps)
    assert left.restore(s).keep(kept) == s


def test_nothing_to_restore_in_an_original(weather):
    assert weather.restore(Segmentation((2, 5))) == Segmentation((2, 5))


def test_nothing_left_is_an_error_with_a_way_out(weather):
    with pytest.raises(
        ValueError, match=r"weather: .* none of its 5 units; use preset='text', or in Python lower"
    ):
        weather.select([False] * 5, weather.units)


def test_spans_may_be_any_iterable_of_numbers():
    text = "Rain falls. Bread bakes."
    spans = ((start, end) for start, end in [(0, 11), (12, 24)])
    assert Document.from_text(text, spans=spans).offsets == ((0, 11), (12, 24))
    offsets = Document.from_text(text, spans=np.array([[0, 11], [12, 24]])).offsets
    assert offsets == ((0, 11), (12, 24)) and type(offsets[0][0]) is int


@pytest.mark.parametrize("spans", [[(0, 5.5)], [(0.5, 5)], [(0, float("nan"))]])
def test_spans_are_in_whole_characters(spans):
    with pytest.raises(ValueError, match=r"whole characters|spans must follow"):
        Document.from_text("Rain falls.", spans=spans)


@pytest.mark.parametrize("text", [b"Rain falls.", Path("rain.txt"), None, ["Rain falls."], 3])
def test_only_a_text_is_a_text(text):
    with pytest.raises(TypeError, match=r"expected a text, got \w+; .*from_bytes"):
        Document.from_text(text)
    with pytest.raises(TypeError, match=r"expected bytes, got a text; use Document.from_text"):
        Document.from_bytes("Rain falls.")


@pytest.mark.parametrize("contents", [Path("rain.txt"), None, io.BytesIO(b"Rain."), [3, 5]])
def test_only_bytes_are_the_contents_of_a_file(contents):
    with pytest.raises(TypeError, match=r"expected the bytes of a file, got .*path\.read_bytes"):
        Document.from_bytes(contents)
    with pytest.raises(TypeError, match=r"expected the bytes of a file, got .*path\.read_bytes"):
        comparison.read(contents)
    assert Document.from_bytes(bytearray(b"Rain falls. It rains.")).n_units == 2


@pytest.mark.parametrize(
    "units",
    [pd.Series([("rain",)]), np.array([["rain"]]), iter([("rain",)]), {"rain": 1}, {("rain",)}],
)
def test_units_are_a_sequence(units):
    with pytest.raises(TypeError, match="letter: units must be a tuple of tuples of tokens, got"):
        Document(units, source="letter")


def test_texts_are_no_units():
    with pytest.raises(TypeError, match="a unit is a tuple of tokens, got the text 'bread'"):
        Document((("rain",), "bread"))
    with pytest.raises(TypeError, match="a unit is a tuple of tokens, got the text 'rain falls'"):
        Document(("rain falls", "bread bakes"))


@pytest.mark.parametrize("units", [[1, 2], b"rain", [None], [("rain",), {"a": 1}], [b"rain"]])
def test_a_unit_is_a_tuple(units):
    with pytest.raises(
        TypeError, match=r"letter: a unit is a tuple of tokens, got (int|byt|None|dict)"
    ):
        Document(units, source="letter")


@pytest.mark.parametrize("token", [1, None, b"rain", 0.5, ("rain",)])
def test_a_token_is_a_text(token):
    with pytest.raises(TypeError, match=rf"a token is a text, got {type(token).__name__}; write"):
        Document([["rain", "falls"], ["it", token]])
    assert Document([np.array(["rain"]), ()]).n_units == 2  # texts of NumPy are texts


def test_lists_may_be_filled_again_for_the_next_document():
    units, offsets = [["rain"], ["wind"]], [(0, 4), (5, 9)]
    document = Document(units, text="Rain wind", offsets=offsets)
    units[0].append("bread")
    units.clear()
    offsets.clear()
    assert document.units == (("rain",), ("wind",)) and document.offsets == ((0, 4), (5, 9))
    assert hash(document) == hash(replace(document))


@pytest.mark.parametrize("other", [(1, 2), [1, 2], "12"])
def test_only_a_segmentation_is_one(other):
    units = (("rain",), ("wind",))
    with pytest.raises(
        TypeError, match=r"the reference must be a Segmentation, got .*from_lengths"
    ):
        Document(units, other)
    with pytest.raises(TypeError, match="the segmentation must be a Segmentation"):
        Document.from_text("Rain falls. Wind blows.").segment_texts(other)


def test_a_document_is_shown_in_one_line():
    units = tuple((f"word{i}", "and", "more") for i in range(1000))
    long = Document(units, Segmentation((400, 1000)), "a.txt", text="x\n" * 999)
    assert repr(long) == "Document('a.txt', 1000 units, 2 segments)"


def test_places_in_a_text_may_be_an_array():
    text, places = "It rains. We read.", [(0, 9), (10, 18)]
    units = (("It", "rains"), ("We", "read"))
    of = [Document(units, text=text, offsets=one) for one in (tuple(places), np.array(places))]
    assert of[0] == of[1] and hash(of[0]) == hash(of[1])
    assert of[1].segment_texts(Segmentation((1, 2))) == ["It rains. ", "We read."]


def test_the_name_of_a_file_in_place_of_its_text_is_said(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("Rain falls. Bread is baked.")
    with pytest.warns(UserWarning, match=r"notes.txt', the name of a file; .*read_bytes\(\)"):
        Document.from_text(str(path))
    with pytest.warns(UserWarning, match=r"my notes\.TXT', like .* and none is there; .*read_by"):
        segment("there/my notes.TXT")


@pytest.mark.parametrize("ends", [[2.0, 4.0], "24", 4, [None]])
def test_ends_that_are_not_whole_numbers_are_shown(ends):
    with pytest.raises(TypeError, match="ends must be whole numbers, the end of each segment, got"):
        Segmentation(ends)


def test_spans_that_are_no_pairs_are_shown():
    with pytest.raises(TypeError, match=r"notes: spans must be pairs .*, got \('Rain', 'falls'\)"):
        Document.from_text("Rain falls.", spans=["Rain", "falls"], source="notes")


def test_sentences_of_somebody_else_are_units_whatever_they_hold():
    sentences = [
        "Rain falls.",
        "Clouds bring the\nwind.",
        "",
        "...",
        "Ada: bread\u2028is",
        "Ben: so",
    ]
    document = Document.from_sentences(sentences)
    assert document.n_units == 6 and document.turns is None
    assert [document.text[a:b] for a, b in document.offsets] == sentences
    assert document.units[1:4] == (("Clouds", "bring", "the", "wind", "."), (), (".", ".", "."))
    cut = document.segment_texts(Segmentation((2, 3, 6)))
    assert cut[1] == "\n" and "".join(cut) == "\n".join(sentences)
    assert segment(document, 2).segmentation.n_units == 6


@pytest.mark.parametrize("given", ["Rain falls.", ["Rain falls.", None], [("rain",)]])
def test_what_are_no_sentences_is_said(given):
    with pytest.raises(
        TypeError, match=r"expected sentences, got one text|sentence \d is not a text, but .*give"
    ):
        Document.from_sentences(given)


def test_the_name_of_a_text_may_be_a_path_and_nothing_else():
    document = Document.from_text("Rain falls. It rains.", source=Path("rain.txt"))
    assert document.source == "rain.txt" and "rain.txt" in segment(document, 1).to("html")
    for make in (Document.from_text, lambda text, source: Document((("rain",),), source=source)):
        with pytest.raises(TypeError, match=r"source, the name of the text, .* got 3; .*str"):
            make("Rain falls. It rains.", source=3)


@pytest.mark.parametrize("given", [pd.DataFrame({"text": ["Rain.", "No."]}), {"first": "Rain."}])
def test_the_names_of_columns_are_no_sentences(given):
    with pytest.raises(TypeError, match=r"expected sentences, got a \w+, .*give its column"):
        Document.from_sentences(given)


def test_a_reference_is_given_with_the_text():
    truth, text = Segmentation((1, 2)), "It rains. We read."
    made = [
        Document.from_text(text, reference=truth),
        Document.from_bytes(text.encode(), reference=truth),
        Document.from_sentences(text.split(". "), reference=truth),
    ]
    assert all(document.truth == truth and document.text for document in made)
    with pytest.raises(ValueError, match="the reference covers 2 units, the document has 3"):
        Document.from_text("It rains. We read. So?", reference=truth)
    with pytest.raises(TypeError, match="the reference must be a Segmentation, got tuple"):
        Document.from_text(text, reference=(1, 2))
