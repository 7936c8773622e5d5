from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from companion.engine.asks import Question, Roll
from companion.tabletop.dice import Dice
from companion.ui.dialogs.correct_dice import CorrectDialog
from companion.ui.journal.correction import CorrectionStep, DiceCorrection
from companion.ui.table.controller import BattleController


@pytest.fixture
def initiative(qtbot: QtBot, bridge: BattleController) -> CorrectDialog:
    """The dialog on the initiative of the first turn, 7 against 9."""
    step = bridge.turn().next
    assert step is not None
    bridge.propose(step.action)
    for dice in ((3, 4), (9,)):
        bridge.answer((dice,))
    entry = bridge.session.lines()[-1].entry_id
    dialog = CorrectDialog("Initiative", DiceCorrection(bridge.correct, entry, bridge.answers_of(entry)))
    qtbot.addWidget(dialog)
    dialog.committed.connect(bridge.commit)
    dialog.show()
    return dialog


def retype(dialog: CorrectDialog, number: int, text: str) -> None:
    field = dialog.fields[number]
    assert isinstance(field, QLineEdit)
    field.setText(text)
    field.editingFinished.emit()


def test_it_shows_what_was_rolled_and_asks_for_more(initiative: CorrectDialog) -> None:
    assert [field.property("text") for field in initiative.fields] == ["3+4", "9"]
    assert not initiative.commit_button.isEnabled()


def test_what_follows_is_shown_before_it_counts(bridge: BattleController, initiative: CorrectDialog) -> None:
    side = bridge.turn().side
    retype(initiative, 0, "12")
    shown = [initiative.changes.item(row).text() for row in range(initiative.changes.count())]
    assert len(shown) == 1
    assert "Defenders win the initiative" in shown[0]
    assert bridge.turn().side == side
    initiative.commit_button.click()
    assert bridge.turn().side != side
    assert bridge.session.lines()[-1].other_branches


def test_a_tie_asks_for_the_rolls_that_a_tie_needs(initiative: CorrectDialog) -> None:
    retype(initiative, 0, "9")
    assert len(initiative.fields) == 3
    assert not initiative.commit_button.isEnabled()
    retype(initiative, 2, "4")
    retype(initiative, 3, "5")
    assert initiative.commit_button.isEnabled()
    retype(initiative, 0, "8")
    assert len(initiative.fields) == 2


def test_a_field_that_brings_other_questions_lives_until_it_has_told_so(initiative: CorrectDialog) -> None:
    field = initiative.fields[0]
    retype(initiative, 0, "9")
    assert initiative.fields[0] is not field
    assert isValid(field), "it would be deleted in the midst of its own event"
    assert not field.isVisible()


def test_what_dice_cannot_show_is_told(initiative: CorrectDialog) -> None:
    retype(initiative, 0, "13")
    assert "13" in initiative.verdict.text()
    assert not initiative.commit_button.isEnabled()


def test_dice_are_corrected_by_taps_alone(bridge: BattleController, initiative: CorrectDialog) -> None:
    initiative.begin_with(1)
    assert len(initiative.keys.totals.keys) == 11
    initiative.keys.totals.key(4).click()
    assert initiative.fields[1].property("text") == "4"
    assert initiative.commit_button.isEnabled()
    initiative.begin_with(0)
    initiative.keys.totals.key(3).click()
    assert initiative.fields[0].property("text") == "3"
    initiative.commit_button.click()
    assert bridge.session.lines()[-1].dice == "3, 4"


def test_custom_dice_are_corrected_face_by_face(qtbot: QtBot) -> None:
    ask = Roll(Dice(2, 8), Question("attack", "Attack dice"), faces=FACES)
    given: list[object] = []
    correcting = StubCorrection(ask, given)
    dialog = CorrectDialog("Griffin attacks", correcting)  # type: ignore[arg-type]
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.begin_with(0)
    hit, blank = dialog.keys.faces
    hit.click()
    assert not dialog.commit_button.isEnabled(), "one die is still to be told"
    blank.click()
    assert given == [(1, 8)]


FACES = ("hit",) * 7 + ("blank",)


class StubCorrection:
    """A correction of one roll of custom dice, which showed two blanks."""

    fault, correction, is_changed, can_commit = "", None, False, False

    def __init__(self, ask: Roll, given: list[object]) -> None:
        self.questions = (CorrectionStep(1, ask, (8, 8)),)
        self._given = given

    def give(self, _number: int, answer: object) -> None:
        self._given.append(answer)
