"""A folder of texts: one row a document, failures among them, resumed after a kill."""

import json
import os
import signal
import subprocess
import sys
import warnings
from concurrent.futures import Future, ThreadPoolExecutor
from time import sleep

import numpy as np
import pytest
from processes import begin, claim_elsewhere, finish, wait_for
from typer.testing import CliRunner

import textseg
from textseg import segment
from textseg.cli import app
from textseg.corpus import batches, collection
from textseg.corpus.batches import _row, segment_batch
from textseg.corpus.collection import segment_collection
from textseg.corpus.listing import listing, matches
from textseg.storage.locks import Locks
from textseg.sweep.pools import LocalPool

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
    rows = run(vectors="glove-6b-50d")
    failed = {row["document"]: row["reason"] for row in rows if row["status"] == "failed"}
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


def test_rows_of_another_setting_are_not_overwritten(run, tmp_path):
    run(n_segments=2)
    before = (tmp_path / "rows.jsonl").read_bytes()
    for settings, says in [
        ({"n_segments": 3}, "n_segments = 2, not 3"),
        ({}, "n_segments = 2, not none"),
        ({"n_segments": 2, "objective": "euclidean"}, "objective = 'cvs', not 'euclidean'"),
        ({"n_segments": 2, "preset": "code"}, "preset = 'text', not 'code'"),
        (
            {"n_segments": 2, "vectors": "glove-6b-50d"},
            r"\(encoder = 'wordllama-256d', not vectors = 'glove-6b-50d'\); give the same",
        ),
    ]:
        with pytest.raises(ValueError, match=f"other settings .*{says}.*another --output"):
            run(**settings)
        assert (tmp_path / "rows.jsonl").read_bytes() == before
    run(n_segments=2, objective="cvs", preset="text")  # the same, said at greater length
    assert (tmp_path / "rows.jsonl").read_bytes() == before


def test_rows_of_documents_that_are_not_asked_for_are_kept(run, tmp_path):
    rows = run(n_segments=2)
    with pytest.warns(UserWarning, match="kept 2 rows of other documents"):
        assert run(n_segments=2, pattern="b*") == rows[1:2]
    assert [json.loads(line) for line in (tmp_path / "rows.jsonl").open()] == rows


def test_wrong_settings_stop_it_before_it_begins(run):
    for settings, says in [
        ({"splitter": "best"}, "splitter must be one of"),
        ({"vektors": "x"}, "did you mean 'vectors'"),
        ({"vectors": "glove-9"}, "unknown vectors"),
        ({"pattern": "*.tex"}, r"no file in .* matches \*.tex; skipped: 4 with other names"),
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
        pytest.raises(RuntimeError, match="another process is writing"),
    ):
        segment_collection(texts, tmp_path / "rows.jsonl", pool)


@pytest.mark.parametrize("output", ["texts", "texts/a.txt/rows.jsonl", "rows.jsonl"])
def test_a_refused_command_leaves_nothing_beside_its_output(texts, tmp_path, output):
    before = sorted(tmp_path.rglob("*"))
    wrong = ["--pattern", "*.none"] if output == "rows.jsonl" else []
    arguments = ["segment", texts, "-k", 2, *wrong, "--output", tmp_path / output]
    refused = CliRunner().invoke(app, list(map(str, arguments)))
    assert refused.exit_code != 0 and len(refused.stderr.splitlines()) == 1
    assert sorted(tmp_path.rglob("*")) == before


def test_no_lock_is_left_where_the_rows_are(run, texts, tmp_path):
    run(n_segments=2)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["rows.jsonl", texts.name]


def test_settings_from_numpy_are_those_of_python(run):
    rows = run(n_segments=np.int64(2))
    assert run(n_segments=2) == rows
    assert {row["settings"]["n_segments"] for row in rows} == {2}


