"""One run, described: its fields, the values they may have, and the parameters of a notebook."""

from textseg.experiment.experiment import (
    PRESETS,
    STEM,
    SUMS,
    Experiment,
    check_names,
    given,
    means_sums,
)
from textseg.experiment.parameters import assigned, parameters

__all__ = [
    "PRESETS",
    "STEM",
    "SUMS",
    "Experiment",
    "assigned",
    "check_names",
    "given",
    "means_sums",
    "parameters",
]
