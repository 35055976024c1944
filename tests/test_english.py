"""The wording of everything a user meets: none of the patterns that read like a translation.

A pattern that is right in one place is listed in `ALLOWED` with the reason.
"""

import ast
import csv
import re
from pathlib import Path

import nbformat
import pytest
import yaml
from conftest import ROOT

#: Each pattern with what to write instead.
PATTERNS = {
    r"\berr(?:s|ed)? (?:by|least|less|more|most)\b|\bis wrong by\b": "has a P_k of / a lower error",
    r"\bhangs? on\b|\bhung on\b": "depends on",
    r"(?<!\ba)\bpart(?:s|ed|ing)? from\b": "differs from",
    r"\b(?:stands?|stood|standing) (?:beside|next to)\b": "is shown next to",
    r"(?<!there )\b(?:is|are|was|were|be) (?-i:no|none)\b"
    r"(?! (?:longer|more|less|fewer|later|better|worse|higher|lower|narrower|wider))": "is not",
    r"\b(?:be|been) had\b": "is available / could not be downloaded",
    r"\bat hand\b": "available",
    r"\bon one footing\b": "like for like",
    r"\bblanks\b|\b(?:a|one|each|no|no-break|single) blank\b(?! line)": "spaces",
    r"\banew\b": "again",
    r"\bdear(?:er|est)?\b": "cost",
    r"\bfloor\b": "baseline",
    r"\bfirm(?:er|est|ly|ness)?\b": "stable",
    r"\b(?:length|rate|error) goes with\b": "correlates with",
    r"\b(?:ours|measured|first) less\b": "minus",
    r"\ball but none\b": "hardly matters",
    r"(?:^|[.:;] )(?:Read|Shown|Kept|Named|Given|Refused|Dropped) (?:is|are)\b": "subject first",
    r"\bwhat (?:is|was) (?:trained|kept|missing of)\b|\bof what has learned\b": "name the thing",
    r"\bonly what (?:is|has)\b": "name the thing: only the missing runs",
    r"\bin the place of\b": "instead of",
    r"\b(?:takes?|taken) (?:[\w-]+ ){1,4}for the truth\b": "uses as the reference",
    r"\bnot to be expected\b|\bis to be had\b": "we do not expect / is available",
    r"\bstays unexplained\b": "remains unexplained",
    r"\b(?:does|do) another thing\b": "does something else",
    r"\bfurthest off\b|\bwhat they seem\b": "the largest deviation / an error",
    r"\bruns? in a circle\b": "cycles",
    r"(?<!not )\bby much\b": "substantially",
    r"\bcounts more than the\b": "overrides",
    r"\bin small\b(?! (?:packets|steps|parts))": "in miniature",
    r"\bhere and now\b": "live",
    r"\bnobody (?:ships|else ships)\b": "is not distributed",
    r"\bas it should be\b": "OK / say what is right",
    r"\bthere twice\b": "duplicate",
    r"\bnot a single\b": "no",
    r"\ball is well\b": "say what is right",
    r"\bto reach it\b|`to reach`": "target",
    r"\btext of one's own\b": "your own text",
}  # fmt: skip

#: Passages that keep a pattern: the file, what stands there, and why it may.
ALLOWED = {
    ("textseg/reproduction/studies/reading_files/layouts.py", "Dear {"): "letters begin so",
    ("textseg/datasets/sample.py", "its orbit anew every week"): "the sample text, which is fixed",
}

