"""The table of units of other sides: their fates, and a box for each that is taken as salvage."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QCheckBox, QWidget

from companion.ui.campaign.after_action.draft import SALVAGE, ReturnDraft
from companion.ui.campaign.after_action.view_model import Review, ReviewFoe
from companion.ui.campaign.components.row_table import EditedMark, RowTable, TableColumn
from companion.ui.campaign.components.two_line_label import TwoLineLabel
from companion.ui.widgets.controls import CutLabel

COLUMNS = (TableColumn("Unit", 3, 150), TableColumn("Fate", 5, 200), TableColumn("Brought home", 2))


class FoeTable(RowTable):
    """A box to tick for each unit that may be taken."""

    def __init__(self, review: Review, draft: ReturnDraft, parent: QWidget | None = None) -> None:
        super().__init__("Other sides' units", COLUMNS, parent=parent)
        self.draft = draft
        self.boxes: dict[str, QCheckBox] = {}
        self.marks: dict[str, EditedMark] = {}
        for foe in review.foes:
            self._add(foe)
        draft.changed.connect(self._follow)
        self._follow("")

    def _add(self, foe: ReviewFoe) -> None:
        box = QCheckBox("As salvage")
        box.setAccessibleName(f"{foe.name}: bring it home as salvage")
        box.toggled.connect(partial(self.draft.set_salvage, foe.entry))
        name = TwoLineLabel(foe.name, foe.model_name if foe.model_name != foe.name else "")
        self.boxes[foe.entry.id] = box
        fate = CutLabel()
        fate.show_text(foe.fate)
        self.marks[foe.entry.id] = self.add_row((name, fate, box))

    def _follow(self, part: str) -> None:
        if part not in ("", SALVAGE):
            return
        for unit, box in self.boxes.items():
            box.setChecked(self.draft.is_taken(unit))
            self.marks[unit].show_edited(self.draft.is_salvage_edited(unit))
