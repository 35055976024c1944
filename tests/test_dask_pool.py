"""A Dask scheduler that is of no use says so, soon, and in one line."""

import json
import subprocess
import sys
from http.server import HTTPServer
from pathlib import Path

import pytest
from processes import wait_for
from test_fetch import served, whole
from typer.testing import CliRunner

from textseg.cli import app
from textseg.sweep import pools
from textseg.sweep.pools import DaskPool

Client = pytest.importorskip("distributed").Client

DASK = str(Path(sys.executable).with_name("dask"))
#: A worker that has no package textseg.
WORKER = """
import sys
class Lacking:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == "textseg":
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Lacking())
from dask.__main__ import main
main()
"""


@pytest.fixture
def scheduler(tmp_path):
    """Start a scheduler, and return its address; what is started with it ends with the test."""
    written, begun = tmp_path / "scheduler.json", []

    def begin(command, *options):
        command = [*command, *options, "--scheduler-file", str(written)]
        begun.append(
            subprocess.Popen([*command, "--no-dashboard"], stderr=subprocess.DEVNULL, cwd=tmp_path)
        )

    begin([DASK, "scheduler", "--host", "127.0.0.1", "--port", "0"])
    wait_for(written.exists)
    yield json.loads(written.read_text())["address"], begin
    for process in begun:
        process.kill()
        process.wait()


def test_an_address_that_is_none_is_one_line():
    # In a process of its own, as a client that got nowhere has its say at the very end.
    code = """
from textseg.sweep.pools import DaskPool
try:
    DaskPool("garbage")
except OSError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.startswith("no Dask scheduler answers at 'garbage': missing port")
    assert not done.stderr


@pytest.fixture
def impatient(monkeypatch):
    """Wait a second for an answer, not five."""
    monkeypatch.setattr(pools, "_PATIENCE", 1)


def test_what_is_no_scheduler_does_not_count_as_one(impatient):
    with served(whole) as (url, _), pytest.raises(OSError, match="no Dask scheduler answers at"):
        DaskPool(url.removeprefix("http://").removesuffix("/data.bin"))


def test_a_server_that_hangs_is_given_up(impatient):
    server = HTTPServer(("127.0.0.1", 0), None)  # takes connections, and never reads from them
    address = f"tcp://127.0.0.1:{server.server_port}"
    with pytest.raises(OSError, match=f"no Dask scheduler answers at '{address}'"):
        DaskPool(address)
    server.server_close()


def test_a_sweep_without_a_scheduler_is_one_line(impatient, write_notebook, tmp_path):
    options = ["-p", "x=1", "--output", tmp_path / "out", "--scheduler", "tcp://127.0.0.1:9"]
    command = ["sweep", write_notebook("a", "x = 0"), *options]
    done = CliRunner().invoke(app, list(map(str, command)))
    assert done.exit_code == 2
    assert "no Dask scheduler answers at 'tcp://127.0.0.1:9'" in done.stderr.splitlines()[-1]
    assert (tmp_path / "out" / "plans").exists()


@pytest.mark.slow
def test_no_worker_is_said(scheduler):
    address, _ = scheduler
    with pytest.warns(UserWarning, match=f"'{address}' has no worker yet; waiting for one"):
        pool = DaskPool(address)
    assert pool.room == 1
    pool.close()


@pytest.mark.slow
def test_workers_without_the_package_are_refused(scheduler):
    address, begin = scheduler
    begin([sys.executable, "-c", WORKER, "worker", "--no-nanny"])
    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(1)
    with pytest.raises(OSError, match=r"1 of 1 workers of .* lack the package textseg; install it"):
        DaskPool(address)
