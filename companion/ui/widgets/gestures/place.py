"""A place of the window and its gestures: it acts by them, and the help prints them."""

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
HELD = (
    (Qt.KeyboardModifier.ControlModifier, "Ctrl+"),
    (Qt.KeyboardModifier.AltModifier, "Alt+"),
    (Qt.KeyboardModifier.ShiftModifier, "Shift+"),
)


@dataclass(frozen=True, slots=True)
class Gesture:
    """What is meant, the keys as Qt writes them or what the hand does, and what comes of it, in short."""

    command: str
    keys: tuple[str, ...]
    words: str


class Place:
    """Gestures by their names, such as `Ctrl+X`, `Shift+Wheel` or `Right-click`."""

    def __init__(self, title: str, *gestures: Gesture) -> None:
        self.title = title
        self.gestures = gestures
        self._commands = {key: gesture.command for gesture in gestures for key in gesture.keys}

    @property
    def shortcuts(self) -> tuple[Shortcut, ...]:
        """As the help prints them."""
        return tuple(Shortcut(it.command, it.keys, it.words, self.title) for it in self.gestures)

    def of_key(self, event: QKeyEvent) -> str:
        """The command of a key, NONE where it means nothing here; signs count however they are typed."""
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        key = Qt.Key.Key_Return if event.key() == Qt.Key.Key_Enter else Qt.Key(event.key())
        found = self._commands.get(_key_name(held, key))
        if found is None and held & Qt.KeyboardModifier.ShiftModifier and _is_sign(event.text()):
            found = self._commands.get(_key_name(held & ~Qt.KeyboardModifier.ShiftModifier, key))
        return found or NONE

    def bind(self, widget: QWidget, deeds: Mapping[str, Callable[[], object]]) -> None:
        """Let the keys of these commands carry them out wherever the keyboard is in a window of its own."""
        for gesture in self.gestures:
            for key in gesture.keys if gesture.command in deeds else ():
                QShortcut(QKeySequence(key), widget).activated.connect(deeds[gesture.command])

    def of(self, gesture: str) -> str:
        """The command of a gesture by its name."""
        return self._commands.get(gesture, NONE)

    def of_wheel(self, event: QWheelEvent) -> str:
        """The command of a turn of the wheel."""
        return self.of(held_words(event.modifiers()) + WHEEL)

    def of_click(self, event: QMouseEvent) -> str:
        """The command of a press of a button of the pointer."""
        return self.of(held_words(event.modifiers()) + BUTTONS.get(event.button(), NONE))

    def claims(self, event: QEvent) -> bool:
        """Whether an event asks about a key that means something here; it is none of the window then."""
        is_asked = event.type() is QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and self.of_key(event):
            event.accept()
            return True
        return False


def held_words(held: Qt.KeyboardModifier) -> str:
    """The keys held with a gesture: `Ctrl+Shift+`."""
    return "".join(words for modifier, words in HELD if held & modifier)


def _key_name(held: Qt.KeyboardModifier, key: Qt.Key) -> str:
    return QKeySequence(QKeyCombination(held, key)).toString(QKeySequence.SequenceFormat.PortableText)


def _is_sign(text: str) -> bool:
    return len(text) == 1 and text.isprintable() and not text.isalnum()
