"""The page "Try it": its own code, in a headless Chromium, does what Python does."""

import html
import importlib.util
import json
import random
import re
import shutil
import subprocess
import textwrap
import warnings

import numpy as np
import pytest
from conftest import ROOT
from test_formats import ASKING, FILES, OTHERS, SPOKEN, TIMED, sbv, written
from test_pages import pages
from test_transcripts import DISPLAYED, LINES, TURNS, VOICES, rolling, srt, vtt
from test_units import JOINED, LIST, MARKDOWN
from test_words import LEFT_BY_PDF
from test_wrapped import MEANT, WRAPPED, random_wrapped

from textseg import Document, segment, segmenting
from textseg.encoders import installed
from textseg.output.report import report
from textseg.preprocessing import preprocess
from textseg.reproduction import try_it
from textseg.reproduction.studies.reading_files import example
from textseg.reproduction.try_it.packed import pack
from textseg.reproduction.try_it.texts import TEXTS
from textseg.splitting.default_penalty import LONG
from textseg.vectors import VECTORS, WordVectors, load_vectors

ASSETS = ROOT / "book" / "_assets" / "try_it"
#: In the order in which the page loads them.
SCRIPTS = (
    "blocks.js", "pages.js", "heads.js", "records.js", "any_names.js", "own_lines.js",
    "remarks.js", "speakers.js", "turns.js", "transcripts.js", "sentences.js", "words.js",
    "splitting.js", "titles.js",
)  # fmt: skip
OBJECTIVES = {"cvs": "vector_sum", "euclidean": "vector_mean"}
PENALTIES = (0.0, 0.5, 1.0, installed.PENALTIES["word vectors"], 3.0)
#: Numbers of segments for which the titles of the segments are compared.
TITLED = (2, 3, 5)
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "chrome"))), None)
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")

