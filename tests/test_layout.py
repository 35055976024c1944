"""Tables as readers see them: published and ours, marked by the verdict."""

import pandas as pd
import pytest

from textseg.reproduction.tables import layout
from textseg.reproduction.tables.vector_names import vectors_said


def table(**columns):
    """Return rows as `results.table` does, two subsets of one row by one metric."""
    frame = pd.DataFrame({
        "group": "own", "row": "oC99tf", "column": ["3-5", "3-11"], "metric": "pk",
        "published": [12.14, 14.91], "measured": [11.8, 14.0], "ci_low": [10.0, 13.0],
        "ci_high": [13.0, 15.0], "status": ["other vectors", "close"],
    })  # fmt: skip
    return frame.assign(**columns)


def plain(cell):
    return cell.replace("\u00a0", " ")


def test_each_subset_has_published_and_ours_with_its_interval():
    made = layout.beside(table())
    assert list(made.columns) == ["3–5", "3–11"]
    assert made.index.tolist() == [("oC99tf: sums of word vectors", head) for head in layout.SHOWN]
    assert made["3–5"].map(plain).tolist() == ["12.14", "11.80 [10.00, 13.00]"]
    assert made["3–11"].map(plain).tolist() == ["14.91", "14.00 [13.00, 15.00] ≈"]


@pytest.mark.parametrize(("status", "mark"), [("reproduced", "="), ("differs", "≠")])
def test_a_verdict_is_a_mark_behind_ours(status, mark):
    assert layout.beside(table(status=status)).iloc[1, 0].endswith(f"]\u00a0{mark}")


def test_both_metrics_can_be_shown_side_by_side():
    both = pd.concat([table()[:1], table(metric="wd", measured=20.0)[:1]])
    made = layout.by_metric(both)
    assert list(made.columns.unique(0)) == ["P_k (%)", "WD (%)"]
    assert made.iloc[0, 3].startswith("20.00")


def test_rows_of_one_name_keep_their_groups_apart():
    made = layout.by_metric(pd.concat([table()[:1], table(group="reps", measured=1.0)[:1]]), ["pk"])
    assert made.index.tolist() == [
        ("own", "oC99tf: sums of word vectors"), ("variants", "oC99tf: sums of word vectors"),
    ]  # fmt: skip
    assert made.iloc[1, 1].startswith("1.00")


def test_trivial_systems_are_said_in_words():
    made = layout.trivial("T3", subset="3-5", limit=3)
    assert made.index.tolist() == list(layout.TRIVIAL.values())
    assert list(made.columns) == [("3–5", "P_k (%)"), ("3–5", "WD (%)")]
    none, every = made["3–5", "P_k (%)"].iloc[:2].astype(float)
    assert none + every == pytest.approx(100, abs=0.11)


def test_vectors_without_a_name_for_people_keep_theirs():
    assert vectors_said("my own.txt 300d abcd1234") == "my own.txt, 300 d (checksum abcd1234)"


def test_rows_and_subsets_keep_the_order_of_the_paper():
    frame = pd.concat([table(row=row) for row in ("G-CVS", "R-CVS", "DP-CVS")])
    made = layout.beside(frame)
    assert [name.partition(":")[0] for name in made.index.unique(0)] == ["G-CVS", "R-CVS", "DP-CVS"]
