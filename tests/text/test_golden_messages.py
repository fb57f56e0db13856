"""Golden sentences: what a player must read, in four languages. `_` is a no-break space."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from compiler.text import Texts

LANGS = ("en", "hu", "ru", "it")
BLUE, RED, GREEN, YELLOW = "player.blue", "player.red", "player.green", "player.yellow"
CRETE, EGYPT, MESOPOTAMIA = "place.crete", "place.egypt", "place.mesopotamia"
LONDON, BERLIN, WARSAW, PARIS = "place.london", "place.berlin", "place.warsaw", "place.paris"

Case = tuple[str, dict[str, Any], str | None, str | None, str | None, str | None]

CASES: list[Case] = [
    (
        "log.turn",
        {"player": BLUE, "week": 1},
        "Blue is last on the time track and takes the next turn, in week 1.",
        "Kék áll leghátul az idősávon, ezért ő jön az 1. héten.",
        "Синий стоит последним на_шкале времени и_ходит на_1-й неделе.",
        "Blu è ultimo sul tracciato del tempo e gioca il prossimo turno, nella settimana 1.",
    ),
    *(
        (
            "log.turn",
            {"player": RED, "week": week},
            None,
            f"Piros áll leghátul az idősávon, ezért ő jön {article} {week}. héten.",
            None,
            None,
        )
        for week, article in ((2, "a"), (5, "az"), (12, "a"), (21, "a"), (51, "az"))
    ),
    (
        "log.travel",
        {"player": RED, "a": LONDON, "b": BERLIN},
        "Red travels from London to Berlin.",
        "Piros Londonból Berlinbe utazik.",
        "Красный едет из_Лондона в_Берлин.",
        "Rosso viaggia da Londra a Berlino.",
    ),
    (
        "log.travel",
        {"player": GREEN, "a": BERLIN, "b": WARSAW},
        "Green travels from Berlin to Warsaw.",
        "Zöld Berlinből Varsóba utazik.",
        "Зелёный едет из_Берлина в_Варшаву.",
        "Verde viaggia da Berlino a Varsavia.",
    ),
    (
        "log.travel",
        {"player": GREEN, "a": WARSAW, "b": CRETE},
        "Green travels from Warsaw to Crete.",
        "Zöld Varsóból Krétára utazik.",
        "Зелёный едет из_Варшавы на_Крит.",
        "Verde viaggia da Varsavia a Creta.",
    ),
    (
        "log.travel",
        {"player": GREEN, "a": CRETE, "b": EGYPT},
        "Green travels from Crete to Egypt.",
        "Zöld Krétáról Egyiptomba utazik.",
        "Зелёный едет с_Крита в_Египет.",
        "Verde viaggia da Creta in Egitto.",
    ),
    (
        "log.dig",
        {"player": BLUE, "site": CRETE, "n": 1},
        "Blue digs on Crete and draws 1_token.",
        "Kék Krétán ás, és 1_zsetont húz.",
        "Синий копает на_Крите и_вытягивает 1_жетон.",
        "Blu scava a Creta e pesca 1_segnalino.",
    ),
    (
        "log.dig",
        {"player": BLUE, "site": CRETE, "n": 2},
        "Blue digs on Crete and draws 2_tokens.",
        "Kék Krétán ás, és 2_zsetont húz.",
        "Синий копает на_Крите и_вытягивает 2_жетона.",
        "Blu scava a Creta e pesca 2_segnalini.",
    ),
    (
        "log.dig",
        {"player": BLUE, "site": EGYPT, "n": 5},
        "Blue digs in Egypt and draws 5_tokens.",
        "Kék Egyiptomban ás, és 5_zsetont húz.",
        "Синий копает в_Египте и_вытягивает 5_жетонов.",
        "Blu scava in Egitto e pesca 5_segnalini.",
    ),
    (
        "log.dig",
        {"player": YELLOW, "site": CRETE, "n": 21},
        "Yellow digs on Crete and draws 21_tokens.",
        "Sárga Krétán ás, és 21_zsetont húz.",
        "Жёлтый копает на_Крите и_вытягивает 21_жетон.",
        "Giallo scava a Creta e pesca 21_segnalini.",
    ),
    (
        "log.take",
        {"player": BLUE, "n": 3, "item": "item.artifact", "site": EGYPT},
        "Blue takes 3_artifacts from Egypt.",
        "Kék 3_leletet vesz el Egyiptomból.",
        "Синий берёт 3_артефакта из_Египта.",
        "Blu prende 3_reperti dall’Egitto.",
    ),
    (
        "log.take",
        {"player": BLUE, "n": 21, "item": "item.statuette", "site": CRETE},
        "Blue takes 21_statuettes from Crete.",
        "Kék 21_szobrocskát vesz el Krétáról.",
        "Синий берёт 21_статуэтку с_Крита.",
        "Blu prende 21_statuette da Creta.",
    ),
    (
        "log.take",
        {"player": BLUE, "n": 1, "item": "item.artifact", "site": MESOPOTAMIA},
        "Blue takes 1_artifact from Mesopotamia.",
        "Kék 1_leletet vesz el Mezopotámiából.",
        "Синий берёт 1_артефакт из_Месопотамии.",
        "Blu prende 1_reperto dalla Mesopotamia.",
    ),
    (
        "log.join",
        {"person": "person.bell", "player": BLUE},
        "Gertrude Bell joins Blue.",
        "Gertrude Bell csatlakozik a Kékhez.",
        "Гертруда Белл присоединилась к_Синему.",
        "Gertrude Bell si unisce al Blu.",
    ),
    (
        "log.join",
        {"person": "person.carter", "player": GREEN},
        "Howard Carter joins Green.",
        "Howard Carter csatlakozik a Zöldhöz.",
        "Говард Картер присоединился к_Зелёному.",
        "Howard Carter si unisce al Verde.",
    ),
    (
        "log.exhibit",
        {"player": YELLOW, "exhibition": "exhibition.athens", "city": LONDON, "n": 5},
        "Yellow opens the exhibition “Athens” in London and scores 5_points.",
        "Sárga megnyitja az „Athén” kiállítást Londonban, és 5_pontot kap.",
        "Жёлтый открывает выставку «Афины» в_Лондоне и_получает 5_очков.",
        "Giallo apre la mostra «Atene» a Londra e ottiene 5_punti.",
    ),
    (
        "log.exhibit",
        {"player": YELLOW, "exhibition": "exhibition.minoan", "city": "place.vienna", "n": 21},
        None,
        "Sárga megnyitja a „Minószi kincsek” kiállítást Bécsben, és 21_pontot kap.",
        "Жёлтый открывает выставку «Минойские сокровища» в_Вене и_получает 21_очко.",
        None,
    ),
    (
        "log.exhibit",
        {"player": RED, "exhibition": "exhibition.pharaohs", "city": "place.rome", "n": 3},
        None,
        "Piros megnyitja az „A fáraók aranya” kiállítást Rómában, és 3_pontot kap.",
        "Красный открывает выставку «Золото фараонов» в_Риме и_получает 3_очка.",
        None,
    ),
    (
        "log.study",
        {"player": RED, "w": 1, "city": WARSAW, "k": 2, "site": EGYPT},
        "Red spends 1_week in Warsaw and gains 2_knowledge tokens about Egypt.",
        "Piros 1_hetet tölt Varsóban, és 2_tudásjelzőt kap Egyiptomról.",
        "Красный проводит 1_неделю в_Варшаве и_получает 2_жетона знаний о_Египте.",
        "Rosso passa 1_settimana a Varsavia e riceve 2_segnalini conoscenza sull’Egitto.",
    ),
    (
        "log.study",
        {"player": RED, "w": 5, "city": PARIS, "k": 1, "site": CRETE},
        "Red spends 5_weeks in Paris and gains 1_knowledge token about Crete.",
        "Piros 5_hetet tölt Párizsban, és 1_tudásjelzőt kap Krétáról.",
        "Красный проводит 5_недель в_Париже и_получает 1_жетон знаний о_Крите.",
        "Rosso passa 5_settimane a Parigi e riceve 1_segnalino conoscenza su Creta.",
    ),
    (
        "ui.discard",
        {"n": 2, "player": GREEN},
        "Choose 2_cards from Green’s hand.",
        "Válassz 2_lapot a Zöld kezéből.",
        "Выберите 2_карты из_руки Зелёного.",
        "Scegli 2_carte dalla mano del Verde.",
    ),
    (
        "ui.discard",
        {"n": 1, "player": "Anna"},
        "Choose 1_card from Anna’s hand.",
        "Válassz 1_lapot az Anna kezéből.",
        "Выберите 1_карту из_руки игрока Anna.",
        "Scegli 1_carta dalla mano del giocatore Anna.",
    ),
    (
        "log.join",
        {"person": "person.bell", "player": "Anna"},
        "Gertrude Bell joins Anna.",
        "Gertrude Bell csatlakozik az Anna játékoshoz.",
        "Гертруда Белл присоединилась к_игроку Anna.",
        "Gertrude Bell si unisce al giocatore Anna.",
    ),
    (
        "ui.route",
        {"stops": [LONDON, BERLIN, WARSAW]},
        "Route: London, Berlin and Warsaw",
        "Útvonal: London, Berlin és Varsó",
        "Маршрут: Лондон, Берлин и_Варшава",
        "Percorso: Londra, Berlino e Varsavia",
    ),
    (
        "book.setup.1",
        {},
        "Each player takes **4_cards** and starts in Warsaw.",
        "Minden játékos **4_lapot** húz, és Varsóban kezd.",
        "Каждый игрок берёт **4_карты** и_начинает в_Варшаве.",
        "Ogni giocatore prende **4_carte** e comincia a Varsavia.",
    ),
    (
        "book.dig.1",
        {},
        "You may dig on Crete only **1_time** a year, see [Excavations](#dig).",
        "Krétán évente csak **1_alkalommal** áshatsz, lásd [Ásatások](#dig).",
        "Копать на_Крите можно только **1_раз** в_год, см. [Раскопки](#dig).",
        "Puoi scavare a Creta solo **1_volta** all’anno, vedi [Scavi](#dig).",
    ),
]

SENTENCES = [
    pytest.param(lang, key, args, want, id=f"{lang}-{key}-{i}")
    for i, (key, args, *wanted) in enumerate(CASES)
    for lang, want in zip(LANGS, wanted, strict=True)
    if want is not None
]


def test_there_are_101_sentences() -> None:
    assert len(SENTENCES) == 101


@pytest.mark.parametrize(("lang", "key", "args", "want"), SENTENCES)
def test_sentence(golden: Texts, lang: str, key: str, args: dict[str, Any], want: str) -> None:
    assert golden.say(lang, "voyage", key, args) == want.replace("_", "\u00a0")


def test_the_formatter_runs_alone(golden: Texts, tmp_path: Path) -> None:
    """No import, no package: the file itself is enough, in an interpreter without site packages."""
    source = Path(__file__).parents[2] / "engine" / "session" / "formatter.py"
    (tmp_path / "text.py").write_text(source.read_text("utf-8"), "utf-8")
    catalog = json.dumps(golden.catalog("ru", "voyage"))
    (tmp_path / "catalog.json").write_text(catalog, "utf-8")
    program = (
        "import sys\nbefore = set(sys.modules)\nimport text\n"
        "assert set(sys.modules) - before == {'text'}, set(sys.modules) - before\n"
        "import json\ncatalog = text.Catalog(json.load(open('catalog.json', encoding='utf-8')))\n"
        "print(ascii(catalog.t('log.travel', {'player': 'player.red', 'a': 'place.crete', 'b': 'place.rome'})))\n"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == ascii("Красный едет с\u00a0Крита в\u00a0Рим.")
