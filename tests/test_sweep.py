"""Sweeps before anything runs: grid files, checks, identities, claims, the command line."""

import json
import re
import shlex
import subprocess
import sys
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from threading import Thread

import nbformat
import pytest
from conftest import ROOT
from processes import claim_elsewhere
from typer.testing import CliRunner

from textseg import notebooks, store
from textseg.cli import app
from textseg.commands.sweep_report import beside_notebook
from textseg.experiment import Experiment
from textseg.idle import unread
from textseg.reproduction.studies.sweeps import measuring
from textseg.storage.locks import Locks
from textseg.sweep import plan as planning
from textseg.sweep.axes import read_axes
from textseg.sweep.folder import Folder
from textseg.sweep.grid import read
from textseg.sweep.plan import Run, plan
from textseg.sweep.pools import completed
from textseg.sweep.settings import Sweep
from textseg.sweep.task import glued_numbers, glued_others


@pytest.fixture
def grid_file(tmp_path):
    def write(text):
        path = tmp_path / "grid.yml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def invoke():
    return lambda *arguments: CliRunner().invoke(app, ["sweep", *map(str, arguments)])


# Grid files


@pytest.mark.parametrize(
    ("given", "value"),
    [
        (r'"\bcat\b, dog"', r"\bcat\b, dog"),
        (r'"C:\new, old\table.csv"', r"C:\new, old\table.csv"),
        (r'"say \"yes, no\""', 'say "yes, no"'),
        ('"a" or "b"', '"a" or "b"'),
    ],
)
def test_a_quoted_text_keeps_its_backslashes(write_notebook, given, value):
    assert read_axes(write_notebook("a", "name = ''"), [f"name={given}"]) == {"name": [value]}


def test_a_sweep_is_the_product_of_its_parts_over_the_base(grid_file):
    sweep = read(grid_file("""
base: {limit: 5, cut: 1}
sweeps:
  all:
    base: {cut: 2}
    grid: {a: [1, 2], cut: [3, 4]}
    zip: {b: [x, y], c: [true, false]}
    list: [{d: 1}, {e: 1.5}]
"""))["all"]  # fmt: skip
    points = sweep.points()
    assert len(points) == 2 * 2 * 2 * 2
    assert points[0] == {"limit": 5, "cut": 3, "a": 1, "b": "x", "c": True, "d": 1}
    assert points[-1] == {"limit": 5, "cut": 4, "a": 2, "b": "y", "c": False, "e": 1.5}


def test_a_sweep_of_one_part_has_just_its_settings(grid_file):
    sweeps = read(grid_file("sweeps: {one: {grid: {a: [1, 2]}}, two: {zip: {a: [3]}}, three: {}}"))
    assert [sweep.points() for sweep in sweeps.values()] == [[{"a": 1}, {"a": 2}], [{"a": 3}], [{}]]


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("no", r"line 2: YAML reads no as a truth value: quote it, 'no'"),
        ("Off", "YAML reads Off as a truth value"),
        ("1e-3", r"YAML reads 1e-3 as text: write 1.0e-3"),
        ("None", "YAML reads None as text: write null"),
        ("12:30", "12:30 as a number in base sixty"),
        ("010", "010 as an octal number"),
        ("2026-11-28", "2026-11-28 as a date"),
    ],
)
def test_what_yaml_reads_otherwise_than_it_looks_is_refused(grid_file, value, says):
    with pytest.raises(ValueError, match=says):
        read(grid_file(f"sweeps:\n  s: {{grid: {{a: [{value}]}}}}"))
    read(grid_file(f"sweeps:\n  s: {{grid: {{a: ['{value}']}}}}"))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a: [1]", "a grid file is a mapping with 'sweeps:'"),
        ("sweeps: {}", "it contains no sweep"),
        ("sweeps:\n  C99: {list: [{cut: 1}]}\n  c99: {}", "differ only in capitals"),
        ("sweeps: {s: {grids: {a: [1]}}}", "sweep 's': unknown key 'grids'; did you mean 'grid'"),
        ("sweeps: {s: {grid: {a: 1}}}", "grid: a: must be a list of at least one value, got 1"),
        ("sweeps: {s: {grid: {a: []}}}", r"grid: a: must be a list"),
        ("sweeps: {s: {grid: [1]}}", "must be `name: value` pairs"),
        ("sweeps: {s: {zip: {a: [1, 2], b: [1]}}}", r"equally long, got {'a': 2, 'b': 1}"),
        ("sweeps: {s: {grid: {a: [1]}, zip: {a: [2]}}}", "'a' is in more than one"),
        ("sweeps: {s: {grid: {a: [1]}, list: [{b: 1}, {a: 2}]}}", "'a' is in more than one"),
        ("sweeps: {s: {grid: {a: [1], a: [2]}}}", "line 1: duplicate key 'a'"),
        ("sweeps: {../s: {}}", "names may contain only letters"),
        ("sweeps: [", "line 1"),
    ],
)
def test_a_grid_file_of_another_form_is_refused_with_the_place(grid_file, text, says):
    with pytest.raises(ValueError, match=says):
        read(grid_file(text))


