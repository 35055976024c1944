"""The study of vectors of this decade: its settings, peers, layouts, and what is recorded."""

import matplotlib.pyplot as plt
import pandas as pd

from textseg import plotting
from textseg.experiment import Experiment
from textseg.reproduction import recorded
from textseg.reproduction.published import SUBSETS
from textseg.reproduction.studies.ten_years_on import (
    costs,
    differences,
    levels,
    measuring,
    running,
    systems,
    tried,
)
from textseg.reproduction.studies.ten_years_on import said as prose


def rows(pk, **fields):
    where = {
        "dataset": "choi", "sentences": "raw", "system": "A", "objective": "CVS", "K": "known",
        "window": "paper",
    }  # fmt: skip
    ends = {"minus_cvs": 0.5, "minus_cvs_low": 0.1, "minus_cvs_high": 0.9}
    return [
        where | ends | fields | {"subset": s, "pk": p} for s, p in zip(SUBSETS, pk, strict=True)
    ]


def test_settings_are_fields_of_experiments():
    for fields in running.RAW.values():
        Experiment(**fields)
    assert set(systems.SENTENCES) - {systems.BOTH} <= set(running.RAW)
    assert set(systems.CONSTANTS) == set(systems.SENTENCES)


def test_a_row_per_system_in_the_order_given():
    frame = pd.DataFrame([*rows([4, 3, 2, 1], system="Z"), *rows([1, 1, 1, 5], system="A")])
    out = levels.by_subset(frame, dataset="choi", K="known", window="paper", sentences="raw")
    assert list(out.index) == ["Z", "A"]
    assert out["mean"].tolist() == [2.5, 2.0]
    assert list(out.columns) == [*SUBSETS, "mean"]


def test_differences_to_cvs_leave_cvs_out():
    frame = pd.DataFrame([*rows([1] * 4), *rows([2] * 4, objective="Euclidean")])
    out = differences.against_cvs(frame, window="paper")
    assert len(out) == 4
    assert out.difference.unique().tolist() == [0.5]
    assert differences.against_cvs(frame, window="half").empty


def test_recorded_rows_are_all_there_and_only_of_what_the_book_lacks():
    frame = recorded.read("ten_years")
    assert set(frame.system) == set(running.RECORDED)
    assert not frame.duplicated([*measuring.KEY, "subset"]).any()
    whole = frame.groupby(measuring.KEY).subset.nunique()
    assert (whole == len(SUBSETS)).all()
    assert {"known", "unknown"} == set(frame.K)
    assert frame.pk.between(frame.pk_low, frame.pk_high).all()


def test_published_figures_say_what_they_are_for():
    frame = levels.published()
    assert list(frame.columns) == ["K", "window", "3–5", "6–8", "9–11", "3–11"]
    assert frame.loc[frame.K == "known", "6–8"].tolist() == [3.45]


def test_the_mean_without_the_subset_that_was_chosen_on():
    shown = levels.means(pd.DataFrame(rows([4, 100, 2, 3])), K="known")
    assert shown.loc["A", "mean without 6–8"] == "3.00" and shown.loc["A", "mean of all"] == "27.25"
    assert "6–8 (dev)" in shown.columns
    other = levels.means(pd.DataFrame(rows([4, 100, 2, 3], dataset="brown-heldout")))
    assert list(other.columns) == ["3–5", "6–8", "9–11", "3–11", "mean of all"]
    one = pd.DataFrame(rows([4, 100, 2, 3])).iloc[:1]
    assert list(levels.means(one).columns) == ["3–5", "mean of all"]


def test_differences_to_cvs_are_laid_out_by_k():
    frame = pd.DataFrame([*rows([1] * 4), *rows([2] * 4, objective="Euclidean")])
    shown = differences.apart(frame, k="known")
    assert shown.loc[("A", "Euclidean"), "3–5"] == "0.50 [0.10, 0.90]"


def paper(pk, **fields):
    ends = {"sentences": "filtered", "system": "X words", "pk_low": pk - 0.5, "pk_high": pk + 0.5}
    return rows([pk] * 4, **ends | fields)


