"""The line across the top of a battle that says what to do next."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space, mixed
from companion.ui.widgets.controls import icon_button, restyle
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label

TINT, RAIL = 0.12, 4


class GuideStrip(QFrame):
    """`passed` wants the next step, `returned` the one before, `left` no guide any more."""

    passed = Signal()
    returned = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.count, self.words = role_label("", Role.CAPTION), role_label("", Role.BODY)
        restyle(self.words, "role", Role.SECTION)
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.back_button = icon_button("arrow-left", "Previous step")
        self.next_button = push_button("Next", Kind.PRIMARY)
        self.leave_button = icon_button("close", "Leave the guide; the menu leads back to it")
        row = spaced(QHBoxLayout(self), Space.SMALL, (Space.LARGE, Space.SMALL, Space.SMALL, Space.SMALL))
        told = spaced(QVBoxLayout(), 0)
        told.addWidget(self.count)
        told.addWidget(self.words)
        row.addLayout(told, 1)
        for button in (self.back_button, self.next_button, self.leave_button):
            # The keyboard stays at the table: Enter after a click here is meant for the battle.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(button)
        self.back_button.clicked.connect(self.returned)
        self.next_button.clicked.connect(self.passed)
        self.leave_button.clicked.connect(self.left)

    def show_step(self, title: str, number: int, of: int, words: str, *, waits: bool) -> None:
        """Say a step; one that `waits` for an act can be skipped, any other is read and passed."""
        self.count.setText(f"{title}  ·  {number} of {of}")
        self.words.setText(words)
        self.setAccessibleName(f"Step {number} of {of}: {words}")
        is_last = number == of
        self.next_button.setText("Finish" if is_last else "Skip" if waits else "Next")
        restyle(self.next_button, "kind", Kind.QUIET if waits else Kind.PRIMARY)
        self.back_button.setEnabled(number > 1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        tint = 0.0 if tokens.border > 1 else TINT
        painter.fillRect(self.rect(), QColor(mixed(tokens.surface, tokens.accent, tint)))
        painter.fillRect(0, 0, tokens.px(RAIL), self.height(), QColor(tokens.accent))
