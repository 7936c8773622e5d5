from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from companion.engine.views.turn import Due
from companion.errors import Refusal
from companion.ui.turn.phase_bar import PhaseBar
from tests.ui.views import BLUE, RED, turn_view

SIDES = (BLUE, RED)


pytestmark = pytest.mark.usefixtures("theme")


@pytest.fixture
def bar(qtbot: QtBot) -> PhaseBar:
    made = PhaseBar(QMenu())
    qtbot.addWidget(made)
    made.resize(1200, 48)
    made.show()
    return made


def test_turn_phase_and_who_acts_are_told(bar: PhaseBar) -> None:
    bar.show_turn(turn_view(), SIDES)
    assert bar.turn.text() == "Turn 3"
    assert bar.steps.accessibleName() == "Phase Movement"
    assert bar.status.text() == "Blue move, 2 left"
    assert bar.side_mark.accessibleName() == "Blue act"


def test_one_button_goes_on(qtbot: QtBot, bar: PhaseBar) -> None:
    bar.show_turn(turn_view(), SIDES)
    assert bar.go_on.text() == "End movement"
    with qtbot.waitSignal(bar.go_on_requested):
        QTest.mouseClick(bar.go_on, Qt.MouseButton.LeftButton)


def test_a_long_name_of_a_side_gives_way_to_what_the_button_does(bar: PhaseBar) -> None:
    side = replace(BLUE, name="Jade Falcon Guards Cluster of the Invasion")
    turn = turn_view()
    assert turn.next is not None
    label = f"{side.name}: all hold fire"
    bar.show_turn(replace(turn, next=replace(turn.next, label=label)), (side, RED))
    assert bar.go_on.text().endswith(": all hold fire")
    assert bar.go_on.text().startswith("Jade Falcon")
    assert len(bar.go_on.text()) < len(label)
    assert label in bar.go_on.toolTip()
    label = "Commando of the Third Lance: no more attacks"
    bar.show_turn(replace(turn, next=replace(turn.next, label=label)), (side, RED))
    assert bar.go_on.text().endswith(": no more attacks")


def test_a_refused_step_is_greyed_with_its_reason_but_can_be_pressed(bar: PhaseBar) -> None:
    bar.show_turn(turn_view(), SIDES)
    assert bar.go_on.property("kind") == "primary"
    bar.show_turn(
        turn_view(refusal=Refusal.by_rule("still_to_move", "Still to move: Wolf.", "Sequence of Play")), SIDES
    )
    assert bar.go_on.property("kind") == "quiet"
    assert bar.go_on.toolTip() == "Still to move: Wolf. (Sequence of Play)"
    assert bar.go_on.isEnabled()


def test_nobody_goes_on_from_an_earlier_moment(bar: PhaseBar) -> None:
    bar.show_turn(turn_view(), SIDES, is_closed=True)
    assert not bar.go_on.isEnabled()


def test_the_button_of_the_dues_counts_them(qtbot: QtBot, bar: PhaseBar) -> None:
    bar.show_turn(turn_view(), SIDES)
    assert bar.dues_button.isHidden()
    due = Due("fire/wolf", "wolf", "Roll the declared fire", "Weapon Attack", "resolve")
    bar.show_turn(turn_view(dues=(due,)), SIDES)
    assert bar.dues_button.text() == "1 roll due"
    with qtbot.waitSignal(bar.dues_requested):
        QTest.mouseClick(bar.dues_button, Qt.MouseButton.LeftButton)


def test_house_rules_are_named_where_there_is_room_and_in_the_tooltip_everywhere(
    qtbot: QtBot, bar: PhaseBar
) -> None:
    bar.show_turn(turn_view(), SIDES)
    assert bar.rules_button.isHidden()
    bar.show_house_rules("Range & heat", "Shots at range are easier.")
    for width in range(bar.minimumSizeHint().width(), 1600, 40):
        bar.resize(width, 48)
        QApplication.processEvents()
        assert bar.rules_button.width() >= bar.rules_button.sizeHint().width()
        assert bar.steps.width() >= bar.steps.sizeHint().width()
    bar.resize(1600, 48)
    assert bar.rules_button.text() == "Range && heat"
    bar.resize(bar.minimumSizeHint().width(), 48)
    qtbot.waitUntil(lambda: not bar.rules_button.text())
    assert bar.rules_button.accessibleName() == "House rules: Range & heat"
    assert bar.rules_button.toolTip() == "House rules: Range & heat\nShots at range are easier."
    with qtbot.waitSignal(bar.rules_requested):
        QTest.mouseClick(bar.rules_button, Qt.MouseButton.LeftButton)


def test_where_room_is_short_only_the_present_phase_is_named(qtbot: QtBot, bar: PhaseBar) -> None:
    bar.show_turn(turn_view(), SIDES)
    wide = bar.steps.sizeHint().width()
    bar.resize(bar.minimumSizeHint().width(), 48)
    qtbot.waitUntil(lambda: bar.steps.sizeHint().width() < wide)


def press_at(button: QWidget, kind: QEvent.Type, moment: int) -> None:
    """Press and lift at a moment, in milliseconds; Qt says whether it takes the press for a second one."""
    middle, left = QPointF(button.rect().center()), Qt.MouseButton.LeftButton
    for each in (kind, QEvent.Type.MouseButtonRelease):
        event = QMouseEvent(each, middle, button.mapToGlobal(middle), left, left, Qt.KeyboardModifier(0))
        event.setTimestamp(moment)
        QApplication.sendEvent(button, event)


@pytest.mark.parametrize(
    ("label", "moment", "pressed"),
    [("End movement", 1200, 2), ("All stand still", 1200, 1), ("All stand still", 5000, 2)],
)
def test_the_second_click_of_two_never_means_another_button(
    bar: PhaseBar, label: str, moment: int, pressed: int
) -> None:
    """Whoever clicks twice to begin has not let his own units stand still.

    Qt takes two quick taps for one double tap, though the first was on another button: such a tap counts.
    """
    bar.show_turn(turn_view(), SIDES)
    clicks: list[str] = []

    def go_on() -> None:
        clicks.append(bar.go_on.text())
        bar.go_on.setText(label)

    bar.go_on_requested.connect(go_on)
    press_at(bar.go_on, QEvent.Type.MouseButtonPress, 1000)
    press_at(bar.go_on, QEvent.Type.MouseButtonDblClick, moment)
    assert len(clicks) == pressed


def test_the_mark_beside_a_hint_is_of_the_side_that_the_hint_is_about(bar: PhaseBar) -> None:
    turn = turn_view()
    assert turn.next is not None
    hint = replace(turn.next, missed_actions=("Cicada can still twist",), missed_side="red")
    bar.show_turn(replace(turn, next=hint), SIDES)
    assert bar.status.text() == "Cicada can still twist"
    assert bar.side_mark.accessibleName() == "Red act"
