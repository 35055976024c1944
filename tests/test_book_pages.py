"""The pages of the built book in a browser: they work offline, for everybody, on any screen."""

import os
import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

import browser
import pytest
from bs4 import BeautifulSoup
from conftest import ROOT

BOOK = ROOT / "_build" / "html"
PAGES = sorted(
    str(page.relative_to(BOOK))
    for page in BOOK.rglob("*.html")
    # index.html only sends on to the introduction
    if page.relative_to(BOOK).parts[0] not in ("_static", "_sources", "_downloads", "index.html")
)
CHECKS = (Path(__file__).parent / "page_checks.js").read_text()
#: Pages that Sphinx fills by itself.
WITHOUT_TEXT = {"search.html"}
#: Colours that fade into each other would be judged half-way.
AT_ONCE = "<style>* { transition: none !important; }</style>"
pytestmark = pytest.mark.slow


def not_here(reason):
    """Skip the tests; where they have to run, fail."""
    if os.environ.get("TEXTSEG_BROWSER_TESTS") == "required":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(autouse=True)
def book():
    if not PAGES:
        not_here(f"no pages in {BOOK}: make book")


@pytest.fixture(scope="module")
def tab(tmp_path_factory):
    if browser.executable() is None:
        not_here(f"none of {', '.join(browser.NAMES)} is installed")
    tab = browser.Tab(tmp_path_factory.mktemp("browser"))
    yield tab
    tab.close()


def opened(tab, page, width=1400):
    tab.resize(width)
    tab.open((BOOK / page).as_uri())
    tab.evaluate("window.MathJax && MathJax.startup && MathJax.startup.promise.then(() => 0)")
    tab.evaluate(CHECKS)
    tab.evaluate(f"document.head.insertAdjacentHTML('beforeend', {AT_ONCE!r})")


def check(tab, call):
    return tab.evaluate(f"checks.{call}")


def said(tab):
    """Errors in the console, and requests that leave the machine."""
    problems = []
    for event in tab.events:
        what = event.get("params", {})
        match event["method"]:
            case "Runtime.exceptionThrown":
                problems.append(what["exceptionDetails"]["text"])
            case "Runtime.consoleAPICalled" if what["type"] == "error":
                problems.append(str([a.get("value", a.get("description")) for a in what["args"]]))
            case "Log.entryAdded" if what["entry"]["level"] == "error":
                problems.append(what["entry"]["text"] + " " + what["entry"].get("url", ""))
            case "Network.requestWillBeSent":
                url = what["request"]["url"]
                if urlsplit(url).scheme not in ("file", "data", "blob", "about"):
                    problems.append(f"asks for {url}")
    return problems


@pytest.mark.parametrize("page", PAGES)
def test_a_page_renders_offline_for_everybody_on_any_screen(tab, page):
    opened(tab, page)
    problems = {
        "console and network": said(tab),
        "images": check(tab, "images()"),
        "maths": check(tab, "maths()"),
        "headings": [] if page in WITHOUT_TEXT else check(tab, "headings()"),
        "ids": check(tab, "ids()"),
        "cut at 1400 px": check(tab, "cut()"),
        "contrast, light": check(tab, "contrast(4.5)"),
    }
    tab.evaluate("document.documentElement.dataset.theme = 'dark'")
    problems["contrast, dark"] = check(tab, "contrast(4.5)")
    tab.resize(400)
    problems["wide at 400 px"] = check(tab, "wide()")
    found = [f"{kind}: {problem}" for kind, all_ in problems.items() for problem in all_]
    assert not found, "\n".join([page, *found])


@cache
def parsed(page):
    return BeautifulSoup((BOOK / page).read_text(encoding="utf-8"), "html.parser")


@cache
def anchors(page):
    return {e["id"] for e in parsed(page).find_all(id=True)} | {
        e["name"] for e in parsed(page).find_all("a", attrs={"name": True})
    }


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page):
    lost = []
    for link in parsed(page).find_all(["a", "link", "script", "img"]):
        url = link.get("href") or link.get("src") or ""
        if urlsplit(url).scheme or url.startswith("//") or not url:
            continue
        address, anchor = urldefrag(url)
        target = (BOOK / page).parent / unquote(urlsplit(address).path) if address else BOOK / page
        if not target.exists():
            lost.append(url)
        elif anchor and target.suffix == ".html":
            place = str(target.resolve().relative_to(BOOK.resolve()))
            if unquote(anchor) not in anchors(place):
                lost.append(url)
    assert not lost, f"{page}: {sorted(set(lost))}"


def test_search_finds_a_page_and_marks_nothing_red(tab):
    tab.open((BOOK / "search.html").as_uri() + "?q=segmentation")
    found = tab.evaluate("""new Promise((done) => {
        const look = (again) => {
            const n = document.querySelectorAll("#search-results li a").length;
            n > 3 || !again ? done(n) : setTimeout(look, 50, again - 1);
        };
        look(200);
    })""")
    assert found > 3 and not said(tab)


def test_the_contents_and_the_next_page_lead_on(tab):
    opened(tab, "book/intro.html")
    chapters = tab.evaluate(
        "[...document.querySelectorAll('.bd-sidebar-primary a.internal')].map((a) => a.href)"
    )
    assert len(chapters) >= len([page for page in PAGES if re.search(r"runs/\d", page)])
    tab.events.clear()
    # Later, as a page that has gone answers nothing.
    tab.evaluate("void setTimeout(() => document.querySelector('a.right-next').click(), 0)")
    tab.wait_for_page()
    assert tab.evaluate("location.pathname").endswith(".html")
    assert tab.evaluate("location.pathname") != str(BOOK / "book" / "intro.html")


def test_the_theme_can_be_switched(tab):
    opened(tab, "book/intro.html")
    themes = set()
    for _ in range(3):
        tab.evaluate("document.querySelector('.theme-switch-button').click()")
        themes.add(tab.evaluate("document.documentElement.dataset.theme"))
    assert themes == {"light", "dark"}


#: What a new reader asks, and what the answer says or leads to.
ASKED = {
    "Does the paper hold up?": "#the-answers",
    "Which claim fails, and why?": "runs/08_scorecard.html#tab-08-statements",
    "Which file computes table 3?": "runs/03_cvs.html",
    "How do I rerun it with my vectors?": "rerun.html",
    "How do I segment my own text?": "runs/20_own_text.html",
}


def test_the_first_page_answers_what_a_new_reader_asks():
    answers = {dd.em.get_text(): dd for dd in parsed("book/intro.html").find_all("dd") if dd.em}
    for question, leads_to in ASKED.items():
        assert leads_to in [link["href"] for link in answers[question].find_all("a")], question
    named = re.findall(r"textseg/[\w/]+\.py", str(answers["Which file computes table 3?"]))
    assert named and all((ROOT / name).is_file() for name in named)


@pytest.mark.parametrize("page", [page for page in PAGES if page.endswith("08_scorecard.html")])
def test_the_statements_of_the_scorecard_can_be_filtered(tab, page):
    opened(tab, page)
    rows = """[...document.querySelectorAll("#tab-08-statements tbody tr")]
        .filter((row) => row.checkVisibility()).length"""
    every = tab.evaluate(rows)
    tab.evaluate("""(() => {
        const form = document.querySelector("#tab-08-statements .table-filter");
        const list = [...form.querySelectorAll("select")].at(-1);
        list.value = "fails";
        list.dispatchEvent(new Event("input", { bubbles: true }));
    })()""")
    assert 0 < tab.evaluate(rows) < every
