"""The tests of the paper's statements that look at data, costs, metrics and vectors.

Each is entered with small inputs of our own, so that the numbers it must find are known.
"""

from collections import Counter
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from textseg import Document
from textseg import Segmentation as S
from textseg.datasets import choi
from textseg.objectives import ContentVector
from textseg.reproduction.claims import TESTS, borders, costs, data, metrics, splitting, vectors
from textseg.reproduction.claims.finding import Finding, apart
from textseg.reproduction.claims.measure import Measure
from textseg.reproduction.scores import Footing, Scores
from textseg.reproduction.statistics import Interval
from textseg.splitting import greedy
from textseg.vectors import WordVectors

RNG = np.random.default_rng(3)


def claim(**fields):
    names = ("claim_id", "reading", "subset", "better", "worse", "across", "figure", "size")
    return SimpleNamespace(**{**dict.fromkeys(names, ""), **fields})


def text(sizes, words=None):
    """Return a document of segments of so many units, each unit a word of its own."""
    n = sum(sizes)
    units = words or [f"w{i}" for i in range(n)]
    return Document(tuple((word,) for word in units), S.from_lengths(sizes))


class Fake(Measure):
    """A measure that returns given rows by splitter, and given published numbers."""

    def __init__(self, *, figure=float("nan"), preset="code", **rows):
        super().__init__(preset)
        object.__setattr__(self, "given", rows)
        object.__setattr__(self, "figure", figure)

    def rows(self, experiment):
        return pd.DataFrame(self.given[experiment.splitter])

    def published(self, claim_id):
        return self.figure


# --- metrics ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("figure", "expected"), [(45.0, "holds"), (50.0, "holds"),
                                                  (29.9, "fails"), (50.2, "fails")])  # fmt: skip
def test_about_is_ten_points(monkeypatch, figure, expected):
    asked = []
    rows = pd.DataFrame({"pk": [0.40, 0.401, 0.399]})
    monkeypatch.setattr(Measure, "system", lambda self, *which: asked.append(which) or rows)
    about = claim(size="10 points", reading="even boundaries", subset="3-5")
    finding = TESTS["metrics.about"](about, Fake(figure=figure))
    assert (finding.status, finding.n, finding.published) == (expected, 3, figure)
    assert finding.effect.estimate == pytest.approx(40) and asked == [("even", "3-5")]


def test_one_boundary_too_many_against_one_too_few(monkeypatch):
    """By hand, k = 1: one of 5 probes is wrong, whichever the error."""
    document = text([2, 2, 2])
    monkeypatch.setattr(metrics, "window_size", lambda reference: (1, None))
    assert metrics._one_error(document) == pytest.approx((1 / 5, 1 / 5))
    monkeypatch.setattr(metrics, "documents", lambda experiment: [document] * 4)
    monkeypatch.setattr(choi, "sources", lambda subset: [(i, i + 9) for i in range(9)])
    equal = TESTS["metrics.false_positive_costs_more"](claim(subset="3-5"), Measure())
    assert (equal.status, equal.n) == ("not distinguishable", 4)
    monkeypatch.setattr(metrics, "_one_error", lambda document: (0.25, 0.20))
    more = TESTS["metrics.false_positive_costs_more"](claim(subset="3-5"), Measure())
    assert more.status == "holds" and more.effect.estimate == pytest.approx(5.0)


def test_the_two_spreads_of_segment_sizes(monkeypatch):
    """Ten segments of 20 units on average, which differ by at most 4, or by up to 18."""
    seen = []
    monkeypatch.setattr(metrics, "_pks", lambda r, b: seen.append(np.array(r.lengths)) or [0.0])
    metrics.segment_size_spread_matters(claim(), Measure(), n_texts=60)
    narrow, wide = (np.abs(np.array(seen[i::2]) - 20) for i in (0, 1))
    assert narrow.shape == wide.shape == (60, 10)
    assert narrow.max() == 4 and wide.max() == 18
    assert {int(lengths.sum()) for lengths in seen} == {200}


