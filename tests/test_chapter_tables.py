"""What chapters 1 to 5 show and say, from studies on few documents."""

from itertools import pairwise

import numpy as np
import pandas as pd
import pytest

from textseg import Document, Segmentation, plotting, store
from textseg.datasets import sample
from textseg.objectives import ContentVector
from textseg.reproduction import recorded
from textseg.reproduction.studies import framework
from textseg.reproduction.studies.c99_variants import measuring as appendix_a
from textseg.reproduction.studies.c99_variants import tables as appendix_tables
from textseg.reproduction.studies.cvs import content, norms, scoring
from textseg.reproduction.studies.overfitting import measuring as overfitting
from textseg.reproduction.studies.overfitting import recorded_leak
from textseg.reproduction.studies.overfitting import tables as leak_tables
from textseg.reproduction.studies.splitting_strategies import by_document
from textseg.reproduction.studies.splitting_strategies import measuring as strategies
from textseg.reproduction.studies.splitting_strategies import tables as strategy_tables
from textseg.reproduction.tables import experiment_of, results
from textseg.splitting import SPLITTERS

FEW = 3


@pytest.fixture(scope="module")
def costs():
    return strategies.strategies(limit=FEW)


# Chapter 1


def test_steps_insert_one_boundary_each_and_end_with_the_optimum():
    steps, reference = framework.steps_of_document()
    greedy = [s for name, s in steps.items() if name.startswith("greedy")]
    assert [s.n_segments for s in greedy] == list(range(2, reference.n_segments + 1))
    for before, after in pairwise(greedy):
        assert set(before.boundaries) < set(after.boundaries)
    best = store.documents(experiment_of("T3.own.DP-CVS.3-11", limit=1)).ends[0]
    assert list(steps)[-1] == "exact" and steps["exact"].ends == best
    refined = [s for name, s in steps.items() if name.startswith("refined")]
    found = store.documents(experiment_of("T3.own.R-CVS.3-11", limit=1))
    assert refined[-1].ends == found.ends[0] and len(refined) == found.sweeps[0]


def test_a_text_is_laid_out_by_strategy():
    objective = ContentVector.from_vectors([[1.0], [2.0], [-1.0], [-1.0]])
    frame = framework.strategies_of_text(objective, 2, reference=Segmentation((3, 4)))
    made = framework.as_table(frame)
    assert made.loc["exact"].tolist()[:2] == ["2, 4", "5.00"]
    numbers = framework.numbers(frame)
    assert numbers["score_exact"] == 5 and numbers["score_reference"] == 3
    assert numbers["exact"] > 0


# Chapter 2


def test_c99_sees_the_sample_and_finds_as_many_segments_as_it_has():
    seen = appendix_tables.what_c99_sees()
    plain, ranked, sums = seen["panels"].values()
    assert plain.shape == ranked.shape == sums.shape == (31, 31)
    assert (plain == 0).mean() > 0.8 and not np.array_equal(plain, ranked)
    assert (sums != 0).all()
    assert {s.n_segments for s in seen["found"].values()} == {seen["reference"].n_segments}
    assert len(plotting.matrices(**seen)) == 3


def test_rows_of_table_6_that_come_out_are_counted_by_each_metric():
    table = results.table("T6", limit=FEW)
    table["status"] = ["reproduced"] * 30 + ["differs"] * 4  # else not judged on a few documents
    said = appendix_tables.table_6_numbers(table)
    levels, windows = (table[table.metric == metric] for metric in ("pk", "wd"))
    assert said["rows"] == 17 and said["documents"] == FEW
    assert said["within"] == (levels.status == "reproduced").sum()
    assert said["within_wd"] == (windows.status == "reproduced").sum()
    assert all(row in said["differs_wd"] for row in windows.row[windows.status == "differs"])
    assert said["worst_difference"] == pytest.approx(levels.difference.abs().max())
    assert said["worst"].split()[1] in levels.row.to_list()


def test_decisions_and_word_vectors_are_said_one_by_one():
    decided = appendix_a.decisions(limit=FEW)
    said = appendix_tables.decision_numbers(decided)
    assert set(said) == set(appendix_tables.SHORT.values())
    made = appendix_tables.decision_table(decided)
    assert made.loc["remove stop words", "from row"].split(appendix_tables.HYPHEN) == list("0FF0")
    compared = appendix_a.word_vectors(subset="3-5", limit=FEW)
    assert set(appendix_tables.word_vector_numbers(compared)) == {
        f"{row}_{way}" for row in ("tf", "tfidf", "k50", "k200") for way in ("ranked", "plain")
    }
    assert appendix_tables.word_vector_table(compared).shape == (8, 1)


