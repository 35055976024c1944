"""`make book` redoes what has changed, and nothing else; failures are seen and leave no trace."""

import importlib.util
import json
import os
import re
import runpy
import shutil
import signal
import subprocess
import sys
import threading
import time

import nbformat
import psutil
import pytest
from conftest import ROOT
from processes import claim_elsewhere, heed_interrupts, kernels_of, wait_for

from textseg import notebooks, store
from textseg.notebooks import labels, mark
from textseg.notebooks.template import read
from textseg.reproduction import tables
from textseg.reproduction.studies.systems import measuring


@pytest.fixture
def build(tmp_path, monkeypatch):
    """The build script, working in a folder of the test's own, without fetching data."""
    spec = importlib.util.spec_from_file_location("build", ROOT / "book" / "build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    places = {
        "ROOT": tmp_path,
        "RUNS": tmp_path / "book" / "runs",
        "BUILD": tmp_path / "_build",
        "RENDERED": tmp_path / "_build" / "inputs.sha256",
    }
    for name, place in places.items():
        monkeypatch.setattr(module, name, place)
    monkeypatch.setattr(module, "fetch", lambda: None)
    monkeypatch.setenv("PYTHONUTF8", "1")  # which a build sets
    monkeypatch.setattr(module, "DOWNLOADS", {})  # whatever this machine has
    (tmp_path / "book").mkdir()
    return module


def made(build):
    return {path.stem: path.stat().st_mtime_ns for path in build.RUNS.glob("*.ipynb")}


def test_only_stale_notebooks_run(build, write_notebook, tmp_path):
    one = write_notebook("one", "limit = 10", folder=tmp_path / "notebooks")
    two = write_notebook("two", "limit = 10", folder=tmp_path / "notebooks")
    given = {one: {}, two: {}}
    assert build.execute(given) == []
    first = made(build)
    assert set(first) == {"one", "two"}
    assert build.execute(given) == [] and made(build) == first

    write_notebook("two", "limit = 11", folder=tmp_path / "notebooks")
    assert build.execute(given) == []
    second = made(build)
    assert second["one"] == first["one"] and second["two"] > first["two"]

    assert build.execute({one: {"limit": 3}, two: {}}) == []
    third = made(build)
    assert third["one"] > second["one"] and third["two"] == second["two"]

    assert build.execute({two: {}}) == []
    assert made(build) == {"two": third["two"]}


def test_a_failing_notebook_is_reported_and_the_others_are_kept(build, write_notebook, tmp_path):
    good = write_notebook("good", "limit = 10", folder=tmp_path / "notebooks")
    bad = write_notebook("bad", "limit = 10", code=["1 / 0"], folder=tmp_path / "notebooks")
    for _ in range(2):
        (error,) = build.execute({good: {}, bad: {}})
        assert "ZeroDivisionError" in str(error) and "bad.ipynb" in str(error)
        assert set(made(build)) == {"good"}


def test_pages_are_rendered_from_clean_until_they_succeed_and_then_left_alone(
    build, tmp_path, monkeypatch
):
    calls = []

    def rendering(status):
        def run(command, **_):
            calls.append(command)
            assert not build.BUILD.exists()
            build.BUILD.mkdir()
            return subprocess.CompletedProcess(command, status)

        return run

    (tmp_path / "_config.yml").touch()
    (tmp_path / "requirements.txt").touch()
    for status, expected in ((1, 1), (1, 2), (0, 3), (0, 3)):
        monkeypatch.setattr(build.subprocess, "run", rendering(status))
        assert build.render() == status
        assert len(calls) == expected
    for number, shown in enumerate(("book/intro.md", "textseg/commands/sweep.py"), 4):
        (tmp_path / shown).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / shown).write_text("changed")
        assert build.render() == build.render() == 0 and len(calls) == number
    assert {"-n", "-W", "--keep-going", "--all"} <= set(calls[0])


def test_an_override_nobody_takes_is_an_error(build, write_notebook, tmp_path, monkeypatch, capsys):
    write_notebook("one", "limit = 10", folder=tmp_path / "notebooks")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["build.py", "--vectors", "glove"])
    assert build.main() == 2
    assert "no notebook has a parameter 'vectors'" in capsys.readouterr().err


