"""The join of measured with published numbers."""

import numpy as np
import pandas as pd
import pytest

from textseg.reproduction import join as module
from textseg.reproduction.join import COLUMNS, KEY, read_notes, reproduction, summary
from textseg.reproduction.published import published
from textseg.reproduction.verdicts import STATUSES

C99 = "T6.oC99.0-T-F-0.pk"
CVS = "T2.CVS.tf-F.pk"
ARXIV = "T5.CVS.R.pk"
SWING = "A.tie-swing"


def row(claim_id, measured, **fields):
    """Return one measured row with everything that a claim's data set asks for."""
    column = published().set_index("claim_id").column[claim_id]
    documents = {"arxiv": 500, "3-11": 400, "all": 700}.get(column, 100)
    return {
        "claim_id": claim_id,
        "preset": "code",
        "vectors": "glove-6b-50d 50 0123abcd",
        "dataset": "arxiv" if column == "arxiv" else f"choi/{column}",
        "primary": True,
        "measured": measured,
        "n_documents": documents,
        **fields,
    }


def joined(*rows, **notes):
    result = reproduction(pd.DataFrame(list(rows)), notes=notes.get("notes", {}))
    return result.set_index("claim_id")


def status(*rows, **notes):
    """Status of the one claim the rows are about."""
    return joined(*rows, **notes).status[rows[0]["claim_id"]]


def test_each_kind_is_judged_by_its_rule():
    assert status(row(C99, 22.60)) == "reproduced"
    assert status(row(C99, 22.90)) == "close"
    assert status(row(CVS, 11.0)) == "other vectors"
    assert status(row("T6.C99.0-T-F-0.pk", 13.0)) == "cited"
    assert status(row("B.sentences.3-11", 28145)) == "equal"
    assert status(row("S4.2.2.oC99.3-11.pk", 15.5)) == "reproduced"
    assert status(row("S4.2.2.oC99tfidf.3-11.pk", 10.0)) == "other vectors"
    assert status(row(SWING, 1.2, ci_low=0.8, ci_high=1.6)) == "holds"
    assert status(row(SWING, -1.2, ci_low=-1.6, ci_high=-0.8)) == "reversed"
    assert status(row(SWING, 0.1, ci_low=-0.3, ci_high=0.5)) == "not distinguishable"
    assert status(row("S4.2.3.all-CVS-below", 10.0, outcome=False)) == "fails"
    assert status(row("S4.2.3.all-CVS-below", np.nan, outcome=True)) == "holds"


def test_with_the_papers_own_vectors_its_levels_are_judged():
    assert status(row(CVS, 5.30, vectors="glove.42B.300d 300 89abcdef")) == "reproduced"
    assert status(row(ARXIV, 25.0, vectors="glove.42B.300d 300 89abcdef")) == "other vectors"


def test_every_published_number_appears_in_the_papers_order():
    result = reproduction(pd.DataFrame([row(C99, 22.52)]), notes={})
    assert [*result.columns] == COLUMNS
    assert [*result.claim_id] == [*published().claim_id]
    counts = summary(result)
    assert counts.sum() == len(published())
    assert counts["reproduced"] == 1 and counts["cited"] == 47
    assert counts["not measured"] == len(published()) - 48


def test_nothing_measured_is_all_unmeasured():
    counts = summary(reproduction(pd.DataFrame(columns=[*KEY, "primary", "measured"]), notes={}))
    assert counts[counts > 0].to_dict() == {
        "cited": 47,
        "not measured": len(published()) - 47,
    }


def test_the_order_of_the_rows_does_not_matter():
    rows = [row(C99, 22.52), row(CVS, 11.0), row(CVS, 12.0, preset="text", primary=False)]
    there, back = (
        reproduction(pd.DataFrame(r), notes={}).sort_values(KEY, ignore_index=True)
        for r in (rows, rows[::-1])
    )
    pd.testing.assert_frame_equal(there, back)


def test_a_part_of_the_documents_is_not_the_published_level():
    part = joined(row(C99, 22.52, n_documents=10)).loc[C99]
    assert part.status == "not testable here"
    assert part.note == "measured on 10 of 400 documents"


def test_a_level_from_an_unstated_number_of_documents_is_not_judged():
    unstated = joined(row(C99, 22.52, n_documents=None)).loc[C99]
    assert unstated.status == "not testable here"
    assert unstated.note == "measured on an unstated number of 400 documents"


