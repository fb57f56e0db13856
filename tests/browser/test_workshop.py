"""The workshop: a translator mends a line of the log and a button at the table, and the file of changes is taken in."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.rules import game_ids, load_game
from compiler.text.translators.take import take
from tests.browser.table import Table

LINE = "{player} {weeks} hét alatt ér {a}:from {b}:to."
MAX_DIFF_LINES = 8
STARTED = ".workshop[data-view=list]"


def test_a_line_of_the_log_and_a_button_are_mended_at_the_table(python_table: Table, tmp_path: Path) -> None:
    table = python_table
    page = table.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    table.quick("hu", seed=4)
    assert not [url for url in asked if "workshop/" in url], "switched off, nothing of it is loaded"
    while not page.locator(".log li", has_text=" utazik ").count():
        table.moves(1)
    page.evaluate("localStorage.setItem('ludoglot.settings', JSON.stringify({speed: 'instant', workshop: true}))")
    page.reload()
    page.wait_for_selector(STARTED, timeout=60_000)

    page.click("#part-log > summary")
    page.click("[data-act=ws-pick]")
    page.locator(".log [data-said='log.travel']").first.click()
    field = page.locator(".workshop textarea")
    field.fill(LINE.replace(":from", ":frm"))
    page.wait_for_selector(".workshop-problems [data-level=error]")
    assert "M5" in table.text(".workshop-problems")
    assert "from" in table.text(".workshop-problems em")
    field.fill(LINE)
    page.wait_for_selector(".log [data-said='log.travel'] >> text=hét alatt ér")

    page.click(".prompt-moves [data-kind]")
    assert table.state == "choosing", "while picking, a button does nothing"
    page.wait_for_selector(".workshop h2 code >> text=move.")
    key = table.text(".workshop h2 code")
    button = page.locator(".workshop textarea").first
    button.fill(button.input_value().rstrip() + "!")
    page.wait_for_selector(".prompt-moves [data-kind] >> text=!")

    page.reload()  # drafts are on the device
    page.wait_for_selector(".log [data-said='log.travel'] >> text=hét alatt ér", state="attached", timeout=60_000)
    page.click("[data-act=ws-hand-in]")
    changes = page.locator(".workshop-po").input_value()
    assert key in changes
    assert table.wide() <= 1280

    file = tmp_path / "changes.po"
    file.write_text(changes, "utf-8")
    difference = taken(tmp_path / "project", file)
    assert 4 <= len(difference) <= MAX_DIFF_LINES, difference


def taken(project: Path, file: Path) -> list[str]:
    """Take changes into a copy of the project; return the changed lines."""
    for name in ("locales", "rules"):
        shutil.copytree(ROOT / name, project / name)
    games: dict[str, Any] = {game: load_game(game, Problems(), ROOT) for game in game_ids(ROOT)}
    result = take(project, games, [file])
    assert (result.refused, result.problems) == ([], [])
    command = ["diff", "-ru0", str(ROOT / "locales"), str(project / "locales")]
    lines = subprocess.run(command, capture_output=True, encoding="utf-8", check=False).stdout.splitlines()
    return [line for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---")]
