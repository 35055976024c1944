"""Build the book: run the notebooks that are stale, then render if anything changed.

Called by `make book`. A notebook is stale when the digest of what it depends on differs from
the one its executed copy carries; the pages are rendered, from clean, when the digest of all
their inputs differs from that of the last successful rendering.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fnmatch import fnmatchcase
from importlib.metadata import version
from itertools import count
from pathlib import Path

from textseg import notebooks
from textseg.datasets import DATASETS, choi
from textseg.errors import DataError, said
from textseg.notebooks import labels, run_one
from textseg.notebooks.mark import is_as_made, is_copy
from textseg.notebooks.progress import Progress
from textseg.notebooks.streams import unfetched
from textseg.notebooks.template import read
from textseg.output.streams import set_up
from textseg.reproduction import try_it
from textseg.storage.locks import Locks
from textseg.sweep.pools import LocalPool, completed, cores
from textseg.sweep.task import first_line
from textseg.vectors import load_vectors
from textseg.vectors.conversion import ABOUT
from textseg.vectors.downloads import DOWNLOADS
from textseg.vectors.files import converted_folder
from textseg.vectors.trained import TRAINED

ROOT = Path(__file__).resolve().parent.parent
RUNS = ROOT / "book" / "runs"
BUILD = ROOT / "_build"
RENDERED = BUILD / "inputs.sha256"
HEADLINE = BUILD / "headline.txt"
JOBS = cores()
#: Kept between builds: how many seconds each notebook took.
SECONDS = ".seconds.json"
#: How many those take that take long, with nothing computed before, on two cores.
USUAL = {
    "02_c99_variants": 30.0,
    "06_arxiv": 30.0,
    "07_text_and_code": 30.0,
    "08_scorecard": 200.0,
}
#: The chapter that takes longest, where the authors' documents are at hand, is begun first. The one
#: that finds the rows of most others, and has both cores at work but for its ends, is begun after
#: those, and before the ones that share nothing with it: they are at work while it ends. Those
#: that take longest come first, so that what is left for last is short.
FIRST, LATE = "06_arxiv", "08_scorecard"
BESIDE = (
    "14_real_documents", "13_ten_years_on", "11_vectors", "20_own_text", "12_speed", "10_sweeps",
)  # fmt: skip


def main() -> int:
    """Build what is stale; return the exit status."""
    set_up()
    os.environ["PYTHONUTF8"] = "1"  # for kernels and Sphinx: some read files as the locale says
    os.chdir(ROOT)
    overrides = vars(_arguments())
    try:
        if wrong := refused(overrides):
            print(wrong, file=sys.stderr)
            return 2
        with alone():
            return build(overrides)
    except KeyboardInterrupt:
        kept = len(list(RUNS.glob("*.ipynb")))
        print(
            f"\ninterrupted: the {kept} executed notebooks in {RUNS.relative_to(ROOT)} are kept; "
            "make book again runs what is missing",
            file=sys.stderr,
        )
        return 130
    except OSError as error:  # such as a full disk
        print(f"the book was not built: {said(error)}", file=sys.stderr)
        return 1


def build(overrides: dict[str, object]) -> int:
    """Run what is stale with these parameters, and render."""
    templates = sorted((ROOT / "notebooks").glob("*.ipynb"))
    try:
        given = {path: _overrides(path, overrides) for path in templates}
        wrong = labels.given_twice(read(path) for path in templates if is_shown(path.stem))
    except ValueError as error:  # such as a cell of parameters that is no Python
        print(error, file=sys.stderr)
        return 2
    if wrong:
        print(*wrong, sep="\n", file=sys.stderr)
        return 2
    for name, value in overrides.items():
        if value is not None and not any(name in g for g in given.values()):
            print(f"no notebook has a parameter {name!r}", file=sys.stderr)
            return 2
    if errors := execute(given):
        print(*errors, sep="\n\n", file=sys.stderr)
        return 1
    try_it.write(RUNS / "try_it_data.js")
    for path in templates:
        if not is_shown(path.stem):
            line = f"`- file: book/runs/{path.stem}`"
            print(f"{path.name} is not in the book: add {line} to book/_toc.yml", file=sys.stderr)
    if status := render(limit=overrides["limit"]):
        return status
    print(f"\nThe book: {BUILD / 'html' / 'index.html'}")
    if not any(given.values()):  # the headline is that of the default parameters
        print(f"\n{headline()}")
    if missing := unfetched(sorted(RUNS.glob("*.ipynb"))):
        print(f"\nCould not be downloaded: {'; '.join(missing)}.")
        print("Results that need it are recorded ones, or are marked as not tested.")
    return 0


def refused(overrides: dict[str, object]) -> str:
    """Say in a line what no notebook could run with, before the first is begun."""
    if "[" in str(ROOT):
        return f"jupyter-book finds no pages in {ROOT}: rename the folder that has a [ in its name"
    limit = overrides.get("limit")
    if limit is None:
        return ""
    if not str(limit).isdecimal() or int(str(limit)) < 1:
        return f"LIMIT must be a whole number of documents, at least 1, got {limit}"
    overrides["limit"] = number = int(str(limit))
    if number > (most := min(len(choi.sources(subset)) for subset in choi.SUBSETS)):
        return (
            f"LIMIT is {limit}, but the smallest subset has {most} documents; leave LIMIT out to "
            "take all of them"
        )
    return ""


@contextmanager
def alone() -> Iterator[None]:
    """Wait for another build in this folder to end, and let none begin meanwhile."""
    locks = Locks(RUNS / ".lock")
    if not locks.claim("0" * 7):
        print("another build is running in this folder: waiting for it to end …", flush=True)
    else:
        locks.release("0" * 7)
    with locks.held("0" * 7):
        yield


def execute(given: dict[Path, dict[str, object]]) -> list[BaseException]:
    """Run the stale notebooks, `JOBS` at a time; return what went wrong."""
    inputs = published_inputs()
    outputs = {path: RUNS / path.name for path in given}
    make_way(set(outputs.values()))
    stale = [
        path
        for path, output in outputs.items()
        if notebooks.recorded_digest(output) != notebooks.digest(path, given[path], inputs)
    ]
    if not stale:
        return []
    try:
        fetch()
        for name in {str(g["vectors"]) for g in given.values() if "vectors" in g} - set(TRAINED):
            load_vectors(name)  # downloaded and converted once, before several kernels want it
        return _execute_stale(stale, outputs, given, inputs)
    except (DataError, ValueError) as error:
        return [error]


def make_way(outputs: set[Path]) -> None:
    """Remove the copies of chapters that are gone; set those aside that somebody has changed.

    A copy under another name stays, unless the book would show it next to the chapter itself.
    """
    for path in sorted(RUNS.glob("*.ipynb")):
        if is_as_made(path):
            if path not in outputs:
                path.unlink()
        elif path in outputs or (is_copy(path) and is_shown(path.stem)):
            names = (f"{path.name}.changed{n or ''}" for n in count())
            aside = next(path.with_name(n) for n in names if not path.with_name(n).exists())
            path.rename(aside)
            what = f"{path.relative_to(ROOT)} is not as a build has made it"
            print(f"{what}: renamed to {aside.name}", file=sys.stderr)


def is_shown(name: str) -> bool:
    """Tell whether the table of contents has a page for the chapter of that name."""
    named = re.findall(r"(?:glob|file): *(\S+)", _read(ROOT / "book" / "_toc.yml") or "")
    return any(fnmatchcase(f"book/runs/{name}", pattern) for pattern in named)


def fetch() -> None:
    """Get the data before several kernels want them at once."""
    print("getting the data …", flush=True)
    DATASETS["choi"]("3-5", limit=1)


def _execute_stale(stale, outputs, given, inputs) -> list[BaseException]:
    errors: list[BaseException] = []
    usual = _usual()
    pool = LocalPool(JOBS)
    try:
        with Progress((path.stem for path in stale), usual, JOBS) as progress:

            def tasks():
                for path in sorted(stale, key=_turn):
                    progress.began(path.stem)
                    yield path, outputs[path], given[path], inputs

            for (path, *_), job in completed(pool, run_one, tasks()):
                if (error := job.exception()) is not None:
                    known = isinstance(error, (notebooks.NotebookError, ValueError, TypeError))
                    errors.append(error if known else RuntimeError(f"{path}: {first_line(error)}"))
                progress.ended(path.stem)
            (RUNS / SECONDS).write_text(json.dumps(usual | progress.seconds, indent=0))
    finally:
        pool.close()  # at once, also of what runs when it is interrupted
    return errors


def _usual() -> dict[str, float]:
    """Say how long each notebook took the last time, or takes."""
    with suppress(ValueError, TypeError):  # a damaged file
        return USUAL | json.loads(_read(RUNS / SECONDS) or "{}")
    return USUAL


def _turn(path: Path) -> tuple[int, bool, bool, str]:
    """Say when a notebook is begun: sorted by this."""
    name = path.stem
    beside = BESIDE.index(name) + 1 if name in BESIDE else 0
    return beside, name == LATE, name != FIRST, name


def render(limit: int | None = None) -> int:
    """Render the pages if any of their inputs changed since the last success.

    With a limit every page says that it was made from so many documents of each subset.
    """
    if int(version("jupyter-book").split(".")[0]) != 1:
        print("the book needs jupyter-book 1.x; use the pinned requirements.txt", file=sys.stderr)
        return 2
    inputs = ("_config.yml", "requirements.txt", "book", "textseg")  # whose help is shown as well
    wanted = _digest_of(*(ROOT / name for name in inputs))
    wanted += "" if limit is None else f" limit {limit}"
    if _read(RENDERED) != wanted:
        # From clean, every page: an incremental build keeps stale glue, and after a failure
        # reports success.
        shutil.rmtree(BUILD, ignore_errors=True)
        command = [str(Path(sys.executable).with_name("jupyter-book")), "build", "."]
        options = ["--toc", "book/_toc.yml", "-n", "-W", "--keep-going", "--all", "-q"]
        known = {**os.environ, "TEXTSEG_BOOK_LIMIT": "" if limit is None else str(limit)}
        print("rendering the pages …", flush=True)
        ends_with_us = _die_with_parent if sys.platform == "linux" else None
        run = subprocess.run(
            [*command, *options], cwd=ROOT, env=known, preexec_fn=ends_with_us,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
            errors="replace",
        )  # fmt: skip
        if status := run.returncode:
            print(run.stdout, file=sys.stderr)
            print("\nThe pages were not rendered; the first warning above is why.", file=sys.stderr)
            return status
        RENDERED.write_text(wanted)
    return 0


def _die_with_parent() -> None:
    """Have the system kill this process with the build: it would write where the next one does."""
    ctypes.CDLL(None).prctl(1, 9)


def headline() -> str:
    """Return the headline table; kept with the pages, so that it is laid out once."""
    if not HEADLINE.exists():
        from textseg.reproduction.scorecard.headline import printed

        HEADLINE.write_text(printed(), encoding="utf-8")
    return HEADLINE.read_text(encoding="utf-8")


def published_inputs() -> list[Path]:
    """List the files, besides the package, that notebooks read: committed, or got since."""
    sets = [converted_folder(name) / ABOUT for name in DOWNLOADS]
    book = [p for p in (ROOT / "book").glob("[!_]*") if p.suffix in (".csv", ".yml")]
    recorded = _files_under(ROOT / "results" / "recorded")
    return [*sorted(book), *recorded, *(about for about in sets if about.is_file())]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--vectors", help="word vectors, for every notebook that uses some")
    parser.add_argument("--limit", help="documents a subset, for a quick look")
    return parser.parse_args()


def _overrides(path: Path, overrides: dict[str, object]) -> dict[str, object]:
    known = notebooks.parameters(path)
    return {n: v for n, v in overrides.items() if v is not None and n in known}


def _digest_of(*places: Path) -> str:
    total = hashlib.sha256()
    for place in places:
        for file in [place] if place.is_file() else _files_under(place):
            content = hashlib.sha256(file.read_bytes()).hexdigest()
            total.update(f"{file.relative_to(ROOT)} {content}\n".encode())
    return total.hexdigest()


def _read(file: Path) -> str | None:
    return file.read_text() if file.exists() else None


def _files_under(folder: Path) -> list[Path]:
    # Hidden ones are the build's own. To read the lock among them would drop it: that is how POSIX
    # locks end, when the process that holds one closes the file.
    return sorted(
        path
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")
    )


if __name__ == "__main__":
    sys.exit(main())
