"""What every tracked file promises: no place of one machine, no typed results, nothing huge."""

import doctest
import json
import re
import subprocess
import sys
import tomllib
from itertools import takewhile
from pathlib import Path
from types import SimpleNamespace

import nbformat
import numpy as np
import pytest
import yaml
from conftest import ROOT

from textseg.splitting import exact

LARGEST = 300_000
#: Put together here, so that this file keeps the promise too.
MACHINE_PLACES = [f"/{name}/" for name in ("home", "root", "work", "Users", "opt")]
REGISTRY_HOSTS = [
    ".".join(parts)
    for parts in (("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("debian", "org"))
]


@pytest.fixture(scope="module")
def tracked():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("not a git checkout")
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).exists()]


@pytest.fixture(scope="module")
def texts(tracked):
    return {path: path.read_text(encoding="utf-8") for path in tracked}


def test_no_file_names_a_place_of_one_machine_or_a_registry(texts):
    found = [
        f"{path.relative_to(ROOT)}: {word}"
        for path, text in texts.items()
        for word in [*MACHINE_PLACES, *REGISTRY_HOSTS]
        if re.search(rf"(?<![\w}}]){re.escape(word)}", text)
    ]
    assert found == []


def test_no_file_is_large(tracked):
    assert [p.name for p in tracked if p.stat().st_size > LARGEST] == []


def test_nothing_that_is_built_is_tracked(tracked):
    built = ("_build", "runs", ".venv", "__pycache__")
    assert [p for p in tracked if set(p.relative_to(ROOT).parts) & set(built)] == []


def test_the_readme_opens_with_both_commands():
    first_screen = "\n".join((ROOT / "README.md").read_text().splitlines()[:20])
    assert re.search(r"^make book\b", first_screen, re.M)
    assert re.search(r"^make test\b", first_screen, re.M)


def test_the_readme_example_is_true():
    failed, attempted = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert attempted > 0 and failed == 0


def readme_rows(package):
    """Return the rows of a table of the README: what is in the package, what is named as inside."""
    _, _, after = (ROOT / "README.md").read_text().partition(f"| in `{package}/` |")
    for row in takewhile(lambda line: line.startswith("|"), after.splitlines()[1:]):
        yield [re.findall(r"`(.+?)`", cell) for cell in row.split("|")[1:3]]


@pytest.mark.parametrize("package", ["textseg", "textseg/reproduction"])
def test_the_readme_says_of_everything_in_a_package_what_it_holds(package):
    listed = [name for names, _ in readme_rows(package) for name in names]
    here = [*(ROOT / package).glob("[!_]*.py"), *(ROOT / package).glob("*/__init__.py")]
    folder = {p.name if p.suffix and p.stem != "__init__" else f"{p.parent.name}/" for p in here}
    assert sorted(listed) == sorted(folder)


@pytest.mark.parametrize("package", ["textseg", "textseg/reproduction"])
def test_the_readme_names_only_files_that_are_where_it_says(package):
    for names, inside in readme_rows(package):
        places = [ROOT, ROOT / package, *(ROOT / package / n for n in names if n.endswith("/"))]
        files = [name for name in inside if re.fullmatch(r"[\w/]+(\.py|\.csv|/)", name)]
        assert [f for f in files if not any((place / f).exists() for place in places)] == []


def test_every_chapter_finds_its_analyses_in_a_room_of_its_name():
    rooms = {path.stem for path in (ROOT / "textseg/reproduction/studies").glob("[!_]*")}
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        chapter = path.stem.partition("_")[2]
        if chapter == "scorecard":  # it is more than an analysis
            continue
        assert chapter in rooms, path.name
        places = f"studies.{chapter} import", f"studies import {chapter}"
        assert any(place in path.read_text() for place in places), path.name


