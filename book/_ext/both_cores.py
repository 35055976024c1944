"""Pages are read and written on all cores, and a page that is referred to is loaded once.

Sphinx reads and writes in processes of its own if it is told to and every extension declares that
it may be; Jupyter Book doesn't tell it to, and two extensions declare nothing. What they do, they
do before pages are read or after they are joined, so reading side by side changes nothing for them.

For each reference to a numbered figure, Sphinx loads the whole page of the figure from the disk:
three times as many pages as there are.
"""

import ctypes
import os
import sys
from functools import cache

from sphinx.domains.std import StandardDomain

#: Extensions that number chapters and prepare LaTeX, and say nothing of reading side by side.
UNDECLARED = ("sphinx_jupyterbook_latex", "sphinx_multitoc_numbering")


class Numbered(StandardDomain):
    """The domain of figures and tables, which remembers the pages that they are on."""

    def _resolve_numref_xref(self, env, *about):
        return super()._resolve_numref_xref(Remembered(env), *about)


class Remembered:
    """An environment whose pages, once read, are not read again: not to be written to."""

    def __init__(self, env):
        self._env = env

    def __getattr__(self, name):
        return getattr(self._env, name)

    def get_doctree(self, docname):
        """Return a page as it was read."""
        return _page(self._env.doctreedir, docname, self._env)


@cache
def _page(folder, docname, env):
    return env.get_doctree(docname)


def declare(app, config):
    """Say for those that don't that pages may be read side by side."""
    for name in UNDECLARED:
        if (extension := app.extensions.get(name)) and extension.parallel_read_safe is None:
            extension.parallel_read_safe = True


def _end_with_parent():
    ctypes.CDLL(None).prctl(1, 9)  # it would write where the next build does


def setup(app):
    """Register with Sphinx."""
    if sys.platform == "linux":  # elsewhere, a fork of a process that has loaded much may crash
        app.parallel = len(os.sched_getaffinity(0))
        os.register_at_fork(after_in_child=_end_with_parent)
    app.connect("config-inited", declare)
    app.add_domain(Numbered, override=True)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
