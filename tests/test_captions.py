"""Captions of figures and tables come from the metadata of a notebook's cells."""

import shutil
import subprocess
import sys

import nbformat
import pytest
from bs4 import BeautifulSoup
from conftest import ROOT

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="4"/></svg>'
TABLE = "<table><tbody><tr><td>1</td></tr></tbody></table>"
CONF = """
import sys
sys.path.insert(0, {ext!r})
extensions = ["myst_nb", "captions", "chapter_numbers", "part_of_the_data"]
nb_execution_mode = "off"
myst_enable_extensions = ["dollarmath"]
numfig = True
numfig_format = {{"figure": "Figure %s", "table": "Table %s"}}
nb_code_prompt_show = "show the code"
html_theme = "basic"
nb_output_stderr = "remove"
"""
INDEX = """# Start

See {numref}`fig-03-x` and {numref}`tab-03-x`, and {numref}`Fig. %s <fig-start>`.

```{figure} dot.svg
:name: fig-start
:alt: a dot
A dot.
```

```{toctree}
03_chapter
```
"""
FIGURE = {"figure": {"caption": "A figure.", "name": "fig-03-x"}, "image": {"alt": "a dot"}}
CAPTION = {"caption": "Errors ($P_k$) as in {numref}`fig-03-x`.", "name": "tab-03-x"}


def shown(mime, data, **metadata):
    output = nbformat.v4.new_output("display_data", {mime: data, "text/plain": "<object>"})
    return nbformat.v4.new_code_cell("show()", outputs=[output], metadata=metadata)


@pytest.fixture
def rendered(tmp_path):
    """Render a page and a chapter with these cells: what Sphinx says, and the pages."""

    def render(*cells, limit=""):
        (tmp_path / "conf.py").write_text(CONF.format(ext=str(ROOT / "book" / "_ext")))
        (tmp_path / "index.md").write_text(INDEX)
        (tmp_path / "dot.svg").write_text(SVG)
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_markdown_cell("# A chapter\n\n## Part"), *cells],
            metadata={"language_info": {"name": "python", "pygments_lexer": "python"}},
        )
        nbformat.write(notebook, tmp_path / "03_chapter.ipynb")
        shutil.rmtree(tmp_path / "out", ignore_errors=True)
        run = subprocess.run(
            [sys.executable, "-m", "sphinx", "-nWEaq", "--keep-going", tmp_path, tmp_path / "out"],
            capture_output=True, text=True, env={"TEXTSEG_BOOK_LIMIT": limit},
        )  # fmt: skip
        pages = [(tmp_path / "out" / f"{n}.html").read_text() for n in ("index", "03_chapter")]
        return run.stderr, *pages

    return render


def test_figures_and_tables_have_captions_numbers_and_labels(rendered):
    figure = shown("image/svg+xml", SVG, mystnb=FIGURE)
    table = shown("text/html", TABLE, mystnb={"table": CAPTION}, tags=["hide-input"])
    links = nbformat.v4.new_markdown_cell(
        "See ({doc}`03_chapter`). {doc}`03_chapter` and *so* {doc}`03_chapter`, "
        "{doc}`it <03_chapter>`."
    )
    said, index, page = rendered(figure, table, links)
    assert said == ""
    text = " ".join(BeautifulSoup(page, "html.parser").get_text().split())
    assert "See (chapter 3). Chapter 3 and so chapter 3, it." in text
    assert "Figure 3.1" in index and "Table 3.1" in index and "Fig. 1" in index
    assert 'alt="a dot"' in page and 'alt="a dot"' in index
    table = page.split("<figure")[2].split("</figure>")[0]
    at = [table.index(s) for s in ('id="tab-03-x"', "Table 3.1", "Errors", "<table>")]
    assert at == sorted(at), "the caption is in the table's figure, before the table"
    assert r"\(P_k\)" in page and "as in <a" in page, "the caption is MyST"
    assert page.count("show the code") == 1
    assert "3. </span>A chapter" in page and "3. </span>Part" not in page


def test_a_table_beside_a_figure_and_an_axes_are_not_taken_for_figures(rendered):
    cell = shown("image/svg+xml", SVG, mystnb=FIGURE | {"table": CAPTION})
    axes = nbformat.v4.new_output("execute_result", {"text/plain": "<Axes: >"}, execution_count=1)
    cell.outputs = [axes, *shown("text/html", TABLE).outputs, *cell.outputs]
    said, _, page = rendered(cell)
    assert said == "" and page.count("<figcaption>") == 2
    assert page.index("Table 3.1") < page.index("<table>") < page.index("A figure.")


@pytest.mark.parametrize(
    ("metadata", "what"),
    [({"table": CAPTION} | FIGURE, "no table"), (FIGURE, "no image")],
)
def test_a_caption_of_nothing_fails_the_build(rendered, metadata, what):
    cell = shown("image/svg+xml" if what == "no table" else "text/html", SVG, mystnb=metadata)
    assert f"the cell shows {what}" in rendered(cell)[0]


def test_of_part_of_the_data_captions_say_so(rendered):
    table = shown("text/html", TABLE, mystnb={"table": CAPTION | {"conclusion": "All are low."}})
    figure = shown("image/svg+xml", SVG, mystnb=FIGURE)
    assert "All are low." in rendered(table, figure)[-1]
    bare = shown("text/html", TABLE)
    progress = nbformat.v4.new_output("stream", name="stderr", text="3 of 3")
    silent = nbformat.v4.new_code_cell("run()", outputs=[progress])
    page = rendered(figure, table, bare, silent, limit="3")[-1]
    assert (
        page.count("(Where nothing else is said, of the first 3 documents of each subset only.)")
        == 2
    )
    assert (
        page.count(">Where nothing else is said, of the first 3 documents of each subset only.")
        == 1
    )
    assert "All are low." not in page
