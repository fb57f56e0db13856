"""Writing the site: all or nothing, only changed files, and clear errors if it cannot be written."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from compiler.base.process import StepFailed
from compiler.site import output
from compiler.site.output import Output

LINKS = pytest.mark.skipif(os.name != "posix", reason="links need rights on Windows")


def files(folder: Path) -> dict[str, bytes]:
    return {f.relative_to(folder).as_posix(): f.read_bytes() for f in folder.rglob("*") if f.is_file()}


def some(**content: str) -> Output:
    out = Output()
    for name, text in content.items():
        out.put(f"{name}/index.html", text)
    return out


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return a folder with the site of an earlier build."""
    folder = tmp_path / "dist"
    assert some(hu="egy", ru="два").place(folder) == 2
    return folder


def test_names_contain_the_hash_of_the_content() -> None:
    assert re.fullmatch(r"assets/a\.[0-9a-f]{10}\.css", Output().put_hashed("assets/a.css", "a{}"))


def test_the_folder_holds_the_files_and_nothing_else(site: Path) -> None:
    (site / "old").mkdir()
    (site / "old" / "page.html").write_text("old")
    assert some(hu="egy", it="due").place(site) == 1
    assert files(site) == {"hu/index.html": b"egy", "it/index.html": b"due"}
    assert [f.name for f in site.parent.iterdir()] == ["dist"], "nothing is left beside it"


def test_a_file_that_has_not_changed_keeps_its_time(site: Path) -> None:
    os.utime(site / "hu" / "index.html", (1, 1))
    assert some(hu="egy", ru="три").place(site) == 1
    assert (site / "hu" / "index.html").stat().st_mtime == 1
    assert some(hu="egy", ru="три").place(site) == 0


@pytest.mark.parametrize("moves", [0, 1])
def test_a_failure_leaves_the_old_site(site: Path, monkeypatch: pytest.MonkeyPatch, moves: int) -> None:
    """The first or the second of the two final renames fails."""
    before, done, move = files(site), [], output._move

    def fail(source: Path, target: Path) -> None:
        done.append(source)
        if len(done) == moves + 1:
            raise PermissionError(13, "in use", str(source))
        move(source, target)

    monkeypatch.setattr(output, "_move", fail)
    with pytest.raises(StepFailed) as caught:
        some(hu="új").place(site)
    assert "in use" in caught.value.report()
    assert files(site) == before
    assert [f.name for f in site.parent.iterdir()] == ["dist"]


def test_a_full_disk_leaves_the_old_site(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = files(site)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(StepFailed, match="No space left"):
        some(hu="új").place(site)
    assert files(site) == before


def test_the_next_build_recovers_from_a_killed_one(site: Path) -> None:
    before = files(site)
    site.rename(site.with_name(".dist.old"))
    (site.parent / ".dist.new").mkdir()
    (site.parent / ".dist.new" / "half").write_text("half")
    assert some(hu="egy", ru="два").place(site) == 0, "what had been put aside is back"
    assert files(site) == before
    assert [f.name for f in site.parent.iterdir()] == ["dist"]


def test_a_file_in_the_place_of_the_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "dist").write_text("mine")
    with pytest.raises(StepFailed) as caught:
        some(hu="egy").place(tmp_path / "dist")
    assert "dist: it is a file, and a folder is expected" in caught.value.report()
    assert "To mend it: give the file another name" in caught.value.report()
    assert (tmp_path / "dist").read_text() == "mine"


@LINKS
def test_a_broken_link_is_named(tmp_path: Path) -> None:
    (tmp_path / "dist").symlink_to(tmp_path / "gone")
    with pytest.raises(StepFailed, match="a link that leads nowhere"):
        some(hu="egy").place(tmp_path / "dist")


@LINKS
def test_a_link_to_a_folder_is_followed_and_links_inside_are_replaced(tmp_path: Path, site: Path) -> None:
    (tmp_path / "secret").write_text("egy")
    (site / "hu" / "index.html").unlink()
    (site / "hu" / "index.html").symlink_to(tmp_path / "secret")
    (tmp_path / "public").symlink_to(site)
    assert some(hu="egy").place(tmp_path / "public") == 1
    assert (tmp_path / "public").is_symlink()
    assert not (site / "hu" / "index.html").is_symlink()
    assert files(site) == {"hu/index.html": b"egy"}


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="permissions do not bind the system's root")
def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    try:
        with pytest.raises(StepFailed, match="Permission denied"):
            some(hu="egy").place(tmp_path / "dist")
    finally:
        tmp_path.chmod(0o755)