#: What the page gives for a text: its units, and the segmentations of all numbers and penalties.
SOLVE = """
function solve({ text, split }) {
  const { spans, units, kind } = textseg.document(text);
  const prepared = textseg.preprocess(units), result = { spans, units, kind, prepared };
  for (const [name, combination] of split ? [["cvs", "sum"], ["euclidean", "mean"]] : []) {
    const { matrix, coverage } = textseg.represent(prepared, VECTORS, combination);
    const scored = textseg.tabulate(textseg.OBJECTIVES[name](matrix));
    const all = textseg.allSegmentations(scored), n = spans.length;
    result.coverage = coverage;
    result[name] = {
      ends: Array.from({ length: n }, (_, k) => all.ends(k + 1)),
      scores: all.scores.slice(1),
      penalised: PENALTIES.map((p) => textseg.penalised(scored, p * scored.defaultPenalty)),
      titles: Object.fromEntries(TITLED.filter((k) => k <= n).map((k) => {
        const words = textseg.characteristicWords(prepared, VECTORS, all.ends(k));
        return [k, textseg.asWritten(units, words)];
      })),
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
    "Rain falls on the pier. Bread is baked at night. Bees fly to the lime trees. " * 8,
    "Salt, flour and water. Salt and flour. " * 3
    + "Ships wait outside. " * 5
    + "A mast. A rope. " * 4,
)
#: In German and French, with articles that no segment is named after, and English with one such.
FOREIGN = (
    "Die Berliner Zeitung und das Theater. Der Kaiser und die Prinz Eugen. " * 3
    + "Das Wasser und der Wald. Die Universität und das Haus in der Stadt. " * 3,
    "Le maire de la ville et le jardin. La maison de la rue et le pont. " * 3
    + "Les arts et le cinema dans la nuit. Le monde du cinema et les enfants. " * 3,
    "A tool and die maker. A steel die. The die cuts steel, the tool bends it. "
    + "Rain falls on boats, boats sail to sea, sea wind brings rain, rain fills boats. " * 4,
)
#: A sentence without a known word behind each other one.
UNKNOWN = [text.replace(". ", ". Qwx zzv. ") for text in random_texts(2, seed=14)]
SPLIT = (*(text.text for text in TEXTS), *TIES, *FOREIGN, *random_texts(16, seed=1), *UNKNOWN)
#: More sentences than those up to which the factor of the penalty grows.
LENGTHY = " ".join(random_texts(26, seed=4))


def random_marks(number, seed):
    """Write texts that no one would: rules have to agree on them as well."""
    rng = random.Random(seed)
    parts = [
        *"abÄжI1.!?… \n\r\t\f\u2029\"|#`-:([。۔\u0308\ufeff'’()*—;0A\x85\xa0",
        "Mr.", "No.", "3.", "etc.", "U.S.", "p.m.", "don't", "the ", "The ", "Crane ", "so. ",
        ". . .", "\n\n", "## ", "- ", "1. ", "\r\n", "ﬁ", "İ", "ı ", "con-\ntents", "\u00ad",
        "ไทย", "雨", "am ", "word ", "Longer words stand here ", ".\n", "”", "“",
        "[1]", "[a]", ".[2] ", "[note 3] ", "fell.1 Wind ", "“fell.”12 ", "sec.4 The ",
        "fell.3,4 Wind ", "[^a] The ", "[3–5] ", ".“ Er ", ".« Er ", ".\xa0» Il ", " » dit ",
        "_a b_ ", "a_b", "_", "3.50. Low ", "x.org. Low ", "\n1.2. Low ", "A.1. Low ", "sat. Ada ",
        ".* The ",
        "fell.² Wind ", "\u200b", ".\u200bThe ", ". \ufeffThe ", "\u202f", "\u2028", "\u200d",
    ]  # fmt: skip
    return ["".join(rng.choices(parts, k=rng.randint(1, 60))) for _ in range(number)]


def random_lines(number, seed):
    """Write texts that are wrapped, more or less, with headings, lists, tables and empty lines."""
    rng = random.Random(seed)
    begins = ["", "", "", "", "# ", "| ", "- ", "3. ", "(a) ", "\f", "  "]
    begins += ["```", "~~~\n\n", "~~~\n", "\n~~~\n", "~~~ sh\n", "```\n"]
    ends = ["\n", "\n", "\n", ".\n", " |\n", "\r\n", "-\n", "\n\n"]
    texts = []
    for _ in range(number):
        width, text = rng.choice([12, 40, 60]), ""
        for _ in range(rng.randint(2, 12)):
            words = [rng.choice(["oven", "a", "Pier", "seagulls", "No.", "it."]) for _ in range(40)]
            line = " ".join(words)[: width + rng.choice([0, -1, -4, -15, 3, 21, 24, -30])]
            text += rng.choice(begins) + line.strip() + rng.choice(ends)
        texts.append(text)
    return texts


def slips(number, seed):
    """Write talks in which a few names have no capital."""
    rng = random.Random(seed)
    forms = ["{}: {}", "{} (0:05): {}", "{} (0:05):\n{}", "{}   0:05\n{}", "[0:05] {}: {}"]
    for form in (rng.choice(forms) for _ in range(number)):
        names = [rng.choice(["Ada", "Ben", "P1", "Cem Low"]) for _ in range(12)]
        names = [name.lower() if rng.random() < 0.2 else name for name in names]
        yield "\n".join(form.format(name, rng.choice(LINES)) for name in names)


def random_captions(number, seed):
    """Write captions of which some, most or all begin with what people are called."""
    rng = random.Random(seed)
    for _ in range(number):
        names = rng.sample([*DISPLAYED, "Ada Quay", "BEN", "Note", "Moderator", "i said"], 3)
        named = rng.choice([0.3, 0.6, 0.95, 1])
        heads = [f"{rng.choice(names)}: " * (rng.random() < named) for _ in range(12)]
        yield rng.choice([srt, vtt])([h + rng.choice(LINES) + f" {n}" for n, h in enumerate(heads)])


def random_transcripts(number, seed):
    """Write turns and subtitles, clean and damaged."""
    rng = random.Random(seed)
    said = [
        *LINES,
        "it &amp; rains",
        "<i>good</i> &hellip;",
        "ADA: yes",
        "NOTE: no",
        "—",
        "♪ sing ♪",
        "Ada Quay: yes",
        "Étienne: no",
        "don't",
        "School begins at 9:15",
        "1 < 2 and 3 > 2, see https://a.b",
        "the oven is hot and the dough rises at noon",
        "",
    ]
    heads = [
        "ADA: ", "BEN: ", "Ada Quay  0:12\n", "[0:05] ", "[00:01:02] Ada: ", ">> BEN: ", "0:07\n",
        "12/05/2021, 10:11 - Ada: ", "[10:11] <ada> ", "", "(1:02 pm) ", "Étienne: ", "<b.c> ",
        "[00:01.000 --> 00:02.500]  ", "李雷: ", "李雷：", "Ada (she/her): ",
        "10:11:00 From Ada : ",
        "\u200e[12/05/21, 10:11:00] +49 170 1: ", "[1/5/21, 10:11] - ", "10:11 From Ada to Ben:\n",
        "**Ada:** ", "__Ben__: ", "*Ada*: [0:05] ", "Ada Low, PhD: ", "Dr. Ada Low (Host): ",
        "Ada de la Cruz van der Low: ", "ada: ", "ben_9: ", "he: ", "Note: ", "note: ", "He said: ",
        "[12:01] <@ada> ", "12:01 < ben> ", "Ada:\n", "Ada (0:05): ", "Ben: [0:07] ", "5 seconds\n",
        "[00:00:05] - Ada\n", "[00:00:07] Ben Low\n", "[0:09] Yes\n", "Ada - 0:05\n", "0:05 Ada\n",
        "0:07 - Ben\n", "0:09 ", "1:10 pm ", "Ada\n0:05\n", "Ben\n 9:41 AM\n", "0:07\nAda\n",
        "0:05\n5 seconds\n", "0:055 seconds", "1 minute, 1 second\n", "ada — Today at 9:41 AM\n",
        "Ada Low, [12.05.21 10:11]\n", "ada, [12 May 2021 at 10:11:12]:\n", "Ada  5 seconds\n",
        "[0:03] The end is: ", "The end is: ", "0:03 Look: ", "Ada of Low: ", "[0:01] P1:2: ",
        "speaker 2: ", "caller: ", "Woman in the hall: ", "My plan is: ", "Ben looked: “", "ada\n",
        "Ada [14:05]\n", "ada\n  14:05 Uhr\n", "[14:05, 12/5/2021] Ada: ", "APP  2:05 PM\n",
        "Ada\nAda\n 14:05\n", "ben :+1:  2:05 p. m.\n", "[Gestern 14:05] ada\n", "Ada: 5 ",
        "Ada, [May 12, 2021 at 2:05 PM]:\n", "ada — heute um 14:05 Uhr\n", "ada\n — \n14:05\n",
        "Ada Low  12.05.2021 14:05\n", "14:05 Von Ada an Alle: ", "[Ada] 14:05\n", "You said:\n",
        "Ada  0 Minuten 1 Sekunde\n", "  ben: ", "Coffee  9:15\n", "Option A: ", "14:06\n", "lea: ",
        "KING.\n", "MRS. LOW.\n", "Q. ", "A. ", "ACT II.\n", "\nKING.\n", "\nMRS. LOW.\n",
        "Ada ☕  9:41 AM\n", "Ada [on phone]: ", "Speaker #1: ", "de Low: ", "0:05 <laugh> ",
        "0:15 am ", "0:15.120 seconds ", "12.05.21, 10:11 - Office: ", "<Office> ", "Ada?: ",
        "10:11:05 From Home to Everyone: ", "Office, [12.05.21 10:11]\n",
        "Result 1: ", "Dr.\u00a0Low: ", "A. Exhibit 1: ", "Q. Low: ", "ben  9:41 AM\n",
        "- Ada: ", "**Ada** (0:05): ", "0:05\nAda: ", "Meeting 9:41 AM\n", "9:41 Leipzig\n",
        "0\t1500\t", "start\tend\ttext\n1.5\t2.5\t",
    ]  # fmt: skip
    texts = []
    for turn in range(number):
        some = rng.sample(heads, rng.randint(1, 3))
        if turn % 9 == 0:
            some = (
                rng.choice(
                    [["Q. ", "A. "], ["Q. ", "A. ", "A. Low: "], ["\nKING.\n", "\nMRS. LOW.\n"]]
                )
                + some[:1]
            )
        lines = [rng.choice(some) + rng.choice(said) for _ in range(rng.randint(2, 9))]
        lines += rng.choices(said, k=rng.choice([0, 0, 1, 6]))
        if rng.random() < 0.5:  # each in turn
            lines = [some[i % len(some)] + rng.choice(said) for i in range(rng.randint(4, 12))]
            lines += rng.choices(said, k=rng.choice([0, 0, 1]))
        if rng.random() < 0.3:
            lines = [textwrap.fill(f"{line} {rng.choice(LINES)}", 30) for line in lines]
        texts.append(rng.choice(["\n", "\n\n", "\r\n"]).join(lines))
    for _ in range(number):
        lines = rng.choices(rng.sample(said, rng.choice([2, len(said)])), k=rng.randint(1, 8))
        text = rng.choice([srt(lines), srt(lines, "\r\n"), vtt(lines), rolling(lines), sbv(lines)])
        text = text.replace("\n", rng.choice(["\n", "\n", "\r", "\r\r\n"]))
        place = rng.randrange(len(text))
        texts.append(text[:place] + rng.choice(["", "\n", "\n\n", "x", " "]) + text[place:])
    return texts


def random_pauses(number, seed):
    """Write speech with ellipses, after which it goes on or doesn't."""
    rng = random.Random(seed)
    pauses = ["...", "... ", " ... ", ". . . ", "… ", " … ", "...” ", "....", "?.. ", ". ", "? "]
    words = ["so", "we", "rain", "It", "Bread", "3", "12 eggs", "é", "Ö", "I", "no. of", "²"]
    texts = []
    for _ in range(number):
        some = rng.sample(words, 5)
        pieces = [rng.choice(some) + rng.choice(pauses) for _ in range(rng.randint(2, 15))]
        texts.append("".join(pieces) + "end")
    return texts


