"""Build the book: run the notebooks that are stale, then render if anything changed.

Called by `make book`. A notebook is stale when the digest of what it depends on differs from
the one its executed copy carries; the pages are rendered, from clean, when the digest of all
their inputs differs from that of the last successful rendering.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib.metadata import version
from pathlib import Path

from tqdm import tqdm

from textseg import notebooks
from textseg.datasets import DATASETS
from textseg.errors import DataError
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
JOBS = min(2, os.cpu_count() or 1)
#: The chapter that takes longest is begun first, the one that finds the rows of all others last.
FIRST, LAST = "06_arxiv", "08_scorecard"


def main() -> int:
    """Build what is stale; return the exit status."""
    os.chdir(ROOT)
    overrides = vars(_arguments())
    templates = sorted((ROOT / "notebooks").glob("*.ipynb"))
    given = {path: _overrides(path, overrides) for path in templates}
    for name, value in overrides.items():
        if value is not None and not any(name in g for g in given.values()):
            print(f"no notebook has a parameter {name!r}", file=sys.stderr)
            return 2
    if errors := execute(given):
        print(*errors, sep="\n\n", file=sys.stderr)
        return 1
    if status := render():
        return status
    print(f"\nThe book: {BUILD / 'html' / 'index.html'}\n")
    if not any(given.values()):  # the headline is that of the default parameters
        print(headline())
    return 0


def execute(given: dict[Path, dict[str, object]]) -> list[BaseException]:
    """Run the stale notebooks, `JOBS` at a time; return what went wrong."""
    inputs = published_inputs()
    outputs = {path: RUNS / path.name for path in given}
    for orphan in set(RUNS.glob("*.ipynb")) - set(outputs.values()):
        orphan.unlink()
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


def fetch() -> None:
    """Get the data before several kernels want them at once."""
    print("getting the data …", flush=True)
    DATASETS["choi"]("3-5", 1)


def _execute_stale(stale, outputs, given, inputs) -> list[BaseException]:
    errors: list[BaseException] = []
    with (
        ProcessPoolExecutor(JOBS) as pool,
        tqdm(total=len(stale), desc="running the notebooks", unit="notebook") as bar,
    ):
        jobs = {
            pool.submit(notebooks.run, path, outputs[path], given[path], inputs): path
            for path in sorted(stale, key=_turn)
        }
        for job in as_completed(jobs):
            if (error := job.exception()) is not None:
                errors.append(error)
            bar.set_postfix_str(jobs[job].stem)
            bar.update()
    return errors


def _turn(path: Path) -> tuple[bool, bool, str]:
    return path.stem == LAST, path.stem != FIRST, path.stem


def render() -> int:
    """Render the pages if any of their inputs changed since the last success."""
    if int(version("jupyter-book").split(".")[0]) != 1:
        print("the book needs jupyter-book 1.x; use the pinned requirements.txt", file=sys.stderr)
        return 2
    wanted = _digest_of(ROOT / "_config.yml", ROOT / "requirements.txt", ROOT / "book")
    if _read(RENDERED) != wanted:
        # From clean, every page: an incremental build keeps stale glue, and after a failure
        # reports success.
        shutil.rmtree(BUILD, ignore_errors=True)
        command = [str(Path(sys.executable).with_name("jupyter-book")), "build", "."]
        options = ["--toc", "book/_toc.yml", "-n", "-W", "--keep-going", "--all", "-q"]
        print("rendering the pages …", flush=True)
        if status := subprocess.run([*command, *options], cwd=ROOT).returncode:
            print("\nThe pages were not rendered; the first warning above is why.", file=sys.stderr)
            return status
        RENDERED.write_text(wanted)
    return 0


def headline() -> str:
    """Return the headline table; kept with the pages, so that it is laid out once."""
    if not HEADLINE.exists():
        from textseg.reproduction.tables import measure as results

        HEADLINE.write_text(results.headline(), encoding="utf-8")
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
    parser.add_argument("--limit", type=int, help="documents a subset, for a quick look")
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
    return sorted(p for p in folder.rglob("*") if p.is_file() and "__pycache__" not in p.parts)


if __name__ == "__main__":
    sys.exit(main())
