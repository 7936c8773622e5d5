"""Footer of the board page: the hex under the pointer, why something cannot be, and the keys."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from companion.ui.theme.icons import pixmap
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, restyle
from companion.ui.widgets.labels_and_buttons import LabelRole
from companion.ui.widgets.plain_text import PlainLabel
from companion.ui.widgets.spacing import with_spacing

KEYS = "Arrows and Space paint · Shift+arrows draw on · 1–9 terrain · Page Up raises · Ctrl+Z undoes"


class BoardFooter(QFrame):
    """One line: words at the left, keys at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "foot")
        self._icon, self._icon_name, self._tone = PlainLabel(), "hex", "muted"
        self.message, self.keys = CutLabel(), CutLabel()
        self.keys.setProperty("role", LabelRole.CAPTION.value)
        self.keys.show_text(KEYS)
        row = with_spacing(
            QHBoxLayout(self), Space.SMALL, (Space.MEDIUM, Space.TINY, Space.MEDIUM, Space.TINY)
        )
        row.addWidget(self._icon)
        row.addWidget(self.message, 1)
        row.addWidget(self.keys)
        Theme.current().changed.connect(self._draw)
        self.say("")

    def say(self, text: str) -> None:
        """Say what is worth knowing."""
        self._tell(text, "hex", "muted", LabelRole.BODY)
        self.keys.show()

    def warn(self, text: str) -> None:
        """Say what is against the rules, or why something was not done."""
        self._tell(text, "warning", "danger", LabelRole.DANGER)
        self.keys.hide()

    def _tell(self, text: str, icon: str, tone: str, role: LabelRole) -> None:
        self.message.show_text(text)
        restyle(self.message, "role", role)
        self._icon_name, self._tone = icon, tone
        self._draw()

    def _draw(self) -> None:
        self._icon.setPixmap(pixmap(self._icon_name, self._tone, Theme.current().tokens.px(16)))
