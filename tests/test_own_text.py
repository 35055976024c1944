"""A text of one's own: support of boundaries, numbers of segments, vectors trained on a folder."""

import json
import warnings

import numpy as np
import pytest
from typer.testing import CliRunner

from textseg import Document, Segmentation, segment, support
from textseg.cli import app
from textseg.datasets import DATASETS, sample
from textseg.quiet import is_quiet, quietly
from textseg.reproduction.studies.own_text import measuring as own_text
from textseg.segmenting import support as resampling
from textseg.splitting.progress import reporting
from textseg.vectors import VECTORS, WordVectors, load_vectors

RUN = CliRunner()
COUNTS = {"representation": "bag_of_words", "objective": "c99"}


@pytest.fixture
def document():
    return sample.load()[0]


@pytest.fixture
def cli(tmp_path, document):
    path = tmp_path / "almanac.txt"
    path.write_text(document.text)
    return lambda *args: RUN.invoke(app, ["segment", str(path), "-k", "5", *args])


def test_the_sample_is_its_passages(document):
    assert document.segment_texts(document.reference) == [
        *(passage + " " for passage in sample.PASSAGES[:-1]), sample.PASSAGES[-1]
    ]  # fmt: skip
    assert DATASETS["sample"]("all", limit=1) == [document]
    with pytest.raises(ValueError, match="no subset"):
        sample.load("3-5")


def test_a_sharp_boundary_is_firm_and_a_vague_one_is_not():
    rain, bread = (("rain", "wind", "storm"),) * 3, (("flour", "salt", "bread"),) * 3
    sharp = Document(rain + bread)
    vague = Document((*rain, ("rain", "flour", "salt"), ("storm", "wind", "bread"), *bread))
    firm = support(sharp, Segmentation((3, 6)), **COUNTS)
    weak = support(vague, segment(vague, 2, **COUNTS).segmentation, **COUNTS)
    assert firm[0] > 0.8 > weak[0]


def test_support_counts_what_comes_back(document):
    found = segment(document, 5).segmentation
    exact, near = (support(document, found, within=n, n_resamples=30, seed=1) for n in (0, 2))
    assert exact.shape == (4,) and (exact <= near).all() and (near <= 1).all()
    np.testing.assert_array_equal(exact, support(document, found, n_resamples=30, seed=1))
    assert support(document, Segmentation((31,)), n_resamples=2).shape == (0,)


def test_support_of_a_number_that_was_found(document):
    found = segment(document, splitter="elbow").segmentation
    shares = support(document, found, n_resamples=5, splitter="elbow")
    np.testing.assert_array_equal(shares, support(document, found, n_resamples=5))


def test_support_says_where_it_means_nothing(document):
    words = Document.from_text("Rain falls. Bread bakes.", unit="word")
    with pytest.raises(ValueError, match="single token"):
        support(words, Segmentation((3, words.n_units)))
    with pytest.raises(ValueError, match="covers 4 units, the document 31"):
        support(document, Segmentation((2, 4)))


def test_a_text_that_cannot_be_segmented_again_counts_as_not_found():
    text = "It is here. She saw it at the river. We will be there. They were. Boats float on water."
    document = Document.from_text(text)
    found = segment(document, 2).segmentation
    assert 0 <= support(document, found)[0] < 1  # some draws leave nothing but stop words
    for wrong in ({"n_resamples": 0}, {"within": -1}):
        with pytest.raises(ValueError, match="must be at least"):
            support(document, found, **wrong)
    with pytest.raises(ValueError, match="splitter must be one of"):
        support(document, found, splitter="exakt")


def test_every_number_of_segments_and_who_finds_it(document):
    frame = own_text.numbers(document, 8)
    assert frame.index.tolist() == list(range(1, 9))
    assert (frame.gains.dropna() > 0).all()
    found = segment(document).segmentation
    assert "penalised" in frame["found by"][found.n_segments]
    assert frame.boundaries[found.n_segments] == found.boundaries
    assert frame.pk[5] == 0


def test_what_a_penalty_of_one_costs_is_measured_by_the_default_of_a_call_without_k(document):
    default = segment(document, vectors="glove-6b-50d").experiment.penalty
    assert default > 1
    assert own_text.cost_of_penalty_one("glove-6b-50d") == pytest.approx(1 / default)


def test_reliability_counts_all_boundaries(monkeypatch, tmp_path):
    monkeypatch.setenv("TEXTSEG_RESULTS", str(tmp_path))
    monkeypatch.setattr(own_text, "N_RESAMPLES", 5)
    frame = own_text.reliability("3-5", 2)
    assert frame.boundaries.sum() == 2 * 9
    assert (frame.right <= frame.within).all()
    assert frame.right.between(frame.low, frame.high).all()


