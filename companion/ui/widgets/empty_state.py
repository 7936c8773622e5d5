"""What a panel shows while it has nothing to show: a picture, a sentence, and what to do about it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from companion.ui.theme.icons import pixmap
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.plain import PlainLabel
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label

PICTURE, NARROWEST, WIDEST = 40, 220, 320


class EmptyState(QWidget):
    """An icon over a sentence; with a `deed`, a button that emits `deed_chosen`."""

    deed_chosen = Signal()

    def __init__(self, icon: str, sentence: str, deed: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = icon
        self._picture = PlainLabel()
        self.sentence = role_label(sentence, Role.MUTED)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAccessibleName(sentence)
        column = spaced(QVBoxLayout(self), Space.MEDIUM, (Space.WIDE,) * 4)
        column.addStretch(1)
        column.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignHCenter)
        # Between stretches, not aligned: an aligned label that wraps is cut off where it needs more lines.
        middle = spaced(QHBoxLayout(), 0)
        middle.addStretch(1)
        middle.addWidget(self.sentence)
        middle.addStretch(1)
        column.addLayout(middle)
        self.button = push_button(deed, Kind.PRIMARY) if deed else None
        if self.button is not None:
            self.button.clicked.connect(self.deed_chosen)
            self.setFocusProxy(self.button)
            column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def say(self, sentence: str) -> None:
        """Say something else."""
        self.sentence.setText(sentence)
        self.setAccessibleName(sentence)

    def _measure(self) -> None:
        tokens = Theme.current().tokens
        self._picture.setPixmap(pixmap(self._icon, "faint", tokens.px(PICTURE)))
        self.sentence.setMinimumWidth(tokens.px(NARROWEST))
        self.sentence.setMaximumWidth(tokens.px(WIDEST))
