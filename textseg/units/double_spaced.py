"""Double spacing: an empty line below each line of wrapped text, as in manuscripts and their PDFs.

The lines are those of a paragraph, as without the empty ones, if hardly any paragraph would have
two lines, and sentences run on from line to line. Two empty lines, or a page, end a paragraph.
"""

from __future__ import annotations

import regex

from textseg.units.wrapped import Span, is_wrapped

#: Lines of a text and whether they stay whole.
Groups = list[tuple[list[Span], bool]]
#: In fewer lines it can't be told.
_FEW = 6
#: No manuscript has longer lines; paragraphs have, and may begin with small letters, as in laws.
_WIDEST = 130
_GAP = regex.compile(r"[ \t]*(\r\n|\n|\r)[ \t]*\1[ \t]*")


def single_spaced(text: str, groups: Groups) -> Groups:
    r"""Return the paragraphs of a text, whose lines were taken for some if it is double-spaced.

    >>> text = "The ferry left the harbour at seven and took the\n\nbread with it. Gulls cried."
    >>> single_spaced(text, 3 * [([(0, 48)], False), ([(50, len(text))], False)])[0]
    ([(0, 48), (50, 77)], False)
    """
    plain = [group for group, whole in groups if not whole]
    longer = sum(len(group) > 1 for group in plain)
    if len(plain) < _FEW or 10 * longer > len(plain):
        return groups
    lines = [line for group in plain for line in group]
    wide = sum(end - start > _WIDEST for start, end in lines)  # or put together, at a page's end
    if 10 * wide > len(lines) or not is_wrapped(text, lines):
        return groups
    small = sum(text[slice(*line)].lstrip()[:1].islower() for line in lines)
    if 3 * small < len(lines):
        return groups
    found: Groups = []
    for group, whole in groups:
        before, kept = found[-1] if found else ([], True)
        if not whole and not kept and _GAP.fullmatch(text, before[-1][1], group[0][0]):
            found[-1] = ([*before, *group], False)
        else:
            found.append((group, whole))
    return found
