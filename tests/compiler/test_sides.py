"""A set of the board whose rows lie on one of its sides: ids and counts are those of a side.

Each test breaks one thing in a copy of Panthalos; ▶ in the new text is the place of the message, ▷ that of {first}.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from compiler.base.diagnostics import Problems
from compiler.rules import FILES, ROOT, load_game
from compiler.site.pages.provenance_tables import GameFacts

BOARD = "rules/panthalos/board.yaml"
COUNT = "  sides: side\n  count: {side_23: 23, side_45: 29}\n"
ON_23 = "    - {id: agora_3,    side: side_23,"
ON_45 = "    - {id: agora_3,    side: side_45,"


@pytest.fixture
def panthalos(root: Path) -> Path:
    """Return the folder of the copy, with the rules of Panthalos beside those of Thebes."""
    folder = root / "rules" / "panthalos"
    folder.mkdir()
    for kind in FILES:
        shutil.copy(ROOT / "rules" / "panthalos" / f"{kind}.yaml", folder)
    return root


def errors(root: Path) -> list[str]:
    problems = Problems()
    load_game("panthalos", problems, root)
    return [str(problem) for problem in problems.errors]


FAULTS: dict[str, tuple[dict[str, str], str]] = {
    "an id twice on one side": (
        {ON_23: "    - {id: ▷agora_3,    side: side_23,", ON_45: "    - {id: ▶agora_3,    side: side_23,"},
        'R4: the id "agora_3" is used twice, first at {path}:{first} (give it an id of its own, or another "side")',
    ),
    "an id on both sides and on one of them": (
        {
            ON_23: "    - {id: ▷agora_3,    side: [side_23, side_45],",
            ON_45: "    - {id: ▶agora_3,    side: side_45,",
            "side:      {ref: board_side}": "side:      {list: {ref: board_side}}",
        },
        'R4: the id "agora_3" is used twice, first at {path}:{first} (give it an id of its own, or another "side")',
    ),
    "an id of another set": (
        {
            "    - {id: thermae, ": "    - {id: ▷thermae, ",
            "    - {id: agora_4,    side: side_45": "    - {id: ▶thermae,    side: side_45",
        },
        'R4: the id "thermae" is used twice, first at {path}:{first} '
        "(give it an id of its own, or use copies: n for equal pieces)",
    ),
    "a space too many on a side": (
        {COUNT: "  sides: side\n  count: {side_23: ▶22, side_45: 29}\n"},
        "R6: worker_space has 23 rows on side_23, but count is 22 (1 too many)",
    ),
    "a side that is not counted": (
        {COUNT: "  sides: side\n  count: ▶{side_23: 23}\n"},
        'R6: count lacks the number of rows of worker_space on "side_45" (add side_45: …)',
    ),
    "a count by side without sides": (
        {"building:\n": "building:\n  count: ▶{side_23: 3}\n", "  count: 3\n": ""},
        "R2: building has no sides, so count must be a whole number "
        "(add sides: …, the field that names the side of a row)",
    ),
    "sides by a field that is not there": (
        {COUNT: "  sides: ▶sied\n  count: {side_23: 23, side_45: 29}\n"},
        'R5: no row of worker_space has a field "sied" (did you mean "side"?)',
    ),
    "a side that is not on the board": (
        {ON_45: "    - {id: agora_3,    side: ▶side_46,"},
        'R5: unknown board_side "side_46" (did you mean "side_45"?)',
    ),
    "a count that is no number": (
        {COUNT: '  sides: side\n  count: {side_23: ▶"23", side_45: 29}\n'},
        'R2: "side_23" must be a whole number, not the text "23" (remove the quotes)',
    ),
}


def test_the_copy_is_sound(panthalos: Path) -> None:
    assert errors(panthalos) == []


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found_at_its_place(panthalos: Path, fault: str) -> None:
    edits, message = FAULTS[fault]
    text = (panthalos / BOARD).read_text(encoding="utf-8")
    for old, new in edits.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    spots = {}
    for mark in "▷▶":
        head, _, tail = text.partition(mark)
        spots[mark] = f"{head.count(chr(10)) + 1}:{len(head.replace('▶', '')) - head.replace('▶', '').rfind(chr(10))}"
        text = head + tail
    (panthalos / BOARD).write_text(text, encoding="utf-8")
    expected = f"{BOARD}:{spots['▶']}: error {message.format(path=BOARD, first=spots['▷'])}"
    assert expected in errors(panthalos)


def test_each_side_has_its_own_facts() -> None:
    problems = Problems()
    game = load_game("panthalos", problems)
    assert not problems.failed
    spaces = game.data["board"]["worker_space"]
    third = {row["side"]: row["rank"] for row in spaces if row["id"] == "agora_3"}
    assert third == {"side_23": 4, "side_45": 3}
    assert game.figures["count.worker_space.side_23"] == 23
    assert game.figures["count.worker_space.side_45"] == 29
    known = {known.path for known in game.provenance}
    assert {f"board.worker_space.{side}.polis_1.reward" for side in ("side_23", "side_45")} <= known


def test_the_page_of_sources_tells_the_sides_apart() -> None:
    game = load_game("panthalos", Problems())
    table = next(table for table in GameFacts(game).tables() if table.name == "worker_space")
    assert len(table.rows) == 52
    reward = table.columns.index("reward")
    kinds = {cells[table.columns.index("id")].value: cells[reward].kind for _, cells in table.rows[:6]}
    assert kinds["polis_1"] == "stated"
    assert kinds["polis_2"] == "reconstructed"
