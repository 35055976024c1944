"""Tables and figures of notebooks are made fit for a page, light or dark, wide or narrow."""

import nbformat
import numpy as np
import pandas as pd
import pytest
from bs4 import BeautifulSoup
from conftest import ROOT

from textseg.notebooks import kernel
from textseg.plotting.style import COLORS, INK, PAPER


@pytest.fixture(autouse=True)
def extensions(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "book" / "_ext")


def tidied(html):
    from result_tables import tidy

    return BeautifulSoup(tidy(html), "html.parser")


def columns(page, name):
    """Heads of the columns whose cells have this class."""
    heads = [th.get_text() for th in page.thead.find_all("th")]
    rows = [row.find_all(["td", "th"]) for row in page.tbody.find_all("tr")]
    return [
        h
        for h, *cells in zip(heads, *rows, strict=True)
        if all(name in c.get("class", ()) for c in cells)
    ]


FRAME = pd.DataFrame({
    "errors (%)": [9.33, 10.5], "95 % CI": ["[1.2, 3.4]", "[−0.1, 2]*"], "pair": ["9.3 / 10", ""],
    "verdict": ["holds", "12 differ"], "none": ["", ""],
}, index=pd.Index(["CVS", "C99"], name="system"))  # fmt: skip


def test_numbers_stand_on_the_right_and_text_on_the_left():
    page = tidied(FRAME.to_html())
    numbers = ["errors (%)", "95 % CI", "pair"]
    assert columns(page, "number") == numbers
    assert [th.get_text() for th in page.thead.select("th.number")] == numbers
    assert columns(page, "first") == ["system"]


def test_a_named_index_takes_no_row_of_its_own():
    page = tidied(FRAME.to_html())
    assert len(page.thead.find_all("tr")) == 1
    assert page.thead.th.get_text() == "system"
    named = FRAME.rename_axis(columns="what")
    assert len(tidied(named.to_html()).thead.find_all("tr")) == 2, "there is no room for both"


def test_heads_say_what_they_are_heads_of():
    page = tidied(FRAME.to_html())
    assert {th["scope"] for th in page.thead.find_all("th")} == {"col"}
    assert {th["scope"] for th in page.tbody.find_all("th")} == {"row"}


def test_a_row_of_heads_alone_is_a_head():
    page = tidied("<table><tr><th>a</th></tr><tr><td>1</td></tr></table>")
    assert page.thead.th.get_text() == "a" and len(page.find_all("tr")) == 2


def test_the_index_of_p_k_stands_below():
    page = tidied("<table><tr><th>P_k < 5</th></tr><tr><td>1</td></tr></table>")
    assert str(page.th.i) + str(page.th.sub) == "<i>P</i><sub><i>k</i></sub>"
    assert page.th.get_text() == "Pk < 5"


def test_below_a_head_of_several_rows_only_the_first_column_stays_in_view():
    index = pd.MultiIndex.from_tuples([("u", "v"), ("u", "w")], names=["one", "two"])
    page = tidied(pd.DataFrame({"x": [1, 2]}, index=index).to_html())
    assert [c.get_text() for c in page.select("tbody .first")] == ["u"]
    assert [c.get_text() for c in page.select(".number")] == ["x", "1", "2"]


def test_columns_under_common_heads_are_numbers_too():
    both = pd.concat(
        {"published": FRAME[["errors (%)"]], "ours": FRAME[["errors (%)", "verdict"]]}, axis=1
    )
    page = tidied(both.to_html())
    assert len(page.select("td.number")) == 4


def test_colours_are_left_to_the_style_sheet():
    page = tidied('<table><tr><td><span style="color:#b2182b">fails</span></td></tr></table>')
    assert page.span["class"] == ["marked"] and page.span["style"] == "--mark:#b2182b"


def test_a_dark_page_exchanges_ink_and_paper_alone():
    from dark_figures import in_light_ink

    drawn = f"fill: {INK}; fill: {PAPER}; fill: #ffffff; stroke: {COLORS[0]}; color: #000000"
    dark = in_light_ink(drawn)
    assert INK not in dark and PAPER not in dark
    assert dark.count("none") == 1 and dark.endswith(drawn.split("; ", 2)[2])


def test_a_figure_is_as_wide_as_it_says():
    from dark_figures import NARROW, width

    drawn = '<?xml version="1.0"?><svg height="20pt" width="785.5pt" viewBox="0 0 9 9">'
    assert width(drawn) == 785.5 > NARROW
    assert width('<svg viewBox="0 0 9 9"><rect width="900pt"/></svg>') == 0


@pytest.mark.parametrize("ground", ["#ffffff", "#14181e"])
def test_colours_of_lines_can_be_told_from_the_page(ground):
    from dark_figures import LIGHT_INK

    ink = INK if ground == "#ffffff" else LIGHT_INK
    assert contrast(ink, ground) >= 7
    assert all(contrast(color, ground) >= 2.1 for color in COLORS)
    assert all(contrast(color, ground) >= 3 for color in COLORS[:3])


def contrast(one, other):
    """Contrast ratio of the Web Content Accessibility Guidelines."""

    def light(color):
        parts = np.array([int(color[i : i + 2], 16) for i in (1, 3, 5)]) / 255
        linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
        return linear @ [0.2126, 0.7152, 0.0722]

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_figures_in_a_kernel_are_vectors_in_ink_with_matrices_as_pixels():
    code = (
        "import matplotlib.pyplot as plt\nimport numpy as np\nfrom textseg import plotting\n"
        "image = plt.imshow(np.random.default_rng(0).random((200, 200)))"
    )
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
    (output,) = kernel.execute(notebook, {}).notebook.cells[0].outputs
    drawn = output.data["image/svg+xml"]
    assert INK in drawn and PAPER in drawn and "image/png" not in output.data
    assert "<image" in drawn and len(drawn) < 500_000
