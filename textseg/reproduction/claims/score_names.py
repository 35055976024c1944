"""The names of scores in statements, and their parsing.

============================= ====================================================================
``T2.CVS.tf-F.pk``            a cell of a table, judged on the units that were segmented
``X.CVS.brown-vectors.3-5.pk``   a run of ours beside the tables, judged likewise
``X.sentence.U00.3-5.pk``     a compared system, judged on the original sentences
``X.word.U00.3-5.pk``         the same segmentations, judged on words with Choi's window
``X.sentence.T3.own.DP-CVS.3-5.pk``, ``X.word.T3…``  a cell of a table, judged likewise
``T3.cited.U00.3-5.pk``       a cited number: our run of that system, judged on words as it was
============================= ====================================================================
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Name(NamedTuple):
    """What a name stands for: a cell, or else a compared system on a subset."""

    cell: str
    system: str
    subset: str
    level: str
    metric: str

    @classmethod
    def parse(cls, name: str) -> Name:
        """Read a name.

        Examples
        --------
        >>> Name.parse("X.sentence.U00.3-5.pk")
        Name(cell='', system='U00', subset='3-5', level='sentence', metric='pk')
        >>> Name.parse("X.word.T3.own.DP-CVS.3-5.pk").cell
        'T3.own.DP-CVS.3-5'
        >>> Name.parse("T3.cited.TT.3-5.pk")[1:4]
        ('TT', '3-5', 'word')
        """
        of, _, metric = name.rpartition(".")
        if cited := re.fullmatch(r"T\d\.cited\.(.+)\.([^.]+)", of):
            return cls("", cited[1], cited[2], "word", metric)
        leveled = re.fullmatch(r"X\.(sentence|word)\.(.+)", of)
        if not leveled:
            return cls(of, "", "", "unit", metric)
        level, what = leveled.groups()
        if re.match(r"T\d\.", what):
            return cls(what, "", "", level, metric)
        system, _, subset = what.rpartition(".")
        return cls("", system, subset, level, metric)
