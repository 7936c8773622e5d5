"""Cards of a campaign's pages: a heading with a count over rows, and what to say where there are none."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.plain_text import button_text
from companion.ui.widgets.spacing import with_spacing

MARGINS = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.MEDIUM)


class CampaignCard(QFrame):
    """A heading, rows below it, and a footer that leads to more; `more_requested` tells of a press on it."""

    more_requested = Signal()

    def __init__(self, heading: str, empty: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "surface")
        self.setAccessibleName(heading)
        self.heading = role_label(heading, LabelRole.SECTION)
        self.heading.setWordWrap(False)
        self.count = role_label("", LabelRole.MUTED)
        self.count.setWordWrap(False)
        self.empty = role_label(empty, LabelRole.MUTED)
        self.empty.setVisible(bool(empty))
        self.more = push_button("", ButtonKind.QUIET, "chevron-right")
        self.more.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self.more.clicked.connect(self.more_requested)
        self.more.hide()
        self.rows: tuple[QWidget, ...] = ()
        self._header = with_spacing(QHBoxLayout(), Space.SMALL)
        self._header.addWidget(self.heading)
        self._header.addStretch(1)
        self._header.addWidget(self.count)
        self._body = with_spacing(QVBoxLayout(), 0)
        column = with_spacing(QVBoxLayout(self), Space.SMALL, MARGINS)
        column.addLayout(self._header)
        column.addWidget(self.empty)
        column.addLayout(self._body)
        column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute)
        column.addStretch(1)

    def add_to_header(self, widget: QWidget) -> None:
        """Put a widget at the right end of the heading."""
        self._header.addWidget(widget)

    def add(self, widget: QWidget) -> None:
        """Put a widget below the heading for good."""
        self._body.addSpacing(Theme.current().tokens.px(Space.TINY))
        self._body.addWidget(widget)

    def show_rows(self, rows: Sequence[QWidget], count: str = "", more: str = "") -> None:
        """Show these rows and no others."""
        for old in self.rows:
            delete_later(old)
        self.rows = tuple(rows)
        for row in rows:
            self._body.addWidget(row)
        self.empty.setVisible(not rows and bool(self.empty.text()))
        self.count.setText(count)
        self.more.setText(button_text(more))
        self.more.setVisible(bool(more))