class English:
    language = "English"

    def encode(self, texts):
        return np.array([[len(text), text.count("a") + 1] for text in texts])


RUSSIAN = ["Утром над рекой стоит туман.", "Рыбаки тянут сети.", "Пекарь месит тесто."] * 4


@pytest.mark.parametrize(
    ("units", "settings", "warning"),
    [
        (RUSSIAN, {"vectors": "few"}, "know only"),
        (["今天我们去公园看花", "面包师在烤面包呢"] * 4, COUNTS, "no spaces"),
        (RUSSIAN, {"encoder": English()}, "in Cyrillic script"),
        (RUSSIAN, {"representation": "bag_of_words"}, "the same score"),
        (RUSSIAN, {"vectors": "few", "objective": "euclidean"}, "sums of word vectors"),
    ],
)
@pytest.mark.filterwarnings("ignore:all segmentations", "ignore:.*know only")
def test_resampling_says_nothing_again_and_silences_nobody_else(
    monkeypatch, units, settings, warning
):
    """A filter of warnings is of the process, where another thread may be at work."""
    vectors = WordVectors("few", ["туман.", "сети.", "тесто."], np.eye(3, dtype=np.float32))
    monkeypatch.setitem(VECTORS, "few", lambda: vectors)
    document = Document(tuple(tuple(unit.lower().split()) * 2 for unit in units))
    with pytest.warns(UserWarning, match=warning):
        found = segment(document, 2, **settings).segmentation
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        filters, seen, resampled = list(warnings.filters), [], resampling.resampled

        def watched(*args):
            seen.append(list(warnings.filters))
            return resampled(*args)

        monkeypatch.setattr(resampling, "resampled", watched)
        with quietly():
            support(document, found, n_resamples=3, **settings)
    assert seen == [filters] * 3 and not is_quiet()


def test_no_more_documents_than_there_are_for_reliability():
    assert own_text.n_documents(None) == own_text.n_documents(10**6) == own_text.N_DOCUMENTS
    assert own_text.n_documents(3) == 3


def test_support_from_the_shell(cli, document):
    lines = [line for line in cli("--support").stdout.splitlines() if line.startswith("=====")]
    assert len(lines) == 4 and all(0 <= float(line.split()[1]) <= 1 for line in lines)
    rows = json.loads(cli("--support", "--json").stdout)
    assert [f"{row['support']:.2f}" for row in rows[1:]] == [line.split()[1] for line in lines]
    assert "support" not in rows[0]
    assert "support" not in json.loads(cli("--json").stdout)[1]


def test_support_that_a_format_would_drop_is_refused_before_the_work(cli, monkeypatch):
    monkeypatch.setattr("textseg.segment", None)
    done = cli("--support", "--format", "srt")
    assert done.exit_code == 1 and "textseg: --format srt has no place for the" in done.stderr


def test_support_takes_a_text_and_refuses_what_is_no_segmentation(document):
    found = segment(document.text, 3)
    of_text = support(document.text, found.segmentation, n_resamples=3)
    np.testing.assert_array_equal(of_text, support(document, found.segmentation, n_resamples=3))
    with pytest.raises(
        TypeError, match=r"the segmentation must be a Segmentation, got Segments; .*`segm"
    ):
        support(document, found)
    with pytest.raises(TypeError, match=r"n_resamples must be a whole number, got 2\.5"):
        support(document, found.segmentation, n_resamples=2.5)


def test_support_reports_how_far_it_is(document):
    found = segment(document, 3).segmentation
    shares = []
    with reporting(shares.append):
        support(document, found, n_resamples=4)
    assert shares == [0.25, 0.5, 0.75, 1.0]


def test_a_warning_is_a_line(tmp_path):
    path = tmp_path / "zh.txt"
    path.write_text("今天我们去公园看花。天气很好我们都很高兴。")
    lines = RUN.invoke(
        app, ["segment", str(path), "-k", "2", "--vectors", "glove-6b-50d"]
    ).stderr.splitlines()
    assert len(lines) == 2 and all(line.startswith("textseg: ") for line in lines)


SEA, BREAD = (
    ("harbour", "tide", "mast", "sail", "gull"),
    ("flour", "yeast", "oven", "crust", "loaf"),
)


@pytest.fixture
def texts(tmp_path):
    folder, random = tmp_path / "texts", np.random.default_rng(0)
    folder.mkdir()
    for name, words in (("sea", SEA), ("bread", BREAD)):
        (folder / f"{name}.txt").write_text(" ".join(random.choice(words, 60)))
    return folder


