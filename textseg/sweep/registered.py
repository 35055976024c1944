"""Values that a notebook registers itself: what they mean is known where it runs alone."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from textseg.experiment.checks import choices
from textseg.notebooks import own_modules
from textseg.notebooks.template import Template
from textseg.vectors import VECTORS
from textseg.vectors.trained import TRAINED

#: The fields that name something, and where it is registered.
REGISTRIES = {
    "dataset": ("DATASETS",),
    "vectors": ("VECTORS",),
    "encoder": ("ENCODERS",),
    "objective": ("OBJECTIVES",),
    "splitter": ("SPLITTERS", "AUTOMATIC"),
    "representation": ("REPRESENTATIONS",),
    "weighting": ("WEIGHTINGS",),
    "k_rule": ("K_RULES",),
}


def registers(template: Template) -> frozenset[str]:
    """Return the fields whose values a notebook, or a module of its own, may register."""
    code = [source for kind, source in template.cells if kind == "code"]
    text = "\n".join((*code, *own_modules.reached(code).sources))
    return frozenset(f for f, names in REGISTRIES.items() if any(n in text for n in names))


def known(parameters: Mapping[str, Any], registered: frozenset[str]) -> dict[str, Any]:
    """Return the parameters without values that only the notebook knows.

    Where that is the data set, so are its subsets, and vectors that are trained on it.
    """
    here = {**choices(), "vectors": (*VECTORS, *TRAINED), "encoder": ()}
    own = {n for n in registered & parameters.keys() if parameters[n] not in here[n]}
    if "vectors" in own and os.path.exists(str(parameters["vectors"])):
        own.remove("vectors")
    if "dataset" in own:
        own |= {"subset"} | ({"vectors"} if parameters.get("vectors") in TRAINED else set())
    return {name: value for name, value in parameters.items() if name not in own}
