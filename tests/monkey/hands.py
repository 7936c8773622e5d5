"""Hands of a monkey: clicks, keys, texts, drags and wheel, sent to a window as its system would send them."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QKeyCombination, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from companion.ui.widgets.shortcuts import SHORTCUTS

Step = tuple[str, Callable[[], object]]
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
PLAIN = Qt.KeyboardModifier.NoModifier
MODIFIERS = (PLAIN,) * 8 + (Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier)
MODIFIER_KEYS = (
    (Qt.KeyboardModifier.ShiftModifier, Qt.Key.Key_Shift),
    (Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_Control),
    (Qt.KeyboardModifier.AltModifier, Qt.Key.Key_Alt),
)
KEYS = tuple(
    getattr(Qt.Key, f"Key_{name}")
    for name in (
        *(
            "Tab",
            "Backtab",
            "Return",
            "Enter",
            "Escape",
            "Space",
            "Backspace",
            "Delete",
            "Menu",
            "Plus",
            "Minus",
        ),
        *("Up", "Down", "Left", "Right", "Home", "End", "PageUp", "PageDown"),
        *("F1", "F2", "F5", "0", "1", "2", "5", "9"),
    )
)
TYPED = (
    *("7", "3+4", "12", "0", "-1", "99999999999999999999", "1e400", "4.5", "3025-04-02", "99/99/9999", "Red"),
    *("rt8 rear", "g4 ppc r7 walk t5 jumped lw1", "orion", "ac/2", "walk>=5", "ppc", "all", "none", "?", "/"),
    *(
        "[[[",
        "(((",
        "%s {0} \\",
        "<b>bold</b>&amp;",
        "!",
        ":",
        "\t",
        "  ",
        "key: value",
        "- item",
        "units: {}",
    ),
    *("extends: citytech", 90 * "a"),
)
PASTED = (
    *("", "Füchse 狐 🦊", "one\ntwo\n\nthree", "<img src='http://x/'>", 5000 * "x"),
    *("\x1b[31mred", "\x0c\x85\u2028", "\u202eabc", "\ud7ff"),
)
TRIES = 30
"""Widgets that are looked at for one that can be seen."""
FAR = 60
"""Pixels that a drag goes at most in one step."""


class Hands:
    """The hands of a monkey: one step after the other; `next_step` makes up an act when none is under way."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._steps: deque[Step] = deque()

    def next_step(self, top: QWidget) -> Step:
        """Return what is to be done next at a window."""
        if not self._steps:
            self._steps.extend(self._make_up(top))
        return self._steps.popleft()

    def forget_steps(self) -> None:
        """Forget what was begun, as other windows are open now."""
        self._steps.clear()

    def _make_up(self, top: QWidget) -> list[Step]:
        window = top.windowHandle()
        if window is None:
            return [("nothing", lambda: None)]
        act = self._chance.choices(
            (self._click, self._drag, self._wheel, self._key, self._shortcut, self._type, self._paste),
            (50, 8, 6, 14, 10, 8, 4),
        )[0]
        return act(top, window)

    def _place(self, top: QWidget) -> tuple[QPoint, str]:
        """Somewhere on a widget that can be seen and is enabled, in coordinates of its window."""
        widgets = top.findChildren(QWidget)
        widget = top
        for tried in self._chance.sample(widgets, min(len(widgets), TRIES)):
            if tried.isVisible() and not tried.isWindow() and not tried.visibleRegion().isEmpty():
                widget = tried
                if tried.isEnabled():
                    break
        area = widget.visibleRegion().boundingRect()
        if area.isEmpty():
            area = widget.rect()
        inside = QPoint(
            area.left() + self._chance.randrange(max(area.width(), 1)),
            area.top() + self._chance.randrange(max(area.height(), 1)),
        )
        text = getattr(widget, "text", None)  # some widgets have a part of this name
        name = widget.accessibleName() or (text() if callable(text) else "") or widget.objectName()
        return widget.mapTo(top, inside), f"{type(widget).__name__} {str(name)[:40]!r}"

    def _click(self, top: QWidget, window: QWindow) -> list[Step]:
        place, name = self._place(top)
        place = _inside(window, place)
        button = RIGHT if self._chance.random() < 0.1 else LEFT
        modifier = self._chance.choice(MODIFIERS)
        if self._chance.random() < 0.1:
            return [(f"double click {name}", lambda: _click(window, button, modifier, place, times=2))]
        kind = "right click" if button is RIGHT else "click"
        return [
            (f"move to {name}", lambda: QTest.mouseMove(window, place)),
            (f"{kind} {name} {modifier.name}", lambda: _click(window, button, modifier, place)),
        ]

    def _drag(self, top: QWidget, window: QWindow) -> list[Step]:
        start, name = self._place(top)
        end, other = self._place(top)
        if self._chance.random() < 0.5:
            end = start + QPoint(self._chance.randint(-FAR, FAR), self._chance.randint(-FAR, FAR))
        start, end = _inside(window, start), _inside(window, end)
        steps: list[Step] = [(f"press {name}", lambda: QTest.mousePress(window, LEFT, PLAIN, start))]
        for part in (0.2, 0.5, 0.9, 1.0):
            place = _inside(window, start + (end - start) * part)
            steps.append((f"drag towards {other}", lambda place=place: QTest.mouseMove(window, place)))  # type: ignore[misc]
        return [*steps, ("release", lambda: _release(window, LEFT, PLAIN, end))]

    def _wheel(self, top: QWidget, window: QWindow) -> list[Step]:
        place, name = self._place(top)
        place = _inside(window, place)
        turned = QPoint(0, self._chance.choice((-240, -120, 120, 240)))
        modifier = self._chance.choice(MODIFIERS)
        return [
            (f"wheel {name}", lambda: QTest.wheelEvent(window, QPointF(place), turned, QPoint(), modifier))
        ] * self._chance.randint(1, 4)

    def _key(self, _top: QWidget, window: QWindow) -> list[Step]:
        key, modifier = self._chance.choice(KEYS), self._chance.choice(MODIFIERS)
        return [(f"key {key.name} {modifier.name}", lambda: press_key(window, key, modifier))]

    def _shortcut(self, _top: QWidget, window: QWindow) -> list[Step]:
        shortcut = self._chance.choice([it for it in SHORTCUTS if it.command != "quit"])
        keys = self._chance.choice(shortcut.keys)
        sequence: Any = QKeySequence(keys)  # it can be indexed, which its types do not tell
        one: QKeyCombination = sequence[0]
        return [(f"shortcut {keys}", lambda: press_key(window, one.key(), one.keyboardModifiers()))]

    def _type(self, _top: QWidget, window: QWindow) -> list[Step]:
        text = self._chance.choice(TYPED)
        steps: list[Step] = [
            (f"type {letter!r}", lambda letter=letter: _type_letter(letter))  # type: ignore[misc]
            for letter in text
        ]
        if self._chance.random() < 0.5:
            steps.append(("key Key_Return", lambda: press_key(window, Qt.Key.Key_Return)))
        return steps

    def _paste(self, _top: QWidget, window: QWindow) -> list[Step]:
        text = self._chance.choice(PASTED)

        def paste() -> None:
            QGuiApplication.clipboard().setText(text)
            press_key(window, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)

        return [(f"paste {text[:20]!r}", paste)]


