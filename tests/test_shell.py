"""The command line in ordinary shells: pipes, locales, empty names, folders as they are found."""

import io
import json
import os
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from typer.testing import CliRunner

import textseg
from textseg.cli import app
from textseg.commands import terminal
from textseg.output import streams
from textseg.vectors import ppmi

ROOT = Path(__file__).parents[1]
MAIN = [sys.executable, "-c", "from textseg.cli import app; app()"]
TEXT = "Rain falls. Clouds bring rain. Bakers bake bread. Dough makes bread. "


def run(*args):
    return CliRunner().invoke(app, [*map(str, args)])


@pytest.fixture
def folder(tmp_path):
    """Make a folder as people have it."""
    for name in (
        "in/plain.txt", "in/SCAN0001.TXT", "in/sub/Report.Txt", "in/notes.md", "in/._plain.txt",
        "in/.ipynb_checkpoints/plain-checkpoint.txt",
    ):  # fmt: skip
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"\xff\xfe" if path.name.startswith("._") else TEXT.encode() * 3)
    return tmp_path / "in"


def test_hidden_texts_are_left_out_and_endings_may_have_capitals(folder, tmp_path):
    output = tmp_path / "rows.jsonl"
    done = run("segment", folder, "-k", 2, "--output", output, "-j", 1)
    assert done.exit_code == 0, done.stderr
    assert [json.loads(line)["document"] for line in output.open()] == [
        "SCAN0001.TXT", "plain.txt", "sub/Report.Txt",
    ]  # fmt: skip
    last = "3 of 3 documents segmented; skipped: 1 with other names, 2 hidden"
    assert done.stdout.splitlines()[-1] == f"{output}: {last}"


