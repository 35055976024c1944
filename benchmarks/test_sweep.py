"""What sweeping costs beside bare papermill, and what a second core gains."""

import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import nbformat
import pytest

RUNS = 24
BIN = Path(sys.executable).parent


@pytest.fixture(scope="session")
def notebook(tmp_path_factory):
    """Return a notebook that keeps a core busy for about a second, kernel and imports apart."""
    cells = [
        nbformat.v4.new_code_cell("x = 0", metadata={"tags": ["parameters"]}),
        nbformat.v4.new_code_cell("import numpy\ntotal = 0\nfor i in range(8_000_000): total += i"),
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    path = tmp_path_factory.mktemp("sweep") / "busy.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), path)
    return path


def bare(notebook):
    """Run papermill in one process, again and again, as a loop over settings would."""
    import papermill

    for x in range(RUNS):
        papermill.execute_notebook(
            str(notebook), None, {"x": x}, kernel_name="python3", progress_bar=False
        )


def sweep(notebook, jobs):
    values = ",".join(map(str, range(RUNS)))
    output = notebook.parent / f"{jobs}-{perf_counter()}"
    command = [BIN / "textseg", "sweep", notebook, "-p", f"x={values}", "--jobs", str(jobs),
               "--output", output]  # fmt: skip
    subprocess.run(list(map(str, command)), check=True, env=os.environ, capture_output=True)


def test_bare_papermill(benchmark, notebook):
    import papermill  # noqa: F401 - its import is not what is measured

    benchmark.extra_info.update(runs=RUNS)
    benchmark.pedantic(bare, (notebook,), rounds=1)


@pytest.mark.parametrize("jobs", [1, 2])
def test_sweep(benchmark, notebook, jobs):
    benchmark.extra_info.update(runs=RUNS)
    benchmark.pedantic(sweep, (notebook, jobs), rounds=1)
