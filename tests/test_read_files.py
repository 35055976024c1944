"""Files that a notebook names in its code: a run that read one is outdated when it changes."""

import os
import tempfile
from concurrent.futures import Future

import pytest
from typer.testing import CliRunner

from textseg.cli import app
from textseg.notebooks import read_files, template
from textseg.sweep import runner
from textseg.sweep.folder import Folder
from textseg.sweep.plan import plan
from textseg.sweep.settings import Sweep


class Instead:
    """Runs nothing, but for what a test says that the notebook does."""

    room = 1

    def __init__(self, does=lambda: None):
        self.does, self.done = does, 0

    def submit(self, call, task):
        self.does()
        self.done += 1
        future = Future()
        future.set_result(({"run": task.digest, "status": "done"}, "{}"))
        return future


@pytest.fixture
def sweep(write_notebook, tmp_path, monkeypatch):
    """Sweep a notebook over x, and return how many runs that took."""
    monkeypatch.chdir(tmp_path)

    def run(code, does=lambda: None, xs=(1, 2)):
        read = template.read(write_notebook("a", 'x = 0\nkept = "in.txt"', code=code))
        pool = Instead(does)
        runner.execute(Folder(tmp_path / "out"), read, plan(read, Sweep("s", {}, {"x": xs})), pool)
        return pool.done

    return run


@pytest.mark.parametrize("code", [
    "text = Path('own/a.csv').read_text()", "table = pd.read_csv('own/a.csv')",
    "%matplotlib inline\nopen('own/a.csv')", "for f in sorted(Path('own').iterdir()): f",
    "glob('own/*.csv')", "open(f'own/{name}.csv')", "open('own/{}.csv'.format(name))",
    "import helper",
])  # fmt: skip
def test_a_file_that_the_code_names_outdates_the_runs_that_read_it(sweep, tmp_path, code):
    (tmp_path / "helper.py").write_text("def read():\n    return open('own/a.csv')\n")
    (tmp_path / "own").mkdir()
    file = tmp_path / "own" / "a.csv"
    file.write_text("1")
    assert sweep([code]) == 2 and sweep([code]) == 0
    file.write_text("longer")
    assert sweep([code]) == 2 and sweep([code]) == 0
    file.unlink()  # or the same command from elsewhere: what is done is not thrown away
    assert sweep([code]) == 0


@pytest.mark.parametrize("code", [
    "for f in sorted(Path().glob('*.txt')): f", "glob.glob('*.txt')", "glob.glob('?.txt')",
    "open('b.txt').read() if os.path.exists('b.txt') else ''", "glob.glob('sub*/*.txt')",
])  # fmt: skip
def test_a_file_that_comes_to_be_outdates_the_runs_that_looked_for_it(sweep, tmp_path, code):
    for name in ("a.txt", "sub/a.txt", "other.dat"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("1")
    assert sweep([code]) == 2 and sweep([code]) == 0
    (tmp_path / "another.dat").write_text("1")
    assert sweep([code]) == 0
    for name in ("b.txt", "sub/b.txt"):
        (tmp_path / name).write_text("1")
    assert sweep([code]) == 2 and sweep([code]) == 0


def test_a_folder_is_looked_into_once_for_all_runs_that_are_done(sweep, tmp_path, monkeypatch):
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "a.csv").write_text("1")
    xs, looks, walk = tuple(range(20)), [], os.walk
    assert sweep(["glob('own/*.csv')"], xs=xs) == 20
    monkeypatch.setattr(os, "walk", lambda path, **how: (looks.append(path), walk(path, **how))[1])
    assert sweep(["glob('own/*.csv')"], xs=xs) == 0
    assert looks == ["own"]


