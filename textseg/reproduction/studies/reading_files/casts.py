"""What the speakers of a file are called: by people, by their devices, and by programs.

A language model that had not seen the rules of `textseg.units` wrote down who speaks in 120 files,
and of 1,000 files how many it thinks have names of each style.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from textseg.reproduction.studies.reading_files.talk_forms import KINDS, Form

#: Files of 1,000, a style, and below it casts of that style. Every second one is held out: no rule
#: was changed for its sake.
_WRITTEN = """
140 full names
    Anna Meyer / Ben Carter
    Sarah Mitchell / Tom O'Connor / Priya Raman / James Whitfield
    Marie-Claire Dubois / François Lefèvre / Hélène Garnier
    Agnieszka Wójcik / Paweł Żółkowski / Ewa Nowak
    Søren Østergaard / Åsa Lindström / Bjørn Håkonsen
    Ayşe Yılmaz / Çağrı Öztürk / Işıl Şahin
86 first names
    Anna / Ben
    Emily / Jack / Aisha / Liam / Chloe
    Lucía / Íñigo / Mateo
    João / Conceição / Rui
    Fleur / Daan / Sjoerd
80 speech-to-text: Speaker n
    Speaker 1 / Speaker 2
    Speaker 2 / Speaker 1 / Speaker 3 / Unknown Speaker
    Sprecher 1 / Sprecher 2
55 roles, interview, English
    Interviewer / Interviewee
    Interviewer / Respondent
    Moderator / Participant / Note-taker
45 single letters, interview
    I / P
    Q / A
    I / B / B2
40 chat with a machine
    You / ChatGPT
    User / Assistant
    Human / AI
    Bot / Visitor / Agent Priya
    user / assistant
35 speech-to-text: machine labels
    SPEAKER_00 / SPEAKER_01
    SPEAKER_01 / SPEAKER_00 / SPEAKER_02 / UNKNOWN
    spk_0 / spk_1 / spk_2
28 initials
    AM / BC
    INT / RK / LS
28 numbered participants, short
    I / P1 / P2 / P3
    P01 / P02 / P07
    M / R1 / R2 / R3 / R4
25 capitals, first names
    ANNA / BEN
    JULES / ÉLODIE / MARGOT
22 mixed: role and name
    Interviewer / Anna
    Int. / Mrs. Kowalski / Ben
    Host / Anna Meyer / Audience Member
20 roles, other languages
    Mutter / Kind / Vater
    Enquêteur / Enquêté
    Entrevistadora / Entrevistado / Entrevistada 2
    Intervistatore / Studentessa
    Intervjuare / Lärare / Elev 1
    Ведущий / Гость
20 nicknames
    xX_Ben_Xx / anna_92
    @anna / J / @the.real.tom
    ben.h / mod-bot / Kürbiskönig#4821 / ~*luna*~
18 last names
    Okafor / Lindqvist / Mr. Hughes
    Frau Schmidt / Herr Özdemir
    Kowalska / Dąbrowski / Wiśniewska
18 capitals, full or last names
    ANDERSON COOPER / JAMES HOLT / UNIDENTIFIED FEMALE
    BLITZER / SEN. WARREN / RUBIO
    THE COURT / MR. HARTLEY / MS. DIAZ / THE WITNESS
18 numbered participants, words
    Interviewer / Participant 1 / Participant 2 / Participant 3
    Participant 12 / Researcher
18 devices and rooms with names
    iPhone / Anna Meyer / Moderator
    iPhone von Anna / Ben Carter / Conference Room 2
    Anna's iPad / Galaxy S21 / Zoom User / Tom O’Connor
18 mixed: name and unnamed speaker
    Anna Meyer / Speaker 2
    Unknown Speaker / Tom / Speaker 3 / Sarah Mitchell
16 single letters, speakers
    A / B
    K / L / N
16 roles, class, clinic, programme, English
    Teacher / Student 1 / Student 2 / Students
    Doctor / Patient / Nurse
    Host / Guest / Caller
    T / S1 / S2 / SS
16 name with organisation
    Anna Meyer | ACME / Ben Carter | Northwind
    Anna Meyer - ACME / Tom O'Connor / Priya (Globex)
    Schneider, Uwe (Stadtwerke Köln) / Koch, Petra (IT.NRW)
16 address-book names in chats
    Mum / Me
    Dad ❤️ / Mama / Lukas
    Anna 🌸 / ben.h / Oma Hilde
