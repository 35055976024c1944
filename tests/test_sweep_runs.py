"""Sweeps with real kernels: what finishes is kept, whatever is killed."""

import os
import signal
import subprocess

import psutil
import pytest
from processes import CELLS, TEXTSEG, finish, heed_interrupts, kernels_of, made, tables, wait_for

pytestmark = pytest.mark.slow


@pytest.fixture
def notebook(write_notebook):
    return write_notebook("squares", "x = 0\npause = 0.0", code=CELLS)


@pytest.fixture
def start(notebook, tmp_path):
    """Start a sweep in a process, in a folder; it is killed with its children at the end."""
    begun = []

    def begin(xs, *options, folder=tmp_path / "out"):
        xs = ",".join(map(str, xs))
        command = [*TEXTSEG, "sweep", notebook, "-p", f"x={xs}", "--output", folder, *options]
        environment = {k: v for k, v in os.environ.items() if k != "OMP_NUM_THREADS"}
        process = subprocess.Popen(
            list(map(str, command)), env=environment, text=True, encoding="utf-8",
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=heed_interrupts,
        )  # fmt: skip
        begun.append(process)
        return process

    yield begin
    for process in begun:
        if process.poll() is None:
            process.kill()
        process.communicate()


def test_failures_are_recorded_and_the_others_go_on(start, tmp_path):
    status, out, err = finish(start([1, 3, 4, 5, 2], "--timeout", 6))
    manifest, metrics = tables(tmp_path / "out")
    assert status == 1, err
    assert list(manifest.x) == [1, 3, 4, 5, 2]
    assert list(manifest.status) == ["done", "failed", "failed", "failed", "done"]
    reasons = dict(zip(manifest.x, manifest.reason.fillna(""), strict=True))
    assert reasons[1] == reasons[2] == ""
    assert reasons[3] == "ZeroDivisionError: division by zero"
    assert "kernel died" in reasons[4]
    assert reasons[5] == "not finished after 6 seconds"
    failed = zip(manifest.run, manifest.x, manifest.reason, strict=True)
    for run, x, reason in list(failed)[1:4]:
        assert f"failed parameters {run} x={x}: {reason}" in err
    assert (manifest.seconds > 0).all() and (manifest.peak_mb > 10).all()
    assert manifest.numpy.nunique() == manifest.platform.nunique() == 1
    squares = metrics[metrics.metric == "square"]
    assert list(zip(squares.x, squares.value, strict=True)) == [(1, 1), (2, 4)]
    assert set(metrics[metrics.metric == "threads"].value) == {1}
    assert "parameters     2       3" in out


def test_again_runs_only_what_is_missing_or_stale(start, notebook, tmp_path, write_notebook):
    folder = tmp_path / "out"
    assert finish(start([1, 2]))[0] == 0
    first, table = made(folder), (folder / "metrics.csv").read_bytes()
    assert finish(start([1, 2]))[0] == 0
    assert made(folder) == first and (folder / "metrics.csv").read_bytes() == table
    assert finish(start([1, 2, 6]))[0] == 0
    second = made(folder)
    assert first.items() < second.items() and len(second) == len(first) + 2
    write_notebook("squares", "x = 0\npause = 0.0", code=[*CELLS, "glue('cube', x**3)"])
    assert finish(start([6]))[0] == 0
    assert second.items() < made(folder).items()
    manifest, metrics = tables(folder)
    assert list(metrics[metrics.x == 6].metric) == ["square", "threads", "cube"]
    assert sorted(metrics[metrics.metric == "square"].x) == [1, 2, 6]
    assert manifest.made_from.nunique() == 2


@pytest.mark.parametrize("after", [0, 2])
def test_kill_9_at_any_point_then_the_same_command_ends_in_the_same_table(start, tmp_path, after):
    xs, folder = [1, 2, 6], tmp_path / "out"
    killed = start(xs, "--jobs", 1)
    wait_for(lambda: len(list(folder.glob("runs/*.json"))) >= after)
    kernels = wait_for(lambda: kernels_of(killed))
    killed.send_signal(signal.SIGKILL)
    wait_for(lambda: not any(psutil.pid_exists(pid) for pid in kernels), seconds=5)
    before = made(folder) if after else {}
    assert finish(start(xs))[0] == 0
    assert before.items() <= made(folder).items(), "what had finished ran again"
    squares = tables(folder)[1].query("metric == 'square'")
    assert list(zip(squares.x, squares.value, strict=True)) == [(x, x**2) for x in xs]
    assert len(made(folder)) == 2 * len(xs)


def test_a_killed_worker_takes_only_its_own_run_along(start, tmp_path):
    process = start([1, 2, 6], "-p", "pause=1.0", "--jobs", 2)
    kernel = wait_for(lambda: kernels_of(process))[0]
    psutil.Process(kernel).parent().kill()
    assert finish(process)[0] == 1
    manifest, _ = tables(tmp_path / "out")
    assert sorted(manifest.status) == ["done", "done", "failed"]
    assert manifest.reason.dropna().str.contains("the process that ran it died").all()


def test_two_sweeps_at_once_share_the_work(start, tmp_path):
    xs, folder = [1, 2, 6, 7], tmp_path / "out"
    both = [start(xs, "--jobs", 1), start(xs, "--jobs", 1)]
    assert [finish(process)[0] for process in both] == [0, 0]
    manifest, metrics = tables(folder)
    assert list(manifest.x) == xs and set(manifest.status) == {"done"}
    assert list(metrics[metrics.metric == "square"].value) == [x**2 for x in xs]
    assert len(made(folder)) == 2 * len(xs)
    assert not list(folder.rglob("*.part"))


def test_interrupted_by_hand_it_ends_at_once_and_keeps_its_tables(start, tmp_path):
    process = start([1, 5])
    wait_for(lambda: list((tmp_path / "out").glob("runs/*.json")))
    kernels = kernels_of(process)
    process.send_signal(signal.SIGINT)
    status, _, err = finish(process)
    assert status != 0 and "Traceback" not in err
    wait_for(lambda: not any(psutil.pid_exists(pid) for pid in kernels), seconds=5)
    assert list(tables(tmp_path / "out")[0].status) == ["done", "waiting"]
