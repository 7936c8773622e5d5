"""The state of a panel without content: a picture, a sentence, and a button that helps."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from companion.ui.theme.icons import pixmap
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.plain_text import PlainLabel
from companion.ui.widgets.spacing import with_spacing

PICTURE, NARROWEST, WIDEST = 40, 220, 320


class EmptyState(QWidget):
    """An icon over a sentence; with an action, a button that emits `action_chosen`."""

    action_chosen = Signal()

    def __init__(
        self, icon: str, sentence: str, action_text: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._icon = icon
        self._picture = PlainLabel()
        self.sentence = role_label(sentence, LabelRole.MUTED)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAccessibleName(sentence)
        column = with_spacing(QVBoxLayout(self), Space.MEDIUM, (Space.WIDE,) * 4)
        column.addStretch(1)
        column.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignHCenter)
        # Between stretches, not aligned: an aligned label that wraps is cut off where it needs more lines.
        middle = with_spacing(QHBoxLayout(), 0)
        middle.addStretch(1)
        middle.addWidget(self.sentence)
        middle.addStretch(1)
        column.addLayout(middle)
        self.button = push_button(action_text, ButtonKind.PRIMARY) if action_text else None
        if self.button is not None:
            self.button.clicked.connect(self.action_chosen)
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
