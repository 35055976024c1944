"""What a run executes of one's own, wherever it is found: edited, it outdates the run."""

import hashlib
from concurrent.futures import Future

import pytest

from textseg.notebooks import executed, kernel, read_files, template
from textseg.sweep import runner
from textseg.sweep.folder import Folder
from textseg.sweep.plan import plan
from textseg.sweep.settings import Sweep

CODE = [
    "import sys\nfrom pathlib import Path\nsys.path.append(str(Path.cwd().parent / 'src'))\n"
    "import numpy, textseg.metrics, csv, computed",
    "%cd ..\nfrom src.package import part",
    "%run src/script.py",
    "%run src/cells.ipynb",
    "exec(open(computed.__file__.replace('computed', 'opened')).read())",
    "_ = Path(part.__file__).write_text('edited = 1')",
]
OWN = ["computed.py", "package/__init__.py", "package/part.py", "script.py", "opened.py"]


def test_a_kernel_tells_what_it_has_executed(write_notebook, tmp_path, monkeypatch):
    """Here a cell does what somebody may do elsewhere: it edits a module after its import."""
    for name in OWN:
        (tmp_path / "src" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "src" / name).write_text(f"{name[:4]} = 1")
    write_notebook("cells", code=["in_cells = 1"], folder=tmp_path / "src")
    files = {name: tmp_path / "src" / name for name in (*OWN, "cells.ipynb")}
    digests = {n: hashlib.sha256(f.read_bytes()).hexdigest()[:16] for n, f in files.items()}
    path = write_notebook("nb/a", "x = 0", code=CODE)
    monkeypatch.chdir(path.parent)
    done = kernel.execute(path, {})
    assert done.reason == ""
    assert done.executed == {
        name: digests[n] for n, f in files.items() for name in (str(f), f"../src/{n}")
    }
    cells = done.notebook.cells[1:]
    assert [c.source for c in cells] == ["x = 0", *CODE]
    assert [c.execution_count for c in cells] == [1, 2, 3, 4, 5, 6, 7]
    assert [bool(c.outputs) for c in cells] == [c.source.startswith("%cd") for c in cells]
    assert not executed.are_as(done.executed)


READS = [
    "import os\nfrom pathlib import Path\nos.chdir('..')\n_ = open('data/' + 'own.csv').read()",
    "Path('data/kept.txt').write_text('1')\n_ = Path('data/kept.txt').read_text()",
    "Path('data/a.part').write_text('1')\nos.replace('data/a.part', 'data/moved.txt')\n"
    "_ = open('data/moved.txt').read(), open('.hidden').read(), open('/etc/hostname').read()",
    "try:\n    open('data/none.csv')\nexcept OSError:\n    pass",
]


def test_a_kernel_tells_what_it_has_read(write_notebook, tmp_path, monkeypatch):
    """Also where it goes to another folder, and by names that no text in the code has."""
    (tmp_path / "data").mkdir()
    (tmp_path / ".hidden").write_text("1")
    file = tmp_path / "data" / "own.csv"
    file.write_text("1")
    path = write_notebook("nb/a", "x = 0", code=READS)
    monkeypatch.chdir(path.parent)
    done = kernel.execute(path, {})
    assert done.reason == "" and set(done.read) == {str(file), "../data/own.csv"}
    assert read_files.are_as(done.read)
    file.write_text("longer")
    assert not read_files.are_as(done.read)


class Tells:
    """Runs nothing; tells of a run that it has executed a file."""

    room = 1

    def __init__(self, file):
        self.file, self.done = file, 0

    def submit(self, call, task):
        self.done += 1
        future, told = Future(), {str(self.file): executed._digest(str(self.file))}
        future.set_result(({"run": task.digest, "status": "done", "executed": told}, "{}"))
        return future


def test_what_a_run_has_executed_outdates_it(write_notebook, tmp_path):
    read = template.read(write_notebook("a", "x = 0"))
    file = tmp_path / "helpers.py"

    def sweep():
        pool = Tells(file)
        executed._digest.cache_clear()
        points = plan(read, Sweep("s", {}, {"x": (1, 2)}))
        runner.execute(Folder(tmp_path / "out"), read, points, pool)
        return pool.done

    file.write_text("f = 1")
    assert (sweep(), sweep()) == (2, 0)
    file.write_text("f = 2")
    assert (sweep(), sweep()) == (2, 0)
    file.unlink()  # or the same command from elsewhere: what is done is not thrown away
    assert sweep() == 0


@pytest.mark.parametrize("notes", ["", '["a.py", "1"]\n["b'])
def test_a_kernel_that_was_killed_tells_nothing(tmp_path, notes):
    (tmp_path / "notes").write_text(notes)
    assert executed.noted(tmp_path / "notes") == executed.noted(tmp_path / "none") == ({}, {})
