"""A text that the encoder wasn't trained on gets a warning; English of any kind never does."""

import warnings

import numpy as np
import pytest

from textseg import Document, segment, support
from textseg.encoders import MiniLM, WordLlama
from textseg.encoders.language import foreign, warn_if_foreign

OTHERS = {
    "in German": "Der Hafen liegt still im Morgenlicht. Die Boote kommen mit dem Fang zurück, und "
    "die Möwen warten schon auf den Mauern. Wir haben nichts davon gesehen.",
    "in French": "Le port est calme dans la lumière du matin. Les bateaux reviennent avec leurs "
    "prises, et les mouettes attendent sur le mur. Nous avons tout vu depuis la fenêtre.",
    "in Spanish": "El puerto está tranquilo por la mañana. Los barcos vuelven con la pesca y las "
    "gaviotas esperan en el muro. Pero nadie sale de su casa hasta el mediodía.",
    "in Italian": "Il porto è calmo nella luce del mattino. Le barche tornano con il pesce e i "
    "gabbiani aspettano sul muro. Non si sente che il vento tra gli alberi della riva.",
    "in Dutch": "De haven ligt stil in het ochtendlicht. De boten komen met hun vangst terug en de "
    "meeuwen wachten op de muur. Wij hebben er niets van gezien, want het was nog donker.",
    "in Portuguese": "O porto está calmo na luz da manhã. Os barcos voltam com o peixe e as "
    "gaivotas esperam no muro. Não se ouve mais que o vento entre as árvores da margem.",
    "in Cyrillic script": "Гавань тиха в утреннем свете. Лодки возвращаются с уловом.",
    "in Arabic script": "الميناء هادئ في ضوء الصباح. تعود القوارب بالسمك.",
    "in Hebrew script": "הנמל שקט באור הבוקר. הסירות חוזרות עם הדגים.",
    "in Han script": "清晨的港口很安静。船带着鱼回来了。海鸥在墙上等着。",
    "in Greek script": "Το λιμάνι είναι ήσυχο στο φως του πρωινού. Οι βάρκες γυρίζουν.",
    "in Devanagari script": "सुबह की रोशनी में बंदरगाह शांत है। नावें लौटती हैं।",
    "in Hangul script": "아침 햇살 속의 항구는 고요하다. 배들이 물고기를 싣고 돌아온다.",
    "in Japanese script": "朝の光の中で港は静かだ。船が魚を積んで帰ってくる。",
}
UNLISTED = {
    "Polish": "Port jest cichy w świetle poranka. Łodzie wracają z połowem, a mewy czekają już na "
    "murze. Nikt nie wychodzi z domu, dopóki słońce nie wzejdzie nad wzgórzami.",
    "Turkish": "Liman sabah ışığında sessizdir. Kayıklar balıkla döner ve martılar duvarın üstünde "
    "bekler. Güneş tepelerin üzerine çıkana kadar kimse evinden dışarı çıkmaz.",
    "Swedish": "Hamnen ligger stilla i morgonljuset. Båtarna kommer tillbaka med fångsten och "
    "måsarna väntar på muren. Ingen går ut ur sitt hus förrän solen står över höjderna.",
    "Czech": "Přístav je v ranním světle tichý. Lodě se vracejí s úlovkem a racci čekají na zdi. "
    "Nikdo nevychází z domu, dokud slunce nevyjde nad kopce.",
    "Vietnamese": "Bến cảng yên tĩnh trong ánh sáng ban mai. Thuyền trở về với cá và chim mòng "
    "biển đợi trên tường.",
}
#: Without a list and without accents: to an encoder of English, their words are in pieces.
PIECES = {
    "Swahili": "Asubuhi bandari ni tulivu. Mashua zinarudi na samaki, na ndege wanasubiri ukutani. "
    "Watu wanauza mboga sokoni na watoto wanakwenda shule. Mvua ilinyesha usiku kucha, kwa hiyo "
    "barabara zimejaa matope. Mwalimu anafundisha darasani na wanafunzi wanasikiliza kwa makini. "
    "Jioni familia hukusanyika kula chakula pamoja na kuimba nyimbo.",
    "Indonesian": "Pelabuhan tenang di pagi hari. Perahu kembali dengan ikan dan burung camar "
    "menunggu di tembok. Orang menjual sayur di pasar dan anak pergi ke sekolah. Hujan turun "
    "sepanjang malam sehingga jalan penuh lumpur. Guru mengajar di kelas dan murid mendengarkan "
    "dengan baik. Malam hari keluarga berkumpul di rumah untuk makan bersama.",
    "Tagalog": "Tahimik ang daungan sa umaga. Bumabalik ang mga bangka na may dalang isda at "
    "naghihintay ang mga ibon sa pader. Nagtitinda ng gulay ang mga tao sa palengke at pumapasok "
    "ang mga bata sa paaralan. Umulan nang buong gabi kaya maputik ang mga kalsada. Sa gabi "
    "nagtitipon ang pamilya upang kumain.",
    "Zulu": "Ichweba lithule ekuseni. Izikebhe zibuya nezinhlanzi futhi izinyoni zilinde odongeni. "
    "Abantu badayisa imifino emakethe futhi izingane ziya esikoleni. Kunethe imvula ubusuku bonke "
    "ngakho imigwaqo igcwele udaka. Uthisha ufundisa ekilasini futhi abafundi balalele kahle. "
    "Kusihlwa umndeni uyahlangana ukuze udle ndawonye.",
    "Hindi in Latin letters": "Main kal bazaar gaya tha aur wahan bahut bheed thi. Maine sabzi "
    "kharidi phir ghar aa gaya. Meri maa ne khana banaya aur hum sab ne saath mein khaya. Uske "
    "baad papa ne akhbar padha aur bachche bahar khelne chale gaye.",
}
ENGLISH = {
    "prose": "The harbour is quiet. Boats come back with the catch, and gulls wait on the wall.",
    "code": "for i in a:\n    if not de.la(i): return e\n    os.um(em, para) or die()\n"
    "while x: con = un()",
    "table": "site,n,mean,sd\nnorth,12,0.4,0.1\nsüd,9,0.3,0.2\nmitte,14,0.6,0.2\neast,11,0.5,0.1",
    "names": "Ludwig van Beethoven, Antonín Dvořák, Søren Kierkegaard, Miguel de la Cruz, José de "
    "los Santos, Anna von der Heide, Jürgen Müller, Łukasz Żak, Maria del Mar, Ana das Neves",
    "chat": "lol ok\nbrb gonna eat\nu coming 2nite?\nyea lemme check\nda best\nna m8 la la la\nomg",
    "log": "2024-05-01 12:00:01 ERROR worker-3 timeout retry=2\n2024-05-01 12:00:04 INFO ok des=4",
    "json": '{"die": 3, "der": {"um": [1, 2], "con": null}, "label": "stop", "mit": true}',
    "sql": "SELECT id, name FROM boats JOIN crew ON boats.id = boat WHERE des > 3 ORDER BY um;",
    "recipe": "200 g flour\n2 eggs\n1 tbsp crème fraîche\n3 jalapeños\nsauté shallots\npurée basil",
    "mathematics": "Let α ∈ Γ and β ∈ Δ; ∀ε > 0 ∃δ: ‖φ(x) − ψ(y)‖ < ε, Σ λᵢ ≤ Ω, so f is bounded.",
    "capitals": "BOATS RETURN AT DAWN\nGULLS WAIT ON WALL\nHARBOUR QUIET AGAIN\nNO CATCH TODAY",
    "quotations": "He wrote «Le port est calme» and \"Der Hafen liegt still\" in the margin, and "
    "then the list of what she had said about it when they were both at the harbour.",
    "mojibake": "Itâ€™s the harbourâ€™s wall, and the gullsâ€™ own; weâ€™ll see what they do.",
    "units": "12 µm 3 Ω 4 Å 5 °C 37 µg 8 Å 9 µl 2 kΩ 6 µs 1 Å",
    "cut off": "Fog.",
    "drugs": "ibuprofen\namoxicillin\nmetformin\nlisinopril\natorvastatin\nomeprazole\nalbuterol\n"
    "gabapentin\nlosartan\nsertraline\nbupropion\nfurosemide\ntrazodone\npantoprazole\nprednisone\n"
    "clopidogrel\ncitalopram\nmeloxicam\ncarvedilol\nwarfarin\ntramadol\nvenlafaxine\nallopurinol\n"
    "clonazepam\nzolpidem\nmethotrexate\nnaproxen\noxycodone\nglipizide\ndoxycycline\ncephalexin",
    "notes": "pt c/o chest pain, dyspnea, diaphoresis. denies nausea, vomiting, syncope. hx htn, "
    "dm, copd, hyperlipidemia. meds: lisinopril, metformin, atorvastatin. lungs clear bilaterally, "
    "no rales, rhonchi, wheezes. no murmurs gallops rubs. abdomen soft nontender nondistended.",
    "spelling": "whan the shoures soote hath perced to the roote and bathed every veyne in swich "
    "licour, than longen folk to goon on pilgrimages and palmeres for to seken straunge strondes",
    "without function words": "harbour quiet morning light boats return early catch gulls wait "
    "wall fishermen mend nets shore children carry baskets market women sell herring smoked "
    "mackerel price falls noon rain clouds gather hills storm expected evening keeper trims lamp",
    "addresses": "https://example.org/de/la/en/el https://example.org/der/die/und/mit a@b.de",
}  # fmt: skip


