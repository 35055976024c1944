"""Tables in HTML that notebooks show, as a page needs them: numbers on the right, heads in one row.

What pandas writes says nothing of what a column holds, spreads a named index over two rows of
heads, and leaves a colour fixed that a dark page can't show. Here

* cells of numbers, and their heads, get the class ``number``, cells of the first column ``first``;
* the names of the index move into the row of the column heads;
* heads say what they are heads of, for those who have tables read to them;
* P_k, or Pk, is set as in formulas;
* a colour becomes a variable, which `book.css` mixes for light and dark pages.
"""

import re
from html import escape

from bs4 import BeautifulSoup
from docutils import nodes
from sphinx.transforms import SphinxTransform

#: What a cell of a column of numbers is made of: signs, intervals, pairs and marks included.
NUMBER = re.compile(r"[\d\s.,:;%±+\-−–—/×()\[\]=≈≠<>*†‡§]+")
#: How tables write this error.
P_K = re.compile(r"\bP_?k\b")


class ResultTables(SphinxTransform):
    """Rewrite the tables in the outputs of every cell."""

    default_priority = 390

    def apply(self, **_):
        """Look at every output in HTML."""
        for raw in list(self.document.findall(nodes.raw)):
            if "text_html" in raw.get("classes", ()) and re.search("<table|color:", raw.astext()):
                raw.replace_self(nodes.raw("", tidy(raw.astext()), **raw.attributes))


def tidy(html):
    """Return HTML with its tables rewritten."""
    page = BeautifulSoup(html, "html.parser")
    for style in page.find_all("style", scoped=True):
        style.decompose()  # how pandas would have them in a notebook
    for table in page.find_all("table"):
        del table["border"]
        _tidy_table(table)
    for text in page.find_all(string=P_K):
        set_ = P_K.sub("<i>P</i><sub><i>k</i></sub>", escape(text))
        text.replace_with(BeautifulSoup(set_, "html.parser"))
    for colored in page.find_all(style=re.compile(r"^\s*color\s*:")):
        colored["style"] = re.sub(r"^\s*color\s*:", "--mark:", colored["style"])
        colored["class"] = [*colored.get("class", []), "marked"]
    return str(page)


def _tidy_table(table):
    rows = table.find_all("tr")
    heads = [row for row in rows if not row.find("td")]
    body = [row for row in rows if row.find("td")]
    if len(heads) == 2 and _merge(*heads):
        heads.pop().decompose()
    if heads and not table.find("thead"):
        table.insert(0, thead := BeautifulSoup("<thead></thead>", "html.parser").thead)
        thead.extend(row.extract() for row in heads)
    for row in heads:
        row.attrs.pop("style", None)
    for head in (cell for row in heads for cell in row.find_all("th")):
        head["scope"] = "col"
    for head in (cell for row in body for cell in row.find_all("th")):
        head["scope"] = "row"
    width = max(map(_width, rows), default=0)
    for row in rows:
        if _width(row) == width:  # otherwise its first cell is under one that spans several rows
            _mark(_cells(row)[0], "first")
    for place in range(1, width + 1):  # from the right, where no cell spans rows
        cells = [cell for row in body if (cell := _at(row, place)) is not None]
        texts = [t for cell in cells if cell.name == "td" and (t := cell.get_text(strip=True))]
        if texts and len(cells) == len(body) and all(map(NUMBER.fullmatch, texts)):
            for cell in [*cells, *(_at(row, place) for row in heads)]:
                if cell is not None and (cell.name == "td" or cell["scope"] == "col"):
                    _mark(cell, "number")


def _merge(columns, index):
    """Move the names of the index, in a second row of heads, into the first; say if they fit."""
    pairs = list(zip(_cells(columns), _cells(index), strict=False))
    if len(_cells(columns)) != len(_cells(index)) or any(_text(a) and _text(b) for a, b in pairs):
        return False
    if any(cell.has_attr("colspan") for pair in pairs for cell in pair):
        return False
    for column, name in pairs:
        if not _text(column):
            column.string = _text(name)
    return True


def _cells(row):
    return row.find_all(["td", "th"], recursive=False)


def _width(row):
    return sum(int(cell.get("colspan", 1)) for cell in _cells(row))


def _at(row, place):
    """Return the cell at a place from the right; None if there is none, or one that spans more."""
    for cell in reversed(_cells(row)):
        span = int(cell.get("colspan", 1))
        if place <= span:
            return cell if span == 1 else None
        place -= span
    return None


def _text(cell):
    return cell.get_text(strip=True)


def _mark(cell, name):
    cell["class"] = [*cell.get("class", []), name]


def setup(app):
    """Register with Sphinx."""
    app.add_transform(ResultTables)
    app.add_js_file("tables.js", loading_method="defer")  # sorts and filters the long ones
    return {"parallel_read_safe": True, "parallel_write_safe": True}