def test_pk_and_window_diff_of_a_table(monkeypatch):
    """The cells of a table, measured and published, each pair correlated by its own column."""

    def frame(measured):
        names = [f"T6.reps.{i}.{metric}" for i in range(4) for metric in ("pk", "wd")]
        metrics_ = ["pk", "wd"] * 4
        printed = [1.0, 4.0, 2.0, 3.0, 3.0, 2.0, 4.0, 1.0]
        return pd.DataFrame(
            {"claim_id": names, "metric": metrics_, "measured": measured, "published": printed}
        )

    together = [1.0, 2.0, 2.0, 3.0, 3.0, 4.0, 4.0, 5.0]
    apart = [1.0, 2.0, 2.0, 1.0, 3.0, 2.0, 4.0, 1.0]
    for measured, status in ((together, "holds"), (apart, "fails")):
        asked = []

        def table(name, measured=measured, asked=asked, **given):
            asked.append((name, given))
            return frame(measured)

        monkeypatch.setattr(metrics, "table", table)
        finding = TESTS["metrics.pk_follows_wd"](claim(size="0.9", reading="rows of T6"), Measure())
        assert (finding.status, finding.n) == (status, 4)
        assert finding.published == pytest.approx(-1) and asked == [("T6", {"preset": "code"})]
        wide = np.array(measured).reshape(4, 2).T
        assert finding.effect.estimate == pytest.approx(np.corrcoef(*wide)[0, 1])


def test_pk_and_window_diff_of_documents(monkeypatch):
    rows = pd.DataFrame({"pk": np.arange(50.0), "wd": np.arange(50.0)})
    monkeypatch.setattr(Measure, "cell", lambda self, name: {"T1.own.oC99.3-5": rows}[name])
    finding = TESTS["metrics.pk_follows_wd"](
        claim(size="0.9", reading="documents", subset="3-5"), Measure()
    )
    assert (finding.status, finding.n) == ("holds", 50)


# --- data ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("drawn", "expected", "n"), [
    ([("a", "b"), ("b", "c")], "holds", 0), ([("a", "b"), ("c", "c")], "fails", 1),
])  # fmt: skip
def test_documents_that_use_a_text_twice(monkeypatch, drawn, expected, n):
    monkeypatch.setattr(choi, "sources", lambda subset: drawn)
    finding = TESTS["data.sources_differ"](claim(subset="3-5"), Measure())
    assert (finding.status, finding.effect.estimate, finding.n) == (expected, n, 2)
    assert finding.published == 0


def test_segments_begin_where_their_sources_do(monkeypatch):
    table = SimpleNamespace(sources={"a": SimpleNamespace(start=0), "b": SimpleNamespace(start=4)})
    monkeypatch.setattr(data.Table, "load", lambda: table)
    for drawn, status, percent in (([("a",), ("a",)], "holds", 100), ([("a", "b")], "fails", 50)):
        monkeypatch.setattr(choi, "sources", lambda subset, drawn=drawn: drawn)
        finding = TESTS["data.segments_are_first_sentences"](claim(subset="3-5"), Measure())
        assert (finding.status, finding.effect.estimate) == (status, percent)
        assert finding.n == sum(map(len, drawn))


def test_lengths_of_articles_are_tested_from_100_to_300(monkeypatch):
    def loaded(sizes):
        lengths = {size: 10 for size in sizes}
        monkeypatch.setattr(data, "lengths", lambda documents: Counter(lengths))
        monkeypatch.setitem(data.DATASETS, "arxiv", lambda subset, limit: [])
        return TESTS["data.uniform_lengths"](claim(subset="arxiv"), Measure())

    even = loaded(range(100, 301))
    assert even.status == "holds" and even.n == 2010
    assert even.effect.estimate == pytest.approx(1.0, abs=1e-6)  # as expected in every class
    assert loaded(range(100, 200)).status == "fails"
    outside = loaded([*range(100, 301), 301])
    assert outside.status == "fails" and outside.note == "10 segments outside 100 to 300"