def random_unmarked(number, seed):
    """Write lines of any width of which hardly any has an end mark, and such of which more do."""
    rng = random.Random(seed)
    texts = []
    for _ in range(number):
        share = rng.choice([0, 0.1, 0.1, 0.2])
        lines = []
        for _ in range(rng.randint(8, 24)):
            words = " ".join(rng.choices(["seagulls", "pier", "an", "Oven", "salted"], k=12))
            lines.append(words[: rng.randint(38, 44)] + "." * (rng.random() < share))
        texts.append("\n".join(lines))
    return texts


def random_pages(number, seed):
    """Write pages with heads, feet and numbers that come again, or nearly."""
    rng = random.Random(seed)
    heads = ["THE SEA", "THE SEA {}", "{}", "Left", "Right", "xiv", "Page {} of 9", "— {} —", ""]
    heads.append("*")
    body = ["rain fell and", "the con-", "tents of it.", "The wind rose.", "it (so", "“yes", "É,"]
    texts = []
    for _ in range(number):
        some, made = rng.sample(heads, 3), []
        for n in range(rng.randint(2, 8)):
            lines = [*rng.choices(some, k=2), *rng.choices(body, k=rng.randint(0, 5))]
            lines += rng.choices(some, k=rng.randint(0, 2))
            made.append(rng.choice(["\n", "\n", "\r\n", " \n\n"]).join(lines).replace("{}", str(n)))
        texts.append(rng.choice(["\f", "\n\f", "\n\n \f\n"]).join(made))
    return texts


