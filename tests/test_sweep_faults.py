"""What sweeps did wrong when they were broken on purpose: each fault stands for its kind."""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import nbformat
import psutil
import pytest
from conftest import ROOT
from processes import TEXTSEG, begin, claim_elsewhere, finish, heed_interrupts, wait_for
from typer.testing import CliRunner

from textseg import notebooks
from textseg.cli import app
from textseg.experiment import Experiment, parameters
from textseg.notebooks import workspace as workspaces
from textseg.notebooks.template import read as read_notebook
from textseg.objectives import C99, OBJECTIVES
from textseg.reproduction.tables import results
from textseg.storage import locks
from textseg.sweep import plan as planning
from textseg.sweep import runner
from textseg.sweep.axes import read_axes
from textseg.sweep.folder import Folder
from textseg.sweep.grid import read
from textseg.sweep.plan import plan
from textseg.sweep.pools import LocalPool
from textseg.sweep.settings import Sweep
from textseg.sweep.task import Task, _differences, died

TEMPLATE = ROOT / "notebooks" / "sweeps" / "experiment.ipynb"


@pytest.fixture
def invoke():
    return lambda *arguments: CliRunner().invoke(app, ["sweep", *map(str, arguments)])


@pytest.fixture
def notebook(write_notebook):
    return write_notebook("squares", "x = 0")


@pytest.fixture
def executed(monkeypatch):
    """Run nothing: every run that is missing succeeds at once."""

    def execute(folder, notebook, runs, pool, **_):
        read_notebook(notebook)
        for run in runner.missing(folder, runs):
            record = {"run": run.digest, "parameters": run.parameters, "status": "done"}
            folder.finish(record | {"metrics": {"y": 1}}, "{}")
        return {"failed": 0}

    monkeypatch.setattr(runner, "execute", execute)


def xs(table):
    return sorted(int(row["x"]) for row in table.to_dict("records"))


# E1: the tables of a folder are those of all its runs


def test_a_second_command_adds_to_the_tables_of_the_first(invoke, notebook, tmp_path, executed):
    out = tmp_path / "out"
    for values in ("0,1,2", "0,2", "5"):
        assert invoke(notebook, "-p", f"x={values}", "--output", out).exit_code == 0
    manifest, metrics = Folder(out).collect()
    assert xs(manifest) == xs(metrics) == [0, 1, 2, 5]
    said = invoke(notebook, "-p", "x=1,5", "--output", out, "--only").stderr
    assert "2 earlier runs are no longer in the tables, because of --only" in said
    assert xs(Folder(out).collect()[0]) == [1, 5]
    assert len(list((out / "runs").glob("*.json"))) == 4


@pytest.mark.parametrize("name", ["metrics.csv", "manifest.csv"])
def test_a_table_of_something_else_is_not_written_over(invoke, notebook, tmp_path, executed, name):
    (tmp_path / name).write_text("epoch,loss\n1,0.5\n")
    said = invoke(notebook, "-p", "x=1", "--output", tmp_path)
    assert said.exit_code == 2
    assert f"{name} is not a table of a sweep; give another --output" in said.stderr
    assert (tmp_path / name).read_text() == "epoch,loss\n1,0.5\n"
    assert not (tmp_path / "runs").exists()


@pytest.mark.parametrize("edit", [lambda table: "\ufeff" + table.replace(",", ";"), lambda _: "\n"])
def test_a_table_that_a_spreadsheet_saved_is_made_again(invoke, notebook, tmp_path, executed, edit):
    assert invoke(notebook, "-p", "x=1", "--output", tmp_path).exit_code == 0
    table = tmp_path / "metrics.csv"
    table.write_text(edit(table.read_text()), encoding="utf-8")
    assert invoke(notebook, "-p", "x=2", "--output", tmp_path).exit_code == 0
    assert xs(Folder(tmp_path).collect()[1]) == [1, 2]


def test_what_an_edit_has_made_stale_is_replaced_or_told_apart(
    invoke, notebook, write_notebook, tmp_path, executed
):
    out = tmp_path / "out"
    assert invoke(notebook, "-p", "x=1,2", "--output", out).exit_code == 0
    write_notebook("squares", "x = 0", code=["x + 1"])
    said = invoke(notebook, "-p", "x=2", "--output", out)
    assert "come from 2 versions of notebook and package: see the column made_from" in said.stderr
    manifest, metrics = Folder(out).collect()
    assert xs(manifest) == [1, 2] and metrics.made_from.nunique() == 2