@pytest.mark.parametrize("reading", ["C99", "CVS"])
def test_full_stops_are_compared_on_the_documents_that_have_some(monkeypatch, reading):
    asked = []
    footing = Footing("choi/3-5 01", "3 documents", "as they are", "pk", "paper", "known")

    class Measured(Fake):
        def of(self, experiment, level="unit"):
            assert level == "sentence"
            asked.append(experiment)
            kept = experiment.cut_rule == "at_least"
            values = np.array([12.0, 50.0, 13.0]) if kept else np.array([10.0, 1.0, 10.0])
            return Scores("x", values, footing)

    monkeypatch.setitem(data.DATASETS, "choi", lambda subset, limit: ["yes", "no", "yes"])
    monkeypatch.setattr(data, "full_stops", lambda document: int(document == "yes"))
    monkeypatch.setattr(choi, "sources", lambda subset: [("a", "b"), ("c", "d"), ("e", "f")])
    about = claim(subset="3-5", reading=reading)
    finding = TESTS["data.full_stops_confound"](about, Measured())
    assert (finding.status, finding.n) == ("holds", 2)
    assert finding.effect.estimate == pytest.approx(2.5)  # the one without a full stop left out
    assert [e.stop_match for e in asked] == ["cased"] * 2
    assert {e.objective for e in asked} == {"c99" if reading == "C99" else "cvs"}
    assert {e.cut for e in asked} == {0}
    monkeypatch.setattr(data, "full_stops", lambda document: 0)
    assert TESTS["data.full_stops_confound"](about, Measured()).status == "not testable here"


@pytest.mark.parametrize(("repeated", "size", "expected"), [
    (200, "99 percent", "holds"), (120, "99 percent", "fails"),
    (120, "50 percent", "holds"), (80, "50 percent", "fails"),
])  # fmt: skip
def test_the_share_of_sentences_seen_in_training(monkeypatch, repeated, size, expected):
    """20 documents of 10 sentences; the first so many are one sentence, the rest their own."""
    words = ["again"] * repeated + [f"w{i}" for i in range(200 - repeated)]
    texts = [text([5, 5], words[i : i + 10]) for i in range(0, 200, 10)]
    monkeypatch.setitem(data.DATASETS, "choi", lambda subset, limit: texts)
    finding = TESTS["data.test_sentences_seen"](claim(size=size, subset="3-5"), Measure())
    assert (finding.status, finding.n) == (expected, 10)
    assert finding.effect.estimate == pytest.approx(repeated / 2)


def test_distinct_sentences_count_once(monkeypatch):
    texts = [text([1, 2], ["again", "again", f"w{i}"]) for i in range(20)]
    monkeypatch.setitem(data.DATASETS, "choi", lambda subset, limit: texts)
    every, distinct = (
        TESTS["data.test_sentences_seen"](claim(size="99 percent", reading=reading), Measure())
        for reading in ("sentences", "distinct sentences")
    )
    assert every.effect.estimate == pytest.approx(100 * 4 / 6)
    assert distinct.effect.estimate == pytest.approx(100 / 3)  # of two documents: one of three


@pytest.mark.parametrize(("figure", "expected"), [(80.0, "holds"), (90.0, "fails")])
def test_a_memory_is_judged_by_the_figure(monkeypatch, figure, expected):
    values = {"1 - Pk": np.array([80.0, 90.0, 85.0])}
    monkeypatch.setattr(data, "memorise", lambda documents: values)
    monkeypatch.setitem(data.DATASETS, "choi", lambda subset, limit: [text([2, 2])] * 3)
    measure = Fake(figure=figure)
    finding = TESTS["data.memorising_accuracy"](claim(reading="1 - Pk", subset="3-5"), measure)
    assert (finding.status, finding.n, finding.published) == (expected, 3, figure)
    assert finding.effect.estimate == pytest.approx(85)


