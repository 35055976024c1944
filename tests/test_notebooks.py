"""The notebooks' shape, their parameters, and papermill really running them."""

import ast
import io
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import nbformat
import papermill
import psutil
import pytest
from conftest import ROOT
from papermill.iorw import load_notebook_node
from papermill.parameterize import parameterize_notebook

from textseg import notebooks
from textseg.experiment import Experiment
from textseg.notebooks import kernel, mark, named_files, own_modules, template, watch
from textseg.notebooks import workspace as workspaces

TEMPLATES = sorted((ROOT / "notebooks").glob("*.ipynb"))
every_template = pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.stem)
PAPERMILL = [str(Path(sys.executable).with_name("papermill")), "--no-progress-bar"]


# The runner, on notebooks written here


def test_parameters_are_read_in_order(write_notebook):
    path = write_notebook(
        "a", "# the subset\nsubset = '3-5'\nlimit: int | None = None\ncuts = [1, -2]"
    )
    assert notebooks.parameters(path) == {"subset": "3-5", "limit": None, "cuts": [1, -2]}


def test_a_parameters_cell_may_be_empty(write_notebook):
    assert notebooks.parameters(write_notebook("a", "# nothing to choose")) == {}


@pytest.mark.parametrize("tagged", [(), ("limit = 1", "cut = 2")])
def test_exactly_one_cell_is_tagged(write_notebook, tagged):
    with pytest.raises(ValueError, match=f"{len(tagged)} cells are tagged 'parameters'"):
        notebooks.parameters(write_notebook("a", *tagged))


@pytest.mark.parametrize(
    "source",
    ["k = 10\ncost = 2 * k", "k = int('3')", "a = b = 1", "a, b = 1, 2", "k = 1\nk = 2",
     "k += 1", "import os", "print(3)", "k: int"],
)  # fmt: skip
def test_only_literals_each_set_once(write_notebook, source):
    with pytest.raises(ValueError, match="literal"):
        notebooks.parameters(write_notebook("a", source))


def test_a_misspelt_parameter_is_refused_with_what_it_may_have_meant(write_notebook):
    path = write_notebook("a", "subset = '3-5'\nlimit = 10")
    with pytest.raises(ValueError, match=r"no parameter 'limt'; did you mean 'limit'"):
        notebooks.check(path, {"limt": 3})
    with pytest.raises(ValueError, match="choose from subset, limit"):
        notebooks.check(path, {"zzz": 3})


@pytest.mark.parametrize(
    ("default", "good", "bad"),
    [("10", 3, "3"), ("10", 3, True), ("10", 3, 3.5), ("1.5", 2, "2"), ("True", False, 1),
     ("'x'", "y", 1), ("'x'", "y", None)],
)  # fmt: skip
def test_a_value_of_the_wrong_type_is_refused(write_notebook, default, good, bad):
    path = write_notebook("a", f"p = {default}")
    notebooks.check(path, {"p": good})
    with pytest.raises(TypeError, match=re.escape(f"'p' is {bad!r}")):
        notebooks.check(path, {"p": bad})


def test_a_default_of_none_takes_anything(write_notebook):
    path = write_notebook("a", "limit = None")
    notebooks.check(path, {"limit": 10})
    notebooks.check(path, {"limit": None})


def test_run_executes_and_records_its_digest(write_notebook, tmp_path, monkeypatch):
    monkeypatch.setattr(notebooks, "code_digest", lambda modules: "")  # it may be edited meanwhile
    path = write_notebook("a", "limit = 10", code=["import sys; print(limit + 1, sys.prefix)"])
    output = tmp_path / "made" / "out.ipynb"
    notebooks.run(path, output, {"limit": 2})
    printed = [o.text for c in nbformat.read(output, 4).cells for o in c.get("outputs", ())]
    assert printed == [f"3 {sys.prefix}\n"]
    assert notebooks.recorded_digest(output) == notebooks.digest(path, {"limit": 2})
    assert [p.name for p in output.parent.iterdir()] == ["out.ipynb"]


def test_a_failing_notebook_leaves_nothing_and_shows_its_error(write_notebook, tmp_path):
    path = write_notebook("a", "limit = 10", code=["ratio = 1 / (limit - 10)"])
    output = tmp_path / "made" / "out.ipynb"
    with pytest.raises(notebooks.NotebookError, match=r"(?s)a\.ipynb failed.*ZeroDivisionError"):
        notebooks.run(path, output, {})
    assert not output.exists()
    assert notebooks.recorded_digest(output) is None


def test_nothing_runs_with_wrong_parameters(write_notebook, tmp_path):
    path = write_notebook("a", "limit = 10", code=["open('ran', 'w')"])
    with pytest.raises(ValueError, match="'limits'"):
        notebooks.run(path, tmp_path / "out.ipynb", {"limits": 3})
    with pytest.raises(ValueError, match="is the notebook itself; give its executed copy another"):
        notebooks.run(path, path, {})
    assert not (tmp_path / "out.ipynb").exists()


