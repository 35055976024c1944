"""Execute a notebook in a fresh kernel of this Python environment, and watch it while it runs.

Conventions:

* The kernel is this interpreter, whatever ``python3`` means to Jupyter on this machine.
* It has one thread: several notebooks run side by side, and sums keep their order.
* It talks through files of its own, not ports that another could take first.
* It dies with the process that started it, so that nothing killed goes on writing.
"""

from __future__ import annotations

import os
import re
import signal
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import monotonic
from typing import Any

ONE_THREAD = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"), "1"
)
#: Linux kills the kernel at the very moment its parent dies; elsewhere ipykernel looks each second.
_DIE_WITH_PARENT = "--IPKernelApp.exec_lines=__import__('ctypes').CDLL(None).prctl(1, 9)"
_LOOK_EVERY = 0.05  # seconds


@dataclass(frozen=True)
class Execution:
    """What became of a notebook that was executed.

    Attributes
    ----------
    notebook : nbformat.NotebookNode or None
        The executed copy; None if it failed.
    seconds : float
    peak_mb : float
        Largest resident memory of the kernel, in MB.
    reason : str
        Why it failed, in one line; empty if it didn't.
    details : str
        The failing cell with its traceback.
    """

    notebook: Any
    seconds: float
    peak_mb: float
    reason: str = ""
    details: str = ""


def execute(
    path: str | os.PathLike[str],
    given: dict[str, object],
    *,
    timeout: float | None = None,
    progress: bool = False,
) -> Execution:
    """Execute a notebook; a cell that raises, a dead kernel and lost patience are results.

    Parameters
    ----------
    path : path-like
        The notebook.
    given : dict
        Parameters that override its defaults, already checked.
    timeout : float, optional
        Seconds after which the kernel is killed.
    progress : bool
        Whether to show papermill's bar over the cells.
    """
    import papermill
    from nbclient.exceptions import DeadKernelError
    from traitlets.config import Config

    watch, start = Watch(timeout), monotonic()
    notebook, reason, details = None, "", ""
    with TemporaryDirectory(prefix="textseg-") as folder:
        sockets = Config(KernelManager={"transport": "ipc", "ip": f"{folder}/k"})
        try:
            notebook = papermill.execute_notebook(
                path, None, given, kernel_name="python3", progress_bar=progress, config=sockets,
                kernel_manager_class=_kernel_class(watch), shutdown_kernel="immediate",
            )  # fmt: skip
        except papermill.PapermillExecutionError as error:
            reason, details = f"{error.ename}: {error.evalue}".splitlines()[0], _plain(str(error))
        except (DeadKernelError, RuntimeError, TimeoutError) as error:
            # With a kernel killed from outside, nbclient may notice by whatever call comes next.
            reason = details = f"the kernel died: {error}".splitlines()[0]
        finally:
            watch.end()
    if watch.timed_out:
        notebook, reason = None, f"not finished after {timeout:g} seconds"
    return Execution(notebook, monotonic() - start, watch.peak_mb, reason, details or reason)


class Watch(Thread):
    """Look at a kernel process until it ends: its memory, and whether its time is up."""

    def __init__(self, timeout: float | None = None) -> None:
        super().__init__(daemon=True)
        self.deadline = monotonic() + (timeout or float("inf"))
        self.peak_mb, self.timed_out, self.pid = 0.0, False, 0
        self._over = Event()

    def begin(self, pid: int) -> None:
        """Watch this process from now on."""
        self.pid = pid
        self.start()

    def end(self) -> None:
        """Stop watching."""
        self._over.set()

    def run(self) -> None:
        """Look again and again."""
        while not self._over.wait(_LOOK_EVERY):
            self.peak_mb = max(self.peak_mb, _resident(self.pid))
            if monotonic() > self.deadline:
                self.timed_out = True
                _kill(self.pid)
                return


def _kernel_class(watch: Watch) -> type:
    """Return a manager of kernels that are this interpreter, with one thread, watched."""
    from jupyter_client import AsyncKernelManager
    from jupyter_client.kernelspec import KernelSpec

    command = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    spec = KernelSpec(
        argv=command + [_DIE_WITH_PARENT] * (sys.platform == "linux"),
        name="python3", display_name="Python 3", language="python",
    )  # fmt: skip

    class Kernel(AsyncKernelManager):
        kernel_spec = spec

        async def _async_pre_start_kernel(self, **kw: Any) -> Any:
            kw["env"] = {**ONE_THREAD, **kw.get("env", os.environ)}
            return await super()._async_pre_start_kernel(**kw)

        async def _async_post_start_kernel(self, **kw: Any) -> None:
            await super()._async_post_start_kernel(**kw)
            watch.begin(self.provisioner.pid)  # type: ignore[union-attr]

    return Kernel


def _resident(pid: int) -> float:
    """Return the largest resident memory of a process so far, in MB (elsewhere: the present)."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]
    except (OSError, TypeError):
        pass
    import psutil

    try:
        return psutil.Process(pid).memory_info().rss / 2**20
    except psutil.Error:
        return 0.0


def _kill(pid: int) -> None:
    """End a kernel and whatever it started: Jupyter gives each kernel a session of its own."""
    try:
        if hasattr(os, "killpg"):
            os.killpg(pid, signal.SIGKILL)
        else:
            os.kill(pid, signal.SIGTERM)
    except OSError:
        pass  # it has just ended by itself


def _plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)
