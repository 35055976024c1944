"""Your own text, in Python and from the command line."""

import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from textseg import Document, Segmentation, segment, support
from textseg.cli import app
from textseg.objectives import C99, OBJECTIVES, ContentVector
from textseg.splitting import penalised

TEXT = """\
The harbour was quiet in the morning. Boats lay at anchor and the sea was calm. A sailor painted
the hull of his ship. Gulls circled above the mast and the waves.
The parliament voted on the new tax. Ministers defended the budget in a long debate. The opposition
called for an election. Voters will decide in the autumn.
Cells divide and copy their chromosomes. A protein repairs damaged genes. Biologists observed the
enzyme under a microscope. The experiment was repeated with other bacteria.
"""
TOPICS = Segmentation((4, 8, 12))


@pytest.mark.parametrize(
    ("n_segments", "fields"),
    [
        (3, {}),
        (3, {"splitter": "greedy"}),
        (3, {"objective": "euclidean", "normalize_units": True}),
    ],
)
def test_finds_three_topics(n_segments, fields):
    assert segment(TEXT, n_segments, **fields).segmentation == TOPICS


def test_an_unknown_number_of_segments_keeps_the_topics_apart():
    """The penalty is calibrated on longer texts: here it may also part one topic once more."""
    found = segment(TEXT).segmentation
    assert set(TOPICS.boundaries) <= set(found.boundaries)
    assert found.n_segments <= 4


def test_removed_sentences_belong_to_the_segment_before():
    document = Document.from_text(TEXT.replace("Voters will", "So be it. Voters will"))
    result = segment(document, 3, cut=1)
    assert result.segmentation.n_units == document.n_units == 13
    assert result.segmentation == Segmentation((4, 9, 13))
    assert "".join(document.segment_texts(result.segmentation)) == document.text


def test_unknown_number_needs_an_additive_objective():
    with pytest.raises(ValueError, match=r"C99, a ratio.*give n_segments"):
        segment(TEXT, objective="c99")


@pytest.mark.parametrize("splitter", ["greedy", "refined"])
def test_unknown_number_is_not_found_by_a_splitter_that_needs_it(splitter):
    with pytest.raises(ValueError, match=f"{splitter}.*needs the number.*penalised or elbow"):
        segment(TEXT, splitter=splitter)
    assert segment(TEXT, splitter="elbow").segmentation.n_segments > 1


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ({"n_segments": 99}, "12 units cannot be split into 99 segments"),
        ({"k": 3}, "unknown parameter 'k'; the number of segments is n_segments"),
        ({"n_segments": 3, "vektors": "x"}, "did you mean 'vectors'"),
        ({"n_segments": 3, "vectors": "glove-9"}, "unknown vectors 'glove-9'"),
        ({"n_segments": 3, "cut": 50}, "none of its 12 units"),
    ],
)
def test_errors_name_the_culprit(call, says):
    with pytest.raises((TypeError, ValueError), match=says):
        segment(TEXT, **call)


def test_a_text_of_unknown_words_says_so():
    with pytest.raises(ValueError, match="know none of"):
        segment("Xqzzv wrrtk. Ppgh lqqw.", 2, vectors="glove-6b-50d")


def test_command_line(tmp_path):
    file = tmp_path / "own.txt"
    file.write_text(TEXT, encoding="utf-8")
    shown = CliRunner().invoke(app, ["segment", str(file), "-k", "3"])
    assert shown.exit_code == 0
    pieces = [piece.strip() for piece in shown.output.split("==========")]
    assert pieces == list(map(str.strip, Document.from_text(TEXT).segment_texts(TOPICS)))

    rows = json.loads(CliRunner().invoke(app, ["segment", str(file), "--json"]).output)
    assert "".join(row["text"] for row in rows) == TEXT
    assert all(TEXT[row["start"] : row["end"]] == row["text"] for row in rows)


def test_command_line_reports_errors_in_one_line(tmp_path):
    file = tmp_path / "own.txt"
    file.write_text("One sentence.", encoding="utf-8")
    failed = CliRunner().invoke(app, ["segment", str(file), "-k", "4"])
    assert failed.exit_code == 1
    assert failed.stderr.splitlines() == [
        f"textseg: {file}: 1 unit cannot be split into 4 segments"
    ]


