"""Function words of languages other than English, which no segment should be named after.

They are articles, pronouns, prepositions, conjunctions and auxiliary verbs, for working titles
only: no representation leaves them out. Words of English are on the stop list before.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

#: A text is in a language if this share of its words is on the language's list.
SHARE = 0.15
LISTS: dict[str, frozenset[str]] = {
    language: frozenset(words.split())
    for language, words in {
        "German": """der die das den dem des ein eine einen einem einer eines kein keine keinen und
            oder aber denn sondern doch dass daß ob weil wenn als wie wo was wer wen wem ich du er
            sie es wir ihr mich dich ihn uns euch mir dir ihm ihnen sich man mein dein sein ihre
            ihrer ihren ihrem ihres seine seiner seinen seinem seines unser unsere euer dieser diese
            dieses diesen diesem jener jene jenes jeder jede jedes jeden in im an am auf aus bei
            beim mit nach von vom zu zum zur für durch gegen ohne um über unter vor hinter neben
            zwischen seit bis während wegen trotz ab ist sind war waren bin bist sei wird werden
            wurde wurden worden hat haben hatte hatten habe kann können konnte muss müssen musste
            soll sollen sollte will wollen wollte darf dürfen mag nicht nur noch schon auch so sehr
            dann da hier dort nun jetzt immer wieder mehr viel viele alle alles andere anderen etwas
            nichts erst damit dabei davon dazu daran also ja nein kommt kommen geht gehen macht""",
        "French": """le la les l un une des du de d au aux et ou mais donc or ni car que qu qui quoi
            dont où si comme quand lorsque je j tu il elle on nous vous ils elles me m te t se s lui
            leur leurs y en ce c cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos
            à dans par pour sur sous avec sans entre vers chez depuis pendant avant après contre est
            sont était étaient être été suis es sommes êtes a ont avait avaient avoir eu ai as avons
            avez sera fait faire fut ne n pas plus moins très bien tout toute tous toutes aussi même
            encore déjà ici là rien autre autres""",
        "Spanish": """el la los las lo un una unos unas de del a al y e o u pero sino que quien cual
            cuyo donde si como cuando yo tú él ella ello nosotros ellos ellas me te se nos le les mi
            mis tu tus su sus este esta estos estas ese esa esos esas aquel aquella en por para con
            sin sobre entre hasta desde hacia según es son era eran ser sido fue fueron está están
            estaba estar ha han había haber hay no ni ya muy más menos también todo toda todos todas
            otro otra otros otras porque""",
        "Italian": """il lo la i gli le l un uno una di del dello della dei degli delle a al allo
            alla ai agli alle da dal dalla in nel nello nella nei nelle su sul sulla con per tra fra
            e ed o ma che chi cui dove se come quando io tu lui lei noi voi loro mi ti si ci vi ne
            mio mia tuo tua suo sua questo questa questi queste quello quella è sono era erano
            essere stato ha hanno aveva avere non più molto anche tutto tutti altro altri perché""",
        "Dutch": """de het een en of maar want dat die dit deze wie wat waar als dan toen ik jij je
            hij zij ze wij we jullie u hem haar hun ons mij me zich mijn jouw zijn onze in op aan
            bij met van voor door naar uit over onder tegen zonder tot om te is was waren ben bent
            wordt worden werd heeft hebben had kan kunnen moet niet geen ook nog al er hier daar
            meer veel alle andere""",
        "Portuguese": """o a os as um uma uns umas de do da dos das em no na nos nas por pelo pela
            para com sem sobre entre até desde e ou mas que quem onde se como quando eu tu ele ela
            nós eles elas me te lhe meu minha teu seu sua seus suas este esta esse essa aquele é são
            era eram ser foi foram está estão tem têm tinha ter há não já muito mais menos também
            todo toda todos todas outro outra porque ao à""",
        "Russian": """и в во не что он на я с со как а то все она так его но да ты к у же вы за бы
            по только ее её мне было вот от меня еще ещё нет о из ему теперь когда даже ну ли если
            уже или ни быть был него до вас нибудь вам ведь там потом себя ничего ей может они тут
            где есть надо ней для мы тебя их чем была сам чтоб без будто чего раз тоже себе под
            будет тогда кто этот того потому этого какой ним здесь этом один почти мой тем чтобы
            были при об это эти""",
    }.items()
}


def function_words(types: Sequence[str], counts: np.ndarray) -> frozenset[str]:
    """Return the function words of a text's language, none if its language is not known.

    Parameters
    ----------
    types : sequence of str
        The distinct words of the text, in lower case.
    counts : ndarray, shape (n_types,)
        How often each occurs.

    Examples
    --------
    >>> found = function_words(["der", "hafen", "die", "boote", "im"], np.array([2, 1, 3, 1, 1]))
    >>> "der" in found, "the" in found
    (True, False)
    >>> function_words(["die", "war", "hat", "rain", "boats"], np.array([1, 1, 1, 9, 9]))
    frozenset()
    """
    number = dict(zip(types, counts.tolist(), strict=True))
    total = sum(n for word, n in number.items() if any(map(str.isalpha, word)))
    shares = {
        language: sum(number.get(word, 0) for word in listed) / max(total, 1)
        for language, listed in LISTS.items()
    }
    best = max(shares, key=lambda language: shares[language])
    return LISTS[best] if shares[best] >= SHARE else frozenset()
