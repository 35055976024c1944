"""Words before a colon that never name a speaker, however often they come again."""

from __future__ import annotations

from textseg.units.abbreviations import STARTERS


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: What notes, minutes, recipes, manuals, records, letters, logs and commits begin their lines with.
LABELS = _words(
    """note notes nb remark remarks warning caution danger important attention hint hints tip tips
    example examples definition theorem lemma proof corollary proposition exercise problem
    solution result results summary conclusion introduction background method methods discussion
    reference references source sources see figure table chapter section part step steps item
    items point points pro pros con cons advantage advantages disadvantage disadvantages action
    actions decision decisions agenda present absent apologies motion todo done fixme due deadline
    owner status priority topic task tasks goal goals risk risks next info information ingredients
    preparation directions instructions serves yield time times servings name names title author
    authors date place location address city country phone tel fax email e-mail mail url link
    website id number value type size age sex died cost total quantity weight height length width
    color colour version license copyright files format classifier dynamic tags category keywords
    description comment comments abstract publisher isbn doi year language file path from to cc
    bcc subject sent re fwd reply attachments error debug warn trace fatal critical fix feat docs
    doc chore refactor test style perf build input output returns return parameters args raises
    default usage chorus verse refrain bridge intro outro true false myth fact cause effect claim
    evidence old new front back term definitions reason reasons rule rules week month monday
    tuesday wednesday thursday friday saturday sunday january february july september october
    november december morning noon afternoon evening night breakfast lunch dinner supper today
    tomorrow yesterday noun verb adjective adverb synonym antonym plural etymology pronunciation
    hinweis achtung beispiel anmerkung ergebnis schritt tipp zutaten zubereitung datum ort titel
    exemple remarque étape ingrédients préparation ejemplo nota paso"""
)
ARTICLES = _words("the a an der die das ein eine le la les un une el los las una")


def is_label(name: str) -> bool:
    """Tell whether a name is a label, or the beginning of a sentence.

    Examples
    --------
    >>> [is_label(name) for name in ("Note", "Result 1", "Action Item", "He said", "In short")]
    [True, True, True, True, True]
    >>> [is_label(name) for name in ("Ada", "A", "The doctor", "Title Smith", "Speaker 1")]
    [False, False, False, False, False]
    """
    first, *others = name.split() or [""]
    start = first.lower().strip(".,")
    if start.rpartition("-")[2] in LABELS:  # as in License-File
        return all(
            other[0].isdigit() or other == other.lower() or other.lower() in LABELS
            for other in others
        )
    begins = start in STARTERS and start not in ARTICLES
    return begins and bool(others) and others[0] == others[0].lower() and others[0][0].isalpha()
