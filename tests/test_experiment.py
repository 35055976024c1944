"""Experiment: what can be said in it, and how what can't is refused."""

import json
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from textseg.experiment import PRESETS, Experiment, parameters
from textseg.idle import idle
from textseg.metrics import K_RULES
from textseg.objectives import OBJECTIVES
from textseg.representation import REPRESENTATIONS
from textseg.splitting import AUTOMATIC, SPLITTERS
from textseg.vectors import WordVectors

DEFAULTS = {field.name: field.default for field in fields(Experiment)}
BOOLS = [name for name, value in DEFAULTS.items() if isinstance(value, bool)]
TEXTS = [name for name, value in DEFAULTS.items() if isinstance(value, str)]
NUMBERS = [name for name in DEFAULTS if name not in (*BOOLS, *TEXTS)]
REALS = [name for name in NUMBERS if "float" in str(Experiment.__annotations__[name])]
INTEGERS = [name for name in NUMBERS if name not in REALS]


def test_the_defaults_are_an_experiment_that_can_be_written_down():
    assert Experiment().asdict() == DEFAULTS
    assert Experiment(**DEFAULTS) == Experiment()
    assert hash(Experiment()) == hash(Experiment(**DEFAULTS))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_a_bundle_whose_fields_are_settable_alone(preset):
    experiment = Experiment.preset(preset)
    assert experiment.asdict() == DEFAULTS | PRESETS[preset]
    for name in PRESETS[preset]:
        changed = Experiment.preset(preset, **{name: DEFAULTS[name]})
        assert changed.asdict() == experiment.asdict() | {name: DEFAULTS[name]}


def test_the_default_preset_is_the_text():
    assert Experiment.preset() == Experiment.preset("text") == Experiment(**PRESETS["text"])
    assert Experiment.preset("code") != Experiment.preset("text")


def test_an_unknown_preset_lists_the_presets():
    for unknown in ("paper", 1, ["text"]):
        with pytest.raises(ValueError, match="preset must be one of text, code, got"):
            Experiment.preset(unknown)


@pytest.mark.parametrize(
    ("name", "meant"),
    [("subsett", "subset"), ("rank", "rank_size"), ("Splitter", "splitter"), ("k", None)],
)
def test_case_49_a_misspelt_field_is_named_with_what_it_may_have_meant(name, meant):
    hint = f"did you mean '{meant}'" if meant else "choose from dataset, subset"
    with pytest.raises(TypeError, match=rf"unknown parameter '{name}'; {hint}"):
        Experiment.preset(**{name: 1})
    with pytest.raises(TypeError, match=rf"unknown parameter '{name}'; {hint}"):
        parameters({name: 1})
    with pytest.raises(TypeError, match=name):
        Experiment(**{name: 1})


@pytest.mark.parametrize(
    ("names", "values", "wanted"),
    [
        (INTEGERS, [True, "10", 1.5, [1]], "int"),
        (REALS, [True, "1.5", [1.5], None], "float"),
        (TEXTS, [3, None, True, ["c99"]], "str"),
        (BOOLS, [1, 0, "True", None], "bool"),
    ],
    ids=["integers", "reals", "texts", "bools"],
)
def test_a_wrong_type_is_named(names, values, wanted):
    for name in names:
        for value in values:
            with pytest.raises(TypeError, match=rf"{name} must be .*{wanted}.*, got ") as error:
                Experiment(**{name: value})
            assert repr(value) in str(error.value)


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_may_be_missing_where_its_type_says_so(name):
    if "None" in str(Experiment.__annotations__[name]):
        assert getattr(Experiment(**{name: None}), name) is None
    else:
        with pytest.raises(TypeError, match=rf"{name} must be \w+, got None"):
            Experiment(**{name: None})


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("objective", OBJECTIVES),
        ("splitter", SPLITTERS | AUTOMATIC),
        ("representation", REPRESENTATIONS),
        ("k_rule", K_RULES),
    ],
)
def test_every_entry_of_a_dictionary_is_a_choice(name, choices):
    for choice in choices:
        assert getattr(Experiment(**{name: choice}), name) == choice


@pytest.mark.parametrize(
    "name", [name for name in TEXTS if name not in ("subset", "vectors", "encoder")]
)
def test_case_18_a_wrong_choice_lists_the_choices(name):
    with pytest.raises(ValueError, match=f"{name} must be one of .*{DEFAULTS[name]}.*, got 'x'"):
        Experiment(**{name: "x"})


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"limit": 0}, "limit must be at least 1, got 0"),
        ({"cut": -1}, "cut must be at least 0, got -1"),
        ({"n_segments": 0}, "n_segments must be at least 1, got 0"),
        ({"max_sweeps": -1}, "max_sweeps must be at least 0, got -1"),
        ({"rank_size": 4}, "rank_size must be odd .*, got 4"),
        ({"rank_size": -3}, "rank_size must be at least 0, got -3"),
        ({"min_length": 0}, "min_length must be at least 1, got 0"),
        ({"min_length": 5, "max_length": 4}, "max_length 4 is below min_length 5"),
        ({"n_clusters": 0}, "n_clusters must be at least 1, got 0"),
        ({"penalty": -0.5}, "penalty must be at least 0, got -0.5"),
        ({"seed": -1}, "seed must be at least 0, got -1"),
    ],
)
def test_an_impossible_number_is_refused_before_anything_runs(options, message):
    with pytest.raises(ValueError, match=message):
        Experiment(**options)