def test_equal_settings_of_two_notebooks_are_two_rows(invoke, write_notebook, tmp_path, executed):
    for place in ("one", "two"):
        path = write_notebook("k", "x = 0", code=[place], folder=tmp_path / place)
        assert invoke(path, "-p", "x=1", "--output", tmp_path / "out").exit_code == 0
    assert xs(Folder(tmp_path / "out").collect()[0]) == [1, 1]


def test_results_from_another_folder_are_not_replaced(
    invoke, write_notebook, tmp_path, monkeypatch
):
    cell = "from myst_nb import glue\nglue('m', int(open('data' + '.txt').read()), display=False)"
    for place, number in {"one": "10", "two": "77"}.items():
        write_notebook("k", "x = 0", code=[cell], folder=tmp_path / place)
        (tmp_path / place / "data.txt").write_text(number)
        os.utime(tmp_path / place / "data.txt", (0, 0))  # as from an archive: it looks unchanged
    command, table = ("k.ipynb", "-p", "x=1", "-j", 1, "-o", tmp_path / "out"), tmp_path / "out"
    monkeypatch.chdir(tmp_path / "one")
    assert invoke(*command).exit_code == 0
    before = (table / "metrics.csv").read_bytes()
    monkeypatch.chdir(tmp_path / "two")
    refused = invoke(*command)
    said = (
        f"runs of such a notebook that read {tmp_path / 'one' / 'data.txt'}, not the file of this"
    )
    assert (refused.exit_code, said in refused.stderr) == (2, True), refused.stderr
    assert (table / "metrics.csv").read_bytes() == before
    monkeypatch.chdir(tmp_path)  # where no file has the name
    assert invoke("one/k.ipynb", *command[1:]).exit_code == 0
    (tmp_path / "one").rename(tmp_path / "away")
    monkeypatch.chdir(tmp_path / "two")
    assert "not the file of this name" not in invoke(*command).stderr


def test_the_status_of_a_folder_that_one_may_only_read(invoke, notebook, tmp_path, monkeypatch):
    def refuse(path, mode):
        raise OSError(errno.EROFS, "Read-only file system", str(path))

    runs = plan(notebook, Sweep("s", {}, {"x": [1, 2]}))
    Folder(tmp_path).plan("s", runs)
    monkeypatch.setattr(locks, "open", refuse, raising=False)
    with claim_elsewhere(tmp_path / ".locks", runs[0].digest):
        counts = Folder(tmp_path).counts().loc["s"]
    assert (counts.running, counts.waiting) == (1, 1)
    (tmp_path / ".locks").unlink()
    assert invoke("status", tmp_path).stdout.split()[-4:] == ["0", "0", "0", "2"]


def test_a_disk_that_keeps_no_locks_is_said_instead_of_waited_for(
    invoke, notebook, tmp_path, monkeypatch
):
    def refuse(*_):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(locks, "_lock", refuse)
    said = invoke(notebook, "-p", "x=1", "--output", tmp_path / "out")
    assert said.exit_code == 2
    assert ".locks can't be locked (No locks available)" in said.stderr


# E2: what is named is what runs


def test_a_notebook_edited_while_it_is_planned_runs_as_it_was_read(write_notebook, tmp_path):
    path = write_notebook("a", "x = 1", code=["print('before', x)"])
    template = read_notebook(path)
    (run,) = plan(template, Sweep("s", {"x": 2}))
    write_notebook("a", "x = 1", code=["print('after', x)"])
    pool, folder = LocalPool(1), Folder(tmp_path / "out")
    try:
        assert runner.execute(folder, template, [run], pool) == {"done": 1}
    finally:
        pool.close()
    done = nbformat.read(tmp_path / "out" / "runs" / f"{run.digest}.ipynb", 4)
    assert done.cells[-1].outputs[0].text == "before 2\n"


def test_the_command_reads_its_notebook_once(invoke, notebook, tmp_path, executed, monkeypatch):
    reads, real = [], Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda p: (reads.append(p), real(p))[1])
    assert invoke(notebook, "-p", "x=1,2,3", "--output", tmp_path / "out").exit_code == 0
    assert reads.count(notebook) == 1


