"""The directive `experiment-fields`: the parameters of a run, read from `Experiment` itself.

What each means is read from its docstring, and what it may be from where it is checked.
"""

import inspect
import re
from dataclasses import MISSING, fields

from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.statemachine import StringList

from textseg.experiment import Experiment
from textseg.experiment.checks import choices as choices_of_fields


class ExperimentFields(Directive):
    """A table of all fields of `Experiment` with their types, defaults and meanings."""

    def run(self):
        """Return the table."""
        heads = ("parameter", "default", "meaning")
        table, group = nodes.table(), nodes.tgroup(cols=len(heads))
        group += [nodes.colspec(colwidth=width) for width in (2, 2, 6)]
        head, body = nodes.thead(), nodes.tbody()
        head += _row(*([nodes.paragraph(text=t)] for t in heads))
        known, choices = meanings(Experiment), choices_of_fields()
        for field in fields(Experiment):
            default = "" if field.default is MISSING else repr(field.default)
            said = known[field.name]
            if field.name in choices:
                said += (
                    " One of " + ", ".join(f"`{choice}`" for choice in choices[field.name]) + "."
                )
            else:
                said += f" (`{field.type}`)"
            body += _row(_code(field.name), _code(default), self.parsed(said))
        group += [head, body]
        table += group
        return [table]

    def parsed(self, text):
        """Return the nodes of a text in the language of the page."""
        place = nodes.Element()
        self.state.nested_parse(StringList([text], "meaning"), self.content_offset, place)
        return place.children


def meanings(documented):
    """Read what attributes mean from a docstring in numpydoc's form; some share an entry.

    >>> class Documented:
    ...     '''
    ...     Attributes
    ...     ----------
    ...     one, other : {"x", "y"}
    ...         As in "x".
    ...     '''
    >>> meanings(Documented)
    {'one': 'As in `x`.', 'other': 'As in `x`.'}
    """
    section = inspect.getdoc(documented).split("Attributes\n----------\n")[1]
    section = re.split(r"\n\n\w+\n---", section)[0]
    found = {}
    for names, text in re.findall(r"^(\w[\w, ]*)(?: : .*)?\n((?: +.*\n?)+)", section, re.M):
        said = " ".join(text.split())
        said = re.sub(r'"([\w.-]+)"', r"`\1`", said.replace("``", "`"))  # values are code
        found |= dict.fromkeys(names.split(", "), said)
    return found


def _code(text):
    return [nodes.paragraph("", "", nodes.literal(text=text))]


def _row(*cells):
    row = nodes.row()
    for cell in cells:
        row += nodes.entry("", *cell)
    return row


def setup(app):
    """Register with Sphinx."""
    app.add_directive("experiment-fields", ExperimentFields)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
