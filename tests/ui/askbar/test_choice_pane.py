"""Choices and cards in the ask bar: keys with hints, a search, and the app's own draw."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.engine.asks import Choice, Option
from companion.ui.askbar.choice_pane import HINT_FLAGS, ChoicePane, small_font
from companion.ui.theme.theme import Theme
from tests.questions import make_question

CARDS = (
    Option("torso", "Torso Jam", "No special action.", 3),
    Option("none", "No Effect", copies=25),
    Option("feed", "Feed Jam", "A weapon group cannot fire.", 2),
)
DRAW = Choice(make_question("Wasp draws a card"), CARDS, is_draw=True)
MANY = Choice(
    make_question("Which?"), tuple(Option(f"o{number}", f"Option number {number}") for number in range(30))
)


@pytest.fixture
def pane(theme: Theme, qtbot: QtBot) -> ChoicePane:
    made = ChoicePane()
    qtbot.addWidget(made)
    made.resize(700, 110)
    made.show()
    assert theme.scale == 1
    return made


def visible_options(pane: ChoicePane) -> list[str]:
    return [button.option.label for button in pane.buttons if button.isVisible()]


def test_cards_stand_in_alphabetical_order_with_their_copies(pane: ChoicePane) -> None:
    pane.show_choice(DRAW, None, 0)
    assert [(button.option.label, button.mark) for button in pane.buttons] == [
        ("Feed Jam", "×2"),
        ("No Effect", "×25"),
        ("Torso Jam", "×3"),
    ]
    assert pane.header.note.text() == "30 cards"
    assert pane.buttons[0].accessibleName() == "Feed Jam: A weapon group cannot fire."


def test_a_card_is_found_by_its_name_or_its_hint(qtbot: QtBot, pane: ChoicePane) -> None:
    pane.show_choice(DRAW, None, 0)
    pane.take_focus()
    QTest.keyClicks(pane.search, "jam")
    assert visible_options(pane) == ["Feed Jam", "Torso Jam"]
    pane.search.setText("special")
    assert visible_options(pane) == ["Torso Jam"]
    with qtbot.waitSignal(pane.answered) as answered:
        QTest.keyClick(pane.search, Qt.Key.Key_Return)
    assert answered.args == [("torso",)]


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("count", [4, 9, 16, 24])
def test_what_a_card_does_is_read_whole(pane: ChoicePane, theme: Theme, scale: float, count: int) -> None:
    theme.set_scale(scale)
    hint = " ".join(["Weapons", "of", "it", "fire"][number % 4] for number in range(count))
    pane.show_choice(Choice(make_question("Draw"), (Option("jam", "Jam", hint, 3),), is_draw=True), None, 0)
    (key,) = pane.buttons
    room = key.hint_room
    needed = QFontMetrics(small_font()).boundingRect(room.toAlignedRect(), int(HINT_FLAGS), hint)
    assert needed.height() <= room.height()
    assert needed.width() <= room.width()


def test_what_no_card_is_called_is_told(pane: ChoicePane) -> None:
    pane.show_choice(DRAW, None, 0)
    pane.search.setText("zebra")
    assert visible_options(pane) == []
    assert "zebra" in pane.reading.text()


def test_the_app_draws_by_button_or_enter(qtbot: QtBot, pane: ChoicePane) -> None:
    pane.show_choice(DRAW, None, 0)
    assert pane.header.roll_button.text() == "Draw for me"
    with qtbot.waitSignal(pane.roll_requested):
        QTest.mouseClick(pane.header.roll_button, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(pane.roll_requested):
        QTest.keyClick(pane.search, Qt.Key.Key_Return)
    with qtbot.waitSignal(pane.remaining_rolls_requested):
        QTest.keyClick(pane.search, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)


def test_a_choice_is_the_players_own(pane: ChoicePane) -> None:
    pane.show_choice(MANY, None, 0)
    assert pane.header.roll_button.isHidden()
    assert pane.search.isHidden()


def test_many_options_take_no_more_room_than_few(pane: ChoicePane) -> None:
    pane.show_choice(MANY, None, 0)
    many = pane.sizeHint(), pane.minimumSizeHint().width()
    pane.show_choice(Choice(make_question("Which?"), MANY.options[:2]), None, 0)
    assert (pane.sizeHint(), pane.minimumSizeHint().width()) == many
