"""Every switch of preprocessing, on small texts of our own."""

import pytest

from textseg import Document, Segmentation
from textseg.preprocessing import CUT_RULES, STEM_USES, STOP_MATCHES, preprocess, stem

STOPS = frozenset({"the", "a", "run", "."})


@pytest.fixture
def document():
    text = "The Dogs running . | A run . | the cats sleep all day"
    units = tuple(tuple(sentence.split()) for sentence in text.split("|"))
    return Document(units, Segmentation((2, 3)), source="pets")


def units(document, **options):
    return [" ".join(unit) for unit in preprocess(document, stop_words=STOPS, **options).units]


@pytest.mark.parametrize(
    ("stop_match", "expected"),
    [
        ("none", ["the dogs running .", "a run .", "the cats sleep all day"]),
        ("cased", ["the dogs running", "a", "cats sleep all day"]),
        ("lower", ["dogs running", "", "cats sleep all day"]),
    ],
)
def test_stop_words_are_matched_before_or_after_lower_casing(document, stop_match, expected):
    assert units(document, stop_match=stop_match) == expected


@pytest.mark.parametrize(
    ("stem_use", "expected"),
    [
        ("none", ["dogs running", "", "cats sleep all day"]),
        ("match", ["dogs", "", "cats sleep all day"]),  # "running" is a form of a stop word
        ("tokens", ["dog run", "", "cat sleep all day"]),
    ],
)
def test_stems_replace_tokens_or_only_find_stop_words(document, stem_use, expected):
    assert units(document, stop_match="lower", stem_use=stem_use) == expected


def test_without_a_stop_list_the_stem_of_a_match_is_of_no_use(document):
    plain = units(document, stop_match="none")
    assert units(document, stop_match="none", stem_use="match") == plain


@pytest.mark.parametrize(
    ("cut_rule", "cut", "kept"),
    [
        ("at_least", 0, (0, 1, 2)),
        ("more_than", 0, (0, 2)),
        ("at_least", 2, (0, 2)),
        ("more_than", 2, (2,)),
        ("at_least", 4, (2,)),
    ],
)
def test_case_67_a_cut_keeps_more_than_or_at_least(document, cut_rule, cut, kept):
    result = preprocess(document, cut=cut, cut_rule=cut_rule, stop_words=STOPS)
    assert result.places == kept


def test_case_67_reference_and_source_follow_the_cut(document):
    result = preprocess(document, cut=3, stop_words=STOPS)
    assert (result.n_units, result.reference.ends, result.source) == (1, (1,), "pets")
    assert result.original is document
    assert document.n_units == 3


def test_an_emptied_unit_stays_at_cut_zero(document):
    result = preprocess(document, stop_words=STOPS)
    assert result.units[1] == ()
    assert result.reference == document.reference


def test_nothing_left_names_the_document(document):
    with pytest.raises(ValueError, match="pets: preprocessing leaves none of its 3 units"):
        preprocess(document, cut=6, stop_words=STOPS)


@pytest.mark.parametrize(
    ("option", "choices"),
    [("stop_match", STOP_MATCHES), ("stem_use", STEM_USES), ("cut_rule", CUT_RULES)],
)
def test_case_18_an_unknown_option_lists_the_choices(document, option, choices):
    with pytest.raises(ValueError, match=f"{option} must be one of {', '.join(choices)}, got 'x'"):
        preprocess(document, stop_words=STOPS, **{option: "x"})


def test_case_68_the_two_readings_differ_by_capitalised_stop_words():
    """The paper's own list: its text drops "The", its program keeps it as "the"."""
    document = Document((("The", "sun", "said", "nothing", "."), ("In", "the", "rain")))
    assert preprocess(document).units == (("sun",), ("rain",))
    assert preprocess(document, stop_match="cased").units == (("the", "sun"), ("in", "rain"))


def test_case_16_no_alphabet_is_filtered():
    document = Document((("ДОЖДЬ", "идёт"), ("雨", "ÜBER")))
    assert preprocess(document).units == (("дождь", "идёт"), ("雨", "über"))


def test_stems_keep_their_case():
    assert (stem("Running"), stem("running")) == ("Run", "run")


def test_stop_words_are_any_collection_of_words_but_no_text(document):
    wanted = units(document)
    for words in (set(STOPS), list(STOPS), dict.fromkeys(STOPS)):
        found = preprocess(document, stop_words=words)
        assert [" ".join(unit) for unit in found.units] == wanted
    with pytest.raises(TypeError, match="stop_words is a set of words, got the text 'the a'"):
        preprocess(document, stop_words="the a")