@pytest.mark.parametrize("what", OTHERS)
def test_other_languages_are_noticed(what):
    assert foreign(Document.from_text(OTHERS[what]).units) == what


@pytest.mark.parametrize("language", UNLISTED)
def test_languages_without_a_list_are_noticed_by_their_accents(language):
    assert foreign(Document.from_text(UNLISTED[language]).units) == "not in English"


@pytest.mark.parametrize("encoder", [WordLlama(), MiniLM()], ids=["WordLlama", "MiniLM"])
@pytest.mark.parametrize("language", PIECES)
def test_languages_without_a_list_or_accents_are_noticed_by_words_in_pieces(language, encoder):
    try:
        encoder.n_pieces("word")
    except ModuleNotFoundError as error:
        pytest.skip(str(error))
    units = Document.from_text(PIECES[language]).units
    assert foreign(units, encoder.n_pieces) == "not in English"
    assert foreign(units) == ""
    with pytest.warns(UserWarning, match="the text is not in English, but the encoder"):
        warn_if_foreign(Document(units), encoder)


@pytest.mark.filterwarnings("ignore:.*units are")
@pytest.mark.parametrize("kind", ENGLISH)
def test_english_of_any_kind_is_not(kind):
    for unit in ("sentence", "line", "word"):
        for times in (1, 30):
            document = Document.from_text("\n".join([ENGLISH[kind]] * times), unit=unit)
            for encoder in (WordLlama, MiniLM):
                assert foreign(document.units, encoder.n_pieces) == ""


