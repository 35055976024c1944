"""Words before a colon that never name a speaker, however often they come again, and that do."""

from __future__ import annotations

from collections.abc import Sequence

from textseg.units.abbreviations import STARTERS


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: What notes, minutes, recipes, manuals, records, letters, logs and commits begin their lines with,
#: in English, German, French, Spanish, Italian, Portuguese and Dutch; without what people are
#: named, as June and Domingo.
LABELS = _words(
    """note notes nb remark remarks warning caution danger important attention hint hints tip tips
    example examples definition theorem lemma proof corollary proposition exercise problem
    solution result results summary conclusion introduction background method methods
    discussion reference references source sources see figure table chapter section part step
    steps item items point points pro pros con cons advantage advantages disadvantage
    disadvantages action actions decision decisions agenda present absent apologies motion todo
    done fixme due deadline owner status priority topic task tasks goal goals risk risks next
    info information ingredients preparation directions instructions serves yield time times
    servings name names title author authors date place location address city country phone tel
    fax email e-mail mail url link website id number value type size age sex died cost total
    quantity weight height length width color colour version license copyright files format
    classifier dynamic tags category keywords description comment comments abstract publisher
    isbn doi year language file path from to cc bcc subject sent re fwd reply attachments error
    debug warn trace fatal critical fix feat docs doc chore refactor test style perf build
    input output returns return parameters args raises default usage chorus verse refrain
    bridge intro outro true false myth fact cause effect claim evidence old new front back term
    definitions reason reasons rule rules week month monday tuesday wednesday thursday friday
    saturday sunday january february july september october november december morning noon
    afternoon evening night breakfast lunch dinner supper today tomorrow yesterday noun verb
    adjective adverb synonym antonym plural etymology pronunciation added changed fixed removed
    deprecated security improved updated unreleased ps p.s mobile cell office home work prep
    cooking baking resting filling icing dough topping sauce glaze crust aim aims objective
    objectives hypothesis apparatus observation observations analysis design setting
    measurements limitations findings interpretation funding outlook scope overview strength
    strengths weakness weaknesses opportunity opportunities threat threats benefit benefits
    costs use uses meaning origin history purpose requirements before after then now wrong
    right good bad better worse do don't don’t expected actual given prove option plan level
    phase detail details explanation explanations key takeaway takeaways breakdown bottom short
    quick final main side overall essence warnings english german french latin spanish italian
    greek dutch russian singular act scene prologue epilogue canto volume book article appendix
    original translation target fun bonus spoiler verdict rating score yes no maybe hinweis
    achtung beispiel anmerkung ergebnis schritt tipp zutaten zubereitung datum ort titel
    exemple remarque étape ingrédients préparation ejemplo nota paso must should shall today's
    hinweise beispiele anmerkungen ergebnisse schritte vorteil vorteile nachteil nachteile
    aufgabe aufgaben lösung lösungen ursache ursachen wirkung folge folgen ziel ziele grund
    gründe probleme wichtig fazit zusammenfassung einleitung thema themen kapitel abschnitt
    abbildung tabelle quelle quellen beschluss beschlüsse maßnahme maßnahmen termin termine
    frist anwesend entschuldigt zeit uhrzeit dauer adresse telefon mobil webseite stadt menge
    größe gewicht länge höhe breite farbe alter beruf geburtsdatum betreff vorher nachher
    früher morgen gestern damals jetzt montag dienstag mittwoch donnerstag freitag samstag
    sonntag januar februar oktober dezember richtig falsch ja nein deutsch englisch französisch
    einzahl mehrzahl stärke stärken schwäche schwächen chancen risiko risiken frühstück
    mittagessen abendessen vorspeise hauptgang nachspeise teig füllung soße belag strophe satz
    beweis warnung inhalt autor herausgeber verlag jahr kategorie schlagwörter remarques
    conseil conseils astuce exemples résultat résultats étapes avantage avantages inconvénient
    inconvénients problème problèmes solutions objectif objectifs causes conséquence
    conséquences résumé sujet thème chapitre tableau décision décisions présents absents
    excusés heure durée téléphone courriel pays prix quantité taille poids longueur hauteur
    largeur couleur âge métier profession nom prénom nationalité objet avant après hier
    aujourd'hui demain maintenant lundi mardi mercredi jeudi vendredi samedi dimanche vrai faux
    oui non français anglais allemand pluriel singulier forces faiblesses risques entrée plat
    dessert couplet auteur éditeur année mots-clés notas consejo consejos ejemplos resultado
    resultados pasos ventaja ventajas desventaja desventajas problema problemas solución
    objetivo objetivos causa causas consecuencia conclusión resumen tema capítulo fuente
    decisión acuerdo acuerdos asistentes fecha lugar hora duración dirección teléfono correo
    ciudad país precio cantidad tamaño peso edad profesión nombre apellido asunto antes después
    ayer mañana lunes martes miércoles jueves viernes sábado verdadero falso sí fortalezas
    debilidades oportunidades amenazas ingredientes preparación editorial año esempio esempi
    risultato vantaggio vantaggi svantaggio svantaggi soluzione obiettivo conclusione fonte
    luogo indirizzo telefono città prezzo nome cognome età oggetto dopo ingredienti
    preparazione autore anno exemplo vantagem vantagens desvantagem desvantagens solução
    conclusão endereço telefone preço idade assunto depois preparo ano voorbeeld voordeel
    voordelen nadeel nadelen probleem oplossing doel oorzaak gevolg conclusie bron plaats tijd
    adres telefoon prijs naam leeftijd onderwerp ingrediënten bereiding jaar keys thoughts
    here's here’s"""
)
#: Of the labels, what somebody may be called who is written in capitals.
SURNAMES = _words("short french english german greek dutch key good bridge close price box right")
#: What logs say before each message.
LEVELS = _words("trace debug info notice warn warning error critical fatal")
ARTICLES = _words("the a an der die das ein eine le la les un une el los las una")
#: A sentence goes on after these, as in *The question is: who pays?*.
OPEN_ENDS = _words(
    """is are was were be been am says said say asks asked ask answers answered wrote writes reads
    read means meant goes went adds added thinks thought knows knew that this these those it them
    follows following of in on at by for from with as if when because but and or so not than too
    also here now again ist sind war waren sagt sagte fragt fragte schreibt schrieb lautet heißt
    meint dass wie so auch dann aber est sont était dit demande disait que ceci suivant suit es
    son era dice dijo"""
)
#: People who talk with each other say one of these before long.
ADDRESS = _words(
    """i i'm i’m i'd i’d i've i’ve i'll i’ll you your yours we our us me my mine let's let’s yes
    yeah
    no ok okay please thanks thank hello hi sorry ich mich mir mein meine du dich dir dein
    deine wir uns unser unsere euch ihnen ja nein bitte danke hallo je j'ai j’ai moi mon ma mes
    tu toi vous votre nous notre oui non merci bonjour yo me mi tú usted ustedes nosotros sí
    gracias hola io mio mia noi voi lei sì grazie eu meu minha você nós sim não obrigado ik jij
    je wij ons nee dank"""
)
_IN_NAMES = _words("of and for in or es")
#: Who speaks without a name, and without a capital.
ROLES = _words(
    """caller callers guest guests host hosts cohost interviewer interviewers interviewee moderator
    speaker speakers narrator audience member operator student students teacher pupil patient
    doctor nurse therapist client counsellor counselor man woman boy girl male female voice
    voices announcer reporter journalist panelist panellist participant participants respondent
    witness judge counsel attorney officer researcher facilitator presenter chair chairman
    chairwoman chairperson user assistant agent customer unknown unidentified all both everyone
    interviewerin befragte befragter anrufer anruferin moderatorin sprecher sprecherin gast
    gäste publikum zuhörer zuhörerin zuschauer patientin arzt ärztin lehrer lehrerin schüler
    schülerin erzähler erzählerin richter zeuge zeugin mann frau kind alle beide stimme
    animateur animatrice invité invitée auditeur auditrice intervenant intervenante
    intervieweur journaliste public voix homme femme tous"""
)