# --- comparisons -----------------------------------------------------------------------------


@pytest.mark.parametrize(("preset", "n_settings"), [("code", 12), ("text", 16)])
@pytest.mark.parametrize(("swing", "expected"), [(6.0, "holds"), (0.5, "fails")])
def test_the_largest_effect_of_preprocessing_is_at_equal_rank(swing, expected, preset, n_settings):
    """Rank transforms change most here, and must not be what is compared.

    In the program, stems only find stop words, so there are none where these are kept.
    """
    footing = Footing("choi/3-5 01", "30 documents", "as they are", "pk", "paper", "known")
    asked = []

    class Measured(Fake):
        def of(self, experiment, judged="unit"):
            assert judged == "sentence"
            level = 30.0 if not experiment.rank_size else 10.0
            level += swing * (experiment.stop_match == "none")
            asked.append((experiment.cut, experiment.stop_match, experiment.rank_size))
            return Scores("x", level + 0.01 * np.arange(30), footing)

    about = claim(size="5 points", subset="3-5")
    finding = TESTS["preprocessing.largest_preprocessing_effect"](about, Measured(preset=preset))
    assert finding.status == expected and finding.effect.estimate == pytest.approx(swing)
    worst, _, best, *_ = finding.note.split()
    assert worst.split("-")[3] == best.split("-")[3] and worst.split("-")[1] == "F"
    assert len(asked) == n_settings
    assert {rank for *_, rank in asked} == {0, 11} and {cut for cut, *_ in asked} == {0, 5}


# --- splitting -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "first"), [("CVS", "greedy"), ("bag 11", "dynamic_programming")]
)
def test_what_misses_the_optimum(reading, first):
    best = [10.0, 10.0, 10.0, 10.0]
    test = TESTS[
        "splitting.greedy_misses_optimum" if first == "greedy" else "splitting.recursion_is_optimal"
    ]
    about = claim(reading=reading, subset="3-5")
    missed = test(about, Fake(exact={"score": best}, **{first: {"score": [10.0, 9.0, 10.0, 10.0]}}))
    none = test(about, Fake(exact={"score": best}, **{first: {"score": best}}))
    assert missed.effect.estimate == 25 and none.effect.estimate == 0 and missed.n == 4
    holds = ("holds", "fails") if first == "greedy" else ("fails", "holds")
    assert (missed.status, none.status) == holds


@pytest.mark.parametrize("reading", ["CVS", "Euclidean"])
def test_the_recursion_is_compared_with_all_segmentations(monkeypatch, reading):
    monkeypatch.setattr(splitting, "documents", lambda experiment: [text([5, 5, 5])] * 2)
    vectors_ = RNG.normal(size=(15, 3))
    monkeypatch.setattr(splitting, "represent", lambda document, experiment: (vectors_, None))
    finding = TESTS["splitting.recursion_is_optimal"](
        claim(reading=reading, subset="3-5"), Measure()
    )
    assert (finding.status, finding.effect.estimate, finding.n) == ("holds", 0, 2)
    sizes = []

    def short(objective, n_segments):
        sizes.append((objective.n_units, n_segments))
        return SimpleNamespace(score=-1e9)

    monkeypatch.setattr(splitting, "dynamic_programming", short)
    finding = TESTS["splitting.recursion_is_optimal"](
        claim(reading=reading, subset="3-5"), Measure()
    )
    assert (finding.status, finding.effect.estimate) == ("fails", 100)
    assert sizes == [(12, 4)] * 2


