"""A dialog in which a unit's sheet is ticked by hand."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from companion.campaign.standalone_unit import StandaloneUnit
from companion.engine.marks import Mark
from companion.engine.shared.setup import UnitCondition
from companion.errors import CompanionError
from companion.ui.sheet.sheet_view import SheetView
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.layouts.screen_fit import resize_on_screen
from companion.ui.widgets.spacing import with_spacing

WIDTH, HEIGHT = 860, 640
BAR = (Space.LARGE, Space.SMALL, Space.LARGE, Space.SMALL)
WORDS = "Mark the sheet until it matches the one on the table."


class SheetDialog(QDialog):
    """The sheet with its buttons; `condition` is the unit's condition as it was ticked."""

    def __init__(self, title: str, standing: StandaloneUnit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._standing = standing
        self.sheet, self.text_label = SheetView(), role_label(WORDS, LabelRole.MUTED)
        self.take_button, self.cancel_button = push_button("Done", ButtonKind.PRIMARY), push_button("Cancel")
        self.sheet.action_chosen.connect(self.mark)
        self.take_button.clicked.connect(self.accept)
        self.cancel_button.clicked.connect(self.reject)
        row = with_spacing(QHBoxLayout(), Space.SMALL, BAR)
        row.addWidget(self.text_label, 1)
        row.addWidget(self.take_button)
        row.addWidget(self.cancel_button)
        column = with_spacing(QVBoxLayout(self), 0)
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
            self._standing = self._standing.with_mark(mark)
        except CompanionError as problem:
            self.text_label.setText(str(problem))
            return
        self.sheet.show_sheet(self._standing.sheet)
