"""The compared systems, run and not quoted. One file per system, one line here.

Each is called as ``BASELINES[name](document, n_segments)`` on raw documents; see `System` for what
it says of the number of segments. One that learns first is `Learned`: on a data set it is run
having read nothing that is in it.
"""

from textseg.baselines import (
    bayesseg,
    c99,
    f04,
    lda_c99,
    lsa,
    misra,
    nltk_texttiling,
    sakahara,
    texttiling,
    topic_tiling,
    trivial,
    u00,
)
from textseg.baselines.base import System
from textseg.baselines.training import Learned

#: Every compared system by name.
BASELINES: dict[str, System] = {
    "none": System(trivial.no_boundary, known=False),
    "every": System(trivial.every_boundary, known=False),
    "even": System(trivial.evenly_spaced, unknown=False),
    "random": System(trivial.random_boundaries, unknown=False),
    "TextTiling": System(texttiling.texttiling, "hearst1997", known=False),
    "NLTK TextTiling": System(
        nltk_texttiling.nltk_texttiling, "hearst1997", known=False, slow=True
    ),
    "C99": System(c99.c99, "choi2000"),
    "U00": System(u00.u00, "utiyama2001"),
    "BayesSeg": System(bayesseg.bayesseg, "eisenstein2008", unknown=False),
    "C01": System(Learned(lsa.learn), "choi2001"),
    "F04": System(Learned(f04.learn), "fragkou2004"),
    "M09": System(Learned(misra.learn), "misra2009", slow=True),
    "C99-LDA": System(Learned(lda_c99.learn), "riedl2012", slow=True),
    "TopicTiling": System(Learned(topic_tiling.learn), "riedl2012", slow=True),
    "S14": System(
        sakahara.sakahara, "sakahara2014", unknown=False, vectors=sakahara.VECTORS, slow=True
    ),
}

__all__ = ["BASELINES", "System"]