# E3 and cases 27, 28: values arrive as what they are, or are refused


@pytest.mark.parametrize(
    ("option", "default", "values"),
    [
        ("x=[1,2]", "None", [[1, 2]]),
        ("x=[1,2],[3,4]", "[3, 5]", [[1, 2], [3, 4]]),
        ('x={"a": [1, 2]},{}', "{}", [{"a": [1, 2]}, {}]),
        ("x='rain, wind',sun", '"sea"', ["rain, wind", "sun"]),
        ('x="rain, wind"', '"sea"', ["rain, wind"]),
        ("x=it's,x", '"sea"', ["it's", "x"]),
        ('x=""', '"sea"', [""]),
        ("x=none,3", "None", [None, 3]),
        ("x=1e-3,2", "0.5", [0.001, 2]),
        ("x=3-5,3-11", '"3-11"', ["3-5", "3-11"]),
    ],
)
def test_brackets_and_quotes_protect_commas(write_notebook, option, default, values):
    assert read_axes(write_notebook("a", f"x = {default}"), [option]) == {"x": values}


@pytest.mark.parametrize(
    ("option", "default", "says"),
    [
        ("x=rain, wind", '"sea"', "' wind' begins or ends with a space"),
        ("x=1,2,", "10", "a value is empty"),
        ("x=[1,2", "None", "the closing ] is missing"),
        ("x=[a,b]", "None", "texts in it need quotes"),
        ("x=1e999", "1.0", "not a finite number"),
        ("x=(1,2)", "None", "a tuple is not passed on as it is; write a list"),
        ("x={1}", "None", "a set is not passed on as it is; write a list"),
        ("x=b'x'", "None", "a bytes is not passed on as it is; write a text"),
        ("x=[{1}]", "None", "a set is not passed on as it is"),
        ("x={1: 2}", "None", "the keys of a dict must be texts"),
    ],
)
def test_what_would_arrive_as_another_value_is_refused_in_a_line(
    invoke, write_notebook, option, default, says
):
    failed = invoke(write_notebook("a", f"x = {default}"), "-p", option, "--dry-run")
    assert failed.exit_code == 2
    assert says in failed.stderr and len(failed.stderr.splitlines()) == 1


@pytest.mark.parametrize("value", ["{1, 2}", "b'x'", "[{1}]", "1e999", "1j", "..."])
def test_a_default_that_can_t_be_kept_is_refused(write_notebook, value):
    with pytest.raises(ValueError, match=r"a\.ipynb: parameter 'x'"):
        notebooks.parameters(write_notebook("a", f"x = {value}"))


def test_a_grid_may_not_hold_infinity(write_notebook):
    with pytest.raises(TypeError, match="not a finite number"):
        plan(write_notebook("a", "x = 1.0"), Sweep("s", {}, {"x": [float("inf")]}))


@pytest.mark.slow
def test_case_27_a_tuple_among_the_defaults_reaches_the_notebook_as_a_tuple(
    write_notebook, tmp_path
):
    path = write_notebook(
        "a", "sizes = (3, 5)\nweights = {'short': (0.5, '<')}\nlimit = 10",
        code=["low, high = sizes\nassert weights['short'][0] == 0.5\nprint(low + high + limit)"],
    )  # fmt: skip
    folder, pool = Folder(tmp_path / "out"), LocalPool(1)
    runs = plan(path, Sweep("s", {}, {"limit": [1, 2]}))
    folder.plan("s", runs)
    try:
        assert runner.execute(folder, path, runs, pool) == {"done": 2}
    finally:
        pool.close()
    assert len(Folder(tmp_path / "out").planned()["s"]) == 2
    folder.plan("s", plan(path, Sweep("s", {}, {"limit": [1, 2]})))
    assert len(folder.planned()["s"]) == 2 and not runner.missing(folder, runs)


def test_a_tuple_can_t_be_varied(write_notebook):
    with pytest.raises(TypeError, match="a tuple is not passed on as it is; write a list"):
        plan(write_notebook("a", "sizes = (3, 5)"), Sweep("s", {"sizes": (1, 2)}))


# What a chapter doesn't vary, what is varied in vain, what stands for something else


