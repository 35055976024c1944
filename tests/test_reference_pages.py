"""The pages of the reference are made from what is installed: nothing in them is typed twice."""

from dataclasses import fields

import pytest
import typer
import yaml
from conftest import ROOT

from textseg import metrics
from textseg.cli import app
from textseg.experiment import Experiment


@pytest.fixture(autouse=True)
def extensions(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "book" / "_ext")


def test_every_command_has_its_section_with_every_option():
    from command_help import _leaves

    found = {
        context.command_path: [
            p.get_help_record(context) for p in context.command.get_params(context)
        ]
        for context in _leaves(typer.main.get_command(app), "textseg", None)
    }
    assert {"textseg segment", "textseg score", "textseg data list", "textseg sweep run"} <= set(
        found
    )
    written = [option for option, _ in found["textseg segment"]]
    assert any("--unit" in option for option in written)


def test_options_and_brackets_of_a_help_text_are_no_markup():
    from command_help import _plain

    assert _plain("Without -k, --about: a_b*  [default: x]") == (
        r"Without `-k`, `--about`: a\_b\*  \[default: x\]".replace("  ", " ")
    )


def test_a_block_of_lines_in_a_help_text_is_kept():
    from command_help import _paragraphs

    assert _paragraphs("Do\nit.\n\n\b\none\n two") == "Do\nit.\n\n```text\none\n two\n```"


def test_every_parameter_has_a_meaning():
    from experiment_fields import meanings

    known = meanings(Experiment)
    assert set(known) == {field.name for field in fields(Experiment)}
    assert all(known.values())


def test_attributes_may_share_their_meaning():
    from experiment_fields import meanings

    class Documented:
        """Something.

        Attributes
        ----------
        one, other : {"x", "y"}
            As in "x", or
            ``z``.

        Raises
        ------
        ValueError
            Never.
        """

    assert meanings(Documented) == dict.fromkeys(("one", "other"), "As in `x`, or `z`.")


def test_references_are_numbered_within_a_docstring():
    from docstrings import plain_references

    lines = ["As in [1]_.", "", ".. [1] A. Author", "   (2001). Title.", ".. [2] B."]
    plain_references(None, "function", "f", None, None, lines)
    assert "\n".join(lines) == "As in [1].\n\n[1] A. Author (2001). Title.\n\n[2] B.\n"


def test_attributes_that_share_an_entry_get_one_each():
    from docstrings import single_attributes

    lines = ["X.", "", "Attributes", "----------", "a, b : int", "    Said", "    of both.",
             "c", "    Of c, alone.", "", "Raises", "------", "A, B", "    Never."]  # fmt: skip
    single_attributes(None, "class", "X", None, None, lines)
    assert lines == [
        "X.", "", "Attributes", "----------", "a : int", "    Said", "    of both.",
        "b : int", "    Said", "    of both.",
        "c", "    Of c, alone.", "", "Raises", "------", "A, B", "    Never.",
    ]  # fmt: skip


def test_a_name_in_the_package_exists():
    from docstrings import _may_stand

    assert _may_stand("ndarray") and _may_stand("textseg.metrics.pk")
    assert _may_stand(f"{metrics.Score.__module__}.Score")
    assert not _may_stand("textseg.metrics.pq") and not _may_stand("textseg.nothing.at.all")


def test_every_page_of_the_reference_is_in_the_contents():
    contents = yaml.safe_load((ROOT / "book" / "_toc.yml").read_text())
    (index,) = [c for part in contents["parts"] for c in part["chapters"] if "sections" in c]
    listed = {index["file"], *(section["file"] for section in index["sections"])}
    pages = (ROOT / "book" / "reference").glob("*.md")
    assert listed == {f"book/reference/{page.stem}" for page in pages}