def test_more_segments_than_sentences_where_lines_would_do_says_so():
    says = "2 units cannot .* each of its 3 lines is one with unit='line'$"
    with pytest.raises(ValueError, match=says):
        segment("rain on the sea\n\nbread\ndough and an oven", 3)


def test_a_failed_document_of_a_folder_is_reported_once(tmp_path):
    (tmp_path / "empty.txt").write_text("")
    output = tmp_path / "rows.jsonl"
    failed = CliRunner().invoke(app, ["segment", str(tmp_path), "--output", str(output), "-j", "1"])
    assert failed.exit_code == 1
    assert "failed: empty.txt: no units" in failed.stderr
    assert "textseg: " not in failed.stderr


@pytest.mark.parametrize("option", ["--pattern=*.md", "-j2", "--scheduler=tcp://x:1"])
def test_an_option_for_folders_is_refused_for_a_text(tmp_path, option):
    file = tmp_path / "own.txt"
    file.write_text(TEXT, encoding="utf-8")
    failed = CliRunner().invoke(app, ["segment", str(file), option])
    named = "--jobs" if option == "-j2" else option.partition("=")[0]
    assert failed.exit_code == 1
    assert f"{named} is for a folder, but {file} is a single text; leave it out" in failed.stderr


def test_a_single_text_is_written_to_a_file_as_it_would_be_printed(tmp_path):
    file, page = tmp_path / "own.txt", tmp_path / "new" / "page.html"
    file.write_text(TEXT, encoding="utf-8")
    command = ["segment", str(file), "-k", "2", "--vectors", "glove-6b-50d", "--format", "html"]
    printed = CliRunner().invoke(app, command)
    written = CliRunner().invoke(app, [*command, "-o", str(page)])
    assert (written.exit_code, written.stdout) == (0, "")
    assert page.read_bytes() == printed.stdout_bytes


@pytest.mark.parametrize("output", ["own.txt", "link.txt", "."])
def test_a_text_or_a_folder_is_not_written_over(tmp_path, monkeypatch, output):
    monkeypatch.chdir(tmp_path)
    Path("own.txt").write_text(TEXT, encoding="utf-8")
    Path("link.txt").symlink_to("own.txt")
    failed = CliRunner().invoke(app, ["segment", "own.txt", "-k", "2", "-o", output])
    assert failed.exit_code == 1 and output in failed.stderr
    assert Path("own.txt").read_text(encoding="utf-8") == TEXT


@pytest.mark.parametrize("output", ["own.txt", "link.txt", "same.txt"])
def test_a_text_on_standard_input_is_not_written_over(tmp_path, output):
    (tmp_path / "own.txt").write_text(TEXT, encoding="utf-8")
    (tmp_path / "link.txt").symlink_to("own.txt")
    (tmp_path / "same.txt").hardlink_to(tmp_path / "own.txt")
    command = [sys.executable, "-m", "textseg", "segment", "-", "-k", "2", "-o", output]
    with (tmp_path / "own.txt").open() as text:
        failed = subprocess.run(command, stdin=text, cwd=tmp_path, capture_output=True, text=True)
    said = f"textseg: --output {output} is the text itself; give another name\n"
    assert (failed.returncode, failed.stderr) == (1, said)
    assert (tmp_path / "own.txt").read_text(encoding="utf-8") == TEXT


def test_a_source_that_is_not_there_is_said_before_its_options(tmp_path):
    failed = CliRunner().invoke(app, ["segment", str(tmp_path / "corpsu"), "--output=x"])
    assert failed.exit_code == 1
    assert "no such file" in failed.stderr and "corpsu" in failed.stderr


def test_an_option_for_a_text_is_refused_for_a_folder(tmp_path):
    failed = CliRunner().invoke(app, ["segment", str(tmp_path), "--json"])
    assert failed.exit_code == 1
    assert f"--json is for a single text, but {tmp_path} is a folder" in failed.stderr


