"""Custom dice in the ask bar: keys by face, letters, and taking dice back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.engine.asks import Roll
from companion.engine.views.units import SideView
from companion.errors import InputError
from companion.tabletop.dice import Dice
from companion.ui.askbar.face_pane import FacePane
from companion.ui.askbar.typed_dice import faces_of, format_answer, parse_rolls
from companion.ui.theme.theme import Theme
from tests.questions import make_question as question

RED = SideView("red", "Red", 0)
FACES = ("evade", "evade", "evade", "eyeball", "eyeball", "blank", "blank", "blank")


def face_roll(count: int = 2) -> Roll:
    return Roll(Dice(count, 8), question("Wasp: defense dice"), side="red", faces=FACES)


@pytest.fixture
def pane(theme: Theme, qtbot: QtBot) -> FacePane:
    made = FacePane()
    qtbot.addWidget(made)
    made.resize(900, 110)
    made.show_roll(face_roll(), RED, 0)
    made.show()
    made.take_focus()
    assert theme.scale == 1
    return made


def test_each_face_has_words_a_letter_and_its_share_of_the_sides() -> None:
    faces = faces_of(face_roll())
    assert [(face.label, face.number, face.copies, face.letter) for face in faces] == [
        ("Evade", 1, 3, "e"),
        ("Eyeball", 4, 2, "y"),
        ("Blank", 6, 3, "b"),
    ]
    assert faces[0].icon == "face-evade"


def test_r_is_no_letter_of_a_face() -> None:
    faces = faces_of(Roll(Dice(1, 2), question("Coin"), faces=("rrr", "red")))
    assert [face.letter for face in faces] == ["", "e"]


def test_the_last_key_answers(qtbot: QtBot, pane: FacePane) -> None:
    QTest.mouseClick(pane.keys[0], Qt.MouseButton.LeftButton)
    assert pane.dice[0].face is not None
    with qtbot.waitSignal(pane.answered) as answered:
        QTest.mouseClick(pane.keys[2], Qt.MouseButton.LeftButton)
    assert answered.args == [((1, 6),)]


def test_letters_and_digits_tell_dice(qtbot: QtBot, pane: FacePane) -> None:
    with qtbot.waitSignal(pane.answered) as answered:
        QTest.keyClicks(pane, "y")
        pane.type_digit("3")
    assert answered.args == [((4, 6),)]


@pytest.mark.parametrize("typed", ["q", "9"])
def test_what_is_no_face_is_told_with_the_faces_that_are(pane: FacePane, typed: str) -> None:
    QTest.keyClicks(pane, "e")
    if typed.isalpha():
        QTest.keyClicks(pane, typed)
    else:
        pane.type_digit(typed)
    assert pane.reading.text() == f"No face has {typed.upper()}. Type E, Y, B."
    assert pane.dice[0].face is not None, "what was typed before stays"


def test_a_die_is_taken_back_by_pressing_it_or_by_backspace(pane: FacePane) -> None:
    QTest.keyClicks(pane, "e")
    QTest.mouseClick(pane.dice[0], Qt.MouseButton.LeftButton)
    assert pane.dice[0].face is None
    QTest.keyClicks(pane, "b")
    assert pane.header.back_button.isEnabled()
    QTest.keyClick(pane, Qt.Key.Key_Backspace)
    assert pane.dice[0].face is None
    assert not pane.header.back_button.isEnabled()


def test_backspace_takes_back_the_last_answer_where_no_die_is_told(qtbot: QtBot, pane: FacePane) -> None:
    pane.show_roll(face_roll(), RED, given=1)
    with qtbot.waitSignal(pane.take_back_requested):
        QTest.keyClick(pane, Qt.Key.Key_Backspace)


def test_the_app_rolls_with_r(qtbot: QtBot, pane: FacePane) -> None:
    with qtbot.waitSignal(pane.roll_requested):
        QTest.keyClick(pane, Qt.Key.Key_R)
    with qtbot.waitSignal(pane.remaining_rolls_requested):
        QTest.keyClick(pane, Qt.Key.Key_R, Qt.KeyboardModifier.ShiftModifier)
    with qtbot.waitSignal(pane.cancel_requested):
        QTest.keyClick(pane, Qt.Key.Key_Escape)


def test_faces_are_typed_and_read_again() -> None:
    typed = parse_rolls("e b", face_roll())
    assert typed is not None
    assert typed.first == (1, 6)
    assert format_answer(typed.first, face_roll()) == "e b"
    with pytest.raises(InputError, match="not a face of these dice"):
        parse_rolls("e x", face_roll())
    with pytest.raises(InputError, match="each of the 2 dice"):
        parse_rolls("e", face_roll())
