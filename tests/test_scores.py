"""Like is subtracted from like: what scores carry, and every subtraction that a claim asks for."""

import numpy as np
import pandas as pd
import pytest

from textseg import Document, Segmentation
from textseg.datasets import choi
from textseg.document import Document as D
from textseg.errors import DataError
from textseg.experiment import Experiment
from textseg.metrics import pk
from textseg.reproduction import claims as judging
from textseg.reproduction import footing as footings
from textseg.reproduction.claims import TESTS, comparisons, data, preprocessing
from textseg.reproduction.claims import finding as findings
from textseg.reproduction.claims.measure import Measure, public_tests
from textseg.reproduction.claims.score_names import Name
from textseg.reproduction.contenders import NotHere
from textseg.reproduction.published import SUBSETS, claims, differences
from textseg.reproduction.scorecard.differences import ABOUT
from textseg.reproduction.scores import Footing, Scores, Unlike, digest, interval_of
from textseg.reproduction.statistics import Interval, clustered_bootstrap, mean_interval
from textseg.reproduction.tables import Cell
from textseg.reproduction.tables.cell_scores import of_cell
from textseg.run import documents

CHOI = Footing("choi/3-5 0123", "a", "b", "pk", "paper", "known")
LIMIT = 12
COLUMNS = ("pk", "wd", "pk_original", "wd_original", "pk_words", "wd_words")


def scores(values, footing=CHOI, name="a"):
    return Scores(name, np.asarray(values, dtype=float), footing)


# --- scores ----------------------------------------------------------------------------------


def test_like_scores_are_subtracted_document_by_document():
    difference = scores([3, 5]) - scores([1, 7])
    assert difference.values.tolist() == [2, -2] and difference.footing == CHOI


@pytest.mark.parametrize("field", Footing._fields)
def test_unlike_scores_are_not_subtracted_unless_a_claim_says_so(field):
    other = scores([1, 1], CHOI._replace(**{field: "else"}), "b")
    with pytest.raises(
        Unlike, match=rf"a and b differ in {field} \({getattr(CHOI, field)} and else\)"
    ):
        scores([1, 2]) - other
    assert scores([1, 2]).minus(other, across=[field]).values.tolist() == [0, 1]
    with pytest.raises(Unlike):
        scores([1, 2]).minus(other, across=set(Footing._fields) - {field})


def test_what_may_differ_is_one_of_the_fields():
    with pytest.raises(ValueError, match="unknown footing 'cut'; choose from dataset"):
        scores([1]).minus(scores([1]), across=["cut"])


def test_a_difference_across_something_is_not_like_either_of_its_parts():
    other = scores([1, 1], CHOI._replace(units="c"))
    with pytest.raises(Unlike, match="units"):
        scores([1, 2]).minus(other, across=["units"]) - scores([1, 2])


def test_scores_cannot_be_taken_for_numbers():
    with pytest.raises(TypeError):
        np.asarray(scores([1.0]), dtype=float)


@pytest.mark.parametrize("subset", SUBSETS)
def test_documents_of_the_choi_set_share_sources(subset):
    dozen = scores(range(12), CHOI._replace(dataset=f"choi/{subset} 0123"))
    assert dozen.sources == choi.sources(subset)[:12] and len(dozen.sources[0]) == 10


def test_documents_of_articles_share_none_and_those_of_several_subsets_are_not_told():
    for name in ("arxiv c84b", "choi/3-5 0123 + choi/6-8 4567"):
        assert scores([1], CHOI._replace(dataset=name)).sources is None


def test_the_interval_that_judges_is_over_sources_where_they_are_shared():
    values = np.random.default_rng(0).normal(size=100)
    by_source = clustered_bootstrap(first=values, second=0 * values, sources=choi.sources("3-5"))
    assert interval_of(scores(values)) == by_source
    alone = scores(values, CHOI._replace(dataset="arxiv c84b"))
    assert interval_of(alone) == mean_interval(values=values) != by_source


# --- what they were judged on ----------------------------------------------------------------


@pytest.fixture
def small(monkeypatch):
    """Let every data set be two documents, of which preprocessing drops a full stop."""
    whole = D((("rain", "falls"), (".",), ("birds",), ("sing", "now")), Segmentation((2, 4)))
    found = [Document(whole.units, whole.reference, source=name) for name in "ab"]
    monkeypatch.setitem(footings.DATASETS, "choi", lambda subset, limit: found[:limit])
    for cached in (footings._documents, footings.store._fingerprint):
        cached.cache_clear()
    monkeypatch.setattr("textseg.run._prepared", lambda *_: [
        D((("rain", "falls"), ("birds",), ("sing",)), Segmentation((1, 3)), source=name)
        for name in "ab"
    ])  # fmt: skip
    yield
    for cached in (footings._documents, footings.store._fingerprint):
        cached.cache_clear()