@pytest.mark.parametrize("mine", ["my notes\n", '{"a": 1}\n', "3\n", '{"document": "a'])
@pytest.mark.parametrize("name", ["rows.jsonl", "rows.jsonl.part"])
def test_foreign_lines_are_not_dropped(run, tmp_path, mine, name):
    run(n_segments=2)
    (tmp_path / name).write_text(before := (tmp_path / "rows.jsonl").read_text() + mine)
    if name.endswith("part") and mine.startswith('{"document'):
        run(n_segments=2)  # what a killed process left of a row
        return
    with pytest.raises(ValueError, match=f"{name}, line 4, is not a row of a segmented document"):
        run(n_segments=2)
    assert (tmp_path / name).read_text() == before


@pytest.mark.parametrize("name", ["rows.jsonl", "rows.jsonl.part"])
def test_rows_without_an_owner_are_refused(run, tmp_path, name):
    (tmp_path / name).write_text('{"document": "a.txt", "key": "1"}\n')
    with pytest.raises(ValueError, match="rows of another version of textseg"):
        run(n_segments=2)


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
    (other / "a.txt").write_text(TEXT)  # one file name in common
    says = r"rows of the folder texts, such as a\.txt, not of elsewhere/texts; give another"
    with HerePool(1) as pool, pytest.raises(ValueError, match=says):
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


def test_all_files_are_texts_but_the_rows_and_what_belongs_to_them(texts):
    output = texts / "rows.jsonl"
    for left_by_a_kill in ((), (".rows.jsonl.lock", "rows.jsonl.part")):
        for name in left_by_a_kill:
            (texts / name).touch()
        with HerePool(1) as pool:
            rows = segment_collection(texts, output, pool, pattern=["*", ".*"], n_segments=2)
        assert [row["document"] for row in rows] == ["a.txt", "b.txt", "notes.md", "sub/c.txt"]
    assert sorted(path.name for path in texts.iterdir()) == [
        "a.txt", "b.txt", "notes.md", "rows.jsonl", "sub",
    ]  # fmt: skip


def test_what_cannot_be_read_is_a_row_and_the_others_go_on(run, texts):
    (texts / "0.txt").symlink_to("/proc/self/mem")
    (texts / "c.txt").symlink_to("nowhere")
    os.mkfifo(texts / "d.txt")
    rows = {row["document"]: row for row in run(n_segments=2)}
    assert {name for name, row in rows.items() if row["status"] == "failed"} == {
        "0.txt", "c.txt", "d.txt",
    }  # fmt: skip
    assert rows["0.txt"]["reason"] == f"{texts / '0.txt'}: input/output error"
    assert rows["c.txt"]["reason"] == f"{texts / 'c.txt'}: no such file or folder"
    assert "it is a named pipe" in rows["d.txt"]["reason"]
    assert rows["sub/c.txt"]["status"] == "done"


def test_a_text_that_vanishes_meanwhile_is_a_row(run, texts, monkeypatch):
    real = collection.listing

    def overtaken(*args, **kwargs):
        found = real(*args, **kwargs)
        (texts / "b.txt").unlink()
        return found

    monkeypatch.setattr(collection, "listing", overtaken)
    assert [row["status"] for row in run(n_segments=2)] == ["done", "failed", "done"]


@pytest.mark.parametrize("error", [MemoryError(), IndexError("of a bug")])
def test_a_text_that_fails_in_any_way_fails_alone(run, monkeypatch, error):
    real = textseg.segment

    def fails(document, **settings):
        if document.source == "b.txt":
            raise error
        return real(document, **settings)

    monkeypatch.setattr(textseg, "segment", fails)
    good, bad, other = run(n_segments=2)
    assert (good["status"], bad["status"], other["status"]) == ("done", "failed", "done")
    assert "not enough memory" in bad["reason"] or bad["reason"] == "IndexError: of a bug"


def dies_of_b(batch):
    """Segment a batch in a process of its own, which one of the texts kills."""
    if any(name == "b.txt" for name, *_ in batch.texts):
        os._exit(9)
    return segment_batch(batch)


def test_a_text_that_kills_its_worker_fails_alone(texts, tmp_path, monkeypatch):
    monkeypatch.setattr(collection, "segment_batch", dies_of_b)
    pool = LocalPool(1)
    try:
        rows = segment_collection(texts, tmp_path / "rows.jsonl", pool, n_segments=2)
    finally:
        pool.close()
    assert [row["status"] for row in rows] == ["done", "failed", "done"]
    assert "the process that segmented it died" in rows[1]["reason"]