# Checks, with the problems users reported


#: What makes parameters fields of an experiment.
OURS = "from textseg.experiment import parameters"


@pytest.fixture
def notebook(write_notebook):
    defaults = "subset = '3-5'\nlimit = None\ncut = 0\nscale = 1.0\nflag = True"
    return write_notebook("a", defaults, code=[OURS])


@pytest.mark.parametrize(
    ("point", "says"),
    [
        ({"cutt": 3}, r"sweep 's': .*no parameter 'cutt'; did you mean 'cut'"),
        ({"cut": "3"}, r"'cut' is '3' \(str\), it must be int.* write the number without quotes"),
        ({"cut": True}, r"'cut' is True \(bool\), it must be int"),
        ({"subset": 3}, "quote it, '3', if text is meant"),
        ({"scale": "1e-3"}, "without quotes"),
        ({"limit": "ten"}, "limit must be int or None, got 'ten'"),
        ({"cut": -1}, "cut must be at least 0, got -1"),
        ({"subset": "3-12"}, "sweep 's': choi has no subset '3-12'"),
    ],
)
def test_case_49_a_wrong_setting_is_refused_before_anything_runs(notebook, point, says):
    with pytest.raises((TypeError, ValueError), match=says):
        plan(notebook, Sweep("s", point))


def test_cases_48_and_50_the_tagged_cell_is_needed_and_holds_literals(write_notebook):
    with pytest.raises(ValueError, match="0 cells are tagged 'parameters'"):
        plan(write_notebook("untagged", code=["k = 10"]), Sweep("s", {"k": 3}))
    with pytest.raises(ValueError, match="parameter 'cost' is computed"):
        plan(write_notebook("derived", "k = 10\ncost = 2*k"), Sweep("s", {"k": 3}))


def test_a_parameter_may_not_be_called_like_a_column(write_notebook):
    with pytest.raises(ValueError, match="'status' is a column"):
        plan(write_notebook("a", "status = 1"), Sweep("s"))


def test_the_message_names_the_notebook_and_not_its_contents(write_notebook, invoke):
    said = invoke(write_notebook("a", "status = 1"), "-p", "status=2").stderr
    assert len(said) < 500
    assert "'status' is a column of the tables; rename the parameter" in said


def test_a_run_is_named_by_all_it_depends_on(notebook, write_notebook, monkeypatch):
    def digest(path=notebook, **point):
        return plan(path, Sweep("s", point))[0].digest

    seen = [digest(), digest(cut=1), digest(subset="3-11"), digest(limit=3)]
    assert digest(cut=0) == digest(scale=1) == digest()
    seen.append(digest(write_notebook("b", "subset = '3-5'\ncut = 0", code=["cut", OURS])))
    for name in ("dataset_label", "vectors_label", "weights_label"):
        monkeypatch.setattr(store, name, lambda experiment: "others")
        path = write_notebook("c", "subset = '3-5'\nvectors = 'glove-6b-50d'", code=[OURS])
        seen.append(digest(path))
    monkeypatch.setattr(notebooks, "code_digest", lambda modules: "")
    seen.append(digest())
    monkeypatch.setattr(notebooks, "_environment", lambda: ["numpy==0"])
    seen.append(digest())
    assert len(set(seen)) == len(seen)