def test_a_field_that_papermill_injects_though_the_chapter_has_it_not_is_refused():
    own, injected = "subset = '3-5'\nlimit = 1", '# Parameters\nlimit = 2\nobjective = "c99"\n'
    values = {"subset": "3-5", "limit": 2}
    with pytest.raises(TypeError, match=r"no parameter 'objective'; choose from subset, limit"):
        parameters({**values, "objective": "c99", "In": ["", own, injected]})
    assert parameters({**values, "In": ["", own, injected.rpartition("objective")[0]]}) == values


def test_a_cell_that_is_titled_parameters_is_the_notebook_s_own():
    own, check = (
        "# Parameters of the run\nsubset = '3-5'\nlimit = 1",
        "given = parameters(globals())",
    )
    values = {"subset": "3-5", "limit": 1}
    assert parameters({**values, "In": ["", "import textseg", own, check]}) == values
    injected, cells = own.replace("1", "2"), ["", "import textseg", own]
    again = [*cells, injected, check, injected, check]  # by hand, in what papermill has made
    assert parameters({**values, "given": {}, "In": again}) == values


def test_registries_are_no_parameters():
    values = {"subset": "3-5", "OBJECTIVES": OBJECTIVES, "found": [len], "own": {"a": len}}
    assert parameters(values) == {"subset": "3-5"}
    with pytest.raises(TypeError, match="'own'"):
        parameters({"subset": "3-5", "own": {"a": [1]}})


OWN = ["import textseg.objectives as o, textseg.datasets as d\nfrom textseg import Experiment",
       "o.OBJECTIVES['mine'] = o.Euclidean\nd.DATASETS['own'] = None"]  # fmt: skip


def test_what_a_notebook_registers_is_known_to_its_runs_alone(write_notebook):
    cell = "objective = 'cvs'\ndataset = 'choi'\nsubset = '3-5'\nlimit = 1\nvectors = 'ppmi'"
    path, plain = write_notebook("a", cell, code=OWN), write_notebook("b", cell, code=OWN[:1])
    own, theirs = plan(
        path, Sweep("s", {"vectors": "glove-6b-50d"}, {"objective": ["mine", "cvs"]})
    )
    assert own.data == theirs.data and own.data.startswith("choi/3-5 ")
    (run,) = plan(path, Sweep("s", {"dataset": "own", "subset": "test"}, {}))
    assert (run.data, run.vectors) == ("", "")
    for point, message in (
        ({"objective": "mine"}, "objective must be"),
        ({"dataset": "own"}, "da"),
    ):
        with pytest.raises(ValueError, match=message):
            plan(plain, Sweep("s", point, {}))
    with pytest.raises(ValueError, match="splitter must be one of"):
        plan(write_notebook("c", "splitter = 'exakt'", code=OWN), Sweep("s", {}, {}))
    task = Task(
        "1", run.parameters, "", identity={"data": "choi/3-5", "vectors": "", "package": ""}
    )
    assert set(_differences(task)) == {"data", "package"}


def test_cells_can_be_run_again():
    values = {"subset": "3-5", "limit": 1}
    first = ["", "import textseg", "subset = '3-5'\nlimit = 1", "given = parameters(globals())"]
    later = {**values, "given": {"limit": 1}, "best": 3.0, "limitt": 2}
    whole = [*first, "best = 3.0\nobjective = C99(best)", *first[1:]]
    later["objective"] = C99
    assert parameters({**later, "In": [*whole[:-2], first[-1]]}) == values  # the call alone
    assert parameters({**later, "In": whole}) == values
    assert parameters({**later, "In": [*first, *first[-2:]]}) == values
    one = {**later, "limit": 3, "In": [*first, "limit = 3", first[-1]]}
    assert parameters(one) == {**values, "limit": 3}  # a cell of one's own changes one of them
    at_once = "%pylab\nimport textseg\nsubset = '3-' + '5'\nlimit: int = 1\n" + first[-1]
    shown = {
        **later,
        "objective": "c99",
        "In": ["", at_once, "objective = 'c99'\nprint(objective)"],
    }
    shown["In"].append(first[-1])
    assert parameters(shown) == {**values, "objective": "c99"}
    wrong = [*first[:2], first[2].replace("limit", "limitt"), first[-1]]
    assert parameters({**later, "In": [*wrong, *first[1:]]}) == values  # mended, and run again
    with pytest.raises(TypeError, match="'limitt'; did you mean 'limit'"):
        parameters({**later, "In": [*first, "best = 3.0", *wrong[1:]]})


