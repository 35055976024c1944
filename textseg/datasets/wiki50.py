"""Fifty articles of Wikipedia (Koshorek et al. 2018), in two settings.

Separators are ``========,LEVEL,Title.``; the text before the first heading is the preface. Lines
that stand for a list, a formula or a program are not sentences; sections without sentences are
dropped.

"top" is the setting of the literature: sections of levels 1 and 2, with what is below them, and
no preface. "all" has the preface and every section of whatever level.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from textseg.datasets import _lines
from textseg.datasets._pinned import PinnedFolder
from textseg.datasets._pinned_set import Contents, PinnedSet
from textseg.document import Document

FOLDER = PinnedFolder(
    "real/wiki50",
    "Ighina/DeepTiling",
    "f9d574616495b0a562ac2db8b732c9c4dbb2a42d",
    "data/wiki_test_50/data/data",
    50,
    "bd61075f5f373d08aeef4e4b37a411c2860669bdb565795e3585af995dad649c",
    r"\d+",  # beside the articles lies a list of paths, which is none
)
#: The deepest level at which a section begins, and whether the preface is there.
SUBSETS = {"top": (2, False), "all": (99, True)}

_SEPARATOR = re.compile(r"========,(\d+),(.*)\.")
_NO_SENTENCE = re.compile(r"\*\*\*(LIST|formula|codice)\*\*\*\.?")


def _articles(contents: Contents, subset: str) -> Iterator[Document]:
    for name, data in contents.items():
        yield _lines.document(sections(data, *SUBSETS[subset]), f"wiki50/{name}", _lines.words)


def sections(data: bytes, deepest: int, preface: bool) -> list[list[str]]:
    r"""Return the sentences of every section of an article.

    Examples
    --------
    >>> article = b"========,1,preface.\nA.\n========,2,X.\nB.\n========,3,Y.\n***LIST***.\nC.\n"
    >>> sections(article, 2, preface=False), sections(article, 99, preface=True)
    ([['B.', 'C.']], [['A.'], ['B.'], ['C.']])
    """
    found: list[list[str]] = []
    keeping = True
    for line in map(str.strip, data.decode("utf-8").splitlines()):
        if heading := _SEPARATOR.fullmatch(line):
            keeping = preface or heading[2] != "preface"
            if int(heading[1]) <= deepest:
                found.append([])
        elif line and keeping and not _NO_SENTENCE.fullmatch(line):
            found[-1].append(line)
    return [section for section in found if section]


#: A unit is a sentence.
load = PinnedSet("wiki50", FOLDER, _articles, tuple(SUBSETS), "Wikipedia's, CC BY-SA")