def test_published_rows_that_appear_to_be_misprints_are_what_the_page_says():
    made = appendix_tables.misprints().astype(float)
    clusters = made.loc["oC99k50"]["9–11"]
    assert clusters["table 1, WD"] < clusters["table 1, P_k"]
    lsa, c01 = made.loc[("C99LSA", "table 1, P_k")], made.loc[("C01", "table 3, P_k")]
    assert lsa.to_list() == np.roll(c01, 1).tolist()
    first, third = (made.loc[("C99", f"table {t}, P_k")] for t in (1, 3))
    unequal = first.to_numpy() != np.roll(third, 1)
    assert list(made.columns[unequal]) == ["6–8"]


# Chapter 3


def test_scores_are_compared_with_plain_cvs_on_the_same_documents():
    apart = scoring.minus_cvs(limit=FEW)
    assert apart.loc[("CVS", "tf-F"), "points"] == 0
    first, plain = (
        100 * store.documents(experiment_of(f"T2.{name}", limit=FEW)).pk.mean()
        for name in ("Euclidean.tf-F", "CVS.tf-F")
    )
    assert apart.points["Euclidean", "tf-F"] == pytest.approx(first - plain)
    assert apart.published["oC99", "tf"] == pytest.approx(11.78 - 5.29)
    table = results.table("T2", limit=FEW)
    made = scoring.scoring_table(table, apart)
    assert len(made) == 10 and made.loc[("CVS", "tf-F")].iloc[-1] == ""
    assert made.loc[("oC99", "tf")].iloc[-2] == "+6.49"
    said = scoring.scoring_numbers(table, apart)
    assert said["best_printed"] == pytest.approx(-0.26)
    cvs = table[(table.group == "CVS") & (table.metric == "pk")]
    assert said["nearest_cvs"] == pytest.approx((cvs.measured - cvs.published).abs().min())


def test_any_unit_vector_may_be_the_content_vector():
    rng = np.random.default_rng(0)
    units = rng.normal(size=(9, 3))
    objective = norms.SumLength(ContentVector.from_vectors(units))
    assert objective.score(2, 5) == pytest.approx(np.linalg.norm(units[2:5].sum(axis=0)))
    best = units[2:5].sum(axis=0) / objective.score(2, 5)
    assert (units[2:5] @ best).sum() == pytest.approx(objective.score(2, 5))
    compiled = SPLITTERS["exact"](objective, 3)
    cuts = [(a, b) for a in range(1, 8) for b in range(a + 1, 9)]
    assert compiled.score == pytest.approx(
        max(objective.total(Segmentation((a, b, 9))) for a, b in cuts)
    )


def test_both_kinds_of_content_vectors_are_judged_on_the_same_documents():
    found = norms.unit_content_vectors(subset="3-5", limit=FEW).loc["3-5"]
    assert found.points == pytest.approx(found.unit - found.pk)
    exact = store.documents(experiment_of("T3.own.DP-CVS.3-5", limit=FEW))
    assert found.pk == pytest.approx(100 * exact.pk.mean())


def test_tables_3_and_4_are_said_in_numbers():
    splitting, agreement = (results.table(t, subset="3-5", limit=FEW) for t in ("T3", "T4"))
    said = scoring.splitting_numbers(splitting)
    assert said["published_mean"] == 3.41 and said["n_documents"] == FEW
    assert said["published_gain"] == pytest.approx(5.14 - 3.41)
    said = scoring.agreement_numbers(agreement, splitting)
    assert said["printed_least"] == said["printed_most"] == 0.9


def test_segments_of_the_sample_are_about_what_they_are_about():
    (document,) = sample.load()
    found = content.nearest_words(document, 5, most=5)
    subjects = ["ships", "bees", "council", "bread", "orbit"]
    for subject, own in zip(subjects, found["own words"], strict=True):
        assert subject in own.split(", ")
    assert found.sentences.tolist() == ["1–6", "7–13", "14–18", "19–26", "27–31"]
    assert (found["content vector"] != found["difference"]).all()


def test_what_sets_segments_apart_adds_up_to_nothing():
    units = np.arange(12.0).reshape(6, 2)
    sums, apart = content.segment_sums(units, Segmentation((1, 4, 6)))
    assert sums.sum(axis=0).tolist() == units.sum(axis=0).tolist()
    assert apart.sum(axis=0) == pytest.approx([0, 0])


# Chapter 4


def test_errors_are_laid_out_next_to_exact_splitting(costs):
    made = strategy_tables.errors(costs)
    assert len(made) == 20 and made.loc[("3–5", "exact")].iloc[1] == ""
    row = costs.loc[("3-5", "greedy")]
    assert made.loc[("3–5", "greedy")].iloc[1].startswith(f"{row.minus_exact:+.2f} [")
    assert not any("milliseconds" in head for head in made)  # times are on the page on speed


def test_only_refinements_have_sweeps(costs):
    made = strategy_tables.refinement(costs)
    assert list(made.index) == [
        "refined, simultaneous",
        "refined, one at a time",
        "merge and split",
    ]
    said = strategy_tables.numbers(costs)
    assert said["gap_exchange"] <= said["gap_greedy"]
    assert said["optimal_exchange"] >= said["optimal_greedy"]


