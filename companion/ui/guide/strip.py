"""The line across the top of a battle with the next task of the lesson."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space, mix_colours
from companion.ui.widgets.controls import icon_button, restyle
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.spacing import with_spacing

TINT, RAIL = 0.12, 4


class GuideStrip(QFrame):
    """`next_requested` and `back_requested` ask for another step, `leave_requested` for no guide."""

    next_requested = Signal()
    back_requested = Signal()
    leave_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.count, self.message = role_label("", LabelRole.CAPTION), role_label("", LabelRole.BODY)
        restyle(self.message, "role", LabelRole.SECTION)
        self.message.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.back_button = icon_button("arrow-left", "Previous step")
        self.next_button = push_button("Next", ButtonKind.PRIMARY)
        self.leave_button = icon_button("close", "Leave the guide; the menu leads back to it")
        row = with_spacing(
            QHBoxLayout(self), Space.SMALL, (Space.LARGE, Space.SMALL, Space.SMALL, Space.SMALL)
        )
        text_layout = with_spacing(QVBoxLayout(), 0)
        text_layout.addWidget(self.count)
        text_layout.addWidget(self.message)
        row.addLayout(text_layout, 1)
        for button in (self.back_button, self.next_button, self.leave_button):
            # The keyboard stays at the table: Enter after a click here is meant for the battle.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(button)
        self.back_button.clicked.connect(self.back_requested)
        self.next_button.clicked.connect(self.next_requested)
        self.leave_button.clicked.connect(self.leave_requested)

    def show_step(self, title: str, number: int, of: int, text: str, *, waits: bool) -> None:
        """Say a step; one that `waits` for an act can be skipped, any other is read and passed."""
        self.count.setText(f"{title}  ·  {number} of {of}")
        self.message.setText(text)
        self.setAccessibleName(f"Step {number} of {of}: {text}")
        is_last = number == of
        self.next_button.setText("Finish" if is_last else "Skip" if waits else "Next")
        restyle(self.next_button, "kind", ButtonKind.QUIET if waits else ButtonKind.PRIMARY)
        self.back_button.setEnabled(number > 1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        tint = 0.0 if tokens.border > 1 else TINT
        painter.fillRect(self.rect(), QColor(mix_colours(tokens.surface, tokens.accent, tint)))
        painter.fillRect(0, 0, tokens.px(RAIL), self.height(), QColor(tokens.accent))
