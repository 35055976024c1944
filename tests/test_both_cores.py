"""Pages are read and written on all cores, with every warning, and numbered ones loaded once."""

import os
import subprocess
import sys

import pytest
from conftest import ROOT

CONF = """
import os, sys
sys.path.insert(0, {ext!r})
extensions = ["myst_parser", "sphinx_jupyterbook_latex", "sphinx_multitoc_numbering", "both_cores"]
numfig = True
html_theme = "basic"

def note(what):
    with open({log!r}, "a") as log:
        log.write(what + "\\n")

def loaded(load):
    def get_doctree(env, docname):
        note("loaded " + docname)
        return load(env, docname)
    return get_doctree

def setup(app):
    from sphinx.environment import BuildEnvironment as Environment
    Environment.get_doctree = loaded(Environment.get_doctree)
    app.connect("source-read", lambda app, docname, source: note(f"read by {{os.getpid()}}"))
"""
FIGURE = "```{{figure}} dot.svg\n:name: fig-{0}\n:alt: a dot\nDot.\n```\n"
PAGES = [f"page{n}" for n in range(8)]


@pytest.fixture
def render(tmp_path):
    """Render pages that refer to the first one's figure: what is said, and what was done."""

    def render(last=""):
        log = tmp_path / "log"
        conf = CONF.format(ext=str(ROOT / "book" / "_ext"), log=str(log))
        (tmp_path / "conf.py").write_text(conf)
        (tmp_path / "dot.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
        toc = "\n".join(["# Start\n", "```{toctree}", *PAGES, "```\n"])
        (tmp_path / "index.md").write_text(toc)
        for name in PAGES:
            text = f"# {name}\n\nSee {{numref}}`fig-page0`.\n\n{FIGURE.format(name)}"
            (tmp_path / f"{name}.md").write_text(text + last * (name == PAGES[-1]))
        command = [sys.executable, "-m", "sphinx", "-nWEaq", "--keep-going", tmp_path]
        done = subprocess.run([*command, tmp_path / "out"], capture_output=True, text=True)
        return done, log.read_text().splitlines()

    return render


def test_pages_are_read_in_several_processes_and_a_referred_one_is_loaded_once(render, tmp_path):
    done, log = render()
    assert (done.returncode, done.stderr) == (0, "")
    readers = {line for line in log if line.startswith("read by")}
    if sys.platform == "linux" and len(os.sched_getaffinity(0)) > 1:
        assert len(readers) > 1
    # to be numbered, to be written and to be referred to: not again for each of eight references
    assert log.count("loaded page0") <= 3
    assert all("Fig. 1" in (tmp_path / "out" / f"{name}.html").read_text() for name in PAGES)


@pytest.mark.parametrize("wrong", ["{numref}`fig-nowhere`", "```{nothing}\n```"])
def test_what_is_wrong_on_a_page_still_fails_the_build(render, wrong):
    done, _ = render(last=f"\n{wrong}\n")
    assert done.returncode != 0 and "page7.md" in done.stderr