@pytest.mark.slow
def test_papermill_itself_can_t_set_what_a_chapter_doesn_t_vary(tmp_path):
    command = [Path(sys.executable).with_name("papermill"), "-k", "python3"]
    options = ["-p", "objective", "c99", "-p", "limit", "1", "--no-progress-bar"]
    chapter = ROOT / "notebooks" / "03_cvs.ipynb"
    done = subprocess.run(
        [*command, *options, chapter, tmp_path / "out.ipynb"], capture_output=True, text=True
    )
    assert done.returncode != 0
    assert "this notebook has no parameter 'objective'" in done.stderr


@pytest.mark.parametrize("field", [{"objective": "c99"}, {"cut": 0}, {"splitter": "exact"}])
def test_a_row_is_what_it_is_called(field):
    with pytest.raises(ValueError, match=f"the rows of T3 say what their {next(iter(field))} is"):
        results.table("T3", subset="3-5", limit=1, **field)


def test_a_wrong_subset_lists_the_choices():
    with pytest.raises(ValueError, match="'3-6'; choose one of 3-5, 6-8, 9-11, 3-11, or all"):
        results.table("T3", subset="3-6")


def test_euclidean_with_sums_is_said():
    with pytest.warns(UserWarning, match="Euclidean objective with sums"):
        Experiment.preset(objective="euclidean")
    with pytest.warns(UserWarning, match=r"sweep 's': the Euclidean objective with sums"):
        plan(TEMPLATE, Sweep("s", {"limit": 1}, {"objective": ["cvs", "euclidean"]}))


@pytest.mark.filterwarnings("error")
def test_euclidean_is_not_remarked_on_where_the_representation_is_chosen():
    Experiment.preset(objective="euclidean", representation="vector_sum")
    Experiment.preset("code", objective="euclidean")
    grid = {"objective": ["cvs", "euclidean"]}
    plan(TEMPLATE, Sweep("s", {"limit": 1, "representation": "vector_mean"}, grid))


@pytest.mark.parametrize(
    ("base", "name", "values"),
    [
        ({}, "rank_size", [3, 5]),
        ({"objective": "c99"}, "n_clusters", [3, 5]),
        ({"representation": "bag_of_words", "objective": "c99"}, "vectors", ["a", "b"]),
        ({"splitter": "penalised"}, "k_error", [0, 1]),
        ({}, "penalty", [1.0, 2.0]),
        ({}, "max_sweeps", [1, 2]),
    ],
)
def test_a_parameter_that_is_varied_in_vain_is_named(base, name, values):
    with pytest.warns(UserWarning, match=f"'{name}' has no effect on any of these runs"):
        plan(TEMPLATE, Sweep("s", {"limit": 1, **base}, {name: values}))


@pytest.mark.filterwarnings("error")
def test_one_that_matters_to_some_runs_is_not():
    grid = {"objective": ["cvs", "c99"], "rank_size": [3, 5]}
    plan(TEMPLATE, Sweep("s", {"limit": 1}, grid))


# E4, E5: damage is named, set aside and made again; a full disk is called so


@pytest.mark.parametrize("content", ["", '{"run":', "[]", "{}", '{"run": "x", "status": "done"}'])
def test_a_damaged_record_is_named_set_aside_and_made_again(
    invoke, notebook, tmp_path, executed, content
):
    out = tmp_path / "out"
    arguments = [notebook, "-p", "x=1,2", "--output", out]
    assert invoke(*arguments).exit_code == 0
    record = sorted((out / "runs").glob("*.json"))[0]
    record.write_text(content)
    for command in ("status", "collect"):
        assert invoke(command, out).exit_code == 0
    assert record.with_name(f"{record.name}.damaged").read_text() == content
    record.write_text(content)
    said = invoke(*arguments)
    assert said.exit_code == 0 and f"{record}, the record of a run, is damaged" in said.stderr
    assert json.loads(record.read_text())["status"] == "done"