def test_case_47_a_kernel_of_another_environment_is_not_used(write_notebook, tmp_path, monkeypatch):
    spec = tmp_path / "kernels" / "python3" / "kernel.json"
    spec.parent.mkdir(parents=True)
    spec.write_text(json.dumps({"argv": ["/other/python", "-m", "ipykernel_launcher"],
                                "display_name": "other", "language": "python"}))  # fmt: skip
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    path = write_notebook("a", "limit = 10", code=["import sys; print(sys.prefix)"])
    notebooks.run(path, tmp_path / "out.ipynb", {})
    assert nbformat.read(tmp_path / "out.ipynb", 4).cells[-1].outputs[0].text == f"{sys.prefix}\n"


def test_running_leaves_the_environment_as_it_was(write_notebook, tmp_path):
    before = dict(os.environ)
    notebooks.run(write_notebook("a", "limit = 10"), tmp_path / "out.ipynb", {})
    assert dict(os.environ) == before


def test_the_digest_follows_whatever_a_run_depends_on(write_notebook, tmp_path, monkeypatch):
    vectors, table, source = tmp_path / "v.npy", tmp_path / "table.csv", tmp_path / "source.py"
    for file in (vectors, table, source):
        file.write_text("1")
    monkeypatch.setattr(notebooks, "code_digest", lambda modules: source.read_text())

    def digest(code="limit", given=None):
        path = write_notebook("a", "limit = 10\nvectors = ''", code=[code])
        return notebooks.digest(path, given or {}, [table])

    seen = [digest(), digest("limit + 1"), digest(given={"limit": 3})]
    assert digest(given={"limit": 10}) == digest()
    for file in (table, source):
        file.write_text("2")
        seen.append(digest())
    seen.append(digest(given={"vectors": str(vectors)}))
    vectors.write_text("longer")
    seen.append(digest(given={"vectors": str(vectors)}))
    (tmp_path / "v.txt").write_text("its vocabulary")
    seen.append(digest(given={"vectors": str(vectors)}))
    monkeypatch.setattr(notebooks, "_environment", lambda: ["numpy==0"])
    seen.append(digest())
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize(
    "named", ["{0}", "{0}/texts", ["a", "{0}/texts/a.txt"], "{0}/b.zip/member"]
)
def test_the_digest_follows_the_files_in_what_a_parameter_names(write_notebook, tmp_path, named):
    here = tmp_path / "read"
    value = [n.format(here) for n in named] if isinstance(named, list) else named.format(here)
    changed = here / "b.zip" if "zip" in str(named) else here / "texts" / "a.txt"
    changed.parent.mkdir(parents=True)
    changed.write_text("1")
    path = write_notebook("a", "limit = None")
    before = notebooks.digest(path, {"limit": value})
    assert notebooks.digest(path, {"limit": value}) == before
    for left_alone in (".cache/a", "__pycache__/a.pyc", "out/plans/a.json", "out/runs/a.ipynb"):
        (here / left_alone).parent.mkdir(parents=True, exist_ok=True)
        (here / left_alone).write_text("1")
    assert notebooks.digest(path, {"limit": value}) == before
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    assert named_files.statuses(str(tmp_path))
    changed.write_text("longer")
    assert notebooks.digest(path, {"limit": value}) != before


@pytest.mark.parametrize(
    "value", [".", "..", "/", "~", "", " ", "a\0b", "x" * 5000, "a/b\nc", "~x/"]
)
def test_a_text_that_is_no_name_of_a_file_is_a_text(value):
    assert named_files.statuses(value) == []


@pytest.mark.parametrize("code", [
    "import helper", "%matplotlib inline\nimport os, helper as h", "from helper import f",
    "def g():\n    import whole.part", "import deeper",
    "import sys; sys.path.append('elsewhere'); import far",
])  # fmt: skip
def test_the_digest_follows_modules_of_one_s_own(write_notebook, tmp_path, monkeypatch, code):
    monkeypatch.chdir(tmp_path)
    sources = [tmp_path / name for name in ("helper.py", "whole/__init__.py", "whole/part.py",
                                            "elsewhere/far.py")]  # fmt: skip
    for file in sources:
        file.parent.mkdir(exist_ok=True)
        file.write_text("def f(): return 1")
    (tmp_path / "deeper.py").write_text("import helper, numpy, textseg")
    path = write_notebook("a", "limit = 10", code=[code])
    before = notebooks.digest(path, {})
    assert notebooks.digest(path, {}) == before
    for file in sources:
        file.write_text("def f(): return 2")
    assert notebooks.digest(path, {}) != before


