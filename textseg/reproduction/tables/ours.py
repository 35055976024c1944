"""Our own runs that the statements of the paper call for beside its cells."""

from __future__ import annotations

from textseg.reproduction.published import SUBSETS
from textseg.reproduction.tables.paper import Rows, appendix_a


def runs(preset: str) -> Rows:
    """Yield the name of each run and the fields of its experiments, as the tables do."""
    plain = {"objective": "c99", "cut": 5}
    idf = {"cut": 5, "normalize_units": True, "weighting": "idf_documents"}
    for subset in SUBSETS:
        here = {"subset": subset}
        yield f"X.oC99.5-T-F-0.{subset}", {**appendix_a(preset, "5-T-F-0"), **here}
        for splitter in ("greedy", "exact"):
            yield f"X.oC99.tf.{splitter}.cut-5.{subset}", {"splitter": splitter, **plain, **here}
        for n in (50, 200):
            clusters = {"representation": "topic_histogram", "n_clusters": n}
            yield f"X.oC99k{n}.all", {"splitter": "greedy", **clusters, **plain, **here}
        yield f"X.CVS.tfidf-T.idf-of-test-set.{subset}", {**idf, **here}
        for norm in ("-F", "-T"):
            unseen = {"weighting": "idf_brown_unseen", "normalize_units": norm == "-T"}
            yield f"X.CVS.tfidf{norm}.idf-without-test-files.{subset}", {"cut": 5, **unseen, **here}
        for name, seen in (("", "ppmi-brown"), ("-without-test-files", "ppmi-brown-unseen")):
            trained = {"cut": 5, "normalize_words": True, "vectors": seen}
            yield f"X.CVS.brown-vectors{name}.{subset}", {**trained, **here}
        greedy, exact = ({"splitter": s, "cut": 5, **here} for s in ("greedy", "exact"))
        yield f"X.G-CVS-vs-DP-CVS.{subset}", greedy, exact