class Stub:
    """Knows nothing, and states what it was trained on."""

    language: str | None = "English"

    def encode(self, texts):
        return np.array([[len(text), 1] for text in texts])


def told(call, *arguments, **options):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("default")
        call(*arguments, **options)
    return [str(one.message) for one in found if "trained on" in str(one.message)]


def test_only_an_encoder_that_is_of_english_alone_warns():
    german = Document.from_text(OTHERS["in German"], source="hafen.txt")
    (message,) = told(segment, german, 2, encoder=Stub())
    assert message.startswith("hafen.txt is in German, but the encoder Stub was trained on English")
    assert told(segment, ENGLISH["prose"], 2, encoder=Stub()) == []
    other = Stub()
    other.language = None
    assert told(segment, german, 2, encoder=other) == []
    assert WordLlama.language == MiniLM.language == "English"
    found = segment(german, 2, encoder=other).segmentation
    assert len(told(support, german, found, n_resamples=5, encoder=Stub())) <= 1


def test_words_that_a_language_shares_with_english_do_not_hide_it():
    text = (
        "Het regende de hele nacht op de heuvels. De wind draaide naar het noorden en de wolken "
        "dreven over de haven. Het deeg rust een uur, en dan zijn de ovens heet genoeg."
    )
    assert foreign([tuple(text.split())]) == "in Dutch"
