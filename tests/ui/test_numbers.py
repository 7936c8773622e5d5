"""Number fields everywhere: a click selects, typing replaces, and invalid input is reported."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QDialog, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

import companion
from companion.battles.clubs import ClubChoice
from companion.battles.library import Library
from companion.engine.skeleton.setup import UnitSetup
from companion.ui.app.window import MainWindow
from companion.ui.calculator.form_view import FormView
from companion.ui.campaign.after_action.view import ReviewView
from companion.ui.campaign.dashboard.stores import StoresDialog
from companion.ui.dialogs.club import ClubDialog
from companion.ui.dialogs.correct_dice import CorrectDialog
from companion.ui.dialogs.new_battle.dialog import NewBattleDialog
from companion.ui.dialogs.new_battle.side_editor import SideEditor
from companion.ui.dialogs.unit_editor import SkillBox
from companion.ui.widgets.number_field import NumberField, first_fault
from tests.ui.campaign.reviews import made_up_review
from tests.ui.duels import set_out
from tests.ui.table_driver import TableDriver

LEFT = Qt.MouseButton.LeftButton


def numbers(window: QWidget) -> Iterator[QLineEdit]:
    """Yield the visible fields that hold a number or dice."""
    assert not window.findChildren(QAbstractSpinBox), "there is one kind of field for a number"
    for line in window.findChildren(QLineEdit):
        if line.isVisible() and line.isEnabled() and line.text().replace("+", "").strip("-").isdigit():
            yield line


def challenge_all(page: QWidget) -> int:
    """Type into every field what cannot be; how many there are."""
    fields = [field for field in page.findChildren(NumberField) if field.isVisible() and field.isEnabled()]
    for field in fields:
        before, name = field.line.text(), field.accessibleName()
        QTest.mouseClick(field.line, LEFT)
        assert field.line.selectedText() == before, name
        for typed in ("99999999", "x"):
            field.line.selectAll()
            QTest.keyClicks(field.line, typed)
            assert field.line.text() == typed, f"{name}: nothing is dropped or clamped"
            assert field.bounds.range_text in field.fault, f"{name}: what may be typed is told"
            assert first_fault(page).startswith(f"{name}: "), name
        QApplication.processEvents()
        notes = [label for label in field.window().findChildren(QLabel) if label.isVisible()]
        texts = [note.text() for note in notes if note.property("role") == "field-note"]
        assert texts == [field.fault], name
        QTest.keyClick(field.line, Qt.Key.Key_Escape)
        assert (field.line.text(), field.fault) == (before, ""), name
        field.line.clearFocus()
    return len(fields)


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
    window.with_library(window.to_hit.show)
    QApplication.processEvents()
    assert challenge_all(window) >= 4
    assert retype_all(window) >= 4


def test_a_battle_on_paper(paper: TableDriver) -> None:
    paper.select("victor")
    for page, least in (("move", 1), ("to_hit", 4)):
        paper.page.panel.turn_to(page)
        QApplication.processEvents()
        assert challenge_all(paper.page.panel) >= least
        assert retype_all(paper.window) >= least
    paper.page.selection.select("orion", "victor")
    paper.page.panel.turn_to("attack")
    form = paper.page.panel.attack.panel.situation.findChild(FormView)
    assert form is not None, "on a paper table it is told how a target stands"
    assert form.more is not None
    form.more.open(True)
    QApplication.processEvents()
    assert retype_all(paper.window) >= 4


def new_battle(library: Library, window: MainWindow) -> NewBattleDialog:
    """Return the dialog with two units a side."""
    dialog = NewBattleDialog(library, window)
    dialog.finish()
    dialog.ruleset.setCurrentIndex(dialog.ruleset.findData("citytech"))
    for side in dialog.sides:
        assert isinstance(side, SideEditor)
        for _ in range(2 - len(side.units)):
            side.add_unit("ON1-M")
    open_dialog(dialog)
    return dialog


def test_skills_in_a_new_battle(window: MainWindow) -> None:
    """Skills are chosen, not typed: a digit is the whole of one."""
    assert window.library is not None
    dialog = new_battle(window.library, window)
    assert not dialog.findChildren(NumberField)
    for box in dialog.findChildren(SkillBox):
        box.setFocus()
        QTest.keyClicks(box, "17")
    units: list[UnitSetup] = list(dialog.setup().units)
    assert {(unit.gunnery, unit.piloting) for unit in units} == {(7, 7)}
    dialog.close()


def test_dice_that_are_corrected(window: MainWindow) -> None:
    table = set_out(window, None, orion="red", victor="blue")
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
    table = set_out(window, None, orion="red", victor="blue")
    table.go_on()
    field = table.page.ask_bar.roll.field
    QTest.keyClicks(field, "9")
    QTest.mouseClick(table.page.ask_bar.roll.keys, LEFT)
    table.page.setFocus()
    assert retype_all(table.page.ask_bar) == 1


def test_a_move_by_a_number_that_cannot_be_is_not_noted(paper: TableDriver) -> None:
    paper.go_on()
    paper.select("victor")
    paper.page.panel.turn_to("move")
    page = paper.page.panel.move_page
    assert page is not None
    page.choose("walked")
    hexes = page.form.findChildren(NumberField)[0]
    QTest.keyClicks(hexes.line, "2")
    is_allowed = page.note_button.isEnabled()
    QTest.keyClicks(hexes.line, "22")
    assert page.against.text().startswith("Hexes: 222 is too much")
    assert not page.note_button.isEnabled()
    QTest.keyClick(hexes.line, Qt.Key.Key_Escape)
    QTest.keyClicks(hexes.line, "2")
    assert page.note_button.isEnabled() == is_allowed


def test_a_design(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.ui.construction.saving.ask_unsaved", lambda *_: False)
    window.with_library(window.designs.show_new)
    page = window.designs.page
    assert page is not None
    QApplication.processEvents()
    assert challenge_all(page) >= 10


@pytest.mark.usefixtures("theme")
def test_a_return_from_battle(qtbot: QtBot) -> None:
    view = ReviewView(made_up_review(6))
    qtbot.addWidget(view)
    view.resize(1104, 640)
    view.show()
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    assert challenge_all(view) >= 3
    points = view.stores.fields["points"]
    points.line.setFocus()
    QTest.keyClicks(points.line, "many")
    assert not view.agree_button.isEnabled()
    assert "no number" in view.agree_button.toolTip()
    QTest.keyClick(points.line, Qt.Key.Key_Escape)
    assert view.agree_button.isEnabled()


@pytest.mark.usefixtures("theme")
def test_dialogs_with_numbers(qtbot: QtBot) -> None:
    stores, club = StoresDialog({"points": "Points"}), ClubDialog(ClubChoice(is_chosen=True))
    for dialog in (stores, club):
        qtbot.addWidget(dialog)
        open_dialog(dialog)
        assert challenge_all(dialog) == 1
    QTest.keyClicks(stores.amount.line, "9999999")
    assert not stores.change_button.isEnabled()


def test_no_other_field_takes_numbers() -> None:
    """There is one field for numbers, and no twin of it."""
    twins = ("SpinBox", "QIntValidator", "QDoubleValidator", "QRegularExpressionValidator")
    found = [
        f"{path.name}: {twin}"
        for path in (Path(companion.__file__).parent / "ui").rglob("*.py")
        for twin in twins
        if twin in path.read_text(encoding="utf-8")
    ]
    assert not found
