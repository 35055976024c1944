"""A folder of texts: one row a document, failures among them, resumed after a kill."""

import json
import signal
from concurrent.futures import ThreadPoolExecutor

import pytest
from processes import begin, claim_elsewhere, finish, wait_for

from textseg import segment
from textseg.corpus import collection
from textseg.corpus.collection import segment_collection
from textseg.storage.locks import Locks

TEXT = "Rain falls on {}. Clouds bring rain. Bakers bake bread. Dough makes bread. "


class HerePool(ThreadPoolExecutor):
    """Does the work in a thread of this process."""

    room = 1


@pytest.fixture
def texts(tmp_path):
    folder = tmp_path / "texts"
    (folder / "sub").mkdir(parents=True)
    for name in ("b", "a", "sub/c"):
        (folder / f"{name}.txt").write_text(TEXT.format(name), encoding="utf-8")
    (folder / "notes.md").write_text("not asked for")
    return folder


@pytest.fixture
def run(texts, tmp_path):
    def call(**settings):
        with HerePool(1) as pool:
            return segment_collection(texts, tmp_path / "rows.jsonl", pool, **settings)

    return call


def test_one_row_a_document_in_the_order_of_the_paths(run, texts, tmp_path):
    rows = run(n_segments=2)
    assert [row["document"] for row in rows] == ["a.txt", "b.txt", "sub/c.txt"]
    assert [json.loads(line) for line in (tmp_path / "rows.jsonl").open()] == rows
    assert not list(tmp_path.glob("*.part"))
    for row in rows:
        text = (texts / row["document"]).read_text()
        assert row["ends"][-1] == len(text)
        assert text[row["ends"][0] :].startswith("Bakers")
        assert row["n_segments"] == segment(text, 2).segmentation.n_segments == 2


def test_case_25_a_bad_document_is_a_row_and_the_others_go_on(run, texts):
    (texts / "empty.txt").write_text("")
    (texts / "latin.txt").write_bytes("Müller".encode("latin-1"))
    (texts / "one.txt").write_text("Only one sentence about rain.")
    (texts / "unknown.txt").write_text("Xqzzv wrrtk. Ppgh lqqw.")
    failed = {row["document"]: row["reason"] for row in run() if row["status"] == "failed"}
    assert set(failed) == {"empty.txt", "latin.txt", "unknown.txt"}
    assert "no units" in failed["empty.txt"]
    assert "is not UTF-8" in failed["latin.txt"] and "iconv" in failed["latin.txt"]
    assert "know none" in failed["unknown.txt"]


def test_a_byte_order_mark_counts_in_no_offset(run, texts):
    (texts / "b.txt").write_text(TEXT.format("b"), encoding="utf-8-sig")
    plain, marked, _ = run(n_segments=2)
    assert marked["ends"] == plain["ends"] and marked["n_units"] == plain["n_units"] == 4


def test_only_what_is_missing_or_has_changed_is_segmented(run, texts, monkeypatch):
    seen = []
    real = collection.segment_batch
    monkeypatch.setattr(
        collection, "segment_batch",
        lambda batch: seen.extend(name for name, *_ in batch.texts) or real(batch),
    )  # fmt: skip
    first = run(n_segments=2)
    assert run(n_segments=2) == first and len(seen) == 3
    (texts / "a.txt").write_text(TEXT.format("roofs"))
    run(n_segments=2)
    assert seen[3:] == ["a.txt"]
    run(n_segments=3)
    assert len(seen) == 7


def test_wrong_settings_stop_it_before_it_begins(run):
    for settings, says in [
        ({"splitter": "best"}, "splitter must be one of"),
        ({"vektors": "x"}, "did you mean 'vectors'"),
        ({"vectors": "glove-9"}, "unknown vectors"),
        ({"pattern": "*.tex"}, r"no file in .* is called \*.tex"),
    ]:
        with pytest.raises((TypeError, ValueError, OSError), match=says):
            run(**settings)