def test_offsets_count_the_characters_that_are_in_the_file(tmp_path):
    file = tmp_path / "crlf.txt"
    file.write_bytes(TEXT.replace("\n", "\r\n").encode())
    rows = json.loads(CliRunner().invoke(app, ["segment", str(file), "-k3", "--json"]).output)
    assert "".join(row["text"] for row in rows).encode() == file.read_bytes()
    assert rows[-1]["end"] == file.stat().st_size


UNSEEN = "L’eau monte\u00a0: la mar\u00adée.\fLe pain\u2029est cuit\x1b[1m.\r\nLe four est chaud."


@pytest.mark.parametrize("form", ["text", "json", "csv", "html", "md"])
def test_what_is_not_seen_in_a_text_is_written_as_it_is(tmp_path, form):
    path = tmp_path / "a.txt"
    path.write_bytes(UNSEEN.encode())
    settings = ["--vectors", "glove-6b-50d", "-k", "1", "--format", form]
    said = CliRunner().invoke(app, ["segment", str(path), *settings]).stdout
    if form == "json":
        (row,) = json.loads(said)
        assert row["text"] == UNSEEN
    else:
        assert UNSEEN.replace("\r", "") in said.replace("\r", "")


def test_a_file_of_the_name_of_standard_input_is_read(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "-").write_text("A file. Another line.")
    shown = CliRunner().invoke(app, ["segment", "./-", "-k", "1"], input="Something else.")
    assert shown.stdout == "A file. Another line.\n"
    assert CliRunner().invoke(app, ["segment", "-", "-k1"], input="Else.").stdout == "Else.\n"


def test_a_number_of_segments_is_a_whole_one_in_any_wrapping():
    assert (
        segment(TEXT, np.array(3)).segmentation == segment(TEXT, np.int8(3)).segmentation == TOPICS
    )


@pytest.mark.parametrize("piped", [False, True])
def test_a_byte_order_mark_is_not_of_the_text(tmp_path, piped):
    file = tmp_path / "marked.txt"
    file.write_bytes(TEXT.encode("utf-8-sig"))
    source, given = ("-", file.read_bytes()) if piped else (str(file), None)
    shown = CliRunner().invoke(app, ["segment", source, "-k3", "--json"], input=given)
    rows = json.loads(shown.output)
    assert "".join(row["text"] for row in rows) == TEXT
    assert [row["end"] for row in rows][-1] == len(TEXT)


@pytest.mark.parametrize("piped", [False, True])
def test_a_text_that_is_not_utf8_is_refused_by_name(tmp_path, piped):
    file = tmp_path / "latin.txt"
    file.write_bytes("Das Caf\u00e9 ist zu.".encode("latin-1"))
    source, given = ("-", file.read_bytes()) if piped else (str(file), None)
    failed = CliRunner().invoke(app, ["segment", source], input=given)
    assert failed.exit_code == 1
    assert f"{source} is not UTF-8" in failed.stderr and "iconv" in failed.stderr


ONE_SUBJECT = (
    "The kettle is hot. Tea leaves need hot water. Green tea is bitter. The tea steeps a while. "
    "A pot of tea smells of leaves. The leaves sink in the hot water. Pour the tea. Drink it hot."
)


@pytest.mark.parametrize(
    "text", ["Snow lies on the roof. Snow lies on the roofs.", ONE_SUBJECT], ids=["twins", "one"]
)
def test_a_text_of_one_subject_may_stay_whole(text):
    assert segment(text).segmentation.n_segments == 1


def test_case_15_few_units_are_said_not_to_tell_whether_there_is_a_boundary(recwarn):
    few = " ".join(TEXT.split(". ")[i] + "." for i in (0, 1, 6, 7))
    with pytest.warns(UserWarning, match="5 units are too few .* give n_segments, or look at"):
        assert segment(few, penalty=0.1).segmentation.n_segments > 1
    recwarn.clear()
    segment(few, 2)  # K is given
    segment(few, penalty=50.0)  # one segment, which nothing speaks against
    segment(TEXT, penalty=0.1)
    assert not [w for w in recwarn if "too few" in str(w.message)]


