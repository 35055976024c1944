"""The figure of all results: every error in it once, with what became of it."""

import pandas as pd
import pytest

from textseg import plotting
from textseg.reproduction.published import published
from textseg.reproduction.scorecard.headline import levels


@pytest.fixture
def numbers():
    """All published numbers, the errors among them reproduced, one of another preset beside."""
    rows = pd.DataFrame({
        "claim_id": published().claim_id, "published": published().value,
        "measured": published().value + 0.05, "status": "reproduced", "primary": True,
    })  # fmt: skip
    return pd.concat([rows, rows[:1].assign(primary=False, measured=99.0)], ignore_index=True)


def test_every_error_is_in_the_figure_once_and_nothing_else(numbers):
    found = levels(numbers)
    kinds = published().set_index("claim_id").kind
    assert sorted(found.index) == sorted(kinds[kinds.isin(["own", "level"])].index)
    assert found.measured.max() < 99


@pytest.mark.parametrize(
    ("status", "outcome"),
    [("close", "agree"), ("differs", "differ"), ("other vectors", "other vectors")],
)
def test_an_error_has_the_outcome_of_its_verdict(numbers, status, outcome):
    first = levels(numbers).index[0]
    numbers.loc[numbers.claim_id == first, "status"] = status
    assert levels(numbers).outcome[first] == outcome


def test_a_verdict_without_an_outcome_is_refused(numbers):
    with pytest.raises(ValueError, match="no outcome sums up the status 'odd'"):
        levels(numbers.assign(status="odd"))


def test_the_legends_count_what_is_drawn():
    results = pd.DataFrame({
        "published": [10.0, 20, 30, 40], "measured": [10.0, 28, 33, None],
        "outcome": ["agree", "differ", "other vectors", "agree"],
    })  # fmt: skip
    differences = pd.DataFrame({
        "published": [-1.0, 2, 1, 1], "measured": [-2.0, -1, 0, 3],
        "verdict": ["holds", "reversed", "not distinguishable", "holds"],
    })  # fmt: skip
    said = [
        [text.get_text() for text in ax.get_legend().get_texts()]
        for ax in plotting.headline(results, differences)
    ]
    assert said == [
        ["differ (1)", "agree (1)", "other vectors: not judged (1)"],
        ["reversed (1)", "holds (2)", "not distinguishable (1)"],
    ]
