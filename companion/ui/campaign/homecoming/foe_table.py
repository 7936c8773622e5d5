"""Units of others: what became of them, and which are brought home as salvage."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QCheckBox, QWidget

from companion.ui.campaign.homecoming.draft import SALVAGE, Draft
from companion.ui.campaign.homecoming.shown import Review, ShownFoe
from companion.ui.campaign.pieces.row_table import Column, EditedMark, RowTable
from companion.ui.campaign.pieces.two_lines import TwoLines
from companion.ui.widgets.controls import CutLabel

COLUMNS = (Column("Unit", 3, 150), Column("Fate", 5, 200), Column("Brought home", 2))


class FoeTable(RowTable):
    """A box to tick for each unit that may be taken."""

    def __init__(self, review: Review, draft: Draft, parent: QWidget | None = None) -> None:
        super().__init__("Other sides' units", COLUMNS, parent=parent)
        self.draft = draft
        self.boxes: dict[str, QCheckBox] = {}
        self.marks: dict[str, EditedMark] = {}
        for foe in review.foes:
            self._add(foe)
        draft.changed.connect(self._follow)
        self._follow("")

    def _add(self, foe: ShownFoe) -> None:
        box = QCheckBox("As salvage")
        box.setAccessibleName(f"{foe.name}: bring it home as salvage")
        box.toggled.connect(partial(self.draft.set_salvage, foe.entry))
        name = TwoLines(foe.name, foe.model_name if foe.model_name != foe.name else "")
        self.boxes[foe.entry.id] = box
        fate = CutLabel()
        fate.show_words(foe.fate)
        self.marks[foe.entry.id] = self.add_row((name, fate, box))

    def _follow(self, part: str) -> None:
        if part not in ("", SALVAGE):
            return
        for unit, box in self.boxes.items():
            box.setChecked(self.draft.is_taken(unit))
            self.marks[unit].show_edited(self.draft.is_salvage_edited(unit))