def test_a_subset_of_all_is_the_papers_four(write_notebook):
    path = write_notebook("a", "subset = 'all'\nlimit = 2", code=[OURS])
    (run,) = plan(path, Sweep("s"))
    assert [label.split()[0] for label in run.data.split("; ")] == [
        "choi/3-5", "choi/6-8", "choi/9-11", "choi/3-11",
    ]  # fmt: skip
    assert run.vectors == ""


def test_equal_settings_are_one_run(notebook):
    assert len(plan(notebook, Sweep("s", {}, {"scale": [1, 1.0, 2]}))) == 2


def test_values_on_the_command_line_are_of_the_type_of_the_default(notebook):
    assert read_axes(notebook, ["subset=3-5,no", "cut=1,2", "limit=none,10", "scale=1e-3,2"]) == {
        "subset": ["3-5", "no"], "cut": [1, 2], "limit": [None, 10], "scale": [0.001, 2],
    }  # fmt: skip
    with pytest.raises(ValueError, match="no parameter 'cutt'; did you mean 'cut'"):
        read_axes(notebook, ["cutt=1"])
    with pytest.raises(ValueError, match="-p takes name=value"):
        read_axes(notebook, ["cut"])


def test_a_task_that_its_pool_has_let_go_is_no_failure_of_the_task():
    class Pool:
        room = 1

        def __str__(self):
            return "the pool"

        def submit(self, call, task):
            future = Future()
            future.cancel()
            future.set_running_or_notify_cancel()
            return future

    with pytest.raises(OSError, match="the pool is lost; finished runs are saved"):
        list(completed(Pool(), None, iter([1])))


# Metrics, claims, tables


def test_metrics_are_the_glued_numbers():
    def output(name, text):
        metadata = {"scrapbook": {"name": name}} if name else {}
        data = {"application/papermill.record/text/plain": text}
        return nbformat.v4.new_output("display_data", data, metadata=metadata)

    texts = ["5", "0.25", "np.float64(0.5)", "'a text'", "True", "<Figure size 640x480>"]
    outputs = [output(f"m{i}", text) for i, text in enumerate(texts)] + [output(None, "7")]
    cells = [nbformat.v4.new_markdown_cell(""), nbformat.v4.new_code_cell("", outputs=outputs)]
    found = dict(glued_numbers(nbformat.v4.new_notebook(cells=cells)))
    assert found == {"m0": 5, "m1": 0.25, "m2": 0.5, "m4": 1}
    assert glued_others(nbformat.v4.new_notebook(cells=cells)) == ["m3", "m5"]


def test_a_claim_keeps_others_out_until_its_process_ends(tmp_path):
    locks = Locks(tmp_path / ".locks")
    with claim_elsewhere(tmp_path / ".locks", "abcdef01"):
        assert not locks.claim("abcdef01") and locks.claim("0123456")
    assert locks.claim("abcdef01")


def test_a_plan_is_added_to_by_one_command_at_a_time(tmp_path):
    """Of two at once, one would lose its runs."""
    folder, run = Folder(tmp_path), Run("1" * 16, {"cut": 1}, "d", "")
    with claim_elsewhere(tmp_path / ".locks", "0" * 7):
        waiting = Thread(target=folder.plan, args=("one", [run]))
        waiting.start()
        waiting.join(0.3)
        assert waiting.is_alive()
    waiting.join(20)
    assert folder.planned() == {"one": [run]}


def test_tables_hold_what_is_planned_and_only_that(tmp_path):
    folder = Folder(tmp_path)
    runs = [Run(f"{i:016x}", {"cut": i}, "d", "") for i in range(3)]
    folder.plan("one", runs[:2])
    folder.plan("two", runs[1:])
    done = {"status": "done", "seconds": 1.0, "metrics": {"pk": 0.5}, "versions": {"numpy": "2"}}
    folder.finish({"run": runs[1].digest, **done}, "{}")
    folder.finish({"run": "f" * 16, **done}, "{}")
    manifest, metrics = folder.collect()
    assert list(manifest.sweep) == ["one", "one", "two", "two"]
    assert list(manifest.status) == ["waiting", "done", "done", "waiting"]
    assert metrics[["sweep", "cut", "metric", "value"]].values.tolist() == [
        ["one", 1, "pk", 0.5], ["two", 1, "pk", 0.5],
    ]  # fmt: skip
    assert folder.counts().loc["one"].to_dict() == {
        "done": 1, "failed": 0, "running": 0, "waiting": 1,
    }  # fmt: skip
    (tmp_path / "runs" / f"{runs[1].digest}.ipynb").unlink()
    assert not folder.is_done(runs[1])