def test_a_file_that_the_runs_write_outdates_none(sweep, tmp_path):
    for place in ("figures", "fixed"):
        (tmp_path / place).mkdir()
    n = iter(range(99))

    def writes():
        (tmp_path / "table.csv").write_text("1" * next(n))
        (tmp_path / "figures" / f"{next(n)}.png").write_text("")

    code = ["table.to_csv('table.csv')\nplt.savefig(f'figures/{x}.png')\nopen('.')\nopen('fixed')"]
    assert sweep(code, writes) == 2
    assert sweep(code, writes) == 0
    assert sweep(code, writes, xs=(1, 2, 3)) == 1
    assert sweep(code, writes, xs=(1, 2, 3)) == 0


def test_the_folder_of_temporary_files_is_not_among_them(write_notebook, tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    code = [f"mkdtemp(dir={str(tmp_path)!r})\nopen({str(tmp_path / 'a.csv')!r})"]
    found = read_files.names(template.read(write_notebook("a", "x = 0", code=code)))
    assert found == [str(tmp_path / "a.csv")]


def test_records_without_what_was_read_are_still_done(sweep, tmp_path):
    assert sweep(["'none'"]) == 2
    for record in (tmp_path / "out" / "runs").glob("*.json"):
        record.write_text(record.read_text().replace('"read"', '"other"'))
    assert sweep(["'none'"]) == 0


def test_runs_in_the_tables_whose_files_have_changed_are_told(sweep, tmp_path):
    (tmp_path / "own.csv").write_text("1")
    sweep(["read_csv('own.csv')"])
    runs = plan(template.read(tmp_path / "a.ipynb"), Sweep("s", {}, {"x": (1, 2)}))
    Folder(tmp_path / "out").plan("s", runs)
    show = ["sweep", "status", str(tmp_path / "out")]
    assert CliRunner().invoke(app, show).stderr == ""
    (tmp_path / "own.csv").write_text("1, 2")
    sweep(["read_csv('own.csv')"], xs=(1,))
    told = "of 1 of the runs that are done, the notebook, the package, or a file that they read"
    assert told in CliRunner().invoke(app, show).stderr


def test_runs_of_a_notebook_that_has_changed_are_told(sweep, tmp_path):
    sweep(["glue('y', x)"])
    path = tmp_path / "a.ipynb"
    runs = plan(template.read(path), Sweep("s", {}, {"x": (1, 2)}))
    (folder := Folder(tmp_path / "out")).plan("s", runs)
    assert folder.n_outdated() == 0
    path.write_text(path.read_text().replace("'y'", "'z'"))
    assert folder.n_outdated() == 2


def test_files_of_the_same_name_in_another_folder_change_no_run(sweep, tmp_path, monkeypatch):
    (tmp_path / "own.csv").write_text("1")
    sweep(["read_csv('own.csv')"])
    runs = plan(template.read(tmp_path / "a.ipynb"), Sweep("s", {}, {"x": (1, 2)}))
    (folder := Folder(tmp_path / "out")).plan("s", runs)
    (elsewhere := tmp_path / "elsewhere").mkdir()
    (elsewhere / "own.csv").write_text("of another course")
    monkeypatch.chdir(elsewhere)
    assert folder.n_outdated() == 0
    monkeypatch.chdir(tmp_path)
    assert folder.n_outdated() == 0
    (tmp_path / "own.csv").write_text("1, 2")
    assert folder.n_outdated() == 2


def test_numbers_that_are_displayed_rounded_are_told(sweep):
    with pytest.warns(UserWarning, match="shortens the numbers that it displays"):
        sweep(["%precision 3"])


def test_a_linked_folder_in_a_folder_counts_and_a_circle_of_links_ends(tmp_path):
    (tmp_path / "texts").mkdir()
    (tmp_path / "elsewhere").mkdir()
    file = tmp_path / "elsewhere" / "b.txt"
    file.write_text("1")
    (tmp_path / "texts" / "more").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "elsewhere" / "back").symlink_to(tmp_path / "texts")
    before = read_files.described([str(tmp_path / "texts")])
    assert read_files.described([str(tmp_path / "texts")]) == before
    file.write_text("longer")
    assert read_files.described([str(tmp_path / "texts")]) != before