TRANSCRIPTS = (
    srt(LINES), srt(LINES, "\r\n"), vtt(LINES), rolling(LINES), "\ufeff" + srt(LINES),
    *("\n".join(map(str.format, form, LINES)) for form in TURNS.values()), *FILES.values(),
    *map(written, (*SPOKEN.values(), *TIMED.values())),
    srt([f"{('Ada Quay', 'Ben')[i % 2]}: {line}" for i, line in enumerate(LINES)]),
)  # fmt: skip
CUT = (
    *(srt(["EVA: First.", line, "So it is."]) for line, _, _ in VOICES),
    srt([f"{('李雷', '韩梅')[i % 2]}：{line}" for i, line in enumerate(LINES)]),
    f"By Ada\n\n{srt(['if x<5 and y>3, stop', '<i>love</i> you <3', '[SPEAKER_00]: so'])}",
    *OTHERS.values(), *(" ".join(sentences) for sentences in JOINED.values()), LIST, MARKDOWN,
    *LEFT_BY_PDF.values(),
    pages(), pages("{} Harbour Book", ""), pages("", "Page {} of 6"), *random_pages(200, seed=7),
    "Two talks\n\nof Ada\n\n" + "\n\n".join(f"Ada Quay   0:1{i} \n{LINES[i]}" for i in range(4)),
    *(text for text, _ in WRAPPED.values()), *map("\n".join, MEANT.values()),
    *map("\n\n".join, MEANT.values()), *ASKING.values(),
    *random_wrapped(150, seed=10), *random_pauses(200, seed=8), *random_unmarked(80, seed=9),
    *(example.made(form, seed)[0] for form in example.FORMS for seed in (3, 4)),
    *random_marks(500, seed=2), *random_lines(300, seed=5), *random_transcripts(150, seed=6),
    *random_captions(150, seed=11), *slips(100, seed=12),
)  # fmt: skip


