"""Segmentations of one text, brought to the same units.

Texts are compared without their spaces, so that a segment whose ends were stripped is the same. A
boundary inside a unit is reported and not moved: the unit is divided there, for all of them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise

from textseg.comparison.reading import Either, Marked
from textseg.document import Document
from textseg.segmentation import Segmentation


def align(
    found: Mapping[str, Segmentation | Marked | Either],
    unit: str = "sentence",
    transcript: bool | str | None = None,
) -> tuple[dict[str, Segmentation], list[str]]:
    """Return every segmentation in the same units, and notes.

    Notes tell of transcripts, of doubtful lines of ``=``, of boundaries inside a unit, and of how
    files like ``101`` were read: as what has as many units as the others.

    Parameters
    ----------
    found : mapping
        Names and what `textseg.comparison.reading.read` returns.
    unit : str
        What the units of texts are, see `textseg.units`.
    transcript : bool or str, optional
        Whether texts are transcripts, or the template of their turns, as in
        `textseg.Document.from_text`.

    Raises
    ------
    ValueError
        If the texts, or the numbers of units, differ; if both readings of a file, or none, fit.

    Examples
    --------
    >>> marked = Marked("Rain falls. Bread bakes. It cools.", (12, 34))
    >>> align({"a": marked, "b": Segmentation((2, 3))})[0]
    {'a': Segmentation(ends=(1, 3)), 'b': Segmentation(ends=(2, 3))}
    """
    texts = {name: marked for name, marked in found.items() if isinstance(marked, Marked)}
    notes = [f"{name}: {marked.note}" for name, marked in texts.items() if marked.note]
    ends, cuts, doubted = [0], [0], ""
    if texts:
        bare = {name: "".join(marked.text.split()) for name, marked in texts.items()}
        first = next(iter(bare))
        doubted = next((marked.doubted for marked in texts.values() if marked.doubted), "")
        for name, text in bare.items():
            if text != bare[first]:
                raise ValueError(doubted + _difference(first, name, bare[first], text))
        ends, read = _unit_ends(first, texts[first], unit, transcript)
        notes += [f"{first}: {how} {what}" for how, what in read.items()]
        cuts = ends
        for name, marked in texts.items():
            places = _bare(marked.text, marked.ends)
            for place in sorted({*places} - {*ends}):
                start = ends[bisect_left(ends, place) - 1] if place > ends[0] else 0
                inside = bare[first][start:place][-20:], bare[first][place:][:20]
                notes.append(
                    f"{name}: the boundary at …{inside[0]} | {inside[1]}… is inside a {unit}, "
                    "which is divided there; another --unit (line) may fit"
                )
            cuts = sorted({*cuts, *places})
    aligned: dict[str, Segmentation] = {}
    settled, said = _settled(found, {len(ends), len(cuts)} if texts else set())
    notes += said
    number = {place: i for i, place in enumerate(cuts, 1)}
    for name, segmentation in settled.items():
        if isinstance(segmentation, Marked):
            places = _bare(segmentation.text, segmentation.ends)
            own = Segmentation(tuple(number[place] for place in places))
        elif texts and segmentation.n_units == len(ends):
            own = Segmentation(tuple(number[ends[end - 1]] for end in segmentation.ends))
        else:
            own = segmentation
        aligned[name] = own
    _check(aligned, doubted)
    return aligned, notes


def _settled(
    found: Mapping[str, Segmentation | Marked | Either], sizes: set[int]
) -> tuple[dict[str, Segmentation | Marked], list[str]]:
    """Return each segmentation, of two readings the one that has as many units as the others."""
    doubtful = {name: one for name, one in found.items() if isinstance(one, Either)}
    sure: dict[str, Segmentation | Marked] = {
        name: one for name, one in found.items() if not isinstance(one, Either)
    }
    sizes = sizes | {one.n_units for one in sure.values() if isinstance(one, Segmentation)}
    if not sizes and doubtful:
        sizes = set.intersection(*({e.gaps.n_units, e.length.n_units} for e in doubtful.values()))
    notes = []
    for name, either in doubtful.items():
        readings = {"gaps": either.gaps, "one length": either.length}
        fitting = [what for what, reading in readings.items() if reading.n_units in sizes]
        if len(fitting) != 1:
            both = " or ".join(f"{what} ({r.n_units} units)" for what, r in readings.items())
            way_out = (
                "give numbers='lengths' if it is a length, else write the lengths of its segments"
                if fitting
                else f"the others have {' or '.join(map(str, sorted(sizes))) or 'other'} units"
            )
            raise ValueError(f"{name}: {either.written} may be {both}; {way_out}")
        sure[name] = readings[fitting[0]]
        notes.append(
            f"{name}: {either.written} is read as {fitting[0]}, which has as many units as the "
            "others"
        )
    return {name: sure[name] for name in found}, notes


def _unit_ends(
    name: str, marked: Marked, unit: str, transcript: bool | str | None
) -> tuple[list[int], dict[str, str]]:
    """Return where each unit ends, in characters that aren't spaces, and how the text was read."""
    document = Document.from_text(marked.text, unit=unit, transcript=transcript, source=name)
    assert document.offsets is not None
    *ends, _ = (end for _, end in document.offsets)
    return _bare(marked.text, [*ends, len(marked.text)]), document.reading


def _bare(text: str, ends: Sequence[int]) -> list[int]:
    """Return how many characters that aren't spaces precede each place; the places are in order."""
    parts = (text[a:b] for a, b in pairwise((0, *ends)))
    return list(accumulate(len("".join(part.split())) for part in parts))


def _check(aligned: Mapping[str, Segmentation], doubted: str) -> None:
    sizes = {name: segmentation.n_units for name, segmentation in aligned.items()}
    first = next(iter(sizes))
    for name, size in sizes.items():
        if size != sizes[first]:
            raise ValueError(
                f"{doubted}{first} has {sizes[first]} units, {name} has {size}: they are of "
                "different texts or units"
            )


def _difference(first: str, name: str, a: str, b: str) -> str:
    place = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), len(min(a, b)))
    return (
        f"{first} and {name} are of different texts: after {place} characters (without spaces) one "
        f"has {a[place : place + 20]!r}, the other {b[place : place + 20]!r}"
    )
