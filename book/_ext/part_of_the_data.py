"""A book made from some of the documents says so everywhere, and draws no conclusions.

`book/build.py` sets ``TEXTSEG_BOOK_LIMIT``. What stands in the directive `conclusions` is shown
only in a book made from all documents.
"""

import os

from docutils import nodes
from docutils.parsers.rst import Directive


def limit():
    """Return the number of documents of each subset, or None for all."""
    return os.environ.get("TEXTSEG_BOOK_LIMIT") or None


def words():
    """Say what the pages were made from."""
    number = "first" if limit() == "1" else f"first {limit()}"
    return f"{number} document{'s' * (limit() != '1')} of each subset"


class Conclusions(Directive):
    """Content that holds for all documents only."""

    has_content = True

    def run(self):
        """Return the content, or why there is none."""
        if limit():
            text = f"No conclusions are drawn from the {words()}: build the book without LIMIT."
            return [nodes.paragraph(text=text, classes=["part-of-the-data"])]
        content = nodes.container()
        self.state.nested_parse(self.content, self.content_offset, content)
        return content.children


def announce(app, config):
    """Put a banner on top of every page."""
    if limit():
        banner = f"Made from the {words()} only, for a quick look: no number here is a result."
        config.html_theme_options = {**config.html_theme_options, "announcement": banner}


def mark(app, doctree):
    """Say it under every table and figure; some are of recorded results, or of all, and say so."""
    if not limit():
        return
    for output in list(doctree.findall(nodes.container)):
        said = any(output.findall(nodes.caption))  # a caption says it itself
        # What a progress bar wrote is removed and leaves an empty output.
        if "cell_output" in output.get("classes", []) and output.children and not said:
            text = f"Where nothing else is said, of the {words()} only."
            output += nodes.paragraph(text=text, classes=["part-of-the-data"])
    for caption in list(doctree.findall(nodes.caption)):
        caption += nodes.Text(f" (Where nothing else is said, of the {words()} only.)")


def setup(app):
    """Register with Sphinx."""
    app.add_directive("conclusions", Conclusions)
    app.connect("config-inited", announce)
    app.connect("doctree-read", mark)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