@pytest.mark.parametrize(("gained", "expected"), [(9.9, "holds"), (8.0, "fails")])
def test_how_much_of_the_gap_refinement_closes(gained, expected):
    start = RNG.normal(size=50)
    scores = {"greedy": start, "refined": start + gained, "exact": start + 10}
    measure = Fake(**{name: {"score": values} for name, values in scores.items()})
    finding = TESTS["splitting.refined_score_near_exact"](
        claim(size="90 percent", reading="CVS", subset="3-5"), measure
    )
    assert (finding.status, finding.n) == (expected, 50)
    assert finding.effect.estimate == pytest.approx(10 * gained)


def test_settling_on_articles_uses_the_papers_row(monkeypatch):
    asked = []

    def rows(self, experiment):
        asked.append(experiment)
        return pd.DataFrame({"converged": [True]})

    monkeypatch.setattr(Measure, "rows", rows)
    about = claim(reading="C99, one at a time", subset="arxiv", figure="S2.3.3.sweeps")
    assert TESTS["splitting.all_settled_within"](about, Measure()).status == "holds"
    (experiment,) = asked
    assert (experiment.dataset, experiment.objective) == ("arxiv", "c99")
    assert (experiment.splitter, experiment.refine_move) == ("refined", "one_at_a_time")


# --- costs -----------------------------------------------------------------------------------


@pytest.fixture
def small(monkeypatch):
    """Two documents of words, whose vectors are given."""
    made = RNG.normal(size=(40, 3))
    loaded = lambda experiment: [text([10] * 4)] * (experiment.limit or 2)  # noqa: E731
    for module in (costs, splitting):
        monkeypatch.setattr(module, "documents", loaded)
        monkeypatch.setattr(module, "represent", lambda document, experiment: (made, None))


def test_the_cost_of_a_splitting_is_what_it_scores(monkeypatch):
    objective = ContentVector.from_vectors(RNG.normal(size=(30, 2)))
    counted = costs.Counted(objective)
    greedy(counted, 2)
    clock = iter([1.0, 3.5])
    monkeypatch.setattr(costs, "perf_counter", lambda: next(clock))
    spent = costs.cost(objective, 2, Measure().experiment(splitter="greedy"))
    assert spent == (counted.evaluations, 2.5) and spent[0] >= 2 * 29


@pytest.mark.parametrize(("ratio", "expected"), [(5.0, "holds"), (2.4, "fails"), (11.0, "fails")])
def test_about_five_times_is_between_half_and_twice(monkeypatch, ratio, expected):
    refined = np.full(20, 100.0)
    spent = {"operations": (ratio * refined, refined), "wall time": (refined, refined)}
    monkeypatch.setattr(costs, "_choi_cost", lambda subset, measure: spent)
    about = claim(size="2 times", reading="operations", subset="3-5")
    finding = TESTS["costs.exact_slower"](about, Fake(figure=5.0))
    assert (finding.status, finding.n, finding.published) == (expected, 20, 5.0)
    assert finding.effect.estimate == pytest.approx(ratio)


def test_the_cost_on_documents_counts_both_splitters(small):
    spent = costs._choi_cost("3-5", Measure())
    exactly, refined = spent["operations"]
    assert exactly.shape == refined.shape == (2,)
    assert (exactly >= 40 * 41 / 2).all() and (refined > 0).all() and (refined < exactly).all()
    assert all((seconds > 0).all() for seconds in spent["wall time"])


def test_the_cost_on_long_texts(small, monkeypatch):
    monkeypatch.setattr(costs, "LENGTHS", (20, 40, 80))
    spent = costs._cost_of_lengths(Measure())
    assert len(spent) == 4 and {len(values) for values in spent.values()} == {3}
    exactly, greedy = spent["exact", "operations"], spent["greedy", "operations"]
    assert [e > g for e, g in zip(exactly, greedy, strict=True)][1:] == [True, True]
    assert exactly == sorted(exactly)


@pytest.mark.parametrize(("last", "slope", "expected"), [(1e4, 2.0, "holds"), (90.0, 2.0, "fails"),
                                                         (1e4, 0.5, "fails")])  # fmt: skip
