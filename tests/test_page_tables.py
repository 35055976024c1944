"""Long tables of a page can be sorted and filtered, by mouse and keyboard; short ones are left."""

import browser
import pytest
from conftest import ROOT

SCRIPT = (ROOT / "book" / "_assets" / "tables.js").read_text(encoding="utf-8")
needs_browser = pytest.mark.skipif(browser.executable() is None, reason="there is no Chromium here")
VERDICTS = ("holds", "fails", "open")


def row(*cells):
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def table(name, n, groups=1):
    """Rows of a scorecard, numbered from 1, in groups of statements under titles of their own."""
    head = "".join(f"<th>{title}</th>" for title in ("Reading", "On", "Verdict", "Ours"))
    rows = []
    for i in range(n):
        if groups > 1 and i % (n // groups) == 0:
            title = ("One", "Other")[i // (n // groups)]
            rows.append(f'<tr><td colspan="4">{title} {name}</td></tr>')
        verdict = f'<span class="verdict-good">{VERDICTS[i % 3]} {i}</span>'
        ours = "" if i == 1 else f"{(-1) ** i * (i + 0.5):+.2f} [1, 2]".replace("-", "−")
        rows.append(row(f"{name}{i + 1}", ("3–5", "6–8")[i % 2], verdict, ours))
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def output(html):
    return f'<div class="cell_output"><div class="text_html">{html}</div></div>'


FOLDED = "".join(
    f"<details><summary>Section {i}: 8 rows</summary>{table('abc'[i], 8, groups=2)}</details>"
    for i in range(3)
)
PAGE = "".join(map(output, [table("r", 20), table("s", 5), FOLDED]))
HELPERS = """
const outputs = document.querySelectorAll(".text_html");
const shown = (output) => [...output.querySelectorAll("tbody tr")]
  .filter((row) => row.checkVisibility()).map((row) => row.cells[0].textContent);
const choose = (output, place, value) => {
  const list = output.querySelectorAll("select")[place];
  list.value = value;
  list.dispatchEvent(new Event("input", { bubbles: true }));
};
const words = (output, value) => {
  const field = output.querySelector("input[type=search]");
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
};
const said = (output) => output.querySelector("output").textContent;
0
"""


@pytest.fixture(scope="module")
def tab(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables")
    tab = browser.Tab(folder / "browser")
    tab.page = folder / "page.html"
    tab.page.write_text(
        f'<!DOCTYPE html><meta charset="utf-8"><body><article class="bd-article">{PAGE}</article>'
        f"<script>{SCRIPT}</script></body>",
        encoding="utf-8",
    )
    yield tab
    tab.close()


@pytest.fixture
def page(tab):
    tab.open(tab.page.as_uri())
    tab.evaluate(HELPERS)
    return tab.evaluate


def numbers(names):
    return [int(name[1:]) for name in names]


@needs_browser
def test_a_column_is_sorted_up_down_and_not_at_all(page):
    click = "outputs[0].querySelectorAll('th button')[3].click(); shown(outputs[0])"
    up = numbers(page(click))
    assert up == [*range(20, 2, -2), *range(1, 20, 2), 2]  # numbers, signs included; empty last
    assert page("outputs[0].querySelectorAll('th')[3].getAttribute('aria-sort')") == "ascending"
    assert numbers(page(click)) == [*up[-2::-1], 2]
    assert page("outputs[0].querySelectorAll('th')[3].getAttribute('aria-sort')") == "descending"
    assert numbers(page(click)) == list(range(1, 21))


@needs_browser
def test_rows_are_sorted_within_their_statements(page):
    page("outputs[2].querySelectorAll('details').forEach((part) => { part.open = true; })")
    found = page("outputs[2].querySelectorAll('th button')[3].click(); shown(outputs[2])")
    assert found[:5] == ["One a", "a4", "a1", "a3", "a2"]
    assert found[5:10] == ["Other a", "a8", "a6", "a5", "a7"]
    assert found[10:] == [
        name for g in "bc" for name in (f"One {g}", *(f"{g}{i}" for i in range(1, 5)),
                                        f"Other {g}", *(f"{g}{i}" for i in range(5, 9)))
    ]  # fmt: skip


@needs_browser
def test_rows_are_filtered_by_verdict_and_subset(page):
    labels = "[...outputs[0].querySelectorAll('label')].map((l) => l.firstChild.data.trim())"
    assert page(labels) == ["Judged on", "Verdict", "Words"]
    options = "[...outputs[0].querySelectorAll('select')[1].options].map((o) => o.value)"
    assert page(options) == ["all", *VERDICTS]
    assert numbers(page("choose(outputs[0], 1, 'fails'); shown(outputs[0])")) == [*range(2, 21, 3)]
    assert numbers(page("choose(outputs[0], 0, '3–5'); shown(outputs[0])")) == [5, 11, 17]
    assert page("said(outputs[0])") == "3 of 20 rows"
    page(
        "outputs[0].querySelector('[type=reset]').click(); new Promise((done) => setTimeout(done))"
    )
    assert page("said(outputs[0])") == "20 of 20 rows"
    assert numbers(page("shown(outputs[0])")) == list(range(1, 21))


@needs_browser
def test_folded_parts_open_for_what_is_found_in_them(page):
    assert page("outputs[2].querySelectorAll('details[open]').length") == 0
    assert page("choose(outputs[2], 0, 'Section 1'); shown(outputs[2]).length") == 8 + 2
    assert page("choose(outputs[2], 2, 'open'); shown(outputs[2])") == [
        "One b", "b3", "Other b", "b6",
    ]  # fmt: skip
    assert page("[...outputs[2].querySelectorAll('details')].filter((d) => !d.hidden).length") == 1
    page("choose(outputs[2], 0, 'all'); choose(outputs[2], 2, 'all'); words(outputs[2], 'OTHER c')")
    assert page("shown(outputs[2])") == ["Other c", "c5", "c6", "c7", "c8"]


@needs_browser
def test_short_tables_have_no_controls(page):
    assert page("outputs[1].querySelectorAll('button, select, input').length") == 0


@needs_browser
def test_everything_is_reached_by_keyboard(page):
    reached = page("[...outputs[0].querySelectorAll('button, select, input')]"
                   ".filter((e) => e.tabIndex < 0).length")  # fmt: skip
    assert reached == 0
    assert page("outputs[0].querySelector('form').getAttribute('aria-label')")


@needs_browser
def test_a_table_that_is_too_wide_says_that_it_scrolls(tab, page):
    scrolls = """(box = outputs[0], box.style.overflowX = "auto", box.style.width = "60px",
      new Promise((done) => setTimeout(() =>
        done([box.classList.contains("scrolls"), box.tabIndex]), 300)))"""
    assert page(scrolls.replace("(box", "(globalThis.box")) == [True, 0]
