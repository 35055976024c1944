"""The page "Try it": its own code, in a headless Chromium, does what Python does."""

import html
import json
import random
import re
import shutil
import subprocess
import warnings

import pytest
from conftest import ROOT
from test_units import JOINED, LIST, MARKDOWN
from test_words import LEFT_BY_PDF

from textseg import Document, segment, segmenting
from textseg.preprocessing import preprocess
from textseg.reproduction import try_it
from textseg.reproduction.try_it.texts import TEXTS
from textseg.units.transcripts import transcript
from textseg.vectors import VECTORS, load_vectors

ASSETS = ROOT / "book" / "_assets" / "try_it"
#: In the order in which the page loads them.
SCRIPTS = ("blocks.js", "sentences.js", "words.js", "splitting.js")
OBJECTIVES = {"cvs": "vector_sum", "euclidean": "vector_mean"}
PENALTIES = (0.5, 1.0, segmenting.PENALTY, 3.0)
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "chrome"))), None)
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")

#: What the page gives for a text: its units, and the segmentations of all numbers and penalties.
SOLVE = """
function solve({ text, split }) {
  const { spans, units } = textseg.document(text);
  const prepared = textseg.preprocess(units), result = { spans, units, prepared };
  for (const [name, combination] of split ? [["cvs", "sum"], ["euclidean", "mean"]] : []) {
    const { matrix, coverage } = textseg.represent(prepared, VECTORS, combination);
    const scored = textseg.tabulate(textseg.OBJECTIVES[name](matrix));
    const all = textseg.allSegmentations(scored), n = spans.length;
    result.coverage = coverage;
    result[name] = {
      ends: Array.from({ length: n }, (_, k) => all.ends(k + 1)),
      scores: all.scores.slice(1),
      penalised: PENALTIES.map((p) => textseg.penalised(scored, p * scored.defaultPenalty)),
      counts: [1, 2, 2.5, 4, 7, 12].map((about) => textseg.countFromLength(about, n)),
    };
  }
  return result;
}
"""


def in_chromium(folder, body):
    """Return the text of the element `result` of a page, once its scripts have run."""
    page = folder / "page.html"
    page.write_text(f'<!DOCTYPE html>\n<meta charset="utf-8">\n{body}', encoding="utf-8")
    command = [
        CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
        f"--user-data-dir={folder / 'profile'}", "--dump-dom", page.as_uri(),
    ]  # fmt: skip
    run = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=300)
    found = re.search(r'<pre id="result">(.*?)</pre>', run.stdout, re.S)
    assert found, run.stdout[-2000:] + run.stderr[-2000:]
    return json.loads(html.unescape(found[1]))


def as_script(value):
    """Return a value for a script in a page, where a tag in a text would end it."""
    return json.dumps(value).replace("<", "\\u003c")


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """The script that the build writes; its vectors have a name in Python."""
    path = tmp_path_factory.mktemp("try_it") / "try_it_data.js"
    try_it.write(path)
    packed = try_it.packed().unpacked("packed")
    VECTORS["packed"] = lambda: packed
    yield path
    del VECTORS["packed"]


def random_texts(number, seed):
    """Write texts of random words: in each stretch a few of them, which come again."""
    rng = random.Random(seed)
    words = [w for w in load_vectors("glove-6b-50d").words[:20_000] if w.isascii() and w.isalpha()]
    texts = []
    for _ in range(number):
        sentences = []
        for _ in range(rng.randint(2, 6)):
            topic = rng.sample(words, 12)
            for _ in range(rng.randint(1, 12)):
                chosen = rng.choices(
                    [*topic, rng.choice(words), "the", "qwrtpk"], k=rng.randint(1, 9)
                )
                sentences.append(" ".join(chosen).capitalize() + ".")
        texts.append(" ".join(sentences))
    return texts


#: Texts in which much ties: repeated, unknown and empty sentences.
TIES = (
    "Rain falls. Rain falls. Rain falls. Bread is hot. Bread is hot. Bread is hot. Rain falls.",
    "Rain falls. The the. It is. Qwrtpk qwrtpk. Bread is hot. And so it was. Bread cools.",
    "One sentence about bread.",
    "Bread. Rain.",
)
SPLIT = (*(text.text for text in TEXTS), *TIES, *random_texts(16, seed=1))


