"""Segmentations in every form are read, brought to the same units, and scored."""

import json
import os
import re
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from textseg import Segmentation, segment
from textseg.cli import app
from textseg.comparison import Marked, align, compare, read
from textseg.metrics import pk, window_diff

PIECES = ["Rain wets the pier. Gulls cry.\n", "Bread is hot. It cools. Salt is in.\n", "Coins lie."]
TEXT = "".join(PIECES)
MARKED = "==========\n".join(PIECES)
LENGTHS = Segmentation((2, 5, 6))


def only(contents, **options):
    aligned, notes = align({"a": read(contents.encode(), **options), "text": read(MARKED.encode())})
    assert notes == []
    return aligned["a"]


FORMS = {
    "lengths": "2 3 1\n",
    "commas": "2,3, 1",
    "json": "[2, 3, 1]",
    "gaps": "01001\n",
    "text": MARKED,
    "choi": f"==========\n{MARKED}\n==========\n",
    "support": MARKED.replace("==========", "========== 0.72"),
    "rows": json.dumps([{"text": piece} for piece in PIECES]),
    "lines": "\n".join(json.dumps({"text": piece}) for piece in PIECES),
    "windows": MARKED.replace("\n", "\r\n"),
}


@pytest.mark.parametrize("name", FORMS)
def test_every_form_is_the_same_segmentation(name):
    assert only(FORMS[name]) == LENGTHS
    assert only("2 5 6", numbers="ends") == LENGTHS


@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_what_segment_writes_is_read_back(form):
    found = segment(TEXT, 3, representation="bag_of_words", objective="c99")
    assert only(found.to(form)) == found.segmentation


@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
@pytest.mark.parametrize("ends", ["\x85", "\u2028", "\u2029", "\x0b", "\x1e"])
def test_other_line_ends_in_a_text_are_read_back(form, ends):
    text = TEXT.replace("the ", f"the{ends}")
    found = segment(text, 3, representation="bag_of_words", objective="c99")
    assert len(found.to("jsonl").splitlines()) == 3
    aligned, _ = align(
        {form: read(found.to(form).encode()), "json": read(found.to("json").encode())}
    )
    assert aligned[form] == aligned["json"] == found.segmentation


def test_lines_under_headings_are_no_boundaries():
    text = "Weather\n=======\n\n" + TEXT
    found = segment(text, 3, representation="bag_of_words", objective="c99")
    assert read(found.to("text").encode()).text.count("=") == 7
    aligned, _ = align(
        {"text": read(found.to("text").encode()), "j": read(found.to("json").encode())}
    )
    assert aligned["text"] == aligned["j"]


RAIN = "Rain falls. Gulls cry.\n"


@pytest.mark.parametrize(("text", "segments", "note"), [
    (f"Harbour notes\n=============\n\n{RAIN}\nWeather\n=======\n{RAIN}", 1, "7 to 13 = .*so it"),
    (f"=======\nWeather\n=======\n{RAIN}", 1, "lines of 7 = are taken for underlines"),
    (f"{RAIN}\n=========\n Weather\n=========\n\n{RAIN}", 1, "lines of 9 = are taken for under"),
    (f"港の天気\n========\n{RAIN}", 1, "lines of 8 = are taken for underlines"),
    (f"\r\nWeather\r\n=======\r\n\r\n{RAIN}", 1, "lines of 7 = are taken for underlines"),
    (f"Harbour st\n==========\n\n{RAIN}", 1, "lines of 10 = are taken for underlines"),
    (f"Harbour st\n==========\n{RAIN}", 2, "$"),  # so does `textseg segment` write
    (f"{RAIN}Harbour st\n==========\n\n{RAIN}", 2, "$"),
    (f"It is dry.\n==========\n\n{RAIN}", 2, "$"),
    (f"Harbour st\n==========\n\n{RAIN}==========\n{RAIN}", 3, "$"),
    (f"Weather\n=======\n{RAIN}==========\nBread\n=====\n{RAIN}", 2, "$"),
    (f"{RAIN}======================\n{RAIN}\n=====\n{RAIN}", 3, "lines of 5 to 22 = .* boundaries"),
    (f"{RAIN}=======\n{RAIN}\nWeather\n=======\n\n{RAIN}", 3, "lines of 7 = are taken for bound"),
    (f"{RAIN}======= 0.72\n{RAIN}======= 0.50\n======= 0.50\n{RAIN}", 3, "lines of 7 = .* bound"),
])  # fmt: skip
def test_underlines_of_headings_are_told_from_boundaries(text, segments, note):
    marked = read(text.encode())
    assert len(marked.ends) == segments
    assert re.search(f"^{note}" if note == "$" else note, marked.note), marked.note
    assert align({"x.txt": marked})[1] == [f"x.txt: {marked.note}"] * bool(marked.note)


