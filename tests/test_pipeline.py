"""From a document to a segmentation: every representation, and texts that say nothing."""

import pickle
import re

import numpy as np
import pytest

from textseg import Document, Segmentation, segment
from textseg.datasets.weighting import WEIGHTINGS
from textseg.experiment import PRESETS, Experiment
from textseg.objectives import OBJECTIVES
from textseg.pipeline import (
    number_of_segments,
    objective_of,
    prepare,
    represent,
    segmenter,
    split,
    splitter_options,
)
from textseg.representation import REPRESENTATIONS
from textseg.splitting import AUTOMATIC, SPLITTERS, SplitResult

WORDS = {"rain": [1, 1], "cloud": [2, 1], "book": [-1, 1], "page": [-2, 1], "bird": [1, -2]}
UNITS = (
    ("rain", "cloud"), ("cloud", "rain", "storm"), ("rain",),
    ("book", "page"), ("page", "book"),
    ("bird",), ("bird", "bird"),
)  # fmt: skip


#: A sentence encoder has tests of its own, in test_encoders.py.
OF_WORDS = [r for r in REPRESENTATIONS if r != "sentence_encoder"]


@pytest.fixture
def vectors(tmp_path):
    """Write toy vectors; "storm" is not among them."""
    np.save(tmp_path / "toy.npy", np.array(list(WORDS.values()), dtype=np.float32))
    (tmp_path / "toy.txt").write_text("\n".join(WORDS) + "\n")
    return str(tmp_path / "toy.npy")


@pytest.fixture
def document():
    return Document(UNITS, Segmentation((3, 5, 7)), source="toy")