def _inside(window: QWindow, place: QPoint) -> QPoint:
    """Return the nearest place within a window."""
    return QPoint(
        min(max(place.x(), 0), max(window.width() - 1, 0)),
        min(max(place.y(), 0), max(window.height() - 1, 0)),
    )


def press_key(window: QWindow, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
    """Press a key and let go of it, where the window is still there: Alt alone closes a menu.

    The modifiers are let go of here: QTest would send them to a window that the key itself has closed.
    """
    for modifier, its_key in MODIFIER_KEYS:
        if modifiers & modifier and _is_there(window):
            QTest.keyPress(window, its_key)
    if _is_there(window):
        QTest.keyPress(window, key, modifiers)
    if _is_there(window):
        QTest.keyRelease(window, key)
    for modifier, its_key in MODIFIER_KEYS:
        if modifiers & modifier and _is_there(window):
            QTest.keyRelease(window, its_key)


def _click(
    window: QWindow, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier, place: QPoint, times: int = 1
) -> None:
    for _ in range(times):
        if _is_there(window):
            QTest.mousePress(window, button, modifiers, place)
            _release(window, button, modifiers, place)


def _release(window: QWindow, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier, place: QPoint) -> None:
    if _is_there(window):
        QTest.mouseRelease(window, button, modifiers, place)


def _is_there(window: QWindow) -> bool:
    """Whether a window has not been deleted by what was sent to it: QTest would reach into it."""
    return window in QGuiApplication.allWindows()


def _type_letter(letter: str) -> None:
    if (widget := QApplication.focusWidget()) is not None:
        QTest.keyClicks(widget, letter)