def test_how_lines_were_taken_is_said_once(tmp_path):
    headed = "Weather\n=======\n\n" + TEXT
    (tmp_path / "one").write_text(headed)
    (tmp_path / "rows").write_text(json.dumps([{"text": headed[:48]}, {"text": headed[48:]}]))
    for pair in (("one", "rows"), ("rows", "one")):
        done = CliRunner().invoke(app, ["score", *(str(tmp_path / name) for name in pair)])
        assert done.stderr == (
            f"textseg: {tmp_path / 'one'}: lines of 7 = are taken for underlines of headings, so "
            "it is read as one segment\n"
        )


def test_a_text_with_lines_like_ours_is_written_with_a_warning():
    found = segment("The bakery\n==========\n\n" + TEXT, 2, representation="bag_of_words",
                    objective="c99")  # fmt: skip
    with pytest.warns(UserWarning, match="has lines of ========== itself.*format = 'json'"):
        found.to("text")


@given(st.lists(st.integers(1, 9), min_size=2))
def test_numbers_come_back(lengths):
    true = Segmentation.from_lengths(lengths)
    assert read(" ".join(map(str, lengths)).encode()) == true or set(lengths) <= {1}
    assert read(json.dumps(lengths).encode()) == true
    assert read(json.dumps(true.ends).encode(), numbers="ends") == true


def test_a_boundary_inside_a_unit_is_reported_and_not_moved():
    inside = read(b"Rain wets the pier. Gulls\n==========\ncry. Bread is hot.")
    beside = read(b"Rain wets the pier.\n==========\nGulls cry. Bread is hot.")
    aligned, notes = align({"reference": inside, "hypothesis": beside})
    assert aligned["reference"].ends == (2, 4) and aligned["hypothesis"].ends == (1, 4)
    (note,) = notes
    assert note.startswith("reference: the boundary at …Gulls | cry.") and "inside a sent" in note
    with_numbers, _ = align({"reference": inside, "numbers": Segmentation((2, 3))})
    assert with_numbers["numbers"].ends == (3, 4)  # its own three sentences


def test_a_heading_without_a_stop_is_no_fault():
    reference = read(b"Gulls sat along the wall\n==========\nThe oven\nFlour rests. It cools.\n")
    assert align({"r": reference})[1] == []


def test_scores_are_those_of_the_metrics_and_the_mean_over_references():
    a, b, own = Segmentation((2, 5, 8)), Segmentation((4, 8)), Segmentation((2, 8))
    (row, *baselines) = compare({"a": a, "b": b}, {"own": own}, k=2)
    both = [pk(reference=reference, hypothesis=own, k=2).value for reference in (a, b)]
    assert row["pk"] == pytest.approx(sum(both) / 2)
    assert row["wd"] >= row["pk"] and row["k"] == [2]
    assert [line["name"] for line in baselines] == [
        "no boundary", "every boundary", "evenly spaced", "random (mean)",
    ]  # fmt: skip
    evenly = [(a, Segmentation((3, 5, 8))), (b, Segmentation((4, 8)))]
    both = [window_diff(reference=r, hypothesis=h, k=2).value for r, h in evenly]
    assert baselines[2]["wd"] == pytest.approx(sum(both) / 2)


@pytest.mark.parametrize(
    ("contents", "message"),
    [
        (b"", "holds no segmentation"),
        (b" \n", "holds no segmentation"),
        (b'{"a": 1}', "expected a list of numbers"),
        ("2 3".encode("utf-16"), "UTF-16"),
        (b"0", "positive"),
        (b"0 0 1 0", r"x.txt has a length of 0; .* as one string: 0010$"),
        (b"[0, 1]", r"x.txt has a length of 0; .* as one string: 01$"),
    ],
)
def test_what_is_no_segmentation_is_named(contents, message):
    with pytest.raises(ValueError, match=message):
        read(contents, "x.txt")


@pytest.mark.parametrize("reference", [MARKED, TEXT, "2 3 1", "01001", "6"])
def test_a_text_in_one_piece_is_one_segment(reference):
    """`textseg segment` writes no line where it leaves a text in one piece."""
    found = {"reference": read(reference.encode()), "whole": read(TEXT.encode())}
    aligned, notes = align(found)
    assert aligned["whole"].ends == (6,) and aligned["reference"].n_units == 6 and notes == []
    assert compare({"r": aligned["reference"]}, {"h": aligned["whole"]})[0]["n_segments"] == 1


@pytest.mark.parametrize("reference", [MARKED, "2 3 1", "01001", "[2, 3, 1]"])
def test_what_fits_no_other_file_is_said_to_hold_no_segmentation(reference):
    found = {"reference": read(reference.encode(), "r"), "x.txt": read(b"2 3 x 3 2", "x.txt")}
    with pytest.raises(ValueError, match=r"x.txt holds no segmentation: expected .* doesn't fit"):
        align(found)