def test_exact_grows_faster_and_costs_ten_times(monkeypatch, last, slope, expected):
    lengths = np.array(costs.LENGTHS, dtype=float)
    spent = {
        ("exact", "operations"): list(last * (lengths / lengths[-1]) ** slope),
        ("greedy", "operations"): list(10.0 * lengths / lengths[-1]),
    }
    monkeypatch.setattr(costs, "_cost_of_lengths", lambda measure: spent)
    finding = TESTS["costs.exact_cost_on_long_texts"](
        claim(size="10 times", reading="operations"), Measure()
    )
    assert finding.status == expected and finding.effect.estimate == pytest.approx(last / 10)
    assert f"exact {slope:.2f}, greedy 1.00" in finding.note


@pytest.mark.parametrize(("seconds", "expected"), [(61.0, "holds"), (59.0, "fails")])
def test_a_minute_a_document_is_infeasible(small, monkeypatch, seconds, expected):
    clock = iter(np.cumsum([0, seconds, 1, seconds, 1, seconds * 9]))
    monkeypatch.setattr(costs, "perf_counter", lambda: float(next(clock)))
    monkeypatch.setattr(costs, "split", lambda *given: None)
    finding = costs.exact_is_infeasible(claim(), Measure(), n_documents=3)
    assert (finding.status, finding.n) == (expected, 3)
    assert finding.effect.estimate == pytest.approx(seconds)  # the median of three


# --- vectors ---------------------------------------------------------------------------------


def known(matrix, words=None):
    matrix = np.asarray(matrix, dtype=np.float32)
    words = words or [f"w{i}" for i in range(len(matrix))]
    return WordVectors("made", words, matrix)


@pytest.mark.parametrize(("longest", "expected"), [(2.0, "holds"), (1.9, "fails")])
def test_vectors_whose_length_varies(monkeypatch, longest, expected):
    """Of 101 lengths the 5th and 95th percentile are the 6th and the 96th."""
    lengths = [0.01] * 5 + [0.5] + [0.8] * 89 + [longest / 2] + [9.0] * 5
    monkeypatch.setattr(vectors, "_vectors", lambda measure: known(np.array(lengths)[:, None]))
    finding = TESTS["vectors.vector_length_varies"](claim(size="2 times"), Measure())
    assert (finding.status, finding.n) == (expected, 101)
    assert finding.effect.estimate == pytest.approx(longest, rel=1e-6)


def test_length_follows_frequency_by_ranks(monkeypatch):
    """The order of the file is that of frequency; counts of Brown are taken word by word."""
    lengths = np.exp(np.arange(60.0) / 9)
    monkeypatch.setattr(vectors, "_vectors", lambda measure: known(lengths[:, None]))
    test = TESTS["vectors.vector_length_follows_frequency"]
    in_file = test(claim(reading="order"), Measure())
    assert (in_file.status, in_file.n) == ("holds", 60)
    assert in_file.effect.estimate == pytest.approx(-1)
    counts = Counter({f"w{i}": i + 1 for i in range(40)} | {"unknown": 99})
    monkeypatch.setattr(vectors, "_brown_counts", lambda: counts)
    in_brown = test(claim(reading="frequency in Brown"), Measure())
    assert in_brown.n == 40 and in_brown.effect.estimate == pytest.approx(1)
    monkeypatch.setattr(vectors, "N_WORDS", 20)
    every_third = test(claim(reading="order"), Measure())
    assert every_third.n == 20


@pytest.mark.parametrize(("reading", "weighed"), [
    ("normalisation", 100 * 3 / 4), ("idf", 0.0), ("idf and normalisation", 0.0),
])  # fmt: skip
def test_common_words_in_the_summed_lengths(monkeypatch, reading, weighed):
    """By hand: "the" three times of length 1, "cell" once of length 3, "odd" is unknown."""
    document = Document(((("the", "the", "the", "cell", "odd")),))
    table = known([[1.0], [3.0]], ["the", "cell"])
    monkeypatch.setattr(vectors.brown, "document_frequencies", lambda: {"the": 500, "cell": 5})
    plain, after = vectors._shares(document, frozenset({"the"}), table, reading)
    assert 100 * plain == pytest.approx(50) and 100 * after == pytest.approx(weighed, abs=1e-6)