def test_a_damaged_notebook_of_a_run_is_made_again(invoke, notebook, tmp_path, executed):
    out = tmp_path / "out"
    arguments = [notebook, "-p", "x=1", "--output", out]
    assert invoke(*arguments).exit_code == 0
    (kept,) = (out / "runs").glob("*.ipynb")
    for notes, aside in (("{ first", "damaged"), ("{ second", "damaged-2")):
        kept.write_text(notes)
        said = invoke(*arguments).stderr
        assert f"{kept}, the executed notebook of a run, is damaged" in said
        assert f"was renamed to {kept.name}.{aside};" in " ".join(said.split())
        assert kept.read_text() == "{}"
        assert kept.with_name(f"{kept.name}.{aside}").read_text() == notes
    assert kept.with_name(f"{kept.name}.damaged").read_text() == "{ first"


def test_columns_of_another_notebook_of_the_folder_are_not_added_ones(
    invoke, write_notebook, tmp_path, executed
):
    for name in "abab":
        path = write_notebook(name, f"{name} = 0")
        invoke(path, "-p", f"{name}=1", "--output", tmp_path / "out", "--only")
    assert not list((tmp_path / "out").glob("*.before*"))


@pytest.mark.parametrize(
    "edit",
    [
        lambda table: table + "parameters,by hand,1,y,99\n",
        lambda table: table.replace("y,1", "y,2"),
        lambda table: table.splitlines()[0] + "\n",
    ],
)
def test_rows_that_somebody_has_changed_are_kept_beside_the_table(
    invoke, notebook, tmp_path, executed, edit
):
    invoke(notebook, "-p", "x=1", "--output", tmp_path)
    table = tmp_path / "metrics.csv"
    whole = table.read_text()
    table.write_text(mine := edit(whole))
    for values in ("x=2", "x=3"):
        invoke(notebook, "-p", values, "--output", tmp_path)
    assert mine != whole and table.with_name("metrics.csv.before").read_text() == mine
    assert len(table.read_text().splitlines()) == 4 and len(list(tmp_path.glob("*.before*"))) < 2


def test_numbers_of_runs_whose_files_are_gone_are_kept_beside_the_table(
    invoke, notebook, tmp_path, executed
):
    invoke(notebook, "-p", "x=1,2", "--output", tmp_path)
    whole = (tmp_path / "metrics.csv").read_text()
    shutil.rmtree(tmp_path / "runs")
    said = " ".join(invoke(notebook, "-p", "x=3", "--output", tmp_path).stderr.split())
    assert "metrics.csv has numbers of 2 runs whose files are no longer in" in said
    assert (tmp_path / "metrics.csv.before").read_text() == whole
    invoke("collect", tmp_path)
    assert len(list(tmp_path.glob("*.before*"))) == 1


def test_runs_that_only_waited_have_no_numbers_to_lose(
    invoke, write_notebook, tmp_path, monkeypatch
):
    monkeypatch.setattr(runner, "execute", lambda *_, **__: {"failed": 0})
    for source in ("x = 0", "x = 0  # edited"):
        path = write_notebook("squares", source)
        said = invoke(path, "-p", "x=1,2", "--output", tmp_path / "out").stderr
        table = (tmp_path / "out" / "manifest.csv").read_text()
        assert table.count("waiting") == 2 and "no longer in" not in said
    assert not list((tmp_path / "out").glob("*.before*"))


@pytest.mark.parametrize("mark", [",", ";"])
def test_columns_added_to_a_table_are_said_and_set_aside(
    invoke, notebook, tmp_path, executed, mark
):
    out = tmp_path / "out"
    assert invoke(notebook, "-p", "x=1", "--output", out).exit_code == 0
    table = out / "metrics.csv"
    header, row = table.read_text().splitlines()
    mine = f"{header},my notes\n{row},odd\n".replace(",", mark)
    table.write_text(mine)
    said = " ".join(invoke(notebook, "-p", "x=2", "--output", out).stderr.split())
    assert "metrics.csv is not as a sweep has written it: it was renamed to" in said
    assert table.with_name("metrics.csv.before").read_text() == mine
    assert "manifest.csv" not in said and len(table.read_text().splitlines()) == 3
    for record in (out / "runs").glob("*.json"):  # and then no run has a number
        record.unlink()
    Folder(out).collect()
    assert len(list(out.glob("*.before"))) == 1


@pytest.mark.parametrize("mine", ["temperature\n21.5\n", "temperature", "temperature;rain\n1;2\n"])
def test_a_table_of_somebody_else_is_set_aside_by_collect(
    invoke, notebook, tmp_path, executed, mine
):
    out = tmp_path / "out"
    invoke(notebook, "-p", "x=1", "--output", out)
    (out / "metrics.csv").write_text(mine)
    collected = invoke("collect", out)
    assert collected.exit_code == 0 and "metrics.csv.before" in " ".join(collected.stderr.split())
    assert (out / "metrics.csv.before").read_text() == mine


