"""Dice typed ahead: what fits is taken, and what does not stays in the field."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from companion.engine.asks import Roll
from companion.engine.marks import Mark
from companion.ui.app.window import MainWindow
from companion.ui.askbar.roll_pane import RollPane
from companion.ui.dialogs.correct_dice import CorrectDialog
from tests.ui.duels import begin_turn, set_out
from tests.ui.table_driver import TableDriver

pytestmark = pytest.mark.usefixtures("undressed")


@pytest.fixture
def duel(window: MainWindow) -> TableDriver:
    return set_out(window, orion="red 0706 3", victor="blue 0709 0")


@pytest.fixture
def breached(duel: TableDriver) -> TableDriver:
    """A line of damage goes through the armor of the Orion: a roll for critical hits is asked."""
    begin_turn(duel)
    for track in ("armor/left_torso", "armor/right_torso"):
        duel.page.bridge.mark(Mark("orion", track, 0))
    duel.page.selection.select("orion")
    quick = duel.page.ask_bar.quick
    quick.take("lt 2 rt 2")
    duel.press(Qt.Key.Key_Return, quick.field)
    assert duel.page.bridge.ask is not None
    return duel


def pane(table: TableDriver) -> RollPane:
    return table.page.ask_bar.roll


def asked_roll(table: TableDriver) -> Roll:
    ask = table.page.bridge.ask
    assert isinstance(ask, Roll)
    return ask


@pytest.mark.dressed
def test_too_many_rolls_are_kept_for_the_next_one_and_told(duel: TableDriver) -> None:
    duel.go_on()
    duel.answer("8 6 5 4")
    assert duel.page.bridge.session.lines()[-1].dice == "8, 6"
    reading = duel.page.ask_bar.quick.reading
    assert reading.isVisible()
    assert "5 4" in reading.text()
    assert "next roll" in reading.text()
    duel.page.bridge.undo()
    duel.go_on()
    assert pane(duel).field.text().strip() == "5 4"
    assert pane(duel).field.selectedText().strip() == "5 4", "typing replaces it"
    assert "left over" in pane(duel).reading.text()
    duel.answer("9 3")
    assert duel.page.bridge.session.lines()[-1].dice == "9, 3"
    assert pane(duel).waiting == ""


@pytest.mark.dressed
def test_a_roll_between_that_does_not_fit_keeps_the_rest(breached: TableDriver) -> None:
    first = asked_roll(breached)
    breached.answer("9 30 5")
    assert asked_roll(breached) is not first
    field = pane(breached).field
    assert field.text() == " 30 5"
    assert field.cursorPosition() == 0
    assert str(asked_roll(breached).dice) in pane(breached).reading.text()
    given = len(breached.page.bridge.given_answers)
    lowest = str(asked_roll(breached).dice.minimum)
    QTest.keyClicks(field, lowest)
    assert field.text() == f"{lowest} 30 5"
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert len(breached.page.bridge.given_answers) == given + 1
    assert field.text() == " 30 5"


def test_a_key_answers_in_front_of_what_waits(breached: TableDriver) -> None:
    breached.answer("9 30 5")
    given = len(breached.page.bridge.given_answers)
    breached.click(pane(breached).keys.keys[0])
    assert len(breached.page.bridge.given_answers) == given + 1
    assert pane(breached).field.text() == " 30 5"


def test_a_mark_by_hand_leaves_what_is_being_typed(breached: TableDriver) -> None:
    QTest.keyClicks(pane(breached).field, "1")
    breached.page.bridge.mark(Mark("victor", "armor/head", 5))
    assert pane(breached).field.text() == "1"


def test_what_waits_is_dropped_with_the_action(breached: TableDriver) -> None:
    breached.answer("9 30 5")
    breached.click(pane(breached).header.give_up_button)
    assert breached.page.bridge.ask is None
    assert pane(breached).waiting == ""


def test_a_die_of_an_earlier_entry_opens_its_own_field(duel: TableDriver) -> None:
    begin_turn(duel)
    duel.page.bridge.mark(Mark("victor", "armor/head", 5))
    rolled = duel.page.bridge.session.lines()[0]
    assert rolled.dice == "9, 4"
    journal = duel.page.journal
    where = journal.list.die_area(journal.model.row_of(rolled.entry_id), 1).center()
    duel.click(journal.list.viewport(), where)
    dialog = duel.page.findChildren(CorrectDialog)[-1]
    assert isinstance(dialog.fields[1], QLineEdit)
    assert dialog.fields[1].hasFocus()
    dialog.fields[1].setText("11")
    QTest.keyClick(dialog.fields[1], Qt.Key.Key_Tab)
    duel.click(dialog.commit_button)
    assert duel.page.bridge.session.lines()[0].dice == "9, 11"
    assert duel.unit("victor").armor_left < duel.unit("victor").armor_full, "what followed stays"