def test_a_rough_length_says_how_many_segments():
    assert segment(TEXT, about=4).segmentation == TOPICS
    assert segment(TEXT, about=100).segmentation.n_segments == 1


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ({"about": "25"}, "about must be a number, got '25'"),
        ({"about": True}, "about must be a number, got True"),
        ({"about": 0.5}, "about must be at least 1, as a length in units, got 0.5"),
        ({"about": 4, "n_segments": 3}, "so does n_segments = 3; give only one"),
        ({"about": 4, "splitter": "elbow"}, "so does elbow; give only one"),
    ],
)
def test_a_rough_length_that_makes_no_sense_is_refused(call, says):
    with pytest.raises((TypeError, ValueError), match=says):
        segment(TEXT, **call)


def test_a_penalty_that_is_given_counts():
    numbers = [segment(TEXT, penalty=p).segmentation.n_segments for p in (0.1, 2.0, 50.0)]
    assert numbers[0] > numbers[1] >= numbers[2] == 1
    own = segment(TEXT).experiment.penalty
    assert segment(TEXT, penalty=own).segmentation == segment(TEXT).segmentation


# What is not silent


FLAT = "Rain falls on the roof. Rain falls on the roof. Rain falls on the roof."


@pytest.mark.filterwarnings("ignore:all segmentations")
@pytest.mark.parametrize("n_sentences", [1, 2, 3, 6, 11, 40])
def test_the_default_works_on_equal_sentences(n_sentences):
    result = segment(" ".join(["Rain falls on the roof."] * n_sentences))
    assert result.segmentation.ends == (n_sentences,)


@pytest.mark.parametrize("representation", ["bag_of_words", "topic_histogram"])
def test_representations_without_signs_are_said_to_decide_nothing(representation, monkeypatch):
    from textseg.vectors import word_clusters

    clusters = {"sea": 0, "bread": 1, "budget": 2}
    monkeypatch.setattr(word_clusters, "word_clusters", lambda *_: clusters)
    for k, taken in ((None, "a single segment"), (3, "the left-most boundaries")):
        said = f"the sign of every component, .* objective='cvs' .*{taken}.* center='document'"
        with pytest.warns(UserWarning, match=said):
            segment(TEXT, k, representation=representation)


@pytest.mark.parametrize("objective", ["cvs", "euclidean", "c99"])
def test_equal_sentences_are_said_to_decide_nothing(objective):
    with pytest.warns(UserWarning, match="all segmentations have the same score"):
        assert segment(FLAT, 2, objective=objective).segmentation.ends == (1, 3)


@pytest.mark.parametrize("center", ["none", "document"])
def test_centring_is_not_advised_where_all_units_are_equal(center):
    with pytest.warns(UserWarning, match="same vector, so that no other setting helps") as caught:
        segment(FLAT, 2, center=center)
    assert "center=" not in str(caught[0].message)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--splitter", "greedy"], "give -k, or use one that finds it"),
        (["-k2", "--about", "3"], "--about 3.0 already says .* and so does -k 2;"),
        (["-k2", "--penalty", "3"], "--penalty 3.0 is for finding .* which -k 2 gives"),
        (["--objective", "best"], "--objective must be one of"),
        (["--min-length", "3", "--max-length", "2"], "--max-length 2 is below --min-length 3"),
        (["--format", "doc"], "--format must be one of"),
        (["--center", "x"], "--center must be one of none, document, got 'x'"),
    ],
)
def test_messages_of_the_command_name_its_options(tmp_path, arguments, said):
    file = tmp_path / "own.txt"
    file.write_text(TEXT, encoding="utf-8")
    failed = CliRunner().invoke(app, ["segment", str(file), *arguments])
    assert failed.exit_code == 1
    assert re.search(said, failed.stderr), failed.stderr


def test_the_command_can_centre(tmp_path):
    (tmp_path / "mine.txt").write_text("\n".join(words := ["rain", "wind", "bread", "dough"]))
    vectors = np.array([[3.0, 1.0], [3.0, 2.0], [1.0, 3.0], [2.0, 3.0]], dtype=np.float32)
    np.save(tmp_path / "mine.npy", vectors)  # none is negative, so content vectors tie
    file = tmp_path / "own.text"
    file.write_text(" ".join(f"{word.title()}." for word in words), encoding="utf-8")
    call = ["segment", str(file), "-k2", "--vectors", str(tmp_path / "mine.npy")]
    assert "Use --center document or --objective euclidean" in CliRunner().invoke(app, call).stderr
    shown = CliRunner().invoke(app, [*call, "--center", "document"])
    assert shown.stdout.splitlines() == ["Rain. Wind.", "==========", "Bread. Dough."]
    assert shown.stderr == ""


