"""What can be recorded, by name."""

import runpy
import sys
from pkgutil import resolve_name

import pytest

from textseg.reproduction import recorded


@pytest.mark.parametrize("name", recorded.RECORDERS)
def test_what_can_be_recorded_has_a_function_that_does(name):
    assert callable(resolve_name(recorded.RECORDERS[name]))


def test_only_what_is_named_is_recorded(monkeypatch, capsys):
    calls = []
    monkeypatch.setattr(recorded, "resolve_name", lambda path: lambda: calls.append(path))
    recorded.main(["arxiv"])
    assert calls == [recorded.RECORDERS["arxiv"]]
    assert capsys.readouterr().out.startswith("arxiv: ")
    recorded.main([])
    assert calls[1:] == list(recorded.RECORDERS.values())


def test_a_name_that_is_none_stops_all(monkeypatch):
    monkeypatch.setattr(recorded, "resolve_name", lambda path: pytest.fail("recorded"))
    with pytest.raises(ValueError, match=r"unknown recording 'arxif'; choose from .*arxiv"):
        recorded.main(["arxiv", "arxif"])


def test_as_a_script_it_is_the_module_that_recorders_import(monkeypatch):
    asked = []
    monkeypatch.setattr(recorded, "main", asked.append)
    monkeypatch.setattr(sys, "argv", ["recorded", "nonsense"])
    with pytest.warns(RuntimeWarning, match="found in sys.modules"):
        runpy.run_module("textseg.reproduction.recorded", run_name="__main__")
    assert asked == [["nonsense"]]