def test_common_words_weigh_less_in_percent(monkeypatch):
    monkeypatch.setattr(vectors, "documents", lambda experiment: [None] * 6)
    monkeypatch.setattr(vectors, "_common", lambda stop_match: frozenset())
    monkeypatch.setattr(vectors, "_vectors", lambda measure: None)
    monkeypatch.setattr(choi, "sources", lambda subset: [(i, i + 1) for i in range(6)])
    for shares, status, points in (((0.5, 0.3), "holds", -20), ((0.3, 0.5), "fails", 20)):
        monkeypatch.setattr(vectors, "_shares", lambda *given, s=shares: s)
        finding = TESTS["vectors.common_words_weigh_less"](claim(subset="3-5"), Measure())
        assert (finding.status, finding.n) == (status, 6)
        assert finding.effect.estimate == pytest.approx(points)


def test_the_common_words_are_those_that_preprocessing_keeps(monkeypatch):
    tokens = ["The", "Cell", "cell", "ring", ",", "ring", "ring", "leaf"]
    fake = SimpleNamespace(fileids=lambda: ["x"], tokens=lambda name: tokens)
    monkeypatch.setattr(vectors, "brown", fake)
    monkeypatch.setattr(vectors, "N_COMMON", 2)
    for cached in (vectors._common, vectors._brown_counts):
        cached.cache_clear()
    try:
        assert vectors._common("lower") == {"ring", "cell"}
        monkeypatch.setattr(vectors, "N_COMMON", 9)
        vectors._common.cache_clear()
        assert "the" in vectors._common("cased")  # cased, a capital is no stop word
        assert "the" not in vectors._common("lower")
        assert vectors._brown_counts()["cell"] == 2
    finally:
        for cached in (vectors._common, vectors._brown_counts):
            cached.cache_clear()


# --- borders ---------------------------------------------------------------------------------


@pytest.fixture
def articles(monkeypatch):
    words = ["x"] * 40
    words[10] = words[30] = "references"
    document = text([20, 20], words)
    monkeypatch.setitem(borders.DATASETS, "arxiv", lambda subset, limit: [document] * limit)


@pytest.mark.parametrize(("ends", "expected"), [((10, 20, 30, 40), "holds"),
                                                ((1, 20, 40), "fails")])  # fmt: skip
def test_cuts_near_borders_leave_out_the_reference(articles, monkeypatch, ends, expected):
    rows = pd.DataFrame({"ends": [ends] * 8})
    monkeypatch.setattr(Measure, "cell", lambda self, name: {"T5.CVSn.R": rows}[name])
    finding = TESTS["borders.cuts_near_borders"](claim(), Measure())
    anywhere = np.mean([min(abs(i - 10), abs(i - 30)) for i in range(1, 40) if i != 20])
    own = 0 if expected == "holds" else 9
    assert (finding.status, finding.n) == (expected, 8)
    assert finding.effect.estimate == pytest.approx(own - anywhere)


def test_articles_without_a_cut_of_their_own_are_passed_over(articles, monkeypatch):
    rows = pd.DataFrame({"ends": [(20, 40)] * 3 + [(10, 40)]})
    monkeypatch.setattr(Measure, "cell", lambda self, name: rows)
    assert TESTS["borders.cuts_near_borders"](claim(), Measure()).n == 1


#: Five sections, whose words have vectors of five directions; numbers are unknown words.
SECTIONS = ("abstract", "introduction", "representation", "scoring", "splitting")
DIRECTIONS = dict(zip(SECTIONS, 2 * np.eye(5) - 1, strict=True))