def test_trained_vectors_segment_texts_like_theirs(texts, tmp_path):
    output = tmp_path / "mine.npy"
    done = RUN.invoke(app, ["train", str(texts), "-o", str(output), "--dim", "4"])
    assert done.exit_code == 0, done.stderr
    assert "10 words in 4 dimensions, from 120 tokens of 2 texts" in done.stdout
    assert set(load_vectors(str(output)).words) == {*SEA, *BREAD}
    document = Document((SEA[:2], SEA[3:], BREAD[:3], BREAD[3:]))
    found = segment(document, 2, vectors=str(output), objective="euclidean")
    assert found.segmentation.ends == (2, 4)


@pytest.mark.parametrize(
    ("folder", "output", "message"),
    [
        ("texts", "mine.bin", "must end in .npy"),
        ("texts", "there.npy", "already exists; remove it"),
        ("nothing", "mine.npy", "there is no folder"),
        ("empty", "mine.npy", "no file in"),
    ],
)
def test_training_refuses_what_would_go_wrong(texts, tmp_path, folder, output, message):
    (tmp_path / "empty").mkdir()
    (tmp_path / "there.txt").write_text("mine")
    done = RUN.invoke(app, ["train", str(tmp_path / folder), "-o", str(tmp_path / output)])
    assert done.exit_code == 1 and message in done.stderr
    assert (tmp_path / "there.txt").read_text() == "mine"
    assert not (tmp_path / "mine.npy").exists()


def test_numbers_keep_limits_and_presets(document):
    frame = own_text.numbers(document, 6, min_length=4, preset="code")
    assert frame.index.max() == 6
    for ends in frame.boundaries:
        assert set(ends) < set(range(1, document.n_units))
    limited = own_text.numbers(document, 6, min_length=4)
    for k, boundaries in limited.boundaries.items():
        assert boundaries == segment(document, k, min_length=4).segmentation.boundaries


def test_the_first_line_of_verbose_says_what_represents_the_text(tmp_path):
    path = tmp_path / "text.txt"
    path.write_text("Rain falls. Clouds bring rain. Bakers bake bread. Bread is hot.")
    for options, read in (([], "encoder wordllama-256d"), (["--vectors", "glove-6b-50d"],
                                                           "vectors glove-6b-50d")):  # fmt: skip
        done = RUN.invoke(app, ["segment", str(path), "-k", "2", "--verbose", *options])
        assert read in done.stderr.splitlines()[0] and done.stdout.count("==========") == 1
        page = RUN.invoke(
            app, ["segment", str(path), "-k", "2", "--format", "html", *options]
        ).stdout
        assert read.split()[1] in page


def test_an_encoder_beside_vectors_is_refused(tmp_path):
    (path := tmp_path / "text.txt").write_text("Rain falls. Bread is hot.")
    both = ["--encoder", "wordllama-256d", "--vectors", "glove-6b-50d"]
    done = RUN.invoke(app, ["segment", str(path), *both])
    said = "--encoder wordllama-256d and --vectors glove-6b-50d exclude each other; leave one of"
    assert done.exit_code == 1 and said in done.stderr


def test_what_an_encoder_reads_is_resampled_whatever_the_document_comes_from():
    """Turns, and documents that preprocessing has left, are as their words alone are."""

    class Lengths:
        def encode(self, texts):
            return np.array([[len(text), text.count(" "), text.count("e")] for text in texts])

    said = ["gulls sat on the wet wall", "the tide came in late", "salt went into the dough"] * 3
    talk = "".join(f"{('ADA', 'BEN')[i % 2]}: {line}\n" for i, line in enumerate(said))
    words = Document(tuple(tuple(line.split()) for line in said))
    documents = (words, Document.from_text(talk), words.select([True] * 9, words.units))
    assert documents[1].turns is not None
    settings = {"encoder": Lengths(), "n_resamples": 20}
    first, *others = (support(one, Segmentation((3, 5, 9)), **settings) for one in documents)
    assert (first < 1).any()
    for other in others:
        np.testing.assert_array_equal(first, other)


def test_support_takes_the_settings_of_segment(document):
    settings = {"n_segments": 3, **COUNTS}
    found = segment(document, **settings).segmentation
    assert support(document, found, n_resamples=2, **settings).shape == (2,)
    with pytest.raises(ValueError, match="n_segments = 4, but the segmentation has 3 segments"):
        support(document, found, **{**settings, "n_segments": 4})
