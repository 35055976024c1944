"""The form of chapters 1 to 5: five heads, captions, explained parameters."""

import re

import nbformat
import pytest
from conftest import ROOT

HEADS = ["What the paper says", "What we ran", "What came out", "What it means", "Rerun it"]
CHAPTERS = sorted((ROOT / "notebooks").glob("*.ipynb"))
every_chapter = pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)


def cells(path, kind):
    return [c for c in nbformat.read(path, 4).cells if c.cell_type == kind]


def captions(path, kind):
    found = [c.metadata.get("mystnb", {}).get(kind) for c in cells(path, "code")]
    return [caption for caption in found if caption]


@every_chapter
def test_the_heads_are_the_five_in_their_order(path):
    text = "\n".join(c.source for c in cells(path, "markdown"))
    assert re.findall(r"^## (.+)$", text, re.M) == HEADS
    title, _, sections = cells(path, "markdown")[0].source.partition("\n\n")
    assert title.startswith("# ") and re.fullmatch(r"\*[^*]+\*", sections)
    meaning = text.partition("## What it means")[2].partition("## Rerun it")[0]
    assert 1 <= len(re.findall(r"^- ", meaning, re.M)) <= 5


@every_chapter
def test_every_parameter_says_what_it_takes(path):
    (given,) = [c for c in cells(path, "code") if "parameters" in c.metadata.get("tags", ())]
    assert all("  # " in line for line in given.source.splitlines())


@every_chapter
def test_every_figure_has_a_caption_and_an_alternative_text(path):
    for cell in cells(path, "code"):
        if re.search(r"^plotting\.", cell.source, re.M):
            shown = cell.metadata.mystnb
            assert shown.figure.caption and len(shown.image.alt) > 30


@every_chapter
def test_the_names_of_figures_and_tables_begin_with_the_chapter(path):
    number = path.stem[:2]
    for kind, short in (("figure", "fig"), ("table", "tab")):
        names = [caption["name"] for caption in captions(path, kind)]
        assert names and len(set(names)) == len(names)
        assert all(name.startswith(f"{short}-{number}-") for name in names)


@every_chapter
def test_every_table_and_figure_that_the_prose_names_is_there(path):
    made = {c["name"] for kind in ("figure", "table") for c in captions(path, kind)}
    text = "\n".join(c.source for c in cells(path, "markdown"))
    assert set(re.findall(r"\{numref\}`([^`]+)`", text)) <= made
