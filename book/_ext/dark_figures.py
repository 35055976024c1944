"""Figures that can be read on a dark page: each vector graphic has a second copy in light ink.

Figures are drawn in the ink and on the paper of `textseg.plotting.style`. The copy exchanges these
two and nothing else: colours that mean something, and what is written on them, stay as captions
say. `book.css` shows the one that fits the page.
"""

from pathlib import Path

from docutils import nodes
from sphinx.transforms import SphinxTransform

from textseg.plotting.style import INK, PAPER

LIGHT_INK = "#e4e4e4"


class DarkFigures(SphinxTransform):
    """Put a copy for dark pages beside every vector graphic that a cell shows."""

    default_priority = 410

    def apply(self, **_):
        """Look at every image in an output."""
        for output in list(self.document.findall(_is_output)):
            for image in list(output.findall(nodes.image)):
                if image["uri"].endswith(".svg"):
                    self.copy(image)

    def copy(self, image):
        """Write the copy, and show it where the page is dark."""
        source = Path(self.app.srcdir) / image["uri"].lstrip("/")
        drawn = source.read_text(encoding="utf-8")
        if INK not in drawn:
            return  # not drawn in this style: a dark page gives it a light ground
        dark = source.with_suffix(".dark.svg")
        dark.write_text(in_light_ink(drawn), encoding="utf-8")
        second = image.deepcopy()
        second["uri"] = image["uri"].removesuffix(".svg") + ".dark.svg"
        image["classes"] += ["dark-light", "for-light"]  # the theme leaves `dark-light` alone
        second["classes"] += ["dark-light", "for-dark"]
        image.parent.insert(image.parent.index(image) + 1, second)


def in_light_ink(drawn):
    """Exchange ink and paper.

    >>> in_light_ink(f'<path style="fill: {INK}"/><path style="fill: {PAPER}"/>')
    '<path style="fill: #e4e4e4"/><path style="fill: none"/>'
    """
    return drawn.replace(INK, LIGHT_INK).replace(PAPER, "none")


def _is_output(node):
    return isinstance(node, nodes.container) and node.get("nb_element") == "cell_code_output"


def setup(app):
    """Register with Sphinx."""
    app.add_transform(DarkFigures)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
