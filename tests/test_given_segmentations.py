"""Whatever takes segmentations says what to give where it is given something else."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

from textseg import Document, Segmentation, plotting, segment, support
from textseg.comparison import compare
from textseg.datasets import sample
from textseg.evaluation import evaluate, score
from textseg.experiment import Experiment
from textseg.pipeline import segmenter

ENDS = Segmentation((2, 4))
PLAIN = {"representation": "bag_of_words", "objective": "c99"}


@pytest.fixture(scope="module")
def found():
    (document,) = sample.load()
    return segment(document, 5, **PLAIN)


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


@pytest.mark.parametrize("drawn", [plotting.segmentations, lambda rows: compare({"a": ENDS}, rows)])
def test_a_dict_of_segmentations_is_asked_for(drawn, found):
    with pytest.raises(TypeError, match=r"value 'mine' of .*pass its attribute `segmentation`"):
        drawn({"mine": found})
    for given in (ENDS, [ENDS]):
        with pytest.raises(TypeError, match="must be a dict of a Segmentation for each name"):
            drawn(given)


def test_the_figure_of_gains_asks_for_what_fits(found):
    curve, shares = found.report().curve, support(found.document, found.segmentation, n_resamples=2)
    with pytest.raises(TypeError, match="pass its attribute `segmentation`"):
        plotting.gains(curve, found, shares)
    with pytest.raises(ValueError, match="support has 2 values for 4 boundaries"):
        plotting.gains(curve, found.segmentation, [0.5, 0.6])
    plotting.gains(curve, found.segmentation, shares)


def test_matrices_are_shown_without_a_reference():
    plotting.matrices({"cosine": np.eye(4)})
    assert not plt.gcf().legends
    plotting.matrices({"cosine": np.eye(4)}, found={"cosine": ENDS})
    assert [text.get_text() for text in plt.gcf().legends[0].get_texts()] == ["found"]


def test_several_documents_are_asked_for():
    system = segmenter(Experiment(**PLAIN))
    with pytest.raises(TypeError, match=r"give a list: \[document\]"):
        evaluate(system, Document.from_text("It rains. We read.", reference=Segmentation((1, 2))))


def test_documents_are_asked_for():
    document = Document.from_text("It rains. We read.", reference=ENDS.from_labels("ab"))
    for given in ({"a": document}, [("a", document)], ["It rains. We read."]):
        with pytest.raises(TypeError, match=r"expected a Document, got .*reference=…"):
            evaluate(segmenter(Experiment(**PLAIN)), given)
    with pytest.raises(TypeError, match="expected a Document, got str"):
        score("It rains. We read.", Segmentation((1, 2)))


def test_evaluate_warns_of_texts_that_the_vectors_or_the_encoder_do_not_know():
    ice = "Гавань замерзла в январе. Корабли ждут у кромки льда. Хлеб пекут из муки. Печь горячая."
    document = Document.from_text(ice, reference=Segmentation((2, 4)), source="ice")
    with pytest.warns(UserWarning, match=r"know only \d+% of the tokens of ice"):
        evaluate(segmenter(Experiment()), [document])
    read = Experiment(representation="sentence_encoder", normalize_units=True)
    with pytest.warns(UserWarning, match="ice is in Cyrillic script"):
        evaluate(segmenter(read), [document])