def test_rows_of_a_killed_call_are_kept_up_to_the_last_whole_line(run, tmp_path):
    rows = run(n_segments=2)
    lines = [json.dumps(row | {"score": i}) for i, row in enumerate(rows)]
    (tmp_path / "rows.jsonl").unlink()
    (tmp_path / "rows.jsonl.part").write_text(f"{lines[0]}\n{lines[1]}\n{lines[2][:40]}")
    again = run(n_segments=2)
    assert [row["score"] for row in again] == [0, 1, rows[2]["score"]]


@pytest.mark.slow
def test_kill_9_then_the_same_command_ends_in_the_same_rows(tmp_path):
    folder, output = tmp_path / "many", tmp_path / "rows.jsonl"
    folder.mkdir()
    for i in range(400):
        (folder / f"{i:03}.txt").write_text(TEXT.format(i) * 20)
    killed = begin("segment", folder, "-k", 5, "--output", output, "--jobs", 1)
    part = tmp_path / "rows.jsonl.part"
    wait_for(lambda: part.exists() and part.read_text().count("\n") > 16)
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    kept = [json.loads(line) for line in part.read_text().split("\n")[1:-1]]
    assert not output.exists() and 16 <= len(kept) < 400
    wait_for(lambda: Locks(tmp_path / ".rows.jsonl.lock").claim("0" * 7))
    status, out, _ = finish(begin("segment", folder, "-k", 5, "--output", output))
    assert status == 0 and "400 of 400 documents segmented" in out
    rows = [json.loads(line) for line in output.open()]
    assert [row["document"] for row in rows] == [f"{i:03}.txt" for i in range(400)]
    assert {row["status"] for row in rows} == {"done"}
    assert all(row in rows for row in kept), "what had finished was segmented again"


def test_two_at_once_for_one_output_are_refused(texts, tmp_path):
    with (
        claim_elsewhere(tmp_path / ".rows.jsonl.lock", "0" * 7),
        HerePool(1) as pool,
        pytest.raises(RuntimeError, match="another process is at work for"),
    ):
        segment_collection(texts, tmp_path / "rows.jsonl", pool)


@pytest.mark.parametrize("mine", ["my notes\n", '{"a": 1}\n', "3\n"])
def test_a_file_of_something_else_is_not_overwritten(run, tmp_path, mine):
    (tmp_path / "rows.jsonl").write_text(mine)
    with pytest.raises(ValueError, match="is there and holds no segmented documents"):
        run(n_segments=2)
    assert (tmp_path / "rows.jsonl").read_text() == mine


def test_a_folder_called_like_a_text_is_passed_over(run, texts):
    (texts / "corpus.txt").mkdir()
    assert len(run(n_segments=2)) == 3


@pytest.mark.parametrize("wrong", [{"n_segments": 0}, {"objective": "c99"}])
def test_what_would_fail_for_every_text_leaves_the_rows_that_are_there(run, tmp_path, wrong):
    run(n_segments=2)
    before = (tmp_path / "rows.jsonl").read_text()
    with pytest.raises(ValueError, match="n_segments"):
        run(**wrong)
    assert (tmp_path / "rows.jsonl").read_text() == before


def test_rows_of_another_folder_are_not_overwritten(run, tmp_path):
    run(n_segments=2)
    other = tmp_path / "elsewhere" / "texts"
    other.mkdir(parents=True)
    (other / "x.txt").write_text(TEXT)
    with HerePool(1) as pool, pytest.raises(ValueError, match=r"other documents, such as a\.txt"):
        segment_collection(other, tmp_path / "rows.jsonl", pool, n_segments=2)
    assert len((tmp_path / "rows.jsonl").read_text().splitlines()) == 3


def test_the_output_in_the_folder_is_no_text(texts):
    for _ in range(2):
        with HerePool(1) as pool:
            rows = segment_collection(texts, texts / "rows.txt", pool, n_segments=2)
        assert len(rows) == 3


def test_an_output_that_cannot_be_written_says_so(texts):
    (texts / "file").write_text("")
    with HerePool(1) as pool, pytest.raises(OSError, match="file"):
        segment_collection(texts, texts / "file" / "rows.jsonl", pool, n_segments=2)