def test_published_values_are_compared_with_rows_of_their_kind():
    frame = pd.DataFrame([*paper(3.45), *paper(5.03, system="X words, idf"), *paper(1, system="M")])
    said = "within our interval on 3–5 and 6–8, above it on 9–11 and 3–11"
    assert levels.where_published(frame, "X words") == said
    assert levels.where_published(frame, "X words, idf") == "within our interval on 3–11"
    assert levels.where_published(frame, "M") == "not compared here"
    shown = levels.beside_paper(frame)
    assert shown["3–5"].to_dict() == {
        ("X words", "ours"): "3.45 [2.95, 3.95]",
        ("X words", "paper"): "3.41",
        ("X words, idf", "ours"): "5.03 [4.53, 5.53]",
        ("X words, idf", "paper"): "",
    }
    assert shown.loc[("X words, idf", "paper"), "3–11"] == "5.03"


def test_numbers_count_in_whose_favour_an_interval_is():
    worse = {"minus_cvs": -0.5, "minus_cvs_low": -0.9, "minus_cvs_high": -0.1}
    new, old = differences.PAIR
    frame = pd.DataFrame(
        [
            *rows([8] * 4, system=old),
            *rows([4] * 4, system=new),
            *rows([5] * 4, system=new, objective="Euclidean"),
            *rows([3] * 4, system=new, objective="other", **worse),
        ]
    )
    frame = frame.assign(pk_low=0.0, pk_high=9.0)
    said = prose.numbers(frame, frame)
    assert said["words_said"] == "not compared here"  # no rows of the paper's setting
    assert (said["glove"], said["clean_wordllama"]) == (8, 4)
    assert (said["n_all"], said["n_cvs_lower"], said["n_cvs_higher"]) == (8, 4, 4)


def test_changes_are_counted_outside_the_development_set_and_on_held_out_documents():
    lower = {"minus_cvs": -0.5, "minus_cvs_low": -0.9, "minus_cvs_high": -0.1}
    ends = {"pk_low": 0.0, "pk_high": 9.0}
    new, old = differences.PAIR
    plain = [
        *rows([8] * 4, system=old, **ends), *rows([4] * 4, system=new, **ends),
        *rows([5] * 4, system=new, objective="Euclidean", **ends),
    ]  # fmt: skip
    both = {"system": systems.BOTH, **ends}
    frame = pd.DataFrame([
        *plain, *rows([1, 100, 2, 3], **both),
        *rows([4, 100, 5, 6], objective="U00 + CVS", **both | lower),
    ])  # fmt: skip
    held_out = pd.DataFrame([
        *plain, *rows([4] * 4, objective="U00 + CVS", dataset="brown-heldout", **both),
    ])  # fmt: skip
    said = prose.numbers(frame, held_out)
    assert (said["both_plain_known"], said["both_known"]) == (2, 5)
    assert (said["u00_all"], said["u00_lower"], said["u00_higher"]) == (3, 3, 0)
    clean = said["u00_clean_all"], said["u00_clean_lower"], said["u00_clean_higher"]
    assert clean == (4, 0, 4) and said["length_clean_all"] == 0


def test_no_subset_is_the_development_set_on_other_documents():
    made = rows([1] * 4, objective="U00 + CVS", dataset="brown-heldout")
    assert "6–8" in differences.changed(pd.DataFrame(made)).columns
    assert "6–8 (dev)" in differences.changed(pd.DataFrame(rows([1] * 4, objective="U00 + CVS")))