#: Documents that are Markdown; the notebooks' prose and the package's texts come by functions.
PAGES = [*ROOT.glob("book/**/*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
#: Code, maths and addresses are not English.
NOT_ENGLISH = [r"```.*?```", r"(?<!`)`[^`\n]+`", r"\$\$.*?\$\$", r"\$[^$\n]+\$", r"https?://\S+"]


def prose(text):
    """Return a Markdown text without code, maths and addresses, in one line."""
    for pattern in NOT_ENGLISH:
        text = re.sub(pattern, " ", text, flags=re.S)
    return " ".join(text.split())


def found(text):
    """Return the passages of a text that have one of the patterns, each with the way out."""
    text = " ".join(text.split())
    return [
        f"…{text[max(0, m.start() - 40) : m.end() + 40]}… -> {instead}"
        for pattern, instead in PATTERNS.items()
        for m in re.finditer(pattern, text, re.I)
    ]


def complaints(path, texts):
    """Return what is found in the texts of a file, but for what is allowed there."""
    name = path.relative_to(ROOT).as_posix()
    allowed = [passage for file, passage in ALLOWED if file == name]
    return [
        f"{name}: {passage}"
        for text in texts
        for passage in found(text)
        if not any(a in passage for a in allowed)
    ]


def strings(source):
    """Return the string literals of a module, its docstrings and messages, as one text each."""
    texts, inside = [], set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):  # a value stands for a word
            parts = [p.value if isinstance(p, ast.Constant) else "X" for p in node.values]
            inside.update(map(id, node.values))
            texts.append("".join(parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            texts += [node.value] if id(node) not in inside and " " in node.value else []
    return [re.sub(r"^\s*(?:>>>|\.\.\.) .*$", "", text, flags=re.M) for text in texts]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Exact CVS errs by much.", True),
        ("It hangs\non the vectors.", True),
        ("Apart from that, they agree.", False),
        ("This is no boundary.", True),
        ("There is no boundary, and it is no longer one.", False),
        ("a blank line between blank lines", False),
        ("without blanks", True),
        ("Read are the text files of GloVe.", True),
        ("What is read are text files.", False),
    ],
)
def test_a_pattern_is_recognised(text, wrong):
    assert bool(found(text)) is wrong


def test_what_is_allowed_is_still_there():
    for name, passage in ALLOWED:
        assert passage in (ROOT / name).read_text(encoding="utf-8")
        assert found(passage), f"{passage} has none of the patterns any more"


def test_code_and_maths_are_not_english():
    assert prose("A `blank` and $anew$.\n```sh\ndear\n```\nWords.") == "A and . Words."


def test_the_texts_of_a_module_are_its_docstrings_and_messages():
    source = 'def f(x):\n    """Say it.\n\n    >>> anew\n    """\n    raise E(f"{x} is no file")\n'
    assert [text.split() for text in strings(source)] == [["Say", "it."], ["X", "is", "no", "file"]]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_pages(path):
    assert complaints(path, [prose(path.read_text(encoding="utf-8"))]) == []


@pytest.mark.parametrize(
    "path", sorted(ROOT.glob("notebooks/**/*.ipynb")), ids=lambda path: path.name
)
def test_chapters(path):
    cells = nbformat.read(path, 4).cells
    markdown = [prose(cell.source) for cell in cells if cell.cell_type == "markdown"]
    shown = [cell.metadata.get("mystnb", {}) for cell in cells]
    described = [
        prose(text)
        for options in shown
        for kind in ("figure", "table", "image")
        for key, text in options.get(kind, {}).items()
        if key in ("caption", "conclusion", "alt")
    ]
    assert complaints(path, markdown + described) == []


@pytest.mark.parametrize(
    "path", sorted(ROOT.glob("book/_assets/**/*.js")), ids=lambda path: path.name
)
def test_scripts_of_pages(path):
    source = path.read_text(encoding="utf-8")
    assert complaints(path, [source.replace("Math.floor", "")]) == []


def test_statements_and_notes():
    claims = ROOT / "book" / "claims.csv"
    with claims.open(encoding="utf-8", newline="") as file:
        rows = [prose(cell) for row in csv.reader(file) for cell in row]
    assert complaints(claims, rows) == []
    for notes in (ROOT / "book").glob("[!_]*.yml"):
        texts = yaml.safe_load(notes.read_text(encoding="utf-8")).values()
        assert complaints(notes, [prose(str(text)) for text in texts]) == []


@pytest.mark.parametrize(
    "path",
    sorted(ROOT.glob("textseg/**/*.py")),
    ids=lambda path: path.relative_to(ROOT / "textseg").as_posix(),
)
def test_docstrings_and_messages(path: Path):
    assert complaints(path, strings(path.read_text(encoding="utf-8"))) == []
