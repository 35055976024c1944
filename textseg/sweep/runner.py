"""Execute the missing runs of a plan; save each at once; skip runs that other processes claim."""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from time import sleep

from tqdm import tqdm

from textseg.notebooks import read_files
from textseg.notebooks.named_files import in_folder
from textseg.notebooks.template import Template, read
from textseg.sweep.folder import Folder
from textseg.sweep.plan import Run
from textseg.sweep.pools import Pool, completed
from textseg.sweep.task import Task, died, perform

_LOOK_EVERY = 0.5  # seconds, at runs that another process is at


def missing(folder: Folder, runs: Iterable[Run]) -> list[Run]:
    """Return the runs that have not succeeded yet, each once."""
    in_folder.cache_clear()  # what a run has read may have changed since one last looked
    return [run for run in {run.digest: run for run in runs}.values() if not folder.is_done(run)]


def execute(
    folder: Folder,
    notebook: str | os.PathLike[str] | Template,
    runs: Iterable[Run],
    pool: Pool,
    *,
    timeout: float | None = None,
    package: str | None = None,
) -> Counter:
    """Execute the runs that are missing; a failure is recorded and the others go on.

    Parameters
    ----------
    folder : Folder
    notebook : path or Template
        What was planned, so that what runs is what was read then.
    runs : iterable of Run
    pool : Pool
    timeout : float, optional
        Seconds a run may take.
    package : str, optional
        Checksum of the package's sources, if workers elsewhere have to have the same.

    Returns
    -------
    Counter
        How many are ``done`` and ``failed`` now.
    """
    template = read(notebook)
    work = _Work(folder, template, missing(folder, runs), timeout=timeout, package=package)
    statuses: Counter = Counter()
    with tqdm(total=len(work.left), desc=template.path.stem, unit="run") as bar:
        for status in work.results(pool):
            statuses[status] += 1
            bar.set_postfix(statuses)
            bar.update()
    return statuses


class _Work:
    """The remaining runs, shared with other processes in the same folder."""

    def __init__(
        self,
        folder: Folder,
        notebook: Template,
        left: list[Run],
        *,
        timeout: float | None,
        package: str | None,
    ) -> None:
        self.folder, self.notebook = folder, notebook
        self.left = deque(left)
        self.timeout, self.package = timeout, package
        self._settled: list[str] = []
        self._names = read_files.names(notebook)
        self._before: dict[str, read_files.Described] = {}

    def results(self, pool: Pool) -> Iterator[str]:
        """Yield the status of each run, executed here or elsewhere."""
        while self.left:
            before = len(self.left)
            for task, future in completed(pool, perform, self._claimed()):
                try:
                    record, notebook = future.result()
                except Exception as error:  # whatever a worker, or a cluster, may die of
                    record, notebook = died(task, error), None
                as_before = self._before.pop(task.digest)
                named = read_files.unchanged(as_before, self._names)
                record["read"] = record.get("read", {}) | named
                record["folder"] = os.getcwd()  # names of files that are read begin there
                self.folder.finish(record, notebook)
                self.folder.locks.release(task.digest)
                yield record["status"]
            yield from self._settled
            self._settled.clear()
            if len(self.left) == before:
                sleep(_LOOK_EVERY)

    def _claimed(self) -> Iterator[Task]:
        """Pass once through what is left: claim runs, keep for later what others have claimed."""
        for _ in range(len(self.left)):
            run = self.left.popleft()
            if not self.folder.locks.claim(run.digest):
                self.left.append(run)
            elif self.folder.is_done(run):
                self.folder.locks.release(run.digest)
                self._settled.append("done")
            else:
                self._before[run.digest] = read_files.described(self._names)
                yield self._task(run)

    def _task(self, run: Run) -> Task:
        identity = {"package": self.package or "", "data": run.data, "vectors": run.vectors}
        defaults = self.notebook.parameters  # left to the notebook itself, whatever they are
        given = [n for n, v in run.parameters.items() if n not in defaults or v != defaults[n]]
        return Task(
            run.digest, run.parameters, self.notebook.text, self.timeout,
            identity if self.package else {}, given,
        )  # fmt: skip
