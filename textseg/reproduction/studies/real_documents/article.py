"""One article with its segments, next to its reference: shown where the reader has the data.

Articles of Wikipedia may be shown with attribution (CC BY-SA); none of the other collections states
a licence that allows it. The text is read from the downloaded set when the page is built, and no
sentence of it is in the repository.
"""

from __future__ import annotations

from html import escape

from textseg.datasets import DATASETS
from textseg.document import Document
from textseg.errors import DataError
from textseg.metrics import pk
from textseg.reproduction.scorecard.html_parts import Page
from textseg.reproduction.studies.real_documents import evidence
from textseg.segmentation import Segmentation

#: Longer articles are not shown, in sentences.
MOST = 40
#: What the book's own environment has.
_HERE = "wordllama-256d"
#: Backgrounds of the cells, in turn; the number of the segment is in the first of each.
_SHADES = ("#dbe7f3", "#f3e3d3")
_MISSING = (
    "<p><em>The article is shown here when the data set is available: "
    "the command “textseg data fetch wiki50” downloads it, and the next build of this page has "
    "the article.</em></p>"
)


def shown() -> Page:
    """Return the article, or a line that says how to get it."""
    try:
        documents = DATASETS["wiki50"]("all", limit=None)
    except DataError:
        return Page(_MISSING)
    document = typical([d for d in documents if d.n_units <= MOST])
    return Page(side_by_side(document, _segmented(document)))


def typical(documents: list[Document]) -> Document:
    """Return the document whose P_k is the median, K known; the lower one of two."""

    def error(document: Document) -> float:
        found = _segmented(document)["found, K known"]
        return pk(reference=_reference(document), hypothesis=found, k="half").value

    ranked = sorted(documents, key=lambda document: (error(document), document.source or ""))
    return ranked[(len(ranked) - 1) // 2]


def side_by_side(document: Document, found: dict[str, Segmentation]) -> str:
    """Write a table: a row for each sentence, with its segment in the reference and as found.

    Examples
    --------
    >>> text = Document((("Rain", "falls", "."),), Segmentation((1,)), source="wiki50/12")
    >>> "curid=12" in side_by_side(text, {})
    True
    """
    columns = {"reference": _reference(document), **found}
    cells = {name: _cells(segmentation) for name, segmentation in columns.items()}
    head = "".join(f"<th>{escape(name)}</th>" for name in columns)
    rows = "".join(
        f"<tr>{''.join(cells[name][i] for name in columns)}"
        f'<td style="text-align:left">{escape(text)}</td></tr>'
        for i, text in enumerate(_texts(document))
    )
    number = (document.source or "").rpartition("/")[2]
    link = f"https://en.wikipedia.org/?curid={number}"
    return (
        f"<table><thead><tr>{head}<th>sentence</th></tr></thead><tbody>{rows}</tbody></table>"
        f'<p>Text: authors of <a href="{link}">this article of Wikipedia</a>, '
        '<a href="https://creativecommons.org/licenses/by-sa/3.0/">CC BY-SA</a>; '
        "headings and lists are left out.</p>"
    )


def _cells(segmentation: Segmentation) -> list[str]:
    return [
        f'<td style="background:{_SHADES[k % 2]};color:#222;text-align:center">'
        f"{k + 1 if place == start else ''}</td>"
        for k, (start, end) in enumerate(segmentation.spans)
        for place in range(start, end)
    ]


def _segmented(document: Document) -> dict[str, Segmentation]:
    system = evidence.words_and_variance(_HERE)
    known = _reference(document).n_segments
    return {
        "found, K known": system(document, known).segmentation,
        "found, K unknown": system(document, None).segmentation,
    }


def _reference(document: Document) -> Segmentation:
    assert document.reference is not None
    return document.reference


def _texts(document: Document) -> list[str]:
    from textseg.encoders.sentence_encoder import unit_texts

    return unit_texts(document)
