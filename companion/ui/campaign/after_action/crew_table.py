"""The units that come back and their pilots, one row each: fate, losses, wounds and what is counted."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from companion.campaign.commands.after_action import PilotReturn, UnitReturn
from companion.tabletop.number_text import format_count
from companion.ui.campaign.after_action.draft import ReturnDraft
from companion.ui.campaign.after_action.view_model import Review, ReviewPilot, ReviewUnit
from companion.ui.campaign.components.labels import TwoLineLabel
from companion.ui.campaign.components.row_table import (
    ChoiceBox,
    EditedMark,
    RowTable,
    ShareField,
    TableColumn,
)
from companion.ui.campaign.components.wound_boxes import WoundBoxes
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.spacing import with_spacing

UNIT_FATES = (
    ("ready", "Came back"),
    ("salvaged", "Wreck salvaged"),
    ("destroyed", "Destroyed"),
    ("lost", "Left behind"),
)
PILOT_FATES = (
    ("well", "Unhurt"),
    ("wounded", "Wounded"),
    ("killed", "Killed"),
    ("captured", "Captured"),
    ("missing", "Missing"),
)
WHOLE = "Whole"
UNIT_CELLS = 3
"""How many cells of a row are about the unit."""


class CrewTable(RowTable):
    """The table; `sheet_requested` brings the unit whose sheet is to be edited."""

    sheet_requested = Signal(str)

    def __init__(self, review: Review, draft: ReturnDraft, parent: QWidget | None = None) -> None:
        counters = [TableColumn(label, 0, 64) for _counter, label in review.counters]
        columns = (
            TableColumn("Unit", 3, 130), TableColumn("Fate", 2, 128), TableColumn("Condition", 7, 170),
            TableColumn("Pilot", 3, 104), TableColumn("Pilot status", 2, 108),
            TableColumn("Wounds" if any(pilot.boxes for pilot in review.pilots) else ""), *counters,
        )  # fmt: skip
        super().__init__("Units and pilots", columns, folded_at=UNIT_CELLS, parent=parent)
        self.review, self.draft = review, draft
        self.rows = {unit.id: CrewRow(self, unit) for unit in review.units}
        aboard = {unit.pilot for unit in review.units}
        self.spare = [PilotCells(self, pilot) for pilot in review.pilots if pilot.id not in aboard]
        for cells in self.spare:
            cells.mark = self.add_row((None, None, None, *cells.widgets))
        draft.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the return as it is edited now."""
        for row in self.rows.values():
            row.refresh()
        for cells in self.spare:
            cells.refresh()
            assert cells.mark is not None, "made with its row"
            cells.mark.show_edited(self.draft.is_pilot_edited(cells.pilot.id))


class CrewRow:
    """The row of one unit and its pilot."""

    def __init__(self, table: CrewTable, unit: ReviewUnit) -> None:
        self._draft, self._review, self.unit = table.draft, table.review, unit
        self.name = TwoLineLabel(unit.name, unit.model_name if unit.model_name != unit.name else "")
        self.fate = ChoiceBox(f"{unit.name}: fate")
        self.fate.offer(UNIT_FATES, "ready")
        self.fate.chosen.connect(lambda fate: self._draft.set_unit(unit.id, fate=fate))
        self.damage = TwoLineLabel()
        self.sheet_button = icon_button(
            "sheet", f"{unit.name}: edit the sheet", "Edit what is left on the sheet"
        )
        self.sheet_button.clicked.connect(partial(table.sheet_requested.emit, unit.id))
        pilot = table.review.pilot(unit.pilot)
        self.pilot = PilotCells(table, pilot) if pilot is not None else None
        left = QWidget()
        row = with_spacing(QHBoxLayout(left), 0)
        row.addWidget(self.damage, 1)
        row.addWidget(self.sheet_button)
        others = self.pilot.widgets if self.pilot is not None else ()
        self.mark: EditedMark = table.add_row((self.name, self.fate, left, *others))

    def refresh(self) -> None:
        """Show the unit as the return tells it."""
        unit_return = self._draft.unit(self.unit.id)
        self.fate.choose(unit_return.fate)
        self._show_damage(unit_return)
        is_edited = self._draft.is_unit_edited(self.unit.id)
        if self.pilot is not None:
            self.pilot.refresh()
            is_edited = is_edited or self._draft.is_pilot_edited(self.pilot.pilot.id)
        self.mark.show_edited(is_edited, _format_proposal(self._draft, self.unit))

    def _show_damage(self, unit_return: UnitReturn) -> None:
        text = self._review.condition_text(self.unit.id, unit_return.condition) or WHOLE
        # A location whose loss destroyed the unit is named by the cause.
        lost = (name for name in self.unit.lost if not unit_return.how.startswith(name))
        more = "; ".join(filter(None, (", ".join(lost), self.unit.spent, unit_return.how)))
        self.damage.show_text(text, more, f"{text}. {more}")


