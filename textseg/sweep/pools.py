"""Pools that run tasks: processes on this machine, or the workers of a Dask scheduler."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import sys
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from threading import RLock, Thread
from typing import Any, Protocol

from tqdm import tqdm

from textseg.errors import optional

#: Seconds after which a pool is asked how it is, though no task has ended.
_LOOK_EVERY = 5
#: Seconds that a scheduler has to answer.
_PATIENCE = 5


def cores() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Pool(Protocol):
    """Executes tasks; `room` is the number of tasks that it takes at once."""

    @property
    def room(self) -> int: ...  # noqa: D102

    def submit(self, call: Callable, task: Any) -> Future: ...  # noqa: D102

    def close(self) -> None: ...  # noqa: D102


def open_pool(scheduler: str | None, jobs: int) -> Pool:
    """Open the pool of a scheduler's workers, if one is named, or else of processes here.

    A script does it below ``if __name__ == "__main__":``: such processes run its other lines.
    """
    return DaskPool(scheduler) if scheduler else LocalPool(jobs)


def completed(pool: Pool, call: Callable, tasks: Iterator) -> Iterator[tuple[Any, Future]]:
    """Execute tasks, taking each only when there is room for it; yield them as they finish.

    Raises
    ------
    OSError
        If the pool is lost, with all that it was at.
    """
    running: dict[Future, Any] = {}
    while True:
        while len(running) < pool.room and (task := next(tasks, None)) is not None:
            running[pool.submit(call, task)] = task
        if not running:
            return
        for future in wait(running, _LOOK_EVERY, return_when=FIRST_COMPLETED).done:
            if future.cancelled():
                raise _lost(pool)
            yield running.pop(future), future


class LocalPool:
    """Processes on this machine, kept from task to task.

    A process that dies takes nothing along but its own task, and is replaced.

    Parameters
    ----------
    jobs : int
        Number of processes.
    """

    def __init__(self, jobs: int) -> None:
        if getattr(multiprocessing.current_process(), "_inheriting", False):
            raise RuntimeError(
                "a process of the pool runs the whole script again; put what the script does "
                "below the line: if __name__ == '__main__':"
            )
        self.room = jobs
        self._pools: list[ProcessPoolExecutor | None] = [None] * jobs
        self._last: list[Future | None] = [None] * jobs

    def submit(self, call: Callable, task: Any) -> Future:
        """Have a process that is idle do a task."""
        i = next(i for i, last in enumerate(self._last) if last is None or last.done())
        last, pool = self._last[i], self._pools[i]
        if pool is None or (last and isinstance(last.exception(), BrokenProcessPool)):
            spawn = multiprocessing.get_context("spawn")  # a fork of a threaded process may hang
            pool = self._pools[i] = ProcessPoolExecutor(1, spawn, initializer=follow_parent)
        future = self._last[i] = pool.submit(call, task)
        return future

    def close(self) -> None:
        """End all processes, and what they are at."""
        pools = list(filter(None, self._pools))
        processes = [p for pool in pools for p in list((pool._processes or {}).values())]
        for process in processes:
            process.terminate()  # so that they take along what they have started
        for process in processes:
            process.join(1)
            process.kill()
        for pool in pools:
            pool.shutdown(cancel_futures=True)


class DaskPool:
    """The workers of a Dask scheduler; it gives the tasks of a worker that dies to another.

    Parameters
    ----------
    address : str
        Such as ``tcp://10.0.0.1:8786``.

    Raises
    ------
    OSError
        If no scheduler answers there, or its workers lack this package.
    """

    def __init__(self, address: str) -> None:
        with optional():
            from distributed import Client

        # What it would say of a scheduler that is lost, in many lines, is said by `_lost` in one.
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
        self._address, self._said = address, False
        try:
            _ask(address)  # a Client that fails prints a traceback of its own when it goes
            self._client = Client(address, timeout=_PATIENCE, set_as_default=False)
        except Exception as error:  # what answers may be anything, such as a web server
            raise OSError(f"no Dask scheduler answers at {address!r}: {error}") from None
        self._executor = self._client.get_executor(pure=False)
        try:
            self._check_workers()
        except BaseException:
            self.close()
            raise

    def __str__(self) -> str:
        return f"the Dask scheduler at {self._address!r}"

    def _check_workers(self) -> None:
        """Refuse workers that would fail at every task."""
        _ = self.room  # says so if there is none
        found = self._client.run(find_spec, "textseg", on_error="return")
        lacking = [worker for worker, spec in found.items() if not isinstance(spec, ModuleSpec)]
        if lacking:
            raise OSError(
                f"{len(lacking)} of {len(found)} workers of {self}, such as {lacking[0]}, lack the "
                "package textseg; install it where they run, in the same version"
            )

    @property
    def room(self) -> int:
        """Two for each thread, so that no worker waits for the next; workers may come and go.

        Without any worker it is 1, and a warning says so, once.
        """
        try:
            n_threads = sum(self._client.nthreads().values())
        except (OSError, RuntimeError):
            raise _lost(self) from None
        if not n_threads and not self._said:
            self._said = True
            warnings.warn(
                f"{self} has no worker yet; waiting for one: dask worker {self._address}",
                stacklevel=2,
            )
        return 2 * n_threads or 1

    def submit(self, call: Callable, task: Any) -> Future:
        """Have a worker do a task."""
        return self._executor.submit(call, task)

    def close(self) -> None:
        """Leave the scheduler; the workers stay."""
        self._client.close()


def _ask(address: str) -> None:
    """Connect to a scheduler, and leave it; raise OSError if that takes too long."""
    from distributed.comm.core import connect

    async def ask() -> None:
        comm = await connect(address, timeout=_PATIENCE)
        comm.abort()

    # In a thread, as that of a notebook has an event loop already; one that nobody has to wait
    # for, as a scheduler that hangs keeps its connection open.
    answer: Future = Future()

    def run() -> None:
        try:
            answer.set_result(asyncio.run(ask()))
        except BaseException as error:
            answer.set_exception(error)

    Thread(target=run, daemon=True).start()
    try:
        answer.result(_PATIENCE + 1)
    except TimeoutError:
        raise OSError(f"not within {_PATIENCE} seconds") from None


def _lost(pool: Pool) -> OSError:
    return OSError(f"{pool} is lost; finished runs are saved, and the same command resumes")


def follow_parent() -> None:
    """Make this process end when the one that started it does, even by ``kill -9``."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent to act on
    signal.signal(signal.SIGTERM, lambda *_: _end())
    Thread(target=_end_after_parent, daemon=True).start()
    # A bar's lock for several processes is a semaphore, which is lost when this process is ended.
    tqdm.set_lock(RLock())


def _end_after_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    _end()


def _end() -> None:
    """End at once, with the kernels of this process, all they have started, and their files."""
    for module, last in (
        ("textseg.notebooks.watch", "end_all"),
        ("textseg.notebooks.workspace", "leave"),
    ):
        if module in sys.modules:  # else this process has run no notebook
            getattr(sys.modules[module], last)()
    os._exit(1)