def random_marks(number, seed):
    """Write texts that no one would: rules have to agree on them as well."""
    rng = random.Random(seed)
    parts = [
        *"abÄжI1.!?… \n\r\t\f\u2029\"|#`-:([。۔\u0308\ufeff'’()*—;0A\x85\xa0",
        "Mr.", "No.", "3.", "etc.", "U.S.", "p.m.", "don't", "the ", "The ", "Crane ", "so. ",
        ". . .", "\n\n", "## ", "- ", "1. ", "\r\n", "ﬁ", "İ", "ı ", "con-\ntents", "\u00ad",
        "ไทย", "雨", "am ", "word ", "Longer words stand here ", ".\n", "”", "“",
    ]  # fmt: skip
    return ["".join(rng.choices(parts, k=rng.randint(1, 60))) for _ in range(number)]


CUT = (
    *(" ".join(sentences) for sentences in JOINED.values()), LIST, MARKDOWN, *LEFT_BY_PDF.values(),
    *random_marks(500, seed=2),
)  # fmt: skip


@pytest.fixture(scope="module")
def solved(data, tmp_path_factory):
    """What the page's code gives for all texts, by text."""
    cut = [t for t in CUT if re.search(r"[^\W_]", t) and not transcript(t)]
    given = [{"text": text, "split": text in SPLIT} for text in (*SPLIT, *cut)]
    sources = [data.read_text(encoding="utf-8")]
    sources += [(ASSETS / name).read_text(encoding="utf-8") for name in SCRIPTS]
    sources += [f"const PENALTIES = {json.dumps(PENALTIES)};", SOLVE]
    sources += ["const VECTORS = textseg.unpack(tryItData.vectors);"]
    sources += [
        f"const given = {as_script(given)};",
        "document.getElementById('result').textContent = JSON.stringify(given.map(solve));",
    ]
    scripts = "\n".join(f"<script>{source}</script>" for source in sources)
    found = in_chromium(tmp_path_factory.mktemp("page"), f'<pre id="result"></pre>\n{scripts}')
    return {item["text"]: result for item, result in zip(given, found, strict=True)}


@needs_chromium
def test_the_page_cuts_texts_into_the_same_units(solved):
    assert len(solved) > 400
    for text, page in solved.items():
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of units that look wrong, as these do
            document = Document.from_text(text)
        assert page["spans"] == [list(span) for span in document.offsets], text
        assert page["units"] == [list(unit) for unit in document.units], text
        assert page["prepared"] == [list(unit) for unit in preprocess(document).units], text


@needs_chromium
@pytest.mark.filterwarnings("ignore")  # of texts with few known words, or without a choice
@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("text", SPLIT, ids=range(len(SPLIT)))
def test_the_page_finds_the_segmentations_that_python_finds(solved, text, objective):
    settings = {"vectors": "packed", "objective": objective}
    settings["representation"] = OBJECTIVES[objective]
    page, document = solved[text][objective], Document.from_text(text)
    for k, (ends, score) in enumerate(zip(page["ends"], page["scores"], strict=True), 1):
        found = segment(document, k, **settings)
        assert ends == list(found.segmentation.ends), k
        assert score == pytest.approx(found.score, rel=1e-9, abs=1e-9)
    for penalty, ends in zip(PENALTIES, page["penalised"], strict=True):
        found = segment(document, penalty=penalty, **settings)
        assert ends == list(found.segmentation.ends), penalty
    counts = [segmenting.count_from_length(a, document.n_units) for a in (1, 2, 2.5, 4, 7, 12)]
    assert page["counts"] == counts


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.title)
def test_packing_the_vectors_changes_no_segmentation_of_the_texts(data, text):
    assert segment(text.text, vectors="packed").texts == segment(text.text).texts


def test_packing_hardly_changes_segmentations_of_random_texts(data):
    """Random words have no clear boundaries: what is packed away may decide now and then."""
    texts = random_texts(40, seed=3)
    pairs = [(segment(t, vectors="packed"), segment(t)) for t in texts]
    same = sum(a.segmentation == b.segmentation for a, b in pairs)
    print(f"{same} of {len(texts)} segmentations are the same")
    assert same >= 0.9 * len(texts)
