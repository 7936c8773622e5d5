"""Meanings of a key, a click or the wheel in a place of the window."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QWheelEvent

import companion.ui
from companion.ui.widgets.gestures.gesture_sets import GESTURE_SETS, NONE, Gesture, GestureSet

PLAIN = Qt.KeyboardModifier.NoModifier
SHIFT, CTRL, KEYPAD = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.KeypadModifier,
)
TABLE = GestureSet(
    "On the table",
    Gesture("roll", ("R",), "Roll"),
    Gesture("roll_rest", ("Shift+R",), "Roll the rest"),
    Gesture("more", ("+", "="), "One more"),
    Gesture("enter", ("Return",), "Enter"),
    Gesture("zoom", ("Ctrl+Wheel",), "Larger or smaller"),
    Gesture("give_back", ("Shift+Right-click",), "Give one back"),
)
WAYS_ROUND = "Left|Right|Up|Down|Return|Enter|Escape|Space|Tab|Backtab|Home|End|PageUp|PageDown|Backspace|F4"
"""Keys that go about and enter in lists and fields as everywhere: nobody has to be told of them."""
MODIFIERS = "Shift|Control|Alt|AltGr|Meta"
"""Keys that are held with others and do nothing by themselves."""


def key(code: Qt.Key, held: Qt.KeyboardModifier = PLAIN, text: str = "") -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyPress, code, held, text)


@pytest.mark.parametrize(
    ("event", "command"),
    [
        (key(Qt.Key.Key_R, PLAIN, "r"), "roll"),
        (key(Qt.Key.Key_R, SHIFT, "R"), "roll_rest"),
        (key(Qt.Key.Key_R, CTRL), NONE),
        (key(Qt.Key.Key_Plus, SHIFT, "+"), "more"),
        (key(Qt.Key.Key_Plus, KEYPAD, "+"), "more"),
        (key(Qt.Key.Key_Enter, KEYPAD), "enter"),
        (key(Qt.Key.Key_Q, PLAIN, "q"), NONE),
    ],
)
def test_a_key_means_what_its_name_says(event: QKeyEvent, command: str) -> None:
    assert TABLE.of_key(event) == command


def test_the_wheel_and_a_click_mean_what_is_held_with_them() -> None:
    here, no = QPointF(), Qt.MouseButton.NoButton
    for held, command in ((CTRL, "zoom"), (PLAIN, NONE)):
        turn = QWheelEvent(
            here, here, QPoint(), QPoint(0, 120), no, held, Qt.ScrollPhase.NoScrollPhase, False
        )
        assert TABLE.of_wheel(turn) == command
    right = Qt.MouseButton.RightButton
    for held, command in ((SHIFT, "give_back"), (PLAIN, NONE)):
        click = QMouseEvent(QEvent.Type.MouseButtonPress, here, here, right, right, held)
        assert TABLE.of_click(click) == command


def test_a_key_that_means_something_here_is_none_of_the_window() -> None:
    asked = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_R, PLAIN, "r")
    assert TABLE.claims(asked)
    assert asked.isAccepted()
    assert not TABLE.claims(QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Q, PLAIN, "q"))


def test_no_place_gives_a_key_two_meanings() -> None:
    for place in GESTURE_SETS:
        keys = [key for gesture in place.gestures for key in gesture.keys]
        assert len(keys) == len(set(keys)), place.title
    assert len({place.title for place in GESTURE_SETS}) == len(GESTURE_SETS)


@pytest.mark.parametrize("place", GESTURE_SETS, ids=lambda place: place.title)
def test_keys_are_named_as_qt_names_them(place: GestureSet) -> None:
    for gesture in place.gestures:
        for name in gesture.keys:
            if not re.search("[Cc]lick|[Dd]rag|Wheel|Arrows|Hold|Tap|Swipe|finger", name):
                portable = QKeySequence.SequenceFormat.PortableText
                assert QKeySequence(name).toString(portable) == name


def test_no_widget_has_a_key_that_the_help_does_not_know() -> None:
    """Letters, signs and function keys are looked up in a place, never compared with by themselves."""
    folder = Path(companion.ui.__file__).parent
    found = [
        f"{file.relative_to(folder)}: Key_{name}"
        for file in sorted(folder.rglob("*.py"))
        for name in re.findall(r"Key\.Key_(\w+)", file.read_text(encoding="utf-8"))
        if not re.fullmatch(f"{WAYS_ROUND}|{MODIFIERS}", name)
    ]
    assert found == []
