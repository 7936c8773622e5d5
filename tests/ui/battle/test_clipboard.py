"""Copies from a battle: journal, roster, sheet and attack as plain text, by key and by menu."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from companion.engine.battletech.battle.actions import HurtWarrior
from companion.engine.marks import Mark
from companion.tabletop.modifiers import format_signed
from companion.ui.app.window import MainWindow
from companion.ui.battle.clipboard import COPY, attack_text, journal_text, sheet_text
from companion.ui.battle.notes import NoteDialog
from companion.ui.theme.theme import Theme
from tests.builders import citytech
from tests.citytech import fight
from tests.ui.duels import set_out_begun
from tests.ui.table_driver import TableDriver, open_window, play_training, set_up_training
from tests.ui.walking.settling import settle


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("copying")


@pytest.fixture
def table(qtbot: QtBot, theme: Theme, home: Path) -> Iterator[TableDriver]:
    assert theme is not None
    window = open_window(home, (1280, 720))
    qtbot.addWidget(window)
    play_training(window)
    made = TableDriver(window)
    set_up_training(made)
    yield made
    window.close()


def clipboard_text() -> str:
    return QGuiApplication.clipboard().text()


def press_copy() -> None:
    widget = QApplication.focusWidget()
    assert widget is not None
    QTest.keyClick(widget, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)


def test_everything_is_copied_and_noted(table: TableDriver) -> None:
    page, bridge = table.page, table.page.bridge
    bridge.mark(Mark("cicada", "armor/head", 3))
    whole = journal_text(bridge.session.lines())
    assert whole.splitlines()[0] == "Set-up"
    assert any(line.startswith("- ") and "Cicada" in line for line in whole.splitlines())
    table.select("cicada")
    page.setFocus()
    press_copy()
    lines = clipboard_text().splitlines()
    assert lines[0].startswith("Cicada CDA-2A")
    assert any(line.startswith("Head") and line.endswith(": 3/9") for line in lines)
    assert page.frame.banner.text_label.text() == "The sheet of Cicada: copied as text."
    page.journal.list.setFocus()
    page.journal.list.setCurrentIndex(page.journal.model.row_of(bridge.session.lines()[-1].entry_id))
    press_copy()
    assert clipboard_text().splitlines()[-1].startswith("- Cicada")
    (button,) = [it for it in page.journal.findChildren(QToolButton) if it.accessibleName() == COPY]
    button.menu().actions()[0].trigger()
    assert clipboard_text() == whole
    write(page.commands.units.notes.write_on("cicada"), "Slow but proud")
    assert bridge.unit("cicada").note == "Slow but proud"
    page.commands.do("battle_note")
    write(page.findChildren(NoteDialog)[-1], "To turn 8")
    page.commands.units.clipboard.copy_roster()
    text = clipboard_text()
    assert text.splitlines()[:2] == [text.splitlines()[0], "To turn 8"]
    assert "- Cicada CDA-2A, armor " in text
    assert "Slow but proud" in text
    assert sheet_text(bridge.sheet("cicada"), "Slow but proud").splitlines()[1] == "Slow but proud"
    bridge.undo()
    bridge.undo()
    assert bridge.unit("cicada").note == ""
    texts = [action.text() for action in page.commands.units.menu_of("cicada").actions()]
    assert {"Write a note…", "Copy the sheet as text", "Copy the roster as text"} <= set(texts)


def test_numbers_dues_and_rolls_are_copied_by_the_same_keys(window: MainWindow) -> None:
    table = set_out_begun(window, orion="red 0706 3", victor="blue 0709 0")
    page, bridge = table.page, table.page.bridge
    table.select("orion")
    page.do("calculator")
    grid = page.panel.to_hit.grid
    settle()
    grid.setFocus()
    press_copy()
    rows = [line.split("\t") for line in clipboard_text().splitlines() if "\t" in line]
    assert len({len(row) for row in rows}) == 1, "a table for a spreadsheet"
    assert any("%" in cell for row in rows for cell in row)
    next(iter(page.panel.to_hit.weapons.buttons.values())).setFocus()
    press_copy()
    assert "range" in clipboard_text().splitlines()[0]
    assert "%" in clipboard_text().splitlines()[1]
    bridge.propose(HurtWarrior("orion", 2))
    page.dues.open()
    press_copy()
    assert clipboard_text().splitlines()[1].startswith("- Orion: ")
    assert page.frame.banner.text_label.text() == "Rolls due: copied as text."


def test_a_list_of_any_page_is_copied(window: MainWindow) -> None:
    window.commands.carry_out("hangar")
    window.commands.carry_out("copy")
    assert (
        "copied as text" in window.banner.text_label.text()
        or "Nothing to copy" in window.banner.text_label.text()
    )


def write(dialog: NoteDialog | None, text: str) -> None:
    assert dialog is not None
    QTest.keyClicks(dialog.text, text)
    QTest.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    if dialog.isVisible():
        dialog.keep_button.click()
    QApplication.processEvents()


def test_an_attack_tells_every_number_with_its_reasons() -> None:
    plan = citytech().attack_plan(fight(orion="red 0505 0", cicada="blue 0502 0"), "orion", "cicada")
    text = attack_text("Orion", "Cicada", plan)
    assert text.startswith("Orion at Cicada, 3 hexes")
    shots = [attack for attack in plan.attacks if attack.refusal is None]
    assert shots
    for shot in shots:
        assert f"{shot.name}: " in text
        for modifier in shot.calculation.modifiers:
            assert not modifier.value or f"{format_signed(modifier.value)} {modifier.label}" in text
