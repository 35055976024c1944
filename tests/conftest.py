"""Shared fixtures: the repository, and notebooks written for a test."""

import os
from pathlib import Path

import nbformat
import pytest
from hypothesis import settings

# The tests run on all cores, one process each. BLAS and the tokenizers, told before they are
# loaded, would otherwise start as many threads in each, which wait for each other by spinning.
for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "RAYON_NUM_THREADS"):
    os.environ.setdefault(_name, "1")

# A slow or busy machine is no failure: speed is measured in benchmarks, never asserted.
settings.register_profile("textseg", deadline=None)
settings.load_profile("textseg")

ROOT = Path(__file__).resolve().parent.parent


def pytest_collection_modifyitems(items):
    """Begin with what takes long, so that no process is left alone with it at the end."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture(scope="session", autouse=True)
def no_waiting_for_the_disk():
    """Write to memory: what the tests leave behind need not survive a power loss."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: None)
        yield


@pytest.fixture
def write_notebook(tmp_path):
    """Write a notebook with the given parameters cells and further code cells."""

    def write(name, *tagged, code=(), folder=tmp_path):
        cells = [nbformat.v4.new_markdown_cell(f"# {name}")]
        cells += [nbformat.v4.new_code_cell(s, metadata={"tags": ["parameters"]}) for s in tagged]
        cells += [nbformat.v4.new_code_cell(source) for source in code]
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        path = folder / f"{name}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), path)
        return path

    return write


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory):
    """Return folders by name that all processes of this run of the tests share."""
    base = tmp_path_factory.getbasetemp()
    # With pytest-xdist each process has a folder of its own in that of the run.
    whole = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base

    def folder(name):
        (whole / name).mkdir(parents=True, exist_ok=True)
        return whole / name

    return folder


@pytest.fixture
def own_cache(tmp_path, monkeypatch):
    """A cache of this test's own: vectors that the user converted have no say in it."""
    monkeypatch.setenv("TEXTSEG_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def own_results(tmp_path, shared_folder, monkeypatch):
    """A results folder of this test's own, but for the rows, which are named by their content."""
    (tmp_path / "results").mkdir()
    (tmp_path / "results" / "documents").symlink_to(shared_folder("rows"))
    monkeypatch.setenv("TEXTSEG_RESULTS", str(tmp_path / "results"))


@pytest.fixture
def by_place(monkeypatch):
    """Return the name of an encoder that knows only whether a unit speaks of an anchor."""
    from textseg.encoders import ENCODERS, _load

    class ByPlace:
        label = "by place"

        def encode(self, texts):
            return [[1.0, -1.0] if "anchor" in text else [-1.0, 1.0] for text in texts]

    monkeypatch.setitem(ENCODERS, "by-place", ByPlace)
    _load.cache_clear()
    yield "by-place"
    _load.cache_clear()
