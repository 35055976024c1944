"""Figures that can be read on a dark page, and on a narrow one.

Each vector graphic has a second copy in light ink, and stands in a box of its own: where a screen
is narrower than the figure, this scrolls, so that the letters keep their size.

Figures are drawn in the ink and on the paper of `textseg.plotting.style`. The copy exchanges these
two and nothing else: colours that mean something, and what is written on them, stay as captions
say. `book.css` shows the one that fits the page.
"""

import re
from pathlib import Path

from docutils import nodes
from sphinx.transforms import SphinxTransform

from textseg.plotting.style import INK, PAPER

LIGHT_INK = "#e4e4e4"
#: What a telephone shows at once, in points: 350 pixels.
NARROW = 262


class DarkFigures(SphinxTransform):
    """Put every vector graphic that a cell shows into a box, with its copy for dark pages."""

    default_priority = 410

    def apply(self, **_):
        """Look at every image in an output."""
        for output in list(self.document.findall(_is_output)):
            for image in list(output.findall(nodes.image)):
                if image["uri"].endswith(".svg"):
                    box = nodes.container(classes=["figure-box"])
                    image.replace_self(box)
                    box += image
                    self.copy(image)

    def copy(self, image):
        """Write the copy, and show it where the page is dark."""
        source = Path(self.app.srcdir) / image["uri"].lstrip("/")
        drawn = source.read_text(encoding="utf-8")
        if width(drawn) > NARROW:
            image.parent["classes"].append("wide")
        if INK not in drawn:
            return  # not drawn in this style: a dark page gives it a light ground
        dark = source.with_suffix(".dark.svg")
        dark.write_text(in_light_ink(drawn), encoding="utf-8")
        second = image.deepcopy()
        second["uri"] = image["uri"].removesuffix(".svg") + ".dark.svg"
        image["classes"] += ["dark-light", "for-light"]  # the theme leaves `dark-light` alone
        second["classes"] += ["dark-light", "for-dark"]
        image.parent.insert(image.parent.index(image) + 1, second)


def width(drawn):
    """Return the width of a vector graphic, in points, as Matplotlib writes it; 0 if it doesn't.

    >>> width('<svg height="20pt" width="300.5pt" viewBox="0 0 300.5 20">')
    300.5
    """
    found = re.search(r'<svg[^>]*\bwidth="([\d.]+)pt"', drawn)
    return float(found[1]) if found else 0.0


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
