"""Chapters, their figures and their tables bear the number of the notebook: ``03_cvs`` is 3.

Figure 3.1 is the first of chapter 3, whatever chapters come before it, and isn't mistaken for a
figure of the paper. On pages that are no chapters, figures are counted through.

Chapters refer to each other by number, as ``{doc}`` without a text of its own: titles, some of
which are questions, don't fit into sentences.
"""

import re
from collections import Counter
from itertools import count

from docutils import nodes
from sphinx import addnodes


def chapter(docname):
    """Return the number that a page has as a chapter, or None.

    >>> chapter("book/runs/03_cvs"), chapter("book/intro")
    (3, None)
    """
    number = re.match(r"(\d+)_", docname.rpartition("/")[2])
    return int(number[1]) if number else None


def number(app, env):
    """Replace the numbers that Sphinx has just given to figures and tables."""
    elsewhere = Counter()
    for docname in env.tocs:
        if (place := chapter(docname)) is not None:
            _name(env, docname, place)
    for docname, kinds in env.toc_fignumbers.items():
        place = chapter(docname)
        for kind, numbers in kinds.items():
            for n, label in zip(count(1), numbers, strict=False):
                elsewhere[kind] += place is None
                numbers[label] = (elsewhere[kind],) if place is None else (place, n)
    return []


def refer(app, doctree):
    """Let a reference from a chapter to a chapter say its number."""
    if chapter(app.env.docname) is None:
        return
    for reference in doctree.findall(addnodes.pending_xref):
        number = chapter(reference.get("reftarget", ""))
        if reference.get("reftype") == "doc" and not reference["refexplicit"] and number:
            word = "Chapter" if begins_sentence(reference) else "chapter"
            reference["refexplicit"] = True
            reference.children[0].children = []
            reference.children[0] += nodes.Text(f"{word} {number}")


def begins_sentence(node):
    """Say whether what comes before a node in its block ends a sentence, or is nothing."""
    block = node
    while isinstance(block, nodes.Inline | addnodes.pending_xref | nodes.Text):
        block = block.parent
    before = ""
    for text in block.findall(nodes.Text):
        if any(above is node for above in _above(text)):
            break
        before += text.astext()
    return re.search(r"(?:^|[.!?])\s*$", before) is not None


def _above(node):
    while (node := node.parent) is not None:
        yield node


def _name(env, docname, place):
    """Show a chapter's number before its title, on its page and in the tables of contents."""
    env.titles[docname]["secnumber"] = (place,)
    numbers = env.toc_secnumbers[docname] = {}
    for n, heading in enumerate(env.tocs[docname].findall(nodes.reference)):
        numbers[heading["anchorname"]] = () if n else (place,)  # headings below have none
        if n == 0:
            heading["secnumber"] = (place,)


def setup(app):
    """Register with Sphinx."""
    app.connect("doctree-read", refer)
    app.connect("env-get-updated", number, priority=900)  # after Sphinx has numbered
    return {"parallel_read_safe": True, "parallel_write_safe": True}
