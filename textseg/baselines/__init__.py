"""The compared systems, run and not quoted. One file per system, one line here.

A system has the name that the paper's tables give it, such as C01 (`lsa`), U00, F04 and M09
(`misra`); only TT is called TextTiling here, and R12 TopicTiling. `base`, `choi_stems`, `topics`,
`training` and `word_counts` are what several systems share.

Each is called as ``BASELINES[name](document, n_segments)`` on raw documents; see `System` for what
it states about the number of segments. A system that is trained is `Learned`: when run on a data
set, it has been trained on none of its texts.
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

_SYSTEMS = (
    System("none", trivial.no_boundary, known=False),
    System("every", trivial.every_boundary, known=False),
    System("even", trivial.evenly_spaced, unknown=False),
    System("random", trivial.random_boundaries, unknown=False),
    System("TextTiling", texttiling.texttiling, "hearst1997", known=False),
    System(
        "NLTK TextTiling", nltk_texttiling.nltk_texttiling, "hearst1997", known=False, slow=True
    ),
    System("C99", c99.c99, "choi2000"),
    System("U00", u00.u00, "utiyama2001"),
    System("BayesSeg", bayesseg.bayesseg, "eisenstein2008", unknown=False),
    System("C01", Learned(lsa.learn), "choi2001"),
    System("F04", Learned(f04.learn), "fragkou2004"),
    System("M09", Learned(misra.learn), "misra2009", slow=True),
    System("C99-LDA", Learned(lda_c99.learn), "riedl2012", slow=True),
    System("TopicTiling", Learned(topic_tiling.learn), "riedl2012", slow=True),
    System(
        "S14", sakahara.sakahara, "sakahara2014", unknown=False, vectors=sakahara.VECTORS, slow=True
    ),
)
#: Every compared system by name.
BASELINES: dict[str, System] = {system.name: system for system in _SYSTEMS}

__all__ = ["BASELINES", "System"]
