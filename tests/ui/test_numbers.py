"""Wherever a number stands in a field, a click selects it and typing replaces it."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QDialog, QLineEdit, QWidget

from companion.engine.shared.setup import UnitSetup
from companion.ui.app.window import MainWindow
from companion.ui.dialogs.correct import CorrectDialog
from companion.ui.dialogs.new_battle import NewBattleDialog
from tests.ui.duels import put_out
from tests.ui.playing import Table

LEFT = Qt.MouseButton.LeftButton


def numbers(window: QWidget) -> Iterator[QLineEdit]:
    """The visible fields that hold a number or dice."""
    assert not window.findChildren(QAbstractSpinBox), "there is one kind of field for a number"
    for line in window.findChildren(QLineEdit):
        if line.isVisible() and line.isEnabled() and line.text().replace("+", "").strip("-").isdigit():
            yield line


def retype_all(window: QWidget) -> int:
    """Click every number and type another; how many there are."""
    found = list(numbers(window))
    for line in found:
        QTest.mouseClick(line, LEFT)
        assert line.selectedText() == line.text(), line.accessibleName()
        QTest.keyClicks(line, "7")
        assert line.text() == "7", line.accessibleName()
    return len(found)


def open_dialog(dialog: QDialog) -> None:
    dialog.show()
    dialog.activateWindow()
    QApplication.processEvents()


def test_the_to_hit_page(window: MainWindow) -> None:
    window.with_library(window.show_to_hit)
    QApplication.processEvents()
    assert retype_all(window) >= 4


def test_a_battle_on_paper(paper: Table) -> None:
    paper.select("victor")
    for page, least in (("move", 1), ("to_hit", 4)):
        paper.page.panel.turn_to(page)
        QApplication.processEvents()
        assert retype_all(paper.window) >= least
    paper.page.selection.select("orion", "victor")
    paper.page.panel.turn_to("attack")
    QApplication.processEvents()
    assert retype_all(paper.window) >= 4


def test_skills_in_a_new_battle(window: MainWindow) -> None:
    assert window.library is not None
    dialog = NewBattleDialog(window.library, window)
    dialog.ruleset.setCurrentIndex(dialog.ruleset.findData("citytech"))
    open_dialog(dialog)
    assert retype_all(dialog) >= 8
    units: list[UnitSetup] = list(dialog.setup().units)
    assert {unit.gunnery for unit in units} == {7}
    dialog.close()


def test_dice_that_are_corrected(window: MainWindow) -> None:
    table = put_out(window, None, orion="red", victor="blue")
    table.go_on()
    table.answer("9 4")
    rolled = next(line for line in table.page.bridge.session.lines() if line.dice)
    table.page.commands.correct(rolled.entry_id)
    dialog = table.page.findChild(CorrectDialog)
    assert dialog is not None
    open_dialog(dialog)
    assert retype_all(dialog) == 2
    dialog.close()


def test_dice_that_are_typed(window: MainWindow) -> None:
    table = put_out(window, None, orion="red", victor="blue")
    table.go_on()
    field = table.page.ask_bar.roll.field
    QTest.keyClicks(field, "9")
    QTest.mouseClick(table.page.ask_bar.roll.keys, LEFT)
    table.page.setFocus()
    assert retype_all(table.page.ask_bar) == 1