def test_a_worker_that_is_ended_leaves_no_semaphore():
    """The lock of a progress bar was one, of which Python warned at the end of every folder."""
    pool = LocalPool(1)
    try:
        kind = pool.submit(eval, "type(__import__('tqdm').tqdm.get_lock()).__name__").result()
    finally:
        pool.close()
    assert kind == "RLock"


def test_vectors_that_are_replaced_meanwhile_are_said(run, tmp_path, monkeypatch, own_cache):
    words = dict.fromkeys(TEXT.lower().split())
    for turn, name in enumerate(("old", "new")):
        lines = (f"{word} {number % 5} {number % 3 + turn}\n" for number, word in enumerate(words))
        (tmp_path / name).write_text("".join(lines))
    vectors, real = (tmp_path / "old").rename(tmp_path / "v.vec"), batches._row

    def replaced(*arguments):
        row = real(*arguments)
        if (tmp_path / "new").exists():
            (tmp_path / "new").rename(vectors)
        return row

    monkeypatch.setattr(batches, "_row", replaced)
    first, again = (run(n_segments=2, vectors=str(vectors)) for _ in range(2))
    assert {row["status"] for row in first} == {"failed"}
    assert all("vectors, differ from those at the start; run the" in row["reason"] for row in first)
    assert {row["status"] for row in again} == {"done"}


def test_warnings_are_in_the_row_not_on_the_screen(run, texts):
    (texts / "b.txt").write_text("Xqzzv wrrtk falls. Rain ppgh lqqw. Bread wrrtk lqqw.")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        rows = run(n_segments=2, vectors="glove-6b-50d")
    assert [len(row["warnings"]) for row in rows] == [0, 1, 0]
    assert "b.txt" in rows[1]["warnings"][0]


def test_threads_of_a_worker_keep_their_warnings_apart(monkeypatch):
    """As those of Dask do; filters of warnings are of the whole process."""

    def warns(document, **settings):
        sleep(0.01 * (len(document.source) % 3))
        warnings.warn(f"of {document.source}", stacklevel=1)
        return segment(document, 1, representation="bag_of_words")

    filters, showwarning = list(warnings.filters), warnings.showwarning
    with monkeypatch.context() as patch, ThreadPoolExecutor(4) as pool:
        patch.setattr(textseg, "segment", warns)
        names = ["a" * n for n in range(1, 9)]
        done = list(pool.map(lambda name: _row(name, "", b"Rain falls. Wind blows.", {}), names))
    assert [row["warnings"] for row in done] == [[f"of {name}"] for name in names]
    assert (list(warnings.filters), warnings.showwarning) == (filters, showwarning)


def test_an_interrupt_says_what_is_kept(run, monkeypatch):
    def interrupted(pool, call, tasks):
        for task in tasks:
            done = Future()
            done.set_result(call(task)[:2])
            yield task, done
            raise KeyboardInterrupt

    with monkeypatch.context() as m, pytest.raises(KeyboardInterrupt, match="2 of 3 documents"):
        m.setattr(collection, "completed", interrupted)
        run(n_segments=2)
    assert len(run(n_segments=2)) == 3


def test_what_is_written_there_meanwhile_is_not_overwritten(run, tmp_path, monkeypatch):
    real, output = collection.completed, tmp_path / "rows.jsonl"

    def completed(*arguments):
        yield from real(*arguments)
        output.write_text("my own notes\n")

    with monkeypatch.context() as m, pytest.raises(ValueError, match="line 1, is not a row"):
        m.setattr(collection, "completed", completed)
        run(n_segments=2)
    assert output.read_text() == "my own notes\n"
    output.unlink()
    monkeypatch.setattr(collection, "segment_batch", None)  # all is kept
    assert len(run(n_segments=2)) == 3