def test_each_level_has_its_units_and_window(small):
    e = Experiment(subset="3-5")
    unit, sentence, word = (
        footings.of_experiment(e, "wd", of) for of in ("unit", "sentence", "word")
    )
    assert [f.units for f in (unit, sentence, word)] == [
        digest([(1, 3)] * 2), digest([(2, 4)] * 2), digest([(3, 6)] * 2)
    ]  # fmt: skip
    assert [f.window for f in (unit, sentence, word)] == ["paper", "paper", "half"]
    assert unit.documents == digest("ab") and unit.metric == "wd" and unit.k == "known"
    assert unit.dataset.startswith("choi/3-5 ")


def test_whether_the_number_of_segments_is_known():
    def k(**fields):
        return footings._k(Experiment(**fields))

    assert (k(), k(splitter="elbow"), k(splitter="penalised")) == ("known", "found", "found")
    assert (k(n_segments=3), k(k_error=2), k(k_error=-1)) == ("said to be 3", "known+2", "known-1")


def test_a_compared_system_is_judged_on_raw_documents(small):
    footing = footings.of_system("C99", "3-5", "pk", "sentence", None)
    assert footing == footings.of_experiment(Experiment(subset="3-5"), "pk", "sentence")
    assert footings.of_system("TT", "3-5", "pk", "word", None).k == "found"
    with pytest.raises(NotHere, match="no system is called C03"):
        footings.of_system("C03", "3-5", "pk", "word", None)


def made_up(experiment):
    """Return made-up rows, every column with a value of its own."""
    ends = {"greedy": (1, 3), "exact": (2, 3), "refined": (1, 3)}[experiment.splitter]
    values = {column: [0.01 * (i + 1), 0.02 * (i + 1)] for i, column in enumerate(COLUMNS)}
    return pd.DataFrame({**values, "ends": [ends] * 2})


@pytest.mark.parametrize(("level", "metric", "first"), [
    ("unit", "pk", 1), ("unit", "wd", 2), ("sentence", "pk", 3), ("sentence", "wd", 4),
    ("word", "pk", 5), ("word", "wd", 6),
])  # fmt: skip
def test_each_level_and_metric_is_read_from_its_own_column_in_percent(small, level, metric, first):
    cell = Cell("T9", Experiment(subset="3-5", representation="bag_of_words", objective="c99"))
    found = of_cell(cell, metric, level, made_up)
    assert found.values == pytest.approx([first, 2 * first])
    assert (found.name, found.vectors, found.footing.metric) == (f"T9.{metric}", "none", metric)


def test_one_splitter_can_be_judged_by_another(small):
    cell = Cell("T4", Experiment(subset="3-5", splitter="greedy"), Experiment(subset="3-5"))
    found = of_cell(cell, rows=made_up)
    pair = {"reference": Segmentation((2, 3)), "hypothesis": Segmentation((1, 3))}
    assert found.values == pytest.approx([100 * pk(**pair).value] * 2)
    assert found.footing.units == digest([(2, 3)] * 2)
    with pytest.raises(Unlike, match="units"):
        found - of_cell(Cell("T3", cell.experiment), rows=made_up)


def test_scores_of_several_subsets_are_told_one_after_the_other():
    other = scores([3], CHOI._replace(dataset="choi/6-8 45"), "b")
    both = footings.joined("both", [scores([1, 2]), other])
    assert both.values.tolist() == [1, 2, 3] and both.name == "both"
    assert both.footing == CHOI._replace(dataset="choi/3-5 0123 + choi/6-8 45")


# --- a measure with made-up rows -------------------------------------------------------------


class MadeUp(Measure):
    """A measure of made-up rows, judged on what they really would be."""

    def rows(self, experiment):
        found = documents(experiment)
        row = {column: np.linspace(0.1, 0.2, len(found)) for column in COLUMNS}
        return pd.DataFrame(row | {"ends": [d.reference.ends for d in found]})

    def system(self, name, subset):
        return pd.DataFrame(
            {c: np.linspace(0.1, 0.2, LIMIT) * (i + 1) for i, c in enumerate(COLUMNS)}
        )


@pytest.mark.parametrize(("name", "column", "k", "vectors"), [
    ("X.sentence.U00.3-5.pk", 3, "known", False),
    ("X.word.U00.3-5.wd", 6, "known", False),
    ("T3.cited.TT.3-5.pk", 5, "found", False),
    ("X.sentence.T3.own.DP-CVS.3-5.pk", 1, "known", True),
    ("T3.own.DP-CVS.3-5.pk", 1, "known", True),
    ("T1.own.oC99.3-5.wd", 1, "known", False),
])  # fmt: skip
def test_a_measure_reads_what_a_name_says(name, column, k, vectors):
    found = MadeUp("code", {"limit": LIMIT}).scores(name)
    assert found.values == pytest.approx(column * np.linspace(10, 20, LIMIT))
    assert found.footing.metric == name[-2:] and found.footing.k == k
    assert found.vectors.startswith("glove-6b-50d") == vectors
    assert found.sources == choi.sources("3-5")[:LIMIT]