def test_costs_are_counted_against_greedy():
    made = strategy_tables.counts(pd.Series({"greedy": 600.0, "refined": 1200, "exact": 2100}))
    assert made.iloc[2].tolist() == ["2,100", "3.5"]


def test_exact_c99_is_laid_out_and_said():
    frame = strategies.exact_c99(limit=FEW)
    made = strategy_tables.c99(frame)
    assert made.iloc[0, 0].endswith(f"of {FEW}")
    said = strategy_tables.c99_numbers(frame)
    assert said["documents"] == FEW and {"missed_0", "missed_11", "missed_vectors"} < set(said)


def test_a_segment_is_found_if_both_its_ends_are():
    document = Document((("a",),) * 9, Segmentation((2, 5, 9)))
    assert by_document._hits(document, {2, 6, 9}, 1, 11) == [True, False, False]
    assert by_document._hits(document, {2, 5, 9}, 3, 3) == [True]
    assert by_document._hits(document, {2, 5, 9}, 4, 5) == [True]


def test_found_segments_are_counted_by_length():
    found = by_document.found_by_length("3-5", limit=FEW)
    assert (found.low <= found.found).all() and (found.found <= found.high).all()
    per_strategy = found.groupby("strategy").segments.sum()
    assert per_strategy.tolist() == [10 * FEW] * 3
    assert len(plotting.found_by_length(found).get_xticks()) == found.length.nunique()


def test_differences_by_document_have_the_mean_of_the_table(costs):
    points = by_document.differences(subset="3-11", limit=FEW)
    assert points.mean() == pytest.approx(costs.minus_exact["3-11", "greedy"])
    assert sum(by_document.difference_numbers(points).values()) == pytest.approx(100)


# Chapter 5


def test_what_has_been_seen_stands_above_the_errors():
    made = leak_tables.levels("3-11")
    assert list(made.index[:2]) == ["sentences seen (%)", "sources seen (%)"]
    assert set(made.index[2:]) == set(recorded_leak.levels("3-11").index)
    assert (made.loc["memory"].iloc[:2] == "").all()  # it needs segments, Brown has none


def test_ingredients_are_affected_by_all_of_their_intervals_or_by_none():
    said, lost = leak_tables.loss_numbers(), recorded.read("leak_lost")
    for name, rows in lost.groupby("ingredient"):
        assert (name in said["affected"]) == bool((rows.low > 0).all())
        assert (name in said["unaffected"]) == bool(((rows.low <= 0) & (rows.high >= 0)).all())


def test_both_suspicions_are_judged_by_the_interval_over_sources():
    said, rows = leak_tables.topic_numbers(), recorded.read("topics_overfit")
    row = rows[(rows.subset == "3-5") & (rows.topics == "100 less 10")].iloc[0]
    assert said["beyond_verdict"].startswith("not") == bool(row.source_low <= 0 <= row.source_high)
    assert f"{row.source_low:+.2f}" in said["beyond"]
    assert len(leak_tables.topics()) == len(rows)


def test_the_leak_is_laid_out_with_both_levels():
    found = overfitting.leak(subset="3-5", limit=FEW)
    made = leak_tables.leak(found)
    assert made.index.tolist() == ["3–5"]
    assert made.iloc[0, 0] == f"{found['ppmi-brown'].iloc[0]:.2f}"
    said = leak_tables.leak_numbers(found, overfitting.leak_by_pipeline(subset="3-5", limit=FEW))
    assert said["least"] == said["most"] == found.leak.iloc[0]


def test_every_row_of_passages_that_the_page_speaks_of_is_recorded():
    said = leak_tables.passage_numbers()
    changes = [said[key] for key in leak_tables.PASSAGES.values()]
    assert len(changes) == 5 and all("points" in words for words in changes)
    made = leak_tables.passages()
    assert said["lsa_cv"] == made.iloc[0, 1]  # one interval for one quantity on the page
    assert made.iloc[0, 2] == "" and len(made) == 6


def test_redundancy_and_memory_are_laid_out_for_readers():
    counts = {"sentences": 3986, "distinct": 608, "repeats": 6.6, "distinct first sentences": 124}
    counted = pd.DataFrame(counts, index=["3-5"], dtype=float)
    assert leak_tables.redundancy(counted).loc["3–5"].tolist() == ["3,986", "608", "6.6", "124"]
    remembered = pd.DataFrame(
        {"3-5": [99.95, 98.0], "6-8": [99.89, 92.0]}, index=["sentence decisions", "1 - Pk"]
    )
    assert leak_tables.memory(remembered).loc["100 − P_k", "3–5"] == "98.00"
    said = leak_tables.memory_numbers(remembered, published=99.9)
    assert (said["lowest"], said["highest"], said["reached"]) == (92, 99.95, 1)
