"""A dialog in which a unit's sheet is ticked by hand."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from companion.campaign.standing import Standing
from companion.engine.marking import Mark
from companion.engine.shared.setup import UnitCondition
from companion.errors import CompanionError
from companion.ui.sheet.sheet_view import SheetView
from companion.ui.theme.tokens import Space
from companion.ui.widgets.layouts.sized import resize_on_screen
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label

WIDTH, HEIGHT = 860, 640
BAR = (Space.LARGE, Space.SMALL, Space.LARGE, Space.SMALL)
WORDS = "Mark the sheet until it matches the one on the table."


class SheetDialog(QDialog):
    """`condition` is what is left of the unit as it was ticked."""

    def __init__(self, title: str, standing: Standing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._standing = standing
        self.sheet, self.words = SheetView(), role_label(WORDS, Role.MUTED)
        self.take_button, self.cancel_button = push_button("Done", Kind.PRIMARY), push_button("Cancel")
        self.sheet.action_chosen.connect(self.mark)
        self.take_button.clicked.connect(self.accept)
        self.cancel_button.clicked.connect(self.reject)
        row = spaced(QHBoxLayout(), Space.SMALL, BAR)
        row.addWidget(self.words, 1)
        row.addWidget(self.take_button)
        row.addWidget(self.cancel_button)
        column = spaced(QVBoxLayout(self), 0)
        column.addWidget(self.sheet, 1)
        column.addLayout(row)
        resize_on_screen(self, WIDTH, HEIGHT)
        self.sheet.show_sheet(standing.sheet)

    @property
    def condition(self) -> UnitCondition | None:
        """What is left of the unit."""
        return self._standing.condition

    def mark(self, mark: Mark) -> None:
        """Take over a mark; what cannot be marked is told."""
        try:
            self._standing = self._standing.marked(mark)
        except CompanionError as problem:
            self.words.setText(str(problem))
            return
        self.sheet.show_sheet(self._standing.sheet)