@pytest.fixture
def make(tmp_path):
    """Run make in a folder with nothing but what the environment depends on."""
    if shutil.which("make") is None:
        pytest.skip("make is not installed")
    names = ("Makefile", "requirements.txt", "pyproject.toml", "book/clean.py")
    for name in (*names, "textseg/notebooks/mark.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)

    def run(*arguments):
        return subprocess.run(["make", *arguments], cwd=tmp_path, capture_output=True, text=True)

    return run


def test_an_environment_is_made_again_where_it_was_moved_to(make, tmp_path):
    (tmp_path / ".venv").mkdir()
    here = {
        ".requirements": f"{tmp_path.resolve() / '.venv'}\n",
        ".package": f"{tmp_path.resolve()}\n",
    }

    def would(**stamps):
        for name, place in (here | stamps).items():
            (tmp_path / ".venv" / name).write_text(place)
        printed = make("-n", "test").stdout
        return "-m venv" in printed, "--editable" in printed

    assert would() == (False, False)
    assert would(**{".requirements": "", ".package": ""}) == (False, False)  # of an earlier version
    assert would(**{".package": "/elsewhere\n"}) == (False, True)
    assert would(**{".requirements": "/elsewhere/.venv\n"}) == (True, True)


def test_an_old_python_is_refused_by_name(make, tmp_path):
    old = tmp_path / "old-python"
    pretend = (
        "import sys; sys.version_info = (3, 10, 1); sys.version = '3.10.1 old'; exec(sys.argv[1])"
    )
    old.write_text(f'#!/bin/sh\nexec {sys.executable} -c "{pretend}" "$2"\n')
    old.chmod(0o755)
    done = make("test", f"PYTHON={old}")
    assert done.returncode != 0
    assert f"needs Python 3.11 or newer, but {old} is 3.10.1" in done.stderr
    assert not (tmp_path / ".venv").exists()


def test_the_environment_is_remade_when_incomplete_or_when_the_lock_changes(make, tmp_path):
    def touch(name, hour):  # at stated times: a clock may not tick between two touches
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (3600 * hour, 3600 * hour))

    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    touch(".venv/.made-by-make", 0)
    assert "-m venv" in make("-n", "test").stdout  # begun, but never completed
    for name in ("requirements.txt", "pyproject.toml"):
        touch(name, 1)
    for stamp in (".venv/.requirements", ".venv/.package"):
        touch(stamp, 2)
    assert "install" not in make("-n", "test").stdout
    touch("pyproject.toml", 3)
    assert "--editable" in make("-n", "test").stdout
    assert "-m venv" not in make("-n", "test").stdout
    touch("requirements.txt", 4)
    assert "-m venv" in make("-n", "test").stdout


@pytest.mark.parametrize("linked", [True, False], ids=["a link", "made by hand"])
@pytest.mark.parametrize("stamps", [[], [".requirements"]], ids=["unfinished", "without package"])
def test_an_environment_of_somebody_else_is_never_emptied(make, tmp_path, linked, stamps):
    if stamps and not linked:
        pytest.skip("what bears the stamp, and is no link, is ours")
    theirs = tmp_path / "theirs" if linked else tmp_path / ".venv"
    for name in ("pyvenv.cfg", "bin/python", "mine/precious.txt", *stamps):
        (theirs / name).parent.mkdir(parents=True, exist_ok=True)
        (theirs / name).write_text("precious")
    if linked:
        (tmp_path / ".venv").symlink_to(theirs)
    os.utime(tmp_path / "requirements.txt", (0, 0))
    before = sorted(theirs.rglob("*"))
    done = make("test")
    assert done.returncode != 0
    assert ".venv was not made by this Makefile" in done.stderr
    assert "make VENV=" in done.stderr and ("a link" in done.stderr) == linked
    assert sorted(theirs.rglob("*")) == before
    assert (theirs / "mine" / "precious.txt").read_text() == "precious"


