"""The directive `experiment-fields`: the parameters of a run, read from `Experiment` itself."""

from dataclasses import MISSING, fields

from docutils import nodes
from docutils.parsers.rst import Directive

from textseg.experiment import Experiment


class ExperimentFields(Directive):
    """A table of all fields of `Experiment` with their types and defaults."""

    def run(self):
        """Return the table."""
        table, group = nodes.table(), nodes.tgroup(cols=3)
        group += [nodes.colspec(colwidth=width) for width in (2, 3, 2)]
        head, body = nodes.thead(), nodes.tbody()
        head += _row(*(nodes.paragraph(text=t) for t in ("parameter", "type", "default")))
        for field in fields(Experiment):
            default = "" if field.default is MISSING else repr(field.default)
            texts = (field.name, str(field.type), default)
            body += _row(*(nodes.paragraph("", "", nodes.literal(text=t)) for t in texts))
        group += [head, body]
        table += group
        return [table]


def _row(*cells):
    row = nodes.row()
    for cell in cells:
        entry = nodes.entry()
        entry += cell
        row += entry
    return row


def setup(app):
    """Register with Sphinx."""
    app.add_directive("experiment-fields", ExperimentFields)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
