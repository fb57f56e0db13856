"""Display names of tables, fields and values, on the pages that show facts."""

from __future__ import annotations

import pytest

from compiler.site.pages.display_names import DisplayNames
from compiler.site.pages.provenance_tables import GameFacts
from compiler.text import Texts
from tests.compiled_games import all_texts, game_source


@pytest.fixture(scope="module")
def texts() -> Texts:
    """Return all texts."""
    return all_texts()


def test_fields_values_and_notes(texts: Texts) -> None:
    names = DisplayNames(texts, "it", "tomb_raiders")
    assert names.table("exhibition") == "Mostre"
    assert names.table("unheard_of") == ""
    assert names.field("weeks / knowledge") == "Settimane / Conoscenza"
    assert names.field("unheard_of") == "unheard_of"
    assert names.value("crete", "region") == "Creta"
    assert names.value("region crete, min 2, weeks 5") == "regione Creta, almeno 2, settimane 5"
    assert names.value("Jenseits von Theben") == "Jenseits von Theben"
    assert names.value("weeks", "kind") == "settimane"
    assert names.value("weeks", "id") == "Settimane"
    assert names.about("tiers, exh_egypt_crete.vp") == "Reperti richiesti → settimane, Scarabei e tori · Punti vittoria"
    assert names.about("deck_end.on_failed_draw") == "La partita finisce: Quando non si può più pescare"


@pytest.mark.parametrize("lang", ["en", "hu", "it", "ru"])
@pytest.mark.parametrize("game", ["thebes", "tomb_raiders"])
def test_every_table_and_field_has_a_name(texts: Texts, game: str, lang: str) -> None:
    names = DisplayNames(texts, lang, game)
    tables = GameFacts(game_source(game)).tables()
    fields = {part for table in tables for column in table.columns for part in column.split(" / ")}
    lacking = [name for name in fields if name and not name.isdigit() and names.field(name) == name]
    assert sorted(lacking) == []
    assert [table.name for table in tables if not names.table(table.name)] == []
    for table in tables:
        if table.name in ("game", "constants"):
            assert [cells[0].value for _, cells in table.rows if names.value(cells[0].value) == cells[0].value] == []
