"""Tables as readers see them: published and ours, marked by the verdict."""

import pandas as pd
import pytest

from textseg.reproduction.tables import layout


def table(**columns):
    """Return rows as `measure.table` does, two subsets of one row by one metric."""
    frame = pd.DataFrame({
        "group": "own", "row": "oC99tf", "column": ["3-5", "3-11"], "metric": "pk",
        "published": [12.14, 14.91], "measured": [11.8, 14.0], "ci_low": [10.0, 13.0],
        "ci_high": [13.0, 15.0], "status": ["other vectors", "close"],
    })  # fmt: skip
    return frame.assign(**columns)


def test_each_subset_has_published_and_ours_with_its_interval():
    made = layout.beside(table())
    assert list(made.columns) == [
        (subset, head) for subset in ("3–5", "3–11") for head in ("published", "ours [95 % CI]")
    ]
    assert made.index.tolist() == ["oC99tf: sums of word vectors"]
    assert made.iloc[0].tolist() == [
        "12.14", "11.80 [10.00, 13.00]", "14.91", "14.00 [13.00, 15.00] ≈",
    ]  # fmt: skip


@pytest.mark.parametrize(("status", "mark"), [("reproduced", "="), ("differs", "≠")])
def test_a_verdict_is_a_mark_behind_ours(status, mark):
    assert layout.beside(table(status=status)).iloc[0, 1].endswith(f"] {mark}")


def test_both_metrics_can_be_shown_side_by_side():
    both = pd.concat([table()[:1], table(metric="wd", measured=20.0)[:1]])
    made = layout.beside(both, across="metric")
    assert list(made.columns.unique(0)) == ["P_k (%)", "WindowDiff (%)"]
    assert made.iloc[0, 3].startswith("20.00")


def test_rows_of_one_name_keep_their_groups_apart():
    made = layout.beside(pd.concat([table(), table(group="reps", measured=1.0)]))
    assert made.index.tolist() == [
        ("own", "oC99tf: sums of word vectors"), ("variants", "oC99tf: sums of word vectors"),
    ]  # fmt: skip
    assert made.iloc[1, 1].startswith("1.00")


def test_trivial_systems_are_said_in_words():
    made = layout.trivial("T3", subset="3-5", limit=3)
    assert made.index.tolist() == list(layout.TRIVIAL.values())
    assert list(made.columns) == [("3–5", "P_k (%)"), ("3–5", "WindowDiff (%)")]
    none, every = made["3–5", "P_k (%)"].iloc[:2].astype(float)
    assert none + every == pytest.approx(100, abs=0.11)


def test_vectors_without_a_name_for_people_keep_theirs():
    assert (
        layout.vectors_said("my own.txt 300d abcd1234") == "my own.txt, 300 d (checksum abcd1234)"
    )
