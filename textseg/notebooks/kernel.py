"""Execute a notebook in a fresh kernel of this Python environment, and watch it while it runs.

Conventions:

* The kernel is this interpreter, whatever ``python3`` means to Jupyter on this machine.
* It has one thread: several notebooks run side by side, and sums keep their order.
* It talks through files of its own, not ports that another could take first.
* What it prints is in the notebook; on the terminal of whoever runs it, it prints nothing.
* It notes which files of one's own it executes and reads, see `textseg.notebooks.executed`.
* It dies with the process that started it, so that nothing killed goes on writing.
"""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import DEVNULL
from time import monotonic
from typing import Any

from textseg.notebooks import executed
from textseg.notebooks.watch import Watch
from textseg.notebooks.workspace import workspace

ONE_THREAD = dict.fromkeys(
    (
        "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS",
        "RAYON_NUM_THREADS",
    ),
    "1",
)  # fmt: skip
#: On Windows a kernel has ports, on this machine's own address.
_SOCKETS_ARE_FILES = os.name != "nt"
_NOTES = "executed"  # a file in the folder of a kernel
_KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}
#: Linux kills the kernel at the very moment its parent dies; elsewhere ipykernel looks each second.
_DIE_WITH_PARENT = "__import__('ctypes').CDLL(None).prctl(1, 9)"
_NOTE = "__import__('runpy').run_path({!r})['note']({!r})"


@dataclass(frozen=True)
class Execution:
    """The outcome of executing a notebook.

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
    executed : dict of str to str
        The files of one's own that it executed, and their digests then.
    read : dict of str to str
        The files that it read, and digests of their statuses then.
    """

    notebook: Any
    seconds: float
    peak_mb: float
    reason: str = ""
    details: str = ""
    executed: dict[str, str] = field(default_factory=dict)
    read: dict[str, str] = field(default_factory=dict)


def execute(
    notebook: Any,
    given: dict[str, object],
    *,
    timeout: float | None = None,
    progress: bool = False,
) -> Execution:
    """Execute a notebook; an error, a dead kernel and a timeout are results, not exceptions.

    Parameters
    ----------
    notebook : path-like or nbformat.NotebookNode
    given : dict
        Parameters that override its defaults, already checked.
    timeout : float, optional
        Seconds after which the kernel is killed.
    progress : bool
        Whether to show papermill's bar over the cells.
    """
    import nbformat
    import papermill
    from nbclient.exceptions import DeadKernelError

    if not isinstance(notebook, dict):
        notebook = nbformat.read(notebook, 4)
    # Whatever it says of its kernel, or leaves unsaid: this is what it runs in.
    notebook.metadata["kernelspec"] = dict(_KERNEL)
    watch, start = Watch(timeout), monotonic()
    done, reason, details = None, "", ""
    with workspace() as folder:
        try:
            done = papermill.execute_notebook(
                notebook, None, given, kernel_name=_KERNEL["name"], progress_bar=progress,
                config=_connection(folder), kernel_manager_class=_kernel_class(watch, folder),
                shutdown_kernel="immediate",
            )  # fmt: skip
        except papermill.PapermillExecutionError as error:
            reason, details = f"{error.ename}: {error.evalue}".splitlines()[0], _plain(str(error))
        except (DeadKernelError, RuntimeError, TimeoutError) as error:
            # With a kernel killed from outside, nbclient may notice by whatever call comes next.
            reason = details = f"the kernel died: {error}".splitlines()[0]
        finally:
            watch.end()
        files, opened = executed.noted(folder / _NOTES)
    if watch.timed_out:
        done, reason = None, f"not finished after {timeout:g} seconds"
    seconds = monotonic() - start
    return Execution(done, seconds, watch.peak_mb, reason, details or reason, files, opened)


def _connection(folder: Path) -> Any:
    """Let a kernel talk, and say where it does, in files of this folder alone."""
    from traitlets.config import Config

    connection = {"connection_file": f"{folder}/k.json"}
    if _SOCKETS_ARE_FILES:
        connection |= {"transport": "ipc", "ip": f"{folder}/k"}
    return Config(KernelManager=connection)


def _kernel_class(watch: Watch, folder: Path) -> type:
    """Return a manager of kernels that are this interpreter, with one thread, watched.

    What they execute is noted in the folder.
    """
    from jupyter_client import AsyncKernelManager
    from jupyter_client.kernelspec import KernelSpec

    command = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    first = [_DIE_WITH_PARENT] * (sys.platform == "linux")
    first += [_NOTE.format(executed.__file__, str(folder / _NOTES))]
    command += [f"--IPKernelApp.exec_lines={line}" for line in first]
    spec = KernelSpec(argv=command, **_KERNEL)

    class Kernel(AsyncKernelManager):
        kernel_spec = spec

        async def _async_pre_start_kernel(self, **kw: Any) -> Any:
            kw["env"] = {**ONE_THREAD, **kw.get("env", os.environ)}
            kw["stdout"] = kw["stderr"] = DEVNULL  # ipykernel copies there what processes write
            return await super()._async_pre_start_kernel(**kw)

        async def _async_post_start_kernel(self, **kw: Any) -> None:
            await super()._async_post_start_kernel(**kw)
            watch.begin(self.provisioner.pid)  # type: ignore[union-attr]

    return Kernel


def _plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)
