"""Segmentation: every way in and out, and what is refused."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from textseg import Segmentation

lengths = st.lists(st.integers(1, 9), min_size=1, max_size=12)
segmentations = lengths.map(Segmentation.from_lengths)


def test_the_paper_s_example():
    s = Segmentation((3, 5, 8, 10))
    assert Segmentation.from_labels("aaabbcccdd") == s
    assert ["aaabbcccdd"[a:b] for a, b in s.spans] == ["aaa", "bb", "ccc", "dd"]
    assert (s.n_units, s.n_segments, s.boundaries, s.gaps) == (10, 4, (3, 5, 8), "001010010")


@given(segmentations)
def test_every_constructor_undoes_its_property(s):
    assert Segmentation(s.ends) == s
    assert Segmentation.from_lengths(s.lengths) == s
    assert Segmentation.from_labels(s.labels) == s
    assert Segmentation.from_boundaries(s.boundaries, s.n_units) == s
    assert Segmentation.from_gaps(s.gaps) == s
    assert Segmentation.from_gaps(map(int, s.gaps)) == s
    assert Segmentation.from_gaps(np.array(list(s.gaps)) == "1") == s


@given(segmentations)
def test_properties_agree(s):
    assert (sum(s.lengths), len(s.lengths)) == (s.n_units, s.n_segments)
    assert (len(s.labels), len(s.gaps)) == (s.n_units, s.n_units - 1)
    assert s.spans[0][0] == 0
    assert [end for _, end in s.spans] == list(s.ends)
    assert [s.labels[start] for start, _ in s.spans] == list(range(s.n_segments))
    assert s.labels.tolist() == [sum(end <= unit for end in s.ends) for unit in range(s.n_units)]


def test_numpy_integers_become_plain_ones():
    s = Segmentation(np.array([2, 4]))
    assert s.ends == (2, 4)
    assert {type(end) for end in s.ends} == {int}


def test_equal_segmentations_are_one_key_and_cannot_change():
    s = Segmentation([2, 4])
    assert {s: 1}[Segmentation((2, 4))] == 1
    with pytest.raises(AttributeError):
        s.ends = (1, 4)


@pytest.mark.parametrize(
    ("ends", "message"),
    [
        ((), "at least one segment"),
        ((0, 3), "0 follows 0"),
        ((-1, 2, 4), "-1 follows 0"),
        ((3, 3), "3 follows 3"),
        ((5, 2), "2 follows 5"),
    ],
)
def test_impossible_ends_are_named(ends, message):
    with pytest.raises(ValueError, match=message):
        Segmentation(ends)


def test_a_long_sequence_is_shortened_in_the_message():
    with pytest.raises(ValueError, match=r"\(1, 2, .*\.\.\.\)") as error:
        Segmentation((*range(1, 1000), 5))
    assert len(str(error.value)) < 200


@pytest.mark.parametrize("ends", [(2.0, 4), (2, "4"), (2, None)])
def test_ends_are_whole_numbers(ends):
    with pytest.raises(TypeError):
        Segmentation(ends)


@pytest.mark.parametrize("boundary", [0, 10, 11, -1])
def test_a_boundary_is_interior(boundary):
    with pytest.raises(ValueError, match=rf"boundary {boundary} .*number of units, 10"):
        Segmentation.from_boundaries([boundary], n_units=10)


@pytest.mark.parametrize("flag", [2, "b", "", None, -1, "01", 0.5])
def test_a_flag_that_is_neither_yes_nor_no_is_refused(flag):
    with pytest.raises(ValueError, match="gap flags must be 0 or 1"):
        Segmentation.from_gaps([0, flag, 1])


def test_no_gap_is_one_unit():
    assert Segmentation.from_gaps("").ends == (1,)
    assert Segmentation((1,)).gaps == ""


def test_no_labels_no_segmentation():
    with pytest.raises(ValueError, match="at least one segment"):
        Segmentation.from_labels([])


@given(segmentations, st.data())
def test_keep_is_relabelling_what_is_left(s, data):
    kept = data.draw(st.lists(st.booleans(), min_size=s.n_units, max_size=s.n_units))
    if any(kept):
        left = [label for label, keep in zip(s.labels, kept, strict=True) if keep]
        assert s.keep(kept).lengths == tuple(left.count(label) for label in sorted(set(left)))
    else:
        with pytest.raises(ValueError, match=f"none of the {s.n_units} units is kept"):
            s.keep(kept)


def test_keeping_needs_a_flag_for_every_unit():
    with pytest.raises(ValueError, match="2 flags for 3 units"):
        Segmentation((1, 3)).keep([True, True])


@given(segmentations, st.data())
def test_stretch_gives_each_smaller_unit_its_label(s, data):
    sizes = data.draw(st.lists(st.integers(0, 3), min_size=s.n_units, max_size=s.n_units))
    labels = np.repeat(s.labels, sizes)
    if len(labels):
        assert s.stretch(sizes) == Segmentation.from_labels(labels)
    else:
        with pytest.raises(ValueError, match="at least one segment"):
            s.stretch(sizes)


def test_stretching_needs_a_size_for_every_unit():
    with pytest.raises(ValueError, match="1 sizes for 3 units"):
        Segmentation((1, 3)).stretch([2])


def test_missing_labels_are_refused_because_nan_equals_nothing():
    with pytest.raises(ValueError, match=r"label of unit 2 is missing.*fill the others in"):
        Segmentation.from_labels([1.0, 1.0, float("nan"), float("nan"), 2.0])
    with pytest.raises(ValueError, match="label of unit 1 is missing: it is ''"):
        Segmentation.from_labels(["Intro", "", "", "Methods", ""])
    with pytest.raises(ValueError, match="label of unit 1 is missing: it is None"):
        Segmentation.from_labels(["rain", None, None, "bread"])


@pytest.mark.parametrize("dtype", ["Int64", "string", "boolean", "object", "category"])
def test_labels_missing_in_a_column_of_any_type_are_refused(dtype):
    column = pd.Series([True, True, pd.NA, False]).astype(dtype)
    with pytest.raises(ValueError, match="the label of unit 2 is missing"):
        Segmentation.from_labels(column)