def test_our_method_and_a_compared_system_meet_on_original_sentences_only():
    measure = MadeUp("code", {"limit": LIMIT})
    filtered, original = "T3.own.DP-CVS.3-11.pk", "X.sentence.T3.own.DP-CVS.3-11.pk"
    assert measure.difference(original, "X.sentence.U00.3-11.pk").n == LIMIT
    with pytest.raises(Unlike, match="differ in units"):
        measure.difference(filtered, "X.sentence.U00.3-11.pk")
    with pytest.raises(Unlike, match=r"differ in units .*, window"):
        measure.difference(original, "X.word.U00.3-11.pk")


def test_a_name_that_is_nowhere_is_an_error():
    with pytest.raises(KeyError, match=r"has the cell 'T3\.own\.XY\.3-5'"):
        MadeUp("code").scores("T3.own.XY.3-5.pk")


def test_names_of_cells_and_systems():
    assert Name.parse("T2.CVS.tf-F.pk") == Name("T2.CVS.tf-F", "", "", "unit", "pk")
    assert Name.parse("X.CVS.brown-vectors.3-5.wd").cell == "X.CVS.brown-vectors.3-5"
    assert Name.parse("X.word.TextTiling.3-11.wd")[1:] == ("TextTiling", "3-11", "word", "wd")


# --- every subtraction that is asked for -----------------------------------------------------


@pytest.fixture
def quick(monkeypatch):
    """Skip the bootstrap: what is subtracted counts, not how sure the difference is."""
    nothing = Interval(0.0, -1.0, 1.0)
    monkeypatch.setattr(findings, "mean_interval", lambda **_: nothing)
    monkeypatch.setattr(findings, "clustered_bootstrap", lambda **_: nothing)
    for name in ("mean_interval", "ratio_interval", "_unpaired"):
        monkeypatch.setattr(comparisons, name, lambda *_, **__: nothing)


def compare(claim, measure):
    try:
        TESTS[claim.test](claim, measure)
    except DataError as error:
        pytest.skip(str(error))


@pytest.mark.parametrize("preset", ["code", "text"])
def test_no_claim_subtracts_unlike_scores(quick, preset):
    measure, n = MadeUp(preset, {"limit": LIMIT}), 0
    of = claims()
    for claim in of[
        of.test.isin(
            [*public_tests(comparisons), *public_tests(preprocessing), "data.full_stops_confound"]
        )
    ].itertuples():
        if claim.subset != "arxiv":
            TESTS[claim.test](claim, measure)
            n += 1
    assert n > 150


def test_no_claim_on_articles_subtracts_unlike_scores(quick):
    measure = MadeUp("code", {"limit": 1})
    of = claims()
    for claim in of[of.test.isin(public_tests(comparisons)) & (of.subset == "arxiv")].itertuples():
        compare(claim, measure)


def test_a_claim_that_does_not_say_what_differs_is_refused(quick):
    measure, of = MadeUp("code", {"limit": LIMIT}), claims()
    named = of.set_index("claim_id", drop=False).loc
    told = named["C.4.2.4.outperforms.TT.word.3-5"].copy()
    told.across = ""
    kept = named["C.4.2.1.sensitive.cut-stemmed-rank-0.3-11"].copy()
    for side in ("better", "worse"):  # on the sentences that each setting keeps
        kept[side] = kept[side].removeprefix("X.sentence.")
    for claim in (told, kept):
        with pytest.raises(Unlike):
            TESTS[claim.test](claim, measure)


def test_only_claims_about_a_difference_say_so():
    about = claims()[claims().across != ""]
    assert set(about.across) == {"k", "dataset documents units"}
    assert set(about.section) == {"4.2.4", "4.3"}
    assert about[about.across == "k"].claim_id.str.startswith("C.4.2.4.outperforms.TT.").all()


@pytest.mark.parametrize("table", ["T1", "T2", "T3", "T4", "T6"])
def test_no_difference_within_a_table_is_of_unlike_scores(quick, table):
    measure = MadeUp("code", {"limit": LIMIT})
    for pair in differences(table).itertuples():
        measure.difference(pair.first, pair.second, across=ABOUT.get(table, ""))


def test_full_stops_are_compared_where_there_are_any():
    (claim,) = (c for c in claims().itertuples() if c.claim_id == "C.4.2.full-stops.CVS.3-5")
    finding = judging.judge(claim, MadeUp("code"))
    has = [data.full_stops(d) > 0 for d in choi.load("3-5")]
    assert 0 < finding.n == sum(has) < 100
