"""Problems that users of such software reported in public, and the tests that they became.

Two collections of cases, each case with its number; numbers that are missing were not used. The
tests at the end are of cases that no other file is about.
"""

import re
from pathlib import Path

import numpy as np
import pytest

from textseg import Document, segment

TESTS = Path(__file__).parent
ROOT = TESTS.parent

#: Scores, splitters, vector files, notebooks, the book, data.
FIRST = {
    1: "test_metrics::test_case_1_units_and_segments_are_counted_not_symbols",
    2: "test_metrics::test_case_2_a_reference_of_one_segment_is_ordinary",
    3: "test_metrics::test_case_3_nothing_unread_scores_as_perfect",
    4: "test_metrics::test_case_4_a_window_of_nothing_is_raised_to_one_and_said",
    6: "test_metrics::test_case_6_a_hundred_thousand_units",
    7: "test_metrics::test_case_7_unequal_lengths_are_found_at_once_and_both_named",
    9: "test_metrics::test_case_9_the_unweighted_window_diff",
    10: "test_metrics::test_case_10_probes_are_n_minus_k",
    11: "test_reported_problems::test_case_11_no_name_that_numpy_has_removed",
    12: "test_metrics::test_case_12_arguments_cannot_be_swapped_unnoticed",
    14: "test_evaluation::test_case_14_the_trivial_segmentations_are_systems_like_any_other",
    15: "test_reported_problems::test_case_15_a_text_needs_no_blank_line_and_may_be_short",
    16: "test_pipeline::test_case_16_a_document_without_a_known_word_says_how_many",
    17: "test_reported_problems::test_case_17_a_text_in_one_piece_carries_what_a_cut_would_gain",
    18: "test_experiment::test_case_18_a_wrong_choice_lists_the_choices",
    19: "test_document::test_case_19_every_small_number_of_units",
    21: "test_splitting::test_case_21_limits_that_cannot_be_kept_are_errors_up_front",
    23: "test_similarity::test_case_23_a_matrix_too_large_says_the_bytes_and_the_way_out",
    24: "test_splitting::test_case_24_repetition_gives_the_same_bytes",
    25: "test_collection::test_case_25_a_bad_document_is_a_row_and_the_others_go_on",
    26: "test_splitting::test_case_26_more_segments_than_units",
    28: "test_splitting::test_case_28_a_limit_that_is_kept_anyway_changes_nothing",
    29: "test_splitting::test_case_29_refinement_runs_to_a_fixed_point_and_counts_its_sweeps",
    30: "test_document::test_case_30_segments_concatenate_to_the_text",
    32: "test_document::test_case_32_a_boundary_is_the_unit_that_begins_the_segment",
    34: "test_document::test_case_34_the_sentence_rule",
    35: "test_splitting::test_limits_are_kept",
    36: "test_vector_files::test_case_36_words_with_blanks",
    38: "test_vector_files::test_case_38_a_header_is_no_word",
    39: "test_vector_files::test_case_39_bytes_that_are_not_utf8_are_kept",
    41: "test_fetch::test_a_bad_answer_leaves_no_file_and_says_the_way_out",
    42: "test_vectors::test_case_42_glove_is_mapped_not_read",
    44: "test_vectors::test_case_44_capitals_follow_the_set",
    46: "test_vectors::test_case_46_nothing_pickled_is_loaded",
    47: "test_notebooks::test_case_47_a_kernel_of_another_environment_is_not_used",
    48: "test_sweep::test_cases_48_and_50_the_tagged_cell_is_needed_and_holds_literals",
    49: "test_sweep::test_case_49_a_wrong_setting_is_refused_before_anything_runs",
    50: "test_sweep::test_cases_48_and_50_the_tagged_cell_is_needed_and_holds_literals",
    52: "test_sweep_runs::test_two_sweeps_at_once_share_the_work",
    54: "test_notebooks::test_papermill_runs_it_from_anywhere",
    56: "test_build::test_a_failing_notebook_is_reported_and_the_others_are_kept",
    57: "test_reported_problems::test_case_57_rendering_executes_nothing_and_so_has_no_time_limit",
    58: "test_notebooks::test_the_digest_follows_whatever_a_run_depends_on",
    59: "test_build::test_pages_are_rendered_from_clean_until_they_succeed_and_then_left_alone",
    60: "test_repository::test_executed_notebooks_hold_no_error_and_no_unexecuted_cell",
    61: "test_repository::test_the_lock_pins_every_direct_dependency",
    63: "test_choi::test_every_rebuilt_file_has_the_digest_of_the_original",
    65: "test_sweep::test_recorded_runs_are_those_of_the_shipped_grid",
    66: "test_golden::test_case_66_rounding_changes_k_of_few_documents",
    67: "test_preprocessing::test_case_67_reference_and_source_follow_the_cut",
    68: "test_preprocessing::test_case_68_the_two_readings_differ_by_capitalised_stop_words",
    69: "test_splitting::test_case_69_and_right_most_on_request",
    70: "test_leak::test_what_was_seen",
    72: "test_import::test_case_72_nothing_is_downloaded_or_started_by_an_import",
    73: "test_fetch::test_a_broken_download_goes_on_where_it_broke",
    74: "test_code_digest::test_rows_are_computed_again_when_what_computes_them_changes",
    75: "test_run::test_documents_side_by_side_are_those_one_after_another",
    76: "test_vectors::test_case_76_a_label_says_which_file_it_was",
    77: "test_text_and_code::test_every_step_of_the_chapter_has_a_name",
}
#: Cases without a test, and why.
UNTESTED = {62: "Windows: nothing of it is run here"}