def test_other_texts_and_other_numbers_are_refused():
    with pytest.raises(ValueError, match="different texts: after 9 characters"):
        align({"a": Marked("Rain falls. Now.", (16,)), "b": Marked("Rain falls! Now.", (16,))})
    with pytest.raises(ValueError, match="a has 3 units, b has 4"):
        align({"a": Segmentation((3,)), "b": Segmentation((4,))})


def test_a_reference_is_needed():
    with pytest.raises(ValueError, match="no reference to compare with"):
        compare({}, {"a": LENGTHS})


def test_the_command(tmp_path):
    (tmp_path / "true.txt").write_text(MARKED)
    (tmp_path / "mine").write_text("2 3 1")
    (tmp_path / "other").write_text("1 4 1")
    paths = [str(tmp_path / name) for name in ("true.txt", "mine", "other")]
    shown = CliRunner().invoke(app, ["score", *paths, "-k", "half"])
    assert shown.exit_code == 0, shown.output
    mine, other = shown.stdout.splitlines()[1:3]
    assert mine.split()[-3:] == ["0.00", "0.00", "100.00"] and other.split()[-1] == "50.00"
    assert "k = 1 (rule 'half')" in shown.stdout
    shown = CliRunner().invoke(app, ["score", paths[0], paths[1], "-r", paths[2], "--json"])
    assert json.loads(shown.stdout)[0]["f1"] == 0.75
    for wrong in ([paths[0], paths[0]], [paths[0], str(tmp_path / "none")], [*paths, "-k", "kk"]):
        shown = CliRunner().invoke(app, ["score", *wrong])
        assert shown.exit_code == 1 and shown.stderr.startswith("textseg: ")


def test_a_reference_with_other_lines_between_segments_is_said_to_be_one_segment(tmp_path):
    text = "========,1,Rain\n".join(["", *PIECES])
    rows = json.dumps([{"text": text[:40]}, {"text": text[40:]}])
    for name, content in {"wiki": text, "own": MARKED, "whole": TEXT, "rows": rows}.items():
        (tmp_path / name).write_text(content)
    told = {}
    for pair in (("wiki", "rows"), ("own", "whole")):
        done = CliRunner().invoke(app, ["score", *(str(tmp_path / name) for name in pair)])
        assert done.exit_code == 0
        told[pair[0]] = "a reference without any line of ==========, so" in done.stderr
    assert told == {"wiki": True, "own": False}


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="the system has no device that is full")
def test_a_disk_that_is_full_is_told_in_one_line(tmp_path):
    for name in ("a", "b"):
        (tmp_path / name).write_text("4 4")
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "textseg", "score", tmp_path / "a", tmp_path / "b"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (1, "textseg: the disk is full\n")


@pytest.mark.parametrize("written", ["10", "11", "100", "101", "110", "1000"])
def test_a_single_length_of_0_and_1_is_read_as_the_other_file_has_it(tmp_path, written):
    length, number = int(written), len(written) + 1
    files = {"a": f"{length - 3} 3", "b": written, "short": "1 " * number}
    for name, content in files.items():
        (tmp_path / name).write_text(content)
    a, b, short = (str(tmp_path / name) for name in files)

    def scored(*arguments):
        result = CliRunner().invoke(app, ["score", "--json", "-k", "2", *arguments])
        assert result.exit_code == 0, result.stderr
        return json.loads(result.stdout)[0]["n_segments"], result.stderr

    assert scored(a, b) == (1, f"textseg: {b}: {written} is read as one length, which has as many "
                               "units as the others\n")  # fmt: skip
    assert scored(a, b, "--numbers", "lengths") == (1, "")
    segments, said = scored(short, b)
    assert (segments, "is read as gaps" in said) == (written.count("1") + 1, True)


def test_what_may_be_gaps_or_a_length_is_refused_unless_one_fits():
    twice = {"a": read(b"101"), "b": read(b"101")}
    with pytest.raises(
        ValueError, match=r"a: 101 may be gaps \(4 units\) or one length \(101 un.*le"
    ):
        align(twice)
    with pytest.raises(ValueError, match=r"b: 101 may be .*; the others have 7 units"):
        align({"a": Segmentation((7,)), "b": read(b"101")})
    assert align({"a": read(b"101"), "b": read(b"110")})[0]["b"].ends == (1, 2, 4)
    assert read(b"101", numbers="lengths").ends == read(b"101", numbers="ends").ends == (101,)
    assert read(b"011").ends == (2, 3, 4)
    assert read(b"1001001").ends == (1, 4, 7, 8)  # a million units are no segment


@pytest.mark.parametrize("mark", ["\ufeff", "\ufeff\ufeff", " \ufeff\n"])
def test_a_byte_order_mark_makes_no_other_text(mark):
    found = segment(mark + TEXT, 3, representation="bag_of_words", objective="c99")
    files = {form: read(found.to(form).encode(), form) for form in ("text", "json", "jsonl")}
    aligned, notes = align(files | {"plain": read(MARKED.encode())})
    assert notes == []
    assert {aligned[form] for form in files} == {found.segmentation}