def test_the_damaged_plan_of_another_sweep_stops_nobody(invoke, notebook, tmp_path, executed):
    plans = tmp_path / "out" / "plans"
    plans.mkdir(parents=True)
    (plans / "other.json").write_text("[{")
    done = invoke(notebook, "-p", "x=1", "--output", tmp_path / "out")
    assert done.exit_code == 0 and "other.json, the plan of a sweep, is damaged" in done.stderr
    assert xs(Folder(tmp_path / "out").collect()[0]) == [1]


def test_tables_that_can_t_be_written_are_said_in_a_line(invoke, notebook, tmp_path, executed):
    (tmp_path / "out" / "manifest.csv" / "x").mkdir(parents=True)
    failed = invoke(notebook, "-p", "x=1", "--output", tmp_path / "out")
    assert failed.exit_code == 1 and isinstance(failed.exception, SystemExit)
    (line,) = failed.stderr.splitlines()
    assert "runs saved, but not their tables: " in line and "manifest.csv" in line
    assert invoke("collect", tmp_path / "out").exit_code == 1


def test_a_full_disk_is_called_a_full_disk(invoke, notebook, tmp_path, monkeypatch):
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(runner, "execute", full)
    failed = invoke(notebook, "-p", "x=1", "--output", tmp_path / "out")
    assert failed.exit_code == 1 and "the disk is full" in failed.stderr


# E6, E10, E11 and what is said


@pytest.mark.parametrize("source", ["x = ", "%matplotlib inline\nx = 1", "x = 1\n  y = 2"])
def test_a_parameters_cell_that_is_no_python_is_one_line(invoke, write_notebook, source):
    path = write_notebook("a", source)
    failed = invoke(path, "-p", "x=1", "--dry-run")
    assert failed.exit_code == 2 and len(failed.stderr.splitlines()) == 1
    assert f"{path}: line" in failed.stderr and "is not Python" in failed.stderr


@pytest.mark.parametrize(
    "change", [{"source": None}, {"metadata": None}, {"metadata": {"tags": None}}]
)
def test_cells_without_source_or_tags_are_cells(notebook, change):
    content = json.loads(notebook.read_text())
    content["cells"].append({"cell_type": "code", "outputs": [], "metadata": {}} | change)
    notebook.write_text(json.dumps(content))
    assert notebooks.parameters(notebook) == {"x": 0}
    assert len(plan(notebook, Sweep("s", {"x": 1}))) == 1