# The parameters of a notebook


def test_parameters_are_the_fields_and_the_preset():
    given = {"preset": "code", "subset": "3-5", "limit": None, "normalize_units": True}
    assert parameters(given) == given
    assert parameters({}) == {}


def test_parameters_pass_over_what_a_notebook_has_anyway():
    namespace = {
        "__name__": "__main__",
        "_i1": "subset = '3-5'",
        "_": 3,
        "In": ["", "subset = '3-5'"],
        "Out": {1: 3},
        "get_ipython": lambda: None,
        "exit": object(),
        "pytest": pytest,
        "Experiment": Experiment,
        "subset": "3-5",
    }
    assert parameters(namespace) == {"subset": "3-5"}


@pytest.mark.parametrize("value", [["3-5"], ("3-5",), {"subset": "3-5"}, {"3-5"}, b"3-5", object()])
def test_a_parameter_of_any_wrong_type_is_refused_not_passed_over(value):
    with pytest.raises(TypeError, match="subset must be str, got "):
        parameters({"subset": value})
    if not isinstance(value, bytes) and type(value) is not object:
        with pytest.raises(TypeError, match="unknown parameter 'subsets'; did you mean 'subset'"):
            parameters({"subsets": value})


def test_a_parameter_that_is_not_possible_is_refused():
    with pytest.raises(ValueError, match="limit must be at least 1"):
        parameters({"limit": 0})
    with pytest.raises(ValueError, match="preset must be one of text, code"):
        parameters({"preset": "paper"})


@pytest.mark.parametrize("splitter", AUTOMATIC)
def test_a_splitter_that_finds_the_number_of_segments_refuses_one(splitter):
    assert Experiment(splitter=splitter).n_segments is None
    with pytest.raises(ValueError, match=f"{splitter}.*finds the number.*n_segments = 5"):
        Experiment(splitter=splitter, n_segments=5)


def test_a_penalty_may_be_a_whole_number():
    assert Experiment(penalty=2).penalty == Experiment(penalty=2.0).penalty
    with pytest.raises(TypeError, match="penalty must be float"):
        Experiment(penalty="2")
    least = "at least 0"
    for wrong, wanted in ((-1.5, least), (float("nan"), least), (float("inf"), "finite")):
        with pytest.raises(ValueError, match=f"penalty must be {wanted}, got {wrong}"):
            Experiment(penalty=wrong)


def test_a_notebook_shows_the_parameters_it_runs_with(capsys):
    parameters({"subset": "3-5", "limit": None, "In": [""]})
    parameters({"subset": "3-5"})
    assert capsys.readouterr().out == "subset = '3-5', limit = None\n"


def test_numpy_numbers_and_paths_are_kept_as_pythons():
    given = Experiment(
        limit=np.int64(3),
        n_segments=np.uint8(4),
        penalty=np.float32(0.5),
        last_cut=np.False_,
        subset=np.str_("3-5"),
        vectors=Path("my", "vectors.txt"),
    )
    said = Experiment(
        limit=3, n_segments=4, penalty=0.5, last_cut=False, subset="3-5",
        vectors=str(Path("my", "vectors.txt")),
    )  # fmt: skip
    assert given == said and json.dumps(given.asdict()) == json.dumps(said.asdict())


@pytest.mark.parametrize("wrong", [np.float64(3.0), np.True_, np.array(3)])
def test_a_numpy_value_of_another_kind_is_refused_as_pythons_is(wrong):
    with pytest.raises(TypeError, match="n_segments must be int or None, got"):
        Experiment(n_segments=wrong)


def test_an_option_of_one_s_own_splitter_makes_no_field_idle_for_others(monkeypatch):
    def mine(objective, n_segments, *, cut=3, **options):
        return SPLITTERS["exact"](objective, n_segments, **options)

    before = idle(Experiment())
    monkeypatch.setitem(SPLITTERS, "mine", mine)
    assert idle(Experiment()) == before


def test_what_is_in_memory_is_refused_in_a_line_that_says_how_it_gets_a_name():
    words = [str(number) for number in range(20_000)]
    vectors = WordVectors("mine", words, np.zeros((20_000, 9), np.float32))
    for given in (vectors, dict(zip(words, vectors.matrix, strict=True)), words):
        with pytest.raises(TypeError, match=r"(?s)vectors must be str.*VECTORS\['mine'\]") as wrong:
            Experiment(vectors=given)
        assert len(str(wrong.value)) < 1000