# The command line


def test_dry_run_lists_what_would_run_and_leaves_no_trace(invoke, notebook, tmp_path):
    shown = invoke(notebook, "-p", "cut=0,5", "--dry-run", "--output", tmp_path / "out")
    assert shown.exit_code == 0, shown.output
    assert shown.output.splitlines()[0] == "parameters: 2 of 2 would run"
    assert [line.split()[1] for line in shown.output.splitlines()[1:]] == ["cut=0", "cut=5"]
    assert not (tmp_path / "out").exists()


def test_a_sweep_is_chosen_by_name_and_changed_by_p(invoke, notebook, grid_file, tmp_path):
    grid = grid_file("sweeps: {one: {grid: {cut: [1, 2]}}, two: {zip: {cut: [3], limit: [4]}}}")
    options = ["--grid", grid, "--dry-run", "--output", tmp_path / "out"]
    assert "one: 2 of 2 would run" in invoke(*options, notebook).output
    only = invoke("run", notebook, *options, "--sweep", "one", "-p", "limit=1,2,3").output
    assert only.splitlines()[0] == "one: 6 of 6 would run"
    for wrong, says in [
        (["--sweep", "on"], f"{grid} has no sweep 'on'; did you mean 'one'"),
        (["-p", "limit=0", "--sweep", "one"], f"{grid}: sweep 'one': limit must be at least 1"),
        (["-p", "cut=1"], f"{grid}: sweep 'two' sets 'cut' together with other parameters"),
        (["-p", "cutt=1"], "did you mean 'cut'"),
    ]:
        failed = invoke(notebook, *options, *wrong)
        assert failed.exit_code == 2 and says in failed.stderr


TEMPLATE = ROOT / "notebooks" / "sweeps" / "experiment.ipynb"
CVS = ROOT / "notebooks" / "03_cvs.ipynb"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["missing.ipynb", "-p", "cut=1"], "missing.ipynb"),
        ([CVS], f"{CVS}: nothing to vary"),
        ([CVS, "-p", "limit=0"], f"{CVS}: sweep 'parameters': limit must be at least 1"),
        ([CVS, "-p", "limit=1", "--timeout", "0"], "--timeout must be above 0, got 0"),
        ([CVS, "-p", "limit=1", "--timeout", "-1"], "--timeout must be above 0, got -1"),
        ([CVS, "-p", "limit=1", "--timeout", "nan"], "--timeout must be above 0, got nan"),
        ([ROOT / "README.md", "-p", "x=1"], f"{ROOT / 'README.md'} is not a notebook; give"),
        ([TEMPLATE.with_name("shipped.yml")], "a grid file goes to --grid"),
        ([ROOT / "book" / "claims.csv"], "claims.csv is not a notebook"),
        (["status", "missing"], "there is no folder missing"),
        (["collect", ROOT / "book"], "holds no sweep"),
    ],
)
def test_the_command_line_says_what_is_wrong_in_one_line(invoke, arguments, says):
    failed = invoke(*arguments)
    assert failed.exit_code == 2
    assert says in failed.stderr and len(failed.stderr.splitlines()) == 1


def test_the_notebook_is_named_once(invoke):
    failed = invoke(CVS, "-p", "nope=1")
    assert failed.stderr.count(str(CVS)) == 1 and "no parameter 'nope'" in failed.stderr
    failed = invoke(CVS, "-p", "limit=x")
    assert failed.stderr.count(str(CVS)) == 1 and "limit must be int" in failed.stderr


