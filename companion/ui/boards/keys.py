"""Keys of the board page."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from companion.ui.widgets.gestures.gesture_sets import BOARD
from companion.workshop.boards.strokes import LABELS, DrawingTool

CURSOR_STEPS = {
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
}
TOOLS = frozenset(DrawingTool)
OTHERS = frozenset(LABELS)
LIFTS = {"lift": 1, "sink": -1}
MAX_DIGITS = 9
HELD = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)
"""Held with an arrow these make it the window's."""


def key_of(command: str) -> str:
    """Return the key of a command of the page."""
    return next(gesture.keys[0] for gesture in BOARD.gestures if gesture.command == command)


def digit(event: QKeyEvent) -> int:
    """Return the digit that is pressed."""
    return int(chr(event.key()))