#: Your own texts: 24 kinds.
SECOND = {
    1: "test_transcripts::test_captions_are_units_without_their_times",
    2: "test_reported_problems::test_case_2_turns_stay_whole_wherever_the_boundary_falls",
    3: "test_reported_problems::test_case_3_sentences_need_no_capital_and_no_space",
    4: "test_units::test_sentences_come_apart_where_they_were_joined",
    5: "test_units::test_sentences_come_apart_where_they_were_joined",
    7: "test_units::test_items_headings_and_their_numbers_stay_together",
    8: "test_reported_problems::test_case_8_a_boundary_never_falls_inside_a_page_s_sentence",
    9: "test_words::test_what_is_not_seen_divides_no_word",
    10: "test_words::test_composed_and_decomposed_letters_are_one_word",
    11: "test_words::test_a_possessive_counts_as_its_noun",
    12: "test_words::test_utf_16_and_32_are_refused_by_name_with_or_without_a_mark",
    14: "test_units::test_fences_and_tables_stay_whole_and_headings_with_what_they_head",
    15: "test_segment::test_case_15_few_units_are_said_not_to_tell_whether_there_is_a_boundary",
    16: "test_segment::test_representations_without_signs_are_said_to_decide_nothing",
    17: "test_shell::test_hidden_texts_are_left_out_and_endings_may_have_capitals",
    18: "test_collection::test_what_cannot_be_read_is_a_row_and_the_others_go_on",
    19: "test_shell::test_there_may_be_several_patterns",
    21: "test_shell::test_what_is_read_as_utf8_is_written_as_utf8",
    22: "test_shell::test_head_is_no_error",
    23: "test_shell::test_without_a_place_for_compiled_code_it_works_more_slowly",
    27: "test_sweep_faults"
    "::test_case_27_a_tuple_among_the_defaults_reaches_the_notebook_as_a_tuple",
    28: "test_sweep_faults::test_brackets_and_quotes_protect_commas",
    29: "test_dask_pool::test_no_worker_is_said",
    30: "test_comparison::test_a_boundary_inside_a_unit_is_reported_and_not_moved",
}


@pytest.mark.parametrize("test", sorted({*FIRST.values(), *SECOND.values()}))
def test_every_case_has_its_test(test):
    file, name = test.split("::")
    assert re.search(rf"def {name}\(", (TESTS / f"{file}.py").read_text(encoding="utf-8"))


def test_no_case_is_both_tested_and_not():
    assert not FIRST.keys() & UNTESTED.keys()


# Of the first collection


def test_case_11_no_name_that_numpy_has_removed():
    gone = re.compile(
        r"\bnp\.(sometrue|alltrue|product|cumproduct|in1d|trapz|row_stack|float_|NaN|Inf|infty|"
        r"bool8|object0|asfarray|msort|find_common_type)\b"
    )
    for file in (ROOT / "textseg").rglob("*.py"):
        assert not gone.search(file.read_text(encoding="utf-8")), file


