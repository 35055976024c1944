"""The tables of splitting strategies on texts of words, and what is said of them."""

import pandas as pd
import pytest

from textseg.reproduction.studies.splitting_strategies import tables


@pytest.fixture
def words():
    rows = []
    for name, apart, moved in (
        ("greedy", 2.0, None),
        ("refined, simultaneous", 1.0, 0.25),
        ("refined, one at a time", 0.2, 0.0),
        ("merge and split", -1.0, 0.0),
        ("exact", 0.0, None),
    ):
        fields = dict.fromkeys(("collided", "cycled", "unsettled", "worse"), moved)
        rows.append(
            {"row": "CVS", "strategy": name, "pk": 30 + apart, "minus_exact": apart,
             "low": apart - 0.5, "high": apart + 0.5, "gap": 0.1, "optimal": 0.5,
             "milliseconds": 4.0 if name != "exact" else 8.0, "sweeps": moved and 3.0, **fields}
        )  # fmt: skip
    return pd.DataFrame(rows).set_index(["row", "strategy"])


def test_errors_have_intervals_and_exact_none(words):
    shown = tables.word_errors(words)["minus exact (points) [95 % CI]"]
    assert shown["CVS", "greedy"] == "+2.00 [+1.50, +2.50]" and shown["CVS", "exact"] == ""


def test_only_refinements_move(words):
    shown = tables.word_moves(words.assign(sweeps=[None, 3.0, 2.0, 2.0, None]))
    assert list(shown.index.get_level_values(1)) == [
        "refined, simultaneous", "refined, one at a time", "merge and split"
    ]  # fmt: skip
    assert shown["cycled (%)"].tolist() == ["25.0", "0.0", "0.0"]


def test_what_is_said_follows_the_intervals(words):
    said = tables.word_numbers(words)
    assert said["said_greedy"] == said["said_simultaneous"] == "higher on CVS"
    assert said["said_single"] == "not distinguishable on CVS"
    assert said["said_merged"] == "lower on CVS"
    assert (said["cost_merged"], said["cycled"], said["optimal_single"]) == (0.5, 25.0, 50.0)
