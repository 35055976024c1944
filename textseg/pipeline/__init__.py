"""Pipeline: from a document to a segmentation, as an `Experiment` describes it; a file per step."""

from textseg.pipeline.representing import forget_own, prepare, represent, vectors_of
from textseg.pipeline.scoring import objective_of, scored
from textseg.pipeline.splitting import restored, split, splitter_options
from textseg.pipeline.systems import number_of_segments, segmenter

__all__ = [
    "forget_own",
    "number_of_segments",
    "objective_of",
    "prepare",
    "represent",
    "restored",
    "scored",
    "segmenter",
    "split",
    "splitter_options",
    "vectors_of",
]
