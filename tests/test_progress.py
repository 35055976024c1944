"""What a build says while notebooks run, and what it passes on of what they say."""

import io

import nbformat
import pytest

from textseg.notebooks import kernel, progress
from textseg.notebooks.progress import Progress
from textseg.notebooks.streams import unfetched


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def clock(monkeypatch):
    """A clock that is set by hand, for what measures time."""
    now = [1000.0]
    monkeypatch.setattr(progress, "monotonic", lambda: now[0])
    return now


def test_the_time_left_follows_the_pace_of_this_machine(clock):
    bar = Progress("abc", {"a": 60, "b": 600, "c": 60}, jobs=2, stream=io.StringIO())
    for name in "ab":
        bar.began(name)
    assert bar.left() == 600  # the longest, though two at once take 360
    clock[0] += 120
    bar.ended("a")  # twice as long as usual
    assert bar.left() == 2 * 600 - 120
    bar.began("c")
    assert bar.line() == "running the notebooks: 1 of 3 done, about 18 min left (b, c)"
    clock[0] += 5000
    assert 0 < bar.left() <= 2, "later than expected, it is about to end"


def test_a_terminal_has_one_line_and_a_log_a_line_for_each_notebook():
    log, terminal = io.StringIO(), Terminal()
    for stream in (log, terminal):
        with Progress("ab", {}, jobs=1, stream=stream) as bar:
            for name in "ab":
                bar.began(name)
                bar.ended(name)
    assert log.getvalue().splitlines() == [
        "running the notebooks: 1 of 2 done, less than a minute left (none yet)",
        "running the notebooks: 2 of 2 done",
    ]
    assert "\n" not in terminal.getvalue()
    assert terminal.getvalue().endswith("\r"), "the line is cleared for what follows"


def test_what_a_kernel_or_its_children_print_is_in_the_notebook_alone(capfd):
    code = "import os, sys\nos.write(2, b'raw')\nprint('said')\nos.system('echo child')"
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
    done = kernel.execute(notebook, {})
    printed = "".join(out.get("text", "") for out in done.notebook.cells[0].outputs)
    assert "said" in printed
    assert capfd.readouterr() == ("", "")


def test_files_that_did_not_come_are_named_with_their_server(tmp_path):
    (tmp_path / "came.zip").touch()
    said = [
        f"Downloading file '{name}.zip' from 'https://example.org/{name}' to '{tmp_path}'.\n"
        for name in ("came", "lost", "lost")
    ]
    outputs = [nbformat.v4.new_output("stream", name="stderr", text=text) for text in said]
    cell = nbformat.v4.new_code_cell("fetch()", outputs=outputs)
    path = tmp_path / "run.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), path)
    assert unfetched([path]) == ["lost.zip from example.org"]