def is_role(name: str) -> bool:
    """Tell whether a name is of somebody who is not named, as *caller 2* and *A woman in the hall*.

    >>> is_role("caller 2"), is_role("Woman in the hall"), is_role("My next point")
    (True, True, False)
    """
    return any(word.strip(".,()") in ROLES for word in name.lower().split())


def is_label(name: str) -> bool:
    """Tell whether a name is a label, or the beginning of a sentence.

    Examples
    --------
    >>> [is_label(name) for name in ("Note", "Result 1", "Action Item", "He said", "My plan is")]
    [True, True, True, True, True]
    >>> [is_label(name) for name in ("Ada", "A", "The doctor", "Title Smith", "Speaker 1")]
    [False, False, False, False, False]
    """
    first, *others = name.split() or [""]
    start = first.lower().strip(".,")
    if start.rpartition("-")[2] in LABELS:  # as in License-File
        return all(
            other[0].isdigit()
            or len(other) == 1
            or not other.strip("IVXLC")
            or other == other.lower()
            or other.lower() in LABELS
            for other in others
        )
    if others and (others[-1] in OPEN_ENDS or (_goes_on(others) and not is_role(name))):
        return True
    begins = start in STARTERS and start not in ARTICLES
    return begins and bool(others) and others[0] == others[0].lower() and others[0][0].isalpha()


def _goes_on(words: Sequence[str]) -> bool:
    """Tell whether words have one inside that names hardly have, as in *Call with Ada*."""
    return any(word in OPEN_ENDS and word not in _IN_NAMES for word in words)