@pytest.mark.parametrize("k", [None, 1, 3, 12])
def test_no_such_warning_where_there_is_a_choice_or_none_is_needed(k, recwarn):
    segment(TEXT, k)
    segment(FLAT, 3)
    segment(FLAT, 1)
    segment("Rain falls.")
    assert not [w for w in recwarn if "same score" in str(w.message)]


def test_a_limit_holds_for_the_units_of_the_text_or_is_refused():
    """Preprocessing removes 4 of the 8 units; limits were kept among the other 4 alone."""
    units = ("rain falls", "it is", "it was", "he was", "the", "bread bakes", "sea wind")
    text = "\n\n".join([*units, "dough rests"])
    said = "max_length = 2 cannot be satisfied: .* removes 4 of the 8 units.*segment of [56].*cut=0"
    with pytest.raises(ValueError, match=said):
        segment(text, 2, preset="code", max_length=2)
    assert segment(text, 2, preset="code", max_length=7).segmentation.n_units == 8
    kept = segment(text, 4, preset="code", max_length=2, cut=0, cut_rule="at_least")
    assert max(kept.segmentation.lengths) == 2


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("limit", 3), ("k_error", 1), ("k_rule", "half"), ("dataset", "arxiv"), ("subset", "3-5"),
        ("unit", "word"),
    ],
)  # fmt: skip
def test_a_setting_without_effect_is_refused(setting, value):
    document = Document.from_text(TEXT)
    with pytest.raises(ValueError, match=f"{setting} = {value!r} has no effect"):
        segment(document, 3, **{setting: value})


def test_a_unit_that_fits_the_document_is_no_idle_setting():
    words = Document.from_text(TEXT, unit="word")
    assert segment(words, 3, unit="word") == segment(TEXT, 3, unit="word")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (None, "got NoneType; pass the text itself"),
        (b"Rain falls.", "got bytes; use Document.from_bytes"),
        (Path("notes.txt"), r"got PosixPath; .* path.read_bytes\(\)"),
        ([("rain",), ("wind",)], r"got list; use Document.from_sentences"),
    ],
)
def test_what_is_no_text_is_refused_with_the_way_out(given, said):
    with pytest.raises(TypeError, match=f"expected a text or a Document, {said}"):
        segment(given, 2)


@pytest.mark.parametrize("k", ["4", 2.0, True])
def test_a_number_of_segments_of_another_type_is_named(k):
    with pytest.raises(TypeError, match=f"number of segments must be a whole number, got {k!r}"):
        segment(TEXT, k)


def test_the_result_carries_its_texts():
    result = segment(TEXT, 3)
    assert "".join(result.texts) == TEXT
    assert [text.split()[1] for text in result.texts] == ["harbour", "parliament", "divide"]
    of_units = segment(Document((("sea",), ("ship",), ("bread",))), 2)
    with pytest.raises(ValueError, match="made from units, so it has no text"):
        _ = of_units.texts


def test_no_memory_is_said_with_the_way_out(monkeypatch):
    from textseg.representation import similarity

    monkeypatch.setattr(similarity.cosine_similarity, "__kwdefaults__", {"max_bytes": 100})
    with pytest.raises(ValueError, match=r"not enough memory for 12 units .*objective='cvs'"):
        segment(TEXT, 3, objective="c99")


@pytest.mark.parametrize("told", [{"n_segments": 2}, {"about": 3}])
def test_a_penalty_beside_a_number_of_segments_is_refused(told):
    (name,) = told
    with pytest.raises(ValueError, match=rf"penalty = 2.0 is for finding .* {name} = \d gives"):
        segment(TEXT, penalty=2.0, **told)


@pytest.mark.parametrize("options", [["--about", "2"], ["--penalty", "0.5"], ["-k", "2"]])
def test_support_is_of_the_segments_that_were_found(tmp_path, options):
    path = tmp_path / "a.txt"
    path.write_text(TEXT)
    done = CliRunner().invoke(app, ["segment", str(path), "--support", "--json", *options])
    assert done.exit_code == 0, done.stderr
    rows = json.loads(done.stdout)
    assert len(rows) > 1 and all(0 <= row["support"] <= 1 for row in rows[1:])


