"""A small bar over the map: what is about to happen, with Confirm and Cancel."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from companion.ui.spacing import spaced
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space


class ConfirmBar(QFrame):
    """Says one line and offers two buttons; `confirmed` and `cancelled` tell which was pressed."""

    confirmed = Signal()
    cancelled = Signal()

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._map = over
        self.setProperty("panel", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._words = QLabel()
        self._words.setProperty("role", "section")
        self.confirm_button = _button("Confirm", "primary", "Confirm (Enter)")
        self.cancel_button = _button("Cancel", "quiet", "Cancel (Esc)")
        self.confirm_button.clicked.connect(self.confirmed)
        self.cancel_button.clicked.connect(self.cancelled)
        margins = (Space.LARGE, Space.SMALL, Space.SMALL, Space.SMALL)
        self._row = spaced(QHBoxLayout(self), Space.MEDIUM, margins)
        for widget, stretch in ((self._words, 1), (self.cancel_button, 0), (self.confirm_button, 0)):
            self._row.addWidget(widget, stretch)
        self.hide()

    @property
    def words(self) -> str:
        """The line that is shown."""
        return self._words.text()

    def offer(self, words: str, keep_clear: QRect, *, can_confirm: bool) -> None:
        """Show a line, away from a part of the map; without something to confirm only Cancel is offered."""
        self._words.setText(words)
        self.confirm_button.setVisible(can_confirm)
        self.show()
        self.settle(keep_clear)

    def settle(self, keep_clear: QRect) -> None:
        """Stand at the lower edge of the map, or at the upper one where the lower has to be kept clear."""
        room, gap = self._map.rect(), Theme.current().tokens.px(Space.LARGE)
        self._words.setWordWrap(False)
        widest = room.width() - 2 * gap
        if self.sizeHint().width() > widest:
            self._words.setWordWrap(True)
            self.resize(widest, self._row.totalHeightForWidth(widest))
        else:
            self.adjustSize()
        left = (room.width() - self.width()) // 2
        self.move(left, room.height() - self.height() - gap)
        if self.geometry().intersects(keep_clear):
            self.move(left, gap)
        self.raise_()


def _button(words: str, kind: str, tip: str) -> QPushButton:
    button = QPushButton(words)
    button.setProperty("kind", kind)
    button.setToolTip(tip)
    # The map keeps the keyboard: Enter and Esc work there.
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return button
