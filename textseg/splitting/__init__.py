"""Splitting: how the best segmentation is looked for (section 2.3). One file per strategy.

`greedy`, `refinement`, `exchange`, `dynamic_programming` and `exact` split into a number of
segments; `penalised` (at a price a cut, see `default_penalty`) and `elbow` find the number as well.
The rest is machinery: `base` is what they share, `options` reads what each takes, `curve` scores
every number of segments, `kernels` are compiled, `compiled` chooses among them, and `progress`
reports on them.
"""

from collections.abc import Callable

from textseg.splitting.base import Limits, SplitResult
from textseg.splitting.dynamic_programming import all_segmentations, dynamic_programming
from textseg.splitting.elbow import elbow
from textseg.splitting.exact import exact
from textseg.splitting.exchange import merge_and_split
from textseg.splitting.greedy import greedy
from textseg.splitting.penalised import penalised
from textseg.splitting.refinement import refined

#: Every splitter by name, called as ``splitter(objective, n_segments, **options)``; each takes
#: every objective. A new strategy is one file and one line here.
SPLITTERS: dict[str, Callable[..., SplitResult]] = {
    "greedy": greedy,
    "refined": refined,
    "merge_and_split": merge_and_split,
    "dynamic_programming": dynamic_programming,
    "exact": exact,
}

#: Every way to find the number of segments as well, called as ``splitter(objective, **options)``;
#: for additive objectives. A new one is one file and one line here.
AUTOMATIC: dict[str, Callable[..., SplitResult]] = {"penalised": penalised, "elbow": elbow}

__all__ = [
    "AUTOMATIC",
    "SPLITTERS",
    "Limits",
    "SplitResult",
    "all_segmentations",
    "dynamic_programming",
    "elbow",
    "exact",
    "greedy",
    "merge_and_split",
    "penalised",
    "refined",
]
