"""The three footings of the evaluation, and batches with odd documents in them."""

from dataclasses import replace
from math import isnan

import pytest

from textseg import Document, Segmentation, segment
from textseg.evaluation import evaluate, score
from textseg.experiment import Experiment
from textseg.metrics import boundary_f1, pk, window_diff
from textseg.pipeline import segmenter
from textseg.splitting import SplitResult

UNITS = tuple(("word",) * n for n in (3, 1, 4, 2, 5, 3, 1, 2, 4, 3, 2, 4))
WHOLE = Document(UNITS, Segmentation((4, 8, 12)), source="whole")
CUT = WHOLE.select([len(unit) > 1 for unit in UNITS], UNITS)


def even(document, n_segments):
    """Cut into segments of nearly equal length; into two if nobody tells."""
    n, k = document.n_units, n_segments or min(2, document.n_units)
    return SplitResult(Segmentation(tuple(n * i // k for i in range(1, k + 1))), score=0.0)


def test_three_footings():
    hypothesis = Segmentation((4, 7, 10))
    row = score(CUT, hypothesis)
    here = {"reference": Segmentation((3, 6, 10)), "hypothesis": hypothesis}
    there = {"reference": WHOLE.reference, "hypothesis": Segmentation((5, 9, 12))}
    words = {"reference": Segmentation((10, 21, 34)), "hypothesis": Segmentation((15, 25, 34))}
    assert row == {
        "pk": pk(**here).value,
        "wd": window_diff(**here).value,
        "k": pk(**here).k,
        "f1": boundary_f1(**here),
        "pk_original": pk(**there).value,
        "wd_original": window_diff(**there).value,
        "pk_words": pk(**words, k="half").value,
        "wd_words": window_diff(**words, k="half").value,
        "pk_closed": pk(**words, k=34 // 6 + 1).value,
        "wd_closed": window_diff(**words, k=34 // 6 + 1).value,
        "precision": 0.0,
        "recall": 0.0,
        "precision_near": 1.0,
        "recall_near": 1.0,
        "f1_near": 1.0,
        "k_off": 0,
    }


def test_segments_too_few_are_told():
    row = score(WHOLE, Segmentation((5, 12)))
    assert row["k_off"] == 1
    assert (row["precision"], row["precision_near"], row["recall_near"]) == (0, 1, 0.5)


def test_a_perfect_segmentation_is_perfect_on_every_footing():
    row = score(CUT, CUT.reference)
    assert row["f1"] == 1
    assert {value for name, value in row.items() if name[:2] in ("pk", "wd")} == {0.0}


def test_the_rule_for_k_is_passed_on():
    assert [score(WHOLE, WHOLE.reference, rule)["k"] for rule in ("paper", "half")] == [1, 2]


def test_a_reference_is_needed():
    with pytest.raises(ValueError, match="letter has no reference to be judged by"):
        score(Document(UNITS, source="letter"), Segmentation((12,)))


def test_a_batch_is_one_row_a_document():
    rows = evaluate(even, [WHOLE, CUT])
    assert [row["document"] for row in rows] == ["whole", "whole"]
    assert [row["n_units"] for row in rows] == [12, 10]
    assert [row["n_segments"] for row in rows] == [3, 3]
    assert rows[0]["ends"] == (4, 8, 12)
    assert (rows[0]["pk"], rows[0]["f1"]) == (0, 1)
    assert all(row["seconds"] >= 0 for row in rows)


def test_a_system_need_not_be_told_the_number_of_segments():
    assert evaluate(even, [WHOLE], k_known=False)[0]["ends"] == (6, 12)


def test_a_system_that_is_not_told_the_number_can_t_read_it_in_the_document():
    words = Experiment(representation="bag_of_words", objective="c99", stop_match="none")
    assert evaluate(segmenter(words), [WHOLE])[0]["k_off"] == 0
    with pytest.raises(ValueError, match="the splitter penalised or elbow"):
        evaluate(segmenter(words), [WHOLE], k_known=False)
    finds = replace(words, objective="euclidean", splitter="penalised")
    row = evaluate(segmenter(finds), [WHOLE], k_known=False)[0]
    assert row["n_segments"] == 3 and 0 <= row["pk"] <= 1


def test_a_document_without_a_reference_is_segmented_but_not_judged():
    row = evaluate(even, [Document(UNITS, source="letter")])[0]
    assert row["ends"] == (6, 12)
    assert row["n_segments"] is None
    assert "pk" not in row


def test_case_25_one_sentence_does_not_end_the_batch():
    single = Document((("one", "sentence"),), Segmentation((1,)), source="single")
    rows = evaluate(even, [single, WHOLE])
    assert rows[0]["ends"] == (1,)
    assert (rows[0]["k"], rows[0]["f1"]) == (0, 1)
    assert isnan(rows[0]["pk"])
    assert isnan(rows[0]["wd_original"])
    assert rows[0]["pk_words"] == 0  # two words are one probe
    assert rows[1]["pk"] == 0


def test_one_unit_left_of_many_is_judged_where_there_is_something_to_judge():
    left = WHOLE.select([i == 0 for i in range(12)], UNITS)
    row = score(left, Segmentation((1,)))
    assert isnan(row["pk"])
    assert 0 < row["pk_original"] < 1


def test_case_14_the_trivial_segmentations_are_systems_like_any_other():
    def none(document, n_segments):
        return SplitResult(Segmentation((document.n_units,)), 0.0)

    assert evaluate(none, [WHOLE])[0]["pk"] == pytest.approx(2 / 11)


def test_units_without_any_token_have_no_scores_on_words():
    empty = Document(((), (), ()), Segmentation((1, 3)))
    scores = score(empty, Segmentation((2, 3)))
    assert isnan(scores["pk_words"]) and isnan(scores["wd_words"])
    assert scores["pk"] == 1.0


def test_seconds_are_those_that_the_system_took(monkeypatch):
    ticks = iter([100.0, 102.5])
    monkeypatch.setattr("textseg.evaluation.perf_counter", lambda: next(ticks))
    document = Document((("a",), ("b",)), Segmentation((1, 2)))
    system = lambda document, k: SplitResult(Segmentation((1, 2)), 0.0)  # noqa: E731
    assert evaluate(system, [document])[0]["seconds"] == 2.5


def test_the_result_of_segment_is_refused_with_what_to_pass():
    document = Document((("rain", "wind"), ("bread", "dough")), Segmentation((1, 2)))
    found = segment(document, 2, representation="bag_of_words", objective="c99")
    with pytest.raises(TypeError, match=r"hypothesis must be .*, got Segments; pass its attr"):
        score(document, found)


def test_a_system_that_returns_no_result_is_told_what_to_return():
    with pytest.raises(TypeError, match=r"segmenter must return a SplitResult, .* got Segmenta"):
        evaluate(lambda document, n: Segmentation((4, 12)), [WHOLE])


def test_an_experiment_is_made_a_system_first():
    with pytest.raises(TypeError, match=r"got Experiment\(.*\.segmenter\(experiment\)"):
        evaluate(Experiment(), [WHOLE])


def test_a_text_is_made_a_document_first():
    with pytest.raises(TypeError, match=r"got str 'Rain falls\.'; make one: .*Document\.from_text"):
        segmenter(Experiment())("Rain falls.", 2)


def test_an_error_tells_in_which_document_it_was():
    def fails(document, n_segments):
        raise ValueError("no rain")

    with pytest.raises(ValueError, match="no rain") as failed:
        evaluate(fails, [replace(WHOLE, source="a.txt")])
    assert failed.value.__notes__ == ["in documents[0], a.txt"]
