"""Where tasks run: processes on this machine, or the workers of a Dask scheduler."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from threading import Thread
from typing import Any, Protocol

from textseg.errors import optional


class Pool(Protocol):
    """Takes tasks; its `room` is how many it wants to have at once."""

    @property
    def room(self) -> int: ...  # noqa: D102

    def submit(self, call: Callable, task: Any) -> Future: ...  # noqa: D102

    def close(self) -> None: ...  # noqa: D102


def open_pool(scheduler: str | None, jobs: int) -> Pool:
    """Open the pool of a scheduler's workers, if one is named, or else of processes here."""
    return DaskPool(scheduler) if scheduler else LocalPool(jobs)


def completed(pool: Pool, call: Callable, tasks: Iterator) -> Iterator[tuple[Any, Future]]:
    """Have tasks done, taking each only when there is room for it; yield them as they finish.

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
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            if future.cancelled():
                raise _lost(pool)
            yield running.pop(future), future


class LocalPool:
    """Processes on this machine, kept from task to task.

    A process that dies takes nothing along but its own task, and is replaced.

    Parameters
    ----------
    jobs : int
        How many.
    """

    def __init__(self, jobs: int) -> None:
        self.room = jobs
        self._pools: list[ProcessPoolExecutor | None] = [None] * jobs
        self._last: list[Future | None] = [None] * jobs

    def submit(self, call: Callable, task: Any) -> Future:
        """Have a process that is idle do a task."""
        i = next(i for i, last in enumerate(self._last) if last is None or last.done())
        last, pool = self._last[i], self._pools[i]
        if pool is None or (last and isinstance(last.exception(), BrokenProcessPool)):
            spawn = multiprocessing.get_context("spawn")  # a fork of a threaded process may hang
            pool = self._pools[i] = ProcessPoolExecutor(1, spawn, initializer=_follow_parent)
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
        If no scheduler answers there.
    """

    def __init__(self, address: str) -> None:
        with optional():
            from distributed import Client

        # What it would say of a scheduler that is lost, in many lines, is said by `_lost` in one.
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
        self._address = address
        try:
            self._client = Client(address, timeout=5, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise OSError(f"no Dask scheduler answers at {address!r}: {error}") from None
        self._executor = self._client.get_executor(pure=False)

    def __str__(self) -> str:
        return f"the Dask scheduler at {self._address!r}"

    @property
    def room(self) -> int:
        """Two for each thread, so that no worker waits for the next; workers may come and go."""
        try:
            return 2 * max(1, sum(self._client.nthreads().values()))
        except (OSError, RuntimeError):
            raise _lost(self) from None

    def submit(self, call: Callable, task: Any) -> Future:
        """Have a worker do a task."""
        return self._executor.submit(call, task)

    def close(self) -> None:
        """Leave the scheduler; the workers stay."""
        self._client.close()


def _lost(pool: Pool) -> OSError:
    return OSError(f"{pool} is lost; what has finished is kept, and the same command resumes")


def _follow_parent() -> None:
    """Make this process end when the one that started it does, even by ``kill -9``."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent to act on
    signal.signal(signal.SIGTERM, lambda *_: _end())
    Thread(target=_end_after_parent, daemon=True).start()


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