@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo, lambda path: os.mknod(path, 0o20666, 0x103)])
def test_an_output_that_is_not_a_file_is_refused_before_the_work(run, tmp_path, make):
    try:
        make(tmp_path / "rows.jsonl")
    except PermissionError:
        pytest.skip("only root makes devices")
    before = (tmp_path / "rows.jsonl").lstat()
    with pytest.raises(FileExistsError, match=r"rows.jsonl is a .*, not a file"):
        run(n_segments=2)
    assert (tmp_path / "rows.jsonl").lstat() == before
    assert [path.name for path in tmp_path.iterdir() if "rows" in path.name] == ["rows.jsonl"]


def test_a_link_stays_a_link(run, tmp_path):
    (tmp_path / "real").write_text("")
    (tmp_path / "real").chmod(0o600)
    (tmp_path / "rows.jsonl").symlink_to("real")
    rows = run(n_segments=2)
    assert (tmp_path / "rows.jsonl").is_symlink()
    assert len((tmp_path / "real").read_text().splitlines()) == len(rows) == 3
    assert (tmp_path / "real").stat().st_mode & 0o777 == 0o600


def test_rows_of_transcripts_keep_times_and_speakers(run, texts):
    turns = ("Rain falls on roofs.", "Rain wets the roofs.", "Bread bakes.", "Bread cools.")
    lines = [f"{'BEN' if i % 2 else 'ANNA'}: {turn}\n" for i, turn in enumerate(turns)]
    (texts / "b.txt").write_text("".join(lines))
    plain, spoken, _ = run(n_segments=2, unit="line")
    assert "spoken" not in plain and [one["speakers"] for one in spoken["spoken"]] == [
        ["ANNA", "BEN"], ["ANNA", "BEN"],
    ]  # fmt: skip


def test_a_file_on_another_drive_is_in_no_folder(monkeypatch, tmp_path):
    def fails(*_):
        raise ValueError("path is on mount 'C:', start on mount 'D:'")

    monkeypatch.setattr(os.path, "relpath", fails)
    assert not matches(tmp_path, tmp_path / "a.txt")


def test_an_accent_is_the_same_in_one_character_and_in_two(tmp_path):
    composed, apart = "caf\u00e9.txt", "cafe\u0301s/re\u0301sume\u0301.txt"
    for name in (composed, apart):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("Rain falls.")
    for e in ("\u00e9", "e\u0301"):
        assert listing(tmp_path, f"*{e}*.txt").texts == sorted(
            [tmp_path / composed, tmp_path / apart]
        )
        assert listing(tmp_path, f"caf{e}s/*").texts == [tmp_path / apart]
        assert matches(tmp_path, tmp_path / apart, f"r{e}sum{e}.txt")


class Encoder:
    """Knows how often two letters occur."""

    label = "letters 1"

    def encode(self, texts):
        return np.array([[text.count("a") + 1.0, text.count("e")] for text in texts])


def test_rows_name_an_encoder_of_ones_own_by_its_label(run, tmp_path):
    rows = run(n_segments=2, encoder=Encoder())
    assert {row["status"] for row in rows} == {"done"}
    assert {row["settings"]["encoder"] for row in rows} == {"letters 1"}
    written = (tmp_path / "rows.jsonl").read_text()
    assert run(n_segments=2, encoder=Encoder()) == rows
    assert (tmp_path / "rows.jsonl").read_text() == written
    other = Encoder()
    other.label = "letters 2"
    with pytest.raises(ValueError, match="rows with other settings"):
        run(n_segments=2, encoder=other)


def test_a_script_whose_processes_run_it_anew_is_told_how_not_to(texts, tmp_path):
    (tmp_path / "own.py").write_text(
        "from pathlib import Path\n"
        "from textseg.corpus.collection import segment_collection\n"
        "from textseg.sweep.pools import open_pool\n"
        "segment_collection(Path('texts'), Path('rows.jsonl'), open_pool(None, 1), n_segments=2)\n"
    )
    done = subprocess.run(
        [sys.executable, "own.py"], cwd=tmp_path, capture_output=True, text=True, timeout=300
    )
    assert "below the line: if __name__ == '__main__':" in done.stderr