def test_case_15_a_text_needs_no_blank_line_and_may_be_short():
    bag = {"representation": "bag_of_words", "objective": "euclidean"}
    assert segment("rain falls down", **bag).segmentation.ends == (1,)
    line = "Rain falls. Rain stops. Rain falls. Bread bakes. Bread cools. Bread bakes."
    assert segment(line, 2, **bag).segmentation.ends == (3, 6)
    words = segment("rain rain rain rain bread bread bread", 2, unit="word", **bag)
    assert words.segmentation.ends == (4, 7)


def test_case_17_a_text_in_one_piece_carries_what_a_cut_would_gain():
    text = "Rain falls. Wind turns. Rain stops. Wind rests."
    bag = {"representation": "bag_of_words", "objective": "euclidean"}
    found = segment(text, penalty=100.0, **bag)
    assert found.segmentation.n_segments == 1
    curve = found.report().curve
    assert len(curve) > 1 and np.isfinite(curve).all()


def test_case_57_rendering_executes_nothing_and_so_has_no_time_limit():
    assert 'execute_notebooks: "off"' in (ROOT / "_config.yml").read_text(encoding="utf-8")


# Of the second: with K given, where a boundary falls depends on the vectors; what is promised
# are the units, their offsets, and that none of them is cut.

TURNS = """\
ADA: so the ropes are wet again. they hang on the pier
BEN: then we wait. the gulls can have it
ADA: nobody sails before noon
CARA: is the oven hot
BEN: the dough is ready. it has risen twice
CARA: good. bread at six then
"""
LOWER = [
    "the pier is wet.", "ropes hang on the wall.", "nobody sails today.",
    "the oven is hot.", "dough rests in the bowl.", "bread cools on the rack.",
]  # fmt: skip
NO_SPACE = "".join(sentence.capitalize() for sentence in LOWER)
PAGES = (
    "THE PIER BOOK\nChapter 1 The rope\nThe rope was wet when the\n- 1 -\n\f"
    "THE PIER BOOK\nChapter 1 The rope\nsailors came. Nobody spoke\n- 2 -\n\f"
    "THE PIER BOOK\nChapter 2 The loaf\nFlour rests. Salt is last. The loaf\n- 3 -\n\f"
    "THE PIER BOOK\nChapter 2 The loaf\ncools on the rack.\n- 4 -\n"
)


def ways(document):
    """Return the texts of the segments for every number of segments and two representations."""
    bags = ("euclidean", {}), ("c99", {"rank_size": 3})
    for n_segments in range(1, document.n_units + 1):
        for objective, rank in bags:
            yield segment(
                document, n_segments, representation="bag_of_words", objective=objective, **rank
            ).texts


def test_case_2_turns_stay_whole_wherever_the_boundary_falls():
    document = Document.from_text(TURNS)
    assert [TURNS[a:b] for a, b in document.offsets] == TURNS.splitlines()
    for texts in ways(document):
        assert "".join(texts) == TURNS
        assert all(re.match("ADA:|BEN:|CARA:", text) for text in texts)


@pytest.mark.parametrize("text", [" ".join(LOWER), NO_SPACE], ids=["no capital", "no space"])
def test_case_3_sentences_need_no_capital_and_no_space(text):
    document = Document.from_text(text)
    assert [text[a:b].lower() for a, b in document.offsets] == LOWER
    for texts in ways(document):
        assert "".join(texts) == text
        assert all(piece.rstrip().endswith(".") for piece in texts)


def test_case_8_a_boundary_never_falls_inside_a_page_s_sentence():
    document = Document.from_text(PAGES)
    spoken = [" ".join(unit) for unit in document.units]
    assert any("when the sailors came" in unit for unit in spoken)
    assert not any("rope" in unit.lower() and "loaf" in unit.lower() for unit in spoken)
    (first_of_oven,) = (i for i, unit in enumerate(spoken) if "Chapter 2" in unit)
    assert PAGES[document.offsets[first_of_oven][0] :].startswith("THE PIER BOOK\nChapter 2")
    for texts in ways(document):
        assert "".join(texts) == PAGES
        assert not any(text.startswith(("sailors", "cools")) for text in texts)


@pytest.mark.parametrize("end", ["\r", "\u2029"], ids=["old Mac", "U+2029"])
def test_case_8_other_line_ends_end_paragraphs(end):
    text = (2 * end).join(sentence.rstrip(".") for sentence in LOWER)
    document = Document.from_text(text)
    assert [text[a:b] + "." for a, b in document.offsets] == LOWER
