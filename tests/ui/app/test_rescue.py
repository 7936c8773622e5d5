"""The database deleted or replaced under the window: said at the next change, with a way to save it all."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog

from companion.battles.library import Library
from tests.ui.table_driver import TableDriver, put_training_on_table

pytestmark = pytest.mark.skipif(os.name != "posix", reason="elsewhere an open file cannot be deleted")


@pytest.fixture
def lost(table: TableDriver, home: Path) -> TableDriver:
    """A battle that is set up, and whose database is gone."""
    put_training_on_table(table)
    (home / "companion.sqlite3").unlink()
    return table


def banner_buttons(table: TableDriver) -> list[str]:
    return [button.text() for button in table.window.banner.buttons]


def press(table: TableDriver, text: str) -> None:
    table.click(next(button for button in table.window.banner.buttons if button.text() == text))


def test_the_next_change_is_refused_and_everything_can_be_put_back(lost: TableDriver, home: Path) -> None:
    before = lost.page.bridge.battle
    entries = len(lost.page.bridge.session.entries())
    if lost.page.bridge.ask is None:
        lost.go_on()
    assert "was deleted or moved while Companion was open" in lost.window.banner.text_label.text()
    assert banner_buttons(lost) == ["Put it back", "Save all battles…", "Save this battle…"]
    assert lost.page.bridge.battle == before
    press(lost, "Put it back")
    assert lost.window.banner.text_label.text() == "The battles are back in place. Play on."
    lost.go_on()
    lost.answer("3+4")
    lost.answer("5+6")
    assert len(lost.page.bridge.session.entries()) == entries + 1
    lost.window.close()
    with closing(Library.open(home)) as library:
        assert len(library.open_battle(1).entries()) == entries + 1


def test_dice_that_cannot_be_stored_raise_the_offer_too(table: TableDriver, home: Path) -> None:
    put_training_on_table(table)
    if table.page.bridge.ask is None:
        table.go_on()
    table.answer("3+4")
    (home / "companion.sqlite3").unlink()
    table.answer("5+6")
    assert table.window.banner.isVisible()
    assert "Put it back" in banner_buttons(table)
    assert table.page.ask_bar.is_asking
    press(table, "Put it back")
    assert table.page.ask_bar.roll.field.text() == "5+6"
    table.answer("")
    assert table.phase != "initiative"


def test_the_battle_and_all_battles_can_be_saved_elsewhere(
    lost: TableDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script, saved = tmp_path / "battle.yaml", tmp_path / "saved" / "companion.sqlite3"
    saved.parent.mkdir()
    battle = lost.page.bridge.battle
    lost.window.tell("Something failed.")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(script), ""))
    press(lost, "Save this battle…")
    assert script.read_text(encoding="utf-8").startswith("title: Training scenario")
    assert banner_buttons(lost)[:2] == ["Put it back", "Save all battles…"]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "no" / "where"), ""))
    press(lost, "Save all battles…")
    assert "no/where" in lost.window.banner.text_label.text()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(saved), ""))
    press(lost, "Save all battles…")
    assert "All battles are saved as" in lost.window.banner.text_label.text()
    lost.window.close()
    assert not lost.window.isVisible()
    with closing(Library.open(saved.parent)) as library:
        assert library.open_battle(1).battle == battle


def test_the_window_does_not_close_over_what_would_be_lost(lost: TableDriver) -> None:
    lost.window.close()
    QApplication.processEvents()
    assert lost.window.isVisible()
    assert "loses what the file does not have" in lost.window.banner.text_label.text()
    assert banner_buttons(lost)[-1] == "Close anyway"
    press(lost, "Close anyway")
    assert not lost.window.isVisible()


def test_a_database_that_is_where_it_was_raises_no_offer(table: TableDriver) -> None:
    put_training_on_table(table)
    table.window.tell("There is no such thing.")
    assert banner_buttons(table) == []
    table.window.close()
    assert not table.window.isVisible()