def test_changes_on_filtered_sentences_stand_apart_and_the_one_chosen_on_6_8_is_named():
    ends = {"pk_low": 0.0, "pk_high": 9.0, "system": "MiniLM"}
    raw = [row for name in differences.PAIR for row in rows([8] * 4, system=name)]
    raw += rows([8] * 4, system=differences.PAIR[0], objective="Euclidean")
    changes = rows([4, 1, 5, 6], objective="U00 + CVS", sentences="filtered", **ends)
    filtered = [*rows([2, 3, 2, 2], sentences="filtered", **ends), *changes]
    raw_change = rows([9] * 4, objective="Euclidean length", **ends)
    frame = pd.DataFrame([*raw, *filtered, *raw_change]).fillna({"pk_low": 0.0, "pk_high": 9.0})
    assert [*differences.changed(frame, sentences="filtered").index] == [
        ("known", "MiniLM", "U00 + CVS")
    ]
    assert [*differences.changed(frame).index] == [("known", "MiniLM", "Euclidean length")]
    said = prose.numbers(frame, frame)
    assert (said["filtered_name"], said["filtered"]) == ("MiniLM, U00 + CVS", 5)
    assert (said["filtered_plain"], said["u00_all"]) == (2, 0)
    one = prose.numbers(frame[frame.subset == "6-8"], frame)
    assert one["filtered_name"] == ""


def test_changes_and_second_encoders_are_laid_out_with_their_intervals():
    one = {"minus_one": -1.0, "minus_one_low": -1.5, "minus_one_high": -0.5}
    both = {"system": systems.BOTH, "K": "unknown", "window": "half"}
    frame = pd.DataFrame([
        *rows([1] * 4), *rows([2] * 4, objective="U00 + CVS"),
        *rows([2.0] * 4, objective="U00 + CVS", **both, **one),
    ])  # fmt: skip
    assert differences.changed(frame).loc[("known", "A", "U00 + CVS"), "3–5"] == "0.50 [0.10, 0.90]"
    key = ("unknown", "usual window", "U00 + CVS")
    assert differences.two(frame).loc[key, "6–8 (dev)"] == "-1.00 [-1.50, -0.50]"
    assert differences.two(frame.drop(columns="minus_one")).empty
    assert ("A", "U00 + CVS") not in differences.apart(frame, k="known").index
    ends = frame.assign(pk_low=1.5, pk_high=2.5)
    said = levels.where_later(ends, "U00 + CVS")
    assert said == "within our interval on 6–8, above it on 3–5, 9–11 and 3–11"


def test_tried_variants_have_the_plain_one_first_and_cost_names_encoders(monkeypatch):
    variants = pd.DataFrame({
        "vectors": ["one", "one"], "variant": ["plain", "changed"], "pk": [2.0, 1.0],
        "minus_plain": [0.0, -1.0], "minus_plain_low": [0.0, -2.0], "minus_plain_high": [0.0, 0.1],
    })  # fmt: skip
    encoding = pd.DataFrame({"encoder": ["minilm-l6"], "seconds_per_document": [0.3]})
    kept = {"ten_years_tried": variants, "ten_years_cost": encoding}
    monkeypatch.setattr(recorded, "read", kept.__getitem__)
    assert tried.table()["one"].to_dict()["changed"] == "1.00 (-1.00 [-2.00, +0.10])"
    frame = pd.DataFrame(rows([1] * 4, system=systems.BOTH, K="unknown"))
    shown = costs.cost(frame.assign(commit="80e6", seconds_per_document=0.01))
    assert shown["CPU time (ms)"].to_dict() == {"encoding, MiniLM": "300.0", "CVS": "10.0"}


def test_recorded_rows_name_their_commit():
    assert prose.provenance(pd.DataFrame(rows([1] * 4))) == ""
    frame = pd.DataFrame(rows([1] * 4)).assign(commit=[None, "80e6", None, None], date="2026-11-28")
    assert "2026-11-28 at commit 80e6" in prose.provenance(frame)
    later = frame.assign(commit="91f7", date="2026-11-29")
    said = "on 2026-11-28 at commit 80e6 and on 2026-11-29 at commit 91f7"
    assert said in prose.provenance(pd.concat([frame, later]))


def test_panels_have_published_values_in_the_papers_setting_only():
    bounds = {"pk_low": 0.0, "pk_high": 9.0}
    frame = pd.DataFrame([*rows([1] * 4, **bounds), *rows([2] * 4, sentences="filtered", **bounds)])
    panels = levels.panels(frame)
    assert panels.published.notna().tolist() == [False] * 4 + [True] * 4
    axes = plotting.by_vectors(panels)
    assert [ax.get_title() for ax in axes] == ["all sentences, K known", "filtered, K known"]
    plt.close("all")
