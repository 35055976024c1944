"""Document: a text cut into units, with its reference segmentation where one is known."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from textseg.document.refusals import (
    checked_sentences,
    refuse_of_others,
    refuse_other_source,
    refuse_other_units,
    refuse_unfit,
)
from textseg.errors import shortly, warn
from textseg.segmentation import Segmentation
from textseg.units.cutting import cut
from textseg.units.decoding import decode, refuse_json
from textseg.units.pages import without_running_lines
from textseg.units.reading import described, left_out
from textseg.units.transcripts import Turn
from textseg.units.words import tokens

_READ = "read a file with Document.from_bytes(path.read_bytes())"
#: Of a path, in characters, on most systems.
_LONGEST_NAME = 1024
_A_NAME = re.compile(r".{1,250}\.(txt|md|srt|vtt|sbv|html?|docx?|odt|rtf|pdf|tex|csv|json)", re.I)


@dataclass(frozen=True, slots=True, repr=False)
class Document:
    """A text as a sequence of units; a unit is a sentence or a word.

    Parameters
    ----------
    units : tuple of tuple of str
        The tokens of every unit. At word level each unit holds one token. Encoders read them
        joined by spaces: of a text, make a document with `from_text`.
    reference : Segmentation, optional
        The true segmentation of these units.
    source : str
        Name of the text, for messages and result rows.
    text : str, optional
        The original text, if `offsets` refer to one.
    offsets : tuple of (int, int), optional
        Start and end of every unit in `text`, in characters.
    original, places : Document and tuple of int, optional
        The document that preprocessing made this one from, and where in it each unit stood.
    turns : tuple of Turn, optional
        Of a transcript, when each unit was said and by whom; see `textseg.units.transcripts`.

    Raises
    ------
    TypeError
        If the units are not a sequence, a unit is not one, a token is not a text, the reference is
        not a segmentation, or a turn is not one.
    ValueError
        If there is no unit, or the reference, offsets, places or turns don't fit the number of
        units.
    """

    units: tuple[tuple[str, ...], ...]
    reference: Segmentation | None = None
    source: str = ""
    text: str | None = None
    offsets: tuple[tuple[int, int], ...] | None = None
    original: Document | None = None
    places: tuple[int, ...] | None = None
    turns: tuple[Turn, ...] | None = None

    def __post_init__(self) -> None:
        if isinstance(self.source, os.PathLike):
            object.__setattr__(self, "source", os.fspath(self.source))
        refuse_other_source(self.source)
        name = self.source or "document"
        refuse_other_units(self.units, name)
        # Lists and arrays are their maker's, who may change them.
        object.__setattr__(self, "units", tuple(map(tuple, self.units)))
        for field in ("offsets", "places", "turns"):
            given = getattr(self, field)
            if given is not None and not isinstance(given, tuple):
                parts = given.tolist() if hasattr(given, "tolist") else given
                whole = tuple(tuple(p) if isinstance(p, list) else p for p in parts)
                object.__setattr__(self, field, whole)
        refuse_unfit(self)

    def __repr__(self) -> str:
        """Describe it in one line: texts are long.

        >>> Document((("it", "rains"), ("we", "read")), source="a.txt")
        Document('a.txt', 2 units, no reference)
        """
        reference = f"{self.reference.n_segments} segments" if self.reference else "no reference"
        units = "units" if self.turns is None else "turns"
        return f"Document({self.source!r}, {self.n_units} {units}, {reference})"

    @property
    def n_units(self) -> int:
        """Number of units N."""
        return len(self.units)

    @property
    def reading(self) -> dict[str, str]:
        r"""How the text was read, where not as it stands: ``read as``, ``left out``.

        >>> Document.from_text("Ada: It rains.\nBen: It pours.\nAda: Yes.\nBen: Oh.").reading
        {'read as': 'a transcript: 4 turns, speakers Ada, Ben'}
        """
        if self.text is None:
            return {}
        running = left_out(self.text, without_running_lines(self.text))
        found = {"read as": described(self.turns)} if self.turns is not None else {}
        return found | ({"left out": running} if running else {})

    @classmethod
    def from_text(
        cls,
        text: str,
        *,
        unit: str = "sentence",
        transcript: bool | str | None = None,
        spans: Iterable[tuple[int, int]] | None = None,
        source: str = "",
        reference: Segmentation | None = None,
    ) -> Document:
        """Cut plain text into units, keeping every unit's place in it.

        Parameters
        ----------
        text : str
            Any text; no language or alphabet is assumed. A byte-order mark at its beginning
            counts in the offsets but belongs to no unit. Running heads and page numbers of
            pages that form feeds end, as ``pdftotext`` writes them, are not read (see
            `textseg.units.pages`).
        unit : {"sentence", "line", "paragraph", "word"}
            Kind of unit; see `textseg.units` for the rules, and pass ``spans`` where they
            fail. Words are runs of letters, digits and underscores, or single marks.
        transcript : bool or str, optional
            Whether it is a transcript, whose units are captions or turns in place of sentences
            and lines, without their times and speakers (see `textseg.units.transcripts`); if not
            given, its form tells, and `reading` says what was found. A template such as
            ``"{speaker} [{time}] {words}"`` says how a turn is written, where the form is not
            known (see `textseg.units.template_forms`).
        spans : iterable of (start, end), optional
            Units found by a splitter of your own, in characters, in order; `unit` is then
            ignored.
        source : str
            Name of the text.
        reference : Segmentation, optional
            The true segmentation, of these units.

        Raises
        ------
        TypeError
            If it is not a text.
        ValueError
            If the text has only spaces, `unit` is unknown, or the spans are empty, overlap, exceed
            the text or are not whole numbers; if it is said to be a transcript and has no turns, or
            other units are asked for; if a template has no speaker and no time, or unknown fields.

        Warns
        -----
        UserWarning
            If units are suspiciously long, or most have a single word; if units are words, and
            most of the text is in a script without spaces between them; if many lines, but too
            few of them, begin like the turns of a transcript; or if it looks like a file's name.

        Examples
        --------
        >>> d = Document.from_text("It rains. We read a book.")
        >>> d.units
        (('It', 'rains', '.'), ('We', 'read', 'a', 'book', '.'))
        >>> d.segment_texts(Segmentation((1, 2)))
        ['It rains. ', 'We read a book.']
        """
        if not isinstance(text, str):
            raise TypeError(f"expected a text, got {type(text).__name__}; {_READ}")
        if len(text) <= _LONGEST_NAME and os.path.isfile(text):
            warn(f"the text is {text!r}, the name of a file; {_READ}")
        elif _A_NAME.fullmatch(text):
            warn(f"the text is {text!r}, like the name of a file, and none is there; {_READ}")
        found = cut(text, unit, transcript, spans, source or "document")
        return cls(found.units, reference, source, text, found.offsets, turns=found.turns)

    @classmethod
    def from_sentences(
        cls, sentences: Iterable[str], *, source: str = "", reference: Segmentation | None = None
    ) -> Document:
        r"""Take sentences, or other units, that somebody else has found: each is one unit.

        Parameters
        ----------
        sentences : iterable of str
            Also a column of a table. Empty ones, and such as have line ends, are units as well. The
            text of the document is all of them, with a line end after each but the last.
        source : str
            Name of the text.
        reference : Segmentation, optional
            The true segmentation, of these units.

        Raises
        ------
        TypeError
            If it is a single text, or one of the sentences is not.

        Examples
        --------
        >>> d = Document.from_sentences(["It rains.", "", "We read\na book."])
        >>> d.units
        (('It', 'rains', '.'), (), ('We', 'read', 'a', 'book', '.'))
        """
        whole = checked_sentences(sentences, source or "document")
        ends = accumulate(len(sentence) + 1 for sentence in whole)
        spans = tuple((end - len(one) - 1, end - 1) for one, end in zip(whole, ends, strict=True))
        text = "\n".join(whole)
        return cls(tokens(text, spans), reference, source, text, spans)

    @classmethod
    def from_bytes(
        cls,
        contents: bytes,
        *,
        unit: str = "sentence",
        transcript: bool | str | None = None,
        source: str = "",
        reference: Segmentation | None = None,
    ) -> Document:
        r"""Cut the contents of a file in UTF-8 into units, as `from_text` does.

        Offsets are in characters of the file, ``\r\n`` being two; a byte-order mark at the start
        and NULs at the end are not part of the text and don't count.

        Raises
        ------
        ValueError
            If it is not UTF-8, as UTF-16 isn't, or as in `from_text`.

        Examples
        --------
        >>> Document.from_bytes(b"\xef\xbb\xbfIt rains.\r\nWe read.").offsets
        ((0, 9), (11, 19))
        """
        if isinstance(contents, str):
            raise TypeError("expected bytes, got a text; use Document.from_text")
        text = decode(contents, source)
        refuse_json(text, source)
        return cls.from_text(
            text, unit=unit, transcript=transcript, source=source, reference=reference
        )

    def segment_texts(self, segmentation: Segmentation) -> list[str]:
        """Return the text of every segment; joined, they give the original text exactly.

        Raises
        ------
        ValueError
            If the document has no text, or the segmentation is of another number of units.
        """
        if self.text is None or self.offsets is None:
            raise ValueError(f"{self.source or 'document'}: made from units, so it has no text")
        refuse_of_others(segmentation, "segmentation", self)
        starts = [0, *(self.offsets[b][0] for b in segmentation.boundaries), len(self.text)]
        return [self.text[a:b] for a, b in pairwise(starts)]

    def select(self, kept: Iterable[bool], units: Sequence[tuple[str, ...]]) -> Document:
        """Return the document with `units` in place of its own, reduced to those that are kept.

        The reference and the offsets are those of the remaining units (appendix A: the cut acts
        on the reference too).
        """
        kept = list(kept)
        if not any(kept):
            raise ValueError(
                f"{self.source or 'document'}: preprocessing leaves none of its {self.n_units} "
                "units; use preset='text', or in Python lower cut, or keep stop words"
            )
        places = tuple(place for place, keep in enumerate(kept) if keep)
        return replace(
            self,
            units=tuple(units[place] for place in places),
            reference=self.reference and self.reference.keep(kept),
            offsets=self.offsets and tuple(self.offsets[place] for place in places),
            turns=self.turns and tuple(self.turns[place] for place in places),
            original=self,
            places=places,
        )

    @property
    def truth(self) -> Segmentation:
        """The reference, which must be there.

        Raises
        ------
        ValueError
            If there is none.
        """
        if self.reference is None:
            raise ValueError(f"{self.source or 'document'} has no reference to be judged by")
        return self.reference

    def words(self) -> Document:
        """Return the same document with single words for units; units without a word vanish.

        Examples
        --------
        >>> Document((("it", "rains"), ("we", "read")), Segmentation((1, 2))).words().reference
        Segmentation(ends=(2, 4))
        """
        sizes = [len(unit) for unit in self.units]
        return Document(
            tuple((token,) for unit in self.units for token in unit),
            self.reference and self.reference.stretch(sizes),
            self.source,
        )

    def restore(self, segmentation: Segmentation) -> Segmentation:
        """Return a segmentation of this document as one of the original, unfiltered units.

        A boundary stands before the unit that begins the segment; units that were removed
        belong to the segment before it.

        Raises
        ------
        ValueError
            If the segmentation is of another number of units.

        Examples
        --------
        >>> document = Document((("sun",), ("the",), ("moon",)))
        >>> kept = document.select([True, False, True], document.units)
        >>> kept.restore(Segmentation((1, 2))).ends
        (2, 3)
        """
        refuse_of_others(segmentation, "segmentation", self)
        if self.original is None or self.places is None:
            return segmentation
        boundaries = (self.places[b] for b in segmentation.boundaries)
        return Segmentation.from_boundaries(boundaries, self.original.n_units)


def refuse_other_document(given: object) -> None:
    """Raise TypeError unless it is a Document, with the way to make one."""
    if isinstance(given, Document):
        return
    way = "from_sentences(sentences" if isinstance(given, (list, tuple)) else "from_text(text"
    raise TypeError(
        f"expected a Document, got {type(given).__name__} {shortly(given)}; make one: "
        f"Document.{way}, reference=…)"
    )