@pytest.mark.parametrize("stamped", [True, False])
def test_a_home_folder_is_the_home_folder_in_every_line(make, tmp_path, monkeypatch, stamped):
    """Bash alone expands ~ in VENV=~/mine; where others don't, make and its shells differed."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    python = tmp_path / "home" / "mine" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\necho "$@" >> "{tmp_path}/asked"\n')
    python.chmod(0o755)
    if stamped:
        for stamp in (".made-by-make", ".requirements", ".package"):
            (tmp_path / "home" / "mine" / stamp).touch()
    vectors = "Anna's $$vectors/g.txt"
    done = make("book", "PYTHON=true", "VENV=~/mine", f"VECTORS={vectors}", "LIMIT=3")
    assert not (tmp_path / "~").exists()
    if stamped:
        asked = (tmp_path / "asked").read_text()
        assert asked == f"book --vectors {vectors.replace('$$', '$')} --limit 3\n"
    else:
        assert "home/mine was not made by this Makefile" in done.stderr
        assert not (tmp_path / "asked").exists()


@pytest.mark.parametrize("place", ["my venv", "~somebody/venv", "it's"])
def test_a_place_that_make_and_its_shells_read_in_two_ways_is_refused(make, tmp_path, place):
    before = sorted(tmp_path.rglob("*"))
    done = make("book", "PYTHON=true", f"VENV={place}")
    assert done.returncode != 0 and "VENV may have no blank" in done.stderr
    assert sorted(tmp_path.rglob("*")) == before


@pytest.fixture
def executed(tmp_path):
    """Write a copy as a build makes it of a chapter, under the same or another name."""

    def write(name, chapter=None):
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("# One")])
        content = mark.content_digest(json.loads(nbformat.writes(notebook)))
        notebook.metadata["textseg"] = {
            "digest": "1", "notebook": f"notebooks/{chapter or name}", "content": content
        }  # fmt: skip
        path = tmp_path / "book" / "runs" / f"{name}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, path)
        return path

    return write


def test_copies_of_earlier_versions_are_made_if_they_are_of_chapters(executed, tmp_path):
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "notebooks" / "01.ipynb").write_text("{}")
    for name, made in {"01": True, "my analysis": False}.items():
        path = executed(name, "01")
        notebook = nbformat.read(path, 4)
        notebook.metadata["textseg"] = {"digest": "1"}
        nbformat.write(notebook, path)
        assert mark.is_as_made(path) is made


def change(path):
    """Add a note to a notebook, as in Jupyter."""
    notebook = nbformat.read(path, 4)
    notebook.cells.append(nbformat.v4.new_markdown_cell("three hours of notes"))
    nbformat.write(notebook, path)


BUILT = [
    "results/documents/0123456789abcdef.csv", "results/documents/0123456789abcdef.csv.damaged",
    "results/tables/T2-code.csv", "results/tables/T5-text-limit=3.csv", "results/scorecard.csv",
    "results/tables/baselines-limit=3.csv", "results/tables/01_framework.csv",
    "_build/html/index.html", "book/runs/.lock",
    "book/runs/.ipynb_checkpoints/01-checkpoint.ipynb", "book/runs/.seconds.json",
    "book/runs/try_it_data.js", "book/runs/.01.ipynb.1a2b3c4d.part",
]  # fmt: skip
THEIRS = [
    "results/sweeps/mine/metrics.csv", "results/table.csv", "results/recorded/T5.csv",
    "results/tables/my_table.tex", "results/tables/T2 of mine.csv", "results/documents/mine.csv",
    "results/2.csv", "notebooks/01.ipynb", "notebooks/cvs results 2.ipynb",
    "notebooks/03_cvs (1).ipynb", "book/runs/mine.ipynb", ".benchmarks/saved.json", "2.ipynb",
    "book/runs/01.ipynb.changed",
]  # fmt: skip


def test_clean_takes_what_was_built_and_leaves_what_is_the_user_s(make, executed, tmp_path):
    for name in (*BUILT, *THEIRS):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("precious")
    for name in ("01", "02_gone", "cvs results 2", "03_cvs (1)"):
        executed(name)
    kept = [executed("my analysis", "01"), executed("04")]
    change(kept[1])
    before = {path for path in (tmp_path / "textseg").rglob("*") if path.is_file()}
    done = make("clean", "--no-print-directory")  # as these tests may be run by make
    assert done.returncode == 0 and done.stderr == ""
    stay = ("04", "mine", "my analysis")
    assert done.stdout.splitlines() == [
        f"book/runs/{name}.ipynb stays: it is not as a build has made it" for name in stay
    ]
    left = {path for path in tmp_path.rglob("*") if path.is_file()} - before
    here = ("Makefile", "requirements.txt", "pyproject.toml", "book/clean.py")
    assert left == {*(tmp_path / name for name in (*THEIRS, *here)), *kept}
    for path in (*kept, tmp_path / "book/runs/mine.ipynb"):
        path.unlink()
    (tmp_path / "book/runs/01.ipynb.changed").unlink()
    assert make("clean").returncode == make("clean").returncode == 0
    assert not (tmp_path / "book" / "runs").exists()


def test_clean_knows_the_names_of_the_tables_that_chapters_keep(monkeypatch):
    clean = runpy.run_path(str(ROOT / "book" / "clean.py"))
    sources = [path.read_text() for path in (ROOT / "textseg" / "reproduction").rglob("*.py")]
    kept = set(re.findall(r'store\.keep\(\w+, "(\w+)"', "\n".join(sources)))
    assert {*kept, *measuring.TABLES.values()} == set(clean["TABLES"])
    given = store.varied({"limit": 3, "vectors": "mine/a b.txt"})
    names = [
        f"{table}-{preset}{given}.csv" for table in tables.TABLES for preset in ("code", "text")
    ]
    names += [f"{name}{store.varied({'vectors': 'x' * 200})}.csv" for name in clean["TABLES"]]
    chapters = "\n".join(path.read_text() for path in (ROOT / "notebooks").glob("*.ipynb"))
    names += [f"{name}{given}.csv" for name in re.findall(r"tables/(\w+)\{", chapters)]
    assert all(map(clean["VARIED"].fullmatch, names))


def test_a_notebook_of_the_user_s_in_the_folder_of_copies_stays(build, executed):
    """It began as a copy of a chapter: Jupyter's "Save As" keeps what a build has noted in it."""
    mine, gone, edited = executed("my analysis", "01"), executed("02_gone"), executed("03_gone")
    change(edited)
    assert build.execute({}) == []
    assert mine.exists() and edited.exists() and not gone.exists()


