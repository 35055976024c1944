"""What the chapter on a text of your own shows besides calls."""

import matplotlib.pyplot as plt
import pandas as pd
import pytest

from textseg import Document, Segmentation, plotting
from textseg.datasets import DATASETS, sample
from textseg.output import FORMATS
from textseg.reproduction.studies.own_text import page
from textseg.units import UNITS

TOPICS = (("rain", "wind", "storm"), ("bread", "dough", "oven"))
SETTINGS = "--objective c99 -k 2"


def test_a_command_is_shown_with_what_it_prints():
    text = "Rain falls on the roof all night. Bread bakes in the oven."
    shown = page.shell("textseg segment a.txt -k 2", {"a.txt": text})
    assert shown.splitlines() == [
        "$ textseg segment a.txt -k 2", "Rain falls on the roof all night.", "==========",
        "Bread bakes in the oven.",
    ]  # fmt: skip
    cut = page.shell("textseg segment a.txt -k 2", {"a.txt": text}, lines=1)
    assert cut.splitlines()[1:] == ["Rain falls on the roof all night.", "…"]


def test_a_command_that_fails_is_not_shown():
    with pytest.raises(RuntimeError, match=r"segment b\.txt failed: textseg: .*b\.txt"):
        page.shell("textseg segment b.txt", {})
    with pytest.raises(ValueError, match="expected a command of textseg"):
        page.shell("rm a.txt", {})


def test_the_commands_of_the_page_have_their_files():
    (document,) = sample.load()
    files = page.files(document)
    assert files["reference.txt"] == "6 7 5 8 5" and files["found.txt"] == "7 6 5 8 5"
    shown = page.shell("textseg score reference.txt found.txt", files)
    assert "found.txt" in shown and "75.00" in shown


def test_every_unit_and_format_of_the_package_is_explained():
    assert set(page.UNITS_FOR) == set(UNITS)
    assert set(page.FORMATS_FOR) == set(FORMATS)
    table = page.options()
    assert table.iloc[:, 0].str.len().max() <= 50  # what pandas would cut off
    options = table.index.get_level_values(1)
    assert {"--unit line", "--about 25", "--penalty 1", "--format html"} <= set(options)


def test_segments_are_found_whole_if_both_ends_are(monkeypatch, tmp_path):
    monkeypatch.setenv("TEXTSEG_RESULTS", str(tmp_path))
    units = (TOPICS[0],) * 3 + (TOPICS[1],) * 4 + (TOPICS[0],) * 3
    true = [Segmentation((3, 7, 10)), Segmentation((3, 6, 10))]
    documents = [Document(units, reference, f"ours/{i}") for i, reference in enumerate(true)]
    monkeypatch.setitem(DATASETS, "choi", lambda subset, limit: documents[:limit])
    frame = page.found_whole("3-5")
    assert frame.segments.to_dict() == {3: 4, 4: 2}
    assert frame.whole.to_dict() == {3: 75.0, 4: 50.0}  # the second text ends its second early
    assert (frame.low <= frame.whole).all() and (frame.whole <= frame.high).all()
    assert plotting.found_whole(frame).get_ylabel() == "found whole (%)"
    plt.close("all")


def test_gains_are_drawn_of_a_text_in_one_segment():
    ax = plotting.gains([1.0, 3.0, 2.0], Segmentation((4,)), [])
    assert len(ax.lines) == 2
    plt.close("all")


def test_shares_are_said_with_their_intervals():
    trust = pd.DataFrame(
        {"boundaries": [5, 9], "right": [8.4, 97.0], "low": [0.0, 94], "high": [26.0, 99],
         "within": [46.0, 98]},
        index=["0.0 to 0.2", "0.8 to 1.0"],
    )  # fmt: skip
    whole = pd.DataFrame({"whole": [59.0, 67], "low": 50.0, "high": 70.0}, index=[3, 11])
    said = page.said(trust, whole)
    assert said["weak"] == "8 % [0, 26]" and said["range_firm"] == "0.8 to 1.0"
    assert (said["shortest"], said["long"]) == (3, "67 % [50, 70]")
    shown = page.reliability_table(trust)
    assert shown["exactly right (%) [95 % CI]"].tolist() == ["8 [0, 26]", "97 [94, 99]"]


def test_numbers_are_laid_out_without_what_has_no_value():
    rows = {"score": [1.0, 3.0], "gains": [None, 2.0], "boundaries": [(), (4,)]}
    frame = pd.DataFrame(rows | {"found by": ["", "penalised elbow"]}, index=[1, 2])
    frame["gains"] = frame.gains.astype(float)
    shown = page.numbers_table(frame)
    assert shown["gain"].tolist() == ["", "2.0"]
    assert shown["chosen by"].tolist() == ["", "default penalty, elbow"]
    assert "P_k (%)" not in shown
    assert page.numbers_table(frame.assign(pk=[20.0, 0.0]))["P_k (%)"].tolist() == [
        "20.0",
        "0.0",
    ]


def test_gains_are_drawn_with_the_support_of_what_was_found():
    ax = plotting.gains(
        [1.0, 3.0, 2.0], Segmentation((2, 4)), [0.9], reference=Segmentation((1, 4))
    )
    assert [text.get_text() for text in ax.texts] == ["0.90"]
    (found,) = (line for line in ax.lines if line.get_label().startswith("found"))
    assert found.get_xydata().tolist() == [[2.0, 3.0]]
    plt.close("all")
