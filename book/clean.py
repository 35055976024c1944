"""Remove what builds have made, and nothing else: called by `make clean`, with any Python.

What a build doesn't make by that name stays, and so do executed notebooks that were changed.
"""

import re
import runpy
import shutil
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUNS, RESULTS = ROOT / "book" / "runs", ROOT / "results"
is_as_made = runpy.run_path(str(ROOT / "textseg" / "notebooks" / "mark.py"))["is_as_made"]
#: Folders of which everything is made: by a build, by Jupyter, by tools.
WHOLE = ("_build", "book/runs/.ipynb_checkpoints", ".pytest_cache", ".ruff_cache", ".mypy_cache")
#: The rows and tables that `textseg.store` keeps; only names of vectors may have blanks.
ROW = re.compile(r"[0-9a-f]{16}\.csv(\.damaged(-\d+)?)?")
TABLES = ("baselines", "differences", "held_out", "reproduction", "scorecard")
_SET = r"(-(?!vectors)\w+=[\w.,+-]+)*(-vectors=[^()]+)?"
VARIED = re.compile(
    rf"(T[1-6]-(code|text)|01_framework|{'|'.join(TABLES)})({_SET}|-[0-9a-f]{{16}})\.csv"
)


def main() -> None:
    """Remove it, and name the executed notebooks that stay."""
    for name in WHOLE:
        shutil.rmtree(ROOT / name, ignore_errors=True)
    notebooks = set(RUNS.glob("*.ipynb"))
    made = {path for path in notebooks if is_as_made(path)} | set(RUNS.glob(".*.part"))
    made |= {RUNS / name for name in (".lock", ".seconds.json", "try_it_data.js")}
    made |= {RESULTS / f"{name}.csv" for name in TABLES}
    for folder, names in ((RESULTS / "documents", ROW), (RESULTS / "tables", VARIED)):
        made |= {path for path in folder.glob("*") if names.fullmatch(path.name)}
    for path in made:
        path.unlink(missing_ok=True)
    for folder in (RUNS, RESULTS / "documents", RESULTS / "tables", ROOT / ".benchmarks"):
        with suppress(OSError):  # missing, or not empty
            folder.rmdir()
    for path in sorted(notebooks - made):
        print(f"{path.relative_to(ROOT)} stays: it is not as a build has made it")


if __name__ == "__main__":
    main()