@pytest.mark.parametrize("form", ["csv", "text"])
def test_two_formats_at_once_are_refused(tmp_path, form):
    path = tmp_path / "a.txt"
    path.write_text(TEXT)
    done = CliRunner().invoke(app, ["segment", str(path), "-k", "2", "--json", "--format", form])
    assert done.exit_code == 1
    assert done.stderr.endswith(f"--json is the same as --format json, not {form}; leave one out\n")


# --- encoders, penalties and long texts ----------------------------------------------------------


def test_an_encoder_that_is_named_is_used():
    found = segment(TEXT, 3, encoder="wordllama-256d").experiment
    assert (found.representation, found.encoder) == ("sentence_encoder", "wordllama-256d")
    assert found.normalize_units
    with pytest.raises(ValueError, match="unknown encoder 'foo'"):
        segment(TEXT, 3, encoder="foo")
    with pytest.raises(ValueError, match="encoder = 'wordllama-256d' and vectors = 'glove-6b-50d'"):
        segment(TEXT, 3, encoder="wordllama-256d", vectors="glove-6b-50d")


def test_a_penalty_is_set_only_where_the_number_is_looked_for():
    assert segment(TEXT, 3).experiment.penalty == segment(TEXT, about=4).experiment.penalty == 1
    assert segment(TEXT).experiment.penalty > 1
    with pytest.raises(ValueError, match="no effect on the splitter elbow"):
        segment(TEXT, splitter="elbow", penalty=3.0)


def test_support_takes_the_settings_of_the_segmentation():
    document = Document.from_text(TEXT)
    found = segment(document, penalty=0.5).segmentation
    assert found.n_segments > 1
    assert len(support(document, found, n_resamples=3, penalty=0.5)) == found.n_segments - 1


def test_an_encoder_reads_stop_words():
    assert segment("It is what it is. We were there.", 2).segmentation.ends == (1, 2)


def test_a_long_text_has_more_segments_not_longer_ones():
    """The factor of the penalty grows with the length of a segment, which has a bound."""
    rng = np.random.default_rng(1)
    subjects = rng.normal(size=(4, 16))
    vectors = np.concatenate([subjects[i % 4] + rng.normal(size=(20, 16)) for i in range(200)])
    found = penalised(ContentVector.from_vectors(vectors)).segmentation
    assert found.n_segments >= 190


@pytest.mark.parametrize(
    "settings",
    [
        {"rank_size": 11}, {"n_clusters": 3}, {"refine_move": "one_at_a_time"}, {"max_sweeps": 1},
        {"encoder": "minilm-l6", "representation": "vector_sum"},
        {"vectors": "mine.txt", "representation": "bag_of_words"},
    ],
)  # fmt: skip
def test_settings_without_effect_are_refused(settings):
    name = next(iter(settings))
    with pytest.raises(ValueError, match=f"{name} = .* has no effect beside .*; leave it out"):
        segment("Rain falls. Wind blows. Bread bakes.", 2, **settings)


def test_whatever_is_built_from_similarities_takes_ranks_and_says_why_it_ties(monkeypatch):
    class Mine(C99):
        pass

    monkeypatch.setitem(OBJECTIVES, "mine", Mine)
    bags = {"representation": "bag_of_words", "rank_size": 3}
    own, theirs = (segment(TEXT, 3, objective=name, **bags) for name in ("mine", "c99"))
    assert own.score == theirs.score
    with pytest.warns(UserWarning, match="all units are equally similar to each other"):
        segment("Rain falls. Rain falls. Rain falls.", 2, objective="mine", **bags)


@pytest.mark.parametrize(
    ("name", "value"),
    [("transcript", False), ("spans", [(0, 3)]), ("source", "a"), ("reference", None)],
)
def test_what_is_said_of_a_text_is_no_setting(name, value):
    says = rf"give it a document, Document\.from_text\(text, {name}=…\)"
    with pytest.raises(TypeError, match=says):
        segment("It rains. We read.", 2, **{name: value})
