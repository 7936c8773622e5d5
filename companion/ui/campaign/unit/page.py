"""The page of a unit in an open campaign: its sheet, repairs, loads and record; it enters what is changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QInputDialog,
    QLineEdit,
    QMenu,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from companion.campaign.commands.downtime import Repair
from companion.campaign.commands.members import DismissMembers, ReassignUnit
from companion.campaign.deployment import StandaloneUnit
from companion.campaign.state import CampaignUnit
from companion.documents.model import LONGEST_NAME
from companion.engine.downtime.repairs.views import RepairItem
from companion.engine.forms import Field
from companion.engine.marks import Mark
from companion.engine.skeleton.setup import UnitCondition
from companion.tabletop.number_text import format_count
from companion.ui.campaign.components.labels import StateTag
from companion.ui.campaign.components.record_lines import RecordLineList
from companion.ui.campaign.controller import CHRONICLE, CampaignController
from companion.ui.campaign.subpage import CampaignSubpage
from companion.ui.campaign.unit.repair_list import RepairList
from companion.ui.campaign.unit.view_model import UnitDetails, build_standing, build_unit_details
from companion.ui.dialogs.folded_fields import FoldedFields
from companion.ui.sheet.sheet_view import SheetView
from companion.ui.theme.icons import wear_icon
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
BY_HAND = "Sheet corrected by hand"


class UnitPage(CampaignSubpage):
    """The subject is a unit by its id."""

    def __init__(self, controller: CampaignController, parent: QWidget | None = None) -> None:
        super().__init__(controller, parent)
        self.setAccessibleName("Unit")
        self._standing: StandaloneUnit | None = None
        self.back_button = push_button("Back", ButtonKind.QUIET, "chevron-left")
        self.name, self.about, self.state = CutLabel(), CutLabel(), StateTag()
        self.pilot_button = push_button("", ButtonKind.QUIET, "warrior")
        self.correct_button = push_button("Correct", ButtonKind.NORMAL, "edit")
        self.correct_button.setCheckable(True)
        self.more_button = icon_button("more", "More", "Rename or dismiss")
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

    @property
    def unit(self) -> CampaignUnit | None:
        """What the page is about."""
        return self.controller.campaign.units.get(self.subject)

    def show_subject(self, subject: str) -> None:
        self._standing = None
        self.show_correcting(False)
        super().show_subject(subject)

    def refresh(self) -> None:
        unit = self.unit
        if unit is None:
            return
        controller = self.controller
        self._standing = None
        may_change = not controller.session.is_read_only
        self._details = build_unit_details(controller.campaign, controller.game, unit, may_change=may_change)
        self._show_unit(self._details)
        self.show_correcting(False)

    # --- what is shown ---

    def _show_unit(self, details: UnitDetails) -> None:
        self.name.show_text(details.name)
        self.name.setMinimumWidth(min(self.name.sizeHint().width(), Theme.current().tokens.px(LEAST_NAME)))
        self.about.show_text(details.about)
        self.state.show_state(details.state, details.tone)
        self.pilot_button.setText(button_text(details.pilot or "Nobody"))
        self.pilot_button.setEnabled(bool(details.pilot_id))
        self.sheet.show_sheet(details.sheet, details.side)
        self._no_sheet.sentence.setText(details.trouble or NO_SHEET)
        self._pages.setCurrentWidget(self._no_sheet if details.sheet is None else self.sheet)
        self.repairs.show_unit(details)
        self.loads.show_fields(details.loads)
        self.loads.choose({field.id: field.default for field in details.loads} | dict(details.loaded))
        self._loads_card.setVisible(bool(details.loads))
        self._follow_loads()
        self.record.show_lines(details.record)
        self.correct_button.setEnabled(details.may_change and details.sheet is not None)
        self.more_button.setEnabled(details.may_change)

    def show_correcting(self, is_correcting: bool) -> None:
        """Let the sheet be ticked, or only be looked at."""
        self.sheet.set_read_only(not is_correcting)
        self.correct_button.setChecked(is_correcting)
        self._correction.setVisible(is_correcting)
        if is_correcting:
            self.sheet.setFocus()

    def _follow_loads(self) -> None:
        loaded = dict(self._details.loaded) if self._details is not None else {}
        may_change = self._details is not None and self._details.may_change
        self.refit_button.setEnabled(self._chosen_loads != loaded and may_change)

    @property
    def _chosen_loads(self) -> dict[str, str]:
        """The special rounds or cards that are chosen, by slot."""
        return {slot: str(load) for slot, load in self.loads.special().items()}

    # --- repairs ---

    def repair(self, items: Sequence[str]) -> None:
        """Mend these, at the price of the rules."""
        unit, shown, game = self.unit, self._details, self.controller.game
        if unit is None or shown is None:
            return
        chosen = [item for item in shown.items if item.id in set(items)]
        bill = game.repair_bill(chosen)

        def enter() -> None:
            condition = game.after_repairs(unit.model, unit.condition, tuple(items))
            self._enter(condition, _format_repairs(chosen), bill.price, bill.days, bill.source)

        self.controller.attempt(enter)

    def refit(self) -> None:
        """Load the rounds or cards that are chosen."""
        self.controller.do(ReassignUnit(unit=self.subject, loads=self._chosen_loads))

    # --- by hand ---

    def begin_correcting(self, is_wanted: bool) -> None:
        """Let the sheet be ticked, or put it back as it is."""
        unit = self.unit
        if not is_wanted or unit is None:
            self.refresh()
            return
        controller = self.controller

        def begin() -> None:
            self._standing = build_standing(controller.campaign, controller.game, unit)

        self.show_correcting(controller.attempt(begin))

    def mark(self, mark: Mark) -> None:
        """Tick the sheet; nothing is entered yet."""
        standing = self._standing
        if standing is None:
            return

        def take() -> None:
            self._standing = standing.with_mark(mark)
            self.sheet.show_sheet(self._standing.sheet, self._details.side if self._details else None)

        self.controller.attempt(take)

    def correct(self) -> None:
        """Enter the sheet as it was ticked; hits of the pilot are his own, and are entered on his page."""
        if self._standing is None:
            return
        condition, why = self._standing.condition, self.why.text().strip()
        self._enter(condition, [f"{BY_HAND}: {why}" if why else BY_HAND], {}, 0, "")

    def _enter(
        self,
        condition: UnitCondition | None,
        what: Sequence[str],
        price: Mapping[str, int],
        days: int,
        source: str,
    ) -> None:
        left = condition and condition.model_copy(update={"hits": 0})
        command = Repair(
            unit=self.subject,
            condition=None if left == UnitCondition() else left,
            what=tuple(each[:LONGEST_NAME] for each in what),
            price=price,
            days=days,
            source=source[:LONGEST_NAME],
        )
        self.controller.do(command)

    # --- more ---

    def _open_more(self) -> None:
        unit = self.unit
        if unit is None:
            return
        menu = QMenu(self)
        rename = menu.addAction("Rename…")
        rename.triggered.connect(self._rename)
        dismiss = menu.addAction("Dismiss")
        wear_icon(dismiss, "leave-map")
        dismiss.triggered.connect(lambda: self.controller.do(DismissMembers(units=(unit.id,))))
        button = self.more_button
        menu.exec(button.mapToGlobal(button.rect().bottomLeft()))

    def _rename(self) -> None:
        name, is_given = QInputDialog.getText(self, "Rename", "What players call it")
        if is_given and name.strip():
            self.controller.do(ReassignUnit(unit=self.subject, name=name.strip()))

    # --- building ---

    def _connect(self) -> None:
        controller = self.controller
        self.back_button.clicked.connect(controller.go_back)
        self.pilot_button.clicked.connect(self._go_to_pilot)
        self.correct_button.clicked.connect(self.begin_correcting)
        self.enter_button.clicked.connect(self.correct)
        self.more_button.clicked.connect(self._open_more)
        self.sheet.action_chosen.connect(self.mark)
        self.repairs.repaired.connect(self.repair)
        self.loads.changed.connect(self._follow_loads)
        self.refit_button.clicked.connect(self.refit)
        self.record.chosen.connect(lambda entry: controller.show(CHRONICLE, str(entry)))

    def _go_to_pilot(self) -> None:
        if self._details is not None and self._details.pilot_id:
            self.controller.show_pilot(self._details.pilot_id)

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


def _format_repairs(items: Sequence[RepairItem]) -> list[str]:
    """Return what was mended, location by location, as the chronicle tells it; what is alike once."""
    places: dict[str, dict[str, None]] = {}
    for item in items:
        places.setdefault(item.location, {})[item.what] = None
    return [f"{place}: {what}" if place else what for place, found in places.items() for what in found]


def _special(chosen: Sequence[Field]) -> str:
    return format_count(len(chosen), "special slot") if chosen else "all standard"