def test_the_objective_of_the_contributing_guide_is_one(monkeypatch):
    """Written as the guide says, it is split exactly by every splitter that takes it."""
    source = re.search(r"```python\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text(), re.S)[1]
    module = {"__name__": "guide"}
    monkeypatch.setitem(sys.modules, "guide", SimpleNamespace(**module))
    exec(source, module)
    vectors = np.repeat([[1.0, -1.0], [-1.0, 1.0], [1.0, 1.0]], 3, axis=0)
    found = exact(module["SumLength"].from_vectors(vectors), 3)
    assert found.segmentation.ends == (3, 6, 9)
    assert found.score == pytest.approx(9 * 2**0.5)


def test_every_make_target_in_the_documents_exists():
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.M))
    for name in ("README.md", "CONTRIBUTING.md", "book/rerun.md"):
        used = set(re.findall(r"(?:`|^)make ([a-z]+)", (ROOT / name).read_text(), re.M))
        assert used and used <= targets, name


def test_the_table_of_contents_lists_pages_that_exist():
    toc = yaml.safe_load((ROOT / "book" / "_toc.yml").read_text())
    files = [
        toc["root"],
        *(c["file"] for part in toc["parts"] for c in part["chapters"] if "file" in c),
    ]
    assert [f for f in files if not list(ROOT.glob(f"{f}.*"))] == []


def test_the_lock_pins_every_direct_dependency():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    locked = set(re.findall(r"^([a-z0-9-]+)==\S+", (ROOT / "requirements.txt").read_text(), re.M))
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["book"], *extras["test"], *extras["vectors"],
              *extras["fast"], *extras["bench"], *extras["baselines"]]  # fmt: skip
    names = {re.match(r"[\w-]+", requirement)[0] for requirement in wanted} - {"textseg"}
    assert names <= locked


# Typed results

#: Code, maths, addresses; numbers that name a section, an equation or a version; and the level
#: of an interval.
NO_PROSE = [
    r"```.*?```", r"`[^`]*`", r"\$\$.*?\$\$", r"\$[^$]*\$", r"\]\([^)]*\)", r"https?://\S+",
    r"\d+ % (?:bootstrap|confidence|interval|CI\b)", r"intervals at \d+ %",
    r"(?i)\b(?:sections?|appendix|eqs?\.?|equations?|versions?|python|arxiv:)\s*\(?[\d.]+"
    r"(?:\s*(?:,|and|to|–|-)\s*[\d.]+)*",
]  # fmt: skip


def typed_results(prose):
    for pattern in NO_PROSE:
        prose = re.sub(pattern, " ", prose, flags=re.S)
    return re.findall(r"\d+\.\d+|\d+\s?%", prose)


@pytest.mark.parametrize(
    ("prose", "found"),
    [
        ("CVS reaches 5.29 here", ["5.29"]),
        ("about 12 %", ["12 %"]),
        ("a 95 % interval of 12 %", ["12 %"]),
        ("sections 4.2.1 and 4.2.3", []),
        ("`x = 5.29` and $p = 0.05$", []),
        ("{glue:text}`runs/03_cvs.ipynb::pk:.2f`", []),
        ("Python 3.11, 3.12 and 3.13", []),
        ("```\n5.29\n```", []),
    ],
)
def test_a_typed_result_is_recognised(prose, found):
    assert typed_results(prose) == found


PAGES = [*ROOT.glob("book/*.md"), *ROOT.glob("notebooks/*.ipynb")]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_no_result_is_typed_into_the_prose(page):
    assert typed_results(prose_of(page)) == []


def prose_of(page: Path) -> str:
    if page.suffix == ".md":
        return page.read_text(encoding="utf-8")
    return "\n\n".join(c.source for c in nbformat.read(page, 4).cells if c.cell_type == "markdown")


def test_executed_notebooks_hold_no_error_and_no_unexecuted_cell():
    for run in ROOT.glob("book/runs/*.ipynb"):
        for cell in json.loads(run.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "code" and "".join(cell["source"]).strip():
                assert cell["execution_count"], f"{run.name} was not executed to its end"
                assert all(o["output_type"] != "error" for o in cell["outputs"]), run.name
