"""Captions of figures and tables in notebooks, from the metadata of the cells that show them.

Written as MyST-NB has it for figures, and in the same way for tables, which are outputs in HTML::

    {"mystnb": {"figure": {"caption": "Errors by subset ($P_k$, %).", "name": "fig-03-subsets"},
                "image": {"alt": "Bars of ..."}}}
    {"mystnb": {"table": {"caption": "Errors by subset ($P_k$, %).", "name": "tab-03-subsets"}}}

MyST-NB would make a figure of each output of a cell, a table or an ``<Axes>`` as well. Here the
first image is the figure and the first table the table. Captions are MyST, and the names work in
``{numref}`` and ``{ref}``. What a ``"conclusion"`` beside a caption says of the numbers is added to
it in a book made from all documents. A caption whose cell doesn't show what it describes is a
warning, which fails the build.
"""

import json

from docutils import nodes
from docutils.utils import new_document
from myst_parser.parsers.sphinx_ import MystParser
from part_of_the_data import limit
from sphinx.transforms import SphinxTransform
from sphinx.util import logging

logger = logging.getLogger(__name__)
KINDS = ("figure", "table")


class CaptionedTable(nodes.figure):
    """A table in HTML with its caption: written as a figure, numbered as a table."""


def take_over(app, docname, source):
    """Move the captions to where MyST-NB doesn't see them, before it reads a notebook."""
    if not app.env.doc2path(docname).endswith(".ipynb"):
        return
    notebook = json.loads(source[0])
    for cell in notebook["cells"]:
        options = cell["metadata"].get("mystnb") or {}
        cell["metadata"]["captions"] = {kind: options.pop(kind, None) for kind in KINDS}
    source[0] = json.dumps(notebook)


class Captions(SphinxTransform):
    """Give the figures and tables of notebooks their captions."""

    default_priority = 400  # before labels are collected

    def apply(self, **_):
        """Look at every cell of code in the document."""
        for cell in list(self.document.findall(_is("cell_code"))):
            for kind, options in cell["cell_metadata"].get("captions", {}).items():
                if options:
                    self.caption(cell, kind, options)

    def caption(self, cell, kind, options):
        """Put the first image or table that a cell shows into a figure with its caption."""
        shown = [output for output in cell.findall(_is("mime_bundle")) if _shows(output, kind)]
        if not shown:
            thing = "image" if kind == "figure" else kind
            logger.warning("a caption, but the cell shows no %s", thing, location=cell)
            return
        figure = CaptionedTable(classes=["result-table"]) if kind == "table" else nodes.figure()
        parts = [options.get("caption", ""), "" if limit() else options.get("conclusion", "")]
        caption = nodes.caption("", "", *self.parsed(" ".join(map(str, filter(None, parts)))))
        for node in (figure, caption):
            node.source, node.line = cell.source, cell.line
        if name := options.get("name"):
            figure["names"].append(nodes.fully_normalize_name(str(name)))
            self.document.note_explicit_target(figure, figure)
        shown[0].replace_self(figure)
        figure += [caption, shown[0]] if kind == "table" else [shown[0], caption]

    def parsed(self, text):
        """Return the inline nodes of one paragraph of MyST."""
        document = new_document(self.document["source"], self.document.settings)
        MystParser().parse(text, document)
        return document[0].children if document.children else []


def _is(element):
    return lambda n: isinstance(n, nodes.container) and n.get("nb_element") == element


def _shows(output, kind):
    if kind == "figure":
        return any(output.findall(nodes.image))
    return any("<table" in raw.astext() for raw in output.findall(nodes.raw))


def setup(app):
    """Register with Sphinx."""
    app.add_enumerable_node(CaptionedTable, "table")
    app.connect("source-read", take_over)
    app.add_transform(Captions)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
