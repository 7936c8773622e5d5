"""The set of gestures of one place of the window: it acts by them, and the help prints them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QShortcut, QWheelEvent
from PySide6.QtWidgets import QWidget

from companion.ui.widgets.shortcuts import Shortcut

NONE = ""
WHEEL, CLICK, RIGHT_CLICK, MIDDLE_CLICK = "Wheel", "Click", "Right-click", "Middle-click"
BUTTONS = {
    Qt.MouseButton.LeftButton: CLICK,
    Qt.MouseButton.RightButton: RIGHT_CLICK,
    Qt.MouseButton.MiddleButton: MIDDLE_CLICK,
}
MODIFIER_NAMES = (
    (Qt.KeyboardModifier.ControlModifier, "Ctrl+"),
    (Qt.KeyboardModifier.AltModifier, "Alt+"),
    (Qt.KeyboardModifier.ShiftModifier, "Shift+"),
)


@dataclass(frozen=True, slots=True)
class Gesture:
    """A command, its keys as Qt writes them or the movement of the hand, and its effect in short."""

    command: str
    keys: tuple[str, ...]
    text: str


class GestureSet:
    """Gestures by their names, such as `Ctrl+X`, `Shift+Wheel` or `Right-click`."""

    def __init__(self, title: str, *gestures: Gesture) -> None:
        self.title = title
        self.gestures = gestures
        self._commands = {key: gesture.command for gesture in gestures for key in gesture.keys}

    @property
    def shortcuts(self) -> tuple[Shortcut, ...]:
        """As the help prints them."""
        return tuple(Shortcut(it.command, it.keys, it.text, self.title) for it in self.gestures)

    def of_key(self, event: QKeyEvent) -> str:
        """Return the command of a key, NONE where it means nothing here; signs count however they are
        typed.
        """
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        key = Qt.Key.Key_Return if event.key() == Qt.Key.Key_Enter else Qt.Key(event.key())
        found = self._commands.get(_key_name(held, key))
        if found is None and held & Qt.KeyboardModifier.ShiftModifier and _is_sign(event.text()):
            found = self._commands.get(_key_name(held & ~Qt.KeyboardModifier.ShiftModifier, key))
        return found or NONE

    def bind(self, widget: QWidget, actions: Mapping[str, Callable[[], object]]) -> None:
        """Let the keys of these commands carry them out wherever the keyboard is in a window of its own."""
        for gesture in self.gestures:
            for key in gesture.keys if gesture.command in actions else ():
                QShortcut(QKeySequence(key), widget).activated.connect(actions[gesture.command])

    def of(self, gesture: str) -> str:
        """Return the command of a gesture by its name."""
        return self._commands.get(gesture, NONE)

    def of_wheel(self, event: QWheelEvent) -> str:
        """Return the command of a turn of the wheel."""
        return self.of(format_modifiers(event.modifiers()) + WHEEL)

    def of_click(self, event: QMouseEvent) -> str:
        """Return the command of a press of a button of the pointer."""
        return self.of(format_modifiers(event.modifiers()) + BUTTONS.get(event.button(), NONE))

    def claims(self, event: QEvent) -> bool:
        """Whether an event asks about a key that means something here; it is none of the window then."""
        is_asked = event.type() is QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and self.of_key(event):
            event.accept()
            return True
        return False


def format_modifiers(modifiers: Qt.KeyboardModifier) -> str:
    """Return the keys held with a gesture: `Ctrl+Shift+`."""
    return "".join(text for modifier, text in MODIFIER_NAMES if modifiers & modifier)


def _key_name(modifiers: Qt.KeyboardModifier, key: Qt.Key) -> str:
    return QKeySequence(QKeyCombination(modifiers, key)).toString(QKeySequence.SequenceFormat.PortableText)


def _is_sign(text: str) -> bool:
    return len(text) == 1 and text.isprintable() and not text.isalnum()