class PilotCells:
    """The controls of one pilot, for the end of a row."""

    def __init__(self, table: CrewTable, pilot: ReviewPilot) -> None:
        self._draft, self.pilot = table.draft, pilot
        self.mark: EditedMark | None = None
        self.name = TwoLineLabel(pilot.name)
        self.fate = ChoiceBox(f"{pilot.name}: how the pilot is")
        self.fate.offer(PILOT_FATES, "well")
        self.fate.chosen.connect(lambda fate: self._draft.set_pilot(pilot.id, fate=fate))
        self.wounds = WoundBoxes(pilot.name, is_editable=True)
        self.wounds.edited.connect(self._wound)
        self.counted = {
            counter: ShareField(f"{pilot.name}: {label}") for counter, label in table.review.counters
        }
        for counter, field in self.counted.items():
            field.shared.connect(partial(self._count, counter))
        self.widgets: tuple[QWidget, ...] = (self.name, self.fate, self.wounds, *self.counted.values())

    def refresh(self) -> None:
        """Show the pilot as the return tells of him."""
        pilot_return = self._draft.pilot(self.pilot.id)
        self.fate.choose(pilot_return.fate)
        if (pilot_return.wounds, self.pilot.boxes) != (self.wounds.wounds, self.wounds.boxes):
            self.wounds.show_wounds(pilot_return.wounds, self.pilot.boxes)
        for counter, field in self.counted.items():
            field.show_share(pilot_return.counted.get(counter, "0"))

    def _wound(self, wounds: int) -> None:
        """Boxes that are crossed off also say how he is, unless he is worse off."""
        pilot_return = self._draft.pilot(self.pilot.id)
        fate = (
            pilot_return.fate
            if pilot_return.fate not in ("well", "wounded")
            else "wounded"
            if wounds
            else "well"
        )
        self._draft.set_pilot(self.pilot.id, wounds=wounds, fate=fate)

    def _count(self, counter: str, share: str) -> None:
        counted = {**self._draft.pilot(self.pilot.id).counted, counter: share}
        self._draft.set_pilot(
            self.pilot.id, counted={each: value for each, value in counted.items() if value != "0"}
        )


def _format_proposal(draft: ReturnDraft, unit: ReviewUnit) -> str:
    """Return what was proposed for a unit and its pilot, in words."""
    unit_return = next((each for each in draft.proposed.units if each.unit == unit.id), None)
    person = next((each for each in draft.proposed.pilots if each.pilot == unit.pilot), None)
    return "Proposed: " + "; ".join(
        filter(None, (_format_unit_return(unit_return), _format_pilot_return(person)))
    )


def _format_unit_return(unit_return: UnitReturn | None) -> str:
    return dict(UNIT_FATES)[unit_return.fate].lower() if unit_return is not None else ""


def _format_pilot_return(pilot_return: PilotReturn | None) -> str:
    return (
        f"pilot {dict(PILOT_FATES)[pilot_return.fate].lower()}, {format_count(pilot_return.wounds, 'wound')}"
        if pilot_return is not None
        else ""
    )