14 lower-case first names
    anna / ben
    maría / pablo / inés
14 name with role in brackets
    Anna (Host) / Ben
    Sarah Mitchell (Chair) / Tom O'Connor (Treasurer) / Priya Raman
14 last, first
    Meyer, Anna / Carter, Ben
    Müller-Lüdenscheidt, Karl / Weiß, Jana / von Hagen, Tim
14 tags: external, guest, unverified
    Anna Meyer [External] / Ben Carter / Priya Raman
    Anna (Guest) / Katarzyna Lis (Unverified) / Tom Baker
14 apostrophes, hyphens, particles
    Siobhán O'Neill / Miguel de la Cruz / Pieter van den Berg
    D'Angelo / Jean-François / N'Golo
14 me and you
    You / Anna Meyer
    Me / Them
12 first name + last initial
    Anna M. / Anna K. / Ben C.
    Sarah M / Tom O / Priya R / Tom B
12 lettered speakers
    Speaker A / Speaker B
    Person A / Person B / Person C
12 Chinese, Japanese, Korean
    王小明 / 李老师
    田中 / 佐藤さん / 司会
    김민수 / 이지은
12 mixed: capitals, length, spelling
    anna / Ben
    Anna Meyer / ben carter / TOM / Priya R.
10 titles
    Dr. Anna Meyer / Prof. Dr. Meyer
    Mrs Patel / Mr. Jones / Miss Okoro
10 phone numbers in chats
    +49 151 2345678 / Anna
    ~Anna / +44 7700 900123 / Ben Work
10 Cyrillic and Greek
    Анна Иванова / Сергей Ёлкин
    Ελένη / Γιώργος Παπαδόπουλος
8 roles with details
    Interviewer / Interviewee 2 (female, 34)
    Interviewerin / B1 (w, 41 Jahre)
8 name with pronouns
    Anna Meyer (she/her) / Ben Carter (he/him) / Rowan Ellis
    Alex (they/them) / Jordan P. (she/they)
8 with all, unclear, several
    Anna / Ben / All
    Interviewer / Participant 1 / [Speaker unclear] / Multiple speakers
8 meeting programs with note-takers
    Anna Meyer / Otter.ai / Ben Carter
    Fireflies.ai Notetaker Tom / Tom / Sarah | Sales
7 Arabic and Hindi
    أحمد / فاطمة الزهراء
    अनीता / राहुल शर्मा
6 pseudonyms
    Interviewer / "Maria" / "Joseph"
    Frau A. / Herr X
4 lower-case full names
    anna meyer / ben carter
    jan de vries / lotte bakker / mo el amrani
4 initials with full stops
    A.M. / B.C.
    J.-P. L. / M. D. / S.
4 German gendered roles
    Interviewer:in / Befragte:r
    Interviewer*in / Lehrer*in / Schüler*in 1
    Interviewer_in / Teilnehmer_in 1 / Teilnehmer_in 2
3 e-mail addresses
    anna.meyer@example.org / b.carter@example.com
    Ben Carter / anna.meyer@example.org / info@example.com
"""

_PLAYS = KINDS[4]
_ON_STAGE = ("full names", "first names", "last names", "apostrophes, hyphens, particles")


class Cast(NamedTuple):
    """How the speakers of one file are called, in the order in which they first speak."""

    style: str  # "" where not all styles could be drawn
    share: float  # of the casts that are drawn, about
    held_out: bool
    names: tuple[str, ...]


def _casts() -> list[Cast]:
    found: list[Cast] = []
    for block in _WRITTEN.strip().replace("\n    ", "\0").splitlines():
        head, *casts = block.split("\0")
        files, style = head.split(" ", 1)
        for n, names in enumerate(casts):
            share = float(files) / 1000 / len(casts)
            found.append(Cast(style, share, n % 2 == 1, tuple(names.split(" / "))))
    return found


CASTS = _casts()


def drawn(form: Form, rng: Random) -> Cast:
    """Return a cast for a form, the more often the more files have names of its style.

    In hearings and plays nobody is called *iPhone*; and some forms say which roles there are.
    """
    if form.roles:
        return Cast("", 0, False, form.roles[: rng.randint(2, 5)])
    casts = [cast for cast in CASTS if form.kind != _PLAYS or cast.style in _ON_STAGE]
    cast = rng.choices(casts, [cast.share for cast in casts])[0]
    return cast._replace(style="") if form.kind == _PLAYS else cast