def test_a_damaged_plan_is_named(invoke, tmp_path):
    plan_file = tmp_path / "plans" / "s.json"
    plan_file.parent.mkdir()
    plan_file.write_text("[{}]")
    failed = invoke("status", tmp_path)
    assert failed.exit_code == 2 and "holds no sweep" in failed.stderr
    assert f"{plan_file}, the plan of a sweep, is damaged and was renamed to" in failed.stderr
    assert not plan_file.exists() and plan_file.with_name("s.json.damaged").read_text() == "[{}]"


def test_a_grid_that_is_no_text_is_named(grid_file):
    path = grid_file("")
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match=re.escape(str(path))):
        read(path)


def test_help_names_all_three_commands(invoke):
    shown = invoke("--help").output
    assert all(f" {name} " in shown for name in ("run", "status", "collect"))


def test_labels_of_notebooks_without_data_or_vectors_are_empty():
    assert planning.labels({"x": 1}) == ("", "")
    assert json.dumps(planning.labels({"subset": "3-5", "limit": 1})[0]).startswith('"choi/3-5 ')


def test_a_parameter_given_twice_is_refused_not_dropped(notebook):
    with pytest.raises(ValueError, match="-p cut is given twice; write -p cut=value1,value2"):
        read_axes(notebook, ["cut=1", "cut=2"])


# What is shipped


def test_the_template_has_every_field_of_experiment_at_its_default():
    assert notebooks.parameters(TEMPLATE) == Experiment().asdict()


@pytest.mark.parametrize("grid", sorted(TEMPLATE.parent.glob("*.yml")), ids=lambda path: path.stem)
def test_shipped_grids_fit_the_template(grid):
    for sweep in read(grid).values():
        for point in sweep.points():
            notebooks.check(TEMPLATE, point)
            Experiment(**point)


def test_recorded_runs_are_those_of_the_shipped_grid():
    for name, sweep in read(TEMPLATE.with_name("shipped.yml")).items():
        found = measuring.runs(name)
        points = sweep.points()
        assert len(found) == len(points)
        for point, (_, row) in zip(points, found.iterrows(), strict=True):
            assert all(row[key] == value for key, value in point.items() if key in found)


def commands(page):
    """Return the commands shown on a page that run papermill or a sweep."""
    text = page.read_text(encoding="utf-8")
    if page.suffix == ".ipynb":
        text = "\n".join(c.source for c in nbformat.reads(text, 4).cells)
    return re.findall(r"^(?:\.venv/bin/)?((?:papermill|textseg sweep) .*?)(?:\s+#.*)?$", text, re.M)


PAGES = ("notebooks/10_sweeps.ipynb", "book/rerun.md", "README.md")
#: What they show, each once, on two documents a subset.
SHOWN = sorted(
    {re.sub(r"-p limit \d+", "-p limit 2", c) for p in PAGES for c in commands(ROOT / p)}
)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_shows_commands(page):
    assert commands(ROOT / page)


@pytest.mark.slow
@pytest.mark.parametrize("shown", [c for c in SHOWN if c.startswith("papermill ")])
def test_papermill_s_commands_pasted_from_a_page_work(shown, tmp_path, own_results):
    program, *arguments = shlex.split(shown)
    arguments = [str(tmp_path / a) if a == "out.ipynb" else a for a in arguments]
    place = Path(sys.executable).with_name(program)
    done = subprocess.run([place, *arguments], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "out.ipynb").is_file()


@pytest.mark.parametrize("shown", [c for c in SHOWN if c.startswith("textseg ")])
def test_sweeps_pasted_from_a_page_are_planned(shown, monkeypatch):
    _, *arguments = shlex.split(shown)
    if arguments[1] in ("status", "collect"):
        pytest.skip("it asks for a sweep that has begun")
    monkeypatch.chdir(ROOT)
    done = CliRunner().invoke(app, [*arguments, "--dry-run"])
    assert done.exit_code == 0, done.stderr


OWN = """
objective = 'mse'
dataset = 'iris'
limit = 0
vectors = 'w'
representation = ''
splitter = ''
"""


