"""A real Dask scheduler with two workers on this machine, each of which is killed at work."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest
from processes import CELLS, begin, finish, kernels_of, made, tables, wait_for

pytest.importorskip("distributed")
pytestmark = pytest.mark.slow
DASK = str(Path(sys.executable).with_name("dask"))


def _address(written):
    text = written.read_text()  # empty for a moment
    return json.loads(text)["address"] if text.endswith("}") else None


@pytest.fixture
def cluster(tmp_path):
    """Return what starts a scheduler and workers, and returns its address and all of them."""
    written, begun = tmp_path / "scheduler.json", []

    def begin(name, *options):
        command = [DASK, name, "--scheduler-file", str(written), "--no-dashboard", *options]
        process = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.DEVNULL)
        begun.append(process)
        return process

    def start(port="0", n_workers=2):
        written.unlink(missing_ok=True)
        scheduler = begin("scheduler", "--host", "127.0.0.1", "--port", port)
        address = wait_for(lambda: written.is_file() and _address(written))
        workers = [begin("worker", "--no-nanny", "--nthreads", "1") for _ in range(n_workers)]
        return address, scheduler, workers

    yield start
    for process in begun:
        process.kill()
        process.wait()


def test_a_cluster_sweeps_and_segments_though_a_worker_is_killed(cluster, write_notebook, tmp_path):
    address, _, workers = cluster()
    notebook = write_notebook("squares", "x = 0\npause = 0.5", code=CELLS)
    folder = tmp_path / "out"
    command = ["sweep", notebook, "-p", "x=1,2,3,6,7,8", "--output", folder]
    sweep = begin(*command, "--scheduler", address)
    wait_for(lambda: list(folder.glob("runs/*.json")))
    wait_for(lambda: kernels_of(workers[0]))
    workers[0].send_signal(signal.SIGKILL)
    status, _, err = finish(sweep)
    manifest, metrics = tables(folder)
    assert status == 1, err
    assert list(manifest.status) == ["done", "done", "failed", "done", "done", "done"]
    assert manifest.reason.dropna().tolist() == ["ZeroDivisionError: division by zero"]
    assert list(metrics[metrics.metric == "square"].value) == [1, 4, 36, 49, 64]
    before = made(folder)  # the same command without the cluster finds the same runs done
    assert finish(begin(*command))[0] == 1
    assert {n: t for n, t in made(folder).items() if n in before and before[n] != t}.keys() == {
        f"{manifest.run[2]}.json"
    }

    texts = tmp_path / "texts"
    texts.mkdir()
    for i in range(40):
        (texts / f"{i:02}.txt").write_text(f"Rain falls {i}. Clouds bring rain. Bakers bake bread.")
    rows = tmp_path / "rows.jsonl"
    segmenting = begin("segment", texts, "-k", 2, "--output", rows, "--scheduler", address)
    status, out, err = finish(segmenting)
    assert status == 0, err
    assert "40 of 40 documents segmented" in out
    found = pd.read_json(rows, lines=True)
    assert len(found) == 40 and set(found.n_segments) == {2}


def test_a_killed_scheduler_is_named_and_the_same_command_resumes(
    cluster, write_notebook, tmp_path
):
    address, scheduler, _ = cluster()
    notebook = write_notebook("squares", "x = 0\npause = 0.5", code=CELLS)
    folder = tmp_path / "out"
    command = ["sweep", notebook, "-p", "x=2", "-p", "pause=0.5,4", "--output", folder]
    sweep = begin(*command, "--scheduler", address)
    wait_for(lambda: list(folder.glob("runs/*.json")))
    scheduler.kill()
    status, _, err = finish(sweep)
    assert status == 1 and "Traceback" not in err
    assert f"textseg: {folder}: the Dask scheduler at '{address}' is lost" in err.splitlines()[-1]
    assert list(tables(folder)[0].status) == ["done", "waiting"]
    before = made(folder)
    scheduler.wait()
    assert cluster(address.rpartition(":")[2], n_workers=1)[0] == address
    status, _, err = finish(begin(*command, "--scheduler", address))
    assert status == 0, err
    assert before.items() <= made(folder).items(), "what had finished ran again"
    assert list(tables(folder)[0].status) == ["done", "done"]


def test_workers_with_another_package_are_refused(cluster, write_notebook, tmp_path, monkeypatch):
    from textseg.sweep.folder import Folder
    from textseg.sweep.grid import Sweep
    from textseg.sweep.plan import plan
    from textseg.sweep.pools import DaskPool
    from textseg.sweep.runner import execute

    notebook, folder = write_notebook("a", "x = 0"), Folder(tmp_path / "out")
    runs = plan(notebook, Sweep("s", {"x": 1}))
    pool = DaskPool(cluster(n_workers=1)[0])
    try:
        assert execute(folder, notebook, runs, pool, package="other sources") == {"failed": 1}
    finally:
        pool.close()
    assert folder.record(runs[0])["reason"] == "different on the worker: package"
