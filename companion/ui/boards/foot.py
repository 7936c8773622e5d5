"""The line below the board: the hex under the hand in words, why something cannot be, and the keys."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from companion.ui.theme.icons import pixmap
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, restyle
from companion.ui.widgets.plain import PlainLabel
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role

KEYS = "Arrows and Space paint · Shift+arrows draw on · 1–9 terrain · Page Up raises · Ctrl+Z undoes"


class Foot(QFrame):
    """One line: words at the left, keys at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "foot")
        self._icon, self._icon_name, self._tone = PlainLabel(), "hex", "muted"
        self.words, self.keys = CutLabel(), CutLabel()
        self.keys.setProperty("role", Role.CAPTION.value)
        self.keys.show_words(KEYS)
        row = spaced(QHBoxLayout(self), Space.SMALL, (Space.MEDIUM, Space.TINY, Space.MEDIUM, Space.TINY))
        row.addWidget(self._icon)
        row.addWidget(self.words, 1)
        row.addWidget(self.keys)
        Theme.current().changed.connect(self._draw)
        self.say("")

    def say(self, words: str) -> None:
        """Say what is worth knowing."""
        self._tell(words, "hex", "muted", Role.BODY)
        self.keys.show()

    def warn(self, words: str) -> None:
        """Say what is against the rules, or why something was not done."""
        self._tell(words, "warning", "danger", Role.DANGER)
        self.keys.hide()

    def _tell(self, words: str, icon: str, tone: str, role: Role) -> None:
        self.words.show_words(words)
        restyle(self.words, "role", role)
        self._icon_name, self._tone = icon, tone
        self._draw()

    def _draw(self) -> None:
        self._icon.setPixmap(pixmap(self._icon_name, self._tone, Theme.current().tokens.px(16)))
