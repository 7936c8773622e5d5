"""A heading that folds what stands under it away."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from companion.ui.theme.icons import wear_icon
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, table_button
from companion.ui.widgets.spacing import with_spacing

ICONS = {False: "chevron-right", True: "chevron-down"}


class Fold(QWidget):
    """A heading to press above its content; `opened` tells whether the content is shown now."""

    opened = Signal(bool)

    def __init__(self, heading: str, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.content = content
        self.heading = table_button(heading, ButtonKind.QUIET, ICONS[False])
        self.heading.setAutoDefault(False)
        self.heading.setProperty("flush", "yes")
        self.heading.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.heading.setCursor(Qt.CursorShape.PointingHandCursor)
        self.heading.clicked.connect(lambda: self.open(not self.is_open))
        column = with_spacing(QVBoxLayout(self), Space.TINY)
        column.addWidget(self.heading, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(content)
        content.hide()
        self._describe()

    @property
    def is_open(self) -> bool:
        """Whether the content is shown."""
        return not self.content.isHidden()

    def open(self, is_open: bool) -> None:
        """Show the content or fold it away."""
        self.content.setVisible(is_open)
        wear_icon(self.heading, ICONS[is_open])
        self._describe()
        self.opened.emit(is_open)

    def _describe(self) -> None:
        self.heading.setAccessibleDescription("open" if self.is_open else "folded")