@pytest.fixture(scope="module")
def solved(data, tmp_path_factory):
    """What the page's code gives for all texts, by text."""
    cut = [t for t in (*TRANSCRIPTS, *CUT) if re.search(r"[^\W_]", t)]
    given = [{"text": text, "split": text not in cut} for text in (*SPLIT, LENGTHY, *cut)]
    sources = [data.read_text(encoding="utf-8")]
    sources += [(ASSETS / name).read_text(encoding="utf-8") for name in SCRIPTS]
    sources += [f"const PENALTIES = {json.dumps(PENALTIES)}, TITLED = {json.dumps(TITLED)};", SOLVE]
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
        assert page["kind"] == ("turn" if document.turns else "sentence"), text
        # JavaScript counts a sign such as 📖 as two.
        counts = [[len(text[:n].encode("utf-16-le")) // 2 for n in s] for s in document.offsets]
        assert page["spans"] == counts, text
        assert page["units"] == [list(unit) for unit in document.units], text
        assert page["prepared"] == [list(unit) for unit in preprocess(document).units], text


@needs_chromium
@pytest.mark.parametrize("text", TRANSCRIPTS, ids=range(len(TRANSCRIPTS)))
def test_the_turns_of_a_transcript_are_the_units_of_the_page(solved, text):
    assert solved[text]["kind"] == "turn"
    assert [" ".join(unit) for unit in solved[text]["units"]] == LINES


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
        if k in TITLED:
            rows = report(document, found, found.experiment).rows
            assert page["titles"][str(k)] == [row["words"] for row in rows], k
    for penalty, ends in zip(PENALTIES, page["penalised"], strict=True):
        found = segment(document, penalty=penalty, **settings)
        assert ends == list(found.segmentation.ends), penalty
    counts = [segmenting.count_from_length(a, document.n_units) for a in (1, 2, 2.5, 4, 7, 12)]
    assert page["counts"] == counts


@needs_chromium
@pytest.mark.filterwarnings("ignore")
def test_the_page_finds_what_python_finds_in_a_long_text(solved):
    page, document = solved[LENGTHY]["cvs"], Document.from_text(LENGTHY)
    assert document.n_units > LONG
    for penalty, ends in zip(PENALTIES, page["penalised"], strict=True):
        found = segment(document, penalty=penalty, vectors="packed")
        assert ends == list(found.segmentation.ends), penalty


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.title)
def test_packing_the_vectors_changes_no_segmentation_of_the_texts(data, text):
    assert (
        segment(text.text, vectors="packed").texts
        == segment(text.text, vectors="glove-6b-50d").texts
    )


def test_packing_hardly_changes_segmentations_of_random_texts(data):
    """Random words have no clear boundaries: what is packed away may decide now and then."""
    texts = random_texts(40, seed=3)
    pairs = [(segment(t, vectors="packed"), segment(t, vectors="glove-6b-50d")) for t in texts]
    same = sum(a.segmentation == b.segmentation for a, b in pairs)
    print(f"{same} of {len(texts)} segmentations are the same")
    assert same >= 0.9 * len(texts)


# The page itself: its markup and its controls.

#: Does what a reader does, and notes what is then to be seen.
READER = """
const seen = [], errors = [];
addEventListener("error", (event) => errors.push(event.message));
const element = (id) => document.getElementById(`ti-${id}`);
function see() {
  seen.push({
    hidden: element("result").hidden,
    message: element("missing").hidden ? "" : element("missing").textContent,
    summary: element("summary").textContent,
    segments: [...document.querySelectorAll("#ti-segments .words")].map((e) => e.textContent),
    call: element("call").textContent,
    warning: element("warning").hidden ? "" : element("warning").textContent,
    points: document.querySelector("#ti-curve .score")?.getAttribute("points").split(" ").length,
  });
}
function set(id, value, type = "input") {
  element(id).value = value;
  element(id).dispatchEvent(new Event(type, { bubbles: true }));
}
function end() {
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  document.getElementById("result").textContent = JSON.stringify({ seen, errors, loaded });
}
"""


def read_by(folder, data, actions, before=""):
    """Return what a reader of the page sees after each action; `before` is run before it loads."""
    markup = (ROOT / "book" / "try_it.md").read_text(encoding="utf-8")
    markup = re.search(r"```\{raw\} html\n(.*?)```", markup, re.S)[1]
    markup = markup.replace("../_static/try_it_data.js", data.as_uri())
    markup = markup.replace("../_static", ASSETS.parent.as_uri())
    scripts = f"<script>{READER}{before}</script>{markup}<script>{actions} end();</script>"
    body = f"<pre id='result'></pre>{scripts}"
    found = in_chromium(folder, body.replace("'result'", '"result"', 1))
    assert found["errors"] == []
    assert all(name.startswith("file:") for name in found["loaded"])
    return found["seen"]


@needs_chromium
def test_the_controls_of_the_page_do_what_their_labels_say(data, tmp_path):
    almanac, lessons = TEXTS[0].text, TEXTS[1].text
    words = "Bread and rain. Qwrtpk qwrtpk qwrtpk. Salt."
    seen = read_by(
        tmp_path,
        data,
        f"""
        see(); set("k", 3); see(); set("about", 10); see(); set("penalty", 1); see();
        set("choice", 1, "change"); see();
        document.querySelector("[value=euclidean]").click(); see();
        element("text").value = {as_script(words)}; set("choice", "own", "change"); see();
        element("text").value = {as_script(words)};
        document.querySelector("[value=cvs]").click(); see();
        """,
    )
    said = ["", ", 3", ", about=10", ", penalty=1", ", penalty=1",
            ', penalty=1, objective="euclidean", representation="vector_mean"']  # fmt: skip
    calls = [f'textseg.segment(text{settings}, vectors="glove-6b-50d")' for settings in said]
    assert [view["call"] for view in seen[:6]] == calls
    for view, text in zip(seen[:6], [almanac] * 4 + [lessons] * 2, strict=True):
        expected = eval(view["call"], {"textseg": VectorsOf("packed"), "text": text})
        shown = [segment.replace("¶ ", "") for segment in view["segments"]]
        assert shown == expected.texts
        assert f"score {expected.score:.2f}".replace("-", "−") in view["summary"]
        assert view["points"] == expected.document.n_units
        assert "changes of subject (¶) found exactly" in view["summary"]
    assert seen[6]["hidden"] and "paste" in seen[6]["message"]
    assert seen[7]["message"] == "" and "qwrtpk" in seen[7]["warning"]
    assert "".join(seen[7]["segments"]) == words and "¶" not in seen[7]["summary"]


@needs_chromium
def test_a_text_of_ones_own_is_there_again_after_a_look_at_a_sample(data, tmp_path):
    mine = "Rain falls on the pier. Bread is baked at night."
    typed = f'set("text", {as_script(mine)});'
    looked = 'set("choice", 1, "change"); see(); set("choice", "own", "change");'
    before, after = read_by(tmp_path, data, f"{typed}{looked} see();")
    assert "".join(before["segments"]) != mine == "".join(after["segments"])


@needs_chromium
def test_a_short_text_whose_number_is_not_given_is_warned_of_as_in_the_package(data, tmp_path):
    text = "Rain falls on the pier. Bread is baked at night."
    chosen = f'set("text", {as_script(text)}); set("choice", "own", "change");'
    found, given = read_by(
        tmp_path, data, f'{chosen} set("penalty", 0); see(); set("k", 2); see();'
    )
    assert "2 sentences are too few to tell" in found["warning"]
    assert len(given["segments"]) == 2 and given["warning"] == ""


@needs_chromium
def test_a_sample_that_is_edited_takes_no_text_of_ones_own_away(data, tmp_path):
    mine, edited = "Rain falls on the pier. Bread is baked at night.", "Bread cools. Rain stops."
    actions = [
        f'set("text", {as_script(mine)}); set("choice", 1, "change");',
        f'set("text", {as_script(edited)});',
        *(f'set("choice", "{own}", "change"); see();' for own in ("own 2", "own", "own 2")),
    ]
    shown = ["".join(view["segments"]) for view in read_by(tmp_path, data, " ".join(actions))]
    assert shown == [edited, mine, edited]


@needs_chromium
def test_a_number_of_segments_is_wanted_again_once_a_text_that_is_written_has_so_many(
    data, tmp_path
):
    text = "Rain falls. Clouds bring wind. Bakers bake bread. Dough rests."
    written = ["Rain", text[:25], text]
    shown = 'set("choice", "own", "change"); '  # at once, not when the writer pauses
    actions = "".join(f'set("text", {as_script(one)}); {shown} see();' for one in written)
    seen = read_by(tmp_path, data, f'{shown} set("k", 3); {actions}')
    assert [len(view["segments"]) for view in seen] == [1, 2, 3]


@needs_chromium
def test_texts_of_ones_own_are_there_again_when_the_page_is_loaded_again(data, tmp_path):
    first, second = "Rain falls on the pier. Bread is baked.", "Bread cools. Rain stops."
    kept = as_script(json.dumps([["own", first], ["own 2", second]]))
    before = f'sessionStorage.setItem("textseg-own", {kept});'
    actions = """
        see(); set("choice", "own", "change"); see();
        set("text", "Salt."); see(); seen.at(-1).segments = [sessionStorage.getItem("textseg-own")];
    """
    shown = ["".join(view["segments"]) for view in read_by(tmp_path, data, actions, before)]
    assert shown[:2] == [second, first]
    assert json.loads(shown[2]) == [["own", "Salt."], ["own 2", second]]


class VectorsOf:
    """The package's face, with vectors of a name."""

    def __init__(self, name):
        self.name = name

    def segment(self, *arguments, **settings):
        return segment(*arguments, **settings | {"vectors": self.name})


@needs_chromium
@pytest.mark.parametrize(
    ("text", "says"),
    [
        (" \n", "The text is empty"),
        ("Qwrtpk qwrtpk.", "a vector for none of these words"),
        ("Rain falls. " * 1001, "The text has 1001 sentences"),
    ],
)
def test_a_text_that_cannot_be_segmented_says_why(data, tmp_path, text, says):
    actions = f'element("text").value = {as_script(text)};'
    actions += 'document.querySelector("[value=euclidean]").click(); see();'
    (view,) = read_by(tmp_path, data, actions)
    assert view["hidden"] and says in view["message"]


@needs_chromium
def test_a_book_without_vectors_says_so_in_the_page(monkeypatch, tmp_path):
    def none(_):
        raise ModuleNotFoundError("the vectors need a package")

    monkeypatch.setattr(try_it, "load_vectors", none)
    try_it.write(tmp_path / "data.js")
    (view,) = read_by(tmp_path, tmp_path / "data.js", "see();")
    assert view["hidden"] and "built without word vectors" in view["message"]
    assert "the vectors need a package" in view["message"]


# The script with the vectors


def test_the_script_is_written_again_only_if_it_would_differ(data, monkeypatch):
    before = data.stat().st_mtime_ns
    monkeypatch.setattr(try_it, "load_vectors", lambda _: pytest.fail("it was written again"))
    try_it.write(data)
    assert data.stat().st_mtime_ns == before
    monkeypatch.setattr(try_it, "_digest", lambda: "another")
    with pytest.raises(pytest.fail.Exception):
        try_it.write(data)


def test_the_build_writes_the_script_before_it_renders(monkeypatch, tmp_path):
    spec = importlib.util.spec_from_file_location("build", ROOT / "book" / "build.py")
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    found = []
    monkeypatch.setattr(build, "ROOT", tmp_path)
    monkeypatch.setattr(build, "RUNS", tmp_path)
    monkeypatch.setattr(build, "render", lambda **_: found.extend(tmp_path.iterdir()) or 1)
    assert build.build({"limit": None}) == 1
    assert [path.name for path in found] == ["try_it_data.js"]
    static = (ROOT / "_config.yml").read_text(encoding="utf-8")
    assert "html_static_path: [book/_assets, book/runs/try_it_data.js]" in static


def test_the_page_asks_nobody_else():
    sources = [*ASSETS.iterdir(), ROOT / "book" / "try_it.md"]
    for source in sources:
        text = source.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|\bfetch\(|XMLHttpRequest|\bimport\b", text), source.name


def test_sums_of_packed_vectors_are_exact_in_any_order():
    rng = np.random.default_rng(0)
    toy = WordVectors("toy", [f"w{i}" for i in range(3000)], rng.normal(size=(3000, 4)))
    matrix = pack(toy, 2000).unpacked().matrix
    assert matrix.shape == (2000, 4)
    assert np.array_equal(
        matrix.cumsum(axis=0)[-1], matrix[rng.permutation(2000)].cumsum(axis=0)[-1]
    )
    step = np.abs(toy.matrix[:2000]).max(axis=1, keepdims=True) / 127
    assert (np.abs(matrix - toy.matrix[:2000]) <= 0.51 * step).all()


def test_words_asked_for_are_packed_once_behind_the_first():
    toy = WordVectors("toy", list("abcde"), np.eye(5))
    assert pack(toy, 2, also=["e", "A", "x", "e"]).words == ["a", "b", "e"]
    with pytest.raises(ValueError, match="toy: the largest value must be above 0"):
        pack(WordVectors("toy", ["a"], np.zeros((1, 2))))
