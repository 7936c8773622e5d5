from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from companion.engine.asks import Roll
from companion.errors import Refusal
from companion.tabletop.dice import parse_dice
from companion.ui.askbar.ask_bar import AskBar
from companion.ui.askbar.command_row import BarCommand, CommandWeight
from companion.ui.askbar.quick_pane import QuickReading
from companion.ui.theme.theme import Mode, Theme
from tests.questions import make_question
from tests.ui.views import BLUE, RED, choice, to_hit

pytestmark = pytest.mark.usefixtures("theme")


@pytest.fixture
def bar(qtbot: QtBot) -> AskBar:
    made = AskBar()
    qtbot.addWidget(made)
    made.resize(1000, 140)
    made.show()
    made.activateWindow()
    return made


def test_dice_take_the_focus_and_rest_gives_the_quick_bar_back(qtbot: QtBot, bar: AskBar) -> None:
    bar.ask(to_hit(), BLUE, 0)
    assert bar.is_asking
    qtbot.waitUntil(lambda: bar.roll.field.hasFocus())
    bar.rest()
    assert not bar.is_asking
    assert bar.quick.isVisible()


def test_all_panes_have_one_height(bar: AskBar) -> None:
    heights = set()
    bar.rest()
    heights.add(bar.sizeHint().height())
    bar.ask(to_hit(), BLUE, 0)
    heights.add(bar.sizeHint().height())
    bar.ask(choice(), RED, 0)
    heights.add(bar.sizeHint().height())
    assert len(heights) == 1


def test_another_theme_leaves_the_bar_as_high_as_it_began(qtbot: QtBot, theme: Theme) -> None:
    window, bar = QWidget(), AskBar()
    qtbot.addWidget(window)
    QVBoxLayout(window).addWidget(bar)
    window.resize(1000, 900)
    window.show()
    QApplication.processEvents()
    height = bar.sizeHint().height()
    theme.set_mode(Mode.DARK)
    assert bar.sizeHint().height() == height


def test_a_choice_is_answered_by_button_or_digit(qtbot: QtBot, bar: AskBar) -> None:
    bar.ask(choice(), RED, 0)
    with qtbot.waitSignal(bar.answered) as answered:
        QTest.mouseClick(bar.choice.buttons[1], Qt.MouseButton.LeftButton)
    assert answered.args == [("0305",)]
    with qtbot.waitSignal(bar.answered) as answered:
        assert bar.type_digit("1")
    assert answered.args == [("0304",)]


def test_a_key_pressed_once_too_often_answers_nothing_else(qtbot: QtBot, bar: AskBar) -> None:
    bar.ask(to_hit(), BLUE, 0)
    key = bar.roll.keys.key(7)
    for moves_on in (bar.rest, lambda: bar.ask(choice(), RED, 1)):
        moves_on()
        with qtbot.assertNotEmitted(bar.answered):
            key.click()


def test_a_digit_typed_elsewhere_goes_to_the_dice(bar: AskBar) -> None:
    assert not bar.type_digit("7")
    bar.ask(to_hit(), BLUE, 0)
    assert bar.type_digit("7")
    assert bar.roll.field.text() == "7"


def test_a_refusal_is_overruled_with_a_reason_or_left(qtbot: QtBot, bar: AskBar) -> None:
    bar.refuse(
        Refusal.by_rule("stood_still", "A 'Mech that stood still cannot turn.", "Quick-Start, Standing Still")
    )
    assert "stood still" in bar.refusal.reason.text()
    assert bar.refusal.source.text().startswith("Quick-Start, Standing Still")
    QTest.keyClicks(bar.refusal.why, "The map was moved")
    with qtbot.waitSignal(bar.overruled) as overruled:
        QTest.mouseClick(bar.refusal.overrule_button, Qt.MouseButton.LeftButton)
    assert overruled.args == ["The map was moved"]
    with qtbot.waitSignal(bar.cancel_requested):
        QTest.mouseClick(bar.refusal.dismiss_button, Qt.MouseButton.LeftButton)


def test_what_cannot_be_overruled_offers_no_way(bar: AskBar) -> None:
    bar.refuse(Refusal.invalid("stood_still", "Another window plays."), may_overrule=False)
    assert bar.refusal.overrule_button.isHidden()


def test_deeds_are_buttons_and_greyed_ones_say_why(qtbot: QtBot, bar: AskBar) -> None:
    commands = (
        BarCommand("move/walked", "Walk  4 MP", "walk", CommandWeight.MAIN),
        BarCommand("move/ran", "Run", "run", against="No legs."),
    )
    bar.quick.show_commands("Wolf moves", commands)
    assert bar.quick.prompt.text() == "Wolf moves"
    assert bar.quick.buttons["move/ran"].toolTip() == "No legs."
    assert bar.quick.buttons["move/ran"].accessibleDescription() == "No legs."
    with qtbot.waitSignal(bar.quick.chosen) as chosen:
        QTest.mouseClick(bar.quick.buttons["move/walked"], Qt.MouseButton.LeftButton)
    assert chosen.args == ["move/walked"]


def test_the_quick_line_is_told_while_typed_and_on_enter(qtbot: QtBot, bar: AskBar) -> None:
    with qtbot.waitSignal(bar.quick.typed) as typed:
        QTest.keyClicks(bar.quick.field, "R")
    assert typed.args == ["R"]
    bar.quick.show_reading(QuickReading("8 damage", "8+"))
    assert bar.quick.number.isVisible()
    with qtbot.waitSignal(bar.quick.entered) as entered:
        QTest.keyClick(bar.quick.field, Qt.Key.Key_Return)
    assert entered.args == ["R"]


@pytest.mark.parametrize("width", [480, 560, 700, 860, 1000])
def test_a_question_is_read_whole_at_every_width(bar: AskBar, width: int) -> None:
    text = "Black Hawk, right torso: which slot is hit?"
    bar.ask(Roll(parse_dice("2d6"), make_question(text), 8), BLUE, 1)
    bar.resize(width, bar.sizeHint().height())
    QApplication.processEvents()
    headline = bar.roll.header.headline
    assert headline.text() == text
    assert headline.heightForWidth(headline.width()) <= headline.height()
    assert bar.roll.header.roll_button.accessibleName() == "Roll for me"


def test_a_refusal_says_what_can_be_done(bar: AskBar) -> None:
    bar.refuse(Refusal.by_rule("late", "Orion has moved already.", "CityTech, Movement"))
    assert bar.refusal.source.text() == "CityTech, Movement · Leave it, or overrule it and say why."
    assert bar.refusal.overrule_button.isVisible()


def test_what_makes_no_sense_cannot_be_overruled(bar: AskBar) -> None:
    bar.refuse(Refusal.invalid("gone", "There is no such unit."))
    assert not bar.refusal.overrule_button.isVisible()
    assert bar.refusal.source.text() == "Nothing has changed: leave it."
