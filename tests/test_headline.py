"""What the first page says: everything accounted for, and nothing concluded from a part."""

import importlib.util

import numpy as np
import pandas as pd
import pytest
from conftest import ROOT
from docutils import nodes

from textseg.reproduction.published import SUBSETS, published
from textseg.reproduction.scorecard import clean as clean_documents
from textseg.reproduction.scorecard import headline
from textseg.reproduction.verdicts import STATUSES


@pytest.fixture
def numbers():
    """Every published number with a status: results agree, counts differ."""
    status = published().kind.map({"count": "not equal", "setting": "equal", "cited": "cited"})
    return pd.DataFrame({
        "claim_id": published().claim_id, "status": status.fillna("reproduced"), "primary": True,
    })  # fmt: skip


def test_results_are_counted_apart_from_counts_and_settings(numbers):
    kinds = published().kind.value_counts()
    counted = headline.accounted(numbers)
    assert (
        counted.loc["results", "agree"] == kinds[["own", "level", "difference", "statement"]].sum()
    )
    assert counted.loc["counts and settings", ["agree", "differ"]].tolist() == [
        kinds["setting"], kinds["count"],
    ]  # fmt: skip
    assert counted.loc["cited", "cited"] == kinds["cited"]


def test_every_number_is_accounted_for_once(numbers):
    assert headline.accounted(numbers).loc["all", "all"] == len(published())
    beside = numbers.assign(primary=False)
    both = pd.concat([numbers, beside])
    assert headline.accounted(both).loc["all", "all"] == len(published())
    with pytest.raises(ValueError, match="228 numbers are counted of 229"):
        headline.accounted(numbers[1:])


def test_every_status_has_its_place_in_the_headline():
    summed = [status for statuses in headline.SUMMED.values() for status in statuses]
    assert sorted(summed) == sorted(STATUSES)


def test_the_sentence_for_a_terminal_says_both(numbers):
    said = headline.sentence(numbers)
    assert said.startswith("Of the 229 numbers of the paper,")
    kinds = published().kind.value_counts()
    assert f"counts and settings {kinds['setting']} are equal; {kinds['cited']} are quoted" in said


@pytest.fixture
def clean():
    pk = {"CVS": 25.0, "U00": 21.0, "C99": 22.0, "even": 27.0}
    rows = [
        {"system": system, "subset": subset, "pk": value, "minus_cvs": value - 25,
         "low": value - 26, "high": value - 24}
        for system, value in pk.items() for subset in SUBSETS
    ]  # fmt: skip
    return pd.DataFrame(rows)


def test_who_is_ahead_is_named_the_best_first(clean):
    assert clean_documents.ahead(clean) == "U00 (21.00 %) and C99 (22.00 %)"
    assert clean_documents.ahead(clean[clean.system == "CVS"]) == "none"


def test_who_is_ahead_on_a_part_only_with_an_interval_below_zero(clean):
    assert clean_documents.ahead_on(clean, "even") == "none"
    of = (clean.system == "even") & (clean.subset == "6-8")
    clean.loc[of, ["minus_cvs", "low", "high"]] = [-4.0, -6.0, -2.0]
    assert clean_documents.ahead_on(clean, "even") == "6–8 by 4.0 points [2.0, 6.0]"
    clean.loc[of, "high"] = 0.5
    assert clean_documents.ahead_on(clean, "even") == "none"


def test_the_clean_set_is_compared_on_original_sentences():
    found = clean_documents.clean_set(["U00"], limit=3)
    assert found.system.tolist() == ["CVS", "U00"] * 4
    assert np.isfinite(found[found.system == "U00"][["pk", "minus_cvs", "low", "high"]]).all(
        axis=None
    )
    pairs = found.pivot(index="subset", columns="system", values="pk")
    minus = found[found.system == "U00"].set_index("subset").minus_cvs
    assert (pairs.U00 - pairs.CVS).to_numpy() == pytest.approx(minus[pairs.index].to_numpy())


# --- a part of the documents -----------------------------------------------------------------


@pytest.fixture
def extension():
    path = ROOT / "book" / "_ext" / "part_of_the_data.py"
    spec = importlib.util.spec_from_file_location("part_of_the_data", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Page:
    """A page with a table, a figure and its caption, and what Sphinx is configured with."""

    def __init__(self):
        self.html_theme_options = {"navbar_persistent": []}
        table = nodes.container(classes=["cell_output", "docutils"])
        figure = nodes.figure("", nodes.caption(text="Errors."))
        self.doctree = nodes.container("", table, figure)


def test_a_book_of_all_documents_says_nothing_of_it(extension, monkeypatch):
    monkeypatch.setenv("TEXTSEG_BOOK_LIMIT", "")
    page = Page()
    extension.announce(None, page)
    extension.mark(None, page.doctree)
    assert "announcement" not in page.html_theme_options
    assert page.doctree.astext().strip() == "Errors."


def test_a_book_of_some_documents_says_so_on_top_and_under_everything(extension, monkeypatch):
    monkeypatch.setenv("TEXTSEG_BOOK_LIMIT", "5")
    page = Page()
    extension.announce(None, page)
    extension.mark(None, page.doctree)
    assert "first 5 documents of each subset" in page.html_theme_options["announcement"]
    assert page.html_theme_options["navbar_persistent"] == []
    said = page.doctree.astext()
    assert "Where nothing else is said, of the first 5 documents of each subset only." in said
    assert (
        "Errors. (Where nothing else is said, of the first 5 documents of each subset only.)"
        in said
    )


@pytest.mark.parametrize(("limit", "shown"), [("", True), ("1", False)])
def test_conclusions_are_drawn_from_all_documents_only(extension, monkeypatch, limit, shown):
    from docutils.core import publish_doctree
    from docutils.parsers.rst import directives

    monkeypatch.setenv("TEXTSEG_BOOK_LIMIT", limit)
    directives.register_directive("conclusions", extension.Conclusions)
    text = publish_doctree(".. conclusions::\n\n   All rows agree.\n").astext()
    assert ("All rows agree." in text) == shown
    assert ("from the first document of each subset" in text) != shown