def test_the_words_of_the_paper_and_where_its_sections_begin(monkeypatch):
    monkeypatch.setattr(borders, "paper_text", lambda: "Abstract\nIt's 2.\n2.1 Splitting\nabstract")
    words, headings = borders.paper_words()
    assert words == ["abstract", "it", "'", "s", "2", ".", "2", ".", "1", "splitting", "abstract"]
    assert headings.tolist() == [0, 6]  # a title counts where it stands first


@pytest.mark.parametrize("reading", ["5 segments, CVS", "4 cuts, CVSn"])
def test_cuts_of_the_paper_near_its_headings(monkeypatch, reading):
    lines = [f"{i} {name}\n" + f"{name} " * 15 for i, name in enumerate(SECTIONS)]
    monkeypatch.setattr(borders, "paper_text", lambda: "\n".join(lines))
    table = known(list(DIRECTIONS.values()), list(DIRECTIONS))
    monkeypatch.setattr(borders, "load_vectors", lambda name: table)
    monkeypatch.setattr(borders, "N_RANDOM", 400)
    finding = TESTS["borders.cuts_near_headings"](claim(reading=reading), Measure())
    # All headings are at a cut but the first, which is 16 known words before the nearest.
    assert finding.n == 5 and finding.note.startswith("a heading is 3 words from the nearest cut")
    assert finding.status == "holds" and finding.effect.high < 0
    assert finding.effect.low < finding.effect.estimate < finding.effect.high
    monkeypatch.setattr(borders, "refined", lambda objective, k: SimpleNamespace(
        segmentation=S.from_boundaries([24, 40, 56, 72], 80)))  # fmt: skip
    far = TESTS["borders.cuts_near_headings"](claim(reading=reading), Measure())
    assert far.status in ("fails", "not distinguishable") and "is 11 words" in far.note


@pytest.mark.parametrize(("low", "high", "expected"), [
    (0.001, 0.5, "holds"), (-0.5, -0.001, "holds"), (-0.5, 0.5, "not distinguishable"),
    (-0.5, 0.001, "not distinguishable"), (-0.001, 0.5, "not distinguishable"),
])  # fmt: skip
def test_a_difference_has_a_sign_where_its_interval_has(low, high, expected):
    assert apart(Finding("", Interval(0.0, low, high))).status == expected


def test_a_sign_is_as_probable_on_either_side_of_zero():
    for estimate in (1.96, -1.96):
        interval = Interval(estimate, estimate - 1.96, estimate + 1.96)
        assert apart(Finding("", interval)).p == pytest.approx(0.05, abs=1e-3)


def test_a_finding_without_numbers_has_none():
    assert np.isnan(Finding("holds").effect.estimate) and Finding("holds").unit == "points"
    assert isinstance(Finding("holds").effect, Interval)


def test_the_spread_of_sizes_is_judged_in_percent(monkeypatch):
    shares = iter([[0.0, 0.02], [0.0, 0.06]])  # deviations of 1 and 3 points
    monkeypatch.setattr(metrics, "_pks", lambda reference, boundaries: next(shares))
    found = metrics.segment_size_spread_matters(claim(), None, n_texts=1)
    assert found.effect.estimate == pytest.approx(2.0)


def test_common_words_are_weighed_in_units_of_at_least_six_tokens(monkeypatch):
    asked = []
    monkeypatch.setattr(vectors, "documents", lambda experiment: asked.append(experiment) or [1, 2])
    monkeypatch.setattr(vectors, "_vectors", lambda measure: None)
    monkeypatch.setattr(vectors, "_shares", lambda *_: (0.5, 0.25))
    found = vectors.common_words_weigh_less(claim(subset="3-5"), Measure(preset="code"))
    assert asked[0].cut == 5 and asked[0].cut_rule == "more_than"
    assert found.effect.estimate == pytest.approx(-25.0)
