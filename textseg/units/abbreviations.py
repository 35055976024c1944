"""Abbreviations that a full stop belongs to, and the words that show that a sentence begins."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: A name or a number always follows these, so that the sentence goes on.
BEFORE_NAMES = _words(
    """mr mrs ms messrs mme mlle mm dr drs prof profs st ste mt ft gen sen rep reps gov capt cpt
    col lt sgt cpl maj adm cmdr pres supt rev hon fr hr frl ing dipl phil sig sra srta dott dra
    vgl hrsg bearb geb gest hl fa avda cía avv abg cllr sta dña mgr cfr
    им ул пр просп акад проф гр тов vs v viz cf eg ie resp bzw ca sog usw"""
)
#: These go on if a digit (or a bracket) follows: No. 5, Fig. 2, pp. 3.
BEFORE_NUMBERS = _words(
    """no nos nr nrs fig figs abb tab eq eqs sec secs sect vol vols bd ch chap chaps art arts p pp
    ed eds op par para pt ver ref refs ex exs app tbl kap ziff рис табл стр гл разд cap núm pág
    mind tel tél std aufl env aprox s n abs rn rz anm fn bl pag pagg artt"""
)
#: These may end a sentence or not: a common first word after them tells.
ANYWHERE = _words(
    """etc inc corp co cos ltd llc plc bros jr sr esq al ave blvd rd hwy dept univ assn assoc bldg
    approx est jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thurs fri sat
    calif mass conn penn va fla ga ala tex ariz ill ind mich minn mo pa wash wis tenn ky okla ore
    kan neb mex ark ca colo md del lb lbs oz ft hr hrs min mins sec secs mph sq inst engl str dgl
    jas wm chas geo thos stat spec dist ggf evtl inkl exkl zzgl
    mio mrd chr std dez okt mär mrz aufl jur rer nat cit ee
    др т.д т.п т.е руб коп тыс млн млрд см напр κλπ κ.λπ κ.ά π.χ"""
)
#: Of these, what is a word if it has no capital: *They sat.*
CAPITALIZED = _words("sat mar mass wash wed ill ore pa col del fa hl dez nat jur abs std chr mind")
#: Short sentences begin with them far more often than names do.
STARTERS = _words(
    """the a an this that these those he she it we they you i his her its our their my your there
    here in on at by for from with to as if when while where after before but and or so yet nor
    however although because since then thus no not what who why how which is was are were do did
    der die das ein eine er sie es wir ihr ich und aber le la les un une il elle ils nous vous et
    el los las una ella en y pero он она они мы вы это но и в на"""
)
#: A number with a full stop before these is one of a day.
MONTHS = _words(
    """januar jänner februar märz april mai juni juli august september oktober november dezember"""
)
#: What the first paragraph of a caption or a heading begins with: *Figure 2. The oven*.
CAPTIONS = _words(
    """figure fig table tab chapter section sec theorem lemma definition example corollary
    proposition listing exhibit box part act scene exercise problem remark algorithm appendix
    equation eq claim property step rule clause article art schedule note question lesson annex
    abbildung abb tabelle kapitel kap abschnitt satz beispiel anlage aufgabe übung beweis bild
    lektion schritt anhang tableau chapitre annexe exemple exercice figura tabla capítulo cuadro
    ejemplo tabella capitolo esempio esercizio"""
)
#: What the names of files and addresses end with, and abbreviations don't.
FILES = _words(
    """txt csv tsv pdf doc docx html htm json xml py js md rst tex srt vtt png jpg jpeg gif zip gz
    exe com org net edu gov info io"""
)
#: After these, in German, a number with a full stop is an ordinal: am 3. Mai, der 1. Ofen.
BEFORE_ORDINALS = _words(
    """der die das dem den des am im zum zur vom beim bis seit ab ein eine einen einem einer jeder
    jede jedes jeden und oder sein ihr mein unser"""
)
