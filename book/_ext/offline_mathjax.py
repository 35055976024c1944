"""Put MathJax beside the pages, so that formulas render without a network.

The script and its fonts come from the package `sphinx-mathjax-offline`; of its twenty-four
megabytes a page needs about two.
"""

import shutil
from importlib.util import find_spec
from pathlib import Path

PARTS = ("tex-chtml.js", "input/tex/extensions", "output/chtml/fonts/woff-v2")


def copy_mathjax(app):
    """Copy what `mathjax_path` names, with its fonts, into the output's `_static`."""
    if app.builder.format != "html":
        return
    source = Path(find_spec("sphinx-mathjax-offline").origin).parent / "static" / "mathjax"
    target = Path(app.outdir) / "_static" / "mathjax"
    for part in PARTS:
        (target / part).parent.mkdir(parents=True, exist_ok=True)
        if (source / part).is_dir():
            shutil.copytree(source / part, target / part, dirs_exist_ok=True)
        else:
            shutil.copyfile(source / part, target / part)


def setup(app):
    """Register with Sphinx."""
    app.connect("builder-inited", copy_mathjax)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
