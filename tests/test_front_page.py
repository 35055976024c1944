"""The first page and the README: a text in colour, a figure from another page, true numbers."""

import importlib.util
import json
from base64 import b64encode
from html.parser import HTMLParser

import pytest
from conftest import ROOT

from textseg import Document, segment
from textseg.catalogue import holdings
from textseg.output.passages import passages

spec = importlib.util.spec_from_file_location("pasted", ROOT / "book/_ext/pasted_figure.py")
pasted = importlib.util.module_from_spec(spec)
spec.loader.exec_module(pasted)

#: Where those documents would be that most readers don't have.
ARXIV = holdings()["arxiv"].path()
#: What the README says, and the chapters that say so.
SAID = {
    "{results:d}: {agree:d} agree with ours, {differ:d} differ, {other:d} are": "08_scorecard",
    "registry distributes, {unjudged:d} are undecided": "08_scorecard",
    "{pairs:d}: {pairs_hold:d} have the sign that the paper printed, {pairs_reversed:d} have the "
    "opposite one, {pairs_open:d} are not": "08_scorecard",
    "{best:s}, the lowest in chapter 9, {best_pk:.2f} %; exact CVS, the paper's method, "
    "{cvs:.2f} % ({best:s} is {best_where:s})": "09_systems",
    "{untrained:s}, which only counts words, {untrained_pk:.2f} %; exact CVS {there_cvs:.2f} % "
    "({untrained:s} is {untrained_where:s})": "09_systems",
    "no boundary at all on {better:d} of {sets:d} references (95 % CI); counts of words (BayesSeg) "
    "on {words_better:d}; these counts and newer sentence vectors on {both_w_known:d} "
    "(WordLlama), {both_m_known:d} (MiniLM) and {both_p_known:d} (MPNet)": "14_real_documents",
}  # fmt: skip


def notebook(*glued):
    outputs = [{"metadata": {"scrapbook": {"name": n}}, "data": data} for n, data in glued]
    return {"cells": [{"cell_type": "markdown"}, {"outputs": [{"text": "…"}, *outputs]}]}


def test_every_segment_is_a_paragraph_with_its_number_and_words():
    text = "Rain falls. Rain stops & starts. Bread is <hot>. Bread cools."
    found = segment(text, 2, representation="bag_of_words", objective="c99")
    html = passages(found.report())
    seen = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attributes: seen.append((tag, dict(attributes)))
    parser.feed(html)
    tints = [attributes["style"] for tag, attributes in seen if tag == "p"]
    assert len(tints) == len(set(tints)) == 2
    assert "<b>1 · rain" in html and "<b>2 · bread" in html
    assert "stops &amp; starts." in html and "&lt;hot&gt;" in html
    assert not {"h1", "h2", "table", "svg"} & {tag for tag, _ in seen}


def test_a_segment_without_words_has_its_number_alone():
    found = segment(Document((("rain",), ("rain",)), text="!?", offsets=((0, 1), (1, 2))), 1)
    report = found.report()
    report.rows[0]["words"] = []
    assert "<b>1</b> !?" in passages(report)


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ({"image/svg+xml": "<svg/>", "text/plain": "x"}, ("svg", b"<svg/>")),
        ({"image/svg+xml": ["<svg>", "</svg>"]}, ("svg", b"<svg></svg>")),
        ({"image/png": b64encode(b"\x89PNG").decode()}, ("png", b"\x89PNG")),
    ],
)
@pytest.mark.parametrize("prefix", ["", pasted.PREFIX])
def test_a_glued_figure_is_found_whatever_it_is_kept_as(data, found, prefix):
    glued = ("figure", {prefix + mime: content for mime, content in data.items()})
    assert pasted.glued(notebook(("other", {}), glued), "figure") == found


@pytest.mark.parametrize(
    ("key", "said"), [("none", "nothing of that name"), ("text", "text/plain")]
)
def test_what_is_not_a_glued_figure_is_refused(key, said):
    with pytest.raises(LookupError, match=said):
        pasted.glued(notebook(("text", {"text/plain": "3"})), key)


@pytest.mark.parametrize("said", SAID)
def test_the_readme_says_what_the_book_found(said):
    path = ROOT / "book" / "runs" / f"{SAID[said]}.ipynb"
    if not path.exists():
        pytest.skip("the book is not built")
    run = json.loads(path.read_text(encoding="utf-8"))
    if run["metadata"]["papermill"]["parameters"]:
        pytest.skip("the book was built with other parameters")
    values = {
        output["metadata"]["scrapbook"]["name"]: output["data"][pasted.PREFIX + "text/plain"]
        for cell in run["cells"]
        for output in cell.get("outputs", [])
        if pasted.PREFIX + "text/plain" in output.get("data", {})
    }
    read = {name: _value(text) for name, text in values.items()}
    if "{pairs" in said and ARXIV.exists():
        pytest.skip("with the authors' documents on arXiv there are more differences")
    assert said.format(**read) in " ".join((ROOT / "README.md").read_text().split())


def _value(text):
    try:
        return json.loads(text)
    except ValueError:
        return str(text).strip("'")
