"""The scorecard as a whole: rows for every number and statement, and how they are laid out."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pandas as pd
import psutil
import pytest
from processes import wait_for

from textseg.errors import DataError
from textseg.reproduction import recorded, scorecard
from textseg.reproduction.claims.finding import Finding
from textseg.reproduction.claims.measure import Measure
from textseg.reproduction.join import COLUMNS, read_notes, reproduction, summary
from textseg.reproduction.published import claims, published
from textseg.reproduction.scorecard import headline, said
from textseg.reproduction.scorecard import html as presentation
from textseg.reproduction.scorecard import numbers as measuring
from textseg.reproduction.scorecard import numbers_in_text as text_figures
from textseg.reproduction.scorecard import statements as judging
from textseg.reproduction.scorecard.labels import called
from textseg.reproduction.scorecard.many_tests import corrected, many
from textseg.reproduction.scorecard.provenance import recorded_rows, with_provenance
from textseg.reproduction.scorecard.shared import noted
from textseg.reproduction.scores import Footing, Scores
from textseg.reproduction.statistics import Interval
from textseg.reproduction.tables import IN_DOMAIN

C99, TIES = "T6.oC99.0-T-F-0.pk", "C.A.ties-left.3-11"
POOL = ThreadPoolExecutor(1)


def test_its_workers_end_with_a_kernel_that_is_killed():
    code = "import os, time; from textseg.reproduction.scorecard import workers; pool = workers(1)"
    code += "; print(pool.submit(os.getpid).result(), flush=True); time.sleep(60)"
    kernel = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    worker = psutil.Process(int(kernel.stdout.readline()))
    kernel.kill()
    kernel.communicate()
    wait_for(lambda: not worker.is_running() or worker.status() == "zombie", 20)


@pytest.fixture
def judged(monkeypatch):
    """Let every test find the same, and return what it finds to be changed."""
    found = {"finding": Finding("holds", Interval(-1.0, -2.0, -0.5), published=-1.5, n=100)}
    monkeypatch.setattr(judging.tests, "judge", lambda claim, measure: found["finding"])
    return found


@pytest.fixture
def nothing_recorded(tmp_path, monkeypatch):
    monkeypatch.setattr(recorded, "_path", lambda name: tmp_path / f"{name}.csv")
    return tmp_path


@pytest.fixture
def tables(monkeypatch):
    """Let every own number be measured as it was published, but those on arXiv documents."""

    def table(name, *, preset, **overrides):
        if name == "T5":
            raise DataError("no route leads to the arXiv documents")
        numbers = published()
        own = numbers[(numbers.table == name) & (numbers.kind == "own")]
        documents = own.column.map({"3-11": 400}).fillna(100)
        return pd.DataFrame({
            "claim_id": own.claim_id, "preset": preset, "vectors": "glove-6b-50d 50d 0123abcd",
            "dataset": "choi/" + own.column, "measured": own.value, "n_documents": documents,
        })  # fmt: skip

    monkeypatch.setattr(measuring, "table", table)
    monkeypatch.setattr(Measure, "difference", lambda self, first, second: Finding(
        "", Interval(2.0, 1.0, 3.0)))  # fmt: skip


def test_every_statement_gets_a_row_in_the_order_of_the_paper(judged, nothing_recorded):
    frame = judging.judged(Measure(), POOL)
    assert [*frame.claim_id] == [*claims().claim_id]
    assert set(frame.status) == {"holds"}
    assert tuple(frame.loc[0, ["effect", "low", "high", "published", "n"]]) == (
        -1.0, -2.0, -0.5, -1.5, 100,
    )  # fmt: skip
    assert frame.set_index("claim_id").note[TIES] == read_notes()[TIES]


def test_what_cannot_be_tested_needs_a_reason(judged, nothing_recorded):
    judged["finding"] = Finding("not testable here")
    with pytest.raises(ValueError, match=r"no note on: C\.abstract\.state-of-the-art"):
        judging.judged(Measure(), POOL)
    judged["finding"] = Finding("not testable here", note="no such system")
    assert len(judging.judged(Measure(), POOL)) == len(claims())


def test_statements_without_data_are_shown_as_recorded(judged, nothing_recorded):
    before = judging.judge_subset("arxiv", "code", {}).drop(columns=["p", "by_documents"])
    before["statement"] = "put in another way"
    recorded.write("statements", before, "arxiv 0123")  # as they were before there were these
    judged["finding"] = Finding("not measured", note="no route")
    frame = judging.judged(Measure(), POOL).set_index("subset")
    assert set(frame.status["arxiv"]) == {"holds"}
    assert frame.note["arxiv"].str.startswith("recorded on 20").all()
    assert set(frame.status["3-5"]) == {"not measured"}
    assert not frame[["reading", "unit", "note"]].isna().any(axis=None)
    texts = claims().set_index("claim_id")
    about = frame.reset_index().set_index("claim_id")
    assert (about.statement == texts.statement).all()  # as they are put now, not when recorded
    presentation.details(frame.reset_index())


def test_recorded_rows_of_other_settings_are_not_shown(judged, nothing_recorded):
    recorded.write("statements", judging.judge_subset("arxiv", "code", {}), "arxiv 0123")
    for measure in (Measure("text"), Measure("code", {"limit": 3})):
        assert recorded_rows("statements", measure, (IN_DOMAIN,)).empty
    assert len(recorded_rows("statements", Measure(), (IN_DOMAIN,))) == 39


def test_rows_with_vectors_of_their_own_domain_stand_first(judged, tables, nothing_recorded):
    numbers = published()
    own = numbers[(numbers.table == "T5") & (numbers.kind == "own")]
    for name in ("glove-6b-50d 50d 7ef22fe2", IN_DOMAIN):
        frame = pd.DataFrame({
            "claim_id": own.claim_id, "preset": "code", "vectors": name, "dataset": "arxiv",
            "measured": own.value, "n_documents": 500,
        })  # fmt: skip
        kept = [recorded.read("T5")] if recorded._path("T5").is_file() else []
        recorded.write("T5", pd.concat([*kept, frame])[frame.columns], "arxiv 0123")
    statements = judging.judged(Measure(), POOL)
    rows = measuring.measured(Measure(), statements, POOL)
    numbers = reproduction(rows.drop(columns="provenance"), notes=read_notes())
    notes = with_provenance(numbers, rows).set_index("claim_id").note
    assert notes[own.claim_id].str.startswith("recorded on").all()
    assert not notes[_own("T6")].str.startswith("recorded on").any()
    rows = rows[rows.claim_id.isin(own.claim_id)]
    assert len(rows) == 2 * len(own)
    assert (rows.primary == rows.vectors.str.startswith(IN_DOMAIN)).all()


def test_every_number_gets_a_row(judged, tables, nothing_recorded):
    measure = Measure()
    statements = judging.judged(measure, POOL)
    rows = measuring.measured(measure, statements, POOL)
    numbers = reproduction(rows.drop(columns="provenance"), notes=read_notes())
    assert [*numbers.columns] == COLUMNS
    assert {*numbers.claim_id} == {*published().claim_id}
    counted = summary(numbers)
    assert counted["cited"] == 47 and counted["differs"] == 0
    beside = numbers[~numbers.primary]
    assert set(beside.preset) == {"text"} and len(beside) == 110  # all own numbers but T5's
    unmeasured = numbers[numbers.status == "not measured"].claim_id
    assert {c for c in unmeasured if c.startswith("T5")} == {*_own("T5")}


def _own(table):
    numbers = published()
    return numbers[(numbers.table == table) & (numbers.kind == "own")].claim_id


def test_a_figure_in_a_statement_holds_where_all_its_statements_do(judged, nothing_recorded):
    statements = judging.judged(Measure(), POOL).set_index("claim_id")
    accuracy = published().set_index("claim_id", drop=False).loc["B.accuracy"]

    def outcome(**changed):
        frame = statements.copy()
        for claim_id, status in changed.items():
            frame.loc[claim_id.replace("__", "."), "status"] = status
        return text_figures._statement(accuracy, Measure(), frame.reset_index())["outcome"]

    one = next(c for c in statements.index if c.startswith("C.B.memorise")).replace(".", "__")
    assert outcome() is True
    assert outcome(**{one: "fails"}) is False
    assert outcome(**{one: "not distinguishable"}) is None


def test_differences_within_the_tables_are_judged_by_sign(monkeypatch, tmp_path):
    value = published().set_index("claim_id").value
    monkeypatch.setenv("TEXTSEG_RESULTS", str(tmp_path))

    def scores(self, claim_id, preset=None):
        if claim_id.startswith("T5"):
            raise DataError("no route")
        footing = Footing("choi/3-5 0123", "", claim_id[:2], claim_id[-2:], "paper", "known")
        return Scores(claim_id, np.full(5, value[claim_id]), footing)

    monkeypatch.setattr(Measure, "scores", scores)
    frame = scorecard.table_differences()
    assert set(frame.verdict) == {"holds"} == set(frame.by_documents) and len(frame) == 480 - 30
    assert set(frame.p) == {0.0} and np.allclose(frame.source_low, frame.measured)
    assert pd.read_csv(tmp_path / "differences.csv").shape == frame.shape
    assert presentation.by_table(frame).loc["All tables", "holds"] == 450


# --- the page --------------------------------------------------------------------------------


@pytest.fixture
def page(judged, tables, nothing_recorded):
    statements = judging.judged(Measure(), POOL)
    rows = measuring.measured(Measure(), statements, POOL)
    return reproduction(rows.drop(columns="provenance"), notes=read_notes()), statements


def test_the_overview_counts_readings_and_subsets(page):
    _, statements = page
    statements.loc[statements.index[0], "status"] = "fails"
    html = presentation.overview(statements).html
    assert html.count("<tr>") == 1 + statements.groupby(["section", "statement"]).ngroups
    assert "fails 1" in html and "holds 7" in html


def test_the_details_show_every_row_with_both_sizes(page):
    html = presentation.details(page[1]).html
    assert html.count("-1.00 [-2.00, -0.50]") == html.count("<td>-1.50</td>") == len(claims())
    assert html.count("<details>") == page[1].section.nunique()


def test_the_details_say_what_the_two_sides_may_differ_in(page):
    html = presentation.details(page[1]).html
    declared = claims().across[claims().across != ""]
    assert set(declared) == set(presentation.ACROSS)
    for across, meaning in presentation.ACROSS.items():
        assert html.count(meaning) == (declared == across).sum()


def test_what_differs_comes_first(page):
    numbers, _ = page
    last = numbers.index[numbers.claim_id == "T6.best.5-T-F-11.wd"][0]
    numbers.loc[last, ["status", "measured"]] = ["differs", 99.0]
    html = presentation.numbers_by_table(numbers).html
    assert html.index("T6.best.5-T-F-11.wd") < html.index("T6.oC99.0-T-F-0.pk")


def test_the_reason_for_a_difference_is_shown_in_full(page):
    numbers, _ = page
    last = numbers.index[numbers.claim_id == "T6.best.5-T-F-11.wd"][0]
    reason = "so long that a table of pandas would cut it " * 9
    numbers.loc[last, ["status", "measured", "note"]] = ["differs", 99.0, reason]
    html = presentation.differing(numbers).html
    assert "Table 6, best 5-T-F-11, 3–11, WindowDiff" in html and reason in html


def test_every_number_has_a_name_of_its_own():
    named = called()
    own = named[published().set_index("claim_id").kind.isin(["own", "cited"])]
    assert own.is_unique
    assert named["B.first.3-5"] == "Appendix B, redundancy: distinct first sentences, 3–5"
    assert named["S4.2.4.sweeps"] == "Section 4.2.4, refinement: at most"


def test_notes_are_shown_as_text(page):
    _, statements = page
    statements["note"] = "<script>"
    assert "<script>" not in presentation.details(statements).html


# --- many tests ------------------------------------------------------------------------------


def test_a_correction_counts_the_verdicts_that_it_takes_back():
    rows = pd.DataFrame({
        "statement": ["a"] * 3 + ["b", "c"],
        "status": ["holds", "fails", "not distinguishable", "holds", "holds"],
        "p": [0.001, 0.04, 0.3, 0.049, float("nan")],
        "by_documents": ["holds", "not distinguishable", "fails", "", ""],
    })  # fmt: skip
    counted = corrected(rows, family="statement", verdict="status")
    assert [*counted.index] == ["a", "b"]  # no interval judged c
    assert counted.loc["a"].tolist() == [3, 2, 1, 2] and counted.loc["b"].tolist() == [1, 1, 0, 0]


def test_the_prose_counts_what_the_tables_count(page):
    numbers, statements = page
    counted, table = said.of_numbers(numbers), headline.accounted(numbers)
    assert counted["numbers"] == table.loc["all", "all"] == len(published())
    shown = ("agree", "differ", "other", "unjudged")
    assert sum(counted[name] for name in shown) == counted["results"]
    parts = ("counts_equal", "counts_differ", "counts_unjudged")
    assert sum(counted[name] for name in parts) == counted["counts"]
    verdicts = said.of_statements(statements)
    assert verdicts["hold"] == verdicts["rows"] == len(claims())
    appendix = said.of_appendix(numbers)
    assert appendix == {"appendix_rows": 17, "appendix_pk": 17, "appendix_wd": 17}


def test_the_prose_adds_up_pairs_and_corrections():
    pairs = pd.DataFrame({
        "table": ["T1", "T1", "T6"], "verdict": ["holds", "reversed", "not distinguishable"],
        "p": [0.001, 0.04, 0.3], "by_documents": ["holds", "holds", "not distinguishable"],
    })  # fmt: skip
    counted = said.of_pairs(pairs)
    assert counted == {"pairs": 3, "pairs_hold": 1, "pairs_reversed": 1, "pairs_open": 1}
    of_pairs = many(pairs, family="table", verdict="verdict")
    assert list(of_pairs.shown.index) == ["Table 1", "All"]
    found = said.of_many(of_pairs, of_pairs)
    assert found["pairs_decided"] == 2 and found["by_documents"] == 1


def test_where_no_interval_judged_nothing_is_corrected():
    rows = pd.DataFrame({"statement": ["a"], "status": ["holds"], "p": [float("nan")],
                         "by_documents": [""]})  # fmt: skip
    assert corrected(rows, family="statement", verdict="status").intervals.sum() == 0


# --- one measurement, several rows -----------------------------------------------------------


def test_rows_that_rest_on_one_measurement_name_each_other(page):
    _, statements = page
    rows = statements.iloc[:4].assign(
        claim_id=list("abcd"), statement=list("ABCD"), reading="", subset="3-5", unit="points",
        n=100, effect=[-1.5, 1.5, -1.5, 2.0],
    )  # fmt: skip
    rows.loc[rows.index[2], "n"] = 400
    assert noted(rows) == {
        "a": "the same measurement decides: “B”",
        "b": "the same measurement decides: “A”",
    }
    assert said.of_shared(rows) == {"shared": 1, "shared_rows": 2}
    html = presentation.details(rows).html
    assert html.count("the same measurement decides") == 2


@pytest.mark.parametrize(
    ("one", "other", "shared"),
    [
        ("CVS", "CVS", 1),
        ("CVS", "C99", 0),
        ("C99 rank 0", "rank 0", 1),
        ("C99 rank 0", "rank 11", 0),
    ],
)
def test_a_share_is_one_measurement_where_the_readings_name_the_same(one, other, shared):
    rows = pd.DataFrame({
        "claim_id": ["a", "b"], "statement": ["A", "B"], "reading": [one, other],
        "subset": "3-5", "unit": "percent of documents", "n": 100, "effect": 6.0, "status": "holds",
    })  # fmt: skip
    assert said.of_shared(rows)["shared"] == shared


@pytest.mark.parametrize(
    ("effect", "status", "shared"),
    [(2.0, "fails", 1), (2.0, "not testable here", 0), (0.0, "fails", 0), (None, "fails", 0)],
)
def test_what_was_not_tested_or_is_no_difference_is_not_shared(effect, status, shared):
    rows = pd.DataFrame({
        "claim_id": ["a", "b"], "statement": ["A", "B"], "reading": "", "subset": "3-5",
        "unit": "points", "n": 100, "effect": pd.Series([effect] * 2, dtype=float),
        "status": status,
    })  # fmt: skip
    assert said.of_shared(rows)["shared"] == shared and len(noted(rows)) == 2 * shared