@pytest.fixture
def clusters(monkeypatch):
    """Stand in for clusters of real words."""
    from textseg.vectors import word_clusters as clusters

    cluster = {word: i // 2 for i, word in enumerate(WORDS)}
    monkeypatch.setattr(clusters, "word_clusters", lambda *_: cluster)


@pytest.fixture
def frequencies(monkeypatch):
    """Stand in for Brown and for a data set of two documents."""
    from textseg.datasets import DATASETS, brown, choi, weighting

    files = {"ca01": ["Rain"], "cb01": ["Rain"], "cb02": ["rain", "book"]}
    monkeypatch.setattr(brown, "document_frequencies", lambda: {"rain": 500, "book": 5})
    monkeypatch.setattr(brown, "fileids", lambda: tuple(files))
    monkeypatch.setattr(brown, "tokens", files.get)
    monkeypatch.setattr(choi, "sources", lambda subset: [("ca01",)])
    documents = [Document((("rain", "rain"),)), Document((("Rain",), ("book",)))]
    monkeypatch.setitem(DATASETS, "choi", lambda subset, limit: documents)
    for counted in (weighting._own, weighting._unseen):
        counted.cache_clear()
    yield
    for counted in (weighting._own, weighting._unseen):
        counted.cache_clear()


@pytest.mark.parametrize("splitter", SPLITTERS)
@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("representation", OF_WORDS)
@pytest.mark.usefixtures("clusters")
def test_every_combination_segments(document, vectors, representation, objective, splitter):
    experiment = Experiment(
        representation=representation, objective=objective, splitter=splitter, vectors=vectors
    )
    matrix, known = represent(document, experiment)
    assert len(matrix) == document.n_units
    assert np.isfinite(matrix).all()
    if representation == "bag_of_words":
        assert known is None
    else:
        assert known.tokens == pytest.approx(12 / 13)
    result = segmenter(experiment)(document, 3)
    assert result.segmentation.n_units == document.n_units
    if objective != "cvs" or representation.startswith("vector"):
        # Content vectors have nothing to tell apart where no component is negative.
        assert result.segmentation == document.reference


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_runs_on_the_reader_s_own_text(preset, vectors):
    text = "Rain, cloud. Cloud; rain! Book and page. A page of a book. Book."
    experiment = Experiment.preset(preset, vectors=vectors)
    document = prepare(Document.from_text(text), experiment)
    result = segmenter(experiment)(document, 2)
    assert document.segment_texts(result.segmentation) == [
        "Rain, cloud. Cloud; rain! ",
        "Book and page. A page of a book. Book.",
    ]


@pytest.mark.parametrize("objective", ["c99", "euclidean"])
def test_a_system_preprocesses_what_is_not_preprocessed(objective):
    text = "Rain and a cloud. And the. The cloud and rain. A page of the book. Of a book, a page."
    words = {"representation": "bag_of_words", "objective": objective, "cut": 1}
    document, system = Document.from_text(text), segmenter(Experiment(**words))
    found = system(document, 2).segmentation
    assert found == segment(document, 2, **words).segmentation
    prepared = prepare(document, Experiment(**words))
    assert prepared.restore(system(prepared, 2).segmentation) == found
    assert found.ends == (3, 5) and prepared.n_units == 4


def test_a_system_keeps_the_limits_in_the_units_of_the_document():
    text = "Rain and cloud. The. And. Of the. Cloud and rain. A page of a book. Book."
    words = {"representation": "bag_of_words", "objective": "euclidean", "cut": 1, "max_length": 2}
    system = segmenter(Experiment(**words))
    with pytest.raises(ValueError, match="max_length = 2 cannot be satisfied"):
        system(Document.from_text(text), 2)


def test_a_system_can_be_sent_to_other_processes():
    words = Experiment(representation="bag_of_words", objective="c99")
    document = Document.from_text("Rain falls. Rain falls. Birds sing. Birds sing.")
    assert pickle.loads(pickle.dumps(segmenter(words)))(document, 2).segmentation.ends == (2, 4)


def test_representations_name_what_the_paper_calls_tf_apart(document, vectors):
    def first(representation, **options):
        experiment = Experiment(representation=representation, vectors=vectors, **options)
        return represent(document, experiment)[0][1].tolist()

    assert first("bag_of_words") == [1, 1, 1, 0, 0, 0]  # cloud, rain, storm
    assert first("vector_sum") == [3, 2]
    assert first("vector_mean") == [1.5, 1]  # "storm" is not known
    assert first("vector_mean_plus_zero") == [1, 2 / 3]
    assert first("vector_sum", normalize_units=True) == pytest.approx([3 / 13**0.5, 2 / 13**0.5])
    assert first("vector_sum", normalize_words=True) == pytest.approx(
        [1 / 2**0.5 + 2 / 5**0.5, 1 / 2**0.5 + 1 / 5**0.5]
    )


@pytest.mark.usefixtures("frequencies")
@pytest.mark.parametrize(
    ("weighting", "rain", "book", "storm"),
    [
        ("none", 1, 1, 1),
        ("idf_brown", 0, np.log(100), np.log(500)),
        ("idf_brown_unseen", 0, np.log(2), np.log(2)),
        ("idf_documents", 0, np.log(2), np.log(2)),
    ],
)
def test_weights_of_words(weighting, rain, book, storm):
    assert weighting in WEIGHTINGS
    document = Document((("rain", "rain"), ("book",), ("storm",)))
    experiment = Experiment(representation="bag_of_words", weighting=weighting)
    matrix, _ = represent(document, experiment)
    np.testing.assert_allclose(matrix, [[2 * rain, 0, 0], [0, book, 0], [0, 0, storm]])


@pytest.mark.parametrize("weighting", ["idf_brown", "idf_brown_unseen", "idf_documents"])
def test_stems_are_weighted_as_stems(monkeypatch, weighting):
    from textseg.datasets import DATASETS, brown, choi
    from textseg.datasets import weighting as module

    texts = {"ca01": ["City", "rain"], "ca02": ["cities"], "ca03": ["storm"], "ca04": ["rain"]}
    documents = [Document((tuple(tokens),)) for tokens in texts.values()]
    monkeypatch.setitem(DATASETS, "choi", lambda subset, limit: documents)
    monkeypatch.setattr(brown, "fileids", lambda: [*texts])
    monkeypatch.setattr(brown, "tokens", texts.get)
    monkeypatch.setattr(choi, "sources", lambda part: [])
    counted = (module._own, module._stems_of_brown, module._unseen)
    for function in counted:
        function.cache_clear()
    found = module.weights(["citi", "rain", "storm"], weighting, "choi", "3-5", stemmed=True)
    for function in counted:
        function.cache_clear()
    assert found == pytest.approx(np.log([2, 2, 4]))


def test_weights_are_counted_in_the_data_set_and_the_subset_asked_for(monkeypatch):
    from textseg.datasets import DATASETS, weighting

    asked = []

    def load(subset, limit):
        asked.append((subset, limit))
        return [Document((("rain",),)), Document((("book",),))]

    monkeypatch.setitem(DATASETS, "choi", load)
    weighting._own.cache_clear()
    found = weighting.weights(["rain"], "idf_documents", "choi", "6-8")
    weighting._own.cache_clear()
    assert asked == [("6-8", None)]
    assert found == pytest.approx([np.log(2)])


# Texts that say nothing


@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("representation", OF_WORDS)
@pytest.mark.usefixtures("clusters")
def test_a_unit_without_a_known_word_is_a_row_of_zeros(vectors, representation, objective):
    units = (("rain", "cloud"), (), ("rain",), ("book", "page"), ("page",))
    experiment = Experiment(representation=representation, objective=objective, vectors=vectors)
    matrix, _ = represent(Document(units), experiment)
    assert not matrix[1].any()
    result = segmenter(experiment)(Document(units), 2)
    assert np.isfinite(result.score)


@pytest.mark.parametrize("representation", REPRESENTATIONS)
def test_a_document_without_a_single_word_is_an_error(vectors, representation):
    experiment = Experiment(representation=representation, vectors=vectors)
    with pytest.raises(ValueError, match="empty: none of its 2 units has a word"):
        represent(Document(((), ()), source="empty"), experiment)


@pytest.mark.parametrize("representation", [r for r in OF_WORDS if r != "bag_of_words"])
def test_case_16_a_document_without_a_known_word_says_how_many(vectors, representation):
    experiment = Experiment(representation=representation, vectors=vectors)
    foreign = Document((("дождь", "идёт"), ("книга",)), source="сводка")
    with pytest.raises(ValueError, match=r"сводка: the vectors .* know none of its 3 tokens"):
        represent(foreign, experiment)


# The number of segments


def test_k_known_is_that_of_the_reference_after_preprocessing():
    document = Document((("the",), ("rain", "cloud"), ("book",)), Segmentation((1, 2, 3)))
    experiment = Experiment(cut=1)
    assert number_of_segments(document, experiment) == 3
    assert number_of_segments(prepare(document, experiment), experiment) == 2
    assert number_of_segments(document, Experiment(n_segments=1)) == 1


def test_a_number_of_segments_must_come_from_somewhere(document, vectors):
    unlabelled = Document(UNITS, source="letter")
    system = segmenter(Experiment(vectors=vectors))
    with pytest.raises(ValueError, match="letter: the number of segments is neither given nor"):
        system(unlabelled)
    assert system(unlabelled, 2).segmentation.n_segments == 2
    assert system(document).segmentation.n_segments == 3


@pytest.mark.parametrize("n_segments", [0, -1, 8])
def test_case_26_an_impossible_number_is_refused_not_replaced(document, vectors, n_segments):
    with pytest.raises(ValueError, match=rf"{n_segments}\b"):
        segmenter(Experiment(vectors=vectors))(document, n_segments)


# Options


def test_a_splitter_gets_the_fields_it_takes(document, vectors):
    assert splitter_options("refined") >= {"refine_move", "max_sweeps", "tie", "last_cut"}
    flat = Document((("rain",),) * 6)
    for tie, ends in (("left", (1, 2, 6)), ("right", (4, 5, 6))):
        for name in SPLITTERS:
            experiment = Experiment(vectors=vectors, splitter=name, tie=tie)
            assert segmenter(experiment)(flat, 3).segmentation.ends == ends
    limited = Experiment(vectors=vectors, min_length=2, max_length=3)
    assert segmenter(limited)(flat, 3).segmentation.lengths == (2, 2, 2)


def test_rank_transform_is_c99_s_alone(vectors):
    matrix = np.random.default_rng(0).normal(size=(6, 3))
    for name in OBJECTIVES:
        totals = {
            objective_of(matrix, Experiment(objective=name, rank_size=size)).total(
                Segmentation((2, 6))
            )
            for size in (0, 3)
        }
        assert len(totals) == (2 if name == "c99" else 1)


def test_splitting_is_the_splitter_called_by_name():
    matrix = np.random.default_rng(0).normal(size=(12, 3))
    objective = objective_of(matrix, Experiment())
    for name, splitter in SPLITTERS.items():
        assert split(objective, 4, Experiment(splitter=name)) == splitter(objective, 4)


@pytest.mark.parametrize("splitter", AUTOMATIC)
def test_an_automatic_splitter_is_not_told_the_number_of_segments(splitter, document, vectors):
    experiment = Experiment(splitter=splitter, vectors=vectors, stop_match="none")
    assert number_of_segments(document, experiment) is None
    found = segmenter(experiment)(document).segmentation
    objective = objective_of(represent(document, experiment)[0], experiment)
    assert found == AUTOMATIC[splitter](objective).segmentation


def test_a_misjudged_number_of_segments_is_a_fault_of_k_alone(document, vectors):
    known = document.reference.n_segments
    for error, expected in [(0, known), (1, known + 1), (-99, 1), (99, document.n_units)]:
        experiment = Experiment(vectors=vectors, k_error=error)
        assert number_of_segments(document, experiment) == expected
    given = Experiment(vectors=vectors, n_segments=2, k_error=1)
    assert number_of_segments(document, given) == 2


def test_a_splitter_may_find_the_number_of_segments_itself():
    matrix = np.random.default_rng(0).normal(size=(40, 3))
    objective = objective_of(matrix, Experiment())
    for name, find in AUTOMATIC.items():
        assert split(objective, None, Experiment(splitter=name)) == find(objective)
    results = [
        split(objective, None, Experiment(splitter="penalised", penalty=scale))
        for scale in (0.0, 0.5, 1.0, 100.0)
    ]
    found = [result.segmentation.n_segments for result in results]
    assert found == sorted(set(found), reverse=True) and found[-1] == 1
    ratio = objective_of(matrix, Experiment(objective="c99"))
    with pytest.raises(ValueError, match="additive"):
        split(ratio, None, Experiment(objective="c99", splitter="penalised"))


@pytest.mark.parametrize(
    ("ends", "says"),
    [
        ((3, 5), "must divide all 7 units, but the last of its ends, (3, 5), is 5"),
        ((3, 5, 9), "must divide all 7 units, but the last of its ends, (3, 5, 9), is 9"),
    ],
)
def test_a_splitter_that_leaves_something_out_is_refused(monkeypatch, document, ends, says):
    mine = SplitResult(Segmentation(ends), 0.0)
    monkeypatch.setitem(SPLITTERS, "mine", lambda objective, n_segments, **options: mine)
    system = segmenter(Experiment(splitter="mine", representation="bag_of_words", objective="c99"))
    with pytest.raises(ValueError, match=re.escape(f"the splitter 'mine' {says}")):
        system(document, 3)


def test_a_splitter_may_return_fewer_segments(monkeypatch, document):
    mine = SplitResult(Segmentation((3, 7)), 0.0)  # as refined, if boundaries meet
    monkeypatch.setitem(SPLITTERS, "mine", lambda objective, n_segments, **options: mine)
    system = segmenter(Experiment(splitter="mine", representation="bag_of_words", objective="c99"))
    assert system(document, 3).segmentation.ends == (3, 7)


@pytest.mark.parametrize(("fields", "found"), [({"n_segments": 2}, 2), ({"k_error": 1}, 4)])
def test_a_system_has_one_number_of_segments(document, fields, found):
    system = segmenter(Experiment(representation="bag_of_words", objective="c99", **fields))
    with pytest.raises(ValueError, match=f"so that {next(iter(fields))} = . of the experiment has"):
        system(document, 3)
    assert system(document).segmentation.n_segments == found


def test_a_system_scores_nothing():
    with pytest.raises(ValueError, match=r"give it to evaluate\(…, k_rule=…\)"):
        segmenter(Experiment(k_rule="half"))


def test_a_document_of_words_is_read_as_its_text_is(vectors):
    text = "Rain, cloud, rain. A book has pages: book, page."
    read = segment(text, 2, unit="word", vectors=vectors)
    made = segment(Document.from_text(text, unit="word"), 2, vectors=vectors)
    assert made.segmentation == read.segmentation and made.experiment == read.experiment
