"""What the keys of the board page mean to it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from companion.ui.widgets.gestures.places import BOARD
from companion.workshop.boards.brush import LABELS
from companion.workshop.boards.strokes import Tool

CURSOR_STEPS = {
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
}
TOOLS = frozenset(Tool)
OTHERS = frozenset(LABELS)
LIFTS = {"lift": 1, "sink": -1}
MOST_DIGITS = 9
HELD = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)
"""Held with an arrow these make it the window's."""


def key_of(command: str) -> str:
    """The key of a command of the page."""
    return next(gesture.keys[0] for gesture in BOARD.gestures if gesture.command == command)


def digit(event: QKeyEvent) -> int:
    """Which of the digits is pressed."""
    return int(chr(event.key()))