def test_a_dash_is_standard_output(folder, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    texts = [
        run("segment", folder / "plain.txt", "-k", 2, *way).stdout for way in ((), ("-o", "-"))
    ]
    assert texts[0] == texts[1] != "" and not Path("-").exists()


def test_a_stream_or_pipe_is_written_to_and_nothing_else(folder, tmp_path):
    source, fifo, all_texts = folder / "plain.txt", tmp_path / "fifo", tmp_path / "all.txt"
    printed = run("segment", source, "-k", 2).stdout
    assert run("segment", source, "-k", 2, "-o", "/dev/stdout").stdout == printed
    all_texts.write_text("head\n")
    with all_texts.open("a") as others:
        (tmp_path / "link").symlink_to(f"/dev/fd/{others.fileno()}")
        for name in (f"/dev/fd/{others.fileno()}", tmp_path / "link"):
            assert run("segment", source, "-k", 2, "-o", name).exit_code == 0
        others.write("tail\n")
    assert all_texts.read_text() == f"head\n{printed}{printed}tail\n"
    assert run("segment", source, "-k", 2, "-o", os.devnull).exit_code == 0
    os.mkfifo(fifo)
    with ThreadPoolExecutor(1) as reader:
        read = reader.submit(fifo.read_text)
        assert run("segment", source, "-k", 2, "-o", fifo).exit_code == 0
        assert read.result() == printed and fifo.is_fifo()


def test_a_stream_that_cannot_be_written_is_named(folder):
    with (folder / "plain.txt").open() as text:
        name = f"/dev/fd/{text.fileno()}"
        refused = run("segment", folder / "plain.txt", "-k", 2, "-o", name)
    said = f"textseg: {name}: it is not open, or not for writing\n"
    assert (refused.exit_code, refused.stderr) == (1, said)
    assert run("segment", folder / "plain.txt", "-k", 2, "-o", name).exit_code == 1  # closed


@pytest.mark.parametrize("output", ["-", "/dev/stdout"])
def test_what_is_more_than_one_text_is_not_printed(folder, tmp_path, output, monkeypatch):
    monkeypatch.chdir(tmp_path)
    notebook = ROOT / "notebooks" / "sweeps" / "experiment.ipynb"
    refused = [
        run("segment", folder, "-k", 2, "-j", 1, "-o", output),
        run("train", folder, "-o", output),
        run("sweep", notebook, "-p", "seed=1", "-o", output),
    ]
    assert [(done.exit_code, output in done.stderr) for done in refused] == [
        (1, True), (1, True), (2, True)
    ]  # fmt: skip
    assert not any("Traceback" in done.stderr for done in refused)
    assert os.listdir() == ["in"]


@pytest.mark.parametrize("source", ["in", "in/plain.txt"])
@pytest.mark.parametrize("output", ["results/", "results/.", "in/"])
def test_a_name_that_ends_in_a_slash_is_no_file(folder, tmp_path, monkeypatch, source, output):
    monkeypatch.chdir(tmp_path)
    refused = run("segment", source, "-k", 2, "--output", output)
    assert refused.exit_code and "is a folder" in refused.stderr
    assert os.listdir() == ["in"]


def test_the_home_folder_is_found_where_no_shell_does(folder, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for command in (
        ["segment", "in/plain.txt", "-k", 2, "--output=~/new/out.txt"],
        ["segment", "in", "-k", 2, "-j", 1, "--output=~/new/rows.jsonl"],
        ["train", "in", "--min-count", 1, "--output=~/new/v.npy"],
    ):
        assert run(*command).exit_code == 0
    assert {"out.txt", "rows.jsonl", "v.npy", "v.txt"} == set(os.listdir("home/new"))
    assert terminal.path("~/x") == tmp_path / "home" / "x" and not Path("~").exists()
    notebook = ROOT / "notebooks" / "sweeps" / "experiment.ipynb"
    monkeypatch.setattr("textseg.sweep.folder.Folder", lambda path: sys.exit(str(path)))
    swept = run("sweep", notebook, "-p", "seed=1", "--output=~/swept")
    assert str(swept.exception) == str(tmp_path / "home" / "swept")


def test_vectors_trained_meanwhile_are_not_overwritten(folder, tmp_path, monkeypatch):
    train = ppmi.train

    def beside(*arguments, **settings):
        (tmp_path / late).write_text("theirs")
        return train(*arguments, **settings)

    monkeypatch.setattr(ppmi, "train", beside)
    for late in ("v.npy", "v.txt"):
        done = run("train", folder, "--min-count", 1, "-o", tmp_path / "v.npy")
        said = f"textseg: {tmp_path / late} already exists; remove it, or give another --output\n"
        assert (done.exit_code, done.stderr.splitlines(True)[-1]) == (1, said)
        assert [(path.name, path.read_text()) for path in tmp_path.glob("v.*")] == [
            (late, "theirs")
        ]
        (tmp_path / late).unlink()


@pytest.mark.parametrize("name", ["a.csv.gz", "a.TGZ", "rows.jsonl.zst", "a.json.zip"])
def test_a_compressed_file_is_not_promised(folder, tmp_path, name):
    for source in (folder, folder / "plain.txt"):
        refused = run("segment", source, "-k", 2, "-o", tmp_path / name)
        assert refused.exit_code == 1 and "nothing is compressed; leave out" in refused.stderr
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize("name", ["talk.vtt", "rows.xlsx", "page.PDF", "a.docm", "talk.pptx"])
def test_a_format_that_is_not_written_is_refused(folder, tmp_path, name):
    source = folder / "plain.txt"
    refused = run("segment", source, "-k", 2, "-o", tmp_path / name)
    assert (refused.exit_code, "is not written; give --format" in refused.stderr) == (1, True)
    assert not (tmp_path / name).exists()
    given = run("segment", source, "-k", 2, "-o", tmp_path / name, "--format", "text")
    assert (given.exit_code, (tmp_path / name).exists()) == (0, True)


@pytest.mark.parametrize("name", ["rows.csv", "rows.html", "rows.xlsx"])
def test_rows_of_a_folder_have_no_other_ending(folder, tmp_path, name):
    refused = run("segment", folder, "-k", 2, "-j", 1, "-o", tmp_path / name)
    assert (refused.exit_code, f"--output {tmp_path / name}: " in refused.stderr) == (1, True)
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize("patterns", [["*.txt", "*.md"], ["*.{md,txt}"]])
def test_there_may_be_several_patterns(folder, tmp_path, patterns):
    given = [part for pattern in patterns for part in ("--pattern", pattern)]
    done = run("segment", folder, "-k2", "--output", tmp_path / "rows.jsonl", "-j1", *given)
    assert "4 of 4 documents segmented; skipped: 2 hidden" in done.stdout


def test_hidden_texts_can_be_asked_for(folder, tmp_path):
    given = ["--pattern", ".ipynb_checkpoints/*", "--output", tmp_path / "rows.jsonl"]
    assert "1 of 1 documents" in run("segment", folder, "-k2", "-j1", *given).stdout


def test_vectors_are_trained_on_the_same_texts(folder, tmp_path):
    (folder / "0.txt").symlink_to("/proc/self/mem")
    done = run("train", folder, "-o", tmp_path / "v.npy", "--min-count", 2, "--dim", 3)
    assert done.exit_code == 1
    assert done.stderr.splitlines()[0] == f"failed: {folder / '0.txt'}: input/output error"
    assert "of 3 texts (1 failed); skipped: 1 with other names, 2 hidden" in done.stdout


@pytest.mark.parametrize(("inside", "options"), [("v.npy", []), ("sub/v.npy", ["--pattern", "*"])])
def test_the_words_of_trained_vectors_are_no_text_of_the_folder(folder, inside, options):
    """The next run would take them for one, as `textseg segment` would."""
    before = sorted(folder.rglob("*"))
    done = run("train", folder, "-o", folder / inside, *options)
    assert done.exit_code == 1 and sorted(folder.rglob("*")) == before
    assert "is itself one of the texts of" in done.stderr and "outside that folder" in done.stderr


def test_vectors_may_stand_beside_texts_of_other_names(folder):
    done = run("train", folder, "-o", folder / "v.npy", "--pattern", "*.md", "--min-count", 1)
    assert done.exit_code == 0 and (folder / "v.txt").exists(), done.stderr


@pytest.mark.parametrize("command", ["segment", "train"])
def test_an_empty_name_is_not_the_current_folder(folder, tmp_path, command):
    for args in (["", "--output", tmp_path / "v.npy"], [folder, "--output", ""]):
        done = run(command, *args)
        assert done.exit_code == 2 and "the name is empty" in done.stderr


@pytest.mark.parametrize(
    ("options", "begins"),
    [
        (["-o", "own.CSV"], "start,end,"),
        (["-o", "own.html"], "<!doctype html>"),
        (["-o", "own.json", "--format", "text"], "Rain falls."),
        (["-o", "own.csv", "--json"], "[\n"),
        (["-o", "own.notes"], "Rain falls."),
    ],
)
def test_the_ending_of_the_output_is_its_format(tmp_path, options, begins):
    text, output = tmp_path / "rain.txt", tmp_path / options[1]
    text.write_text("Rain falls. Rain stops. Bread is hot. Bread cools.")
    done = run("segment", text, "-k", 2, "-o", output, *options[2:])
    assert done.exit_code == 0, done.output
    assert output.read_text().lower().startswith(begins.lower())


def test_a_lack_of_memory_is_one_line(tmp_path, monkeypatch):
    (tmp_path / "a.txt").write_text(TEXT)
    monkeypatch.setattr(
        "textseg.segment", lambda *_, **__: (_ for _ in ()).throw(MemoryError("too large"))
    )
    done = run("segment", tmp_path / "a.txt", "-k", 2)
    assert (done.exit_code, done.stderr) == (1, "textseg: too large\n")


def test_control_characters_in_names_do_not_reach_the_terminal(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a\x1b[31m.txt").write_text("")
    done = run("segment", tmp_path / "in", "--output", tmp_path / "rows.jsonl", "-j1")
    assert "\x1b" not in done.stderr and r"a\x1b[31m.txt: no units" in done.stderr


def test_an_interrupt_says_what_is_kept(folder, tmp_path, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt("interrupted: 1 of 3 documents are kept")

    monkeypatch.setattr("textseg.corpus.collection.segment_collection", interrupted)
    done = run("segment", folder, "--output", tmp_path / "rows.jsonl", "-j", 1)
    assert (done.exit_code, done.stderr) == (
        130, "textseg: interrupted: 1 of 3 documents are kept\n",
    )  # fmt: skip


# In processes of its own


def shell(command, **environment):
    return subprocess.run(
        ["bash", "-c", command], capture_output=True, timeout=120,
        env=os.environ | {"PYTHON": sys.executable, "MAIN": MAIN[-1]} | environment,
    )  # fmt: skip


def test_head_is_no_error(tmp_path):
    rain, bread = "Rain falls on the pier.", "Bread bakes in the hot oven."
    text = " ".join(f"{rain} No. {n} stops." if n % 9 < 5 else f"{bread} {n}." for n in range(3000))
    (tmp_path / "long.txt").write_text(text)
    for command in (f"segment '{tmp_path}/long.txt' -k 2", "data list"):
        done = shell(f'"$PYTHON" -c "$MAIN" {command} | head -c 1 > /dev/null; echo $PIPESTATUS')
        assert done.stdout in (b"0\n", b"141\n"), command
        # On a busy machine encoding takes longer than is borne without a progress bar.
        said = [line for line in done.stderr.replace(b"\r", b"\n").split(b"\n") if line.strip()]
        assert all(line.startswith(b"encoding by ") for line in said), command


@pytest.mark.parametrize(
    "locale",
    [
        {"PYTHONIOENCODING": "cp1252"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
)
@pytest.mark.parametrize("option", ["", "--json"])
def test_what_is_read_as_utf8_is_written_as_utf8(tmp_path, locale, option):
    path = tmp_path / "smile.txt"
    path.write_text("Rain → sea 😀. " + TEXT, encoding="utf-8")
    done = shell(f'"$PYTHON" -c "$MAIN" segment "{path}" -k 2 {option}', **locale)
    assert done.returncode == 0, done.stderr
    assert "Rain → sea 😀." in done.stdout.decode("utf-8")


BUILD = """
import sys; sys.path.insert(0, "book"); import build; from contextlib import nullcontext
build.refused, build.alone = lambda overrides: "", nullcontext
build.build = lambda overrides: print("the pages \\u2026", build.os.environ["PYTHONUTF8"])
build.os.chdir, sys.argv = print, ["build.py"]
build.main()
"""
RECORD = """
import runpy, sys; from textseg.reproduction import recorded
recorded.RECORDERS, recorded.commit = {"\\xe9": "builtins:str.upper"}, str
recorded.resolve_name = lambda name: lambda: "the pages \\u2026"
sys.argv = ["recorded", "\\xe9"]
runpy.run_module("textseg.reproduction.recorded", run_name="__main__")
"""


@pytest.mark.parametrize("code", [BUILD, RECORD])
def test_the_book_is_built_and_recorded_in_any_locale(code):
    locale = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    known = {**os.environ, **locale, "PYTHONIOENCODING": "latin-1"}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=known, capture_output=True)
    assert done.returncode == 0, done.stderr
    assert "the pages …" in done.stdout.decode("utf-8")


def test_a_closed_stderr_stops_nothing(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text(TEXT)
    command = f"segment '{tmp_path}/in' -k 2 -j 1 --output '{tmp_path}/rows.jsonl' 2>&-"
    done = shell(f'"$PYTHON" -c "$MAIN" {command}')
    assert done.returncode == 0 and b"1 of 1 documents" in done.stdout


def test_input_and_output_that_are_closed_are_empty(tmp_path):
    (tmp_path / "a.txt").write_text(TEXT)
    for what, said in {f"'{tmp_path}/a.txt' -k 2 >&-": b"", "- <&-": b"nothing to segment"}.items():
        done = shell(f'"$PYTHON" -c "$MAIN" segment {what}')
        assert done.returncode == bool(said) and b"Traceback" not in done.stderr, done.stderr
        assert said in done.stderr


@pytest.mark.slow
def test_without_a_place_for_compiled_code_it_works_more_slowly(tmp_path):
    pytest.importorskip("numba")
    (tmp_path / "a.txt").write_text(TEXT * 4)
    (tmp_path / "v.vec").write_text("rain 1 0\nfalls 1 .1\nbakers 0 1\nbread .1 1\n")
    nowhere = "import numba.core.caching as c; c.CacheImpl._locator_classes = []\n"
    code = (
        f"import sys; sys.argv = ['x', 'segment', {str(tmp_path / 'a.txt')!r}, '-k', '2', "
        f"'--vectors', {str(tmp_path / 'v.vec')!r}]\n"  # read by the compiled reader of numbers
        "from textseg.representation.similarity import rank_transform\n"
        "rank_transform([[3, 1], [2, 3]], 3)\n"
    )
    done = shell(
        '"$PYTHON" -c "$MAIN"', MAIN=nowhere + code + MAIN[-1], TEXTSEG_CACHE=str(tmp_path),
        NUMBA_OPT="0",  # it compiles as it will, only sooner
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert b"Rain falls." in done.stdout
    assert done.stderr.count(b"NUMBA_CACHE_DIR") == 1


@pytest.mark.parametrize("module", ["textseg.cli", "typer", "numpy", "textseg.pipeline"])
def test_ctrl_c_while_something_is_imported_is_one_line(tmp_path, module):
    """It was a traceback, from all that was imported before a command began."""
    (tmp_path / "a.txt").write_text(TEXT)
    code = f"""
import os, signal, sys
class Finder:
    def find_spec(name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Finder)
sys.argv[1:] = ["segment", {str(tmp_path / "a.txt")!r}]
from textseg.__main__ import main
main()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "textseg: interrupted\n")


def test_line_ends_are_written_as_they_are(monkeypatch):
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, newline="\r\n"))  # Windows' own
    streams.set_up()
    terminal.write("Rain falls.\r\nIt dries.\nÄ")
    sys.stdout.flush()
    assert written.getvalue() == "Rain falls.\r\nIt dries.\nÄ\n".encode()


def test_the_script_is_the_program_that_heeds_ctrl_c():
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
    assert scripts == {"textseg": "textseg.__main__:main"}


def test_the_face_of_the_package_is_loaded_when_it_is_asked_for():
    code = "import sys, textseg; print('numpy' in sys.modules, textseg.segment.__module__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "False textseg.segmenting\n"
    assert set(textseg.__all__) <= set(dir(textseg))
    with pytest.raises(AttributeError, match="no attribute 'segmnt'"):
        textseg.segmnt  # noqa: B018
