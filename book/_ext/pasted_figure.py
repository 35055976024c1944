"""The directive `pasted-figure`: a figure that a notebook glued, on another page.

MyST-NB pastes bitmaps across pages, but no vector graphics, and neither with a caption or an
alternative text. Here the figure is read from the executed notebook::

    ```{pasted-figure} headline_figure
    :from: book/runs/08_scorecard.ipynb
    :alt: Scatter plot of ...
    :name: fig-headline
    The caption.
    ```
"""

import json
from base64 import b64decode
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

#: Where `myst_nb.glue(..., display=False)` puts what it keeps, and what a page can show.
PREFIX = "application/papermill.record/"
KINDS = {"image/svg+xml": "svg", "image/png": "png"}


class PastedFigure(SphinxDirective):
    """A glued figure with its caption."""

    required_arguments = 1
    has_content = True
    option_spec = {  # noqa: RUF012
        "from": directives.unchanged_required,
        "alt": directives.unchanged_required,
        "name": directives.unchanged,
    }

    def run(self):
        """Return the figure."""
        key, source = self.arguments[0], Path(self.env.srcdir) / self.options["from"]
        self.env.note_dependency(str(source))
        try:
            kind, data = glued(json.loads(source.read_text(encoding="utf-8")), key)
        except (OSError, LookupError) as error:
            raise self.error(f"{self.options['from']} has no figure {key!r} ({error})") from error
        folder = Path(self.env.doctreedir).parent / "glued"
        folder.mkdir(parents=True, exist_ok=True)
        written = folder / f"{key}.{kind}"
        written.write_bytes(data)
        place = "/" + written.relative_to(self.env.srcdir).as_posix()
        image = nodes.image(uri=place, alt=self.options["alt"])
        # As the output of a cell, so that dark pages show it in light ink like all others.
        output = nodes.container("", image, nb_element="cell_code_output", classes=["cell_output"])
        figure = nodes.figure("", output)
        caption = nodes.Element()
        self.state.nested_parse(self.content, self.content_offset, caption)
        figure += nodes.caption("", "", *caption[0].children)
        for node in (figure, figure[-1]):
            self.set_source_info(node)
        self.add_name(figure)
        return [figure]


def glued(notebook, key):
    """Return kind and bytes of the figure that an executed notebook glued under a key.

    Raises
    ------
    LookupError
        If nothing was glued under it, or no figure.
    """
    for cell in notebook["cells"]:
        for output in cell.get("outputs", []):
            if output.get("metadata", {}).get("scrapbook", {}).get("name") == key:
                data = {k.removeprefix(PREFIX): v for k, v in output["data"].items()}
                mime = next((mime for mime in KINDS if mime in data), None)
                if mime is None:
                    raise LookupError(f"it glues {', '.join(data)}")
                content = data[mime] if isinstance(data[mime], str) else "".join(data[mime])
                binary = mime != "image/svg+xml"
                return KINDS[mime], b64decode(content) if binary else content.encode()
    raise LookupError("it glues nothing of that name")


def setup(app):
    """Register with Sphinx."""
    app.add_directive("pasted-figure", PastedFigure)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