def test_what_parts_needs_a_reason():
    rows = [row(C99, 13.5), row("S4.2.shortest.9-11", 6)]
    with pytest.raises(ValueError, match=r"no note on: .*not equal") as e:
        reproduction(pd.DataFrame(rows), notes={})
    assert f"{C99} (differs)" in str(e.value)


def test_a_reason_is_shown_beside_its_number():
    result = joined(row(C99, 13.5), notes={C99: "stemming happens"})
    assert tuple(result.loc[C99, ["status", "note"]]) == ("differs", "stemming happens")


def test_rows_that_are_not_primary_need_no_reason_and_are_not_counted():
    rows = pd.DataFrame([row(C99, 22.52), row(C99, 13.5, preset="text", primary=False)])
    result = reproduction(rows, notes={})
    assert [*result[result.claim_id == C99].status] == ["reproduced", "differs"]
    assert summary(result)["differs"] == 0 and summary(result)["reproduced"] == 1


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([row(ARXIV, 20.0, dataset="arxiv-standin")], "'arxiv', and can't be .* 'arxiv-standin'"),
        ([row(ARXIV, 20.0, dataset="arxiv-standin 500 01ab")], "can't be joined"),
        ([row("S4.3.shortest", 100, dataset="arxiv-standin")], "can't be joined"),
        ([row(C99, 22.0, dataset="choi/3-5")], "about the data set 'choi/3-11'"),
        ([row(C99, 22.0), row(C99, 22.0)], f"two rows have equal claim_id, preset.*: {C99}"),
        ([row(C99, 22.0, primary=False)], f"{C99} has 0"),
        ([row(C99, 22.0), row(C99, 22.0, preset="text")], f"{C99} has 2"),
        ([{**row(C99, 22.0), "claim_id": "T6.oC99.0-T-F-0.pkk"}], f"did you mean {C99}"),
        ([row(C99, 22.0, spliter="greedy")], "unknown column 'spliter': choose from"),
        ([row(SWING, 1.0)], f"{SWING} is a difference: without ci_low"),
    ],
)
def test_unsound_rows_are_refused(rows, message):
    with pytest.raises(ValueError, match=message):
        reproduction(pd.DataFrame(rows), notes={})


def test_a_missing_column_is_named():
    with pytest.raises(ValueError, match="need a column 'dataset'"):
        reproduction(pd.DataFrame([row(C99, 22.0)]).drop(columns="dataset"), notes={})


def test_rows_survive_a_csv_file(tmp_path):
    rows = pd.DataFrame([row(C99, 22.52, vectors=""), row(SWING, 1.2, ci_low=0.8, ci_high=1.6)])
    rows.to_csv(tmp_path / "rows.csv", index=False)
    again = pd.read_csv(tmp_path / "rows.csv")
    counts = [summary(reproduction(r, notes={})) for r in (rows, again)]
    pd.testing.assert_series_equal(*counts)


def test_summary_counts_every_status_and_no_other():
    rows = pd.DataFrame({"status": ["holds", "fails", "holds"]})
    counts = summary(rows)
    assert [*counts.index] == [*STATUSES] and counts.sum() == 3 and counts["holds"] == 2
    with pytest.raises(ValueError, match="unknown status 'nearly': choose from reproduced"):
        summary(pd.DataFrame({"status": ["nearly"]}))


def test_notes_are_about_existing_claims(tmp_path, monkeypatch):
    notes = tmp_path / "notes.yml"
    real = module.book_file
    monkeypatch.setattr(
        module, "book_file", lambda name: notes if name == notes.name else real(name)
    )
    notes.write_text(f"{C99}: why\nC.A.ties-left.3-11: because\n", "utf-8")
    assert read_notes() == {C99: "why", "C.A.ties-left.3-11": "because"}
    notes.write_text("T9.nothing.pk: why\n", "utf-8")
    with pytest.raises(ValueError, match=r"unknown claims: T9\.nothing\.pk"):
        read_notes()
    notes.write_text("", "utf-8")
    assert read_notes() == {}


def test_reasons_are_found_by_the_beginning_of_a_name(monkeypatch, tmp_path):
    for name, why in module.read_reasons().items():
        assert module.reason(f"{name}.3-5", module.read_reasons()) == why and why.endswith(".")
    assert module.reason("C.nothing", module.read_reasons()) == ""
    (file := tmp_path / "reasons.yml").write_text("C.gone: no such statement\n")
    monkeypatch.setattr(module, "book_file", lambda name: file)
    with pytest.raises(ValueError, match=r"reasons for unknown claims: C\.gone"):
        module.read_reasons()