def test_a_changed_copy_is_kept_beside_the_one_that_is_made_again(
    build, write_notebook, executed, tmp_path, monkeypatch, capsys
):
    one = write_notebook("one", "limit = 10", folder=tmp_path / "notebooks")
    monkeypatch.setattr(notebooks, "digest", lambda *_: "1")
    monkeypatch.setattr(build, "_execute_stale", lambda stale, *_: stale)
    copy = executed("one")
    assert build.execute({one: {}}) == []
    for name in ("one.ipynb.changed", "one.ipynb.changed1"):
        change(executed("one"))
        assert build.execute({one: {}}) == [one]
        assert not copy.exists()
        assert "three hours" in (build.RUNS / name).read_text()
        said = f"book/runs/one.ipynb is not as a build has made it: renamed to {name}"
        assert capsys.readouterr().err.splitlines() == [said]


def test_a_copy_that_would_be_shown_beside_its_chapter_is_kept_out_of_the_book(
    build, executed, tmp_path, capsys
):
    """Jupyter's "Duplicate" makes one; every label in it would be there twice."""
    shutil.copy(ROOT / "book" / "_toc.yml", tmp_path / "book")
    chapter, copy = executed("04_splitting"), executed("04_splitting-Copy1", "04_splitting")
    own = build.RUNS / "25_mine.ipynb"
    nbformat.write(nbformat.v4.new_notebook(), own)
    build.make_way({chapter})
    assert chapter.exists() and own.exists() and not copy.exists()
    assert copy.with_name("04_splitting-Copy1.ipynb.changed").exists()
    assert "renamed to 04_splitting-Copy1.ipynb.changed" in capsys.readouterr().err


def test_a_chapter_that_the_contents_leave_out_is_named(
    build, write_notebook, tmp_path, monkeypatch, capsys
):
    shutil.copy(ROOT / "book" / "_toc.yml", tmp_path / "book")
    assert all(build.is_shown(path.stem) for path in ROOT.glob("notebooks/*.ipynb"))
    for name in ("04_splitting", "30_mine"):
        write_notebook(name, "limit = 10", folder=tmp_path / "notebooks")
    monkeypatch.setattr(build, "execute", lambda given: [])
    monkeypatch.setattr(build.try_it, "write", lambda path: None)
    monkeypatch.setattr(build, "render", lambda limit: 0)
    assert build.build({"limit": 3}) == 0
    assert capsys.readouterr().err.splitlines() == [
        "30_mine.ipynb is not in the book: add `- file: book/runs/30_mine` to book/_toc.yml"
    ]