def test_chapters_have_no_modules_of_their_own():
    for path in sorted((ROOT / "notebooks").rglob("*.ipynb")):
        code = [source for kind, source in template.read(path).cells if kind == "code"]
        assert own_modules.reached([*code, "import numpy, pandas, textseg, json"]) == ({}, True)


@pytest.mark.parametrize(("code", "own", "reached"), [
    ("from textseg.objectives import C99", "", {"textseg.objectives", "textseg.objectives.C99"}),
    ("import os, own", "import deeper", {"textseg", "textseg.segment"}),
    ("import own", "import numpy", set()),
    ("import elsewhere", "", None),
    ("import own", "import elsewhere", None),
    ("import own", "import importlib\nimportlib.import_module('deep' + 'er')", None),
    ("exec(open('own.py').read())", "import deeper", None),
    ("%run own.py", "import deeper", None),
    ("import own", "%run deeper.py", None),
])  # fmt: skip
def test_the_digest_follows_what_modules_of_one_s_own_import_of_the_package(
    write_notebook, tmp_path, monkeypatch, code, own, reached
):
    """None is all of it: where it can't be told what is imported."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.py").write_text(own)
    (tmp_path / "deeper.py").write_text("def f():\n    from textseg import segment")
    asked = []
    monkeypatch.setattr(notebooks, "code_digest", lambda modules: asked.append(modules) or "")
    notebooks.digest(write_notebook("a", "limit = 10", code=[code]), {})
    assert asked == [reached]


def test_the_digest_ignores_outputs(write_notebook, tmp_path):
    path = write_notebook("a", "limit = 10", code=["limit"])
    before = notebooks.digest(path, {})
    notebook = nbformat.read(path, 4)
    notebook.cells[-1].execution_count = 7
    nbformat.write(notebook, path)
    assert notebooks.digest(path, {}) == before


@pytest.mark.parametrize("change", [
    lambda cell: cell.metadata.update(tags=["remove-cell"]),
    lambda cell: cell.metadata.update(mystnb={"table": {"caption": "Errors."}}),
    lambda cell: cell.update(attachments={"a.png": {"image/png": "iVBORw0K"}}),
])  # fmt: skip
def test_the_digest_follows_what_the_page_shows_of_a_cell(write_notebook, change):
    path = write_notebook("a", "limit = 10")
    before, made_of = notebooks.digest(path, {}), notebooks.basis(template.read(path))
    notebook = nbformat.read(path, 4)
    notebook.metadata["kernelspec"] = {"name": "mine", "display_name": "mine"}
    notebook.cells[0].metadata["execution"] = {"iopub.execute_input": "2026-01-01"}
    nbformat.write(notebook, path)
    assert notebooks.digest(path, {}) == before
    change(notebook.cells[0])
    nbformat.write(notebook, path)
    assert notebooks.digest(path, {}) != before
    assert notebooks.basis(template.read(path)) == made_of, "a sweep shows no pages"


def test_a_copy_that_was_changed_has_no_digest(write_notebook, tmp_path):
    output = tmp_path / "a.ipynb"
    notebooks.run(write_notebook("notebooks/a", "limit = 10", code=["limit"]), output, {})
    notebook = nbformat.read(output, 4)
    nbformat.write(notebook, output)  # opened and saved
    assert notebooks.recorded_digest(output) and mark.is_as_made(output)
    copied = shutil.copy(output, tmp_path / "b.ipynb")
    assert notebooks.recorded_digest(copied) and not mark.is_as_made(Path(copied))
    notebook.cells[-1].outputs[0].data["text/plain"] = "11"
    nbformat.write(notebook, output)
    assert notebooks.recorded_digest(output) is None and not mark.is_as_made(output)


def test_what_another_run_was_given_is_no_part_of_a_notebook(write_notebook, tmp_path):
    """As where a notebook that papermill has executed is taken for a template."""
    path, output = write_notebook("a", "a = 1", code=["a"]), tmp_path / "out.ipynb"
    before = notebooks.digest(path, {})
    given = parameterize_notebook(load_notebook_node(str(path)), {"a": 5})
    nbformat.write(given, path)
    assert "a = 5" in path.read_text()
    assert notebooks.parameters(path) == {"a": 1} and notebooks.digest(path, {}) == before
    notebooks.run(path, output, {})
    assert nbformat.read(output, 4).cells[-1].outputs[0].data["text/plain"] == "1"


# The notebooks of the book


def cells(template, kind="code"):
    return [c for c in nbformat.read(template, 4).cells if c.cell_type == kind]


@every_template
def test_parameters_are_fields_of_experiment(template):
    known = {field.name for field in fields(Experiment)} | {"preset"}
    assert set(notebooks.parameters(template)) <= known
    Experiment.preset(**notebooks.parameters(template))


@every_template
def test_cells_are_thin(template):
    heavy = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.For, ast.While)
    for cell in cells(template):
        for node in ast.walk(ast.parse(cell.source)):
            assert not isinstance(node, heavy), f"belongs in the package:\n{cell.source}"


@every_template
def test_cells_hold_no_paths(template):
    for cell in cells(template):
        for node in ast.walk(ast.parse(cell.source)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert not re.search(r"^[.~]{0,2}/|\.\./|^[A-Z]:\\", node.value), node.value


@every_template
def test_templates_are_stripped_and_use_the_plain_kernel(template):
    assert nbformat.read(template, 4).metadata.kernelspec.name == "python3"
    for cell in cells(template):
        assert cell.outputs == [] and cell.execution_count is None


@pytest.mark.slow
@every_template
def test_papermill_runs_it_from_anywhere(template, tmp_path, own_results, monkeypatch):
    monkeypatch.chdir(tmp_path)
    papermill.execute_notebook(
        template, "out.ipynb", {"limit": 2}, kernel_name="python3", progress_bar=False
    )
    executed = nbformat.read("out.ipynb", 4)
    assert all(c.execution_count for c in executed.cells if c.cell_type == "code" and c.source)


WRONG = pytest.mark.parametrize("wrong", [{"limitt": 2}, {"limit": "two"}], ids=str)


@every_template
@WRONG
def test_a_wrong_parameter_stops_bare_papermill_in_the_first_cell(template, wrong, monkeypatch):
    """Run what papermill injects cell by cell: a kernel for each of them would take a minute."""
    monkeypatch.setattr("sys.stdout", io.StringIO())
    injected = parameterize_notebook(load_notebook_node(str(template)), wrong)
    namespace = {"In": [""], "__name__": "__main__"}
    with pytest.raises((TypeError, ValueError), match=next(iter(wrong))):
        for cell in (c for c in injected.cells if c.cell_type == "code"):
            namespace["In"].append(cell.source)
            exec(compile(cell.source, template.name, "exec"), namespace)
    assert "parameters(globals())" in namespace["In"][-1]
    assert len(namespace["In"]) - 1 <= 4, "imports, parameters, what papermill injects, the check"


@pytest.mark.slow
def test_a_wrong_parameter_stops_the_command_papermill(tmp_path):
    """It is seen in the first cell, as the other test of all chapters shows; and ends the command.

    What a command of papermill makes is tested where those of the pages are run.
    """
    command = [*PAPERMILL, str(TEMPLATES[-1]), "out.ipynb", "-k", "python3", "-p", "limitt", "2"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode != 0
    assert "limitt" in done.stderr.rpartition("Traceback")[2]


def test_where_sockets_are_no_files_a_kernel_has_ports(monkeypatch, tmp_path):
    monkeypatch.setattr(kernel, "_SOCKETS_ARE_FILES", False)
    connection = kernel._connection(tmp_path)["KernelManager"]
    assert connection == {"connection_file": f"{tmp_path}/k.json"}


def test_a_kernel_ends_with_what_it_started_where_there_are_no_process_groups(monkeypatch):
    begin = "import subprocess, sys; p = subprocess.Popen([sys.executable, '-c', 'input()'], "
    wait = "stdin=subprocess.PIPE); print(p.pid, flush=True); p.wait()"
    parent = subprocess.Popen([sys.executable, "-c", begin + wait], stdout=subprocess.PIPE)
    child = psutil.Process(int(parent.stdout.readline()))
    monkeypatch.delattr(os, "killpg")
    watch._kill(parent.pid)
    assert parent.wait(10) != 0
    assert not psutil.wait_procs([child], timeout=10)[1]
    watch._kill(parent.pid)  # it has ended


def test_a_workspace_is_closed_before_it_is_removed(monkeypatch, tmp_path):
    """Windows removes no file that is open."""
    monkeypatch.setattr(workspaces, "_parent", lambda: tmp_path)
    closed = []
    monkeypatch.setattr(workspaces.shutil, "rmtree", lambda *_, **__: closed.append(locks.is_open))
    with workspaces.workspace() as folder:
        locks = workspaces._ours[folder]
        locks.is_open = True
        monkeypatch.setattr(locks, "close", lambda: setattr(locks, "is_open", False))
    assert closed == [False]


def test_builds_of_one_version_are_told_apart(monkeypatch):
    class Package:
        metadata, version = {"Name": "mine"}, "1.0"

        def __init__(self, record, url="{}"):
            self.files = {"RECORD": record, "direct_url.json": url}

        def read_text(self, name):
            return self.files[name]

    def environment(*package):
        monkeypatch.setattr(notebooks, "distributions", lambda: [Package(*package)])
        return notebooks._environment.__wrapped__()

    assert environment("a.py,sha256=1,3") != environment("a.py,sha256=2,3")
    assert environment("a.py,sha256=1,3", None) == environment("a.py,sha256=2,3", None)
