"""Labels and buttons in the roles that the style sheet knows."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton, QWidget, QWidgetAction

from companion.ui.theme.icons import wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.plain_text import PlainLabel, button_text


class LabelRole(StrEnum):
    """The role of a label's text."""

    TITLE = "title"
    HEADING = "heading"
    SECTION = "section"
    BODY = "body"
    MUTED = "muted"
    CAPTION = "caption"
    NUMBER = "number"
    GOOD = "good"
    WARN = "warn"
    DANGER = "danger"
    ALARM = "alarm"


class ButtonKind(StrEnum):
    """The emphasis of a button."""

    NORMAL = "normal"
    PRIMARY = "primary"
    QUIET = "quiet"
    DANGER = "danger"


def table_button(text: str, kind: ButtonKind = ButtonKind.NORMAL, icon: str = "") -> QPushButton:
    """Return a button of the battle page: a click leaves the keyboard where it is; Space means the main
    button.
    """
    button = push_button(text, kind, icon)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


class SteadyButton(QPushButton):
    """A button of changing meaning; the second of two clicks counts only while the meaning is the same."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text_when_pressed = ""
        self._pressed_at = 0

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._text_when_pressed, self._pressed_at = self.text(), event.timestamp()
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # Qt takes two quick taps for one double tap wherever they are: the first may have been elsewhere.
        was_elsewhere = event.timestamp() - self._pressed_at > QApplication.doubleClickInterval()
        if was_elsewhere or self.text() == self._text_when_pressed:
            super().mouseDoubleClickEvent(event)


ICON_COLOURS = {ButtonKind.PRIMARY: "on_accent", ButtonKind.DANGER: "danger"}


def role_label(text: str, role: LabelRole = LabelRole.BODY) -> QLabel:
    """Return a label that wraps its words instead of cutting them off."""
    label = PlainLabel(text)
    label.setProperty("role", role.value)
    label.setWordWrap(True)
    return label


def add_menu_heading(menu: QMenu, text: str) -> None:
    """Name the entries that follow in a menu, below a line where others stand above."""
    if not menu.isEmpty():
        menu.addSeparator()
    label = role_label(text, LabelRole.CAPTION)
    label.setWordWrap(False)
    px = Theme.current().tokens.px
    label.setContentsMargins(px(Space.MEDIUM), px(Space.SMALL), px(Space.WIDE), px(Space.TINY))
    heading = QWidgetAction(menu)
    heading.setDefaultWidget(label)
    heading.setEnabled(False)
    label.setEnabled(True)  # it is read, though never chosen
    menu.addAction(heading)


def push_button(text: str, kind: ButtonKind = ButtonKind.NORMAL, icon: str = "") -> QPushButton:
    """Return a button that says what it does."""
    button = QPushButton(button_text(text))
    button.setProperty("kind", kind.value)
    if icon:
        wear_icon(button, icon, ICON_COLOURS.get(kind, "ink"))
    return button