def test_a_copy_of_a_chapter_is_told_to_change_its_labels_before_anything_runs(
    build, tmp_path, monkeypatch, capsys
):
    (tmp_path / "notebooks").mkdir()
    shutil.copy(ROOT / "book" / "_toc.yml", tmp_path / "book")
    for name in ("20_own_text", "16_mine", "30_not_shown"):
        shutil.copy(ROOT / "notebooks/20_own_text.ipynb", tmp_path / "notebooks" / f"{name}.ipynb")
    monkeypatch.setattr(build, "execute", None)
    assert build.build({"limit": 3}) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("20_own_text.ipynb has labels that 16_mine.ipynb has, too: fig-20-gains")


def test_no_chapter_has_a_label_of_another():
    templates = [read(path) for path in sorted(ROOT.glob("notebooks/*.ipynb"))]
    assert not labels.given_twice(templates)
    assert all(map(labels.labels, templates))


def test_what_is_begun_again_is_only_what_make_began(make, tmp_path):
    """A pretended Python makes the environment, and fails where packages are installed."""
    pretended = tmp_path / "pretended"
    pretended.write_text(
        '#!/bin/sh\n[ "$1" = -c ] && exit 0\nmkdir -p $3/bin && ln -s /bin/false $3/bin/python\n'
    )
    pretended.chmod(0o755)
    for place in (".venv", "other/place"):
        for _ in range(2):
            done = make("test", f"PYTHON={pretended}", f"VENV={place}")
            assert done.returncode != 0 and "not made by" not in done.stderr
            assert (tmp_path / place / ".made-by-make").is_file()
            (tmp_path / place / "left-over").touch()
        assert make("test", f"PYTHON={pretended}", f"VENV={place}").returncode != 0
        assert not (tmp_path / place / "left-over").exists()