def test_an_alias_bomb_is_refused(tmp_path):
    lines = ["a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 12)]
    path = tmp_path / "bomb.yml"
    for text in ("\n".join([*lines, "sweeps: {s: {grid: {x: *a11}}}"]), "sweeps: &a [*a]"):
        path.write_text(text)
        with pytest.raises(ValueError, match="aliases"):
            read(path)
    path.write_text("base: &b {y: 1}\nsweeps: {s: {base: *b, grid: {x: [1]}}}")
    assert read(path)["s"].points() == [{"y": 1, "x": 1}]


def test_a_grid_that_could_never_run_is_refused_before_it_is_built():
    grid = {name: list(range(3000)) for name in "abc"}
    with pytest.raises(ValueError, match="sweep 's' has 27,000,000,000 settings"):
        Sweep("s", {}, grid).points()


def test_all_that_is_wrong_in_a_grid_file_is_said(invoke, notebook, tmp_path):
    grid = tmp_path / "grid.yml"
    grid.write_text("sweeps: {one: {grid: {y: [1]}}, two: {grid: {x: [a]}}, three: {}}")
    failed = invoke(notebook, "--grid", grid, "--dry-run")
    assert failed.exit_code == 2
    assert [line[:9] for line in failed.stderr.splitlines()] == ["textseg: "] * 2
    assert "no parameter 'y'" in failed.stderr and "'x' is 'a'" in failed.stderr


def test_a_file_that_is_not_there_is_said_in_words(invoke, notebook, tmp_path):
    grid = tmp_path / "nofile.yml"
    for arguments in ([notebook, "--grid", grid], [tmp_path / "nofile.yml", "-p", "x=1"]):
        failed = invoke(*arguments)
        assert failed.stderr == f"textseg: {grid}: no such file or folder\n"


@pytest.mark.slow
def test_interrupted_it_says_what_is_kept(write_notebook, tmp_path):
    path = write_notebook("a", "x = 0", code=["import time\ntime.sleep(60 * (x > 1))"])
    command = [*TEXTSEG, "sweep", path, "-p", "x=1,2,3,4", "-j", "1", "--output", tmp_path / "out"]
    process = subprocess.Popen(
        list(map(str, command)), text=True, stderr=subprocess.PIPE, stdout=subprocess.PIPE,
        preexec_fn=heed_interrupts,
    )  # fmt: skip
    wait_for(lambda: list((tmp_path / "out").glob("runs/*.json")))
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "textseg: interrupted: 1 of 4 runs are saved; the same command resumes" in err
    assert "Traceback" not in err


def test_labels_need_no_defaults_of_an_experiment():
    assert planning.labels({"x": 1}) == ("", "")


# E7, E9, E11: the process that runs a notebook


def test_a_notebook_whose_kernelspec_names_no_language_runs(write_notebook, tmp_path):
    path = write_notebook("a", "x = 1", code=["x"])
    content = json.loads(path.read_text())
    for kernelspec in ({"name": "python3", "display_name": "Python 3"}, None):
        content["metadata"] = {} if kernelspec is None else {"kernelspec": kernelspec}
        path.write_text(json.dumps(content))
        notebooks.run(path, tmp_path / "out.ipynb", {"x": 2})  # put there in its language


def test_a_long_tmpdir_is_passed_over(write_notebook, tmp_path, monkeypatch):
    long = tmp_path / ("long" * 30)
    long.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(long))
    notebooks.run(write_notebook("a", "x = 1", code=["x"]), tmp_path / "out.ipynb", {})
    assert list(long.iterdir()) == []


def test_what_a_worker_can_t_do_is_said_not_just_named():
    record = died(Task("0", {}, "{}"), ValueError("no language found\nmore"))
    assert record["reason"] == "ValueError: no language found"


@pytest.mark.slow
def test_kill_9_leaves_no_process_and_no_litter(write_notebook, tmp_path, monkeypatch):
    code = "import subprocess, time\nsubprocess.Popen(['sleep', '987'])\ntime.sleep(60)"
    path = write_notebook("a", "x = 0", code=[code])
    scratch = Path(tempfile.mkdtemp(prefix="t", dir="/tmp"))
    command = ["sweep", path, "-p", "x=1,2", "--output", tmp_path / "out"]
    process = begin(*command, env={**os.environ, "TMPDIR": str(scratch)})

    def sleepers():
        mine = psutil.Process(process.pid).children(recursive=True)
        return [p for p in mine if p.cmdline()[:2] == ["sleep", "987"]]

    try:
        wait_for(lambda: len(sleepers()) == 2)
        started = psutil.Process(process.pid).children(recursive=True)
        process.kill()
        wait_for(lambda: not any(p.is_running() and p.status() != "zombie" for p in started), 20)
        wait_for(lambda: not list(scratch.iterdir()), 20)
    finally:
        finish(process)
        shutil.rmtree(scratch)


def test_what_a_killed_process_left_is_removed_by_the_next(tmp_path, monkeypatch):
    monkeypatch.setattr(workspaces, "_parent", lambda: tmp_path)
    code = (
        "import os, sys; from pathlib import Path; from textseg.notebooks import workspace as w\n"
        f"w._parent = lambda: Path({str(tmp_path)!r})\n"
        "with w.workspace(): input() if sys.argv[1:] else os._exit(9)"
    )
    subprocess.run([sys.executable, "-c", code], check=False)
    (left,) = tmp_path.iterdir()
    os.utime(left / ".used", (0, 0))
    using = subprocess.Popen([sys.executable, "-c", code, "stay"], stdin=subprocess.PIPE)
    try:
        used = wait_for(lambda: set(tmp_path.glob("*/.used")) - {left / ".used"})
        wait_for(lambda: not left.exists())
        with workspaces.workspace() as one, workspaces.workspace() as two:
            assert one.is_dir() and two.is_dir() and all(path.is_file() for path in used)
    finally:
        using.communicate(b"\n")
    assert list(tmp_path.iterdir()) == []