def test_a_notebook_of_ones_own_may_call_its_parameters_as_it_likes(write_notebook):
    """Its `objective` was refused, as one of an `Experiment` that it doesn't have."""
    own = write_notebook("own", OWN, code=["print(objective)"])
    runs = plan(own, Sweep("s", grid={"objective": ["mse", "mae"]}))
    assert [(run.parameters["objective"], run.data, run.vectors) for run in runs] == [
        ("mse", "", ""), ("mae", "", ""),
    ]  # fmt: skip
    ours = write_notebook("ours", OWN, code=[OURS])
    with pytest.raises(ValueError, match=r"(objective|limit|dataset) must be"):
        plan(ours, Sweep("s", grid={"objective": ["mse", "mae"]}))
    chapters = [planning.read(path) for path in sorted((ROOT / "notebooks").glob("*.ipynb"))]
    assert all(chapter.runs_experiments for chapter in chapters)


def test_output_is_o_in_every_command_and_other_values_are_told_of(
    write_notebook, tmp_path, invoke
):
    path = write_notebook("own", "x = 1", code=[
        "from myst_nb import glue\nglue('best', 'mse', display=False)\nglue('ok', x > 1)",
        "import numpy, pandas\nglue('loss', numpy.array(0.5))",
        "glue('all', pandas.DataFrame({'a': [1]}))",
        "for i in range(3):\n    glue('again', i)\n    glue('same', 1)",
    ])  # fmt: skip
    done = invoke(path, "-p", "x=1,2", "-j", 1, "-o", tmp_path / "out")
    assert done.exit_code == 0, done.stderr
    assert (
        "glued values that are not numbers are not in metrics.csv (best, loss): they" in done.stderr
    )
    assert "glued under one name, metrics.csv has the last (again): give" in done.stderr
    rows = (tmp_path / "out" / "metrics.csv").read_text().splitlines()
    found = {(x, name, value) for _, _, x, name, value, *_ in (row.split(",") for row in rows[1:])}
    assert {("1", "ok", "0"), ("2", "ok", "1"), ("1", "again", "2"), ("1", "same", "1")} < found


@pytest.mark.parametrize(("best", "label"), [(None, "glove-6b-50d"), ("wordllama-256d", "word")])
def test_vectors_that_are_left_open_are_those_of_a_text_of_one_s_own(monkeypatch, best, label):
    monkeypatch.setattr("textseg.sweep.plan.best_encoder", lambda: best)
    assert planning.labels({"vectors": "", "subset": "3-5"})[1].startswith(label)


def test_data_sets_without_subsets_have_labels():
    for parameters in ({"dataset": "sample"}, {"dataset": "sample", "subset": "all"}):
        data, _ = planning.labels(parameters)
        assert data.startswith("sample ") and ";" not in data
    assert planning.labels({"subset": "all"})[0].count(";") == 3


def test_what_lies_beside_a_notebook_elsewhere_is_told(tmp_path, monkeypatch):
    (tmp_path / "notebooks").mkdir()
    for name in ("helper.py", "own.csv"):
        (tmp_path / "notebooks" / name).touch()
    monkeypatch.chdir(tmp_path)
    lacks = (
        "ModuleNotFoundError: No module named 'helper'",
        "FileNotFoundError: [Errno 2] No such file or directory: 'own.csv'",
    )
    for reason in lacks:
        assert "begin where the command is given: cd notebooks" in beside_notebook(
            reason, "notebooks/a.ipynb"
        )
        assert (
            beside_notebook(reason, "a.ipynb")
            == beside_notebook("ValueError: no", "notebooks/a.ipynb")
            == ""
        )


def test_what_runs_warn_of_is_said_once_with_its_number(invoke, write_notebook, tmp_path):
    code = "import warnings\nwarnings.warn('the vectors know 3 % of the words')\n"
    path = write_notebook(
        "a", "x = 1", code=[code + "if x > 1: warnings.warn('ties\\neverywhere')"]
    )
    said = invoke(path, "-p", "x=1,2", "--output", tmp_path / "out").stderr.splitlines()
    assert "textseg: 2 of 2 runs warned: the vectors know 3 % of the words" in said
    assert "textseg: 1 of 2 runs warned: ties" in said


def test_what_an_encoder_never_reads_is_varied_in_vain():
    e = Experiment(representation="sentence_encoder", normalize_units=True)
    assert unread(replace(e, cut=0, cut_rule="at_least")) == {"stop_match", "stem_use"}
    assert unread(replace(e, cut=5)) == unread(Experiment()) == set()
