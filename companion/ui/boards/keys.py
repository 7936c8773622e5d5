"""The keys of the board page, in one list."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from companion.workshop.boards.brush import ERASE, HIGHER, LEVEL, LOWER, OPEN
from companion.workshop.boards.strokes import Tool

CURSOR_STEPS = {
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
}
ZOOM_STEPS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}
FIT = Qt.Key.Key_0
PAINT = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
TOOLS = {
    Qt.Key.Key_B: Tool.BRUSH,
    Qt.Key.Key_L: Tool.LINE,
    Qt.Key.Key_R: Tool.RECTANGLE,
    Qt.Key.Key_A: Tool.AREA,
    Qt.Key.Key_I: Tool.PICK,
}
OTHERS = {
    Qt.Key.Key_C: OPEN,
    Qt.Key.Key_H: HIGHER,
    Qt.Key.Key_G: LOWER,
    Qt.Key.Key_V: LEVEL,
    Qt.Key.Key_X: ERASE,
}
LIFTS = {Qt.Key.Key_PageUp: 1, Qt.Key.Key_PageDown: -1}
WIDER = Qt.Key.Key_W
MOST_DIGITS = 9
WINDOW_KEYS = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)


def key_of(what: str) -> str:
    """The letter that chooses a tool, or what is painted with; empty where there is none."""
    for keys in (TOOLS, OTHERS):
        for key, meant in keys.items():
            if meant == what:
                return chr(key)
    return ""


def digit(event: QKeyEvent) -> int | None:
    """The digit from 1 to 9 that is pressed."""
    number = event.key() - Qt.Key.Key_0
    return number if 1 <= number <= MOST_DIGITS else None


def is_for_window(event: QKeyEvent) -> bool:
    """Whether a key is pressed with one that makes it the window's."""
    return bool(event.modifiers() & WINDOW_KEYS)
