"""Which browsers the tests take, and what is reported when one is missing."""

from __future__ import annotations

import os
import re
from pathlib import Path

import playwright
import pytest

from compiler.base.process import StepFailed
from tools import bootstrap, browser
from tools.browser import Chromium

pytestmark = pytest.mark.skipif(os.name != "posix", reason="stand-in programs are shell scripts")


def program(path: Path, text: str) -> str:
    path.write_text("#!/bin/sh\n" + text + "\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


@pytest.fixture(autouse=True)
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without any browser and without the right to install one."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(browser.BROWSER_VARIABLE, raising=False)
    monkeypatch.setattr(browser, "PROGRAM_PATHS", ())
    monkeypatch.setattr(browser, "playwrights_own", lambda: None)
    monkeypatch.setattr(bootstrap, "may_use_apt", lambda: False)


def test_an_installed_one_is_taken_if_it_starts(tmp_path: Path) -> None:
    program(tmp_path / "chromium", "exit 1")
    good = program(tmp_path / "google-chrome", "echo Google Chrome 150.0")
    assert browser.find() == Chromium(good, "Google Chrome 150.0", "installed on this machine")


def test_one_off_the_path_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = program(tmp_path / "somewhere", "echo Chromium 1")
    monkeypatch.setattr(browser, "PROGRAM_PATHS", ("/nowhere/chrome", place))
    assert (found := browser.find()) is not None
    assert found.program == place


def test_a_chosen_one_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path / "chromium", "echo Chromium 1")
    mine = program(tmp_path / "mine", "echo Chromium 2")
    monkeypatch.setenv(browser.BROWSER_VARIABLE, mine)
    assert (found := browser.find()) is not None
    assert found.program == mine


def test_a_chosen_one_that_does_not_start_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(browser.BROWSER_VARIABLE, str(tmp_path / "missing"))
    with pytest.raises(StepFailed, match="missing, which does not start"):
        browser.find()


def test_playwrights_download_comes_next(monkeypatch: pytest.MonkeyPatch) -> None:
    own = Chromium("/cache/chrome", "Chromium 9", "downloaded by Playwright")
    downloads: list[str] = []
    monkeypatch.setattr(browser, "run", lambda name, *_, **__: downloads.append(name))
    monkeypatch.setattr(browser, "playwrights_own", lambda: own if downloads else None)
    assert browser.ensure() == own
    assert downloads == ["download Playwright's Chromium"]


def test_debians_package_comes_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_download(name: str, *_: object, **__: object) -> None:
        raise StepFailed(name, "no network", "-")

    monkeypatch.setattr(browser, "run", no_download)
    monkeypatch.setattr(bootstrap, "may_use_apt", lambda: True)
    monkeypatch.setattr(bootstrap, "apt_install", lambda *_: program(tmp_path / "chromium", "echo Chromium 3"))
    assert browser.ensure().version == "Chromium 3"


def test_none_at_all_says_what_was_tried_and_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_download(name: str, *_: object, **__: object) -> None:
        raise StepFailed(name, "no network", "-")

    monkeypatch.setattr(browser, "run", no_download)
    with pytest.raises(StepFailed) as caught:
        browser.ensure()
    report = caught.value.report()
    assert "none is installed" in report
    assert "no network" in report
    assert "sudo apt install chromium" in report
    assert browser.BROWSER_VARIABLE in report


def test_the_sandbox_is_left_out_for_root_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert "--no-sandbox" in browser.flags()
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert "--no-sandbox" not in browser.flags()


def test_what_playwright_switches_off_stays_off() -> None:
    """Of two lists of disabled features Chromium takes the last one, which is ours."""
    bundle = Path(playwright.__file__).parent / "driver" / "package" / "lib" / "coreBundle.js"
    _, _, rest = bundle.read_text("utf-8").partition("disabledFeatures = ")
    theirs = re.findall(r'^ *(?:\S.* \? )?"(\w+)"', rest.partition("]")[0], re.MULTILINE)
    assert len(theirs) > 10, "Playwright keeps its list elsewhere"
    assert set(theirs) <= set(browser.DISABLED_FEATURES)


def test_parts_of_other_browsers_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "LIBRARIES", tmp_path)
    assert browser.missing_parts("firefox") == ["firefox"]
    assert browser.missing_parts("webkit") == ["WebKitWebDriver", "Xvfb", "MiniBrowser"]
    program(tmp_path / "firefox", "exit 0")
    program(tmp_path / "Xvfb", "exit 0")
    (tmp_path / "any" / "webkit2gtk-4.1").mkdir(parents=True)
    program(tmp_path / "any" / "webkit2gtk-4.1" / "MiniBrowser", "exit 0")
    assert browser.missing_parts("firefox") == []
    assert browser.missing_parts("webkit") == ["WebKitWebDriver"]
    with pytest.raises(StepFailed) as caught:
        browser.ensure_all()
    assert "WebKitWebDriver is not installed" in caught.value.report()
    assert "sudo apt install webkit2gtk-driver xvfb" in caught.value.report()


def test_debians_packages_give_the_other_browsers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "LIBRARIES", tmp_path)
    installed: list[str] = []

    def install(package: str, _: str) -> None:
        installed.append(package)
        names = {"firefox-esr": "firefox-esr", "webkit2gtk-driver": "WebKitWebDriver", "xvfb": "Xvfb"}
        program(tmp_path / names[package], "exit 0")
        (tmp_path / "any" / "webkit2gtk-4.1").mkdir(parents=True, exist_ok=True)
        program(tmp_path / "any" / "webkit2gtk-4.1" / "MiniBrowser", "exit 0")

    monkeypatch.setattr(bootstrap, "may_use_apt", lambda: True)
    monkeypatch.setattr(bootstrap, "apt_install", install)
    browser.ensure_all()
    assert installed == ["firefox-esr", "webkit2gtk-driver", "xvfb"]
    installed.clear()
    browser.ensure_all()
    assert installed == []