def test_what_python_compiles_is_kept_whatever_the_environment_says(make, tmp_path, monkeypatch):
    """Without it every process of a build or of the tests compiles all that it imports again."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    pretended = tmp_path / "pretended"
    pretended.write_text('#!/bin/sh\necho "told: ${PYTHONDONTWRITEBYTECODE-nothing}"\nexit 1\n')
    pretended.chmod(0o755)
    assert "told: nothing" in make("book", f"PYTHON={pretended}").stdout


def test_chapters_begin_in_an_order_that_keeps_all_cores_at_work(build):
    chapters = sorted((ROOT / "notebooks").glob("*.ipynb"), key=build._turn)
    names = [path.stem for path in chapters]
    assert names[0] == build.FIRST
    late = names.index(build.LATE)
    assert late > names.index("09_systems"), "it finds the rows of these"
    assert names[late + 1 :] == list(build.BESIDE), "they are at work while it ends"


@pytest.mark.parametrize(
    ("limit", "says"),
    [
        ("0", "LIMIT must be a whole number of documents, at least 1, got 0"),
        ("-3", "at least 1, got -3"),
        ("ten", "at least 1, got ten"),
        ("99999", "LIMIT is 99999, but the smallest subset has 100 documents; leave LIMIT out"),
    ],
)
def test_a_limit_that_no_chapter_takes_is_refused_before_any_runs(
    build, monkeypatch, capsys, limit, says
):
    monkeypatch.setattr(build, "build", lambda _: pytest.fail("something was run"))
    monkeypatch.setattr(sys, "argv", ["build.py", f"--limit={limit}"])
    assert build.main() == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert says in line
    assert build.refused({"limit": "100"}) == build.refused({"limit": None}) == ""


def test_a_folder_in_which_no_page_is_found_is_named_before_anything_runs(
    build, tmp_path, monkeypatch, capsys
):
    here = tmp_path / "textseg-main[1]"
    here.mkdir()
    monkeypatch.setattr(build, "ROOT", here)
    monkeypatch.setattr(build, "build", lambda overrides: pytest.fail("something runs"))
    monkeypatch.setattr(sys, "argv", ["build.py"])
    monkeypatch.chdir(tmp_path)
    assert build.main() == 2
    assert "rename the folder that has a [ in its name" in capsys.readouterr().err


def test_a_parameters_cell_that_is_no_python_is_one_line(build, write_notebook, tmp_path, capsys):
    write_notebook("one", "%matplotlib inline\nlimit = 1", folder=tmp_path / "notebooks")
    assert build.build({"limit": 1}) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "one.ipynb: line 1 of the parameters cell" in line


DAMAGED = ["", "{", "[]", '{"cells": [], "metadata": []}', "{}"]


@pytest.mark.parametrize("content", DAMAGED)
def test_a_damaged_executed_notebook_is_stale(
    build, write_notebook, tmp_path, content, monkeypatch
):
    one = write_notebook("one", "limit = 10", folder=tmp_path / "notebooks")
    build.RUNS.mkdir(parents=True)
    (build.RUNS / "one.ipynb").write_text(content)
    monkeypatch.setattr(build, "_execute_stale", lambda stale, *_: stale)
    assert build.execute({one: {}}) == [one]


def test_a_damaged_executed_notebook_is_made_again(build, write_notebook, tmp_path):
    one = write_notebook("one", "limit = 10", folder=tmp_path / "notebooks")
    build.RUNS.mkdir(parents=True)
    (build.RUNS / "one.ipynb").write_text("{")
    assert build.execute({one: {}}) == []
    assert notebooks.recorded_digest(build.RUNS / "one.ipynb") == notebooks.digest(one, {})


@pytest.fixture
def checkout(tmp_path, write_notebook):
    """A folder that a build of its own can run in: this script, and notebooks of two seconds."""
    (tmp_path / "book").mkdir()
    for name in ("__main__.py", "build.py"):
        shutil.copy(ROOT / "book" / name, tmp_path / "book")
    for i in range(6):
        code = [f"import time\ntime.sleep({0 if i < 1 else 60})"]
        write_notebook(f"{i}", "limit = 10", code=code, folder=tmp_path / "notebooks")

    def begin():
        return subprocess.Popen(
            [sys.executable, "book"], cwd=tmp_path, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=heed_interrupts,
        )  # fmt: skip

    return begin


@pytest.mark.slow
def test_ctrl_c_while_a_build_begins_is_one_line(checkout):
    process = checkout()
    time.sleep(0.4)  # Python has begun, what it imports takes longer
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert (process.returncode, err.strip()) == (130, "interrupted: nothing was begun")


@pytest.mark.slow
def test_ctrl_c_ends_a_build_at_once_and_says_what_is_kept(checkout, tmp_path):
    process = checkout()
    wait_for(lambda: list((tmp_path / "book" / "runs").glob("*.ipynb")))
    wait_for(lambda: len(kernels_of(process)) == 2)
    kernels = kernels_of(process)
    asked = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    print(f"ended after {time.monotonic() - asked:.2f} s")
    assert process.returncode == 130 and "Traceback" not in err
    assert "interrupted: the 1 executed notebooks in book/runs are kept" in err
    wait_for(lambda: not any(psutil.pid_exists(pid) for pid in kernels), seconds=20)


@pytest.mark.slow
def test_a_killed_build_leaves_no_process(checkout):
    process = checkout()
    wait_for(lambda: len(kernels_of(process)) == 2)
    started = psutil.Process(process.pid).children(recursive=True)
    process.kill()
    process.communicate()
    wait_for(lambda: not any(p.is_running() and p.status() != "zombie" for p in started), 20)


def test_a_second_build_waits_for_the_first(build, monkeypatch, capsys):
    monkeypatch.chdir(build.ROOT)
    monkeypatch.setattr(build, "build", lambda _: 0)
    monkeypatch.setattr(sys, "argv", ["build.py"])
    with claim_elsewhere(build.RUNS / ".lock", "0" * 7):
        waiting = threading.Thread(target=build.main)
        waiting.start()
        waiting.join(0.3)
        assert waiting.is_alive()
    waiting.join(20)
    assert not waiting.is_alive()
    assert "another build is running in this folder: waiting" in capsys.readouterr().out


def test_looking_at_its_inputs_leaves_a_build_its_claim(build):
    with build.alone():
        build._digest_of(build.ROOT / "book")
        with pytest.raises(AssertionError), claim_elsewhere(build.RUNS / ".lock", "0" * 7):
            pass


def test_a_full_disk_is_called_a_full_disk(build, monkeypatch, capsys):
    def full(_):
        raise OSError(28, "No space left on device", "a.ipynb")

    monkeypatch.setattr(build, "build", full)
    monkeypatch.setattr(sys, "argv", ["build.py"])
    assert build.main() == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line == "the book was not built: a.ipynb: the disk is full"
