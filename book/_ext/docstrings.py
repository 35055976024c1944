"""Docstrings in numpydoc's form as parts of a page.

* References are numbered within each docstring, and a page holds many: they become plain text.
* Attributes that share an entry get one each, as Sphinx knows attributes one by one.
* A name in single backquotes is a link if the book documents it, and code if it doesn't: it may be
  a parameter, or a part of the package that only its own code uses. A name in the package that
  doesn't exist is a warning, which fails the build.
"""

import re
from importlib import import_module

from docutils import nodes


def plain_references(app, what, name, obj, options, lines):
    """Write ``[1]_`` as [1], and the list of references as paragraphs."""
    text = "\n".join(lines)
    text = re.sub(r"\[(\d+)\]_", r"[\1]", text)
    text = re.sub(r"^\.\. \[(\d+)\] (.*(?:\n {3,}.*)*)", _paragraph, text, flags=re.M)
    lines[:] = text.split("\n")


def single_attributes(app, what, name, obj, options, lines):
    """Repeat what is said of several attributes for each of them."""
    text = "\n".join(lines)
    before, heading, after = text.partition("\nAttributes\n----------\n")
    entries, *sections = re.split(r"(?=^\w+\n-+$)", after, maxsplit=1, flags=re.M)
    entry = re.compile(r"^(\w+(?:, \w+)+)( : .*)?\n((?:(?: .*)?\n)*(?: .*)?)", re.M)
    lines[:] = "".join([before, heading, entry.sub(_one_by_one, entries), *sections]).split("\n")


def _one_by_one(entry):
    names, kind, body = entry[1].split(", "), entry[2] or "", entry[3]
    return "\n".join(f"{name}{kind}\n{body.rstrip()}" for name in names) + "\n"


def _paragraph(reference):
    return f"[{reference[1]}] {' '.join(reference[2].split())}\n"


def code_if_unknown(app, env, node, content):
    """Show a name that nothing documents as code, unless it claims to be in the package."""
    if node.get("refdomain") == "py" and _may_stand(node["reftarget"]):
        return nodes.literal(text=content.astext())
    return None


def _may_stand(target):
    """Tell whether a name is outside of the package, or there is such a thing in it.

    >>> _may_stand("ndarray"), _may_stand("textseg.metrics.pk"), _may_stand("textseg.metrics.pq")
    (True, True, False)
    """
    if target.partition(".")[0] != "textseg":
        return True
    parts = target.split(".")
    for end in range(len(parts), 0, -1):
        try:
            found = import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for name in parts[end:]:
            if not hasattr(found, name):
                return False
            found = getattr(found, name)
        return True
    return False


def setup(app):
    """Register with Sphinx."""
    app.setup_extension("sphinx.ext.autodoc")
    app.setup_extension("sphinx.ext.napoleon")
    for rewrite in (plain_references, single_attributes):
        app.connect("autodoc-process-docstring", rewrite, priority=400)  # before napoleon
    app.connect("missing-reference", code_if_unknown)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
