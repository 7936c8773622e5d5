"""The frame of a page on which something is made: its commands above it, what is worth knowing below."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QLabel, QMenu, QToolButton, QWidget

from companion.ui.theme.icons import pixmap, wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, icon_button, restyle
from companion.ui.widgets.labels_and_buttons import LabelRole
from companion.ui.widgets.plain_text import PlainLabel, set_tip
from companion.ui.widgets.spacing import with_spacing

CommandSpec = tuple[str, str, str]
"""The text of a command in a menu, its id and its icon."""


class WorkbenchFooter(QFrame):
    """One line: words with an icon at the left, keys at the right."""

    def __init__(self, keys: QLabel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "foot")
        self.message, self.keys, self.icon_name = CutLabel(), keys, ""
        self._icon, self._tone = PlainLabel(), "muted"
        self.keys.setProperty("role", LabelRole.CAPTION.value)
        row = with_spacing(
            QHBoxLayout(self), Space.SMALL, (Space.MEDIUM, Space.TINY, Space.MEDIUM, Space.TINY)
        )
        row.addWidget(self._icon)
        row.addWidget(self.message, 1)
        row.addWidget(self.keys)
        Theme.current().changed.connect(self._draw)

    def tell(self, text: str, icon: str, tone: str, role: LabelRole) -> None:
        """Say something; without an icon only that."""
        self.message.show_text(text)
        restyle(self.message, "role", role)
        self.icon_name, self._tone = icon, tone
        self._icon.setVisible(bool(icon))
        self._draw()

    def _draw(self) -> None:
        if self.icon_name:
            self._icon.setPixmap(pixmap(self.icon_name, self._tone, Theme.current().tokens.px(16)))


def bind_commands(commands: Iterable[tuple[QAbstractButton, str]], do: Callable[[str], object]) -> None:
    """Let buttons carry out commands by their ids."""
    for button, command in commands:
        button.clicked.connect(partial(_carry_out, do, command))


def more_button(commands: Iterable[CommandSpec], do: Callable[[str], object]) -> QToolButton:
    """Return the button with the menu of all that has none of its own."""
    button = icon_button("more", "More")
    menu = QMenu(button)
    for text, command, icon in commands:
        action = menu.addAction(text)
        action.setData(command)
        wear_icon(action, icon)
        action.triggered.connect(partial(_carry_out, do, command))
    button.setMenu(menu)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    return button


def show_step(button: QAbstractButton, verb: str, step: str, key: str = "") -> None:
    """Let a button undo or redo a step, and say which."""
    button.setEnabled(bool(step))
    set_tip(button, f"{verb}: {step}{key}" if step else f"Nothing to {verb.lower()}")


def _carry_out(do: Callable[[str], object], command: str, _checked: bool = False) -> None:
    do(command)
