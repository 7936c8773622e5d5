"""The page of a unit: its sheet at the left, repairs, loads and its record at the right."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from companion.documents.model import LONGEST_NAME
from companion.engine.forms import Field
from companion.tabletop.number_text import format_count
from companion.ui.campaign.components.record_lines import RecordLineList
from companion.ui.campaign.components.state_tag import StateTag
from companion.ui.campaign.unit.repair_list import RepairList
from companion.ui.campaign.unit.view_model import UnitDetails
from companion.ui.dialogs.folded_fields import FoldedFields
from companion.ui.sheet.sheet_view import SheetView
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, icon_button, restyle
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.plain_text import button_text, set_tip
from companion.ui.widgets.spacing import with_spacing

SIDE = 420
BAR = (Space.LARGE, Space.SMALL, Space.LARGE, Space.SMALL)
MARGINS = (Space.LARGE,) * 4
CARD = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.MEDIUM)
LEAST_NAME = 200
"""As much of a name as is always shown, in pixels of the design."""
CORRECTING = "Mark the sheet until it matches the one on the table, then enter the correction."

NO_SHEET = "These rules have no sheet for this unit. Refit it to a model that they have, or dismiss it."


class CampaignUnitView(QWidget):
    """The view; `refitted` brings loads by slot, `marked` a Mark on the sheet, `corrected` the reason.

    Other signals are those of its parts.
    """

    leave_requested = Signal()
    pilot_requested = Signal(str)
    refitted = Signal(object)
    marked = Signal(object)
    correcting = Signal(bool)
    corrected = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Unit")
        self.back_button = push_button("Back", ButtonKind.QUIET, "chevron-left")
        self.name, self.about, self.state = CutLabel(), CutLabel(), StateTag()
        self.pilot_button = push_button("", ButtonKind.QUIET, "warrior")
        self.correct_button = push_button("Correct", ButtonKind.NORMAL, "edit")
        self.correct_button.setCheckable(True)
        self.more_button = icon_button("more", "More", "Rename, transfer, dismiss")
        self.sheet, self._no_sheet = SheetView(), EmptyState("sheet", "")
        self.why, self.enter_button = QLineEdit(), push_button("Enter the correction", ButtonKind.PRIMARY)
        self.repairs = RepairList()
        self.loads = FoldedFields("Ammunition and loads", _special)
        self.refit_button = push_button("Refit", ButtonKind.NORMAL)
        self.record = RecordLineList("Service record", "It has not fought yet.")
        self._details: UnitDetails | None = None
        self._pages = QStackedWidget()
        self._arrange()
        self._connect()
        self.show_correcting(False)

    def show_unit(self, details: UnitDetails) -> None:
        """Show a unit."""
        self._details = details
        self.name.show_text(details.name)
        self.name.setMinimumWidth(min(self.name.sizeHint().width(), Theme.current().tokens.px(LEAST_NAME)))
        self.about.show_text(details.about)
        self.state.show_state(details.state, details.tone)
        self.pilot_button.setText(button_text(details.pilot or "Nobody"))
        self.pilot_button.setEnabled(bool(details.pilot_id))
        self.show_sheet(details)
        self.repairs.show_unit(details)
        self.loads.show_fields(details.loads)
        self.loads.choose({field.id: field.default for field in details.loads} | dict(details.loaded))
        self._loads_card.setVisible(bool(details.loads))
        self._follow_loads()
        self.record.show_lines(details.record)
        self.correct_button.setEnabled(details.may_change and details.sheet is not None)
        self.more_button.setEnabled(details.may_change)

    def show_sheet(self, details: UnitDetails) -> None:
        """Show only another sheet."""
        self.sheet.show_sheet(details.sheet, details.side)
        self._no_sheet.sentence.setText(details.trouble or NO_SHEET)
        self._pages.setCurrentWidget(self._no_sheet if details.sheet is None else self.sheet)

    def show_correcting(self, is_correcting: bool) -> None:
        """Let the sheet be ticked, or only be looked at."""
        self.sheet.set_read_only(not is_correcting)
        self.correct_button.setChecked(is_correcting)
        self._correction.setVisible(is_correcting)
        if is_correcting:
            self.sheet.setFocus()

    def _follow_loads(self) -> None:
        loaded = dict(self._details.loaded) if self._details is not None else {}
        chosen = {slot: str(load) for slot, load in self.loads.special().items()}
        self.refit_button.setEnabled(chosen != loaded and bool(self._details and self._details.may_change))

    def _connect(self) -> None:
        self.back_button.clicked.connect(self.leave_requested)
        self.pilot_button.clicked.connect(self._go_to_pilot)
        self.correct_button.clicked.connect(self.correcting)
        self.enter_button.clicked.connect(lambda: self.corrected.emit(self.why.text().strip()))
        self.sheet.action_chosen.connect(self.marked)
        self.loads.changed.connect(self._follow_loads)
        self.refit_button.clicked.connect(
            lambda: self.refitted.emit({slot: str(load) for slot, load in self.loads.special().items()})
        )

    def _go_to_pilot(self) -> None:
        if self._details is not None and self._details.pilot_id:
            self.pilot_requested.emit(self._details.pilot_id)

    # --- building ---

    def _arrange(self) -> None:
        column = with_spacing(QVBoxLayout(self), 0)
        column.addWidget(self._header())
        below = with_spacing(QHBoxLayout(), 0)
        below.addLayout(self._sheet_column(), 1)
        below.addWidget(self._right())
        column.addLayout(below, 1)

    def _header(self) -> QWidget:
        head = QFrame()
        head.setProperty("panel", "bar")
        restyle(self.name, "role", LabelRole.HEADING)
        restyle(self.about, "role", LabelRole.MUTED)
        set_tip(self.correct_button, "Mark the sheet by hand, whatever the rules say; it goes on record")
        row = with_spacing(QHBoxLayout(head), Space.SMALL, BAR)
        for widget in (self.back_button, self.name, self.about, self.state):
            row.addWidget(widget)
        row.addStretch(1)
        for button in (self.pilot_button, self.correct_button, self.more_button):
            row.addWidget(button)
        return head

    def _sheet_column(self) -> QVBoxLayout:
        self._correction = QFrame()
        self._correction.setProperty("panel", "foot")
        self.why.setPlaceholderText("Why, in a few words")
        self.why.setAccessibleName("Why the sheet is corrected")
        self.why.setMaxLength(LONGEST_NAME)
        row = with_spacing(QHBoxLayout(self._correction), Space.SMALL, BAR)
        row.addWidget(role_label(CORRECTING, LabelRole.MUTED), 3)
        row.addWidget(self.why, 2)
        row.addWidget(self.enter_button)
        self._pages.addWidget(self.sheet)
        self._pages.addWidget(self._no_sheet)
        column = with_spacing(QVBoxLayout(), 0)
        column.addWidget(self._pages, 1)
        column.addWidget(self._correction)
        return column

    def _right(self) -> QWidget:
        self._loads_card = QFrame()
        self._loads_card.setProperty("panel", "surface")
        card = with_spacing(QVBoxLayout(self._loads_card), Space.SMALL, CARD)
        card.addWidget(self.loads)
        card.addWidget(self.refit_button, 0, Qt.AlignmentFlag.AlignLeft)
        page = QWidget()
        page.setProperty("bare", "true")
        column = with_spacing(QVBoxLayout(page), Space.LARGE, MARGINS)
        for widget in (self.repairs, self._loads_card, self.record):
            column.addWidget(widget)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(page)
        self._side = area
        return area

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._side.setFixedWidth(min(Theme.current().tokens.px(SIDE), self.width() * 9 // 20))


def _special(chosen: Sequence[Field]) -> str:
    return format_count(len(chosen), "special slot") if chosen else "all standard"
