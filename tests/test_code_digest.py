"""Rows and notebooks are made again when the code they can reach changes, and only then."""

import shutil

import pytest
from conftest import ROOT

from textseg.storage import code_digest as module
from textseg.storage.code_digest import code_digest, dependencies, imported

ROWS = ["textseg.run"]


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A copy of the package whose files may be changed."""
    copy = tmp_path / "textseg"
    shutil.copytree(ROOT / "textseg", copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(module, "ROOT", copy)
    caches = (module._digest, module._imported, module._data_beside)
    for cached in caches:
        cached.cache_clear()
    yield copy
    for cached in caches:
        cached.cache_clear()


def changed(file, modules):
    """Tell whether the digest of the modules changes with a line more in the file."""
    before = code_digest(modules)
    file.write_text(file.read_text() + "\n# another line\n")
    for cached in (module._digest, module._imported, module._data_beside):
        cached.cache_clear()
    return code_digest(modules) != before


@pytest.mark.parametrize(
    "file",
    [
        "objectives/c99.py",
        "splitting/kernels.py",
        "representation/rank_kernel.py",
        "datasets/_choi_table.py",
        "datasets/choi.json",
        "vectors/decimal_kernel.py",
        "metrics.py",
        "__init__.py",
    ],
)
def test_rows_are_computed_again_when_what_computes_them_changes(package, file):
    assert changed(package / file, ROWS)


@pytest.mark.parametrize(
    "file",
    ["commands/segment.py", "plotting/style.py", "reproduction/verdicts.py", "cli.py"],
)
def test_rows_stay_when_something_else_changes(package, file):
    assert (package / file).is_file()
    assert not changed(package / file, ROWS)


def test_what_imports_by_name_depends_on_its_whole_folder(package):
    (package / "datasets" / "another.py").write_text("")
    assert "datasets/another.py" in dependencies(["textseg.datasets"])


def test_a_file_that_moves_counts_as_changed(package):
    before = code_digest()
    (package / "metrics.py").rename(package / "plotting" / "metrics.py")
    module._digest.cache_clear()
    assert code_digest() != before


def test_imports_inside_functions_and_of_names_count():
    code = "def f():\n    from textseg.splitting import exact\nimport textseg.run, numpy"
    assert imported(code) == {"textseg.splitting", "textseg.splitting.exact", "textseg.run"}


def test_the_whole_package_is_more_than_what_rows_reach():
    assert set(dependencies(ROWS)) < set(module._everything())
