"""The studies behind the chapters' comparisons, on few documents."""

import pandas as pd
import pytest

from textseg import store
from textseg.reproduction.studies import speed
from textseg.reproduction.studies.c99_variants import measuring as appendix_a
from textseg.reproduction.studies.overfitting import measuring as overfitting
from textseg.reproduction.studies.splitting_strategies import measuring as strategies

FEW = 4


def test_the_time_is_taken_apart_into_what_it_was_made_of():
    """Exponents below one are no contradiction to a time in proportion to D + K."""
    made = [("D", d, 10) for d in (10, 50, 300)] + [("K", 50, k) for k in (2, 10, 100)]
    rows = pd.DataFrame(made, columns=["over", "D", "K"]).assign(
        program="p", objective="o", N=2000, seconds=lambda f: 3 * f.D + 5 * f.K
    )
    found = speed.parts(rows).loc["p, o"]
    assert found[["D", "K", "rest"]].tolist() == pytest.approx([75, 25, 0], abs=1e-6)
    assert found["off by at most"] == pytest.approx(0, abs=1e-6)


def test_decisions_are_judged_on_original_sentences():
    """Rows that leave out sentences would else be compared on different ones."""
    found = appendix_a.decisions(limit=FEW)
    assert list(found.index) == list(appendix_a.DECISIONS)
    assert (found.after - found.before).tolist() == pytest.approx(found.points.tolist())
    short = appendix_a.experiment_of("T6.best.5-T-F-11", "code", limit=FEW)
    expected = 100 * store.documents(short).pk_original.mean()
    assert found.after["leave out short sentences"] == pytest.approx(expected)


def test_stemming_means_what_the_text_says_or_what_the_program_does():
    fields = {name: given for name, (*_, given) in appendix_a.DECISIONS.items()}
    assert fields["stem, as the program does"] == {"stem_use": "match"}
    assert fields["stem the words themselves"] == {"stem_use": "tokens"}


def test_word_vectors_are_compared_with_words_both_ways():
    found = appendix_a.word_vectors(subset="3-5", limit=FEW)
    assert len(found) == len(appendix_a.VECTOR_ROWS) * len(appendix_a.BASELINES)
    assert (found.ci_low <= found.measured).all() and (found.measured <= found.ci_high).all()
    printed = found.set_index(["row", "baseline"]).published
    assert printed["oC99tf", "oC99, rank 11"] == pytest.approx(12.14 - 14.22)
    assert printed.isna()["oC99tf", "oC99, no rank"]


def test_exact_splitting_differs_from_itself_by_nothing():
    found = strategies.strategies(subset="3-5", limit=FEW)
    assert found.minus_exact["3-5", "exact"] == 0
    greedy = found.loc["3-5", "greedy"]
    assert greedy.minus_exact == pytest.approx(greedy.pk - found.pk["3-5", "exact"])


def test_one_leak_by_all_pipelines_has_the_first_in_common_with_the_leak_by_subsets():
    found = overfitting.leak_by_pipeline(subset="3-5", limit=FEW)
    first = overfitting.leak(subset="3-5", limit=FEW).loc["3-5"]
    assert found.iloc[0].leak == pytest.approx(first.leak)
    assert found["ppmi-brown"].nunique() > 1
