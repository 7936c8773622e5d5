"""Parts that a campaign's pages and dialogs share: columns, named fields, totals and buttons below."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.labels_and_buttons import LabelRole, push_button, role_label
from companion.ui.widgets.layouts import in_scroll_area
from companion.ui.widgets.spacing import NO_MARGINS, Margins, with_spacing

BESIDE, WIDEST = 760, 1392
MARGINS = (Space.LARGE,) * 4

BAR = (Space.LARGE, Space.SMALL, Space.LARGE, Space.SMALL)


class Columns(QWidget):
    """A scrolling page of limited width; `columns` are the layouts to fill."""

    def __init__(self, name: str, head: QWidget | None = None, gap: Space = Space.LARGE) -> None:
        super().__init__()
        self.columns = with_spacing(QBoxLayout(QBoxLayout.Direction.LeftToRight), gap)
        self._inside = QWidget()
        column = with_spacing(QVBoxLayout(self._inside), Space.LARGE)
        if head is not None:
            column.addWidget(head)
        column.addLayout(self.columns)
        column.addStretch(1)
        page = QWidget()
        around = with_spacing(QHBoxLayout(page), 0, MARGINS)
        around.addWidget(self._inside, 100)
        around.addStretch(1)
        with_spacing(QVBoxLayout(self), 0).addWidget(in_scroll_area(page, name))
        Theme.current().changed.connect(self._measure)
        self._measure()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measure()

    def _measure(self) -> None:
        px = Theme.current().tokens.px
        below, beside = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self.columns.setDirection(beside if self.width() >= px(BESIDE) else below)
        self._inside.setMaximumWidth(px(WIDEST))


def dialog_buttons(
    dialog: QDialog, primary: QPushButton, beside: QWidget | None = None, margins: Margins = NO_MARGINS
) -> QHBoxLayout:
    """Return the row below a dialog: its primary button, which Enter presses too, and Cancel."""
    cancel = push_button("Cancel")
    primary.setDefault(True)
    primary.clicked.connect(dialog.accept)
    cancel.clicked.connect(dialog.reject)
    row = with_spacing(QHBoxLayout(), Space.SMALL, margins)
    row.addWidget(beside or QWidget(), 1)
    row.addWidget(primary)
    row.addWidget(cancel)
    return row


def add_fields(column: QVBoxLayout, fields: Iterable[tuple[str, QWidget]]) -> None:
    """Put fields below one another, each under its name."""
    for name, field in fields:
        column.addWidget(role_label(name, LabelRole.SECTION))
        column.addWidget(field)
        column.addSpacing(Theme.current().tokens.px(Space.SMALL))


def decision_footer(totals: QLabel, below: QLabel, *buttons: QPushButton) -> QFrame:
    """Totals over what is said of them at the left, the buttons at the right."""
    foot = QFrame()
    foot.setProperty("panel", "foot")
    text_layout = with_spacing(QVBoxLayout(), 0)
    restyle(totals, "role", LabelRole.SECTION)
    text_layout.addWidget(totals)
    text_layout.addWidget(below)
    row = with_spacing(QHBoxLayout(foot), Space.MEDIUM, BAR)
    row.addLayout(text_layout, 1)
    for button in buttons:
        row.addWidget(button)
    return foot
